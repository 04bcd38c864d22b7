//! The parts of a question that move from the draft through the outbox into a message: its instructions and the names
//! of its files.

use crate::Error;
use parlance_domain::{ConversationId, MessageId, OutboxEntryId};
use parlance_sqlite::rusqlite::Transaction;
use uuid::Uuid;

/// The owner of a question's parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The message that is written next.
    Next,
    /// An unsent question.
    Entry(OutboxEntryId),
    /// A sent question.
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

/// The tables whose rows have an owner, each with its data columns.
const TABLES: [(&str, &str); 2] =
    [("message_instructions", "text, preset"), ("attached_names", "file_id, name")];

/// Moves the parts of a question to another owner, for example when a draft becomes a message. Parts that the new
/// owner already has are kept.
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
    for (table, _) in TABLES {
        tx.prepare_cached(&format!(
            "UPDATE OR IGNORE {table} SET message_id = ?4, entry_id = ?5
             WHERE conversation_id = ?1 AND message_id IS ?2 AND entry_id IS ?3"
        ))?
        .execute((conversation_id.0, from_message, from_entry, to_message, to_entry))?;
    }
    Ok(())
}

/// Copies the parts of a question to a copy or another version of it.
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
    for (table, columns) in TABLES {
        tx.prepare_cached(&format!(
            "INSERT INTO {table} (conversation_id, message_id, {columns})
             SELECT ?2, ?3, {columns} FROM {table} WHERE message_id = ?1"
        ))?
        .execute((from.0, to_conversation.0, to.0))?;
    }
    Ok(())
}
