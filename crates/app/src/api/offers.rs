//! What a person shows to the app before it is decided what happens with it.

use super::App;
use crate::problem::Problem;
use crate::view::{DraftView, OfferListView, OfferView};
use parlance_domain::{ConversationId, FileId, ProfileId};
use std::path::PathBuf;

impl App {
    /// Remembers what was shown, and says what is known of it without looking. [`App::look_at_offer`] comes next.
    #[must_use]
    pub fn offer(&self, paths: Vec<PathBuf>) -> OfferView {
        self.features.files.offer(paths)
    }

    /// Begins to look at an offer and tells how far it has come, at last what was found.
    /// Has to be called within the runtime of the app.
    pub fn look_at_offer(&self, offer_id: u32) {
        self.features.files.look_at_offer(offer_id)
    }

    /// The files of an offer, once all of it has been looked at.
    ///
    /// # Errors
    /// When it was let go of.
    pub async fn list_offer(&self, offer_id: u32) -> Result<OfferListView, Problem> {
        self.features.files.list_offer(offer_id).await
    }

    /// Attaches the chosen files of an offer to the draft of a conversation; without a choice all of them. What
    /// cannot be used is named. An offer that could not be taken can be tried again.
    ///
    /// # Errors
    /// When it was let go of, nothing of it can be used, or the record cannot be written.
    pub async fn attach_offer(
        &self,
        offer_id: u32,
        conversation_id: ConversationId,
        chosen: Option<Vec<u32>>,
    ) -> Result<DraftView, Problem> {
        self.features.files.attach_offer(offer_id, conversation_id, chosen).await
    }

    /// Uploads the chosen files of an offer to a service; without a choice all of them. What cannot be used is named.
    ///
    /// # Errors
    /// When it was let go of, nothing of it can be used, or the record cannot be written.
    pub async fn upload_offer(
        &self,
        offer_id: u32,
        profile_id: ProfileId,
        chosen: Option<Vec<u32>>,
    ) -> Result<(), Problem> {
        self.features.files.upload_offer(offer_id, profile_id, chosen).await
    }

    /// Lets go of an offer: nothing happens with what was shown.
    ///
    /// # Errors
    /// None.
    pub async fn discard_offer(&self, offer_id: u32) -> Result<(), Problem> {
        self.features.files.discard_offer(offer_id).await
    }

    /// What is known of an offer now; `None` when it was let go of.
    #[must_use]
    pub fn find_offer_view(&self, offer_id: u32) -> Option<OfferView> {
        self.features.files.find_offer_view(offer_id)
    }

    /// Keeps words as a document and offers it.
    ///
    /// # Errors
    /// When the conversation does not exist or the document cannot be written.
    pub async fn offer_text(&self, id: ConversationId, text: String) -> Result<OfferView, Problem> {
        self.features.files.offer_text(id, text).await
    }

    /// Keeps a pasted picture as a file and offers it. `ending` is that of its format, such as `png`.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub async fn offer_picture(
        &self,
        id: Option<ConversationId>,
        ending: &str,
        bytes: Vec<u8>,
    ) -> Result<OfferView, Problem> {
        self.features.files.offer_picture(id, ending, bytes).await
    }

    /// Takes a pasted document off the draft again, and off the service when it is there and nothing else uses it.
    /// A file that was there before it was pasted stays.
    ///
    /// # Errors
    /// When the record cannot be written, or the service does not delete the file.
    pub async fn take_back_pasted(&self, id: ConversationId, file_id: FileId) -> Result<DraftView, Problem> {
        self.features.files.take_back_pasted(id, file_id).await
    }
}
