//! Edits: unsent text of questions that are being edited, and the files that were removed from them.

use crate::Error;
use parlance_domain::{FileId, MessageId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};

/// A question that is being edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edit {
    /// The unsent text.
    pub text: String,
    /// The files that were removed from the question, in the order of their ids.
    pub removed: Vec<FileId>,
}

/// The edit of a question; `None` while it is not edited.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find(conn: &Connection, message_id: MessageId) -> Result<Option<Edit>, Error> {
    let text: Option<String> = conn
        .prepare_cached("SELECT text FROM edits WHERE message_id = ?1")?
        .query_row([message_id.0], |row| row.get(0))
        .optional()?;
    let Some(text) = text else { return Ok(None) };
    let removed = conn
        .prepare_cached("SELECT file_id FROM edit_removed_files WHERE message_id = ?1 ORDER BY file_id")?
        .query_map([message_id.0], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?;
    Ok(Some(Edit { text, removed }))
}

/// Saves the edit of a question. Nothing happens if the question was deleted. Ids of files that it does not have are
/// ignored.
///
/// # Errors
///
/// When the database cannot be written.
pub fn save(tx: &Transaction<'_>, message_id: MessageId, edit: &Edit) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO edits (message_id, text)
         SELECT id, ?2 FROM messages WHERE id = ?1 AND deleted_at_ms IS NULL
         ON CONFLICT (message_id) DO UPDATE SET text = excluded.text",
    )?
    .execute((message_id.0, &edit.text))?;
    tx.prepare_cached("DELETE FROM edit_removed_files WHERE message_id = ?1")?.execute([message_id.0])?;
    let mut remove = tx.prepare_cached(
        "INSERT OR IGNORE INTO edit_removed_files (message_id, file_id)
         SELECT e.message_id, a.file_id FROM edits AS e JOIN message_attachments AS a ON a.message_id = e.message_id
         WHERE e.message_id = ?1 AND a.file_id = ?2",
    )?;
    for file_id in &edit.removed {
        remove.execute((message_id.0, file_id.0))?;
    }
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
