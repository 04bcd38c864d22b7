//! The record, reached from asynchronous code: every read and write runs on a thread that may block.

use crate::problem::Problem;
use parlance_store::{Connection, Error, MAX_READERS, Store, Transaction};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The record of the app.
#[derive(Clone)]
pub(crate) struct Record {
    store: Store,
    /// As many as the store reads at once, so that no thread waits for another reader.
    readers: Arc<Semaphore>,
    #[cfg(feature = "fault-injection")]
    faults: crate::faults::Faults,
}

impl Record {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            store,
            readers: Arc::new(Semaphore::new(MAX_READERS)),
            #[cfg(feature = "fault-injection")]
            faults: crate::faults::Faults::default(),
        }
    }

    /// Whether a newer version of the app made the record, so that nothing can be written.
    pub(crate) fn is_read_only(&self) -> bool {
        self.store.is_read_only()
    }

    /// Refuses what would change something elsewhere, when the record could not say so afterwards.
    pub(crate) fn check_writable(&self) -> Result<(), Problem> {
        if self.is_read_only() { Err(Error::ReadOnly.into()) } else { Ok(()) }
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        #[cfg(feature = "fault-injection")]
        if let Some(error) = self.faults.take_read_error(std::any::type_name_of_val(&read)) {
            return Err(error.into());
        }
        let store = self.store.clone();
        let place = Arc::clone(&self.readers).acquire_owned().await.map_err(|_| Problem::cancelled())?;
        blocking(move || {
            let _place = place;
            store.read(read)
        })
        .await
    }

    #[cfg(feature = "fault-injection")]
    pub(crate) fn faults(&self) -> &crate::faults::Faults {
        &self.faults
    }

    /// Writes; when it returns, the change survives a power cut.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = self.store.clone();
        blocking(move || store.write(write)).await
    }

    /// Writes; when it returns, the change survives a crash of the app.
    pub(crate) async fn write_relaxed<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = self.store.clone();
        blocking(move || store.write_relaxed(write)).await
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result.map_err(Problem::from),
        Err(panic) => Err(Problem::interrupted(panic)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ProblemCode;

    fn record(folder: &tempfile::TempDir) -> Record {
        Record::new(Store::open(folder.path().join("parlance.db")).unwrap())
    }

    #[tokio::test]
    async fn a_panic_while_the_record_is_read_is_not_called_storage() {
        let folder = tempfile::tempdir().unwrap();
        let read = record(&folder).read(|_| -> Result<(), Error> { panic!("in a test") }).await;
        assert_eq!(read.unwrap_err().view().code, ProblemCode::Fault);
    }
}
