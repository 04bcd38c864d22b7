//! The questions of the visible path, from its end.

use super::get;
use crate::Error;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, named_params};

/// Walks from a message towards its root, past answers and tombstones, to the first question. Each step is one
/// look-up by id, so the cost depends on how many messages stand between two questions.
pub(crate) const NEAREST_QUESTION: &str = "
    WITH RECURSIVE path (id, parent_id, is_question) AS (
        SELECT id, parent_id, role = 'you' AND deleted_at_ms IS NULL FROM messages WHERE id = :from
        UNION ALL
        SELECT m.id, m.parent_id, m.role = 'you' AND m.deleted_at_ms IS NULL
        FROM path CROSS JOIN messages AS m ON m.id = path.parent_id
        WHERE NOT path.is_question
    )
    SELECT id FROM path WHERE is_question";

/// The last question of the visible path; with `before`, the last one before that message.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation or `before` does not exist, or when the database cannot be read.
pub fn last_question(
    conn: &Connection,
    conversation_id: ConversationId,
    before: Option<MessageId>,
) -> Result<Option<Message>, Error> {
    let Some(from) = super::end_before(conn, conversation_id, before)? else { return Ok(None) };
    let found: Option<MessageId> = conn
        .prepare_cached(NEAREST_QUESTION)?
        .query_row(named_params! { ":from": from.0 }, |row| row.get(0).map(MessageId))
        .optional()?;
    found.map(|id| get(conn, id)).transpose()
}
