//! The app without a window: opening, closing, and the functions for a host besides the commands of the page.

mod commands;
mod files;
mod open;

pub use commands::{CommandError, RunningCommand, command_shapes};
pub use open::{Features, OpenError, TemporaryConversations, recovery};

use crate::kernel::config::Config;
use crate::kernel::events::EventStream;
use crate::kernel::known_links::KnownLinks;
use crate::kernel::problem::Problem;
use crate::safekeeping::backups::PreparedRestore;
use crate::settings::folders::{self, FolderUse};
use crate::settings::preferences;
use open::start;
use parlance_contract::{Settings, StartView};
use parlance_words::{Language, Paragraph};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The app, without a window. Clones share it.
#[derive(Clone)]
pub struct App {
    /// Its features.
    pub features: Arc<Features>,
}

impl App {
    /// Opens the app on a data folder. Returns it with the queue of its events.
    ///
    /// # Errors
    /// When the store cannot be used; it is unchanged then.
    pub async fn open(config: Config) -> Result<(Self, EventStream), OpenError> {
        Self::reopen(config, Paragraph::none()).await
    }

    /// Opens the app again after it was closed. `said` is shown as a notice.
    ///
    /// # Errors
    /// As [`App::open`].
    pub async fn reopen(config: Config, said: Paragraph) -> Result<(Self, EventStream), OpenError> {
        let (features, events) = open::launch(config, said).await?;
        Ok((Self { features: Arc::new(features) }, events))
    }

    /// Closes the app. Arriving answers end as cut with the received text, and the local service ends. Each has a few
    /// seconds for it. An answer that does not end in that time is cut at the next start.
    pub async fn close(&self) {
        self.features.close().await;
        self.features.context.store.close().await;
    }

    /// Closes the app, makes a backup of its store and replaces it by the prepared one. Returns the result as text;
    /// in any case, open the app again by [`App::reopen`]. If the backup fails, the store stays.
    pub async fn restore(&self, prepared: PreparedRestore) -> Paragraph {
        self.features.close().await;
        self.features.backups.replace(prepared).await
    }

    /// Ends the app and replaces its store by the readable part; the old file is kept. Returns the result as text. In
    /// any case, open the app again by [`App::reopen`], which reports the missing data.
    pub async fn recover(&self, config: &Config) -> Paragraph {
        self.close().await;
        recovery::recover(config).await
    }

    /// Everything that the window needs for its first paint.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn start(&self) -> Result<StartView, Problem> {
        start::start(&self.features).await
    }

    /// The folder that the user chose last in a dialog of the system, if it still exists.
    pub async fn last_folder(&self, folder_use: FolderUse) -> Option<PathBuf> {
        folders::last(&self.features.context, folder_use).await
    }

    /// Remembers the folder that the user has chosen in a dialog of the system.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn note_folder(&self, folder_use: FolderUse, folder: &Path) -> Result<(), Problem> {
        folders::note(&self.features.context, folder_use, folder).await
    }

    /// The user's settings.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn settings(&self) -> Result<Settings, Problem> {
        preferences::settings(&self.features.context).await
    }

    /// The language of the window; that of the system if the store cannot be read.
    pub async fn language(&self) -> &'static Language {
        preferences::language(&self.features.context).await.unwrap_or_else(|problem| {
            tracing::warn!(%problem, "the language could not be read");
            self.features.context.system_language
        })
    }

    /// Stores the user's settings.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn save_settings(&self, set: Settings) -> Result<(), Problem> {
        self.features.temporary.save_settings(set).await
    }

    /// The links that the page has received in an answer, a source or a document, and those that the user agreed to
    /// open.
    #[must_use]
    pub fn links(&self) -> &KnownLinks {
        &self.features.context.links
    }
}
