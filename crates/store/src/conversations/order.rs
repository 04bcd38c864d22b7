//! The order of conversations in the list: folders, pins, archive and unread marks.

use super::must_exist;
use crate::Error;
use parlance_domain::{ConversationId, FolderId};
use parlance_sqlite::rusqlite::{Connection, Transaction};

/// Moves a conversation into a folder, or out of all folders.
///
/// # Errors
///
/// [`Error::Missing`], or when the folder does not exist or the database cannot be written.
pub fn move_to(tx: &Transaction<'_>, id: ConversationId, folder_id: Option<FolderId>) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE conversations SET folder_id = ?2 WHERE id = ?1")?
            .execute((id.0, folder_id.map(|id| id.0)))?,
    )
}

/// The pinned conversations, from the top.
pub fn list_pinned(conn: &Connection) -> Result<Vec<ConversationId>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT id FROM conversations WHERE pinned_position IS NOT NULL ORDER BY pinned_position, seq",
        )?
        .query_map([], |row| row.get(0).map(ConversationId))?
        .collect::<Result<_, _>>()?)
}

/// Pins exactly these conversations, from the top.
///
/// # Errors
///
/// Pins exactly these conversations, in this order.
pub fn set_pinned(tx: &Transaction<'_>, ids: &[ConversationId]) -> Result<(), Error> {
    tx.execute("UPDATE conversations SET pinned_position = NULL WHERE pinned_position IS NOT NULL", [])?;
    let mut pin = tx.prepare_cached("UPDATE conversations SET pinned_position = ?2 WHERE id = ?1")?;
    for (position, id) in (0_i64..).zip(ids) {
        must_exist(pin.execute((id.0, position))?)?;
    }
    Ok(())
}

/// Archives a conversation, or moves it back to the list. An archived one keeps its archiving time.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_archived(
    tx: &Transaction<'_>,
    id: ConversationId,
    archived_at_ms: Option<i64>,
) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached(
            "UPDATE conversations
             SET archived_at_ms = CASE WHEN ?2 IS NULL THEN NULL ELSE coalesce(archived_at_ms, ?2) END
             WHERE id = ?1",
        )?
        .execute((id.0, archived_at_ms))?,
    )
}

/// Marks a conversation as unread, or as read.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_unread(tx: &Transaction<'_>, id: ConversationId, is_unread: bool) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE conversations SET is_unread = ?2 WHERE id = ?1")?
            .execute((id.0, is_unread))?,
    )
}

/// Marks a conversation as unread when an answer ends in it, unless it is open.
pub(crate) fn mark_answered(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE conversations SET is_unread = 1
         WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM open_conversation WHERE conversation_id = ?1)",
    )?
    .execute([id.0])?;
    Ok(())
}

/// Stores the conversation from which another one was forked.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_origin(tx: &Transaction<'_>, id: ConversationId, origin_id: ConversationId) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE conversations SET origin_id = ?2 WHERE id = ?1")?
            .execute((id.0, origin_id.0))?,
    )
}
