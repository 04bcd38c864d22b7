//! Deletes the extracted content of a file: its passages, their index entries and their vectors.

use super::{erasure, vectors};
use parlance_sqlite::rusqlite::{self, Connection};
use uuid::Uuid;

/// Deletes the passages of a file, and requests the erasure of their words.
pub(crate) fn delete_passages(connection: &Connection, file_id: Uuid) -> rusqlite::Result<()> {
    let n_removed = remove_passages(connection, file_id)?;
    if n_removed > 0 { erasure::request(connection) } else { Ok(()) }
}

/// Removes the passages of a file without erasing their terms, and returns their number.
pub(super) fn remove_passages(connection: &Connection, file_id: Uuid) -> rusqlite::Result<usize> {
    let id = file_id.to_string();
    vectors::delete_of_file(connection, file_id)?;
    connection.execute(
        "DELETE FROM passage_index WHERE rowid IN (SELECT id FROM passages WHERE file_id = ?1)",
        [&id],
    )?;
    connection.execute("DELETE FROM passages WHERE file_id = ?1", [&id])
}
