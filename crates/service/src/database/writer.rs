//! The only writer: a thread with its own connection and a bounded queue of jobs.

use super::error::DatabaseError;
use parlance_sqlite::rusqlite::{self, Connection};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Capacity of the queue. Senders wait while it is full.
pub(super) const MAX_WAITING: usize = 256;

/// Work on the writer's connection.
pub(super) type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// A message to the writer's thread.
enum Told {
    Do(Job),
    /// Run the queued jobs, close the connection, then reply.
    Close(oneshot::Sender<()>),
}

/// A handle to the writer's thread. The thread ends when the last clone is dropped.
#[derive(Clone)]
pub(super) struct Writer {
    told: mpsc::Sender<Told>,
}

impl Writer {
    pub(super) fn start(mut connection: Connection) -> std::io::Result<Self> {
        let (told, mut waiting) = mpsc::channel(MAX_WAITING);
        std::thread::Builder::new().name("database-writer".to_owned()).spawn(move || {
            let mut closed = Vec::new();
            while let Some(told) = waiting.blocking_recv() {
                match told {
                    // A panicking job must not end the writer. Its caller sees the dropped reply.
                    Told::Do(job) => {
                        if catch_unwind(AssertUnwindSafe(|| job(&mut connection))).is_err() {
                            tracing::error!("a database job panicked");
                        }
                    }
                    Told::Close(reply) => {
                        waiting.close();
                        closed.push(reply);
                    }
                }
            }
            if let Err((_, error)) = connection.close() {
                tracing::error!(%error, "the database was not closed in order");
            }
            for reply in closed {
                // Fails when the caller no longer waits.
                reply.send(()).ok();
            }
        })?;
        Ok(Self { told })
    }

    /// Enqueues a job; waits while the queue is full.
    pub(super) async fn enqueue(&self, job: Job) -> Result<(), DatabaseError> {
        self.told.send(Told::Do(job)).await.map_err(|_| DatabaseError::Closed)
    }

    /// Waits until all queued jobs are done and the connection is closed. The writer accepts no job afterwards.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        // Both fail when another call has closed it.
        if self.told.send(Told::Close(reply)).await.is_ok() {
            drop(closed.await);
        }
    }

    /// Enqueues a job, or returns `false` when the queue is full.
    pub(super) fn try_enqueue(&self, job: Job) -> bool {
        self.told.try_send(Told::Do(job)).is_ok()
    }

    /// Free slots in the queue.
    #[cfg(test)]
    pub(super) fn n_free(&self) -> usize {
        self.told.capacity()
    }
}

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Commit {
    /// Waits for the disk. Needed when the service confirms the write to a client.
    Synced,
    /// Does not wait: after a power cut, the write-ahead log may lose this commit and all later ones.
    Unsynced,
}

impl Commit {
    /// Sets the mode for the next transactions of a connection.
    pub(super) fn set(self, connection: &Connection) -> rusqlite::Result<()> {
        let word = match self {
            Self::Synced => "FULL",
            Self::Unsynced => "NORMAL",
        };
        connection.pragma_update(None, "synchronous", word)
    }
}

/// How long a statement waits for another process (the `keys` commands) to finish writing.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long maintenance waits for readers. It blocks all other writes meanwhile.
pub(super) const MAINTENANCE_TIMEOUT: Duration = Duration::from_millis(50);
