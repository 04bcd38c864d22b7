//! Conversations, folders, the trash and search.

use super::commands;
use crate::App;
use crate::conversations::{folders, order};
use crate::kernel::problem::Problem;
use parlance_contract::{
    ConversationRow, ConversationView, FileView, FoundView, HitView, InstructionsView, MessageHitsView,
    MessagesView, SearchHitView, SearchView, TrashView,
};
use parlance_domain::search::{SearchFilters, SearchQuery};
use parlance_domain::{ConversationId, FileId, FolderId, MessageId, ProjectId};
use parlance_store::backups::Reason;

commands! {
    app;
    /// Conversations whose title or messages contain all the words, newest first; all conversations without words.
    fn search_conversations(query: String) -> Vec<HitView> =
        app.features.conversations.search.conversations(query).await;
    /// The newest messages that contain all words and pass the filters, each with an excerpt; none without words.
    fn search_messages(query: String, filters: SearchFilters) -> MessageHitsView =
        app.features.conversations.search.messages(query, filters).await;
    /// Messages, titles, files and drafts that match, by conversation and file. Cancels a search in progress. With
    /// `is_typing`, searches only the newest messages.
    fn search_everything(query: SearchQuery, n_groups: u32, is_typing: bool) -> SearchView =
        app.features.conversations.search.everything(query, n_groups, is_typing).await;
    /// All matching messages of a conversation, the newest first.
    fn search_conversation(query: SearchQuery, conversation_id: ConversationId) -> Vec<SearchHitView> =
        app.features.conversations.search.in_conversation(query, conversation_id).await;
    /// The recent searches, the latest first.
    fn list_searches() -> Vec<SearchQuery> = app.features.conversations.search.list_recent().await;
    /// Remembers a search, and returns the recent ones.
    fn note_search(query: SearchQuery) -> Vec<SearchQuery> = app.features.conversations.search.note(query).await;
    /// An empty conversation with the chosen service, in a folder or in none. An unused one is reused.
    fn create_conversation(folder_id: Option<FolderId>) -> ConversationView =
        app.features.temporary.create_ordinary(folder_id).await;
    /// An empty temporary conversation with the chosen service. It is only in memory, and is deleted with its uploads
    /// when it is closed or the app ends.
    /// Fails when no service is chosen.
    fn begin_temporary() -> ConversationView = app.features.temporary.begin().await;
    /// Makes a temporary conversation an ordinary one, with its uploads.
    /// Fails when it is closed or an answer is still arriving; it is unchanged then.
    fn keep_temporary(conversation_id: ConversationId) -> ConversationView =
        app.features.temporary.keep(conversation_id).await;
    /// Deletes a temporary conversation. Its uploads are deleted from their services as soon as these can be reached.
    /// Fails when it is closed already.
    fn close_temporary(conversation_id: ConversationId) -> () = app.features.temporary.close(conversation_id).await;
    /// An empty conversation on the service of these files, with the usable ones attached to its draft.
    /// Fails when none of them can be used.
    fn ask_about_files(file_ids: Vec<FileId>) -> ConversationView =
        app.features.conversations.list.ask_about(file_ids).await;
    /// The end of a conversation and its draft. Remembers it as the open one.
    /// Fails when it does not exist.
    fn open_conversation(conversation_id: ConversationId) -> ConversationView =
        app.features.temporary.open_conversation(conversation_id).await;
    /// Messages before the given one.
    /// Fails when it does not exist.
    fn load_earlier(conversation_id: ConversationId, before_message_id: MessageId) -> MessagesView =
        app.features.scopes.of(conversation_id).conversations.transcript.load_earlier(conversation_id, before_message_id).await;
    /// Messages after the given one.
    /// Fails when it is no longer on the visible path.
    fn load_later(conversation_id: ConversationId, after_message_id: MessageId) -> MessagesView =
        app.features.scopes.of(conversation_id).conversations.transcript.load_later(conversation_id, after_message_id).await;
    /// The beginning of a conversation.
    /// Fails when it does not exist.
    fn load_beginning(conversation_id: ConversationId) -> MessagesView =
        app.features.scopes.of(conversation_id).conversations.transcript.load_beginning(conversation_id).await;
    /// A message and its surroundings.
    /// Fails when it is no longer on the visible path.
    fn load_around(conversation_id: ConversationId, message_id: MessageId) -> MessagesView =
        app.features.scopes.of(conversation_id).conversations.transcript.load_around(conversation_id, message_id).await;
    /// The messages of a conversation that contain all the words, as shown, oldest first; the last word may be a
    /// prefix.
    /// Fails when the conversation does not exist.
    fn find_in_conversation(conversation_id: ConversationId, query: String) -> FoundView =
        app.features.scopes.of(conversation_id).conversations.transcript.find(conversation_id, query).await;
    /// Gives a conversation a title of the user's own.
    /// Fails when the title is empty or the conversation does not exist.
    fn rename_conversation(conversation_id: ConversationId, title: String) -> ConversationRow =
        app.features.scopes.of(conversation_id).conversations.list.rename(conversation_id, title).await;
    /// Files of the service of which each is used in one of these conversations and nowhere else.
    fn list_files_only_in(conversation_ids: Vec<ConversationId>) -> Vec<FileView> =
        app.features.conversations.list.files_only_in(conversation_ids).await;
    /// Creates a folder, in another one or at the top level.
    /// Fails when it has no name or is nested too deeply.
    fn create_folder(name: String, parent_id: Option<FolderId>) -> FolderId =
        folders::create(&app.features.context, name, parent_id).await;
    /// Renames a folder.
    /// Fails when the name is empty or the folder does not exist.
    fn rename_folder(folder_id: FolderId, name: String) -> () =
        folders::rename(&app.features.context, folder_id, name).await;
    /// Notes whether the list shows the content of a folder.
    /// Fails when the folder does not exist.
    fn open_folder(folder_id: FolderId, is_open: bool) -> () =
        folders::set_open(&app.features.context, folder_id, is_open).await;
    /// Sets the options that conversations in a folder inherit unless they have their own.
    /// Fails when the instructions are too long or the folder does not exist.
    fn set_folder_options(folder_id: FolderId, instructions: InstructionsView, project_id: Option<ProjectId>) -> () =
        folders::set_options(&app.features.context, folder_id, instructions, project_id).await;
    /// Moves a folder into another one, or out of all.
    /// Fails when it would be inside itself or too deep, or a folder does not exist.
    fn move_folder(folder_id: FolderId, parent_id: Option<FolderId>) -> () =
        folders::move_into(&app.features.context, folder_id, parent_id).await;
    /// Deletes a folder; its content moves to the parent.
    /// Fails when the folder does not exist.
    fn delete_folder(folder_id: FolderId) -> () = folders::delete(&app.features.context, folder_id).await;
    /// Moves conversations into a folder, or out of all.
    /// Fails when one of them or the folder does not exist; then none has moved.
    fn move_conversations(conversation_ids: Vec<ConversationId>, folder_id: Option<FolderId>) -> () =
        order::move_into(&app.features.context, conversation_ids, folder_id).await;
    /// Archives conversations, or returns them to the list.
    /// Fails when one of them does not exist; then none has changed.
    fn archive_conversations(conversation_ids: Vec<ConversationId>, is_archived: bool) -> () =
        order::archive(&app.features.context, conversation_ids, is_archived).await;
    /// Marks conversations as unread, or as read.
    /// Fails when one of them does not exist; then none has changed.
    fn mark_conversations(conversation_ids: Vec<ConversationId>, is_unread: bool) -> () =
        order::mark(&app.features.context, conversation_ids, is_unread).await;
    /// Pins conversations below the pinned ones, or unpins them.
    /// Fails when one of them does not exist; then none has changed.
    fn pin_conversations(conversation_ids: Vec<ConversationId>, is_pinned: bool) -> () =
        order::pin(&app.features.context, conversation_ids, is_pinned).await;
    /// Pins a conversation right before another pinned one, or below all.
    /// Fails when it does not exist.
    fn place_pinned(conversation_id: ConversationId, before: Option<ConversationId>) -> () =
        order::place_pinned(&app.features.context, conversation_id, before).await;
    /// Moves conversations to the trash and stops their arriving answers. Files that are named and that nothing else
    /// uses are deleted together with their conversation.
    /// Fails when one of them does not exist; then none is deleted.
    fn trash_conversations(conversation_ids: Vec<ConversationId>, file_ids: Vec<FileId>) -> () =
        app.features.conversations.trash.put(conversation_ids, file_ids).await;
    /// Restores conversations from the trash.
    /// Fails when one of them is not in the trash; then none is restored.
    fn restore_conversations(conversation_ids: Vec<ConversationId>) -> () =
        app.features.conversations.trash.restore(conversation_ids).await;
    /// The content of the trash, with the times of erasure.
    /// Fails when the store or the list of backups cannot be read.
    fn list_trash() -> TrashView = app.features.conversations.trash.list().await;
    /// The end of a conversation in the trash, read-only. The rest is loaded as in any other conversation.
    /// Fails when it is not in the trash.
    fn read_trashed(conversation_id: ConversationId) -> MessagesView =
        app.features.conversations.transcript.read_trashed(conversation_id).await;
    /// Erases conversations and messages of the trash permanently, after a backup on request. Ids that are not in the
    /// trash are ignored.
    /// Fails when the backup cannot be made; then nothing is erased.
    fn erase_trashed(conversation_ids: Vec<ConversationId>, message_ids: Vec<MessageId>, backs_up: bool) -> () = {
        if backs_up {
            app.features.backups.back_up(Reason::Erasure).await?;
        }
        app.features.conversations.trash.erase_these(conversation_ids, message_ids).await
    };
    /// Erases everything in the trash permanently, after a backup on request.
    /// Fails when the backup cannot be made; then nothing is erased.
    fn empty_trash(backs_up: bool) -> () = {
        if backs_up {
            app.features.backups.back_up(Reason::Trash).await?;
        }
        app.features.conversations.trash.empty().await
    };
}
