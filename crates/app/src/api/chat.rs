//! Asking and being answered, and the questions that wait.

use super::App;
use crate::problem::Problem;
use crate::view::{ConversationView, DraftView, NextRequestView, SentView, ServiceRequestView};
use parlance_domain::{ConversationId, FileId, MessageId, OutboxEntryId, ProfileId};

impl App {
    /// Ends the answer that is arriving in a conversation; nothing happens when none is.
    ///
    /// # Errors
    /// None at present.
    pub async fn stop_turn(&self, conversation_id: ConversationId) -> Result<(), Problem> {
        self.home(conversation_id).chat.stop_turn(conversation_id).await
    }

    /// Asks: the words and the draft's attachments become a message, and its answer begins.
    /// Attachments whose upload failed stay in the draft, except where the service is out of reach: then they are tried
    /// again with their question.
    ///
    /// # Errors
    /// When there is nothing to send, an answer is still arriving, or the store cannot be written; the draft is
    /// then as it was.
    pub async fn send_message(
        &self,
        conversation_id: ConversationId,
        text: String,
    ) -> Result<SentView, Problem> {
        self.home(conversation_id).chat.send_message(conversation_id, text).await
    }

    /// Asks a question in other words: they become a version beside it, with those of its files that are named
    /// and the files that were added in the edit. Nothing of the earlier version changes.
    ///
    /// # Errors
    /// When there is nothing to send, an answer is still arriving, the message is no question or was deleted, or
    /// the store cannot be written.
    pub async fn edit_question(
        &self,
        message_id: MessageId,
        text: String,
        file_ids: Vec<FileId>,
    ) -> Result<SentView, Problem> {
        self.home_of_message(message_id).await.chat.edit_question(message_id, text, file_ids).await
    }

    /// Keeps the words into which a question is being changed; `None` gives them and the added files up. Uploads of added
    /// files end when nothing else uses them.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn save_edit(
        &self,
        message_id: MessageId,
        text: Option<String>,
        removed_file_ids: Vec<FileId>,
    ) -> Result<(), Problem> {
        self.home_of_message(message_id).await.chat.save_edit(message_id, text, removed_file_ids).await
    }

    /// Asks the question of an answer again; the new answer stands beside the old one. A question that nothing
    /// follows, because its answer was deleted, can be given itself.
    ///
    /// # Errors
    /// When an answer is still arriving, no question stands before the answer, or the store cannot be written.
    pub async fn retry_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.home_of_message(message_id).await.chat.retry_answer(message_id).await
    }

    /// Answers the question of an answer again with quotes from documents, when the model of the local service failed.
    ///
    /// # Errors
    /// As [`Self::retry_answer`].
    pub async fn quote_instead(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.home_of_message(message_id).await.chat.quote_instead(message_id).await
    }

    /// Goes on with an answer that was stopped, cut or failed, exactly where it ended. The new version begins with
    /// what is kept and stands beside the old one. One that a limit of the person cut gets four times as much.
    ///
    /// # Errors
    /// When an answer is still arriving, this one is whole or has no words, or the store cannot be written.
    pub async fn continue_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.home_of_message(message_id).await.chat.continue_answer(message_id).await
    }

    /// Ends the countdown after which the question of an answer would be asked again; nothing happens without one.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn cancel_countdown(&self, message_id: MessageId) -> Result<(), Problem> {
        self.home_of_message(message_id).await.chat.cancel_countdown(message_id).await
    }

    /// Sends a question that waits for files which the service is still processing; nothing happens when it does not
    /// wait for that.
    ///
    /// # Errors
    /// When the message does not exist or the store cannot be read.
    pub async fn send_now(&self, message_id: MessageId) -> Result<(), Problem> {
        self.home_of_message(message_id).await.chat.send_now(message_id).await
    }

    /// What the next question of a conversation would send, with the files of its draft.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn preview_request(&self, conversation_id: ConversationId) -> Result<NextRequestView, Problem> {
        self.home(conversation_id).chat.preview_request(conversation_id).await
    }

    /// What each of the services would receive with the next question of a conversation.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn preview_services(
        &self,
        conversation_id: ConversationId,
    ) -> Result<Vec<ServiceRequestView>, Problem> {
        self.home(conversation_id).chat.preview_services(conversation_id).await
    }

    /// Makes a service answer the next questions of a conversation, with the files of its draft. Answers that are there
    /// stay as they are.
    ///
    /// # Errors
    /// When the service is not in the list, a question waits in the outbox, or the store cannot be written.
    pub async fn set_conversation_service(
        &self,
        conversation_id: ConversationId,
        profile_id: ProfileId,
    ) -> Result<ConversationView, Problem> {
        self.home(conversation_id).conversations.set_service(conversation_id, profile_id).await
    }

    /// Puts the words and the draft's attachments into the outbox; they go when the answer that is arriving is whole.
    /// When none is arriving, they go at once.
    ///
    /// # Errors
    /// When there is nothing to send or the store cannot be written; the draft is then as it was.
    pub async fn queue_message(&self, id: ConversationId, text: String) -> Result<(), Problem> {
        self.home(id).chat.queue_message(id, text).await
    }

    /// Keeps the words of a question that is being edited; it does not go before `is_done`.
    ///
    /// # Errors
    /// When it has gone or the store cannot be written.
    pub async fn edit_outbox_entry(
        &self,
        id: OutboxEntryId,
        text: String,
        is_done: bool,
    ) -> Result<(), Problem> {
        self.home_of_entry(id).await.chat.edit_outbox_entry(id, text, is_done).await
    }

    /// Makes a question go when its service can be reached, or wait for the person.
    ///
    /// # Errors
    /// When it has gone or the store cannot be written.
    pub async fn wait_outbox_entry(&self, id: OutboxEntryId, for_connection: bool) -> Result<(), Problem> {
        self.home_of_entry(id).await.chat.wait_outbox_entry(id, for_connection).await
    }

    /// Removes a question. For ten seconds, as long as it is shown, it can be restored.
    ///
    /// # Errors
    /// When it has gone or the store cannot be written.
    pub async fn remove_outbox_entry(&self, id: OutboxEntryId) -> Result<(), Problem> {
        self.home_of_entry(id).await.chat.remove_outbox_entry(id).await
    }

    /// Restores a question that was removed a moment ago.
    ///
    /// # Errors
    /// When it is erased already or the store cannot be written.
    pub async fn restore_outbox_entry(&self, id: OutboxEntryId) -> Result<(), Problem> {
        self.home_of_entry(id).await.chat.restore_outbox_entry(id).await
    }

    /// Puts a question back into the composer, after what is there.
    ///
    /// # Errors
    /// When it has gone or the store cannot be written.
    pub async fn withdraw_outbox_entry(&self, id: OutboxEntryId) -> Result<DraftView, Problem> {
        self.home_of_entry(id).await.chat.withdraw_outbox_entry(id).await
    }

    /// Sends a question of the outbox now, whatever it waits for.
    ///
    /// # Errors
    /// When an answer is still arriving, the question has gone, or the store cannot be written.
    pub async fn send_outbox_entry(&self, id: OutboxEntryId) -> Result<(), Problem> {
        self.home_of_entry(id).await.chat.send_outbox_entry(id).await
    }
}
