//! The path of a database, and the key of its pages.

use crate::Disk;
use parlance_encryption::Key;
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags};
use std::path::{Path, PathBuf};

/// The path of a database and its encryption key. Its backups and copies use the same key.
#[derive(Clone, Debug)]
pub struct Location {
    pub(crate) path: PathBuf,
    pub(crate) key: Option<Key>,
    refuses_plain: bool,
    pub(crate) disk: Disk,
    pub(crate) skips_backup: bool,
}

impl Location {
    /// A database that is encrypted if there is a key. An existing plain database is opened as it is, unless
    /// [`Self::refusing_plain`].
    pub fn new(path: impl Into<PathBuf>, key: Option<Key>) -> Self {
        Self { path: path.into(), key, refuses_plain: false, disk: Disk::default(), skips_backup: false }
    }

    /// The same database, once everything is encrypted: a plain database or backup in its place came from elsewhere
    /// and is rejected.
    #[must_use]
    pub fn refusing_plain(self) -> Self {
        Self { refuses_plain: true, ..self }
    }

    /// The same database, migrated even if the backup before it fails. The user must have agreed.
    #[must_use]
    pub fn without_backup(self) -> Self {
        Self { skips_backup: true, ..self }
    }

    /// Whether [`Self::refusing_plain`] was called.
    pub(crate) fn refuses_plain(&self) -> bool {
        self.refuses_plain
    }

    /// The same with another source of free disk space.
    #[must_use]
    pub fn on(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// The path of the database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens a connection with nothing set but its key.
    pub(crate) fn connect(&self, access: OpenFlags) -> rusqlite::Result<Connection> {
        parlance_sqlite::open(&self.path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX, self.key_of_file())
    }

    /// The same for a file that another program may have put there.
    pub(crate) fn connect_untrusted(&self, access: OpenFlags) -> rusqlite::Result<Connection> {
        let access = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        parlance_sqlite::open_untrusted(&self.path, access, self.key_of_file())
    }

    fn key_of_file(&self) -> Option<&Key> {
        self.key.as_ref().filter(|_| !self.is_plain())
    }

    /// The location of another file with the same key.
    pub(crate) fn at(&self, path: PathBuf) -> Self {
        Self { path, ..self.clone() }
    }

    /// The location of a new file with the same encryption as this database.
    pub(crate) fn alike(&self, path: PathBuf) -> Self {
        Self { path, key: self.key.clone().filter(|_| !self.is_plain()), ..self.clone() }
    }

    /// Whether to open it without a key, because it is not encrypted yet. `false` for an unreadable file:
    /// opening it then returns the error.
    fn is_plain(&self) -> bool {
        !self.refuses_plain && parlance_sqlite::is_plain(&self.path).unwrap_or(false)
    }
}

/// A plain database.
impl<P: AsRef<Path>> From<P> for Location {
    fn from(path: P) -> Self {
        Self::new(path.as_ref(), None)
    }
}
