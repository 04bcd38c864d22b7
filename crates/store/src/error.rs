//! Errors of the store, classified by what the user can do about them.

use crate::disk::NoRoom;
use parlance_sqlite::rusqlite::{self, ErrorCode};
use std::path::{Path, PathBuf};

/// Errors of reading and writing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The database was written by a newer version of the app and is read-only.
    #[error(
        "the record was made by a newer version of Parlance and can only be read; update Parlance to write to it"
    )]
    ReadOnly,
    /// The disk is full. The change was rolled back.
    #[error("the disk is full; free some space and try again")]
    Full(#[source] rusqlite::Error),
    /// Another program locks the database.
    #[error("another program is using the record; close it and try again")]
    Busy(#[source] rusqlite::Error),
    /// SQLite reports the file as damaged.
    #[error("the record is damaged; restore it from one of the backups beside it")]
    Damaged(#[source] rusqlite::Error),
    /// Reading or writing the disk failed.
    #[error("the disk could not be read or written")]
    Disk(#[source] rusqlite::Error),
    /// The app has closed the database.
    #[error("the record is closed")]
    Closed,
    /// The requested row does not exist (any more).
    #[error("the {0} does not exist any more")]
    Missing(&'static str),
    /// A value cannot be serialised to JSON.
    #[error("a value could not be written as JSON")]
    Encode(#[source] serde_json::Error),
    /// SQLite rejected a statement: a value violates a constraint, or the schema is not as expected.
    #[error("the record refused the change")]
    Statement(#[source] rusqlite::Error),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        match error_kind(&error) {
            ErrorKind::Full => Self::Full(error),
            ErrorKind::Busy => Self::Busy(error),
            ErrorKind::Damaged => Self::Damaged(error),
            ErrorKind::Disk => Self::Disk(error),
            ErrorKind::Other if error.sqlite_error_code() == Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            ErrorKind::Other => Self::Statement(error),
        }
    }
}

/// Error categories that the user can act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The disk is full.
    Full,
    /// Another program locks the database.
    Busy,
    /// SQLite reports the file as damaged.
    Damaged,
    /// Reading or writing the disk failed.
    Disk,
    /// Anything else.
    Other,
}

fn error_kind(error: &rusqlite::Error) -> ErrorKind {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => ErrorKind::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => ErrorKind::Busy,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => ErrorKind::Damaged,
        Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) => ErrorKind::Disk,
        _ => ErrorKind::Other,
    }
}

/// Errors of opening the store. The file is unchanged in all cases.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder or the file cannot be created or accessed.
    #[error("{} cannot be created or reached; check that the folder exists and may be written to", path.display())]
    Path {
        /// The folder or file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The file is damaged or not a database.
    #[error(
        "{} is damaged and has been left as it is; move it away to start afresh, or put a backup ({}.*.backup) in its place",
        path.display(),
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The file is a database of another program.
    #[error("{} belongs to another program and has been left as it is; choose another folder", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The backup before a migration failed, so the database was not migrated.
    #[error("no backup could be made in {}; free some space, then start Parlance again", path.display())]
    Backup {
        /// The folder of the backups.
        path: PathBuf,
        /// The error.
        source: Error,
    },
    /// The backup file could not be moved into place, so the database was not migrated.
    #[error("no backup could be put into {}; free some space, then start Parlance again", path.display())]
    BackupFile {
        /// The folder of the backups.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The backup before a migration would leave too little disk space, so the database was not migrated.
    #[error("no backup fits into {}; free {} bytes, then start Parlance again", path.display(), room.missing_bytes)]
    NoRoomForBackup {
        /// The folder of the backups.
        path: PathBuf,
        /// The sizes: needed, allowed and missing.
        room: NoRoom,
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
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// Another program locks the database, or the disk fails.
    #[error("{} cannot be opened; close other programs that use it and check the disk", path.display())]
    Unavailable {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
}

impl Error {
    /// The error category.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Full(_) => ErrorKind::Full,
            Self::Busy(_) => ErrorKind::Busy,
            Self::Damaged(_) => ErrorKind::Damaged,
            Self::Disk(_) => ErrorKind::Disk,
            Self::ReadOnly | Self::Closed | Self::Missing(_) | Self::Encode(_) | Self::Statement(_) => {
                ErrorKind::Other
            }
        }
    }

    /// The error of an SQLite result code, for tests.
    #[must_use]
    pub fn from_sqlite_code(code: i32) -> Self {
        rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None).into()
    }
}

impl OpenError {
    /// The error category. For a damaged file, a backup helps.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Damaged { .. } => ErrorKind::Damaged,
            // A migration can be the first to read a damaged page.
            Self::Migrate { source, .. } | Self::Unavailable { source, .. } => error_kind(source),
            Self::Backup { source, .. } => source.kind(),
            Self::Path { source, .. } | Self::BackupFile { source, .. }
                if source.kind() == std::io::ErrorKind::StorageFull =>
            {
                ErrorKind::Full
            }
            Self::Path { .. }
            | Self::BackupFile { .. }
            | Self::NoRoomForBackup { .. }
            | Self::Foreign { .. } => ErrorKind::Other,
        }
    }

    /// Whether only the backup before a migration failed. A damaged database needs a repair instead.
    #[must_use]
    pub fn waits_for_backup(&self) -> bool {
        matches!(self, Self::Backup { .. } | Self::BackupFile { .. } | Self::NoRoomForBackup { .. })
            && self.kind() != ErrorKind::Damaged
    }

    /// The file or folder that could not be used.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Path { path, .. }
            | Self::Damaged { path, .. }
            | Self::Foreign { path }
            | Self::Backup { path, .. }
            | Self::BackupFile { path, .. }
            | Self::NoRoomForBackup { path, .. }
            | Self::Migrate { path, .. }
            | Self::Unavailable { path, .. } => path,
        }
    }

    /// The error of an SQLite result code for a file, for tests.
    #[must_use]
    pub fn from_sqlite_code(path: impl Into<PathBuf>, code: i32) -> Self {
        Self::from_sqlite(path.into(), rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None))
    }

    pub(crate) fn from_sqlite(path: PathBuf, source: rusqlite::Error) -> Self {
        match error_kind(&source) {
            ErrorKind::Damaged => Self::Damaged { path, source },
            _ => Self::Unavailable { path, source },
        }
    }
}
