//! Rebuilding the index after extraction or analysis changed.
//!
//! Each file stores the index version of its passages, and the version that last tried to read it. The service reads
//! files again that this version has not tried, in the background. Answers use the old passages of a file until one
//! transaction replaces them, so a restart loses nothing.

use super::files::{self, COLUMNS, FileRow, MAX_ATTEMPTS, file_row};
use super::passages::{self, IndexedPassage};
use super::schema::INDEX_VERSION;
use super::{deletion, vectors};
use crate::analysis::TextLanguage;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, params};
use parlance_words::Paragraph;
use std::collections::HashSet;
use uuid::Uuid;

/// The newest file that this index version has not tried and may read again, except skipped ones.
pub(crate) fn find_outdated(
    connection: &Connection,
    skipped: &HashSet<Uuid>,
) -> rusqlite::Result<Option<FileRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM files
             WHERE status IN ('processed', 'error') AND tried_version < ?1 AND n_attempts < {MAX_ATTEMPTS}
                AND id NOT IN (SELECT value FROM json_each(?2))
             ORDER BY number DESC LIMIT 1"
        ))?
        .query_row(params![INDEX_VERSION, serde_json::json!(skipped).to_string()], file_row)
        .optional()
}

/// Counts an attempt to read an outdated file again. `false` when the file is gone or up to date, or has no attempt
/// left. Sync the commit before reading the file.
pub(crate) fn begin_attempt(connection: &Connection, id: Uuid) -> rusqlite::Result<bool> {
    change_attempts(connection, id, 1)
}

/// Uncounts an attempt that the program survived without a result.
pub(crate) fn undo_attempt(connection: &Connection, id: Uuid) -> rusqlite::Result<()> {
    change_attempts(connection, id, -1).map(drop)
}

fn change_attempts(connection: &Connection, id: Uuid, by: i64) -> rusqlite::Result<bool> {
    let n_changed = connection
        .prepare_cached(&format!(
            "UPDATE files SET n_attempts = n_attempts + ?2
             WHERE id = ?1 AND status IN ('processed', 'error') AND tried_version < ?3
                AND n_attempts + ?2 BETWEEN 0 AND {MAX_ATTEMPTS}"
        ))?
        .execute(params![id.to_string(), by, INDEX_VERSION])?;
    Ok(n_changed == 1)
}

/// Replaces the passages of a file. Passages with the same text keep their vectors.
///
/// The text of the file is not deleted, so nothing is erased here. Deleting the file erases the terms of both versions.
pub(crate) fn replace(
    connection: &Connection,
    id: Uuid,
    language: TextLanguage,
    new: &[IndexedPassage],
) -> rusqlite::Result<()> {
    let vectors = vectors::take_of_file(connection, id)?;
    deletion::remove_passages(connection, id)?;
    files::set_language(connection, id, language)?;
    if passages::append(connection, id, 0, new)? {
        vectors::restore(connection, id, &vectors)?;
        files::mark_processed(connection, id, new.len())?;
    }
    Ok(())
}

/// Stores that the current reader cannot read a file. A file with passages keeps them; another one gets the new reason.
pub(crate) fn keep(connection: &Connection, id: Uuid, reason: &Paragraph) -> rusqlite::Result<()> {
    let stored = files::format_reason(reason);
    connection
        .prepare_cached(
            "UPDATE files SET tried_version = ?2, n_attempts = 0, reason = CASE status WHEN 'error' THEN ?3 END
             WHERE id = ?1",
        )?
        .execute(params![id.to_string(), INDEX_VERSION, stored])
        .map(drop)
}

/// Keeps the old passages of files whose attempts all crashed the program, and returns the ids of these files. No
/// attempt may be running.
pub(crate) fn keep_after_crashes(connection: &Connection) -> rusqlite::Result<Vec<Uuid>> {
    connection
        .prepare(
            "UPDATE files SET tried_version = ?1, n_attempts = 0
             WHERE status = 'processed' AND tried_version < ?1 AND n_attempts >= ?2 RETURNING id",
        )?
        .query_map([INDEX_VERSION, MAX_ATTEMPTS], |row| super::columns::uuid_at(row, 0))?
        .collect()
}
