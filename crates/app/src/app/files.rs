//! Files of this computer: files from the system, and files shown outside of the window.

use crate::App;
use crate::kernel::problem::Problem;
use parlance_contract::{AttachTarget, DraftView, OfferView};
use parlance_documents::Picture;
use parlance_domain::{DownloadId, FileId, ProfileId};
use std::path::PathBuf;
use std::sync::Arc;

impl App {
    /// Waits until the text of a file was read for the search, or the file was found to have none. Only local files
    /// are read automatically; others are read when they are opened.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn wait_for_text(&self, id: FileId) -> Result<(), Problem> {
        self.features.files.texts.wait_for(id).await
    }

    /// Waits until the text of deleted files is erased.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn wait_for_erased_texts(&self) -> Result<(), Problem> {
        self.features.files.texts.wait_for_erased().await
    }

    /// Refuses files for a question whose service does not support them, before the user chooses some.
    ///
    /// # Errors
    /// When the service does not support files, or the store cannot be read.
    pub async fn check_takes_files(&self, to: impl Into<AttachTarget>) -> Result<(), Problem> {
        let to = to.into();
        self.features.scopes.of_target(to).await.files.drafts.check_takes_files(to).await
    }

    /// Refuses uploads to a service that does not support files, before the user chooses some.
    ///
    /// # Errors
    /// When the service does not support files.
    pub fn check_service_takes_files(&self, profile_id: ProfileId) -> Result<(), Problem> {
        self.features.context.services.profiles.check_takes_files(profile_id)
    }

    /// Attaches files of this computer to the draft of a conversation, or to an edited question, and begins to upload
    /// them. A notice names the files that cannot be used.
    ///
    /// # Errors
    /// When none of them can be used, the question is not being edited, or the store cannot be written.
    pub async fn attach_files(
        &self,
        to: impl Into<AttachTarget>,
        paths: Vec<PathBuf>,
    ) -> Result<DraftView, Problem> {
        let to = to.into();
        self.features.scopes.of_target(to).await.files.drafts.attach(to, paths).await
    }

    /// Uploads files of this computer to a service without attaching them.
    ///
    /// # Errors
    /// When none of them can be used, or the store cannot be written.
    pub async fn upload_files(&self, profile_id: ProfileId, paths: Vec<PathBuf>) -> Result<(), Problem> {
        self.features.files.uploads.upload(profile_id, paths).await
    }

    /// Makes an offer of paths, without reading the disk. Call [`App::scan_offer`] next.
    #[must_use]
    pub fn offer(&self, paths: Vec<PathBuf>) -> OfferView {
        self.features.files.offers.offer(paths)
    }

    /// Starts the scan of an offer and emits its progress and result. Call it within the app's runtime.
    pub fn scan_offer(&self, offer_id: u32) {
        self.features.files.offers.scan(offer_id)
    }

    /// The current view of an offer; `None` if it was discarded.
    #[must_use]
    pub fn find_offer_view(&self, offer_id: u32) -> Option<OfferView> {
        self.features.files.offers.find_view(offer_id)
    }

    /// Saves a pasted image as a file and offers it. `ending` is the file extension, such as `png`.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub async fn offer_picture(
        &self,
        to: Option<AttachTarget>,
        ending: &str,
        bytes: Vec<u8>,
    ) -> Result<OfferView, Problem> {
        let files = match to {
            Some(to) => self.features.scopes.of_target(to).await.files,
            None => self.features.files.clone(),
        };
        files.pasted.offer_picture(to, ending, bytes, self.language().await).await
    }

    /// A rendered image of an open document; `None` if it was discarded.
    #[must_use]
    pub fn preview_picture(&self, path: &str) -> Option<Arc<Picture>> {
        self.features.files.previews.picture(path)
    }

    /// The path of a file on this computer: saved in this run, or its original if that is unchanged.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn local_copy(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        self.features.scopes.of_file(id).await.files.previews.local_copy(id).await
    }

    /// As [`App::local_copy`], for a file to open in another app.
    ///
    /// # Errors
    /// When it may be a program, or the store cannot be read.
    pub async fn copy_to_open(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        self.features.scopes.of_file(id).await.files.previews.copy_to_open(id).await
    }

    /// The name under which a file is offered for download.
    ///
    /// # Errors
    /// When the file is not on the service.
    pub async fn download_name(&self, id: FileId) -> Result<String, Problem> {
        self.features.scopes.of_file(id).await.files.downloads.name_of(id).await
    }

    /// Begins to download a file to a path that the user chose. It takes the first free name there.
    ///
    /// # Errors
    /// When the file is not on the service, or another download to that path is running.
    pub async fn download_file(&self, id: FileId, to: PathBuf) -> Result<DownloadId, Problem> {
        self.features.scopes.of_file(id).await.files.downloads.download(id, to).await
    }

    /// The path of a downloaded file.
    ///
    /// # Errors
    /// When the download has not ended well, or the file is no longer there.
    pub async fn downloaded_path(&self, id: DownloadId) -> Result<PathBuf, Problem> {
        self.features.files.downloads.path_of(id).await
    }

    /// Begins to download files to a folder that the user chose. Each takes the first free name there.
    ///
    /// # Errors
    /// When none of them is on the service, or there are too many.
    pub async fn download_files(&self, ids: Vec<FileId>, folder: PathBuf) -> Result<(), Problem> {
        self.features.files.downloads.download_all(ids, folder).await
    }
}
