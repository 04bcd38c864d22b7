//! The check of the data on this computer.

use super::App;
use crate::config::Config;
use crate::launch::recovery;
use crate::problem::Problem;
use crate::view::SelfCheckView;
use parlance_words::Paragraph;

impl App {
    /// What the last check has found, and how far the one is that runs.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn self_check(&self) -> Result<SelfCheckView, Problem> {
        self.features.self_check.view().await
    }

    /// Begins a check, unless one runs.
    ///
    /// # Errors
    /// When the store cannot be read, or is read-only.
    pub async fn begin_self_check(&self) -> Result<SelfCheckView, Problem> {
        self.features.self_check.begin().await
    }

    /// Ends the check that runs.
    pub fn cancel_self_check(&self) {
        self.features.self_check.cancel();
    }

    /// Makes the index of words anew.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn rebuild_search(&self) -> Result<SelfCheckView, Problem> {
        self.features.self_check.rebuild_search().await
    }

    /// Lets nothing wait any more for files of which the copy is lost.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn give_up_missing_files(&self) -> Result<SelfCheckView, Problem> {
        self.features.self_check.give_up_missing_files().await
    }

    /// Ends the app and puts what can be read of its store in its place; the old file is kept. Whatever came of it, which
    /// is what is returned, the app has to be opened again by [`App::reopen`], which says what is missing.
    pub async fn recover(&self, config: &Config) -> Paragraph {
        self.close().await;
        recovery::recover(config).await
    }
}
