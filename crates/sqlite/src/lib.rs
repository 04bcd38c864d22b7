//! SQLite, as SQLite3 Multiple Ciphers: databases whose pages are encrypted, or plain.
//!
//! Owns how a connection is given its key and how a database is copied or converted into the other form. rusqlite is
//! told that the library is linked by somebody else (its feature `in_gecko`), which is this crate: whoever uses rusqlite
//! takes it from here, or the program that does not name this crate lacks SQLite when it is linked.
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

/// How a plain database begins.
const PLAIN: &[u8; 16] = b"SQLite format 3\0";

/// What an encrypted database has in plain, from its byte 21 on: fractions that are the same in every database.
const FRACTIONS: &[u8; 3] = &[64, 32, 32];

/// Where they are.
const FRACTIONS_AT: usize = 21;

/// Opens a database, encrypted if there is a key. What it sorts never goes to the disk. A wrong key is found by the
/// first statement that reads: it says that the file is no database.
///
/// # Errors
///
/// When the file cannot be opened.
pub fn open(path: &Path, flags: OpenFlags, key: Option<&Key>) -> Result<Connection> {
    let conn = Connection::open_with_flags(path, flags)?;
    if let Some(key) = key {
        keyed::set_key(&conn, key)?;
    }
    // Sorting and materialised views would otherwise be plain files in the system's folder for them.
    conn.pragma_update(None, "temp_store", "memory")?;
    // On macOS, `fsync` stops at the cache of the disk. These make SQLite write past it, and have no effect elsewhere.
    conn.pragma_update(None, "fullfsync", true)?;
    conn.pragma_update(None, "checkpoint_fullfsync", true)?;
    Ok(conn)
}

/// Opens a database that others may have written, with the settings that SQLite recommends for such files: its schema runs
/// no function with side effects, no statement changes the schema's own table, and damaged pages are found before they are
/// used.
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

/// Whether a file is a database that is not encrypted. An empty file is neither.
///
/// # Errors
///
/// When it cannot be read.
pub fn is_plain(path: &Path) -> io::Result<bool> {
    Ok(beginning(path)?.starts_with(PLAIN))
}

/// Whether a file is a database that is encrypted, with whatever key: damage is told from it.
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
