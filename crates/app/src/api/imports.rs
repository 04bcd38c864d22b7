//! Imports of conversations from other programs.

use super::App;
use crate::problem::Problem;
use crate::view::{ImportChoices, ImportView, ImportedView};
use std::path::PathBuf;

impl App {
    /// Reads an archive to its end, and says what it would bring in. Nothing is written.
    ///
    /// # Errors
    /// When it cannot be read, is dangerous, or has no format that is known.
    pub async fn preview_import(&self, path: PathBuf) -> Result<ImportView, Problem> {
        self.features.imports.preview(path).await
    }

    /// Brings in what the preview with this id has shown, after a backup.
    ///
    /// # Errors
    /// When the archive has changed, or no backup can be made. Nothing has come in then.
    pub async fn run_import(&self, id: u32, choices: ImportChoices) -> Result<ImportedView, Problem> {
        self.features.imports.run(id, choices).await
    }

    /// Ends the preview or the import that is under way; what has come in stays.
    pub fn cancel_import(&self) {
        self.features.imports.cancel();
    }
}
