//! Files and code on their way to this computer.

use super::App;
use crate::files::saving;
use crate::problem::Problem;
use parlance_domain::{DownloadId, FileId};
use parlance_words::Paragraph;
use std::path::PathBuf;

impl App {
    /// The name under which a file is offered for download.
    ///
    /// # Errors
    /// When the file is not on the service.
    pub async fn download_name(&self, id: FileId) -> Result<String, Problem> {
        self.home_of_file(id).await.files.download_name(id).await
    }

    /// Begins to download a file to a place that the person chose. It takes the first free name there.
    ///
    /// # Errors
    /// When the file is not on the service, or something is on its way to that place already.
    pub async fn download_file(&self, id: FileId, to: PathBuf) -> Result<DownloadId, Problem> {
        self.home_of_file(id).await.files.download_file(id, to).await
    }

    /// Tries a download again that failed, or what is missing of many. It goes on from what has arrived where the service can send the rest alone.
    ///
    /// # Errors
    /// When it is no longer listed.
    pub async fn retry_download(&self, id: DownloadId) -> Result<(), Problem> {
        self.features.files.retry_download(id).await
    }

    /// Stops a download, or lets go of one that has ended. What is saved stays; what is not whole goes.
    ///
    /// # Errors
    /// None that is known.
    pub async fn dismiss_download(&self, id: DownloadId) -> Result<(), Problem> {
        self.features.files.dismiss_download(id).await
    }

    /// Where a downloaded file is.
    ///
    /// # Errors
    /// When the download has not ended well, or the file is no longer there.
    pub async fn downloaded_path(&self, id: DownloadId) -> Result<PathBuf, Problem> {
        self.features.files.downloaded_path(id).await
    }

    /// Begins to download files to a folder that the person chose. Each takes the first free name there.
    ///
    /// # Errors
    /// When none of them is on the service, or there are too many.
    pub async fn download_files(&self, ids: Vec<FileId>, folder: PathBuf) -> Result<(), Problem> {
        self.features.files.download_files(ids, folder).await
    }

    /// The name under which code in a language is offered to be saved: `code.py`.
    #[must_use]
    pub fn code_name(&self, language: &str) -> String {
        saving::code_name(language)
    }

    /// Writes code to a place that the person chose, or under the first free name like it. Says where it is.
    ///
    /// # Errors
    /// When it is too long, or cannot be written there; then nothing of it stays.
    pub async fn save_code(&self, to: PathBuf, text: String) -> Result<Paragraph, Problem> {
        saving::save_code(to, text).await
    }
}
