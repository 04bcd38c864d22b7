//! The order of conversations: folders, pins, the archive and the trash.

use crate::App;
use crate::problem::Problem;
use crate::view::{InstructionsView, MessagesView, TrashView};
use parlance_domain::{ConversationId, FileId, FolderId, MessageId, ProjectId};
use parlance_store::backups::Reason;

impl App {
    /// Makes a folder, in another one or outermost.
    ///
    /// # Errors
    /// When it has no name, would be too deep inside of others, or the store cannot be written.
    pub async fn create_folder(
        &self,
        name: String,
        parent_id: Option<FolderId>,
    ) -> Result<FolderId, Problem> {
        self.features.conversations.create_folder(name, parent_id).await
    }

    /// Gives a folder another name.
    ///
    /// # Errors
    /// When the name is empty, the folder does not exist or the store cannot be written.
    pub async fn rename_folder(&self, id: FolderId, name: String) -> Result<(), Problem> {
        self.features.conversations.rename_folder(id, name).await
    }

    /// Notes whether the list shows what is in a folder.
    ///
    /// # Errors
    /// When the folder does not exist or the store cannot be written.
    pub async fn open_folder(&self, id: FolderId, is_open: bool) -> Result<(), Problem> {
        self.features.conversations.open_folder(id, is_open).await
    }

    /// Sets what conversations in a folder inherit that have nothing of their own.
    ///
    /// # Errors
    /// When the instructions are too long, the folder does not exist or the store cannot be written.
    pub async fn set_folder_options(
        &self,
        id: FolderId,
        instructions: InstructionsView,
        project_id: Option<ProjectId>,
    ) -> Result<(), Problem> {
        self.features.conversations.set_folder_options(id, instructions, project_id).await
    }

    /// Puts a folder into another one, or takes it out of all.
    ///
    /// # Errors
    /// When it would be inside of itself or too deep, a folder does not exist, or the store cannot be written.
    pub async fn move_folder(&self, id: FolderId, parent_id: Option<FolderId>) -> Result<(), Problem> {
        self.features.conversations.move_folder(id, parent_id).await
    }

    /// Deletes a folder. What is in it moves to the folder around it.
    ///
    /// # Errors
    /// When the folder does not exist or the store cannot be written.
    pub async fn delete_folder(&self, id: FolderId) -> Result<(), Problem> {
        self.features.conversations.delete_folder(id).await
    }

    /// Puts conversations into a folder, or takes them out of all.
    ///
    /// # Errors
    /// When one of them or the folder does not exist, or the store cannot be written; then none has moved.
    pub async fn move_conversations(
        &self,
        ids: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<(), Problem> {
        self.features.conversations.move_conversations(ids, folder_id).await
    }

    /// Archives conversations, or brings them back into the list.
    ///
    /// # Errors
    /// When one of them does not exist or the store cannot be written; then none has changed.
    pub async fn archive_conversations(
        &self,
        ids: Vec<ConversationId>,
        is_archived: bool,
    ) -> Result<(), Problem> {
        self.features.conversations.archive_conversations(ids, is_archived).await
    }

    /// Marks conversations as unread, or as read.
    ///
    /// # Errors
    /// When one of them does not exist or the store cannot be written; then none has changed.
    pub async fn mark_conversations(&self, ids: Vec<ConversationId>, is_unread: bool) -> Result<(), Problem> {
        self.features.conversations.mark_conversations(ids, is_unread).await
    }

    /// Pins conversations below those that are pinned, or takes their pins away.
    ///
    /// # Errors
    /// When one of them does not exist or the store cannot be written; then none has changed.
    pub async fn pin_conversations(&self, ids: Vec<ConversationId>, is_pinned: bool) -> Result<(), Problem> {
        self.features.conversations.pin_conversations(ids, is_pinned).await
    }

    /// Pins a conversation right before another pinned one, or below all.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be written.
    pub async fn place_pinned(
        &self,
        id: ConversationId,
        before: Option<ConversationId>,
    ) -> Result<(), Problem> {
        self.features.conversations.place_pinned(id, before).await
    }

    /// Deletes conversations into the trash; answers that are arriving in them are stopped. Files that are named and
    /// that nothing else uses go along when their conversation goes for good.
    ///
    /// # Errors
    /// When one of them does not exist or the store cannot be written; then none is deleted.
    pub async fn trash_conversations(
        &self,
        ids: Vec<ConversationId>,
        file_ids: Vec<FileId>,
    ) -> Result<(), Problem> {
        self.features.conversations.trash_conversations(ids, file_ids).await
    }

    /// Brings conversations back from the trash to where they were.
    ///
    /// # Errors
    /// When one of them is not in the trash or the store cannot be written; then none is restored.
    pub async fn restore_conversations(&self, ids: Vec<ConversationId>) -> Result<(), Problem> {
        self.features.conversations.restore_conversations(ids).await
    }

    /// What is in the trash, and until when.
    ///
    /// # Errors
    /// When the store or the list of backups cannot be read.
    pub async fn list_trash(&self) -> Result<TrashView, Problem> {
        self.features.conversations.list_trash().await
    }

    /// The end of a conversation in the trash, to be read. The rest of it is loaded as that of any other.
    ///
    /// # Errors
    /// When it is not in the trash, or the store cannot be read.
    pub async fn read_trashed(&self, id: ConversationId) -> Result<MessagesView, Problem> {
        self.features.conversations.read_trashed(id).await
    }

    /// Erases conversations and messages of the trash for good, after a backup if one is wanted. What is not in the trash
    /// stays.
    ///
    /// # Errors
    /// When the backup cannot be made or the store cannot be written; then nothing is erased.
    pub async fn erase_trashed(
        &self,
        conversation_ids: Vec<ConversationId>,
        message_ids: Vec<MessageId>,
        backs_up: bool,
    ) -> Result<(), Problem> {
        if backs_up {
            self.features.backups.back_up(Reason::Erasure).await?;
        }
        self.features.conversations.erase_trashed(conversation_ids, message_ids).await
    }

    /// Erases all that is in the trash for good, after a backup if one is wanted.
    ///
    /// # Errors
    /// When the backup cannot be made or the store cannot be written; then nothing is erased.
    pub async fn empty_trash(&self, backs_up: bool) -> Result<(), Problem> {
        if backs_up {
            self.features.backups.back_up(Reason::Trash).await?;
        }
        self.features.conversations.empty_trash().await
    }
}
