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
    /// The actions for a store that cannot be opened; `None` if the store is not the problem.
    fn offer_recovery() -> Option<RecoveryView> = opening.offer();
    }
    shell: Shell {
    /// Counts what an export of these conversations, of this or their folder, and of everything would contain.
    fn survey_export(conversation_ids: Vec<ConversationId>, folder_id: Option<FolderId>) -> ExportSurveyView =
        shell.survey_export(conversation_ids, folder_id).await;
    /// Lets the user choose a destination and begins to export conversations to it.
    fn export_conversations(request: ExportRequest) -> () = shell.export_conversations(request).await;
    /// Cancels the running export, or dismisses the finished one.
    fn dismiss_export() -> () = shell.dismiss_export().await;
    /// Shows the finished export in its folder.
    fn reveal_export() -> () = shell.reveal_export().await;
    /// Puts a conversation on the clipboard as Markdown.
    fn copy_conversation(conversation_id: ConversationId) -> () = shell.copy_conversation(conversation_id).await;
    /// Opens the system's dialog for printing a conversation.
    fn print_conversation(conversation_id: ConversationId) -> () = shell.print_conversation(conversation_id).await;
    /// Replaces all data by a backup and reloads the page.
    fn restore_this_backup(backup_id: BackupId) -> () = shell.restore_backup(backup_id).await;
    /// Opens the folder of the backups.
    fn open_backup_folder() -> () = shell.open_backup_folder();
    /// Lets the user choose a folder to which automatic backups are copied. Returns all backups.
    fn pick_second_backup_place() -> BackupsView = shell.pick_second_backup_place().await;
    /// Puts the recovery key on the clipboard for a minute.
    fn copy_recovery_key() -> () = shell.copy_recovery_key().await;
    /// Lets the user save the recovery key as a file; `false` if they cancel.
    fn save_recovery_key() -> bool = shell.save_recovery_key().await;
    /// Opens the system's dialog for printing the recovery key.
    fn print_recovery_key() -> () = shell.print_recovery_key().await;
    /// The progress of encrypting or decrypting, in percent; `None` while neither runs.
    fn find_conversion_percent() -> Option<u8> = Ok(shell.conversion_percent().await);
    /// Encrypts all data and reloads the page.
    fn turn_on_encryption() -> () = shell.turn_on_encryption().await;
    /// Decrypts all data and reloads the page.
    fn turn_off_encryption() -> () = shell.turn_off_encryption().await;
    /// Completes an interrupted encryption or decryption and reloads the page.
    fn finish_encryption() -> () = shell.finish_encryption().await;
    /// Replaces the data by their readable part and reloads the page.
    fn recover_data() -> () = shell.recover().await;
    /// Lets the user choose an export of this or another program, and returns a preview of the import.
    fn pick_import() -> ImportView = shell.pick_import().await;
    /// Like `pick_import`, for a folder.
    fn pick_import_folder() -> ImportView = shell.pick_import_folder().await;
    }
    recovery: Recovery {
    /// Replaces a damaged store by the newest backup and opens the app.
    fn restore_backup() -> () = recovery.restore_backup().await;
    /// Replaces a damaged store by its readable part and opens the app.
    fn salvage() -> () = recovery.salvage().await;
    /// Sets a damaged store aside and opens the app with an empty one.
    fn start_afresh() -> () = recovery.start_afresh().await;
    /// Opens encrypted data with its recovery key.
    fn open_with_recovery_key(key: String) -> () = recovery.open_with_recovery_key(key).await;
    /// Migrates the data without a backup and opens the app.
    fn update_without_backup() -> () = recovery.update_without_backup().await;
    /// Tries again to open the app.
    fn try_opening_again() -> () = recovery.try_again().await;
    }
}
