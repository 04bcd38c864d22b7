//! Where a database is, and the key of its pages.

use parlance_encryption::Key;
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags};
use std::path::{Path, PathBuf};

/// The path of a database and the key with which it is encrypted. Its backups and copies have the same.
#[derive(Clone, Debug)]
pub struct Location {
    pub(crate) path: PathBuf,
    pub(crate) key: Option<Key>,
}

impl Location {
    /// A database whose pages are encrypted, unless there is no key. One that is there and plain is opened as it is.
    pub fn new(path: impl Into<PathBuf>, key: Option<Key>) -> Self {
        Self { path: path.into(), key }
    }

    /// The path of the database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens a connection with nothing set but its key.
    pub(crate) fn connect(&self, access: OpenFlags) -> rusqlite::Result<Connection> {
        // What has not been encrypted yet is opened as it is. What cannot be read says so when it is opened.
        let is_plain = self.key.is_none() || parlance_sqlite::is_plain(&self.path).unwrap_or(false);
        let key = self.key.as_ref().filter(|_| !is_plain);
        parlance_sqlite::open(&self.path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX, key)
    }

    /// The same for another file with the same key.
    pub(crate) fn at(&self, path: PathBuf) -> Self {
        Self { path, key: self.key.clone() }
    }

    /// A new file that is to have the form of this database.
    pub(crate) fn alike(&self, path: PathBuf) -> Self {
        let is_plain = parlance_sqlite::is_plain(&self.path).unwrap_or(false);
        Self { path, key: self.key.clone().filter(|_| !is_plain) }
    }
}

/// A plain database.
impl<P: AsRef<Path>> From<P> for Location {
    fn from(path: P) -> Self {
        Self::new(path.as_ref(), None)
    }
}
