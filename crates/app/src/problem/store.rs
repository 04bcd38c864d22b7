//! Problems with the store, classified by what the user can do about them.

use super::Problem;
use crate::view::ProblemCode;
use parlance_store::{Error as StoreError, ErrorKind, OpenError};
use std::io;

const DISK_FULL: &str = "The disk is full.";
const IN_USE: &str = "Another program is using Parlance’s data.";
const DISK_FAILS: &str = "The disk can’t be read or written.";
const CHECK_DISK: &str = "Check that the disk is connected and works, then try again.";

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::warn!("{error}");
        let (code, title, detail) = match error {
            StoreError::ReadOnly => (
                ProblemCode::Storage,
                "Nothing can be changed here.",
                "A newer version of Parlance made this data, so this version only shows it. Start the newer version.",
            ),
            StoreError::Full(_) => (
                ProblemCode::Storage,
                DISK_FULL,
                "Nothing of this was written; what was there before is safe. Make room and try again.",
            ),
            StoreError::Busy(_) => (
                ProblemCode::Storage,
                IN_USE,
                "Nothing of this was written. Close the other program, for example a backup, and try again.",
            ),
            StoreError::Damaged(_) => (
                ProblemCode::Damaged,
                "Parlance’s data is damaged.",
                "Quit and start Parlance again. It then offers the newest backup, if there is one, and keeps the damaged file.",
            ),
            StoreError::Disk(_) => (ProblemCode::Storage, DISK_FAILS, CHECK_DISK),
            StoreError::Missing(_) => {
                (ProblemCode::NotFound, "This is no longer there.", "It was deleted meanwhile.")
            }
            _ => (
                ProblemCode::Storage,
                "Parlance couldn’t read or write its data.",
                "What was there before is safe. Try again.",
            ),
        };
        Self::new(code, title, detail)
    }
}

impl Problem {
    /// The store cannot be opened.
    pub(crate) fn not_opened(error: &OpenError) -> Self {
        tracing::error!("{error}");
        let (title, detail) = match error.kind() {
            ErrorKind::Damaged => {
                let detail = "The file is left as it is.";
                return Self::new(ProblemCode::Damaged, "Parlance’s data is damaged.", detail);
            }
            ErrorKind::Full => (DISK_FULL, "Make room and try again. Nothing was changed.".to_owned()),
            ErrorKind::Busy => (
                IN_USE,
                "Close the other program, for example a backup, and try again. Nothing was changed."
                    .to_owned(),
            ),
            ErrorKind::Disk => (DISK_FAILS, format!("{CHECK_DISK} The file is {}.", error.path().display())),
            ErrorKind::Other => ("Parlance can’t open its data.", format!("{error}.")),
        };
        Self::new(ProblemCode::Storage, title, detail)
    }

    /// A file of the data folder cannot be copied or renamed.
    pub(crate) fn data_folder(error: &io::Error) -> Self {
        tracing::error!(%error, "the data folder");
        if error.kind() == io::ErrorKind::StorageFull {
            return Self::new(ProblemCode::Storage, DISK_FULL, "Make room and try again.");
        }
        Self::new(
            ProblemCode::Storage,
            "Parlance can’t change its data folder.",
            format!("Check that you may write there, then try again. The system says: {error}."),
        )
    }
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
            (10, ProblemCode::Storage, "The disk can’t be read"),
            (11, ProblemCode::Damaged, "data is damaged"),
            (13, ProblemCode::Storage, "The disk is full"),
            (26, ProblemCode::Damaged, "data is damaged"),
            (1, ProblemCode::Storage, "couldn’t read or write"),
        ];
        let mut titles = HashSet::new();
        for (sqlite_code, code, words) in rows {
            let problem = Problem::from(StoreError::from_sqlite_code(sqlite_code));
            assert_eq!(problem.view().code, code, "{sqlite_code}");
            assert!(problem.view().title.contains(words), "{sqlite_code}: {problem}");
            assert!(!problem.view().detail.is_empty());
            titles.insert(problem.view().title.clone());
        }
        assert_eq!(titles.len(), 5);
    }

    #[test]
    fn what_ails_a_store_that_does_not_open_is_told_apart() {
        let rows = [
            (5, ProblemCode::Storage, "Another program", "Close the other program"),
            (10, ProblemCode::Storage, "The disk can’t be read", "/folder/store.db"),
            (11, ProblemCode::Damaged, "data is damaged", "left as it is"),
            (13, ProblemCode::Storage, "The disk is full", "Make room"),
            (1, ProblemCode::Storage, "can’t open its data", "/folder/store.db"),
        ];
        for (sqlite_code, code, title, detail) in rows {
            let problem = Problem::not_opened(&OpenError::from_sqlite_code("/folder/store.db", sqlite_code));
            assert_eq!(problem.view().code, code, "{sqlite_code}");
            assert!(problem.view().title.contains(title), "{sqlite_code}: {problem}");
            assert!(problem.view().detail.contains(detail), "{sqlite_code}: {problem}");
        }
    }
}
