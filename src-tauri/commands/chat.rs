//! Commands about questions, answers, the outbox, options and presets.

use crate::command_list::{CommandList, CommandShape, commands};
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_app::view::{
    CaptureView, ConversationView, CopyView, DetailsView, DraftView, InstructionsView, NextRequestView,
    OptionsView, PastQuestionView, PresetView, ProblemView, ProjectChoice, ProjectView, PromptView, SentView,
    ServiceRequestView, StretchView,
};
use parlance_domain::{
    ConversationId, FileId, MessageId, OutboxEntryId, PresetId, ProfileId, ProjectId, PromptId,
};
use parlance_words::Paragraph;
use tauri::State;
use ts_rs::TS;

commands! {
    shell: Shell {
    /// Keeps what has been typed.
    fn save_draft(conversation_id: ConversationId, text: String) -> () = shell.app().save_draft(conversation_id, text);
    /// Asks: the words and the draft's attachments become a message.
    fn send_message(conversation_id: ConversationId, text: String) -> SentView = shell.app().send_message(conversation_id, text);
    /// Puts the words and the draft's attachments into the outbox; they go when the answer that is arriving is whole.
    fn queue_message(conversation_id: ConversationId, text: String) -> () = shell.app().queue_message(conversation_id, text);
    /// Sends a question of the outbox now.
    fn send_outbox_entry(entry_id: OutboxEntryId) -> () = shell.app().send_outbox_entry(entry_id);
    /// Makes a question go when its service can be reached, or wait for the person.
    fn wait_outbox_entry(entry_id: OutboxEntryId, for_connection: bool) -> () = shell.app().wait_outbox_entry(entry_id, for_connection);
    /// Keeps the words of a question that is being edited; it does not go before that is done.
    fn edit_outbox_entry(entry_id: OutboxEntryId, text: String, is_done: bool) -> () = shell.app().edit_outbox_entry(entry_id, text, is_done);
    /// Removes a question; it can be restored as long as it is shown.
    fn remove_outbox_entry(entry_id: OutboxEntryId) -> () = shell.app().remove_outbox_entry(entry_id);
    /// Restores a question that was removed a moment ago.
    fn restore_outbox_entry(entry_id: OutboxEntryId) -> () = shell.app().restore_outbox_entry(entry_id);
    /// Puts a question back into the composer, after what is there.
    fn withdraw_outbox_entry(entry_id: OutboxEntryId) -> DraftView = shell.app().withdraw_outbox_entry(entry_id);
    /// Sets how to answer in a conversation, or only the message that is written next.
    fn set_instructions(conversation_id: ConversationId, instructions: InstructionsView, is_for_next: bool) -> OptionsView =
        shell.app().set_instructions(conversation_id, instructions, is_for_next);
    /// Sets the most tokens that an answer may have; empty: no limit.
    fn set_limit(conversation_id: ConversationId, limit: String) -> OptionsView = shell.app().set_limit(conversation_id, limit);
    /// Chooses the project whose files are searched, or none.
    fn set_project(conversation_id: ConversationId, project: ProjectChoice) -> OptionsView =
        shell.app().set_project(conversation_id, project);
    /// Sets whether answers arrive word by word or whole.
    fn set_streamed(conversation_id: ConversationId, is_streamed: bool) -> OptionsView = shell.app().set_streamed(conversation_id, is_streamed);
    /// Goes on in a conversation that the service has.
    fn attach_conversation(conversation_id: ConversationId, service_conversation_id: String) -> ConversationView =
        shell.app().attach_conversation(conversation_id, service_conversation_id);
    /// Lets go of the conversation that was attached; the next question begins another.
    fn detach_conversation(conversation_id: ConversationId) -> OptionsView = shell.app().detach_conversation(conversation_id);
    /// All presets, by name.
    fn list_presets() -> Vec<PresetView> = shell.app().list_presets();
    /// Keeps instructions under a name, as a new preset or as this one.
    fn save_preset(preset_id: Option<PresetId>, name: String, text: String) -> Vec<PresetView> = shell.app().save_preset(preset_id, name, text);
    /// Deletes a preset.
    fn delete_preset(preset_id: PresetId) -> Vec<PresetView> = shell.app().delete_preset(preset_id);
    /// The instructions of a preset, with the values of its variables in their order.
    fn fill_preset(preset_id: PresetId, values: Vec<String>) -> InstructionsView = shell.app().fill_preset(preset_id, values);
    /// All prompts, by name.
    fn list_prompts() -> Vec<PromptView> = shell.app().list_prompts();
    /// The words of a prompt, with their variables.
    fn read_prompt(prompt_id: PromptId) -> String = shell.app().read_prompt(prompt_id);
    /// Keeps words for a question under a name, as a new prompt or as this one.
    fn save_prompt(prompt_id: Option<PromptId>, name: String, text: String) -> Vec<PromptView> =
        shell.app().save_prompt(prompt_id, name, text);
    /// Deletes a prompt.
    fn delete_prompt(prompt_id: PromptId) -> Vec<PromptView> = shell.app().delete_prompt(prompt_id);
    /// The words of a prompt, with the values of its variables in their order.
    fn fill_prompt(prompt_id: PromptId, values: Vec<String>) -> String = shell.app().fill_prompt(prompt_id, values);
    /// The last question of a conversation that has words; with a message, the last one before it.
    fn find_question(conversation_id: ConversationId, before_message_id: Option<MessageId>) -> Option<PastQuestionView> =
        shell.app().find_question(conversation_id, before_message_id);
    /// The projects that are known of the conversation's service.
    fn list_projects(conversation_id: ConversationId) -> Vec<ProjectView> = shell.app().list_projects(conversation_id);
    /// Remembers a project under a name.
    fn save_project(conversation_id: ConversationId, name: String, service_project_id: String) -> Vec<ProjectView> =
        shell.app().save_project(conversation_id, name, service_project_id);
    /// Forgets a project; on the service it stays.
    fn forget_project(conversation_id: ConversationId, project_id: ProjectId) -> Vec<ProjectView> =
        shell.app().forget_project(conversation_id, project_id);
    /// What the next question of a conversation would send.
    fn preview_request(conversation_id: ConversationId) -> NextRequestView = shell.app().preview_request(conversation_id);
    /// What each of the services would receive with the next question.
    fn preview_services(conversation_id: ConversationId) -> Vec<ServiceRequestView> = shell.app().preview_services(conversation_id);
    /// Makes a service answer the next questions of a conversation.
    fn set_conversation_service(conversation_id: ConversationId, profile_id: ProfileId) -> ConversationView =
        shell.app().set_conversation_service(conversation_id, profile_id);
    /// Ends the running answer of a conversation.
    fn stop_turn(conversation_id: ConversationId) -> () = shell.app().stop_turn(conversation_id);
    /// Asks the question of an answer again.
    fn retry_answer(message_id: MessageId) -> SentView = shell.app().retry_answer(message_id);
    /// Answers the question of an answer with quotes from documents instead of a model.
    fn quote_instead(message_id: MessageId) -> SentView = shell.app().quote_instead(message_id);
    /// Ends the countdown after which a question would be asked again by itself.
    fn cancel_countdown(message_id: MessageId) -> () = shell.app().cancel_countdown(message_id);
    /// Sends a question that waits for files which the service is still processing.
    fn send_now(message_id: MessageId) -> () = shell.app().send_now(message_id);
    /// Goes on with an answer that ended early, where it ended.
    fn continue_answer(message_id: MessageId) -> SentView = shell.app().continue_answer(message_id);
    /// Everything about an answer that is not in its words.
    fn inspect_answer(message_id: MessageId) -> DetailsView = shell.app().inspect_answer(message_id);
    /// The request of an answer as a command for a terminal.
    fn copy_as_curl(message_id: MessageId) -> String = shell.app().copy_as_curl(message_id);
    /// Ids, times and statuses of an answer for the service's operators.
    fn copy_for_support(message_id: MessageId) -> String = shell.app().copy_for_support(message_id);
    /// An answer as it came over the wire, when it was recorded.
    fn find_capture(message_id: MessageId) -> Option<CaptureView> = shell.app().find_capture(message_id);
    /// Asks a question in other words, with those of its files that are named.
    fn edit_question(message_id: MessageId, text: String, file_ids: Vec<FileId>) -> SentView =
        shell.app().edit_question(message_id, text, file_ids);
    /// Saves the unsent edit of a question: its text, and which of its files were removed. Without a text the edit is
    /// discarded.
    fn save_edit(message_id: MessageId, text: Option<String>, removed_file_ids: Vec<FileId>) -> () =
        shell.app().save_edit(message_id, text, removed_file_ids);
    /// Shows another version of a message, counted from 1, and the newest path below it.
    fn show_version(message_id: MessageId, number: u32) -> StretchView = shell.app().show_version(message_id, number);
    /// Copies what is shown up to a message into a new conversation.
    fn fork_conversation(message_id: MessageId) -> ConversationView = shell.app().fork_conversation(message_id);
    /// Deletes a message; what stands below it stays.
    fn delete_message(message_id: MessageId) -> StretchView = shell.app().delete_message(message_id);
    /// Brings a deleted message back.
    fn restore_message(message_id: MessageId) -> StretchView = shell.app().restore_message(message_id);
    /// The Markdown of a message.
    fn copy_text(message_id: MessageId) -> String = shell.app().copy_text(message_id);
    /// Puts words on the clipboard, in every form that is given.
    fn copy(copied: CopyView) -> () = shell.copy(copied);
    /// Makes a screen reader say words, where the web view does not report the page's live regions.
    fn announce(words: String, is_assertive: bool) -> () = shell.announce(words, is_assertive);
    /// Lets the person choose a place for code and writes it there, under a free name; says where it is.
    fn save_code(language: String, text: String) -> Paragraph = shell.save_code(language, text);
    /// Opens the conversation of a message, as far up as it.
    fn open_message(message_id: MessageId) -> ConversationView = shell.app().open_message(message_id);
    }
}
