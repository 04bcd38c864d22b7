//! Edits: unsent text of questions under edit, and the files that the user removed or added.

use crate::Error;
use crate::messages::attached_names;
use parlance_domain::{ConversationId, FileId, MessageId};
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

/// Saves the edit of a question. Does nothing if the question was deleted. Ignores ids of files that the question does
/// not have.
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

/// Deletes the edit of a question after it was sent or discarded. Does nothing if there is none.
pub fn forget(tx: &Transaction<'_>, message_id: MessageId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM edits WHERE message_id = ?1")?.execute([message_id.0])?;
    Ok(())
}

/// A file added to a question under edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedFile {
    /// The file.
    pub id: FileId,
    /// Whether the service had it before it was added.
    pub is_reused: bool,
    /// Its name in the edit; `None` for the service's name.
    pub name: Option<String>,
}

/// The files added to a question, in the order of addition.
pub fn list_added(conn: &Connection, message_id: MessageId) -> Result<Vec<AddedFile>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT file_id, is_reused, name FROM edit_attachments WHERE message_id = ?1 ORDER BY position",
    )?;
    let added = statement.query_map([message_id.0], |row| {
        Ok(AddedFile { id: FileId(row.get(0)?), is_reused: row.get(1)?, name: row.get(2)? })
    })?;
    Ok(added.collect::<Result<_, _>>()?)
}

/// Adds a file at the end of the edit of a question. A file that is already added keeps its position.
///
/// # Errors
///
/// [`Error::Missing`] when the question is not edited, or when the database cannot be written.
pub fn add_file(tx: &Transaction<'_>, message_id: MessageId, file_id: FileId) -> Result<(), Error> {
    if find(tx, message_id)?.is_none() {
        return Err(Error::Missing("edit"));
    }
    tx.prepare_cached(
        "INSERT INTO edit_attachments (message_id, file_id, position)
         SELECT ?1, ?2, coalesce(max(position) + 1, 0) FROM edit_attachments WHERE message_id = ?1
         ON CONFLICT DO NOTHING",
    )?
    .execute((message_id.0, file_id.0))?;
    Ok(())
}

/// Removes an added file from the edit of a question. Does nothing if it was not added.
pub fn remove_file(tx: &Transaction<'_>, message_id: MessageId, file_id: FileId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM edit_attachments WHERE message_id = ?1 AND file_id = ?2")?
        .execute((message_id.0, file_id.0))?;
    Ok(())
}

/// Replaces an added file with another one. If it was not added, the other one goes to the end.
///
/// # Errors
///
/// [`Error::Missing`] when the question is not edited, or when the database cannot be written.
pub fn swap_file(
    tx: &Transaction<'_>,
    message_id: MessageId,
    file_id: FileId,
    new_id: FileId,
) -> Result<(), Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE OR IGNORE edit_attachments SET file_id = ?3, is_reused = 0, name = NULL
             WHERE message_id = ?1 AND file_id = ?2",
        )?
        .execute((message_id.0, file_id.0, new_id.0))?;
    if n_rows == 0 { add_file(tx, message_id, new_id) } else { Ok(()) }
}

/// Gives the new version of an edited question the names of its added files in the edit. Files in `kept`, which the
/// question had before, keep their own names.
pub fn hand_over_names(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    message_id: MessageId,
    to: MessageId,
    kept: &[FileId],
) -> Result<(), Error> {
    for AddedFile { id, name, .. } in list_added(tx, message_id)? {
        if let Some(name) = name.filter(|_| !kept.contains(&id)) {
            attached_names::set(tx, conversation_id, to, id, &name)?;
        }
    }
    Ok(())
}
