//! The one writer: a thread with a connection of its own, and a bounded queue of what it is to do.

use super::error::DatabaseError;
use parlance_sqlite::rusqlite::{self, Connection};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::sync::mpsc;

/// Jobs that wait for the writer. Whoever brings another one waits until there is room.
pub(super) const MAX_WAITING: usize = 256;

/// Work on the writer's connection.
pub(super) type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// The way to the writer's thread, which ends with the last clone.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    pub(super) fn start(mut connection: Connection) -> std::io::Result<Self> {
        let (jobs, mut waiting) = mpsc::channel::<Job>(MAX_WAITING);
        std::thread::Builder::new().name("database-writer".to_owned()).spawn(move || {
            while let Some(job) = waiting.blocking_recv() {
                // A panicking job must not take the writer with it; its caller sees the reply dropped.
                if catch_unwind(AssertUnwindSafe(|| job(&mut connection))).is_err() {
                    tracing::error!("a database job panicked");
                }
            }
        })?;
        Ok(Self { jobs })
    }

    /// Enqueues a job, as soon as there is room.
    pub(super) async fn enqueue(&self, job: Job) -> Result<(), DatabaseError> {
        self.jobs.send(job).await.map_err(|_| DatabaseError::Closed)
    }

    /// Enqueues a job if there is room. `false` when there is none.
    pub(super) fn try_enqueue(&self, job: Job) -> bool {
        self.jobs.try_send(job).is_ok()
    }

    /// For how many jobs there is room.
    #[cfg(test)]
    pub(super) fn n_free(&self) -> usize {
        self.jobs.capacity()
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
