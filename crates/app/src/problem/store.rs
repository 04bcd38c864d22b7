//! Problems with the store, told apart by what a person can do about them.

use super::Problem;
use crate::view::ProblemCode;
use parlance_store::{Error as StoreError, OpenError};
use std::io;

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
                "The disk is full.",
                "Nothing of this was written; what was there before is safe. Make room and try again.",
            ),
            StoreError::Busy(_) => (
                ProblemCode::Storage,
                "Another program is using Parlance’s data.",
                "Nothing of this was written. Close the other program, for example a backup, and try again.",
            ),
            StoreError::Damaged(_) => (
                ProblemCode::Damaged,
                "Parlance’s data is damaged.",
                "Quit and start Parlance again. It then offers the newest backup, if there is one, and keeps the damaged file.",
            ),
            StoreError::Disk(_) => (
                ProblemCode::Storage,
                "The disk can’t be read or written.",
                "Check that the disk is connected and works, then try again.",
            ),
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
        if error.is_damage() {
            let detail = "The file is left as it is.";
            return Self::new(ProblemCode::Damaged, "Parlance’s data is damaged.", detail);
        }
        Self::new(ProblemCode::Storage, "Parlance can’t open its data.", format!("{error}."))
    }

    /// A file of the data folder cannot be copied or renamed.
    pub(crate) fn data_folder(error: &io::Error) -> Self {
        tracing::error!(%error, "the data folder");
        if error.kind() == io::ErrorKind::StorageFull {
            return Self::new(ProblemCode::Storage, "The disk is full.", "Make room and try again.");
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
}
