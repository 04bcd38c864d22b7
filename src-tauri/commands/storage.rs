//! Commands about exports, imports, backups, encryption and recovery.

use crate::command_list::{CommandList, CommandShape, commands};
use crate::opening::Opening;
use crate::recovery::Recovery;
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_app::view::{
    BackupComparisonView, BackupId, BackupsView, EncryptionView, ExportPlanView, ExportRequest,
    ExportSurveyView, ImportChoices, ImportView, ImportedView, ProblemView, RecoveryKeyView, RecoveryView,
    SelfCheckView,
};
use parlance_domain::{ConversationId, FolderId};
use tauri::State;
use ts_rs::TS;

commands! {
    opening: Opening {
    /// What can be done about a store that cannot be opened; nothing when it is not the store.
    fn offer_recovery() -> Option<RecoveryView> = opening.offer();
    }
    shell: Shell {
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
    /// Lets the user choose a folder to which automatic backups are copied. Returns all backups.
    fn pick_second_backup_place() -> BackupsView = shell.pick_second_backup_place();
    /// Stops copying backups and returns all. The copies stay.
    fn forget_second_backup_place() -> BackupsView = shell.app().forget_second_backup_place();
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
    /// Checks a recovery key; the error says why it does not open the data.
    fn check_recovery_key(key: String) -> () = shell.app().check_recovery_key(key);
    /// Makes another recovery key, and returns it to be shown.
    fn begin_recovery_key() -> RecoveryKeyView = shell.app().begin_recovery_key();
    /// Replaces the recovery key by the one that was made.
    fn replace_recovery_key() -> () = shell.app().replace_recovery_key();
    /// How much has been encrypted or decrypted, in percent; nothing while neither is done.
    fn find_conversion_percent() -> Option<u8> = async { Ok(shell.conversion_percent().await) };
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
    /// Updates the data without a backup, and opens the app with it.
    fn update_without_backup() -> () = recovery.update_without_backup();
    /// Tries to open the app once more.
    fn try_opening_again() -> () = recovery.try_again();
    }
}
