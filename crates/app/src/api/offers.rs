//! Offers: files and folders that the user shows to the app before choosing what to do with them.

use super::App;
use crate::problem::Problem;
use crate::view::{AttachTarget, DraftView, OfferListView, OfferView};
use parlance_domain::{FileId, ProfileId};
use std::path::PathBuf;

impl App {
    /// Makes an offer of paths, without reading the disk. Call [`App::scan_offer`] next.
    #[must_use]
    pub fn offer(&self, paths: Vec<PathBuf>) -> OfferView {
        self.features.files.offer(paths)
    }

    /// Starts the scan of an offer and emits its progress and result. Call it within the app's runtime.
    pub fn scan_offer(&self, offer_id: u32) {
        self.features.files.scan_offer(offer_id)
    }

    /// The files of an offer, once its scan has ended.
    ///
    /// # Errors
    /// When it was discarded.
    pub async fn list_offer(&self, offer_id: u32) -> Result<OfferListView, Problem> {
        self.features.files.list_offer(offer_id).await
    }

    /// Attaches the chosen files of an offer, by default all, to the draft of a conversation or to a question that is
    /// being edited, and names files that cannot be used. The offer stays if this fails.
    ///
    /// # Errors
    /// When it was discarded, no file of it can be used, or the store cannot be written.
    pub async fn attach_offer(
        &self,
        offer_id: u32,
        to: impl Into<AttachTarget>,
        chosen: Option<Vec<u32>>,
    ) -> Result<DraftView, Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.attach_offer(offer_id, to, chosen).await
    }

    /// Uploads the chosen files of an offer, by default all, to a service, and names files that cannot be used.
    ///
    /// # Errors
    /// When it was discarded, no file of it can be used, or the store cannot be written.
    pub async fn upload_offer(
        &self,
        offer_id: u32,
        profile_id: ProfileId,
        chosen: Option<Vec<u32>>,
    ) -> Result<(), Problem> {
        self.features.files.upload_offer(offer_id, profile_id, chosen).await
    }

    /// Discards an offer.
    ///
    /// # Errors
    /// None.
    pub async fn discard_offer(&self, offer_id: u32) -> Result<(), Problem> {
        self.features.files.discard_offer(offer_id).await
    }

    /// The current view of an offer; `None` if it was discarded.
    #[must_use]
    pub fn find_offer_view(&self, offer_id: u32) -> Option<OfferView> {
        self.features.files.find_offer_view(offer_id)
    }

    /// Saves text as a document and offers it.
    ///
    /// # Errors
    /// When the conversation does not exist or the document cannot be written.
    pub async fn offer_text(&self, to: impl Into<AttachTarget>, text: String) -> Result<OfferView, Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.offer_text(to, text, self.language().await).await
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
        let home = match to {
            Some(to) => self.home_of_target(to).await,
            None => self.home_of(None),
        };
        home.files.offer_picture(to, ending, bytes, self.language().await).await
    }

    /// Removes a pasted document from the draft or the edit, and from the service unless something else uses it. A file that
    /// existed before the paste stays.
    ///
    /// # Errors
    /// When the store cannot be written, or the service does not delete the file.
    pub async fn undo_paste(
        &self,
        from: impl Into<AttachTarget>,
        file_id: FileId,
    ) -> Result<DraftView, Problem> {
        let from = from.into();
        self.home_of_target(from).await.files.undo_paste(from, file_id).await
    }
}
