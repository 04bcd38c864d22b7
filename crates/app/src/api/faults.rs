//! Faults that tests put into a running app. Not part of the released program.

use super::App;
use crate::config::Config;
use crate::events::EventStream;
use crate::launch::OpenError;
use crate::tasks::Tasks;
use parlance_store::Error as StoreError;

impl App {
    /// Opens the app; its first background task of this name panics.
    ///
    /// # Errors
    /// As [`App::open`].
    pub async fn open_with_panic(
        config: Config,
        task: &'static str,
    ) -> Result<(Self, EventStream), OpenError> {
        let tasks = Tasks::default();
        tasks.faults().panic_in(task);
        Self::open_with(config, tasks).await
    }

    /// Makes the next background task of this name panic.
    pub fn panic_in(&self, task: &str) {
        self.features.context.tasks.faults().panic_in(task);
    }

    /// Makes the next read of the store fail that is done by, or in, the function of this name.
    pub fn fail_read(&self, name: &str, error: StoreError) {
        self.features.context.store.faults().fail_read(name, error);
    }
}
