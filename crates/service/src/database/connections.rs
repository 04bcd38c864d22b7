//! The open database: the writer and its queue, the connections that only read, and transactions.

use super::error::{DatabaseError, OpenError};
use super::writer::{BUSY_TIMEOUT, Commit, Job, Writer};
use parking_lot::Mutex;
use parlance_encryption::Key;
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

/// Readers at once. Reads take far below a millisecond, so a few serve many requests.
const N_READERS: u32 = 4;

/// The open database. Clones share it.
#[derive(Clone)]
pub(crate) struct Database {
    writer: Writer,
    readers: Arc<Readers>,
}

struct Readers {
    path: PathBuf,
    key: Option<Key>,
    idle: Mutex<Vec<Connection>>,
    permits: Arc<Semaphore>,
}

impl Database {
    /// Starts the writer on `connection`, which is open on the file at `path` with this key.
    pub(crate) fn start(path: &Path, key: Option<&Key>, connection: Connection) -> Result<Self, OpenError> {
        let writer = Writer::start(connection).map_err(OpenError::Thread)?;
        let readers = Readers {
            path: path.to_owned(),
            key: key.cloned(),
            idle: Mutex::new(Vec::new()),
            permits: Arc::new(Semaphore::new(N_READERS as usize)),
        };
        Ok(Self { writer, readers: Arc::new(readers) })
    }

    /// Runs `work` in a transaction on the writer. A commit is synced and survives a power cut; an error rolls back.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, DatabaseError>
    where
        T: Send + 'static,
        F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    {
        self.maintain(|connection| in_transaction(connection, Commit::Synced, work)).await
    }

    /// Like [`Database::write`], but without a sync: a power cut may undo the transaction. For data that no response
    /// confirms.
    pub(crate) async fn write_unsynced<T, F>(&self, work: F) -> Result<T, DatabaseError>
    where
        T: Send + 'static,
        F: FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    {
        self.maintain(|connection| in_transaction(connection, Commit::Unsynced, work)).await
    }

    /// Runs `work` on the writer's connection, outside of a transaction.
    pub(super) async fn maintain<T, F>(&self, work: F) -> Result<T, DatabaseError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // Fails when the caller no longer waits.
            drop(reply.send(work(connection)));
        });
        self.writer.enqueue(job).await?;
        Ok(answer.await.map_err(|_| DatabaseError::Closed)??)
    }

    /// Enqueues `work` as a transaction, or drops it when the queue is full. Does not report its result, so use it only
    /// for optional writes.
    pub(crate) fn try_write<F>(&self, work: F)
    where
        F: FnOnce(&Transaction<'_>) -> rusqlite::Result<()> + Send + 'static,
    {
        let job: Job = Box::new(move |connection| {
            if let Err(error) = in_transaction(connection, Commit::Unsynced, work) {
                tracing::error!(%error, "a late write failed");
            }
        });
        if !self.writer.try_enqueue(job) {
            tracing::debug!("a late write was left out");
        }
    }

    /// Runs `work` on a connection that cannot write.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T, DatabaseError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let permits = Arc::clone(&self.readers.permits);
        let permit = permits.acquire_owned().await.map_err(|_| DatabaseError::Closed)?;
        let readers = Arc::clone(&self.readers);
        let read = move || {
            // Move the permit to the blocking thread: a caller that is cancelled must not release it while the read
            // runs.
            let _permit = permit;
            let connection = readers.take()?;
            let result = work(&connection);
            readers.idle.lock().push(connection);
            result
        };
        let (reply, answer) = oneshot::channel();
        // Boxed, because each closure type would otherwise compile the runtime's task code again.
        let read: Box<dyn FnOnce() + Send> = Box::new(move || {
            // Fails when the caller no longer waits.
            drop(reply.send(read()));
        });
        tokio::task::spawn_blocking(read);
        Ok(answer.await.map_err(|_| DatabaseError::Closed)??)
    }

    /// Closes every connection after the reads and writes that are already queued. Later ones fail with
    /// [`DatabaseError::Closed`]. The writer's connection closes last, which removes the write-ahead log.
    pub(crate) async fn close(&self) {
        let permits = &self.readers.permits;
        // Fails when another call has closed the readers.
        if let Ok(_all) = permits.acquire_many(N_READERS).await {
            permits.close();
        }
        self.readers.idle.lock().clear();
        self.writer.close().await;
    }
}

impl Readers {
    fn take(&self) -> rusqlite::Result<Connection> {
        if let Some(connection) = self.idle.lock().pop() {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = parlance_sqlite::open(&self.path, flags, self.key.as_ref())?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }
}

/// Begins a transaction with the write lock.
pub(crate) fn begin_writing(connection: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate)
}

/// Runs `work` in a transaction that takes the write lock at its start, so no later statement fails because of a lock.
fn in_transaction<T>(
    connection: &mut Connection,
    commit: Commit,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    commit.set(connection)?;
    let transaction = begin_writing(connection)?;
    let value = work(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// Like [`Database::write`], for callers that own the connection. The commit is synced.
pub(crate) fn write_now<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    in_transaction(connection, Commit::Synced, work)
}

#[cfg(test)]
mod tests {
    use super::super::{open_for_writing, writer};
    use super::*;
    use futures_util::FutureExt;
    use futures_util::future::join_all;
    use std::sync::mpsc;

    fn opened() -> (tempfile::TempDir, Database) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        let connection = open_for_writing(&path, None).unwrap();
        connection.execute_batch("CREATE TABLE numbers (number INTEGER)").unwrap();
        (directory, Database::start(&path, None, connection).unwrap())
    }

    fn add(tx: &Transaction<'_>, number: usize) -> rusqlite::Result<()> {
        tx.execute("INSERT INTO numbers VALUES (?1)", [i64::try_from(number).unwrap()]).map(drop)
    }

    #[tokio::test]
    async fn a_full_queue_makes_writers_wait_and_loses_nothing() {
        let (_directory, database) = opened();
        let (release, released) = mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        let holding = database.clone();
        let held = tokio::spawn(async move {
            holding
                .write(move |_| {
                    begin.send(()).unwrap();
                    released.recv().unwrap();
                    Ok(())
                })
                .await
        });
        begun.await.unwrap();
        // More jobs than the queue has room for arrive while the writer is blocked.
        let n_writes = writer::MAX_WAITING + 50;
        let mut writes: Vec<_> =
            (0..n_writes).map(|number| Box::pin(database.write(move |tx| add(tx, number)))).collect();
        assert!(writes.iter_mut().all(|write| write.as_mut().now_or_never().is_none()));
        assert_eq!(database.writer.n_free(), 0, "no more than the bound is in the queue");
        // Optional writes are dropped instead of waiting.
        database.try_write(|tx| add(tx, usize::try_from(i32::MAX).unwrap()));
        release.send(()).unwrap();
        for written in join_all(writes).await {
            written.unwrap();
        }
        held.await.unwrap().unwrap();
        let all = |it: &Connection| -> rusqlite::Result<Vec<i64>> {
            it.prepare("SELECT number FROM numbers ORDER BY rowid")?
                .query_map([], |row| row.get(0))?
                .collect()
        };
        let kept = database.read(all).await.unwrap();
        let mut kept: Vec<usize> = kept.into_iter().map(|number| usize::try_from(number).unwrap()).collect();
        kept.sort_unstable();
        assert_eq!(kept, (0..n_writes).collect::<Vec<_>>(), "each once, also those that had waited");
    }
}
