//! The folders of backups: opened in the system's file manager, chosen in its dialog.
//!
//! Paths come from the app and from the dialog, never from the page.

use crate::shell::Shell;
use parlance_app::Problem;
use parlance_contract::BackupsView;
use parlance_words::messages;
use tauri_plugin_opener::OpenerExt as _;

impl Shell {
    /// Opens the folder of the backups in the system's file manager.
    pub(crate) fn open_backup_folder(&self) -> Result<(), Problem> {
        let folder = self.app().features.backups.folder()?;
        let shown = self.tauri().opener().open_path(folder.to_string_lossy(), None::<&str>);
        shown.map_err(|error| Problem::folder_not_opened(&folder, error))
    }

    /// Lets the user choose a folder to which automatic backups are copied. Returns all backups.
    pub(crate) async fn pick_second_backup_place(&self) -> Result<BackupsView, Problem> {
        let Ok(folder) = self.pick_save_folder(messages::dialog_backup_copies()).await else {
            return self.app().list_backups().await;
        };
        self.app().features.backups.second_place.choose(folder).await
    }
}
