//! Deletion of messages: a tombstone that can be undone, then erasure of the text.

use crate::Error;
use crate::messages::{citations, edits, request_erasure, threads};
use crate::search_index::word_index;
use parlance_domain::{ConversationId, FileId, Item, MessageId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};

/// Turns a message into a tombstone. Messages below it stay. Threads that have seen it are forgotten.
///
/// # Errors
///
/// [`Error::Missing`] also when it is deleted already, or when the database cannot be written.
pub fn delete(tx: &Transaction<'_>, id: MessageId, now_ms: i64) -> Result<(), Error> {
    let (seq, conversation_id) = tx
        .prepare_cached(
            "UPDATE messages SET deleted_at_ms = ?2 WHERE id = ?1 AND deleted_at_ms IS NULL
             RETURNING seq, conversation_id",
        )?
        .query_row((id.0, now_ms), |row| Ok((row.get(0)?, ConversationId(row.get(1)?))))
        .optional()?
        .ok_or(Error::Missing("message"))?;
    word_index::forget_message(tx, seq)?;
    threads::forget_below(tx, conversation_id, id)
}

/// Removes a message without children, and all that belongs to it, without a trace. No path may end with it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn remove(tx: &Transaction<'_>, id: MessageId) -> Result<(), Error> {
    let seq = tx
        .prepare_cached("DELETE FROM messages WHERE id = ?1 RETURNING seq")?
        .query_row([id.0], |row| row.get(0))
        .optional()?
        .ok_or(Error::Missing("message"))?;
    word_index::forget_message(tx, seq)
}

/// Undoes a deletion. Also forgets threads that continued without the message, because they have not seen it. Returns
/// its conversation.
///
/// # Errors
///
/// [`Error::Missing`] when it is not deleted or its text is erased, or when the database cannot be written.
pub fn restore(tx: &Transaction<'_>, id: MessageId) -> Result<ConversationId, Error> {
    let (seq, conversation_id) = tx
        .prepare_cached(
            "UPDATE messages SET deleted_at_ms = NULL
             WHERE id = ?1 AND deleted_at_ms IS NOT NULL AND erased_at_ms IS NULL
             RETURNING seq, conversation_id",
        )?
        .query_row([id.0], |row| Ok((row.get(0)?, ConversationId(row.get(1)?))))
        .optional()?
        .ok_or(Error::Missing("message"))?;
    let items: Vec<Item> = super::items_of(tx, id)?;
    word_index::index_message(tx, seq, &items)?;
    threads::forget_below(tx, conversation_id, id)?;
    Ok(conversation_id)
}

/// The conversation of a message, including deleted ones.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn conversation_of(conn: &Connection, id: MessageId) -> Result<ConversationId, Error> {
    conn.prepare_cached("SELECT conversation_id FROM messages WHERE id = ?1")?
        .query_row([id.0], |row| row.get(0).map(ConversationId))
        .optional()?
        .ok_or(Error::Missing("message"))
}

/// Messages deleted at or before this time whose text is not erased yet.
pub fn list_to_erase(conn: &Connection, deleted_at_ms: i64) -> Result<Vec<MessageId>, Error> {
    Ok(conn
        .prepare_cached("SELECT id FROM messages WHERE deleted_at_ms <= ?1 AND erased_at_ms IS NULL")?
        .query_map([deleted_at_ms], |row| row.get(0).map(MessageId))?
        .collect::<Result<_, _>>()?)
}

/// Erases the text of a deleted message, also from stored requests, and detaches its files, which it returns. Has no
/// effect on a message that is not deleted.
pub fn erase(tx: &Transaction<'_>, id: MessageId, now_ms: i64) -> Result<Vec<FileId>, Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE messages SET erased_at_ms = ?2
             WHERE id = ?1 AND deleted_at_ms IS NOT NULL AND erased_at_ms IS NULL",
        )?
        .execute((id.0, now_ms))?;
    if n_rows == 0 {
        return Ok(Vec::new());
    }
    let mut files = super::attachments_of(tx, id)?;
    files.extend(edits::list_added(tx, id)?.into_iter().map(|file| file.id));
    edits::forget(tx, id)?;
    tx.prepare_cached("DELETE FROM items WHERE message_id = ?1")?.execute([id.0])?;
    citations::forget(tx, id)?;
    tx.prepare_cached("DELETE FROM message_attachments WHERE message_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM attached_names WHERE message_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM message_instructions WHERE message_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM captures WHERE turn_id IN (SELECT id FROM turns WHERE answer_id = ?1)")?
        .execute([id.0])?;
    tx.prepare_cached("UPDATE turns SET replaced_text = '' WHERE answer_id = ?1")?.execute([id.0])?;
    request_erasure::erase_requests_below(tx, id)?;
    Ok(files)
}
