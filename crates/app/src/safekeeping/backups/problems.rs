//! Problems with backups.

use crate::kernel::problem::{Problem, system_says, why_no_room};
use parlance_contract::ProblemCode;
use parlance_store::Error as StoreError;
use parlance_store::backups::BackupError;
use parlance_store::restore::RestoreError;
use parlance_words::{Paragraph, messages};
use std::io;
use std::path::Path;

/// A backup could not be made.
pub(super) fn not_made(error: &BackupError) -> Problem {
    tracing::warn!(%error, "a backup");
    Problem::new(ProblemCode::Storage, messages::backup_failed(), why_no_backup(error))
}

/// A backup could not be copied to the second folder.
pub(super) fn not_copied(error: &BackupError, folder: &Path) -> Problem {
    tracing::warn!(%error, "a backup was not copied");
    let path = folder.display().to_string();
    let (title, why) = match error {
        BackupError::File(error) if error.kind() == io::ErrorKind::NotFound => {
            (messages::backup_copy_unreachable(path), messages::backup_copy_connect().into())
        }
        BackupError::File(error) => {
            let said = system_says(error);
            (messages::backup_copy_failed(path), said.into())
        }
        _ => (messages::backup_copy_failed(path), why_no_backup(error)),
    };
    Problem::new(ProblemCode::Storage, title, why)
}

/// Copies of backups would be in the data folder.
pub(super) fn copy_inside(folder: &Path) -> Problem {
    let title = messages::backup_copy_inside(folder.display().to_string());
    Problem::input(title, messages::backup_copy_choose_other())
}

/// A backup cannot be restored; the store is unchanged.
pub(super) fn not_restored(error: &RestoreError) -> Problem {
    tracing::warn!(%error, "a backup was not restored");
    let other = messages::backup_choose_other;
    match error {
        RestoreError::Gone => Problem::not_found(messages::recovery_backup_gone(), other()),
        RestoreError::Newer => {
            Problem::input(messages::backup_newer(), [messages::store_start_newer(), other()])
        }
        RestoreError::Backup(BackupError::Store(StoreError::Damaged(_))) => {
            Problem::input(messages::backup_damaged(), other())
        }
        RestoreError::Backup(error) => {
            Problem::new(ProblemCode::Storage, messages::backup_not_restored(), why_no_backup(error))
        }
        _ => Problem::new(ProblemCode::Storage, messages::backup_not_restored(), other()),
    }
}

/// Why a backup could not be written, with advice.
fn why_no_backup(error: &BackupError) -> Paragraph {
    match error {
        BackupError::Store(StoreError::Full(_)) => {
            [messages::problem_disk_full(), messages::problem_free_space()].into()
        }
        BackupError::Store(StoreError::Damaged(_)) => {
            [messages::store_damaged(), messages::store_restart(), messages::store_offers_backup()].into()
        }
        BackupError::File(error) => Problem::data_folder(error).text(),
        BackupError::NoRoom(room) => [why_no_room(room), messages::backup_free_up(room.missing_bytes)].into(),
        _ => [messages::problem_disk_failed(), messages::problem_disk_check()].into(),
    }
}
