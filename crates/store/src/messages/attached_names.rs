//! The user's names of attached files, if the service stores the same content under another name.

use crate::Error;
use crate::messages::question::Owner;
use parlance_domain::{ConversationId, FileId, MessageId};
use parlance_sqlite::rusqlite::{Connection, Transaction};
use std::collections::HashMap;

/// The files of a draft or a question whose attached name differs from the service's.
pub fn list(
    conn: &Connection,
    conversation_id: ConversationId,
    owner: Owner,
) -> Result<HashMap<FileId, String>, Error> {
    let (message_id, entry_id) = owner.columns();
    let mut statement = conn.prepare_cached(
        "SELECT file_id, name FROM attached_names
         WHERE conversation_id = ?1 AND message_id IS ?2 AND entry_id IS ?3",
    )?;
    let names = statement
        .query_map((conversation_id.0, message_id, entry_id), |row| Ok((FileId(row.get(0)?), row.get(1)?)))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// Moves the attached names of a file to `by`, which is about to replace it, wherever `by` is not attached already.
pub(crate) fn keep(tx: &Transaction<'_>, id: FileId, by: FileId) -> Result<(), Error> {
    // Names kept by an earlier replacement take precedence.
    tx.prepare_cached("UPDATE OR IGNORE attached_names SET file_id = ?2 WHERE file_id = ?1")?
        .execute((id.0, by.0))?;
    tx.prepare_cached(
        "INSERT OR IGNORE INTO attached_names (conversation_id, message_id, entry_id, file_id, name)
         SELECT a.conversation_id, a.message_id, a.entry_id, ?2, f.name
         FROM (SELECT d.conversation_id, NULL AS message_id, NULL AS entry_id FROM draft_attachments AS d
               WHERE d.file_id = ?1 AND NOT EXISTS (
                   SELECT 1 FROM draft_attachments AS o WHERE o.conversation_id = d.conversation_id AND o.file_id = ?2)
               UNION ALL
               SELECT m.conversation_id, m.id, NULL FROM message_attachments AS a
               CROSS JOIN messages AS m ON m.id = a.message_id
               WHERE a.file_id = ?1 AND NOT EXISTS (
                   SELECT 1 FROM message_attachments AS o WHERE o.message_id = a.message_id AND o.file_id = ?2)
               UNION ALL
               SELECT e.conversation_id, NULL, e.id FROM outbox_attachments AS a
               CROSS JOIN outbox AS e ON e.id = a.entry_id
               WHERE a.file_id = ?1 AND NOT EXISTS (
                   SELECT 1 FROM outbox_attachments AS o WHERE o.entry_id = a.entry_id AND o.file_id = ?2)) AS a
         CROSS JOIN files AS f ON f.id = ?1
         WHERE f.name <> (SELECT name FROM files WHERE id = ?2)",
    )?
    .execute((id.0, by.0))?;
    tx.prepare_cached(
        "UPDATE edit_attachments SET name = (SELECT name FROM files WHERE id = ?1)
         WHERE file_id = ?1 AND name IS NULL
           AND (SELECT name FROM files WHERE id = ?1) <> (SELECT name FROM files WHERE id = ?2)",
    )?
    .execute((id.0, by.0))?;
    Ok(())
}

/// Sets the name of a file in a sent question.
pub(crate) fn set(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    message_id: MessageId,
    file_id: FileId,
    name: &str,
) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT OR REPLACE INTO attached_names (conversation_id, message_id, file_id, name) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((conversation_id.0, message_id.0, file_id.0, name))?;
    Ok(())
}

/// Forgets the name of a file that is removed from a draft.
pub(crate) fn forget_in_draft(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    file_id: FileId,
) -> Result<(), Error> {
    tx.prepare_cached(
        "DELETE FROM attached_names
         WHERE conversation_id = ?1 AND file_id = ?2 AND message_id IS NULL AND entry_id IS NULL",
    )?
    .execute((conversation_id.0, file_id.0))?;
    Ok(())
}
