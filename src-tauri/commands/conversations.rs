//! Commands about the list of conversations, their messages, folders and trash, and about searching.

use crate::command_list::{CommandList, CommandShape, commands};
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_app::view::{
    ConversationRow, ConversationView, FileView, FoundView, HitView, InstructionsView, MessageHitsView,
    MessagesView, ProblemView, SearchHitView, SearchView, TrashView,
};
use parlance_domain::search::{SearchFilters, SearchQuery};
use parlance_domain::{ConversationId, FileId, FolderId, MessageId, ProjectId};
use tauri::State;
use ts_rs::TS;

commands! {
    shell: Shell {
    /// Conversations in whose title or messages the words occur, newest first.
    fn search_conversations(query: String) -> Vec<HitView> = shell.app().search_conversations(query);
    /// The newest messages in which the words occur and that pass the filters, with what stands around them.
    fn search_messages(query: String, filters: SearchFilters) -> MessageHitsView = shell.app().search_messages(query, filters);
    /// Messages, titles, files and drafts with what is asked for; ends a search that is still going on.
    fn search_everything(query: SearchQuery, n_groups: u32, is_typing: bool) -> SearchView =
        shell.app().search_everything(query, n_groups, is_typing);
    /// All messages of a conversation with what is asked for, the newest first.
    fn search_conversation(query: SearchQuery, conversation_id: ConversationId) -> Vec<SearchHitView> =
        shell.app().search_conversation(query, conversation_id);
    /// The searches that were made last, the latest first.
    fn list_searches() -> Vec<SearchQuery> = shell.app().list_searches();
    /// Remembers a search, and gives the last ones.
    fn note_search(query: SearchQuery) -> Vec<SearchQuery> = shell.app().note_search(query);
    /// An empty conversation, in a folder or in none; an untouched one is used again.
    fn create_conversation(folder_id: Option<FolderId>) -> ConversationView = shell.app().create_conversation(folder_id);
    /// An empty temporary conversation, which is in memory alone.
    fn begin_temporary() -> ConversationView = shell.app().begin_temporary();
    /// Makes a temporary conversation an ordinary one.
    fn keep_temporary(conversation_id: ConversationId) -> ConversationView = shell.app().keep_temporary(conversation_id);
    /// Deletes a temporary conversation with its uploads.
    fn close_temporary(conversation_id: ConversationId) -> () = shell.app().close_temporary(conversation_id);
    /// An empty conversation on the service of these files, with the files attached to its first question.
    fn ask_about_files(file_ids: Vec<FileId>) -> ConversationView = shell.app().ask_about_files(file_ids);
    /// The end of a conversation and its draft.
    fn open_conversation(conversation_id: ConversationId) -> ConversationView = shell.app().open_conversation(conversation_id);
    /// Messages before the given one.
    fn load_earlier(conversation_id: ConversationId, before_message_id: MessageId) -> MessagesView =
        shell.app().load_earlier(conversation_id, before_message_id);
    /// Messages after the given one.
    fn load_later(conversation_id: ConversationId, after_message_id: MessageId) -> MessagesView =
        shell.app().load_later(conversation_id, after_message_id);
    /// The beginning of a conversation.
    fn load_beginning(conversation_id: ConversationId) -> MessagesView = shell.app().load_beginning(conversation_id);
    /// A message and what is around it.
    fn load_around(conversation_id: ConversationId, message_id: MessageId) -> MessagesView =
        shell.app().load_around(conversation_id, message_id);
    /// The messages of a conversation that have all the words, oldest first.
    fn find_in_conversation(conversation_id: ConversationId, query: String) -> FoundView =
        shell.app().find_in_conversation(conversation_id, query);
    /// Gives a conversation a title of the person's own.
    fn rename_conversation(conversation_id: ConversationId, title: String) -> ConversationRow =
        shell.app().rename_conversation(conversation_id, title);
    /// Files of the service of which each is used in one of these conversations and nowhere else.
    fn list_files_only_in(conversation_ids: Vec<ConversationId>) -> Vec<FileView> = shell.app().list_files_only_in(conversation_ids);
    /// Makes a folder of conversations.
    fn create_folder(name: String, parent_id: Option<FolderId>) -> FolderId = shell.app().create_folder(name, parent_id);
    /// Gives a folder another name.
    fn rename_folder(folder_id: FolderId, name: String) -> () = shell.app().rename_folder(folder_id, name);
    /// Notes whether the list shows what is in a folder.
    fn open_folder(folder_id: FolderId, is_open: bool) -> () = shell.app().open_folder(folder_id, is_open);
    /// Sets what conversations in a folder inherit.
    fn set_folder_options(folder_id: FolderId, instructions: InstructionsView, project_id: Option<ProjectId>) -> () =
        shell.app().set_folder_options(folder_id, instructions, project_id);
    /// Puts a folder into another one, or takes it out of all.
    fn move_folder(folder_id: FolderId, parent_id: Option<FolderId>) -> () = shell.app().move_folder(folder_id, parent_id);
    /// Deletes a folder; what is in it moves to the folder around it.
    fn delete_folder(folder_id: FolderId) -> () = shell.app().delete_folder(folder_id);
    /// Puts conversations into a folder, or takes them out of all.
    fn move_conversations(conversation_ids: Vec<ConversationId>, folder_id: Option<FolderId>) -> () =
        shell.app().move_conversations(conversation_ids, folder_id);
    /// Archives conversations, or brings them back into the list.
    fn archive_conversations(conversation_ids: Vec<ConversationId>, is_archived: bool) -> () =
        shell.app().archive_conversations(conversation_ids, is_archived);
    /// Marks conversations as unread, or as read.
    fn mark_conversations(conversation_ids: Vec<ConversationId>, is_unread: bool) -> () =
        shell.app().mark_conversations(conversation_ids, is_unread);
    /// Pins conversations, or takes their pins away.
    fn pin_conversations(conversation_ids: Vec<ConversationId>, is_pinned: bool) -> () =
        shell.app().pin_conversations(conversation_ids, is_pinned);
    /// Pins a conversation right before another pinned one, or below all.
    fn place_pinned(conversation_id: ConversationId, before: Option<ConversationId>) -> () = shell.app().place_pinned(conversation_id, before);
    /// Deletes conversations into the trash, and plans that these of their files go along.
    fn trash_conversations(conversation_ids: Vec<ConversationId>, file_ids: Vec<FileId>) -> () =
        shell.app().trash_conversations(conversation_ids, file_ids);
    /// Brings conversations back from the trash.
    fn restore_conversations(conversation_ids: Vec<ConversationId>) -> () = shell.app().restore_conversations(conversation_ids);
    /// What is in the trash, and until when.
    fn list_trash() -> TrashView = shell.app().list_trash();
    /// The end of a conversation in the trash, to be read.
    fn read_trashed(conversation_id: ConversationId) -> MessagesView = shell.app().read_trashed(conversation_id);
    /// Erases conversations and messages of the trash for good.
    fn erase_trashed(conversation_ids: Vec<ConversationId>, message_ids: Vec<MessageId>, backs_up: bool) -> () =
        shell.app().erase_trashed(conversation_ids, message_ids, backs_up);
    /// Erases all that is in the trash for good.
    fn empty_trash(backs_up: bool) -> () = shell.app().empty_trash(backs_up);
    }
}
