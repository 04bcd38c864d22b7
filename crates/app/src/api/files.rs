//! The files of services: attached, uploaded, listed, deleted.

use super::App;
use crate::problem::Problem;
use crate::view::{
    AttachTarget, ConversationRow, DraftView, FileView, FilesSumView, FilesWindowView, ProblemView,
    SelectableView,
};
use parlance_domain::file_list::FilesQuery;
use parlance_domain::{ConversationId, FileId, ProfileId};
use std::path::PathBuf;

impl App {
    /// Waits until the text of a file was read for the search, or the file was found to have none. Only files whose bytes
    /// are here are read by themselves; others are when they are opened.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn wait_for_text(&self, id: FileId) -> Result<(), Problem> {
        self.features.files.wait_for_text(id).await
    }

    /// Waits until nothing is left of the text of files that have gone.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn wait_for_erased_texts(&self) -> Result<(), Problem> {
        self.features.files.wait_for_erased_texts().await
    }

    /// Refuses files for a question whose service takes none, before the user chooses some.
    ///
    /// # Errors
    /// When the service takes no files, or the store cannot be read.
    pub async fn check_takes_files(&self, to: impl Into<AttachTarget>) -> Result<(), Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.check_takes_files(to).await
    }

    /// Refuses uploads to a service that takes no files, before the user chooses some.
    ///
    /// # Errors
    /// When the service takes no files.
    pub fn check_service_takes_files(&self, profile_id: ProfileId) -> Result<(), Problem> {
        self.features.context.services.check_takes_files(profile_id)
    }

    /// Attaches files of this computer to the draft of a conversation, or to a question that is being edited, and begins
    /// to upload them. Those that cannot be used are named in a notice, and the others are attached.
    ///
    /// # Errors
    /// When none of them can be used, the question is not being edited, or the store cannot be written.
    pub async fn attach_files(
        &self,
        to: impl Into<AttachTarget>,
        paths: Vec<PathBuf>,
    ) -> Result<DraftView, Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.attach_files(to, paths).await
    }

    /// Uploads files of this computer to a service without attaching them.
    ///
    /// # Errors
    /// When none of them can be used, or the store cannot be written.
    pub async fn upload_files(&self, profile_id: ProfileId, paths: Vec<PathBuf>) -> Result<(), Problem> {
        self.features.files.upload_files(profile_id, paths).await
    }

    /// Takes a file off the draft or the edit. Its upload ends when nothing else uses it.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove_attachment(
        &self,
        from: impl Into<AttachTarget>,
        file_id: FileId,
    ) -> Result<DraftView, Problem> {
        let from = from.into();
        self.home_of_target(from).await.files.remove_attachment(from, file_id).await
    }

    /// Ends an upload; the file is taken off every draft and forgotten. Questions that carry it go without it.
    /// Nothing happens when the service has it already.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn cancel_upload(&self, id: FileId) -> Result<(), Problem> {
        self.home_of_file(id).await.files.cancel_upload(id).await
    }

    /// Pauses an upload that waits or is on its way; the app's end does not change that. A file that the service
    /// has got meanwhile stays as it is.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn pause_upload(&self, id: FileId) -> Result<(), Problem> {
        self.home_of_file(id).await.files.pause_upload(id).await
    }

    /// Pauses all uploads that wait or are on their way.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    pub async fn pause_uploads(&self) -> Result<(), Problem> {
        self.features.files.pause_uploads().await
    }

    /// Lets a paused upload go on, or retries one that failed or waits for its retry. It starts from the beginning of
    /// the file: the interface has no way to go on in the middle of one.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn resume_upload(&self, id: FileId) -> Result<(), Problem> {
        self.home_of_file(id).await.files.resume_upload(id).await
    }

    /// Lets all paused uploads go on.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    pub async fn resume_uploads(&self) -> Result<(), Problem> {
        self.features.files.resume_uploads().await
    }

    /// Checks whether the sources of a conversation's files have changed on disk since their upload, and emits changes.
    ///
    /// # Errors
    /// None at present.
    pub async fn check_sources(&self, id: ConversationId) -> Result<(), Problem> {
        self.home(id).files.check_sources(id).await
    }

    /// Uploads a file of this computer anew, as it is now, and attaches it to the draft or the edit: in the place of the
    /// old version, if that is attached there. Messages keep the old one.
    ///
    /// # Errors
    /// When it cannot be used any more, or the store cannot be written; the draft is then as it was.
    pub async fn attach_new_version(
        &self,
        to: impl Into<AttachTarget>,
        file_id: FileId,
    ) -> Result<DraftView, Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.attach_new_version(to, file_id).await
    }

    /// Files of a question's service in whose names all these words occur and that the question does not have yet:
    /// those that are ready first, then the newest.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn find_files(
        &self,
        to: impl Into<AttachTarget>,
        query: String,
    ) -> Result<Vec<FileView>, Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.find_files(to, query).await
    }

    /// Attaches a file that is on the conversation's service, or on its way there.
    ///
    /// # Errors
    /// When it is not there any more, belongs to another service, or the store cannot be written.
    pub async fn reuse_file(
        &self,
        to: impl Into<AttachTarget>,
        file_id: FileId,
    ) -> Result<DraftView, Problem> {
        let to = to.into();
        self.home_of_target(to).await.files.reuse_file(to, file_id).await
    }

    /// The files of a service that are asked for, as the store knows them: `n_rows` from `offset` on, at most 1000.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_files(
        &self,
        profile_id: ProfileId,
        query: FilesQuery,
        offset: u32,
        n_rows: u32,
    ) -> Result<FilesWindowView, Problem> {
        self.features.files.list_files(profile_id, query, offset, n_rows).await
    }

    /// What all files of a service come to, and how old that knowledge is.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn sum_up_files(&self, profile_id: ProfileId) -> Result<FilesSumView, Problem> {
        self.features.files.sum_up_files(profile_id).await
    }

    /// All files of a service that are asked for and can be selected.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_selectable_files(
        &self,
        profile_id: ProfileId,
        query: FilesQuery,
    ) -> Result<Vec<SelectableView>, Problem> {
        self.features.files.list_selectable_files(profile_id, query).await
    }

    /// The conversations that use a file, newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_uses(&self, id: FileId) -> Result<Vec<ConversationRow>, Problem> {
        self.features.files.list_uses(id).await
    }

    /// Takes tombstones off the list. Messages that carry them keep their names.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn forget_files(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        self.features.files.forget_files(ids).await
    }

    /// Asks a service for its files, all or those of one purpose (interface section 4.3), and merges them into
    /// the store. Says why it could not be asked; what is known stays then.
    ///
    /// # Errors
    /// None at present.
    pub async fn refresh_files(
        &self,
        profile_id: ProfileId,
        purpose: Option<String>,
    ) -> Result<Option<ProblemView>, Problem> {
        self.features.files.refresh_files(profile_id, purpose).await
    }

    /// Plans to delete files. The service is asked when the time to take it back is over; until then they are not
    /// sent with any question.
    ///
    /// # Errors
    /// When the store cannot be written; nothing is planned then.
    pub async fn delete_files(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        self.features.files.delete_files(ids).await
    }

    /// Takes planned deletions back. Files that the service has been asked to delete are named in a notice.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn restore_files(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        self.features.files.restore_files(ids).await
    }
}
