//! Problems with files that are previewed or saved on this computer.

use super::Problem;
use crate::kernel::sanitize::{last_name, show_line, show_name};
use parlance_contract::ProblemCode;
use parlance_documents::PreviewError;
use parlance_words::messages;
use std::path::Path;
use std::{fmt, io};

impl Problem {
    /// The system has no file manager, or it did not start.
    #[must_use]
    pub fn folder_not_opened(path: &Path, error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a folder was not opened");
        let path = show_line(&path.to_string_lossy());
        Self::input(messages::problem_folder_not_opened(), messages::problem_folder_no_app(path))
    }

    /// The system has no app for a file, or the app did not start.
    #[must_use]
    pub fn file_not_opened(path: &Path, error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a file was not opened");
        let shown = show_line(&path.to_string_lossy());
        Self::input(messages::preview_not_opened(last_name(path)), messages::problem_file_no_app(shown))
    }

    /// A file that may be a program.
    pub(crate) fn not_a_document(path: &Path) -> Self {
        Self::input(messages::preview_not_opened(last_name(path)), messages::preview_not_a_document())
    }

    /// A page of a document that cannot be rendered.
    pub(crate) fn page(page: u32, why: PreviewError) -> Self {
        let title = match why {
            PreviewError::NoReader => {
                return Self::input(messages::preview_page_no_reader(page), messages::preview_open_again());
            }
            PreviewError::TooMuch => messages::preview_page_too_complex(page),
            _ => messages::preview_page_damaged(page),
        };
        Self::input(title, messages::preview_page_other())
    }

    /// A document for which no reader could be started.
    pub(crate) fn no_reader(name: &str) -> Self {
        Self::input(messages::preview_no_reader(show_name(name)), messages::preview_open_again())
    }

    /// The problem of a download that did not finish.
    pub(crate) fn of_download(mut self, is_kept: bool) -> Self {
        if is_kept {
            self.view.detail = [messages::download_part_saved(), messages::download_retry()].into();
        }
        self
    }

    /// Code that could not be written to the path that the user chose.
    pub(crate) fn code_not_saved(to: &Path, error: &io::Error) -> Self {
        tracing::warn!(%error, "code was not saved");
        let name = last_name(to);
        let (title, next) = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                (messages::code_disk_full(name), messages::problem_free_space())
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                (messages::code_no_permission(name), messages::problem_choose_folder())
            }
            io::ErrorKind::AlreadyExists => {
                (messages::code_names_taken(name), messages::problem_choose_name())
            }
            _ => (messages::code_not_saved(name), messages::problem_choose_folder()),
        };
        Self::new(ProblemCode::Storage, title, next)
    }

    /// Code that exceeds the limit for saving.
    pub(crate) fn code_too_long(max_bytes: usize) -> Self {
        Self::input(messages::code_too_long(max_bytes), messages::code_too_long_do())
    }
}
