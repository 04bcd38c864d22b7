//! SQLite's integrity check.

use parlance_sqlite::rusqlite::{self, Connection};

/// Reads a whole database.
///
/// # Errors
///
/// When it is damaged, with SQLite's message.
pub(crate) fn check(conn: &Connection) -> rusqlite::Result<()> {
    let said: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if said == "ok" {
        return Ok(());
    }
    let corrupt = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    Err(rusqlite::Error::SqliteFailure(corrupt, Some(said)))
}
