//! Row counts that show the user how much a database contains.

use crate::Error;
use parlance_sqlite::rusqlite::Connection;
use serde::{Deserialize, Serialize};

/// The row counts of a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Conversations with a message, including archived and deleted ones.
    pub n_conversations: u64,
    /// Messages in all versions, without deleted ones.
    pub n_messages: u64,
    /// Files that are not deleted.
    pub n_files: u64,
}

/// Counts the rows of a database.
pub(crate) fn count(conn: &Connection) -> Result<Counts, Error> {
    let count = |sql: &str| -> Result<u64, Error> { Ok(conn.query_row(sql, [], |row| row.get(0))?) };
    Ok(Counts {
        n_conversations: count("SELECT count(*) FROM conversations WHERE leaf_id IS NOT NULL")?,
        n_messages: count("SELECT count(*) FROM messages WHERE deleted_at_ms IS NULL")?,
        n_files: count("SELECT count(*) FROM files WHERE deleted_at_ms IS NULL")?,
    })
}
