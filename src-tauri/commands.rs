//! The list of commands, from which Tauri's dispatch and the UI's types are generated.
//!
//! Adapters only: each command calls one use case of the app. Dialogs are opened here, because paths must never come
//! from the web view.

use crate::command_list::{CommandShape, commands};
use crate::opening::Opening;
use crate::recovery::Recovery;
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_app::view::{
    BackupComparisonView, BackupId, BackupsView, CaptureView, ClipView, ConversationRow, ConversationView,
    CopyView, DetailsView, DraftView, EncryptionView, ExportPlanView, ExportRequest, ExportSurveyView,
    FileDetailsView, FileView, FilesSumView, FilesWindowView, FoundView, HitView, ImportChoices, ImportView,
    ImportedView, InstructionsView, MessageHitsView, MessagesView, ModelRef, ModelsView, NextRequestView,
    OfferListView, OfferView, OpenDocumentsView, OptionsView, PageMarksView, PageView, PassageHitView,
    PastQuestionView, PresetView, PreviewHitsView, PreviewView, ProblemView, ProjectChoice, ProjectView,
    PromptView, QuoteContextView, QuotePlaceView, RecoveryKeyView, RecoveryView, SearchHitView, SearchView,
    SelectableView, SelfCheckView, SentView, ServiceView, Settings, StartView, StretchView, ThumbnailView,
    TrashView,
};
use parlance_domain::file_list::FilesQuery;
use parlance_domain::search::{SearchFilters, SearchQuery};
use parlance_domain::{
    ConversationId, DownloadId, FileId, FolderId, MessageId, OutboxEntryId, PresetId, PreviewId, ProfileId,
    ProjectId, PromptId,
};
use parlance_words::Paragraph;
use tauri::State;
use ts_rs::TS;

commands! {
    opening: Opening {
    /// Everything for the first paint, once the app is open; says what is wrong when it cannot be.
    fn start() -> StartView = opening.start();
    /// The page's scripts are there: the window can be shown, and the page told what happens in the app.
    fn page_loaded() -> () = opening.page_loaded();
    /// What can be done about a store that cannot be opened; nothing when it is not the store.
    fn offer_recovery() -> Option<RecoveryView> = opening.offer();
    }
    shell: Shell {
    /// The first frame with content has been painted.
    fn report_first_paint() -> () = shell.report_first_paint();
    /// The first typed letter has been painted.
    fn report_first_letter() -> () = shell.report_first_letter();
    /// A part of the page could not be rendered. The log gets the part, the kind of the error and its script positions.
    fn report_page_error(area: String, kind: String, frames: String) -> () = shell.report_page_error(area, kind, frames);
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
    /// All passages of a file with what is asked for, in their order.
    fn search_file(query: SearchQuery, file_id: FileId) -> Vec<PassageHitView> = shell.app().search_file(query, file_id);
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
    /// Ends the running answer of a conversation.
    fn stop_turn(conversation_id: ConversationId) -> () = shell.app().stop_turn(conversation_id);
    /// Asks the question of an answer again.
    fn retry_answer(message_id: MessageId) -> SentView = shell.app().retry_answer(message_id);
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
    /// Keeps the words into which a question is being changed; without words they are given up.
    fn save_edit(message_id: MessageId, text: Option<String>) -> () = shell.app().save_edit(message_id, text);
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
    /// Lets the person choose files and attaches them.
    fn pick_attachments(conversation_id: ConversationId) -> DraftView = shell.pick_attachments(conversation_id);
    /// Lets the person choose a folder; what is in it can be listed, attached and uploaded.
    fn pick_folder() -> OfferView = shell.pick_folder();
    /// What is on the clipboard: files and pictures as what was shown to the app, else the words.
    fn read_clipboard(conversation_id: Option<ConversationId>) -> ClipView = shell.read_clipboard(conversation_id);
    /// Keeps words as a document, which can be attached like what was dropped.
    fn offer_text(conversation_id: ConversationId, text: String) -> OfferView = shell.app().offer_text(conversation_id, text);
    /// Takes a pasted document off the draft again, and off the service when nothing else uses it.
    fn undo_paste(conversation_id: ConversationId, file_id: FileId) -> DraftView = shell.app().undo_paste(conversation_id, file_id);
    /// Files that starts of the app named since the window last asked.
    fn take_given() -> Option<OfferView> = shell.take_given();
    /// Files of the conversation's service in whose names the words occur and that its draft does not hold yet.
    fn find_files(conversation_id: ConversationId, query: String) -> Vec<FileView> = shell.app().find_files(conversation_id, query);
    /// Attaches a file that the service has already.
    fn reuse_file(conversation_id: ConversationId, file_id: FileId) -> DraftView = shell.app().reuse_file(conversation_id, file_id);
    /// The files of what was shown to the app, once all of it has been looked at.
    fn list_offer(offer_id: u32) -> OfferListView = shell.app().list_offer(offer_id);
    /// Attaches the chosen files of what was shown, by their places in its list; without a choice all.
    fn attach_offer(offer_id: u32, conversation_id: ConversationId, chosen: Option<Vec<u32>>) -> DraftView =
        shell.app().attach_offer(offer_id, conversation_id, chosen);
    /// Uploads the chosen files of what was shown to a service; without a choice all.
    fn upload_offer(offer_id: u32, profile_id: ProfileId, chosen: Option<Vec<u32>>) -> () =
        shell.app().upload_offer(offer_id, profile_id, chosen);
    /// Lets go of what was shown.
    fn discard_offer(offer_id: u32) -> () = shell.app().discard_offer(offer_id);
    /// Takes a file off the draft and stops its upload.
    fn remove_attachment(conversation_id: ConversationId, file_id: FileId) -> DraftView =
        shell.app().remove_attachment(conversation_id, file_id);
    /// Looks whether the originals of a conversation's files have changed; what has is told.
    fn check_sources(conversation_id: ConversationId) -> () = shell.app().check_sources(conversation_id);
    /// Uploads a file as it is on disk now and attaches it, in the place of its old version if that is attached.
    fn attach_new_version(conversation_id: ConversationId, file_id: FileId) -> DraftView =
        shell.app().attach_new_version(conversation_id, file_id);
    /// Pauses an upload, also over the end of the app.
    fn pause_upload(file_id: FileId) -> () = shell.app().pause_upload(file_id);
    /// Pauses all uploads.
    fn pause_uploads() -> () = shell.app().pause_uploads();
    /// Lets a paused upload go on, or retries one that failed or waits.
    fn resume_upload(file_id: FileId) -> () = shell.app().resume_upload(file_id);
    /// Lets all paused uploads go on.
    fn resume_uploads() -> () = shell.app().resume_uploads();
    /// Stops an upload.
    fn cancel_upload(file_id: FileId) -> () = shell.app().cancel_upload(file_id);
    /// A stretch of the list of a service's files, as the store knows them.
    fn list_files(profile_id: ProfileId, query: FilesQuery, offset: u32, n_rows: u32) -> FilesWindowView =
        shell.app().list_files(profile_id, query, offset, n_rows);
    /// What all files of a service come to, and how old that knowledge is.
    fn sum_up_files(profile_id: ProfileId) -> FilesSumView = shell.app().sum_up_files(profile_id);
    /// Asks a service for its files, all or those of one purpose; says why it could not be asked.
    fn refresh_files(profile_id: ProfileId, purpose: Option<String>) -> Option<ProblemView> = shell.app().refresh_files(profile_id, purpose);
    /// All files of a service that are asked for and can be selected.
    fn list_selectable_files(profile_id: ProfileId, query: FilesQuery) -> Vec<SelectableView> =
        shell.app().list_selectable_files(profile_id, query);
    /// The conversations that use a file.
    fn list_uses(file_id: FileId) -> Vec<ConversationRow> = shell.app().list_uses(file_id);
    /// Takes tombstones off the list.
    fn forget_files(file_ids: Vec<FileId>) -> () = shell.app().forget_files(file_ids);
    /// Lets the person choose files and uploads them to a service.
    fn pick_uploads(profile_id: ProfileId) -> () = shell.pick_uploads(profile_id);
    /// Lets the person choose a place and begins to download a file to it.
    fn download_file(file_id: FileId) -> DownloadId = shell.download_file(file_id);
    /// Lets the person choose a folder and begins to download files to it.
    fn download_files(file_ids: Vec<FileId>) -> () = shell.download_files(file_ids);
    /// Goes on with a download that broke off.
    fn retry_download(download_id: DownloadId) -> () = shell.app().retry_download(download_id);
    /// Stops a download, or lets go of one that has ended.
    fn dismiss_download(download_id: DownloadId) -> () = shell.app().dismiss_download(download_id);
    /// What there is to export, and how much of it is in these conversations, and in this folder or the one around them.
    fn survey_export(conversation_ids: Vec<ConversationId>, folder_id: Option<FolderId>) -> ExportSurveyView =
        shell.survey_export(conversation_ids, folder_id);
    /// What an export would consist of, and how large it would be.
    fn plan_export(request: ExportRequest) -> ExportPlanView = shell.app().plan_export(request);
    /// Lets the person choose a place and begins to export conversations to it.
    fn export_conversations(request: ExportRequest) -> () = shell.export_conversations(request);
    /// Cancels the export that runs, or forgets the one that has ended.
    fn dismiss_export() -> () = shell.dismiss_export();
    /// Shows the export that has ended in its folder.
    fn reveal_export() -> () = shell.reveal_export();
    /// Puts a conversation on the clipboard as Markdown.
    fn copy_conversation(conversation_id: ConversationId) -> () = shell.copy_conversation(conversation_id);
    /// Opens the system's dialog for printing a conversation.
    fn print_conversation(conversation_id: ConversationId) -> () = shell.print_conversation(conversation_id);
    /// The backups that there are.
    fn list_backups() -> BackupsView = shell.app().list_backups();
    /// Makes a backup, and returns all.
    fn back_up() -> BackupsView = shell.app().back_up();
    /// Deletes a backup, and returns the others.
    fn delete_backup(backup_id: BackupId) -> BackupsView = shell.app().delete_backup(backup_id);
    /// How a backup differs from what is there now.
    fn compare_backup(backup_id: BackupId) -> BackupComparisonView = shell.app().compare_backup(backup_id);
    /// Puts a backup in the place of everything; the page loads anew then.
    fn restore_this_backup(backup_id: BackupId) -> () = shell.restore_backup(backup_id);
    /// Opens the folder of the backups.
    fn open_backup_folder() -> () = shell.open_backup_folder();
    /// Whether what is kept on this computer is encrypted.
    fn find_encryption() -> EncryptionView = async { Ok(shell.app().encryption()) };
    /// Makes keys for encryption, and returns the recovery key to be shown.
    fn begin_encryption() -> RecoveryKeyView = shell.app().begin_encryption();
    /// Forgets these keys.
    fn cancel_encryption() -> () = async { shell.app().cancel_encryption(); Ok(()) };
    /// Puts the recovery key on the clipboard for a minute.
    fn copy_recovery_key() -> () = shell.copy_recovery_key();
    /// Lets the person save the recovery key as a file; `false` when they did not.
    fn save_recovery_key() -> bool = shell.save_recovery_key();
    /// Opens the system's dialog for printing the recovery key.
    fn print_recovery_key() -> () = shell.print_recovery_key();
    /// Encrypts everything; the page loads anew then.
    fn turn_on_encryption() -> () = shell.turn_on_encryption();
    /// Decrypts everything; the page loads anew then.
    fn turn_off_encryption() -> () = shell.turn_off_encryption();
    /// Goes on with what was not finished; the page loads anew then.
    fn finish_encryption() -> () = shell.finish_encryption();
    /// What the last check of the data has found, and how far the one is that runs.
    fn self_check() -> SelfCheckView = shell.app().self_check();
    /// Begins a check of the data, unless one runs.
    fn begin_self_check() -> SelfCheckView = shell.app().begin_self_check();
    /// Ends the check of the data that runs.
    fn cancel_self_check() -> () = shell.cancel_self_check();
    /// Makes the index of words anew.
    fn rebuild_search() -> SelfCheckView = shell.app().rebuild_search();
    /// Lets nothing wait any more for files of which the copy is lost.
    fn give_up_missing_files() -> SelfCheckView = shell.app().give_up_missing_files();
    /// Puts what can be read of the data in its place; the page loads anew then.
    fn recover_data() -> () = shell.recover();
    /// Lets the person choose an export of this or another program, and says what it would bring in.
    fn pick_import() -> ImportView = shell.pick_import();
    /// The same for a folder.
    fn pick_import_folder() -> ImportView = shell.pick_import_folder();
    /// Brings in what was shown, after a backup.
    fn run_import(import_id: u32, choices: ImportChoices) -> ImportedView = shell.app().run_import(import_id, choices);
    /// Ends what an import is doing; what has come in stays.
    fn cancel_import() -> () = shell.cancel_import();
    /// Shows a downloaded file in its folder.
    fn reveal_download(download_id: DownloadId) -> () = shell.reveal_download(download_id);
    /// What is in a file; with a citation's place and words, from where they stand; as its source, if it has one.
    fn open_preview(file_id: FileId, place: String, quote: String, is_source: bool) -> PreviewView =
        shell.app().open_preview(file_id, place, quote, is_source);
    /// A page of an open document, counted from 1, so many pixels wide, with its words.
    fn show_page(preview_id: PreviewId, page: u32, width: u32) -> PageView = shell.app().show_page(preview_id, page, width);
    /// A small picture of a page of an open document, counted from 1.
    fn show_thumbnail(preview_id: PreviewId, page: u32) -> ThumbnailView = shell.app().show_thumbnail(preview_id, page);
    /// Where quotes stand on a page of an open document, and the words of a query.
    fn mark_page(preview_id: PreviewId, page: u32, quotes: Vec<String>, query: String) -> PageMarksView =
        shell.app().mark_page(preview_id, page, quotes, query);
    /// On which pages of an open document words stand, and how often; asked again while there is more to be searched.
    fn find_in_preview(preview_id: PreviewId, query: String) -> PreviewHitsView = shell.app().find_in_preview(preview_id, query);
    /// On which page of an open document the words of a citation stand.
    fn locate_quote(preview_id: PreviewId, place: String, quote: String) -> QuotePlaceView =
        shell.app().locate_quote(preview_id, place, quote);
    /// A quote with the sentences around it in its file, where that is known without effort.
    fn read_quote_context(file_id: FileId, place: String, quote: String) -> Option<QuoteContextView> =
        shell.app().read_quote_context(file_id, place, quote);
    /// Lets go of what is open of a file.
    fn close_preview(file_id: FileId) -> () = shell.app().close_preview(file_id);
    /// Opens a document in the app that the system has for it; `false` when it is not on this computer.
    fn open_file(file_id: FileId) -> bool = shell.open_file(file_id);
    /// A document is dragged out of the window from now on; `false` when it is not on this computer.
    fn drag_out_file(file_id: FileId) -> bool = shell.drag_out(file_id);
    /// Shows a file in its place on this computer; `false` when it is not there.
    fn reveal_file(file_id: FileId) -> bool = shell.reveal_file(file_id);
    /// Remembers which documents are open beside the conversation.
    fn save_open_documents(open: OpenDocumentsView) -> () = shell.app().save_open_documents(open);
    /// Everything about a file but its content, from the store or, with `refresh`, from the service.
    fn inspect_file(file_id: FileId, refresh: bool) -> FileDetailsView = shell.app().inspect_file(file_id, refresh);
    /// Opens the conversation of a message, as far up as it.
    fn open_message(message_id: MessageId) -> ConversationView = shell.app().open_message(message_id);
    /// Deletes files on the service, unless that is taken back in time.
    fn delete_files(file_ids: Vec<FileId>) -> () = shell.app().delete_files(file_ids);
    /// Takes back the deletion of files.
    fn restore_files(file_ids: Vec<FileId>) -> () = shell.app().restore_files(file_ids);
    /// Checks an address and a key, keeps them and chooses the service.
    fn connect_service(address: String, key: String) -> ServiceView = shell.app().connect_service(address, key);
    /// Chooses the service for new conversations.
    fn choose_service(profile_id: ProfileId) -> Vec<ServiceView> = shell.app().choose_service(profile_id);
    /// Looks now whether a service answers; how it stands is told.
    fn probe_service(profile_id: ProfileId) -> () = shell.app().probe_service(profile_id);
    /// Forgets a service and its key.
    fn forget_service(profile_id: ProfileId) -> Vec<ServiceView> = shell.app().forget_service(profile_id);
    /// Looks which model servers are there, at the usual ports of this computer and at the added addresses.
    fn find_models() -> ModelsView = shell.app().find_models();
    /// Lets a model write the answers of the local service; without one it quotes only.
    fn choose_answer_model(model: Option<ModelRef>) -> ModelsView = shell.app().choose_answer_model(model);
    /// Lets a model find passages that say the same in other words, or none.
    fn choose_meaning_model(model: Option<ModelRef>) -> ModelsView = shell.app().choose_meaning_model(model);
    /// Checks a model server and keeps its address. The key goes from here to the keyring and never comes back.
    fn add_model_server(address: String, key: String) -> ModelsView = shell.app().add_model_server(address, key);
    /// Decides about a web page that a model wants to read.
    fn answer_page_request(id: String, is_allowed: bool) -> () = shell.app().answer_page_request(id, is_allowed);
    /// Forgets an added model server and its key.
    fn forget_model_server(address: String) -> ModelsView = shell.app().forget_model_server(address);
    /// Keeps the person's settings.
    fn save_settings(settings: Settings) -> () = shell.save_settings(settings);
    /// Remembers what was done by the palette.
    fn note_action(action: String) -> () = shell.app().note_action(action);
    /// What was typed last is written down, so that the window can go.
    fn close_window() -> () = shell.close_window();
    /// Opens a link outside.
    fn open_link(url: String) -> () = shell.open_link(url);
    }
    recovery: Recovery {
    /// Puts the newest backup in the place of a damaged store, and opens the app with it.
    fn restore_backup() -> () = recovery.restore_backup();
    /// Puts what can be read of a damaged store in its place, and opens the app with it.
    fn salvage() -> () = recovery.salvage();
    /// Sets a damaged store aside, and opens the app with an empty one.
    fn start_afresh() -> () = recovery.start_afresh();
    /// Opens encrypted data with its recovery key.
    fn open_with_recovery_key(key: String) -> () = recovery.open_with_recovery_key(key);
    /// Tries to open the app once more.
    fn try_opening_again() -> () = recovery.try_again();
    }
}
