//! The questions of the visible path, from its end.

use super::get;
use crate::Error;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, named_params};

/// Walks from a message towards its root, past answers and tombstones, to the first question. Each step is one lookup
/// by id, so the cost depends on the number of messages between two questions.
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

/// Walks through all messages in reverse insertion order; the first one usually matches.
const NEWEST_ELSEWHERE: &str = "
    SELECT m.id FROM messages AS m CROSS JOIN conversations AS c ON c.id = m.conversation_id
    WHERE m.role = 'you' AND m.deleted_at_ms IS NULL AND m.conversation_id <> :here
      AND c.trashed_at_ms IS NULL
      AND m.seq < coalesce((SELECT seq FROM messages WHERE id = :before AND conversation_id <> :here), 9e18)
    ORDER BY m.seq DESC LIMIT 1";

/// The newest question of the other conversations; with `before` in one of them, the newest one before that message.
pub fn newest_question_elsewhere(
    conn: &Connection,
    here: ConversationId,
    before: Option<MessageId>,
) -> Result<Option<Message>, Error> {
    let params = named_params! { ":here": here.0, ":before": before.map(|before| before.0) };
    let found: Option<MessageId> = conn
        .prepare_cached(NEWEST_ELSEWHERE)?
        .query_row(params, |row| row.get(0).map(MessageId))
        .optional()?;
    found.map(|id| get(conn, id)).transpose()
}
