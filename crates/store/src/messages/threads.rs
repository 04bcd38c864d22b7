//! Threads: the service's conversation ids, bound to the path of messages that the service has seen.

use crate::Error;
use parlance_domain::{ConversationId, MessageId, ProfileId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

/// A conversation as a service knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The service.
    pub profile_id: ProfileId,
    /// The service's id of the conversation.
    pub service_conversation_id: String,
    /// The last message that the service has seen; of the conversation, it knows only the path to it. `None` if it has
    /// seen nothing.
    pub last_message_id: Option<MessageId>,
    /// The instructions that the service received at the start of the thread.
    pub instructions: Option<String>,
    /// Whether the user entered the id: the service may know earlier messages, and may have instructions of its own.
    pub is_attached: bool,
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<Thread> {
    Ok(Thread {
        conversation_id: ConversationId(row.get("conversation_id")?),
        profile_id: ProfileId(row.get("profile_id")?),
        service_conversation_id: row.get("service_conversation_id")?,
        last_message_id: row.get::<_, Option<_>>("last_message_id")?.map(MessageId),
        instructions: row.get("instructions")?,
        is_attached: row.get("is_attached")?,
    })
}

/// The thread that has seen exactly the path to this message, or no message for `None`.
pub fn find(
    conn: &Connection,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    last_message_id: Option<MessageId>,
) -> Result<Option<Thread>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT conversation_id, profile_id, service_conversation_id, last_message_id, instructions, is_attached
             FROM threads WHERE conversation_id = ?1 AND profile_id = ?2 AND last_message_id IS ?3 LIMIT 1",
        )?
        .query_row((conversation_id.0, profile_id.0, last_message_id.map(|id| id.0)), from_row)
        .optional()?)
}

/// Stores what a service has seen. The start of an existing thread does not change.
pub fn put(tx: &Transaction<'_>, thread: &Thread) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO threads
             (conversation_id, profile_id, service_conversation_id, last_message_id, instructions, is_attached)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (conversation_id, profile_id, service_conversation_id)
         DO UPDATE SET last_message_id = excluded.last_message_id",
    )?
    .execute((
        thread.conversation_id.0,
        thread.profile_id.0,
        &thread.service_conversation_id,
        thread.last_message_id.map(|id| id.0),
        &thread.instructions,
        thread.is_attached,
    ))?;
    Ok(())
}

/// Deletes a thread because the service no longer knows it, or because its state is unknown. Does nothing if there is
/// none.
pub fn forget(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    service_conversation_id: &str,
) -> Result<(), Error> {
    tx.prepare_cached(
        "DELETE FROM threads WHERE conversation_id = ?1 AND profile_id = ?2 AND service_conversation_id = ?3",
    )?
    .execute((conversation_id.0, profile_id.0, service_conversation_id))?;
    Ok(())
}

/// Deletes the threads of a conversation whose ids the user entered. Does nothing if there are none.
pub fn detach(tx: &Transaction<'_>, conversation_id: ConversationId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM threads WHERE conversation_id = ?1 AND is_attached = 1")?
        .execute([conversation_id.0])?;
    Ok(())
}

/// Deletes the threads of a conversation that have seen a message, or that continued below it while it was missing
/// from the path.
pub(crate) fn forget_below(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    message_id: MessageId,
) -> Result<(), Error> {
    tx.prepare_cached(
        "DELETE FROM threads WHERE conversation_id = ?1 AND EXISTS (
             WITH RECURSIVE seen (id) AS (
                 SELECT threads.last_message_id
                 UNION ALL
                 SELECT m.parent_id FROM seen CROSS JOIN messages AS m ON m.id = seen.id
             )
             SELECT 1 FROM seen WHERE id = ?2
         )",
    )?
    .execute((conversation_id.0, message_id.0))?;
    Ok(())
}
