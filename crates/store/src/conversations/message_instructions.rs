//! Instructions of single messages, sent or next.

use crate::Error;
use crate::conversations::options::Instructions;
use parlance_domain::{ConversationId, MessageId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

fn from_row(row: &Row<'_>) -> rusqlite::Result<Instructions> {
    Ok(Instructions { text: row.get("text")?, preset: row.get("preset")? })
}

/// The instructions of this message; `None` if those of the conversation apply.
pub fn find(conn: &Connection, message_id: MessageId) -> Result<Option<Instructions>, Error> {
    Ok(conn
        .prepare_cached("SELECT text, preset FROM message_instructions WHERE message_id = ?1")?
        .query_row([message_id.0], from_row)
        .optional()?)
}

/// The instructions of the message that is written next.
pub fn find_next(conn: &Connection, conversation_id: ConversationId) -> Result<Option<Instructions>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT text, preset FROM message_instructions WHERE conversation_id = ?1 AND message_id IS NULL AND entry_id IS NULL",
        )?
        .query_row([conversation_id.0], from_row)
        .optional()?)
}

/// Sets or clears the instructions of the message that is written next.
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
