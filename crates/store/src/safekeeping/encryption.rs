//! Encrypts a plain database and decrypts an encrypted one, with its backups and the databases set aside.
//!
//! Owns which files belong to a database; `parlance_sqlite` owns the conversion without loss. Must not know where the
//! key is stored.

use crate::Error;
use crate::safekeeping::backups::{self, beside};
use crate::safekeeping::recovery::SET_ASIDE;
use parlance_encryption::{Form, Key, files, finish_replacing, original_of_replaced};
use parlance_sqlite::rusqlite;
use parlance_sqlite::{SIDECARS, convert_copy, erase_database};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use parlance_sqlite::{form_of, is_encrypted};

/// Name endings of files that a crash can leave next to a database and that nobody needs: incomplete or temporary
/// copies.
const LEFTOVERS: [&str; 5] = ["partial", "restored", "reading", "reading-earlier", "salvaged"];

/// Why a database could not be converted. It is complete, in the old or the new form.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// It could not be read, or the new form could not be written.
    #[error(transparent)]
    Store(#[from] Error),
    /// A file could not be read, written or renamed.
    #[error("a file could not be converted: {0}")]
    File(#[from] io::Error),
    /// The new form does not contain everything that the old one does.
    #[error("the converted database differs from the one that it was made of")]
    Differs,
}

impl From<parlance_sqlite::ConversionError> for ConversionError {
    fn from(error: parlance_sqlite::ConversionError) -> Self {
        match error {
            parlance_sqlite::ConversionError::Database(error) => Self::Store(error.into()),
            parlance_sqlite::ConversionError::File(error) => Self::File(error),
            parlance_sqlite::ConversionError::InUse => {
                Self::Store(Error::from_sqlite_code(rusqlite::ffi::SQLITE_BUSY))
            }
            _ => Self::Differs,
        }
    }
}

/// Converts a closed database, its backups and the files set aside. Already converted files stay unchanged.
///
/// # Errors
///
/// When a file cannot be converted. The files before it are converted then, and a retry continues.
pub fn convert(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    for name in LEFTOVERS {
        erase_database(&beside(path, name))?;
    }
    parlance_sqlite::convert(path, key, to)?;
    finish_replacing_beside(path)?;
    for backup in backups::list(path)? {
        convert_copy(&backup.path, key, to)?;
    }
    for path in list_set_aside(path)? {
        // The file is not a valid database.
        match to {
            Form::Encrypted => files::encrypt(&path, key)?,
            Form::Plain => files::decrypt(&path, key)?,
        }
    }
    Ok(())
}

/// Whether a key opens an encrypted database that is closed.
#[must_use]
pub fn opens(path: &Path, key: &Key) -> bool {
    let opened = parlance_sqlite::open(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE, Some(key));
    let read = opened.and_then(|conn| conn.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())));
    read.is_ok()
}

/// Restores the names of backups and set aside databases that a crash left without them, so that they are listed.
fn finish_replacing_beside(path: &Path) -> io::Result<()> {
    let begins = format!("{}.", path.file_name().unwrap_or_default().to_string_lossy());
    for entry in fs::read_dir(path.parent().unwrap_or(Path::new(".")))? {
        let Some(original) = original_of_replaced(&entry?.path()) else { continue };
        if original.file_name().unwrap_or_default().to_string_lossy().starts_with(&begins) {
            finish_replacing(&original)?;
        }
    }
    Ok(())
}

/// The files of databases that were set aside.
fn list_set_aside(path: &Path) -> io::Result<Vec<PathBuf>> {
    let begins = format!("{}.", path.file_name().unwrap_or_default().to_string_lossy());
    let mut found = Vec::new();
    for entry in fs::read_dir(path.parent().unwrap_or(Path::new(".")))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let database = SIDECARS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
        if name.starts_with(&begins) && database.ends_with(SET_ASIDE) {
            found.push(entry.path());
        }
    }
    Ok(found)
}
