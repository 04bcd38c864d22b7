//! Backups of the store.

use super::App;
use crate::backups::PreparedRestore;
use crate::problem::Problem;
use crate::view::{BackupComparisonView, BackupId, BackupsView};
use parlance_words::Paragraph;
use std::path::PathBuf;

impl App {
    /// The backups that there are.
    ///
    /// # Errors
    /// When their folder cannot be read.
    pub async fn list_backups(&self) -> Result<BackupsView, Problem> {
        self.features.backups.list().await
    }

    /// Makes a backup, and returns all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn back_up(&self) -> Result<BackupsView, Problem> {
        self.features.backups.back_up_now().await
    }

    /// Deletes a backup, and returns the others.
    ///
    /// # Errors
    /// When it cannot be deleted.
    pub async fn delete_backup(&self, id: BackupId) -> Result<BackupsView, Problem> {
        self.features.backups.delete(id).await
    }

    /// How a backup differs from what is there now.
    ///
    /// # Errors
    /// When it is gone or cannot be used.
    pub async fn compare_backup(&self, id: BackupId) -> Result<BackupComparisonView, Problem> {
        self.features.backups.compare(id).await
    }

    /// Checks a backup that is to be restored. Nothing is changed.
    ///
    /// # Errors
    /// When it is gone or cannot be used.
    pub async fn prepare_restore(&self, id: BackupId) -> Result<PreparedRestore, Problem> {
        self.features.backups.prepare_restore(id).await
    }

    /// Ends the app, makes a backup of its store and puts the prepared one in its place. Whatever came of it, which is
    /// what is returned, the app has to be opened again by [`App::reopen`]. Without the backup nothing is replaced.
    pub async fn restore(&self, prepared: PreparedRestore) -> Paragraph {
        self.features.close().await;
        self.features.backups.replace(prepared).await
    }

    /// Copies automatic backups to this folder from now on, and begins with the newest. Returns all backups.
    ///
    /// # Errors
    /// When the folder cannot be written, or is in the data folder.
    pub async fn choose_second_backup_place(&self, folder: PathBuf) -> Result<BackupsView, Problem> {
        self.features.backups.choose_second_place(folder).await
    }

    /// Copies no more backups, and returns all. The copies stay.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn forget_second_backup_place(&self) -> Result<BackupsView, Problem> {
        self.features.backups.forget_second_place().await
    }

    /// The folder in which the backups are.
    ///
    /// # Errors
    /// When there is none.
    pub fn backup_folder(&self) -> Result<PathBuf, Problem> {
        self.features.backups.folder().ok_or_else(Problem::fault)
    }
}
