//! Instructions for one message only: of those that were sent, and of the one that is written next.

use crate::Error;
use crate::options::Instructions;
use parlance_domain::{ConversationId, MessageId, OutboxEntryId};
use rusqlite::{Connection, OptionalExtension, Row, Transaction};
use uuid::Uuid;

/// Whose instructions they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The message that is written next.
    Next,
    /// A question that is not sent yet.
    Entry(OutboxEntryId),
    /// A question that was sent.
    Message(MessageId),
}

impl Owner {
    pub(crate) fn columns(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Next => (None, None),
            Self::Entry(id) => (None, Some(id.0)),
            Self::Message(id) => (Some(id.0), None),
        }
    }
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<Instructions> {
    Ok(Instructions { text: row.get("text")?, preset: row.get("preset")? })
}

/// The instructions for this message only; `None` when those of the conversation hold for it.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find(conn: &Connection, message_id: MessageId) -> Result<Option<Instructions>, Error> {
    Ok(conn
        .prepare_cached("SELECT text, preset FROM message_instructions WHERE message_id = ?1")?
        .query_row([message_id.0], from_row)
        .optional()?)
}

/// The instructions for the message that is written next.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find_next(conn: &Connection, conversation_id: ConversationId) -> Result<Option<Instructions>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT text, preset FROM message_instructions WHERE conversation_id = ?1 AND message_id IS NULL AND entry_id IS NULL",
        )?
        .query_row([conversation_id.0], from_row)
        .optional()?)
}

/// Sets, or takes away, the instructions for the message that is written next.
///
/// # Errors
///
/// When the database cannot be written.
pub fn set_next(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    instructions: Option<&Instructions>,
) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM message_instructions WHERE conversation_id = ?1 AND message_id IS NULL AND entry_id IS NULL")?
        .execute([conversation_id.0])?;
    if let Some(Instructions { text, preset }) = instructions {
        tx.prepare_cached(
            "INSERT INTO message_instructions (conversation_id, text, preset) VALUES (?1, ?2, ?3)",
        )?
        .execute((conversation_id.0, text, preset))?;
    }
    Ok(())
}

/// Gives a copy, or another version, of a message the instructions that the message has for itself.
///
/// # Errors
///
/// When the new message does not exist, or the database cannot be written.
pub fn copy(
    tx: &Transaction<'_>,
    from: MessageId,
    to_conversation: ConversationId,
    to: MessageId,
) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO message_instructions (conversation_id, message_id, text, preset)
         SELECT ?2, ?3, text, preset FROM message_instructions WHERE message_id = ?1",
    )?
    .execute((from.0, to_conversation.0, to.0))?;
    Ok(())
}

/// Makes instructions those of something else: of a draft that becomes a message, for example. Where that has its own
/// already, nothing happens.
///
/// # Errors
///
/// When the new owner does not exist, or the database cannot be written.
pub fn hand_over(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    from: Owner,
    to: Owner,
) -> Result<(), Error> {
    let ((from_message, from_entry), (to_message, to_entry)) = (from.columns(), to.columns());
    tx.prepare_cached(
        "UPDATE OR IGNORE message_instructions SET message_id = ?4, entry_id = ?5
         WHERE conversation_id = ?1 AND message_id IS ?2 AND entry_id IS ?3",
    )?
    .execute((conversation_id.0, from_message, from_entry, to_message, to_entry))?;
    Ok(())
}
