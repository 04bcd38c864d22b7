//! Problems with exports.

use super::Problem;
use crate::kernel::sanitize::{last_name, show_line};
use parlance_contract::ProblemCode;
use parlance_words::{Paragraph, Text, messages};
use std::path::Path;
use std::{fmt, io};

impl Problem {
    /// A file could not be written at the path that the user chose; no part of it is left.
    pub fn export(error: &io::Error, to: &Path) -> Self {
        tracing::warn!(%error, "an export");
        let folder = to.parent().map(|folder| show_line(&folder.to_string_lossy())).unwrap_or_default();
        let (title, next): (Text, Text) = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                (messages::problem_disk_full(), messages::problem_free_space())
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                (messages::export_no_permission(folder), messages::problem_choose_folder())
            }
            io::ErrorKind::AlreadyExists => {
                (messages::export_exists(last_name(to)), messages::problem_choose_name())
            }
            _ => {
                let said = super::system_says(error);
                let detail = Paragraph::from([messages::problem_choose_folder(), said]);
                return Self::new(ProblemCode::Storage, messages::export_failed(), detail);
            }
        };
        Self::new(ProblemCode::Storage, title, [next, messages::export_nothing_written()])
    }

    /// The system cannot make PDF documents.
    #[must_use]
    pub fn no_pdf() -> Self {
        Self::input(messages::export_no_pdf(), messages::export_as_html())
    }

    /// A page could not be printed.
    #[must_use]
    pub fn not_printed(error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a page was not printed");
        Self::new(ProblemCode::Fault, messages::export_not_printed(), messages::export_as_html())
    }

    /// Whether the object does not exist (any more).
    pub(crate) fn is_not_found(&self) -> bool {
        self.view.code == ProblemCode::NotFound
    }

    /// Whether the disk could not be read or written.
    pub(crate) fn is_storage(&self) -> bool {
        self.view.code == ProblemCode::Storage
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cause_says_what_happened_and_what_to_do() {
        let to = Path::new("/mnt/stick/export.zip");
        for (kind, words) in [
            (
                io::ErrorKind::StorageFull,
                "The disk is full. Free up some space and try again. Nothing was written.",
            ),
            (
                io::ErrorKind::PermissionDenied,
                "You don’t have permission to write to /mnt/stick. Choose another folder. Nothing was written.",
            ),
            (
                io::ErrorKind::AlreadyExists,
                "export.zip already exists. Choose another name. Nothing was written.",
            ),
        ] {
            assert_eq!(Problem::export(&kind.into(), to).to_string(), words);
        }
        let other = Problem::export(&io::ErrorKind::NotADirectory.into(), to).to_string();
        assert!(other.starts_with("The export failed. Choose another folder. The system says: "), "{other}");
    }
}
