//! Why the database cannot be opened, read or written.

use super::schema::SCHEMA_VERSION;
use std::path::PathBuf;

/// Why the database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// SQLite could not open or prepare the file.
    #[error("the database {path} cannot be opened")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// The file was written by a newer version of the service.
    #[error(
        "the database {path} was written by a newer version (schema {found}, this one knows {SCHEMA_VERSION}); use that version"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
    },
    /// The file could not be copied before its schema is changed, so it was left as it is.
    #[error("the database cannot be copied to {path} before its schema is changed; it was left as it is")]
    Backup {
        /// Where the copy would be.
        path: PathBuf,
        /// Why not.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The thread of the writer could not be started.
    #[error("the thread that writes to the database cannot be started")]
    Thread(#[source] std::io::Error),
}

/// Why a read or a write did not happen.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DatabaseError {
    #[error("a statement failed")]
    Statement(#[from] rusqlite::Error),
    #[error("the database is closed")]
    Closed,
}
