//! Merges one file row into another.

use crate::Error;
use crate::search_index::document_texts;
use parlance_domain::FileId;
use parlance_sqlite::rusqlite::Transaction;

/// Tables that refer to files of questions.
const ATTACHED: [&str; 6] = [
    "message_attachments",
    "draft_attachments",
    "outbox_attachments",
    "attached_names",
    "edit_attachments",
    "edit_removed_files",
];

/// Replaces `twin` with `into` wherever it is attached, and deletes `twin`.
pub(super) fn absorb(tx: &Transaction<'_>, twin: FileId, into: FileId) -> Result<(), Error> {
    for table in ATTACHED {
        tx.execute(
            &format!("UPDATE OR IGNORE {table} SET file_id = ?2 WHERE file_id = ?1"),
            (twin.0, into.0),
        )?;
        tx.execute(&format!("DELETE FROM {table} WHERE file_id = ?1"), [twin.0])?;
    }
    document_texts::forget(tx, twin)?;
    tx.execute("DELETE FROM files WHERE id = ?1", [twin.0])?;
    Ok(())
}
