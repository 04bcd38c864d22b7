//! Edits: unsent text of questions that are being edited.

use crate::Error;
use parlance_domain::MessageId;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};

/// The words into which a question is being changed; `None` when it is not.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find(conn: &Connection, message_id: MessageId) -> Result<Option<String>, Error> {
    Ok(conn
        .prepare_cached("SELECT text FROM edits WHERE message_id = ?1")?
        .query_row([message_id.0], |row| row.get(0))
        .optional()?)
}

/// Keeps the words into which a question is being changed. Nothing happens when it is deleted.
///
/// # Errors
///
/// When the database cannot be written.
pub fn save(tx: &Transaction<'_>, message_id: MessageId, text: &str) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO edits (message_id, text)
         SELECT id, ?2 FROM messages WHERE id = ?1 AND deleted_at_ms IS NULL
         ON CONFLICT (message_id) DO UPDATE SET text = excluded.text",
    )?
    .execute((message_id.0, text))?;
    Ok(())
}

/// Forgets them: they were sent, or given up. Nothing happens when there are none.
///
/// # Errors
///
/// When the database cannot be written.
pub fn forget(tx: &Transaction<'_>, message_id: MessageId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM edits WHERE message_id = ?1")?.execute([message_id.0])?;
    Ok(())
}
