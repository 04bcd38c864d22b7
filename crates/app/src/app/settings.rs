//! Settings, chosen folders and known links.

use crate::App;
use crate::kernel::problem::Problem;
use crate::settings::folders::{self, FolderUse};
use crate::settings::preferences;
use parlance_contract::Settings;
use parlance_words::Language;
use std::path::{Path, PathBuf};

impl App {
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

    /// Whether the page has received a link with exactly this address in an answer, a source or a document.
    #[must_use]
    pub fn is_known_link(&self, address: &str) -> bool {
        self.features.context.links.contains(address)
    }

    /// Notes an address that the user agreed to open.
    pub fn note_link(&self, address: &str) {
        self.features.context.links.note(address);
    }
}
