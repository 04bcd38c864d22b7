//! Conversations: their list, their transcripts and trees, what is searched in them and typed in them.

use super::App;
use crate::problem::Problem;
use crate::view::{
    ConversationRow, ConversationView, FileView, FoundView, HitView, MessageHitsView, MessagesView,
    OptionsView, PassageHitView, SearchHitView, SearchView, StretchView,
};
use parlance_domain::search::{SearchFilters, SearchQuery};
use parlance_domain::{ConversationId, FileId, FolderId, MessageId};

impl App {
    /// An empty conversation with the chosen service, in a folder or in none; one that is untouched is used again.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn create_conversation(
        &self,
        folder_id: Option<FolderId>,
    ) -> Result<ConversationView, Problem> {
        self.features.temporary.create_ordinary(folder_id).await
    }

    /// An empty temporary conversation with the chosen service: it is in memory alone, and is deleted with its uploads
    /// when it is closed or the app ends.
    ///
    /// # Errors
    /// When no service is chosen, or the store cannot be read.
    pub async fn begin_temporary(&self) -> Result<ConversationView, Problem> {
        self.features.temporary.begin().await
    }

    /// Makes a temporary conversation an ordinary one, with its uploads.
    ///
    /// # Errors
    /// When it is closed, an answer is still arriving, or the store cannot be written; then it is as it was.
    pub async fn keep_temporary(&self, id: ConversationId) -> Result<ConversationView, Problem> {
        self.features.temporary.keep(id).await
    }

    /// Deletes a temporary conversation. Its uploads are deleted from their services as soon as these can be asked.
    ///
    /// # Errors
    /// When it is closed already.
    pub async fn close_temporary(&self, id: ConversationId) -> Result<(), Problem> {
        self.features.temporary.close(id).await
    }

    /// An empty conversation on the service of these files, with those of them attached to its draft that can be used.
    ///
    /// # Errors
    /// When none of them can be used, or the store cannot be written.
    pub async fn ask_about_files(&self, file_ids: Vec<FileId>) -> Result<ConversationView, Problem> {
        self.features.conversations.ask_about_files(file_ids).await
    }

    /// Gives a conversation a title of the person's own.
    ///
    /// # Errors
    /// When the title is empty, the conversation does not exist or the store cannot be written.
    pub async fn rename_conversation(
        &self,
        id: ConversationId,
        title: String,
    ) -> Result<ConversationRow, Problem> {
        self.home(id).conversations.rename_conversation(id, title).await
    }

    /// Files of the service of which each is used in one of these conversations and nowhere else.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_files_only_in(&self, ids: Vec<ConversationId>) -> Result<Vec<FileView>, Problem> {
        self.features.conversations.list_files_only_in(ids).await
    }

    /// The Markdown of a message.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn copy_text(&self, id: MessageId) -> Result<String, Problem> {
        self.home_of_message(id).await.conversations.copy_text(id).await
    }

    /// Conversations in whose title or messages all the words occur, newest first; all of them without words.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn search_conversations(&self, query: String) -> Result<Vec<HitView>, Problem> {
        self.features.conversations.search_conversations(query).await
    }

    /// The newest messages with all the words that pass the filters, each with the words around them; nothing without
    /// words.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn search_messages(
        &self,
        query: String,
        filters: SearchFilters,
    ) -> Result<MessageHitsView, Problem> {
        self.features.conversations.search_messages(query, filters).await
    }

    /// Messages, titles, files and drafts with what is asked for, by conversation and file; a search that is still going
    /// on ends. While the person types only the newest messages are looked at.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn search_everything(
        &self,
        query: SearchQuery,
        n_groups: u32,
        is_typing: bool,
    ) -> Result<SearchView, Problem> {
        self.features.conversations.search_everything(query, n_groups, is_typing).await
    }

    /// All messages of a conversation with what is asked for, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn search_conversation(
        &self,
        query: SearchQuery,
        id: ConversationId,
    ) -> Result<Vec<SearchHitView>, Problem> {
        self.features.conversations.search_conversation(query, id).await
    }

    /// All passages of a file with what is asked for, in their order.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn search_file(&self, query: SearchQuery, id: FileId) -> Result<Vec<PassageHitView>, Problem> {
        self.features.conversations.search_file(query, id).await
    }

    /// The searches that were made last, the latest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_searches(&self) -> Result<Vec<SearchQuery>, Problem> {
        self.features.conversations.list_searches().await
    }

    /// Remembers a search, and gives the last ones.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn note_search(&self, query: SearchQuery) -> Result<Vec<SearchQuery>, Problem> {
        self.features.conversations.note_search(query).await
    }

    /// Keeps what has been typed.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn save_draft(&self, id: ConversationId, text: String) -> Result<(), Problem> {
        self.home(id).conversations.save_draft(id, text).await
    }

    /// The end of a conversation and its draft; remembers that it is open.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn open_conversation(&self, id: ConversationId) -> Result<ConversationView, Problem> {
        self.features.temporary.open_conversation(id).await
    }

    /// A conversation around a message. A message that is not on the visible path is shown with the newest path below
    /// it.
    ///
    /// # Errors
    /// When it does not exist, an answer is arriving on another path, or the store cannot be read.
    pub async fn open_message(&self, id: MessageId) -> Result<ConversationView, Problem> {
        self.features.temporary.open_message(id).await
    }

    /// Messages before the given one.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn load_earlier(&self, id: ConversationId, before: MessageId) -> Result<MessagesView, Problem> {
        self.home(id).conversations.load_earlier(id, before).await
    }

    /// Messages after the given one.
    ///
    /// # Errors
    /// When it is not shown any more or the store cannot be read.
    pub async fn load_later(&self, id: ConversationId, after: MessageId) -> Result<MessagesView, Problem> {
        self.home(id).conversations.load_later(id, after).await
    }

    /// The beginning of a conversation.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn load_beginning(&self, id: ConversationId) -> Result<MessagesView, Problem> {
        self.home(id).conversations.load_beginning(id).await
    }

    /// A message and what is around it.
    ///
    /// # Errors
    /// When it is not shown any more or the store cannot be read.
    pub async fn load_around(
        &self,
        id: ConversationId,
        message_id: MessageId,
    ) -> Result<MessagesView, Problem> {
        self.home(id).conversations.load_around(id, message_id).await
    }

    /// The messages of a conversation that have all the words, as they are shown, oldest first; the last word may be
    /// the beginning of a longer one.
    ///
    /// # Errors
    /// When the conversation does not exist or the store cannot be read.
    pub async fn find_in_conversation(
        &self,
        id: ConversationId,
        query: String,
    ) -> Result<FoundView, Problem> {
        self.home(id).conversations.find_in_conversation(id, query).await
    }

    /// Deletes a shown message; what stands below it stays. Where it was the last one and has other versions, the
    /// nearest of these is shown. [`App::restore_message`] takes it back as long as it is in the trash.
    ///
    /// # Errors
    /// When an answer is still arriving, the message is not shown, or the store cannot be written.
    pub async fn delete_message(&self, message_id: MessageId) -> Result<StretchView, Problem> {
        self.home_of_message(message_id).await.conversations.delete_message(message_id).await
    }

    /// Brings a deleted message back, and shows it.
    ///
    /// # Errors
    /// When an answer is still arriving, its words are erased, or the store cannot be written.
    pub async fn restore_message(&self, message_id: MessageId) -> Result<StretchView, Problem> {
        self.home_of_message(message_id).await.conversations.restore_message(message_id).await
    }

    /// Copies what is shown up to a message into a new conversation, with the same files and service. No service
    /// knows it yet, so that its next question takes everything along.
    ///
    /// # Errors
    /// When the message or one before it is still arriving, the message was deleted, or the store cannot be
    /// written.
    pub async fn fork_conversation(&self, message_id: MessageId) -> Result<ConversationView, Problem> {
        self.home_of_message(message_id).await.conversations.fork_conversation(message_id).await
    }

    /// Shows another version of a message, and the newest path below it. `number` counts from 1, the oldest.
    ///
    /// # Errors
    /// When an answer is still arriving, there is no such version, or the store cannot be written.
    pub async fn show_version(&self, message_id: MessageId, number: u32) -> Result<StretchView, Problem> {
        self.home_of_message(message_id).await.conversations.show_version(message_id, number).await
    }

    /// Goes on in a conversation that the service has, for example one of its web application. What was said there
    /// stays there; only the service knows it. Where messages stand already, a new conversation is begun for it.
    ///
    /// # Errors
    /// When the id is none, or the store cannot be written.
    pub async fn attach_conversation(
        &self,
        conversation_id: ConversationId,
        service_conversation_id: String,
    ) -> Result<ConversationView, Problem> {
        self.home(conversation_id)
            .conversations
            .attach_conversation(conversation_id, service_conversation_id)
            .await
    }

    /// Lets go of the service's conversation that was attached: the next question begins another with all that is
    /// shown here. On the service it stays.
    ///
    /// # Errors
    /// When an answer is still arriving, or the store cannot be written.
    pub async fn detach_conversation(&self, conversation_id: ConversationId) -> Result<OptionsView, Problem> {
        self.home(conversation_id).conversations.detach_conversation(conversation_id).await
    }
}
