//! The store: one writing connection, a pool of readers, and the functions that lend them.
//!
//! The modules below open and migrate a database, and restore a backup while the store is open.

mod backing_up;
pub(crate) mod migrate;
pub(crate) mod open;
pub mod restore;
mod writers;

use crate::safekeeping::backups;
use crate::safekeeping::recovery;
use crate::store::restore::RestoredCopy;
use crate::{Error, Location, OpenError};
use parking_lot::{Condvar, Mutex};
use parlance_sqlite::rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use writers::Writers;

/// Idle readers kept open.
const N_IDLE_READERS: usize = 4;

/// Maximum number of concurrent readers. Further readers wait.
pub const MAX_READERS: usize = 8;

/// How long [`Store::close`] waits for readers.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// The store. Clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    location: Location,
    was_interrupted: bool,
    /// Whether the database is in memory, with one connection for reading and writing.
    is_in_memory: bool,
    // Closed before the writer: the last connection must be able to write to delete the log.
    readers: Mutex<Readers>,
    writer: Option<Mutex<Writer>>,
    writers: Writers,
    /// Whether writing has ended, or a backup has replaced the data that callers know.
    is_replaced: AtomicBool,
    /// Signals a returned reader.
    reader_is_free: Condvar,
}

#[derive(Default)]
struct Readers {
    idle: Vec<Connection>,
    n_reading: usize,
    is_closed: bool,
}

/// A panic while it is locked rolls the transaction back, so the next caller can use it.
struct Writer {
    conn: Connection,
    durability: Durability,
}

/// The durability of a write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Durability {
    /// Survives a power cut once the call has returned.
    OnDisk,
    /// Survives a crash of the app once the call has returned. A power cut may lose it, but no earlier write with
    /// [`Durability::OnDisk`].
    WithSystem,
}

impl Store {
    /// Opens a store, unencrypted if only a path is given. Creates it if it does not exist and migrates an older one.
    ///
    /// A store of a newer version is opened read-only.
    ///
    /// # Errors
    ///
    /// When the file cannot be used. It is unchanged then.
    pub fn open(at: impl Into<Location>) -> Result<Self, OpenError> {
        Self::open_with(at, migrate::MIGRATIONS)
    }

    pub(crate) fn open_with(at: impl Into<Location>, migrations: &[&str]) -> Result<Self, OpenError> {
        let location = at.into();
        let was_interrupted = open::was_interrupted(location.path());
        let writer = open::open_writer(&location, migrations)?;
        Ok(Self::around(location, writer, was_interrupted, false))
    }

    /// Creates an empty store in memory, which is dropped with its last clone.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    pub fn in_memory() -> Result<Self, OpenError> {
        let writer = open::open_in_memory(migrate::MIGRATIONS)?;
        Ok(Self::around(Location::from(Path::new("")), Some(writer), false, true))
    }

    fn around(
        location: Location,
        writer: Option<Connection>,
        was_interrupted: bool,
        is_in_memory: bool,
    ) -> Self {
        let shared = Shared {
            location,
            was_interrupted,
            is_in_memory,
            readers: Mutex::default(),
            writers: Writers::default(),
            writer: writer.map(|conn| Mutex::new(Writer { conn, durability: Durability::OnDisk })),
            is_replaced: AtomicBool::new(false),
            reader_is_free: Condvar::new(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Whether a newer version of the app has written the store, so that it is read-only.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.shared.writer.is_none()
    }

    /// Whether the last program did not close the database: it was killed, or the power failed.
    #[must_use]
    pub fn was_interrupted(&self) -> bool {
        self.shared.was_interrupted
    }

    /// The path of the database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.location.path
    }

    /// The path of the database with its key.
    #[must_use]
    pub fn location(&self) -> &Location {
        &self.shared.location
    }

    /// Reads from a consistent snapshot.
    ///
    /// # Errors
    ///
    /// Errors of `read`, and when the database cannot be read.
    pub fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        let read_with = |conn: &mut Connection| -> Result<T, Error> {
            let tx = conn.transaction_with_behavior(TransactionBehavior::Deferred)?;
            read(&tx)
        };
        if self.shared.is_in_memory {
            return read_with(&mut self.shared.writer.as_ref().ok_or(Error::ReadOnly)?.lock().conn);
        }
        let mut reader = self.take_reader()?;
        let Some(conn) = &mut reader.conn else { return Err(Error::Missing("connection")) };
        self.mark_damage(read_with(conn))
    }

    /// Reads on a connection that is closed afterwards, outside of a transaction. It counts as a reader.
    pub(crate) fn with_own_reader<T>(
        &self,
        read: impl FnOnce(&mut Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut reader = self.take_reader()?;
        let mut conn = reader.conn.take().ok_or(Error::Missing("connection"))?;
        self.mark_damage(read(&mut conn))
    }

    /// Marks the database after an error of damage, so that the next start checks all of it.
    fn mark_damage<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        if let (false, Err(Error::Damaged(_))) = (self.shared.is_in_memory, &result) {
            recovery::mark(&self.shared.location.path);
        }
        result
    }

    /// Waits for a free reader, and returns it with its connection.
    fn take_reader(&self) -> Result<Reader<'_>, Error> {
        let shared = &*self.shared;
        let mut readers = shared.readers.lock();
        let is_full = |readers: &mut Readers| !readers.is_closed && readers.n_reading >= MAX_READERS;
        shared.reader_is_free.wait_while(&mut readers, is_full);
        if readers.is_closed {
            return Err(Error::Closed);
        }
        readers.n_reading += 1;
        let idle = readers.idle.pop();
        drop(readers);
        // From here on dropping `reader` frees its slot, even if no connection can be opened.
        let mut reader = Reader { shared, conn: idle };
        if reader.conn.is_none() {
            reader.conn = Some(open::open_reader(&shared.location)?);
        }
        Ok(reader)
    }

    /// Writes atomically. When it returns, the change is durable.
    ///
    /// # Errors
    ///
    /// Errors of `write`, [`Error::ReadOnly`], and when the database cannot be written. The database is unchanged
    /// then.
    pub fn write<T>(&self, write: impl FnOnce(&Transaction<'_>) -> Result<T, Error>) -> Result<T, Error> {
        self.write_as(Durability::OnDisk, write)
    }

    /// Writes atomically without syncing to disk: for received text and drafts. The change survives a crash of the
    /// app, but perhaps not a power cut.
    ///
    /// # Errors
    ///
    /// Like [`Store::write`].
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
        let _writing = self.shared.writers.enter();
        let mut writer = self.shared.writer.as_ref().ok_or(Error::ReadOnly)?.lock();
        if self.shared.is_replaced.load(Ordering::Acquire) {
            return Err(Error::Closed);
        }
        let write = || -> Result<T, Error> {
            writer.set_durability(durability)?;
            let tx = writer.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = write(&tx)?;
            tx.commit()?;
            Ok(value)
        };
        self.mark_damage(write())
    }

    /// Ends writing: waits for the current write, and rejects later ones with [`Error::Closed`]. Reads, backups and
    /// [`Store::replace_with`] still work.
    ///
    /// # Errors
    ///
    /// [`Error::ReadOnly`].
    pub fn end_writing(&self) -> Result<(), Error> {
        let _writer = self.shared.writer.as_ref().ok_or(Error::ReadOnly)?.lock();
        self.shared.is_replaced.store(true, Ordering::Release);
        Ok(())
    }

    /// Replaces the whole content of the database with a copy of a backup, atomically. Afterwards this store rejects
    /// writes, because its callers know the old content: open a new one.
    ///
    /// # Errors
    ///
    /// [`Error::ReadOnly`], and when the database cannot be written. The database is unchanged then.
    pub fn replace_with(&self, copy: &RestoredCopy) -> Result<(), Error> {
        let mut writer = self.shared.writer.as_ref().ok_or(Error::ReadOnly)?.lock();
        let mut replace = || -> Result<(), Error> {
            writer.set_durability(Durability::OnDisk)?;
            Ok(backups::copy_all(&copy.open()?, &mut writer.conn)?)
        };
        self.mark_damage(replace())?;
        self.shared.is_replaced.store(true, Ordering::Release);
        Ok(())
    }

    /// Checkpoints and empties the write-ahead log, which contains erased content until then. A concurrent reader
    /// prevents this; the next call, or the end of the app, empties it.
    ///
    /// # Errors
    ///
    /// [`Error::ReadOnly`], and when the database cannot be written.
    pub fn empty_log(&self) -> Result<(), Error> {
        let writer = self.shared.writer.as_ref().ok_or(Error::ReadOnly)?.lock();
        let empty = || Ok(writer.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?);
        self.mark_damage(empty())
    }

    /// Closes the database after a checkpoint. Later reads and writes fail. If a reader is still active after two
    /// seconds, the log stays, as if the app had been killed.
    ///
    /// # Errors
    ///
    /// When the checkpoint fails; the next start reads the log then.
    pub fn close(&self) -> Result<(), Error> {
        let shared = &*self.shared;
        let mut readers = shared.readers.lock();
        readers.is_closed = true;
        shared.reader_is_free.notify_all();
        shared.reader_is_free.wait_while_for(&mut readers, |readers| readers.n_reading > 0, CLOSE_WITHIN);
        readers.idle.clear();
        drop(readers);
        let Some(writer) = &shared.writer else { return Ok(()) };
        let mut writer = writer.lock();
        shared.is_replaced.store(true, Ordering::Release);
        let conn = std::mem::replace(&mut writer.conn, Connection::open_in_memory()?);
        conn.close().map_err(|(_, error)| error.into())
    }

    /// Checks the whole database and returns the problems found; empty if it is sound. Slow for a large one.
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

/// A reader's slot, freed on drop.
struct Reader<'a> {
    shared: &'a Shared,
    conn: Option<Connection>,
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let mut readers = self.shared.readers.lock();
        if !readers.is_closed && readers.idle.len() < N_IDLE_READERS {
            readers.idle.extend(self.conn.take());
        }
        if let Some(conn) = self.conn.take() {
            drop(readers);
            // Drop the connection before freeing the slot, because closing the store waits for free slots.
            drop(conn);
            readers = self.shared.readers.lock();
        }
        readers.n_reading -= 1;
        let is_closed = readers.is_closed;
        drop(readers);
        if is_closed {
            self.shared.reader_is_free.notify_all();
        } else {
            self.shared.reader_is_free.notify_one();
        }
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
        f.debug_struct("Store").field("path", &self.shared.location.path).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// Delays the end of a connection until the store is closed, at most for a tenth of the time that [`Store::close`]
    /// waits.
    struct SlowEnd {
        closed: mpsc::Receiver<()>,
    }

    impl Drop for SlowEnd {
        fn drop(&mut self) {
            _ = self.closed.recv_timeout(CLOSE_WITHIN / 10);
        }
    }

    #[test]
    fn a_store_is_closed_after_the_last_reader_has_closed_its_connection() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parlance.db");
        let store = Store::open(&path).unwrap();
        std::thread::scope(|scope| {
            let (begin, begun) = mpsc::channel();
            let (store_closed, closed) = mpsc::channel();
            let (store, end) = (&store, SlowEnd { closed });
            scope.spawn(move || {
                let mut reader = store.take_reader().unwrap();
                let conn = reader.conn.as_mut().unwrap();
                let keep_end = move || {
                    // Mentions it so that it moves into the handler, which is dropped with the connection.
                    let _ = &end;
                    false
                };
                conn.progress_handler(i32::MAX, Some(keep_end)).unwrap();
                conn.query_row("SELECT count(*) FROM conversations", [], |_| Ok(())).unwrap();
                begin.send(()).unwrap();
                while !matches!(store.read(|_| Ok(())), Err(Error::Closed)) {}
            });
            begun.recv().unwrap();
            store.close().unwrap();
            _ = store_closed.send(());
            assert!(!open::was_interrupted(&path), "the last connection takes the log with it");
        });
    }
}
