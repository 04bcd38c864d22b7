//! The store: one connection that writes, a few that read, and the two doors to them.

use crate::{Error, OpenError, migrate, open};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Readers that are kept open while nobody reads.
const N_IDLE_READERS: usize = 4;

/// The record. Clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    writer: Option<Mutex<Writer>>,
    idle_readers: Mutex<Vec<Connection>>,
}

struct Writer {
    conn: Connection,
    durability: Durability,
}

/// When a change is safe.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Durability {
    /// On the disk when the call returns: survives a power cut.
    OnDisk,
    /// With the operating system when the call returns: survives a crash of the app. A power cut may take it,
    /// and never anything that was written before it with [`Durability::OnDisk`].
    WithSystem,
}

impl Store {
    /// Opens the record at `path`, makes it if there is none and brings an older one up to date.
    ///
    /// A record of a newer version is opened for reading only.
    ///
    /// # Errors
    ///
    /// When the file cannot be used. It is then exactly as it was.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path.as_ref(), migrate::MIGRATIONS)
    }

    pub(crate) fn open_with(path: &Path, migrations: &[&str]) -> Result<Self, OpenError> {
        let writer = open::open_writer(path, migrations)?
            .map(|conn| Mutex::new(Writer { conn, durability: Durability::OnDisk }));
        let shared = Shared { path: path.to_path_buf(), writer, idle_readers: Mutex::default() };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Whether a newer version of the app made the record, so that nothing can be written.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.shared.writer.is_none()
    }

    /// Where the record is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Reads. Everything that `read` sees is of one moment, whatever is written meanwhile.
    ///
    /// # Errors
    ///
    /// Those of `read`, and when the database cannot be read.
    pub fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        let idle = lock(&self.shared.idle_readers).pop();
        let mut conn = match idle {
            Some(conn) => conn,
            None => open::open_reader(&self.shared.path)?,
        };
        let result = {
            let tx = conn.transaction_with_behavior(TransactionBehavior::Deferred)?;
            read(&tx)
        };
        let mut idle_readers = lock(&self.shared.idle_readers);
        if idle_readers.len() < N_IDLE_READERS {
            idle_readers.push(conn);
        }
        result
    }

    /// Writes, all or nothing. When it returns, the change is on the disk.
    ///
    /// # Errors
    ///
    /// Those of `write`, [`Error::ReadOnly`], and when the database cannot be written. Nothing is changed then.
    pub fn write<T>(&self, write: impl FnOnce(&Transaction<'_>) -> Result<T, Error>) -> Result<T, Error> {
        self.write_as(Durability::OnDisk, write)
    }

    /// Writes, all or nothing, without waiting for the disk: for received text and for what is being typed.
    /// The change survives a crash of the app; a power cut may take it.
    ///
    /// # Errors
    ///
    /// As [`Store::write`].
    pub fn write_relaxed<T>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.write_as(Durability::WithSystem, write)
    }

    fn write_as<T>(
        &self,
        durability: Durability,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut writer = lock(self.shared.writer.as_ref().ok_or(Error::ReadOnly)?);
        writer.set_durability(durability)?;
        let tx = writer.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let value = write(&tx)?;
        tx.commit()?;
        Ok(value)
    }

    /// Reads the whole database and says what is wrong with it; nothing when it is sound. Slow for a large one.
    ///
    /// # Errors
    ///
    /// When the database cannot be read at all.
    pub fn check_integrity(&self) -> Result<Vec<String>, Error> {
        self.read(|conn| {
            let mut statement = conn.prepare("PRAGMA integrity_check")?;
            let lines = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
            let mut statement = conn.prepare("PRAGMA foreign_key_check")?;
            let orphans = statement
                .query_map([], |row| {
                    Ok(format!("a row of {} has lost its partner", row.get::<_, String>(0)?))
                })?
                .collect::<Result<Vec<String>, _>>()?;
            Ok(lines.into_iter().filter(|line| line != "ok").chain(orphans).collect())
        })
    }
}

impl Writer {
    fn set_durability(&mut self, durability: Durability) -> Result<(), Error> {
        if self.durability != durability {
            let word = match durability {
                Durability::OnDisk => "full",
                Durability::WithSystem => "normal",
            };
            self.conn.pragma_update(None, "synchronous", word)?;
            self.durability = durability;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("path", &self.shared.path).finish_non_exhaustive()
    }
}

/// A panic while the lock was held has rolled its transaction back, so what it guards is sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
