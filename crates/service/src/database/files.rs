//! The table of files: uploads and the status of their extraction.

use super::columns::uuid_at;
use super::deletion;
use super::schema::INDEX_VERSION;
use crate::analysis::TextLanguage;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, params};
use parlance_words::{Paragraph, as_is};
use uuid::Uuid;

/// The status of a file, as in the interface (section 2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileStatus {
    Uploaded,
    Processing,
    Processed,
    Error,
}

impl FileStatus {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::Processing => "processing",
            Self::Processed => "processed",
            Self::Error => "error",
        }
    }

    fn from_word(word: &str) -> Self {
        match word {
            "uploaded" => Self::Uploaded,
            "processing" => Self::Processing,
            "processed" => Self::Processed,
            // The table's CHECK constraint admits no other value.
            _ => Self::Error,
        }
    }

    pub(crate) fn is_final(self) -> bool {
        matches!(self, Self::Processed | Self::Error)
    }
}

/// The largest number of attempts to read a file that end with a crash of the program.
pub(super) const MAX_ATTEMPTS: i64 = 2;

/// A row of the table.
#[derive(Clone, Debug)]
pub(crate) struct FileRow {
    pub(crate) id: Uuid,
    pub(crate) owner: String,
    pub(crate) filename: String,
    pub(crate) purpose: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: [u8; 32],
    pub(crate) status: FileStatus,
    /// Why the status is [`FileStatus::Error`].
    pub(crate) reason: Option<Paragraph>,
    pub(crate) created_at_ms: i64,
    /// Attempts to read the file that ended with a crash of the program.
    pub(crate) n_attempts: i64,
}

pub(super) const COLUMNS: &str =
    "id, owner, filename, purpose, bytes, sha256, status, reason, created_at_ms, n_attempts";

pub(super) fn file_row(row: &Row<'_>) -> rusqlite::Result<FileRow> {
    Ok(FileRow {
        id: uuid_at(row, 0)?,
        owner: row.get(1)?,
        filename: row.get(2)?,
        purpose: row.get(3)?,
        bytes: u64::try_from(row.get::<_, i64>(4)?).unwrap_or_default(),
        sha256: row.get(5)?,
        status: FileStatus::from_word(&row.get::<_, String>(6)?),
        reason: row.get::<_, Option<String>>(7)?.map(|stored| parse_reason(&stored)),
        created_at_ms: row.get(8)?,
        n_attempts: row.get(9)?,
    })
}

/// A reason in its stored form: JSON, in which the sentences are codes with arguments.
pub(super) fn format_reason(reason: &Paragraph) -> String {
    // Serializing strings to memory cannot fail. The fallback is English text, which `parse_reason` accepts.
    serde_json::to_string(reason).unwrap_or_else(|_| reason.to_string())
}

/// Parses a stored reason. Earlier versions stored a sentence in English.
fn parse_reason(stored: &str) -> Paragraph {
    serde_json::from_str(stored).unwrap_or_else(|_| as_is(stored).into())
}

pub(crate) fn insert(connection: &Connection, file: &FileRow) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO files (id, owner, filename, purpose, bytes, sha256, status, reason, created_at_ms, number)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, (SELECT coalesce(max(number), 0) + 1 FROM files))",
        params![
            file.id.to_string(),
            file.owner,
            file.filename,
            file.purpose,
            i64::try_from(file.bytes).unwrap_or(i64::MAX),
            file.sha256,
            file.status.as_str(),
            file.reason.as_ref().map(format_reason),
            file.created_at_ms
        ],
    )?;
    Ok(())
}

/// The file, if it exists and belongs to `owner`.
pub(crate) fn find(connection: &Connection, owner: &str, id: Uuid) -> rusqlite::Result<Option<FileRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM files WHERE id = ?1 AND owner = ?2"))?
        .query_row(params![id.to_string(), owner], file_row)
        .optional()
}

/// The owner's files with this purpose, or with any, newest first.
pub(crate) fn list(
    connection: &Connection,
    owner: &str,
    purpose: Option<&str>,
) -> rusqlite::Result<Vec<FileRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM files WHERE owner = ?1 AND (?2 IS NULL OR purpose = ?2)
             ORDER BY created_at_ms DESC, rowid DESC"
        ))?
        .query_map(params![owner, purpose], file_row)?
        .collect()
}

/// The ids of all files.
pub(crate) fn list_ids(connection: &Connection) -> rusqlite::Result<Vec<Uuid>> {
    connection.prepare("SELECT id FROM files")?.query_map([], |row| uuid_at(row, 0))?.collect()
}

/// The unread files with attempts left, oldest first.
pub(crate) fn list_unread(connection: &Connection) -> rusqlite::Result<Vec<FileRow>> {
    connection
        .prepare(&format!(
            "SELECT {COLUMNS} FROM files WHERE status IN ('uploaded', 'processing') AND n_attempts < {MAX_ATTEMPTS}
             ORDER BY created_at_ms, rowid"
        ))?
        .query_map([], file_row)?
        .collect()
}

/// Counts an attempt to read a file and marks the file as being read. `false` when the file is gone, was read
/// meanwhile, or has no attempt left. Sync the commit before reading the file.
pub(crate) fn begin_attempt(connection: &Connection, id: Uuid) -> rusqlite::Result<bool> {
    let n_changed = connection
        .prepare_cached(&format!(
            "UPDATE files SET status = 'processing', n_attempts = n_attempts + 1
             WHERE id = ?1 AND status IN ('uploaded', 'processing') AND n_attempts < {MAX_ATTEMPTS}"
        ))?
        .execute([id.to_string()])?;
    Ok(n_changed == 1)
}

/// Uncounts an attempt that the program survived without a result.
pub(crate) fn undo_attempt(connection: &Connection, id: Uuid) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE files SET n_attempts = n_attempts - 1
             WHERE id = ?1 AND status = 'processing' AND n_attempts > 0",
        )?
        .execute([id.to_string()])
        .map(drop)
}

/// Gives up files whose last attempt crashed the program, with this reason. No attempt may be running.
pub(crate) fn give_up_after_crashes(
    connection: &Connection,
    reason: &Paragraph,
) -> rusqlite::Result<Vec<Uuid>> {
    let ids: Vec<Uuid> = connection
        .prepare("SELECT id FROM files WHERE status = 'processing' AND n_attempts >= ?1")?
        .query_map([MAX_ATTEMPTS], |row| uuid_at(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    for id in &ids {
        deletion::delete_passages(connection, *id)?;
        set_status(connection, *id, FileStatus::Error, Some(reason))?;
    }
    Ok(ids)
}

/// Stores the language of a file's text.
pub(crate) fn set_language(
    connection: &Connection,
    id: Uuid,
    language: TextLanguage,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE files SET language = ?2 WHERE id = ?1")?
        .execute(params![id.to_string(), language.tag()])
        .map(drop)
}

/// Marks a file as read, with its number of passages. `false` when the file is gone.
pub(crate) fn mark_processed(connection: &Connection, id: Uuid, n_passages: usize) -> rusqlite::Result<bool> {
    let n_changed = connection
        .prepare_cached(
            "UPDATE files SET status = 'processed', reason = NULL, n_passages = ?2, index_version = ?3,
                tried_version = ?3, n_attempts = 0
             WHERE id = ?1",
        )?
        .execute(params![id.to_string(), i64::try_from(n_passages).unwrap_or(i64::MAX), INDEX_VERSION])?;
    Ok(n_changed == 1)
}

/// Marks a file as unreadable, with this reason. The service reads the file again later unless `is_tried`.
pub(crate) fn mark_unreadable(
    connection: &Connection,
    id: Uuid,
    reason: &Paragraph,
    is_tried: bool,
) -> rusqlite::Result<()> {
    set_status(connection, id, FileStatus::Error, Some(reason))?;
    let tried_version = if is_tried { INDEX_VERSION } else { 0 };
    connection
        .prepare_cached("UPDATE files SET tried_version = ?2, n_attempts = 0 WHERE id = ?1")?
        .execute(params![id.to_string(), tried_version])
        .map(drop)
}

/// The files with these ids that exist.
pub(crate) fn find_any(connection: &Connection, ids: &[Uuid]) -> rusqlite::Result<Vec<FileRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM files WHERE id IN (SELECT value FROM json_each(?1))"
        ))?
        .query_map([serde_json::json!(ids).to_string()], file_row)?
        .collect()
}

/// `false` when the file is gone.
fn set_status(
    connection: &Connection,
    id: Uuid,
    status: FileStatus,
    reason: Option<&Paragraph>,
) -> rusqlite::Result<bool> {
    let n_changed = connection
        .prepare_cached("UPDATE files SET status = ?2, reason = ?3 WHERE id = ?1")?
        .execute(params![id.to_string(), status.as_str(), reason.map(format_reason)])?;
    Ok(n_changed == 1)
}

/// Removes the file with its passages. `false` when it does not exist or has another owner.
pub(crate) fn delete(connection: &Connection, owner: &str, id: Uuid) -> rusqlite::Result<bool> {
    if find(connection, owner, id)?.is_none() {
        return Ok(false);
    }
    remove(connection, id)?;
    Ok(true)
}

/// Removes the file with its passages, whatever its owner.
pub(crate) fn remove(connection: &Connection, id: Uuid) -> rusqlite::Result<()> {
    deletion::delete_passages(connection, id)?;
    connection.execute("DELETE FROM files WHERE id = ?1", [id.to_string()])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_words::messages;

    #[test]
    fn a_reason_is_stored_as_codes_and_a_sentence_of_an_earlier_version_is_kept() {
        let reason: Paragraph = [messages::document_encrypted(), messages::document_remove_password()].into();
        assert_eq!(parse_reason(&format_reason(&reason)), reason);
        assert_eq!(parse_reason("The file is empty.").to_string(), "The file is empty.");
    }
}
