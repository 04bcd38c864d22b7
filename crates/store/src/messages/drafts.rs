//! Drafts: unsent text and attachments of conversations.

use crate::Error;
use crate::messages::attached_names;
use parlance_domain::{ConversationId, FileId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};

/// Unsent text and files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The text.
    pub text: String,
    /// The files, in the order of attachment.
    pub attachments: Vec<FileId>,
}

/// The draft of a conversation; empty when there is none.
pub fn get(conn: &Connection, conversation_id: ConversationId) -> Result<Draft, Error> {
    let text = conn
        .prepare_cached("SELECT text FROM drafts WHERE conversation_id = ?1")?
        .query_row([conversation_id.0], |row| row.get(0))
        .optional()?
        .unwrap_or_default();
    let attachments = conn
        .prepare_cached("SELECT file_id FROM draft_attachments WHERE conversation_id = ?1 ORDER BY position")?
        .query_map([conversation_id.0], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?;
    Ok(Draft { text, attachments })
}

/// Saves the text.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be written.
pub fn save_text(tx: &Transaction<'_>, conversation_id: ConversationId, text: &str) -> Result<(), Error> {
    must_exist(tx, conversation_id)?;
    tx.prepare_cached(
        "INSERT INTO drafts (conversation_id, text) VALUES (?1, ?2)
         ON CONFLICT (conversation_id) DO UPDATE SET text = excluded.text",
    )?
    .execute((conversation_id.0, text))?;
    Ok(())
}

/// Attaches a file at the end. A file that is already attached keeps its position.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be written.
pub fn add_attachment(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    file_id: FileId,
) -> Result<(), Error> {
    must_exist(tx, conversation_id)?;
    tx.prepare_cached(
        "INSERT INTO draft_attachments (conversation_id, file_id, position)
         SELECT ?1, ?2, coalesce(max(position) + 1, 0) FROM draft_attachments WHERE conversation_id = ?1
         ON CONFLICT DO NOTHING",
    )?
    .execute((conversation_id.0, file_id.0))?;
    Ok(())
}

/// Removes a file from the draft. Does nothing if it is not attached.
pub fn remove_attachment(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    file_id: FileId,
) -> Result<(), Error> {
    attached_names::forget_in_draft(tx, conversation_id, file_id)?;
    tx.prepare_cached("DELETE FROM draft_attachments WHERE conversation_id = ?1 AND file_id = ?2")?
        .execute((conversation_id.0, file_id.0))?;
    Ok(())
}

/// The files of a draft that were on the service before they were attached.
pub fn list_reused(conn: &Connection, conversation_id: ConversationId) -> Result<Vec<FileId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT file_id FROM draft_attachments WHERE conversation_id = ?1 AND is_reused = 1",
    )?;
    let ids = statement.query_map([conversation_id.0], |row| row.get(0).map(FileId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Replaces a file of a draft with another one; if it is not attached, adds the other one at the end.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be written.
pub fn swap_attachment(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    file_id: FileId,
    new_id: FileId,
) -> Result<(), Error> {
    attached_names::forget_in_draft(tx, conversation_id, file_id)?;
    let n_rows = tx
        .prepare_cached(
            "UPDATE OR IGNORE draft_attachments SET file_id = ?3, is_reused = 0
             WHERE conversation_id = ?1 AND file_id = ?2",
        )?
        .execute((conversation_id.0, file_id.0, new_id.0))?;
    if n_rows == 0 { add_attachment(tx, conversation_id, new_id) } else { Ok(()) }
}

/// Empties the draft and returns its content, which becomes a message in the same transaction.
pub fn take(tx: &Transaction<'_>, conversation_id: ConversationId) -> Result<Draft, Error> {
    let draft = get(tx, conversation_id)?;
    tx.prepare_cached("DELETE FROM drafts WHERE conversation_id = ?1")?.execute([conversation_id.0])?;
    tx.prepare_cached("DELETE FROM draft_attachments WHERE conversation_id = ?1")?
        .execute([conversation_id.0])?;
    Ok(draft)
}

fn must_exist(conn: &Connection, conversation_id: ConversationId) -> Result<(), Error> {
    conn.prepare_cached("SELECT 1 FROM conversations WHERE id = ?1")?
        .query_row([conversation_id.0], |_| Ok(()))
        .optional()?
        .ok_or(Error::Missing("conversation"))
}
