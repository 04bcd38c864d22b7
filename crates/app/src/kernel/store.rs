//! The store, reached from asynchronous code: every read and write runs on a thread that may block.

use crate::kernel::problem::Problem;
use parlance_store::{Connection, Error, MAX_READERS, Transaction};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Semaphore, oneshot};

/// The file name of the database in the data folder.
pub(crate) const DATABASE: &str = "parlance.db";

/// The version of a view that was read from a store. Of two views of one object, the one with the larger version is
/// newer. Two different views can have equal versions only while a change is being written; the view after it has a
/// larger one.
pub(crate) type Version = u64;

/// Bits of a version that count the changes of one store. Stores that are opened later have larger versions. A page can
/// represent 53 bits.
const CHANGE_BITS: u32 = 36;

/// The stores that were opened in this process.
static N_OPENED: AtomicU64 = AtomicU64::new(0);

/// Counts the changes of a store.
struct Versions {
    /// Number of begun changes. Only the writer counts them, so their order is the order of the changes.
    begun: AtomicU64,
    /// The last one of them that has ended.
    ended: AtomicU64,
}

impl Versions {
    fn new() -> Self {
        let first = N_OPENED.fetch_add(1, Ordering::Relaxed) << CHANGE_BITS;
        Self { begun: AtomicU64::new(first), ended: AtomicU64::new(first) }
    }

    /// The version of a change that begins now. It is larger than `least`. The caller must have the writer.
    fn begin(&self, least: Version) -> Version {
        let version = self.begun.load(Ordering::Acquire).max(least) + 1;
        self.begun.store(version, Ordering::Release);
        version
    }

    fn end(&self, version: Version) {
        self.ended.fetch_max(version, Ordering::AcqRel);
    }

    /// The version of a view that is read from now on.
    fn now(&self) -> Version {
        self.ended.load(Ordering::Acquire)
    }
}

/// The store of the app. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    database: parlance_store::Store,
    /// As many permits as the store has readers, so that no thread waits for another reader.
    readers: Arc<Semaphore>,
    versions: Arc<Versions>,
}

impl Store {
    pub(crate) fn new(database: parlance_store::Store) -> Self {
        let readers = Arc::new(Semaphore::new(MAX_READERS));
        Self { database, readers, versions: Arc::new(Versions::new()) }
    }

    /// Whether a newer version of the app made the data, so that nothing can be written.
    pub(crate) fn is_read_only(&self) -> bool {
        self.database.is_read_only()
    }

    /// Refuses changes outside the store when the store could not record them.
    pub(crate) fn check_writable(&self) -> Result<(), Problem> {
        if self.is_read_only() { Err(Error::ReadOnly.into()) } else { Ok(()) }
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        self.read_versioned(|conn, _| read(conn)).await
    }

    /// Reads, and returns the version of the data.
    pub(crate) async fn read_versioned<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection, Version) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let (database, versions) = (self.database.clone(), Arc::clone(&self.versions));
        let permit = Arc::clone(&self.readers).acquire_owned().await.map_err(|_| Problem::cancelled())?;
        blocking(move || {
            let _permit = permit;
            // Taken before the read, so that a change during the read gets a larger version.
            let version = versions.now();
            database.read(|conn| read(conn, version))
        })
        .await
    }

    /// Runs work on the database as a whole.
    pub(crate) async fn with_database<T: Send + 'static>(
        &self,
        work: impl FnOnce(&parlance_store::Store) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let database = self.database.clone();
        on_thread(move || work(&database)).await
    }

    /// Whether the last run did not close the store.
    pub(crate) fn was_interrupted(&self) -> bool {
        self.database.was_interrupted()
    }

    /// Closes the database cleanly, so that the next start need not check it.
    pub(crate) async fn close(&self) {
        match self.with_database(parlance_store::Store::close).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the store was not closed in order"),
            Err(problem) => tracing::warn!(%problem, "the store was not closed in order"),
        }
    }

    /// The path of the database.
    pub(crate) fn path(&self) -> &std::path::Path {
        self.database.path()
    }

    /// Writes; when it returns, the change survives a power cut.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        self.write_versioned(|tx, _| write(tx)).await
    }

    /// Writes, and passes the version of the new data. When it returns, the change survives a power cut.
    pub(crate) async fn write_versioned<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>, Version) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        self.write_after(0, write).await
    }

    /// Writes data that had a version in another store. The version of this change is larger than `least`.
    pub(crate) async fn write_after<T: Send + 'static>(
        &self,
        least: Version,
        write: impl FnOnce(&Transaction<'_>, Version) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let (database, versions) = (self.database.clone(), Arc::clone(&self.versions));
        blocking(move || {
            let mut version = 0;
            let written = database.write(|tx| {
                version = versions.begin(least);
                write(tx, version)
            });
            versions.end(version);
            written
        })
        .await
    }

    /// The version of later reads.
    pub(crate) fn version(&self) -> Version {
        self.versions.now()
    }

    /// Writes; when it returns, the change survives a crash of the app.
    pub(crate) async fn write_relaxed<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        self.write_relaxed_versioned(|tx, _| write(tx)).await
    }

    /// Writes, and passes the version of the new data. When it returns, the change survives a crash of the app.
    pub(crate) async fn write_relaxed_versioned<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>, Version) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let (database, versions) = (self.database.clone(), Arc::clone(&self.versions));
        blocking(move || {
            let mut version = 0;
            let written = database.write_relaxed(|tx| {
                version = versions.begin(0);
                write(tx, version)
            });
            versions.end(version);
            written
        })
        .await
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Problem> {
    on_thread(work).await?.map_err(Problem::from)
}

/// Runs `work` on a thread that may block.
async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let (reply, mut answer) = oneshot::channel();
    // In a box: for each type of closure the runtime's part of a task would be compiled once more, hundreds of times.
    let work: Box<dyn FnOnce() + Send> = Box::new(move || {
        // The caller may have been dropped; then the result is not needed.
        drop(reply.send(work()));
    });
    tokio::task::spawn_blocking(work).await.map_err(Problem::interrupted)?;
    answer.try_recv().map_err(|_| Problem::fault())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_contract::ProblemCode;

    fn open(folder: &tempfile::TempDir) -> Store {
        Store::new(parlance_store::Store::open(folder.path().join("parlance.db")).unwrap())
    }

    #[tokio::test]
    async fn a_view_that_is_read_after_a_change_has_a_larger_version() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder);
        let read = || store.read_versioned(|_, version| Ok(version));
        let before = read().await.unwrap();
        let written = store.write_versioned(|_, version| Ok(version)).await.unwrap();
        assert!(before < written);
        assert_eq!(read().await.unwrap(), written);
        let relaxed = store.write_relaxed_versioned(|_, version| Ok(version)).await.unwrap();
        assert!(written < relaxed);
        let other = open(&tempfile::tempdir().unwrap());
        assert!(other.version() > relaxed, "a store that is opened later has larger versions");
        let kept = store.write_after(other.version(), |_, version| Ok(version)).await.unwrap();
        assert!(other.version() < kept && kept == store.version());
    }

    #[tokio::test]
    async fn a_read_during_a_change_does_not_have_the_version_of_the_change() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder);
        let (began, has_begun) = oneshot::channel();
        let (release, is_released) = std::sync::mpsc::channel::<()>();
        let hold = move |_: &Transaction<'_>, version| {
            began.send(version).unwrap();
            is_released.recv().unwrap();
            Ok(version)
        };
        let read_meanwhile = async {
            let begun = has_begun.await.unwrap();
            assert!(store.read_versioned(|_, version| Ok(version)).await.unwrap() < begun);
            release.send(()).unwrap();
        };
        let (changed, ()) = tokio::join!(store.write_versioned(hold), read_meanwhile);
        assert_eq!(changed.unwrap(), store.version());
    }

    #[tokio::test]
    async fn a_panic_while_the_store_is_read_is_not_called_storage() {
        let folder = tempfile::tempdir().unwrap();
        let read = open(&folder).read(|_| -> Result<(), Error> { panic!("in a test") }).await;
        assert_eq!(read.unwrap_err().view().code, ProblemCode::Fault);
    }
}
