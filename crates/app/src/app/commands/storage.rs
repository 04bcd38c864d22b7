//! Backups, encryption, exports, imports and the check of the data.

use super::commands;
use crate::App;
use crate::kernel::problem::Problem;
use parlance_contract::{
    BackupComparisonView, BackupId, BackupsView, EncryptionView, ExportPlanView, ExportRequest,
    ImportChoices, ImportedView, RecoveryKeyView, SelfCheckView,
};
use zeroize::Zeroizing;

commands! {
    app;
    /// The content and the size of a planned export.
    fn plan_export(request: ExportRequest) -> ExportPlanView = app.features.exports.plan(request).await;
    /// The list of backups.
    /// Fails when their folder cannot be read.
    fn list_backups() -> BackupsView = app.features.backups.list().await;
    /// Makes a backup, and returns all.
    /// Fails when it cannot be written.
    fn back_up() -> BackupsView = app.features.backups.back_up_now().await;
    /// Deletes a backup, and returns the others.
    /// Fails when it cannot be deleted.
    fn delete_backup(backup_id: BackupId) -> BackupsView = app.features.backups.delete(backup_id).await;
    /// How a backup differs from the current data.
    /// Fails when it no longer exists or cannot be used.
    fn compare_backup(backup_id: BackupId) -> BackupComparisonView = app.features.backups.compare(backup_id).await;
    /// Stops copying backups, and returns all. The copies stay.
    fn forget_second_backup_place() -> BackupsView = app.features.backups.second_place.forget().await;
    /// Whether the data on this computer is encrypted.
    fn find_encryption() -> EncryptionView = Ok(app.features.encryption.view());
    /// Makes a key and a recovery key, which are used when encryption is turned on.
    /// Fails when no keyring accepts the key, or a temporary conversation is open, which would be lost.
    fn begin_encryption() -> RecoveryKeyView = {
        app.features.temporary.check_none().await?;
        app.features.encryption.begin().await
    };
    /// Discards the prepared keys.
    fn cancel_encryption() -> () = {
        app.features.encryption.cancel();
        Ok(())
    };
    /// Checks a recovery key; the error gives the reason.
    /// Fails when it does not open the data, or nothing is encrypted.
    fn check_recovery_key(key: String) -> () = {
        let key = Zeroizing::new(key);
        app.features.encryption.check_recovery_key(&key).await
    };
    /// Makes a recovery key that replaces the current one when [`App::replace_recovery_key`] is called.
    /// Fails when nothing is encrypted, or the key file cannot be read.
    fn begin_recovery_key() -> RecoveryKeyView = app.features.encryption.begin_replacing().await;
    /// Replaces the recovery key by the prepared one; the old one becomes useless. The data is not converted again.
    /// Fails when none was prepared, or the key file cannot be written. The old one stays then.
    fn replace_recovery_key() -> () = app.features.encryption.replace_recovery_key().await;
    /// The report of the last check of the data, and the progress of a running one.
    fn self_check() -> SelfCheckView = app.features.self_check.view().await;
    /// Begins a check of the data, unless one runs.
    /// Fails when the store cannot be read, or is read-only.
    fn begin_self_check() -> SelfCheckView = app.features.self_check.begin().await;
    /// Rebuilds the full-text index.
    fn rebuild_search() -> SelfCheckView = app.features.self_check.rebuild_search().await;
    /// Ends the wait for files whose copy is lost.
    fn give_up_missing_files() -> SelfCheckView = app.features.self_check.give_up_missing_files().await;
    /// Imports the previewed archive with this id, after a backup.
    /// Fails when the archive has changed, or no backup can be made. No conversation is imported then.
    fn run_import(import_id: u32, choices: ImportChoices) -> ImportedView =
        app.features.imports.run(import_id, choices).await;
    /// Ends the check of the data that runs.
    fn cancel_self_check() -> () = {
        app.features.self_check.cancel();
        Ok(())
    };
    /// Cancels an import; imported conversations stay.
    fn cancel_import() -> () = {
        app.features.imports.cancel();
        Ok(())
    };
}
