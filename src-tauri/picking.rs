//! Commands that begin with a dialog for files or folders.
//!
//! Paths come from the dialog, never from the web view.

use crate::shell::Shell;
use parlance_app::{Problem, code_name, save_code};
use parlance_contract::{AttachTarget, DraftView, ImportView, OfferView};
use parlance_domain::{DownloadId, FileId, ProfileId};
use parlance_words::{Paragraph, messages};

impl Shell {
    pub(crate) async fn pick_attachments(&self, to: AttachTarget) -> Result<DraftView, Problem> {
        self.app().check_takes_files(to).await?;
        let paths = self.pick_files(messages::dialog_attach()).await?;
        self.app().attach_files(to, paths).await
    }

    pub(crate) async fn pick_uploads(&self, profile_id: ProfileId) -> Result<(), Problem> {
        self.app().check_service_takes_files(profile_id)?;
        let paths = self.pick_files(messages::dialog_upload()).await?;
        self.app().upload_files(profile_id, paths).await
    }

    /// Lets the user choose a folder whose files can then be selected.
    pub(crate) async fn offer_folder(&self) -> Result<OfferView, Problem> {
        let folder = self.pick_open_folder(messages::dialog_folder()).await?;
        Ok(self.offer(vec![folder]))
    }

    /// Lets the user choose an export, and returns a preview of the import.
    pub(crate) async fn pick_import(&self) -> Result<ImportView, Problem> {
        let archive = self.pick_file(messages::dialog_import()).await?;
        self.app().features.imports.preview(archive).await
    }

    /// Lets the user choose a folder with an export, and returns a preview of the import.
    pub(crate) async fn pick_import_folder(&self) -> Result<ImportView, Problem> {
        let folder = self.pick_open_folder(messages::dialog_import_folder()).await?;
        self.app().features.imports.preview(folder).await
    }

    pub(crate) async fn download_file(&self, file_id: FileId) -> Result<DownloadId, Problem> {
        let name = self.app().download_name(file_id).await?;
        let path = self.pick_save_file(messages::dialog_save_file(), &name).await?;
        self.app().download_file(file_id, path).await
    }

    /// Lets the user choose a folder for several files.
    pub(crate) async fn download_files(&self, file_ids: Vec<FileId>) -> Result<(), Problem> {
        let folder = self.pick_save_folder(messages::dialog_save_files()).await?;
        self.app().download_files(file_ids, folder).await
    }

    pub(crate) async fn save_code(&self, language: String, text: String) -> Result<Paragraph, Problem> {
        let name = code_name(&language);
        let title =
            if language == "csv" { messages::dialog_save_table() } else { messages::dialog_save_code() };
        let path = self.pick_save_file(title, &name).await?;
        save_code(path, text).await
    }
}
