//! Backups, encryption, exports, imports and the check of the data, where a dialog names a path.

use crate::App;
use crate::kernel::config::Config;
use crate::kernel::problem::Problem;
use crate::open::recovery;
use crate::safekeeping::backups::PreparedRestore;
use crate::safekeeping::encryption::conversion_percent;
use crate::transfer::exports::PagePrinter;
use parlance_contract::{BackupId, BackupsView, ExportRequest, ExportSurveyView, ImportView};
use parlance_domain::{ConversationId, FolderId};
use parlance_words::Paragraph;
use std::path::PathBuf;
use std::sync::Arc;
use zeroize::Zeroizing;

impl App {
    /// Checks a backup before it is restored; changes no data.
    ///
    /// # Errors
    /// When the backup no longer exists or cannot be used.
    pub async fn prepare_restore(&self, id: BackupId) -> Result<PreparedRestore, Problem> {
        self.features.backups.prepare_restore(id).await
    }

    /// Closes the app, makes a backup of its store and replaces it by the prepared one. Returns the result as text;
    /// in any case, open the app again by [`App::reopen`]. If the backup fails, the store stays.
    pub async fn restore(&self, prepared: PreparedRestore) -> Paragraph {
        self.features.close().await;
        self.features.backups.replace(prepared).await
    }

    /// Copies automatic backups to this folder from now on, and begins with the newest. Returns all backups.
    ///
    /// # Errors
    /// When the folder cannot be written, or is in the data folder.
    pub async fn choose_second_backup_place(&self, folder: PathBuf) -> Result<BackupsView, Problem> {
        self.features.backups.second_place.choose(folder).await
    }

    /// The folder of the backups.
    ///
    /// # Errors
    /// When there is none.
    pub fn backup_folder(&self) -> Result<PathBuf, Problem> {
        self.features.backups.folder().ok_or_else(Problem::fault)
    }

    /// The progress of encryption or decryption in percent, while the app is closed and opened again; `None` when
    /// nothing is being converted. Reads the data folder.
    pub async fn conversion_percent(config: &Config) -> Option<u8> {
        let data_dir = config.data_dir.clone();
        tokio::task::spawn_blocking(move || conversion_percent(&data_dir)).await.ok().flatten()
    }

    /// The prepared recovery key, as a line of text.
    ///
    /// # Errors
    /// When none was prepared.
    pub fn recovery_key(&self) -> Result<Zeroizing<String>, Problem> {
        self.features.encryption.recovery_key()
    }

    /// The key file's part of a recovery document, as lines of text: with it and the recovery key, the data opens
    /// without its key file.
    ///
    /// # Errors
    /// When no keys were prepared.
    pub fn key_record(&self) -> Result<Vec<String>, Problem> {
        self.features.encryption.key_record()
    }

    /// Stores the prepared keys. Everything is encrypted when the app is closed by [`App::close`] and opened again by
    /// [`App::reopen`].
    ///
    /// # Errors
    /// When none were prepared, or they cannot be stored; the data is unchanged then.
    pub async fn turn_on_encryption(&self) -> Result<(), Problem> {
        self.features.encryption.turn_on().await
    }

    /// Requests that everything is decrypted when the app is closed and opened again by [`App::reopen`].
    ///
    /// # Errors
    /// When the request cannot be stored; the data is unchanged then.
    pub async fn turn_off_encryption(&self) -> Result<(), Problem> {
        self.features.encryption.turn_off().await
    }

    /// The content available for an export: everything, these conversations, and this folder or the one around them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn survey_export(
        &self,
        ids: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<ExportSurveyView, Problem> {
        self.features.exports.survey(ids, folder_id).await
    }

    /// The default name of an export.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn export_name(&self, request: &ExportRequest) -> Result<String, Problem> {
        self.features.exports.suggest_name(request).await
    }

    /// Begins an export. It appears at `to`, or at a free name there, completely or not at all.
    ///
    /// # Errors
    /// When there is nothing to export, another export runs or the store cannot be read.
    pub async fn begin_export(
        &self,
        request: ExportRequest,
        to: PathBuf,
        printer: Option<Arc<dyn PagePrinter>>,
    ) -> Result<(), Problem> {
        self.features.exports.begin(request, to, printer).await
    }

    /// Cancels the running export and removes its files, or dismisses a finished one.
    pub async fn dismiss_export(&self) {
        self.features.exports.dismiss().await;
    }

    /// The path of the last finished export.
    ///
    /// # Errors
    /// When it no longer exists.
    pub async fn export_path(&self) -> Result<PathBuf, Problem> {
        self.features.exports.path().await
    }

    /// A conversation as Markdown.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn conversation_markdown(&self, id: ConversationId) -> Result<String, Problem> {
        self.features.exports.markdown_of(id).await
    }

    /// A conversation as a self-contained page.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn conversation_page(&self, id: ConversationId) -> Result<String, Problem> {
        self.features.exports.page_of(id).await
    }

    /// Reads an archive to its end and previews its import; writes nothing.
    ///
    /// # Errors
    /// When it cannot be read, is dangerous, or has an unknown format.
    pub async fn preview_import(&self, path: PathBuf) -> Result<ImportView, Problem> {
        self.features.imports.preview(path).await
    }

    /// Ends the app and replaces its store by the readable part; the old file is kept. Returns the result as text. In
    /// any case, open the app again by [`App::reopen`], which reports the missing data.
    pub async fn recover(&self, config: &Config) -> Paragraph {
        self.close().await;
        recovery::recover(config).await
    }
}
