//! What can go wrong with the record, told apart by what a person can do about it.

use rusqlite::ErrorCode;
use std::path::PathBuf;

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The database was made by a newer version of the app and is only read.
    #[error(
        "the record was made by a newer version of Parlance and can only be read; update Parlance to write to it"
    )]
    ReadOnly,
    /// There is no room left on the disk. Nothing of the change was written.
    #[error("the disk is full; free some space and try again")]
    Full(#[source] rusqlite::Error),
    /// Another program holds the database.
    #[error("another program is using the record; close it and try again")]
    Busy(#[source] rusqlite::Error),
    /// The file's contents make no sense to SQLite.
    #[error("the record is damaged; restore it from one of the backups beside it")]
    Damaged(#[source] rusqlite::Error),
    /// The disk could not be read or written.
    #[error("the disk could not be read or written")]
    Disk(#[source] rusqlite::Error),
    /// What was asked for is not in the record (any more).
    #[error("the {0} does not exist any more")]
    Missing(&'static str),
    /// A value cannot be turned into JSON.
    #[error("a value could not be written as JSON")]
    Encode(#[source] serde_json::Error),
    /// SQLite refused a statement: what is written breaks a rule of the schema, or the schema is not as expected.
    #[error("the record refused the change")]
    Statement(#[source] rusqlite::Error),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full(error),
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(error),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error),
            Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) => Self::Disk(error),
            _ => Self::Statement(error),
        }
    }
}

/// Why the record could not be opened. Whatever it is, the file has been left as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder or the file cannot be made or reached.
    #[error("{} cannot be created or reached; check that the folder exists and may be written to", path.display())]
    Path {
        /// The folder or file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is not a database, or a damaged one.
    #[error(
        "{} is damaged and has been left as it is; move it away to start afresh, or put a backup ({}.*.backup) in its place",
        path.display(),
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The file is a database of some other program.
    #[error("{} belongs to another program and has been left as it is; choose another folder", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The backup before a migration could not be made, so nothing was migrated.
    #[error("no backup could be made at {}; free some space, then start Parlance again", path.display())]
    Backup {
        /// Where the backup was to be.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The backup's file could not be put in place, so nothing was migrated.
    #[error("no backup could be put at {}; free some space, then start Parlance again", path.display())]
    BackupFile {
        /// Where the backup was to be.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A migration failed and was rolled back.
    #[error(
        "{} could not be brought to version {version} and is unchanged; install the version of Parlance that you had before",
        path.display()
    )]
    Migrate {
        /// The file.
        path: PathBuf,
        /// The version that could not be reached.
        version: u32,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// Another program holds the database, or the disk fails.
    #[error("{} cannot be opened; close other programs that use it and check the disk", path.display())]
    Unavailable {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
}

impl Error {
    /// As SQLite says it with one of its result codes; for tests of what is made of it.
    #[must_use]
    pub fn from_sqlite_code(code: i32) -> Self {
        rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None).into()
    }
}

impl OpenError {
    /// Whether the file is damaged, so that a backup helps.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        let is_corrupt = |source: &rusqlite::Error| {
            matches!(source.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
        };
        match self {
            Self::Damaged { .. } => true,
            // Damage may first show when pages are read that nothing else has read.
            Self::Migrate { source, .. } | Self::Backup { source, .. } => is_corrupt(source),
            _ => false,
        }
    }

    pub(crate) fn from_sqlite(path: PathBuf, source: rusqlite::Error) -> Self {
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged { path, source },
            _ => Self::Unavailable { path, source },
        }
    }
}
