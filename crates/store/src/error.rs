//! Errors of the store, classified by what the user can do about them.

use crate::disk::NoRoom;
use parlance_sqlite::rusqlite::{self, ErrorCode};
use std::path::{Path, PathBuf};

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The database was made by a newer version of the app and is only read.
    #[error(
        "the record was made by a newer version of Parlance and can only be read; update Parlance to write to it"
    )]
    ReadOnly,
    /// There is no room left on the disk. The change was rolled back.
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
    /// The app has closed the database.
    #[error("the record is closed")]
    Closed,
    /// The requested row does not exist (any more).
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

/// The problem of a database, in categories that the user can act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// There is no room left on the disk.
    Full,
    /// Another program holds the database.
    Busy,
    /// The file's contents make no sense to SQLite.
    Damaged,
    /// The disk could not be read or written.
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

/// Why the record could not be opened. Whatever it is, the file has been left as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder or the file cannot be made or reached.
    #[error("{} cannot be created or reached; check that the folder exists and may be written to", path.display())]
    Path {
        /// The folder or file.
        path: PathBuf,
        /// The error of the system.
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
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The file is a database of some other program.
    #[error("{} belongs to another program and has been left as it is; choose another folder", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The backup before a migration could not be made, so nothing was migrated.
    #[error("no backup could be made in {}; free some space, then start Parlance again", path.display())]
    Backup {
        /// The folder of the backups.
        path: PathBuf,
        /// The problem.
        source: Error,
    },
    /// The backup's file could not be put in place, so nothing was migrated.
    #[error("no backup could be put into {}; free some space, then start Parlance again", path.display())]
    BackupFile {
        /// The folder of the backups.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The backup before a migration would leave too little of the disk free, so nothing was migrated.
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
    /// Another program holds the database, or the disk fails.
    #[error("{} cannot be opened; close other programs that use it and check the disk", path.display())]
    Unavailable {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
}

impl Error {
    /// The problem, in categories that the user can act on.
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

    /// As SQLite says it with one of its result codes; for tests of what is made of it.
    #[must_use]
    pub fn from_sqlite_code(code: i32) -> Self {
        rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None).into()
    }
}

impl OpenError {
    /// The problem, in categories that the user can act on. A damaged file is one that a backup helps.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Damaged { .. } => ErrorKind::Damaged,
            // Damage may first show when pages are read that nothing else has read.
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

    /// Whether the database only waits for the backup before a migration. A damaged one needs a repair instead.
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

    /// Of a file of which SQLite says one of its result codes; for tests of what is made of it.
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
