//! SQLite's FTS5 alone: the cost of indexing the same text with nothing else.

use super::Result;
use parlance_sqlite::rusqlite::{Connection, OpenFlags, params};
use std::path::Path;

/// The database of the service, queried without the service.
pub(crate) struct BareIndex(Connection);

impl BareIndex {
    /// Opens the database of a service, which may be running.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(Self(Connection::open_with_flags(path, flags)?))
    }

    /// The number of passages, and of files that wait to be read.
    pub(crate) fn counts(&self) -> Result<(u32, u32)> {
        // Passages of the last file may be written between the two queries, so count the passages second.
        let unread = "SELECT count(*) FROM files WHERE status IN ('uploaded', 'processing')";
        let n_unread = self.0.query_row(unread, [], |row| row.get(0))?;
        Ok((self.0.query_row("SELECT count(*) FROM passages", [], |row| row.get(0))?, n_unread))
    }
}

/// Writes paragraphs into a table and an index of a new database.
pub(crate) fn fill(path: &Path, paragraphs: &[String]) -> Result<()> {
    let mut connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.execute_batch(
        "CREATE TABLE paragraphs (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
         CREATE VIRTUAL TABLE word_index USING fts5 (
             words, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
         );",
    )?;
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare("INSERT INTO paragraphs (id, text) VALUES (?1, ?2)")?;
        let mut index = transaction.prepare("INSERT INTO word_index (rowid, words) VALUES (?1, ?2)")?;
        for (id, text) in (1_i64..).zip(paragraphs) {
            insert.execute(params![id, text])?;
            index.execute(params![id, text])?;
        }
    }
    Ok(transaction.commit()?)
}
