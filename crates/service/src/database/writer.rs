//! The one writer: a thread with a connection of its own, and a bounded queue of what it is to do.

use super::error::DatabaseError;
use parlance_sqlite::rusqlite::{self, Connection};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Jobs that wait for the writer. Whoever brings another one waits until there is room.
pub(super) const MAX_WAITING: usize = 256;

/// Work on the writer's connection.
pub(super) type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// What the writer's thread is told.
enum Told {
    Do(Job),
    /// Do what waits, close the connection, and say when that is done.
    Close(oneshot::Sender<()>),
}

/// The way to the writer's thread, which ends with the last clone.
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
                    // A panicking job must not take the writer with it; its caller sees the reply dropped.
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
                // Whoever waited for it may have gone.
                reply.send(()).ok();
            }
        })?;
        Ok(Self { told })
    }

    /// Enqueues a job, as soon as there is room.
    pub(super) async fn enqueue(&self, job: Job) -> Result<(), DatabaseError> {
        self.told.send(Told::Do(job)).await.map_err(|_| DatabaseError::Closed)
    }

    /// Waits until every job is done that is in the queue, and the connection closed. No job is taken afterwards.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        // Both fail when another call has closed it.
        if self.told.send(Told::Close(reply)).await.is_ok() {
            drop(closed.await);
        }
    }

    /// Enqueues a job if there is room. `false` when there is none.
    pub(super) fn try_enqueue(&self, job: Job) -> bool {
        self.told.try_send(Told::Do(job)).is_ok()
    }

    /// For how many jobs there is room.
    #[cfg(test)]
    pub(super) fn n_free(&self) -> usize {
        self.told.capacity()
    }
}

/// What a commit waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Commit {
    /// Until the disk has it: somebody is told that it is kept.
    Synced,
    /// For nothing: with the write-ahead log a power cut may take it back, together with all that came after it.
    Unsynced,
}

impl Commit {
    /// Makes the next transactions of a connection commit like this.
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

/// How long maintenance waits for readers, during which nobody else can write.
pub(super) const MAINTENANCE_TIMEOUT: Duration = Duration::from_millis(50);
