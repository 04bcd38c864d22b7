//! The store, reached from asynchronous code: every read and write runs on a thread that may block.

use crate::problem::Problem;
use parlance_store::{Connection, Error, MAX_READERS, Transaction};
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

/// The file name of the database in the data folder.
pub(crate) const DATABASE: &str = "parlance.db";

/// The store of the app. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    database: parlance_store::Store,
    /// As many as the store reads at once, so that no thread waits for another reader.
    readers: Arc<Semaphore>,
}

impl Store {
    pub(crate) fn new(database: parlance_store::Store) -> Self {
        Self { database, readers: Arc::new(Semaphore::new(MAX_READERS)) }
    }

    /// Whether a newer version of the app made the data, so that nothing can be written.
    pub(crate) fn is_read_only(&self) -> bool {
        self.database.is_read_only()
    }

    /// Refuses what would change something elsewhere, when the store could not say so afterwards.
    pub(crate) fn check_writable(&self) -> Result<(), Problem> {
        if self.is_read_only() { Err(Error::ReadOnly.into()) } else { Ok(()) }
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let database = self.database.clone();
        let permit = Arc::clone(&self.readers).acquire_owned().await.map_err(|_| Problem::cancelled())?;
        blocking(move || {
            let _permit = permit;
            database.read(read)
        })
        .await
    }

    /// Does something with the database as a whole.
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

    /// Closes the database in order, so that the next start need not check it.
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
        let database = self.database.clone();
        blocking(move || database.write(write)).await
    }

    /// Writes; when it returns, the change survives a crash of the app.
    pub(crate) async fn write_relaxed<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let database = self.database.clone();
        blocking(move || database.write_relaxed(write)).await
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
        // The caller may have gone; then nobody needs the answer.
        drop(reply.send(work()));
    });
    tokio::task::spawn_blocking(work).await.map_err(Problem::interrupted)?;
    answer.try_recv().map_err(|_| Problem::fault())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ProblemCode;

    fn open(folder: &tempfile::TempDir) -> Store {
        Store::new(parlance_store::Store::open(folder.path().join("parlance.db")).unwrap())
    }

    #[tokio::test]
    async fn a_panic_while_the_store_is_read_is_not_called_storage() {
        let folder = tempfile::tempdir().unwrap();
        let read = open(&folder).read(|_| -> Result<(), Error> { panic!("in a test") }).await;
        assert_eq!(read.unwrap_err().view().code, ProblemCode::Fault);
    }
}
