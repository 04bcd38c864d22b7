//! The service's SQLite database: one writer on a thread of its own, a few readers, both away from async threads.
//!
//! It owns connections, transactions and the schema. What the tables mean is in the modules below it; it must not
//! know HTTP or documents.

pub(crate) mod conversations;
pub(crate) mod files;
pub(crate) mod keys;
pub(crate) mod limits;
pub(crate) mod passages;
pub(crate) mod projects;
pub(crate) mod vectors;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};

/// The steps that make the schema, oldest first; `PRAGMA user_version` says how many a file has had. A step that was
/// released is never changed: what comes later is a step of its own at the end.
const SCHEMA_STEPS: &[&str] = &[
    include_str!("database/schema.sql"),
    include_str!("database/accounts.sql"),
    include_str!("database/projects.sql"),
    include_str!("database/divisions.sql"),
    include_str!("database/vectors.sql"),
    include_str!("database/sources.sql"),
];

/// The version of a file that has had every step.
const SCHEMA_VERSION: i64 = SCHEMA_STEPS.len() as i64;

/// Readers at once. Reads take far below a millisecond, so a few serve many requests.
const N_READERS: usize = 4;

/// How long a statement waits for another process (the `keys` commands) to finish writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

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

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// The open database. Clones share it.
#[derive(Clone)]
pub(crate) struct Database {
    writer: mpsc::Sender<Job>,
    readers: Arc<Readers>,
}

struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    permits: Semaphore,
}

impl Database {
    /// Starts the writer on a connection to the file at `path`.
    pub(crate) fn start(path: &Path, mut connection: Connection) -> Result<Self, OpenError> {
        let (writer, jobs) = mpsc::channel::<Job>();
        std::thread::Builder::new()
            .name("database-writer".to_owned())
            .spawn(move || {
                for job in jobs {
                    // A panicking job must not take the writer with it; its caller sees the reply dropped.
                    if catch_unwind(AssertUnwindSafe(|| job(&mut connection))).is_err() {
                        tracing::error!("a database job panicked");
                    }
                }
            })
            .map_err(OpenError::Thread)?;
        let readers = Readers {
            path: path.to_owned(),
            idle: Mutex::new(Vec::new()),
            permits: Semaphore::new(N_READERS),
        };
        Ok(Self { writer, readers: Arc::new(readers) })
    }

    /// Runs `work` in a transaction on the writer: all of it is kept, or on an error none.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, DatabaseError>
    where
        T: Send + 'static,
        F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // The caller may have gone; then nobody needs the answer.
            drop(reply.send(in_transaction(connection, work)));
        });
        self.writer.send(job).map_err(|_| DatabaseError::Closed)?;
        Ok(answer.await.map_err(|_| DatabaseError::Closed)??)
    }

    /// Runs `work` in a transaction after everything that waits, without anybody who waits for it.
    pub(crate) fn write_later<F>(&self, work: F)
    where
        F: FnOnce(&Transaction<'_>) -> rusqlite::Result<()> + Send + 'static,
    {
        let job: Job = Box::new(move |connection| {
            if let Err(error) = in_transaction(connection, work) {
                tracing::error!(%error, "a late write failed");
            }
        });
        if self.writer.send(job).is_err() {
            tracing::error!("a late write came after the database was closed");
        }
    }

    /// Runs `work` on a connection that cannot write.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T, DatabaseError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let _permit = self.readers.permits.acquire().await.map_err(|_| DatabaseError::Closed)?;
        let readers = Arc::clone(&self.readers);
        let read = tokio::task::spawn_blocking(move || {
            let connection = readers.take()?;
            let result = work(&connection);
            readers.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            result
        });
        Ok(read.await.map_err(|_| DatabaseError::Closed)??)
    }
}

impl Readers {
    fn take(&self) -> rusqlite::Result<Connection> {
        if let Some(connection) = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }
}

/// Opens the file for one writer, with the schema in place. Blocks.
pub(crate) fn open_for_writing(path: &Path) -> Result<Connection, OpenError> {
    let failed = |source| OpenError::Sqlite { path: path.to_owned(), source };
    let mut connection = Connection::open(path).map_err(failed)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    let found = prepare(&mut connection).map_err(failed)?;
    if found > SCHEMA_VERSION {
        return Err(OpenError::Newer { path: path.to_owned(), found });
    }
    Ok(connection)
}

/// Sets the connection up and takes the file through the steps that it has not had. Returns the file's schema version.
fn prepare(connection: &mut Connection) -> rusqlite::Result<i64> {
    let found = schema_version(connection)?;
    if found > SCHEMA_VERSION {
        return Ok(found);
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // With WAL a crash of the machine may lose the last moments but never damages the file.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if found < SCHEMA_VERSION {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have made the tables while this one waited for the lock.
        let n_had = usize::try_from(schema_version(&transaction)?).unwrap_or_default();
        for step in SCHEMA_STEPS.iter().skip(n_had) {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
        transaction.commit()?;
    }
    Ok(SCHEMA_VERSION)
}

fn schema_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Begins a transaction that writes from its start.
pub(crate) fn begin_writing(connection: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate)
}

/// Runs `work` in a transaction that writes from its start, so that it cannot fail half-way for a lock.
pub(crate) fn in_transaction<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = begin_writing(connection)?;
    let value = work(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_first_version_is_taken_through_every_later_step() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        let first = Connection::open(&path).unwrap();
        first.execute_batch(SCHEMA_STEPS[0]).unwrap();
        first.pragma_update(None, "user_version", 1).unwrap();
        first
            .execute_batch(
                "INSERT INTO keys (id, owner, selector, digest, ends_in, created_at_ms) VALUES ('k', 'anna', x'00', x'00', 'cdef', 7)",
            )
            .unwrap();
        drop(first);

        let connection = open_for_writing(&path).unwrap();
        assert_eq!(schema_version(&connection).unwrap(), SCHEMA_VERSION);
        let kept = keys::list(&connection).unwrap();
        assert_eq!((kept[0].owner.as_str(), kept[0].expires_at_ms), ("anna", None));
    }
}
