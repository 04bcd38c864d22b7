//! Statements and URIs whose text contains a key.
//!
//! Owns the only places where a key becomes text for SQLite. Errors leave this module without text, because SQLite
//! repeats URIs and rusqlite repeats statements in them.

use parlance_encryption::Key;
use rusqlite::{Connection, Error, Result, ffi};
use std::path::Path;
use zeroize::Zeroizing;

/// ChaCha20-Poly1305: the library's default, fast without hardware support.
const CIPHER: &str = "chacha20";

/// Sets the key of a connection, before any other statement.
pub(crate) fn set_key(conn: &Connection, key: &Key) -> Result<()> {
    // Text, because key statements accept no parameters.
    let statements =
        Zeroizing::new(format!("PRAGMA cipher = '{CIPHER}'; PRAGMA key = 'raw:{}'", *key.to_hex()));
    // From now on, all connections of the process clear decrypted pages and keys when they free memory.
    conn.pragma_update_and_check(None, "memory_security", "fill", |_| Ok(()))?;
    conn.execute_batch(&statements).map_err(|error| without_text(&error))
}

/// Copies a database with its version to a new file, encrypted with a key or plain, without free pages.
///
/// # Errors
///
/// When the database cannot be read, or the new file cannot be written. The error has SQLite's code and no text.
pub fn copy_into(conn: &Connection, path: &Path, key: Option<&Key>) -> Result<()> {
    let mut address = Zeroizing::new(String::from("file:"));
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                address.push(char::from(*byte))
            }
            #[cfg(windows)]
            b'\\' => address.push('/'),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    match key {
        Some(key) => {
            address.push_str("?cipher=");
            address.push_str(CIPHER);
            address.push_str("&key=raw:");
            address.push_str(&key.to_hex());
        }
        None => address.push_str("?key="),
    }
    conn.execute("VACUUM INTO ?1", [address.as_str()]).map(drop).map_err(|error| without_text(&error))
}

/// The same error reduced to its code.
fn without_text(error: &Error) -> Error {
    let code = match error {
        Error::SqlInputError { error, .. } => *error,
        error => error.sqlite_error().copied().unwrap_or_else(|| ffi::Error::new(ffi::SQLITE_ERROR)),
    };
    Error::SqliteFailure(code, None)
}
