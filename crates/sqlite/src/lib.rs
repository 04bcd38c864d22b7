//! SQLite, as SQLite3 Multiple Ciphers: databases with encrypted or plain pages.
//!
//! Owns how a connection gets its key, and how a database is copied or converted. This crate links the SQLite library;
//! rusqlite only declares it (its feature `in_gecko`). Every user of rusqlite must import it from here: a program
//! without this crate fails to link.
//! Must not know any schema.

mod conversion;
mod keyed;
mod sidecars;

pub use conversion::{ConversionError, convert, convert_copy, erase_database, form_of};
pub use keyed::copy_into;
pub use rusqlite;
pub use sidecars::{SIDECARS, files_of, with_ending};

use parlance_encryption::Key;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Result};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The magic string of a plain database.
const PLAIN: &[u8; 16] = b"SQLite format 3\0";

/// Plain bytes of every encrypted database: the payload fractions, which are the same in all databases.
const FRACTIONS: &[u8; 3] = &[64, 32, 32];

/// Their offset.
const FRACTIONS_AT: usize = 21;

/// Opens a database, encrypted if there is a key. Temporary data of sorting never goes to disk, and a prepared statement
/// keeps its plan. A wrong key is detected by the first statement that reads: it reports that the file is not a
/// database.
///
/// # Errors
///
/// When the file cannot be opened.
pub fn open(path: &Path, flags: OpenFlags, key: Option<&Key>) -> Result<Connection> {
    let conn = Connection::open_with_flags(path, flags)?;
    if let Some(key) = key {
        keyed::set_key(&conn, key)?;
    }
    // Otherwise, sorting and materialised views would create plain files in the system's temporary folder.
    conn.pragma_update(None, "temp_store", "memory")?;
    // On macOS, `fsync` stops at the disk's cache. These pragmas make SQLite flush that as well, and have no effect
    // elsewhere.
    conn.pragma_update(None, "fullfsync", true)?;
    conn.pragma_update(None, "checkpoint_fullfsync", true)?;
    keep_plans(&conn)?;
    Ok(conn)
}

/// Keeps the plans of prepared statements whatever values are bound. Otherwise SQLite prepares some statements again for
/// each new value, which takes longer than looking up a row.
///
/// # Errors
///
/// When SQLite has no such option.
pub fn keep_plans(conn: &Connection) -> Result<()> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// Opens a database from an untrusted source, with the settings that SQLite recommends for it: its schema runs no
/// functions with side effects, no statement changes the schema table, and damaged pages are detected before use.
///
/// # Errors
///
/// When the file cannot be opened.
pub fn open_untrusted(path: &Path, flags: OpenFlags, key: Option<&Key>) -> Result<Connection> {
    let conn = open(path, flags, key)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    conn.pragma_update(None, "cell_size_check", true)?;
    Ok(conn)
}

/// Whether a file is a plain database. An empty file is neither plain nor encrypted.
///
/// # Errors
///
/// When it cannot be read.
pub fn is_plain(path: &Path) -> io::Result<bool> {
    Ok(beginning(path)?.starts_with(PLAIN))
}

/// Whether a file is an encrypted database, with any key. Distinguishes encryption from damage.
///
/// # Errors
///
/// When it cannot be read.
pub fn is_encrypted(path: &Path) -> io::Result<bool> {
    let beginning = beginning(path)?;
    Ok(!beginning.starts_with(PLAIN) && beginning.get(FRACTIONS_AT..) == Some(FRACTIONS))
}

fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    File::open(path)?.take((FRACTIONS_AT + FRACTIONS.len()) as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}
