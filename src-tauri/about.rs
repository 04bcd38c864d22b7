//! The folders that the About page opens, and the licences of the packages in the app.

use crate::logs;
use crate::shell::Shell;
use parlance_app::Problem;
use std::path::Path;
use tauri_plugin_opener::OpenerExt as _;

/// The packages in the app: one line each, with version, a tab and licence. The build script writes the list.
const LICENCES: &str = include_str!(concat!(env!("OUT_DIR"), "/licences.txt"));

impl Shell {
    /// Shows the data folder in the system's file manager.
    pub(crate) fn open_data_folder(&self) -> Result<(), Problem> {
        self.show_folder(&self.app().features.backups.folder()?)
    }

    /// Shows the folder of the log in the system's file manager.
    pub(crate) fn open_log_folder(&self) -> Result<(), Problem> {
        self.show_folder(&logs::folder(&self.app().features.backups.folder()?))
    }

    /// The packages in the app with their licences.
    pub(crate) fn list_licences(&self) -> Result<String, Problem> {
        Ok(LICENCES.to_owned())
    }

    fn show_folder(&self, folder: &Path) -> Result<(), Problem> {
        let shown = self.tauri().opener().open_path(folder.to_string_lossy(), None::<&str>);
        shown.map_err(|error| Problem::folder_not_opened(folder, error))
    }
}
