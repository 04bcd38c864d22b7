//! Why the database cannot be opened, read or written.

use super::schema::SCHEMA_VERSION;
use parlance_sqlite::rusqlite::{self, ErrorCode};
use parlance_words::{Paragraph, messages};
use std::fmt;
use std::path::{Path, PathBuf};

/// Why the database could not be opened. `Display` writes English.
#[derive(Debug)]
pub enum OpenError {
    /// SQLite could not open or prepare the file.
    Sqlite {
        /// The file.
        path: PathBuf,
        /// SQLite's error.
        source: rusqlite::Error,
    },
    /// The file's metadata cannot be read.
    File {
        /// The file.
        path: PathBuf,
        /// The I/O error.
        source: std::io::Error,
    },
    /// The file is encrypted, and no key was given.
    Encrypted {
        /// The file.
        path: PathBuf,
    },
    /// The file has another key, or is damaged at its beginning.
    WrongKey {
        /// The file.
        path: PathBuf,
    },
    /// A key was given, but the file is not encrypted.
    NotEncrypted {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer version of the service.
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema version of the file.
        found: i64,
    },
    /// The backup copy before a schema change failed. The file is unchanged.
    Backup {
        /// The path of the copy.
        path: PathBuf,
        /// The cause.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The thread of the writer could not be started.
    Thread(std::io::Error),
}

impl OpenError {
    /// The error for a file that cannot be read with its key.
    pub(super) fn of_encrypted(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::WrongKey { path },
            _ => Self::Sqlite { path, source },
        }
    }

    /// The error as sentences for the user, with its cause.
    #[must_use]
    pub fn present(&self) -> Paragraph {
        match self {
            Self::Sqlite { path, source } => {
                messages::database_open(path.display().to_string(), source.to_string()).into()
            }
            Self::File { path, source } => {
                messages::database_open(path.display().to_string(), source.to_string()).into()
            }
            Self::Encrypted { path } => {
                let encrypted = messages::database_encrypted(path.display().to_string());
                [encrypted, messages::database_open_in_parlance()].into()
            }
            Self::WrongKey { path } => {
                let refused = messages::database_wrong_key(path.display().to_string());
                [refused, messages::database_unchanged()].into()
            }
            Self::NotEncrypted { path } => {
                let plain = messages::database_not_encrypted(path.display().to_string());
                [plain, messages::database_unchanged()].into()
            }
            Self::Newer { path, found } => {
                let (found, known) = (found.to_string(), SCHEMA_VERSION.to_string());
                let newer = messages::database_newer(path.display().to_string(), found, known);
                [newer, messages::database_use_newer()].into()
            }
            Self::Backup { path, source } => {
                let failed = messages::database_backup(path.display().to_string(), source.to_string());
                [failed, messages::database_unchanged()].into()
            }
            Self::Thread(source) => messages::database_thread(source.to_string()).into(),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.present(), formatter)
    }
}

impl std::error::Error for OpenError {}

/// Why a read or a write failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DatabaseError {
    #[error("a statement failed")]
    Statement(#[from] rusqlite::Error),
    #[error("the database is closed")]
    Closed,
}
