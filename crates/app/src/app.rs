//! The app without a window: opening, closing, and the functions for a host besides the commands of the page.

mod files;
mod homes;
mod settings;
mod storage;

use crate::kernel::config::Config;
use crate::kernel::events::EventStream;
use crate::kernel::problem::Problem;
use crate::open::{self, Features, OpenError, recovery, start};
use parlance_contract::{RecoveryView, StartView};
use parlance_words::Paragraph;
use std::sync::Arc;

/// The app, without a window. Clones share it.
#[derive(Clone)]
pub struct App {
    pub(crate) features: Arc<Features>,
}

impl App {
    /// Opens the app on a data folder. Returns it with the queue of its events.
    ///
    /// # Errors
    /// When the store cannot be used; it is unchanged then.
    pub async fn open(config: Config) -> Result<(Self, EventStream), OpenError> {
        Self::open_saying(config, Vec::new()).await
    }

    /// Opens the app again after it was closed. `said` is shown as a notice.
    ///
    /// # Errors
    /// As [`App::open`].
    pub async fn reopen(config: Config, said: Paragraph) -> Result<(Self, EventStream), OpenError> {
        let said = if said.is_empty() { Vec::new() } else { vec![said] };
        Self::open_saying(config, said).await
    }

    async fn open_saying(config: Config, said: Vec<Paragraph>) -> Result<(Self, EventStream), OpenError> {
        let (features, events) = open::launch(config, said).await?;
        Ok((Self { features: Arc::new(features) }, events))
    }

    /// Closes the app. Arriving answers end as cut with the received text, and the local service ends. Each has a few
    /// seconds for it. An answer that does not end in that time is cut at the next start.
    pub async fn close(&self) {
        self.features.close().await;
        self.features.context.store.close().await;
    }

    /// Everything that the window needs for its first paint.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn start(&self) -> Result<StartView, Problem> {
        start::start(&self.features).await
    }

    /// Why the app could not be opened, and the actions that the user can choose.
    ///
    /// # Errors
    /// When the data folder cannot be read.
    pub async fn offer_recovery(config: &Config, error: &OpenError) -> Result<RecoveryView, Problem> {
        recovery::offer_recovery(config, error).await
    }

    /// Replaces a damaged store by the newest backup. The damaged file is kept next to it. The app can be opened
    /// afterwards.
    ///
    /// # Errors
    /// When there is no backup any more, or a file cannot be copied or renamed.
    pub async fn restore_backup(config: &Config) -> Result<(), Problem> {
        recovery::restore_backup(config).await
    }

    /// Replaces a damaged store by its readable part; the damaged file is kept next to it. The app can be opened
    /// afterwards, and its first start reports the missing data.
    ///
    /// # Errors
    /// When nothing can be read, or the new store cannot be written.
    pub async fn salvage(config: &Config) -> Result<(), Problem> {
        recovery::salvage(config).await
    }

    /// The configuration to open encrypted data whose key is no longer in the keyring.
    ///
    /// # Errors
    /// When the text is no recovery key, or that of other data.
    pub async fn recover_key(config: &Config, typed: String) -> Result<Config, Problem> {
        recovery::recover_key(config, typed).await
    }

    /// Sets a damaged store aside. The app can be opened afterwards, with an empty store.
    ///
    /// # Errors
    /// When a file cannot be renamed.
    pub async fn start_afresh(config: &Config) -> Result<(), Problem> {
        recovery::start_afresh(config).await
    }
}
