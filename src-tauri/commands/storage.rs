//! Commands about exports, imports, backups, encryption and recovery.

use crate::command_list::{CommandList, commands};
use crate::opening::Opening;
use crate::recovery::Recovery;
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_contract::CommandShape;
use parlance_contract::{
    BackupId, BackupsView, ExportRequest, ExportSurveyView, ImportView, ProblemView, RecoveryView,
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
        shell.survey_export(conversation_ids, folder_id).await;
    /// Lets the person choose a place and begins to export conversations to it.
    fn export_conversations(request: ExportRequest) -> () = shell.export_conversations(request).await;
    /// Cancels the export that runs, or forgets the one that has ended.
    fn dismiss_export() -> () = shell.dismiss_export().await;
    /// Shows the export that has ended in its folder.
    fn reveal_export() -> () = shell.reveal_export().await;
    /// Puts a conversation on the clipboard as Markdown.
    fn copy_conversation(conversation_id: ConversationId) -> () = shell.copy_conversation(conversation_id).await;
    /// Opens the system's dialog for printing a conversation.
    fn print_conversation(conversation_id: ConversationId) -> () = shell.print_conversation(conversation_id).await;
    /// Puts a backup in the place of everything; the page loads anew then.
    fn restore_this_backup(backup_id: BackupId) -> () = shell.restore_backup(backup_id).await;
    /// Opens the folder of the backups.
    fn open_backup_folder() -> () = shell.open_backup_folder();
    /// Lets the user choose a folder to which automatic backups are copied. Returns all backups.
    fn pick_second_backup_place() -> BackupsView = shell.pick_second_backup_place().await;
    /// Puts the recovery key on the clipboard for a minute.
    fn copy_recovery_key() -> () = shell.copy_recovery_key().await;
    /// Lets the person save the recovery key as a file; `false` when they did not.
    fn save_recovery_key() -> bool = shell.save_recovery_key().await;
    /// Opens the system's dialog for printing the recovery key.
    fn print_recovery_key() -> () = shell.print_recovery_key().await;
    /// How much has been encrypted or decrypted, in percent; nothing while neither is done.
    fn find_conversion_percent() -> Option<u8> = Ok(shell.conversion_percent().await);
    /// Encrypts everything; the page loads anew then.
    fn turn_on_encryption() -> () = shell.turn_on_encryption().await;
    /// Decrypts everything; the page loads anew then.
    fn turn_off_encryption() -> () = shell.turn_off_encryption().await;
    /// Goes on with what was not finished; the page loads anew then.
    fn finish_encryption() -> () = shell.finish_encryption().await;
    /// Puts what can be read of the data in its place; the page loads anew then.
    fn recover_data() -> () = shell.recover().await;
    /// Lets the person choose an export of this or another program, and says what it would bring in.
    fn pick_import() -> ImportView = shell.pick_import().await;
    /// The same for a folder.
    fn pick_import_folder() -> ImportView = shell.pick_import_folder().await;
    }
    recovery: Recovery {
    /// Puts the newest backup in the place of a damaged store, and opens the app with it.
    fn restore_backup() -> () = recovery.restore_backup().await;
    /// Puts what can be read of a damaged store in its place, and opens the app with it.
    fn salvage() -> () = recovery.salvage().await;
    /// Sets a damaged store aside, and opens the app with an empty one.
    fn start_afresh() -> () = recovery.start_afresh().await;
    /// Opens encrypted data with its recovery key.
    fn open_with_recovery_key(key: String) -> () = recovery.open_with_recovery_key(key).await;
    /// Updates the data without a backup, and opens the app with it.
    fn update_without_backup() -> () = recovery.update_without_backup().await;
    /// Tries to open the app once more.
    fn try_opening_again() -> () = recovery.try_again().await;
    }
}
