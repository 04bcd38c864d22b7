//! Problems with the store, classified by what the user can do about them.

use super::Problem;
use parlance_contract::ProblemCode;
use parlance_store::backups::NoRoom;
use parlance_store::{Error as StoreError, ErrorKind, OpenError};
use parlance_words::{Paragraph, Text, messages};
use std::fmt;
use std::io;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::warn!("{error}");
        let (code, title, detail): (_, Text, Paragraph) = match error {
            StoreError::ReadOnly => (
                ProblemCode::Storage,
                messages::store_read_only(),
                [messages::store_newer(), messages::store_start_newer()].into(),
            ),
            StoreError::Full(_) => (
                ProblemCode::DiskFull,
                messages::problem_disk_full(),
                [messages::store_not_saved(), messages::store_earlier_safe(), messages::problem_free_space()]
                    .into(),
            ),
            StoreError::Busy(_) => (
                ProblemCode::Storage,
                messages::store_in_use(),
                [messages::store_not_saved(), messages::store_close_other()].into(),
            ),
            StoreError::Damaged(_) => (
                ProblemCode::Damaged,
                messages::store_damaged(),
                [messages::store_restart(), messages::store_offers_backup()].into(),
            ),
            StoreError::Disk(_) => {
                (ProblemCode::Storage, messages::problem_disk_failed(), messages::problem_disk_check().into())
            }
            StoreError::Missing(_) => {
                (ProblemCode::NotFound, messages::store_missing(), messages::store_deleted().into())
            }
            _ => (
                ProblemCode::Storage,
                messages::store_failed(),
                [messages::store_earlier_safe(), messages::problem_try_again()].into(),
            ),
        };
        Self::new(code, title, detail)
    }
}

impl Problem {
    /// Whether the store or the app itself failed, and not a service.
    pub(crate) fn is_of_this_computer(&self) -> bool {
        matches!(
            self.view.code,
            ProblemCode::Storage | ProblemCode::DiskFull | ProblemCode::Damaged | ProblemCode::Fault
        )
    }

    /// The store cannot be opened.
    pub(crate) fn not_opened(error: &OpenError) -> Self {
        tracing::error!("{error}");
        let unchanged = messages::problem_nothing_changed();
        let (title, detail): (Text, Paragraph) = match error.kind() {
            ErrorKind::Damaged => {
                return Self::new(
                    ProblemCode::Damaged,
                    messages::store_damaged(),
                    messages::store_file_kept(),
                );
            }
            ErrorKind::Full => {
                (messages::problem_disk_full(), [messages::problem_free_space(), unchanged].into())
            }
            ErrorKind::Busy => (messages::store_in_use(), [messages::store_close_other(), unchanged].into()),
            ErrorKind::Disk => {
                let file = messages::store_file(error.path().display().to_string());
                (messages::problem_disk_failed(), [messages::problem_disk_check(), file].into())
            }
            ErrorKind::Other => (messages::store_not_opened(), why_not_opened(error)),
        };
        Self::new(ProblemCode::Storage, title, detail)
    }

    /// The app ended to restore a backup, and did not open again.
    #[must_use]
    pub fn not_reopened(error: impl fmt::Display) -> Self {
        tracing::error!(%error, "the app did not open again");
        Self::new(ProblemCode::Fault, messages::store_not_opened(), messages::store_restart())
    }

    /// A file of the data folder cannot be copied or renamed.
    pub(crate) fn data_folder(error: &io::Error) -> Self {
        tracing::error!(%error, "the data folder");
        if error.kind() == io::ErrorKind::StorageFull {
            let (title, next) = (messages::problem_disk_full(), messages::problem_free_space());
            return Self::new(ProblemCode::Storage, title, next);
        }
        let said = super::system_says(error);
        Self::new(ProblemCode::Storage, messages::store_folder(), [messages::store_folder_check(), said])
    }
}

/// Why there is no room for a backup.
pub(crate) fn why_no_room(room: &NoRoom) -> Text {
    match room.needed_bytes > room.allowed_bytes {
        true => messages::backup_no_room(room.needed_bytes, room.allowed_bytes),
        false => messages::backup_no_room_to_copy(),
    }
}

fn why_not_opened(error: &OpenError) -> Paragraph {
    let path = error.path().display().to_string();
    let (why, next) = match error {
        OpenError::Path { .. } => (messages::store_path(path), messages::store_path_check()),
        OpenError::Foreign { .. } => (messages::store_foreign(path), messages::store_choose_folder()),
        OpenError::Backup { .. } | OpenError::BackupFile { .. } => {
            (messages::store_no_backup(path), messages::store_free_and_start())
        }
        OpenError::NoRoomForBackup { room, .. } => {
            let why = why_no_room(room);
            let next = messages::store_free_bytes_and_start(room.missing_bytes);
            return [messages::store_no_backup(path), why, next].into();
        }
        OpenError::Migrate { .. } => (messages::store_not_updated(path), messages::store_previous_version()),
        _ => (messages::store_unavailable(path), messages::store_close_others()),
    };
    [why, next].into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn what_ails_the_store_is_told_apart() {
        // The primary result codes of SQLite.
        let rows = [
            (5, ProblemCode::Storage, "Another program"),
            (6, ProblemCode::Storage, "Another program"),
            (10, ProblemCode::Storage, "Can’t read from or write to the disk"),
            (11, ProblemCode::Damaged, "data is damaged"),
            (13, ProblemCode::DiskFull, "The disk is full"),
            (26, ProblemCode::Damaged, "data is damaged"),
            (1, ProblemCode::Storage, "couldn’t read or write"),
        ];
        let mut titles = HashSet::new();
        for (sqlite_code, code, words) in rows {
            let problem = Problem::from(StoreError::from_sqlite_code(sqlite_code));
            assert_eq!(problem.view().code, code, "{sqlite_code}");
            let title = problem.view().title.to_string();
            assert!(title.contains(words), "{sqlite_code}: {problem}");
            assert!(!problem.view().detail.is_empty());
            titles.insert(title);
        }
        assert_eq!(titles.len(), 5);
    }

    #[test]
    fn what_ails_a_store_that_does_not_open_is_told_apart() {
        let rows = [
            (5, ProblemCode::Storage, "Another program", "Close the other program"),
            (10, ProblemCode::Storage, "write to the disk", "/folder/store.db"),
            (11, ProblemCode::Damaged, "data is damaged", "hasn’t been changed"),
            (13, ProblemCode::Storage, "The disk is full", "Free up some space"),
            (1, ProblemCode::Storage, "can’t open its data", "/folder/store.db"),
        ];
        for (sqlite_code, code, title, detail) in rows {
            let problem = Problem::not_opened(&OpenError::from_sqlite_code("/folder/store.db", sqlite_code));
            assert_eq!(problem.view().code, code, "{sqlite_code}");
            assert!(problem.view().title.to_string().contains(title), "{sqlite_code}: {problem}");
            assert!(problem.view().detail.to_string().contains(detail), "{sqlite_code}: {problem}");
        }
    }
}
