//! Uploads of temporary conversations: which files must be deleted from which service.
//!
//! These conversations are in memory; only these rows are on disk. Must not know file names.

use crate::Error;
use parlance_domain::{ConversationId, FileId, ProfileId};
use parlance_sqlite::rusqlite::{self, Connection, Row, Transaction};

/// An upload of a temporary conversation that a service has or may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemporaryUpload {
    /// The row.
    pub id: i64,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The file, by the app's own id.
    pub file_id: FileId,
    /// The service.
    pub profile_id: ProfileId,
    /// The service's id; `None` until the service has confirmed the upload.
    pub service_file_id: Option<String>,
    /// A digest of the file's id and name.
    pub name_digest: [u8; 32],
    /// The file's size in bytes.
    pub bytes: u64,
    /// When the upload began.
    pub sent_at_ms: i64,
    /// When the service confirmed the deletion.
    pub deleted_at_ms: Option<i64>,
}

/// An upload that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct Beginning {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The file, by the app's own id.
    pub file_id: FileId,
    /// The service.
    pub profile_id: ProfileId,
    /// A digest of the file's id and name.
    pub name_digest: [u8; 32],
    /// The file's size in bytes.
    pub bytes: u64,
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<TemporaryUpload> {
    Ok(TemporaryUpload {
        id: row.get("id")?,
        conversation_id: ConversationId(row.get("conversation_id")?),
        file_id: FileId(row.get("file_id")?),
        profile_id: ProfileId(row.get("profile_id")?),
        service_file_id: row.get("service_file_id")?,
        name_digest: row.get("name_digest")?,
        bytes: row.get("bytes")?,
        sent_at_ms: row.get("sent_at_ms")?,
        deleted_at_ms: row.get("deleted_at_ms")?,
    })
}

/// Stores an upload before its first byte is sent.
pub fn begin(tx: &Transaction<'_>, beginning: &Beginning, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO temporary_uploads (conversation_id, file_id, profile_id, name_digest, bytes, sent_at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute((
        beginning.conversation_id.0,
        beginning.file_id.0,
        beginning.profile_id.0,
        beginning.name_digest,
        i64::try_from(beginning.bytes).unwrap_or(i64::MAX),
        now_ms,
    ))?;
    Ok(())
}

/// Stores the service's id of a file for its last attempt.
pub fn confirm(tx: &Transaction<'_>, file_id: FileId, service_file_id: &str) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE temporary_uploads SET service_file_id = ?2
         WHERE id = (SELECT max(id) FROM temporary_uploads WHERE file_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM temporary_uploads WHERE file_id = ?1 AND service_file_id = ?2)",
    )?
    .execute((file_id.0, service_file_id))?;
    Ok(())
}

/// Deletes the last attempt of a file, which certainly did not arrive.
pub fn forget_last(tx: &Transaction<'_>, file_id: FileId) -> Result<(), Error> {
    tx.prepare_cached(
        "DELETE FROM temporary_uploads
         WHERE id = (SELECT max(id) FROM temporary_uploads WHERE file_id = ?1) AND service_file_id IS NULL",
    )?
    .execute([file_id.0])?;
    Ok(())
}

/// Deletes the rows of a conversation that is now an ordinary one.
pub fn forget_conversation(tx: &Transaction<'_>, conversation_id: ConversationId) -> Result<(), Error> {
    tx.execute("DELETE FROM temporary_uploads WHERE conversation_id = ?1", [conversation_id.0])?;
    Ok(())
}

/// Stores that a service no longer has a file. The row stays for lists that were requested earlier.
pub fn mark_deleted(tx: &Transaction<'_>, id: i64, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached("UPDATE temporary_uploads SET deleted_at_ms = ?2 WHERE id = ?1")?
        .execute((id, now_ms))?;
    Ok(())
}

/// Deletes the rows of deleted files. No list of an earlier run can arrive any more.
pub fn forget_deleted(tx: &Transaction<'_>) -> Result<(), Error> {
    tx.execute("DELETE FROM temporary_uploads WHERE deleted_at_ms IS NOT NULL", [])?;
    Ok(())
}

/// All uploads of temporary conversations, in the order of sending.
pub fn list(conn: &Connection) -> Result<Vec<TemporaryUpload>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id, conversation_id, file_id, profile_id, service_file_id, name_digest, bytes, sent_at_ms, deleted_at_ms
         FROM temporary_uploads ORDER BY id",
    )?;
    Ok(statement.query_map([], from_row)?.collect::<Result<_, _>>()?)
}
