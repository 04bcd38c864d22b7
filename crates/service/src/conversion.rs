//! Encrypts or decrypts a whole data directory that no service uses.
//!
//! This module defines the order of the steps: a plain database never exists with encrypted contents, so a service
//! without a key fails at the database and not at a content. Every step can be repeated after a crash.

use crate::database::{self, DATABASE_FILE, OpenError};
use crate::storage::{self, private_directory};
use parlance_encryption::{Form, Key, Purpose};
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};

/// Why a data directory was not fully converted. Each file is either converted or unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// A service uses it, or another program has its database open.
    #[error("the data directory {} is in use", path.display())]
    InUse {
        /// The directory.
        path: PathBuf,
    },
    /// The key is wrong, or the database cannot be read. No file was changed.
    #[error(transparent)]
    Unreadable(#[from] OpenError),
    /// The database or one of its copies cannot be converted.
    #[error("the database cannot be converted: {0}")]
    Database(#[source] parlance_sqlite::ConversionError),
    /// A content cannot be converted, or the directory cannot be read.
    #[error("the data directory {} cannot be converted: {source}", path.display())]
    File {
        /// The directory.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
}

/// The path of the database of a data directory.
#[must_use]
pub fn database_path(data_dir: &Path) -> PathBuf {
    data_dir.join(DATABASE_FILE)
}

/// Whether a data directory has a plain database. Its contents are plain too, then.
pub fn is_plain(data_dir: &Path) -> io::Result<bool> {
    Ok(parlance_sqlite::form_of(&data_dir.join(DATABASE_FILE))? == Some(Form::Plain))
}

/// Whether a data directory has an encrypted database, with any key.
pub fn is_encrypted(data_dir: &Path) -> io::Result<bool> {
    match parlance_sqlite::is_encrypted(&data_dir.join(DATABASE_FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        found => found,
    }
}

/// Encrypts or decrypts a data directory that no service uses: the database with its copies, and the contents of files.
///
/// `key` is the key of the data folder. Files already in the target form stay unchanged, and modification times are
/// kept. Call it again after an error or a crash. Does nothing when the directory does not exist. Blocks.
///
/// # Errors
/// When a file cannot be read with the key, or cannot be written. No data is lost then.
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
