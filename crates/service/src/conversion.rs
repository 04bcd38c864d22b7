//! Encrypting and decrypting a whole data directory that no service runs on.
//!
//! Owns the order: a plain database never stands beside encrypted contents, so that whoever has no key is refused by the
//! database before he meets a content. Every step can be done again after a crash.

use crate::database::{self, DATABASE_FILE, OpenError};
use crate::storage::{self, private_directory};
use parlance_encryption::{Form, Key, Purpose};
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};

/// Why a data directory is not wholly in the other form. Each of its files is, or is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// A service runs on it, or another program has its database open.
    #[error("the data directory {} is in use", path.display())]
    InUse {
        /// The directory.
        path: PathBuf,
    },
    /// The key does not fit, or the database cannot be read. Nothing was changed.
    #[error(transparent)]
    Unreadable(#[from] OpenError),
    /// The database or one of its copies cannot be converted.
    #[error("the database cannot be converted: {0}")]
    Database(#[source] parlance_sqlite::ConversionError),
    /// A content cannot be converted, or the directory not be read.
    #[error("the data directory {} cannot be converted: {source}", path.display())]
    File {
        /// The directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// The path of the database of a data directory.
#[must_use]
pub fn database_path(data_dir: &Path) -> PathBuf {
    data_dir.join(DATABASE_FILE)
}

/// Whether a data directory has a database that is not encrypted; the contents beside it are not either then.
///
/// # Errors
/// When the database cannot be read.
pub fn is_plain(data_dir: &Path) -> io::Result<bool> {
    Ok(parlance_sqlite::form_of(&data_dir.join(DATABASE_FILE))? == Some(Form::Plain))
}

/// Whether a data directory has a database that is encrypted, with whatever key.
///
/// # Errors
/// When the database cannot be read.
pub fn is_encrypted(data_dir: &Path) -> io::Result<bool> {
    match parlance_sqlite::is_encrypted(&data_dir.join(DATABASE_FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        found => found,
    }
}

/// Brings a data directory that no service runs on into a form: the database with its copies, and the contents of files.
/// `key` is the key of the data folder. What is in that form already stays as it is, and times of change stay. After an
/// error or a crash it can be done again. A directory that does not exist is in every form. Blocks.
///
/// # Errors
/// When a file cannot be read with the key, or the other form not be written. Nothing is lost then.
pub fn convert_data(data_dir: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    let failed = |source| ConversionError::File { path: data_dir.to_owned(), source };
    let in_use = || ConversionError::InUse { path: data_dir.to_owned() };
    let of_database = |error| match error {
        parlance_sqlite::ConversionError::InUse => in_use(),
        error => ConversionError::Database(error),
    };
    if !data_dir.try_exists().map_err(failed)? {
        return Ok(());
    }
    let _lock = private_directory::lock(data_dir).map_err(|error| match error {
        TryLockError::WouldBlock => in_use(),
        TryLockError::Error(source) => failed(source),
    })?;
    let (database_key, files_key) = (key.derive(Purpose::Service), key.derive(Purpose::Files));
    let path = data_dir.join(DATABASE_FILE);
    database::conversion::check_key(&path, &database_key)?;
    if to == Form::Encrypted {
        database::conversion::convert(&path, &database_key, to).map_err(of_database)?;
    }
    let lengths = database::conversion::content_lengths(&path, &database_key).map_err(of_database)?;
    database::conversion::convert_backups(&path, &database_key, to).map_err(of_database)?;
    storage::conversion::convert(data_dir, &files_key, to, &lengths).map_err(failed)?;
    if to == Form::Plain {
        database::conversion::convert(&path, &database_key, to).map_err(of_database)?;
    }
    Ok(())
}
