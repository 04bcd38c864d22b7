//! Questions, answers, the outbox, options, presets and prompts.

use super::commands;
use crate::App;
use crate::chat::{edit, request_preview};
use crate::conversations::drafts;
use crate::kernel::problem::Problem;
use crate::settings::{options, presets, projects, prompts};
use parlance_contract::{
    CaptureView, ConversationView, DetailsView, DraftView, InstructionsView, NextRequestView, OptionsView,
    PastQuestionView, PresetView, ProjectChoice, ProjectView, PromptView, SentView, ServiceRequestView,
    StretchView,
};
use parlance_domain::{
    ConversationId, FileId, MessageId, OutboxEntryId, PresetId, ProfileId, ProjectId, PromptId,
};

commands! {
    app;
    /// Saves the typed text.
    fn save_draft(conversation_id: ConversationId, text: String) -> () =
        drafts::save(&app.features.scopes.of(conversation_id).context, conversation_id, text).await;
    /// Sends a question: the text and the draft's attachments become a message, and its answer begins. Attachments
    /// whose upload failed stay in the draft, unless the service is unreachable: then they are retried with their
    /// question.
    /// Fails when there is nothing to send or an answer is still arriving; the draft is unchanged then.
    fn send_message(conversation_id: ConversationId, text: String) -> SentView =
        app.features.scopes.of(conversation_id).chat.send_message(conversation_id, text).await;
    /// Puts the text and the draft's attachments into the outbox. They are sent when the arriving answer is complete,
    /// or at once when none is arriving.
    /// Fails when there is nothing to send; the draft is unchanged then.
    fn queue_message(conversation_id: ConversationId, text: String) -> () =
        app.features.scopes.of(conversation_id).outbox.queue(conversation_id, text).await;
    /// Sends a question of the outbox now, whatever it waits for.
    /// Fails when an answer is still arriving or the question no longer exists.
    fn send_outbox_entry(entry_id: OutboxEntryId) -> () =
        app.features.scopes.of_entry(entry_id).await.outbox.send(entry_id).await;
    /// Makes a question wait for its service, or for the user.
    /// Fails when it no longer exists.
    fn wait_outbox_entry(entry_id: OutboxEntryId, for_connection: bool) -> () =
        app.features.scopes.of_entry(entry_id).await.outbox.set_wait(entry_id, for_connection).await;
    /// Saves the text of an edited question. It is not sent before the edit is done.
    /// Fails when it no longer exists.
    fn edit_outbox_entry(entry_id: OutboxEntryId, text: String, is_done: bool) -> () =
        app.features.scopes.of_entry(entry_id).await.outbox.edit(entry_id, text, is_done).await;
    /// Removes a question. For ten seconds, as long as it is shown, it can be restored.
    /// Fails when it no longer exists.
    fn remove_outbox_entry(entry_id: OutboxEntryId) -> () =
        app.features.scopes.of_entry(entry_id).await.outbox.remove(entry_id).await;
    /// Restores a question that was just removed.
    /// Fails when it is erased already.
    fn restore_outbox_entry(entry_id: OutboxEntryId) -> () =
        app.features.scopes.of_entry(entry_id).await.outbox.restore(entry_id).await;
    /// Moves a question back into the composer, after the text there.
    /// Fails when it no longer exists.
    fn withdraw_outbox_entry(entry_id: OutboxEntryId) -> DraftView =
        app.features.scopes.of_entry(entry_id).await.outbox.withdraw(entry_id).await;
    /// Sets the instructions of a conversation, or, with `is_for_next`, of the next message only.
    /// Fails when they are too long or the conversation does not exist.
    fn set_instructions(conversation_id: ConversationId, instructions: InstructionsView, is_for_next: bool) -> OptionsView =
        options::set_instructions(&app.features.scopes.of(conversation_id).context, conversation_id, instructions, is_for_next).await;
    /// Sets the most tokens that an answer may have, as typed; empty means no limit.
    /// Fails when it is not a positive whole number; the limit is unchanged then.
    fn set_limit(conversation_id: ConversationId, limit: String) -> OptionsView =
        options::set_limit(&app.features.scopes.of(conversation_id).context, conversation_id, limit).await;
    /// Chooses the project whose files are searched: the folder's, none, or the conversation's own.
    fn set_project(conversation_id: ConversationId, project: ProjectChoice) -> OptionsView =
        options::set_project(&app.features.scopes.of(conversation_id).context, conversation_id, project).await;
    /// Sets whether answers are streamed or arrive complete.
    fn set_streamed(conversation_id: ConversationId, is_streamed: bool) -> OptionsView =
        options::set_streamed(&app.features.scopes.of(conversation_id).context, conversation_id, is_streamed).await;
    /// Continues in an existing conversation of the service, for example one of its web application. Its earlier
    /// messages stay on the service and are not shown. Creates a new conversation for it if this one has messages.
    /// Fails when the id is invalid.
    fn attach_conversation(conversation_id: ConversationId, service_conversation_id: String) -> ConversationView =
        app.features.scopes.of(conversation_id).conversations.service.attach(conversation_id, service_conversation_id).await;
    /// Unlinks the attached conversation of the service: the next question begins another one with the whole visible
    /// path. On the service the old one stays.
    /// Fails when an answer is still arriving.
    fn detach_conversation(conversation_id: ConversationId) -> OptionsView =
        app.features.scopes.of(conversation_id).conversations.service.detach(conversation_id).await;
    /// All presets, by name.
    fn list_presets() -> Vec<PresetView> = presets::list_presets(&app.features.context).await;
    /// Saves instructions under a name. With an id, changes the name and the text of that preset.
    /// Fails when name or text are empty or another preset has the name.
    fn save_preset(preset_id: Option<PresetId>, name: String, text: String) -> Vec<PresetView> =
        presets::save_preset(&app.features.context, preset_id, name, text).await;
    /// Deletes a preset. Conversations keep the instructions that were copied from it.
    /// Fails when it does not exist.
    fn delete_preset(preset_id: PresetId) -> Vec<PresetView> =
        presets::delete_preset(&app.features.context, preset_id).await;
    /// The instructions of a preset, with these values of its variables, in their order.
    /// Fails when a value is missing or the preset does not exist.
    fn fill_preset(preset_id: PresetId, values: Vec<String>) -> InstructionsView =
        presets::fill_preset(&app.features.context, preset_id, values).await;
    /// All prompts, by name.
    fn list_prompts() -> Vec<PromptView> = prompts::list_prompts(&app.features.context).await;
    /// The stored text of a prompt, with its variables.
    /// Fails when it does not exist.
    fn read_prompt(prompt_id: PromptId) -> String = prompts::read_prompt(&app.features.context, prompt_id).await;
    /// Saves a prompt under a name. With an id, changes the name and the text of that prompt.
    /// Fails when name or text are empty, the text is too long, another prompt has the name or there are too many.
    fn save_prompt(prompt_id: Option<PromptId>, name: String, text: String) -> Vec<PromptView> =
        prompts::save_prompt(&app.features.context, prompt_id, name, text).await;
    /// Deletes a prompt. Questions made from it stay unchanged.
    /// Fails when it does not exist.
    fn delete_prompt(prompt_id: PromptId) -> Vec<PromptView> =
        prompts::delete_prompt(&app.features.context, prompt_id).await;
    /// The text of a prompt, with these values of its variables, in their order.
    /// Fails when a value is missing or the prompt does not exist.
    fn fill_prompt(prompt_id: PromptId, values: Vec<String>) -> String =
        prompts::fill_prompt(&app.features.context, prompt_id, values).await;
    /// The last question with text on the visible path, then the newest of other conversations; with
    /// `before_message_id`, the last one before that message.
    /// Fails when the conversation or the message does not exist.
    fn find_question(conversation_id: ConversationId, before_message_id: Option<MessageId>) -> Option<PastQuestionView> =
        prompts::find_question(&app.features.scopes.of(conversation_id).context, conversation_id, before_message_id).await;
    /// The known projects of the conversation's service, by name.
    /// Fails when the conversation does not exist.
    fn list_projects(conversation_id: ConversationId) -> Vec<ProjectView> =
        projects::list_projects(&app.features.scopes.of(conversation_id).context, conversation_id).await;
    /// Saves a project of the conversation's service under a name. A known project gets the new name.
    /// Fails when the name is empty or the id is invalid.
    fn save_project(conversation_id: ConversationId, name: String, service_project_id: String) -> Vec<ProjectView> =
        projects::save_project(&app.features.scopes.of(conversation_id).context, conversation_id, name, service_project_id).await;
    /// Forgets a project; conversations that used it continue without one. On the service it stays unchanged.
    /// Fails when it does not exist.
    fn forget_project(conversation_id: ConversationId, project_id: ProjectId) -> Vec<ProjectView> =
        projects::forget_project(&app.features.scopes.of(conversation_id).context, conversation_id, project_id).await;
    /// A preview of the next request of a conversation, with the files of its draft.
    /// Fails when it does not exist.
    fn preview_request(conversation_id: ConversationId) -> NextRequestView =
        request_preview::preview_request(&app.features.scopes.of(conversation_id).context, conversation_id).await;
    /// A preview of the next request of a conversation to each service.
    /// Fails when it does not exist.
    fn preview_services(conversation_id: ConversationId) -> Vec<ServiceRequestView> =
        request_preview::preview_services(&app.features.scopes.of(conversation_id).context, conversation_id).await;
    /// Chooses the service for the next questions of a conversation, with the files of its draft. Existing answers
    /// stay unchanged.
    /// Fails when the service is not in the list or a question waits in the outbox.
    fn set_conversation_service(conversation_id: ConversationId, profile_id: ProfileId) -> ConversationView =
        app.features.scopes.of(conversation_id).conversations.service.choose(conversation_id, profile_id).await;
    /// Ends the arriving answer of a conversation; no effect without one.
    fn stop_turn(conversation_id: ConversationId) -> () = {
        app.features.scopes.of(conversation_id).turns.stop(conversation_id);
        Ok(())
    };
    /// Requests another answer to the question of an answer; the new one becomes a version. If the answer was
    /// deleted, its question can be given instead.
    /// Fails when an answer is still arriving or the answer has no question.
    fn retry_answer(message_id: MessageId) -> SentView =
        app.features.scopes.of_message(message_id).await.chat.retry_answer(message_id, false).await;
    /// Answers the question of an answer again with quotes from documents, when the model of the local service failed.
    /// Fails as [`Self::retry_answer`].
    fn quote_instead(message_id: MessageId) -> SentView =
        app.features.scopes.of_message(message_id).await.chat.retry_answer(message_id, true).await;
    /// Cancels the automatic retry of an answer's question; no effect without one.
    fn cancel_countdown(message_id: MessageId) -> () =
        app.features.scopes.of_message(message_id).await.chat.cancel_countdown(message_id).await;
    /// Sends a question that waits for files in processing; no effect on other questions.
    /// Fails when the message does not exist.
    fn send_now(message_id: MessageId) -> () = app.features.scopes.of_message(message_id).await.chat.send_now(message_id).await;
    /// Continues an answer that was stopped, cut or failed, exactly where it ended. The new version begins with the
    /// kept text. If the user's token limit ended the answer, the limit is four times as high for it.
    /// Fails when an answer is still arriving, this one is complete or has no text.
    fn continue_answer(message_id: MessageId) -> SentView =
        app.features.scopes.of_message(message_id).await.chat.continue_answer(message_id).await;
    /// All facts about an answer besides its text.
    /// Fails when it is no answer.
    fn inspect_answer(message_id: MessageId) -> DetailsView =
        app.features.scopes.of_message(message_id).await.conversations.details.inspect(message_id).await;
    /// The request of an answer as a command for a terminal, which takes the key from the environment.
    /// Fails when it is no answer, was never sent, or its service was removed.
    fn copy_as_curl(message_id: MessageId) -> String =
        app.features.scopes.of_message(message_id).await.conversations.details.copy_as_curl(message_id).await;
    /// Ids, times and statuses by which the service's operators find an answer in their logs; no text.
    /// Fails when it is no answer.
    fn copy_for_support(message_id: MessageId) -> String =
        app.features.scopes.of_message(message_id).await.conversations.details.copy_for_support(message_id).await;
    /// The raw stream of an answer; `None` if it was not captured.
    fn find_capture(message_id: MessageId) -> Option<CaptureView> =
        app.features.scopes.of_message(message_id).await.conversations.details.find_capture(message_id).await;
    /// Sends an edited question as a new version, with those of its files that are named and the files that were
    /// added in the edit. The earlier version does not change.
    /// Fails when there is nothing to send, an answer is still arriving, the message is no question or was deleted.
    fn edit_question(message_id: MessageId, text: String, file_ids: Vec<FileId>) -> SentView =
        app.features.scopes.of_message(message_id).await.chat.edit_question(message_id, text, file_ids).await;
    /// Saves the text of an edited question; `None` discards it and the added files. Uploads of added files end when
    /// nothing else uses them.
    fn save_edit(message_id: MessageId, text: Option<String>, removed_file_ids: Vec<FileId>) -> () = {
        let scope = app.features.scopes.of_message(message_id).await;
        edit::save_edit(&scope.context, &scope.files, message_id, text, removed_file_ids).await
    };
    /// Shows another version of a message, and the newest path below it. `number` counts from 1, the oldest.
    /// Fails when an answer is still arriving or there is no such version.
    fn show_version(message_id: MessageId, number: u32) -> StretchView =
        app.features.scopes.of_message(message_id).await.conversations.tree.show_version(message_id, number).await;
    /// Copies the visible path up to a message into a new conversation, with the same files and service. No service
    /// knows the new conversation yet, so its next request contains everything.
    /// Fails when the message or one before it is still arriving or the message was deleted.
    fn fork_conversation(message_id: MessageId) -> ConversationView =
        app.features.scopes.of_message(message_id).await.conversations.tree.fork(message_id).await;
    /// Deletes a visible message; later messages stay. If it was the last one and has other versions, shows the
    /// nearest of these. [`App::restore_message`] restores it as long as it is in the trash.
    /// Fails when an answer is still arriving or the message is not visible.
    fn delete_message(message_id: MessageId) -> StretchView =
        app.features.scopes.of_message(message_id).await.conversations.tree.delete_message(message_id).await;
    /// Restores a deleted message, and shows it.
    /// Fails when an answer is still arriving or its text is erased.
    fn restore_message(message_id: MessageId) -> StretchView =
        app.features.scopes.of_message(message_id).await.conversations.tree.restore_message(message_id).await;
    /// The Markdown of a message.
    /// Fails when it does not exist.
    fn copy_text(message_id: MessageId) -> String =
        app.features.scopes.of_message(message_id).await.conversations.details.copy_text(message_id).await;
    /// A conversation around a message. A message that is not on the visible path is shown with the newest path below
    /// it.
    /// Fails when it does not exist or an answer is arriving on another path.
    fn open_message(message_id: MessageId) -> ConversationView =
        app.features.temporary.open_message(message_id).await;
}
