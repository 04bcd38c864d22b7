//! Problems with files that are looked at, or on their way to this computer.

use super::Problem;
use crate::view::ProblemCode;
use parlance_client::Error as ClientError;
use parlance_documents::PreviewError;
use std::path::Path;
use std::{fmt, io};

impl Problem {
    /// The system has no file manager, or it did not start.
    #[must_use]
    pub fn folder_not_opened(path: &Path, error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a folder was not opened");
        let path = crate::sanitize::show_line(&path.to_string_lossy());
        Self::input(
            "The folder was not opened.",
            format!("No program of this computer took it. The file is {path}."),
        )
    }

    /// A page of a document that cannot be rendered.
    pub(crate) fn page(page: u32, why: PreviewError) -> Self {
        let title = match why {
            PreviewError::TooMuch => format!("Page {page} is too complex to be shown."),
            _ => format!("Page {page} is damaged and cannot be shown."),
        };
        Self::input(title, "Look at another page, or download the file to open it in another program.")
    }

    /// A download that did not come to its end.
    pub(crate) fn download(error: &ClientError, is_kept: bool) -> Self {
        let mut problem = Self::from_client(error);
        if is_kept {
            problem.view.detail =
                "What has arrived is kept. Try again, and it goes on from there.".to_owned();
        }
        problem
    }

    /// Code that could not be written where the person wanted it.
    pub(crate) fn code_not_saved(to: &Path, error: &io::Error) -> Self {
        tracing::warn!(%error, "code was not saved");
        let name = crate::sanitize::last_name(to);
        let (title, detail) = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                (format!("The disk is full, so {name} was not saved."), "Make room and save it again.")
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => (
                format!("{name} was not saved, because that folder cannot be written to."),
                "Choose another folder.",
            ),
            io::ErrorKind::AlreadyExists => (
                format!("{name} was not saved, because too many files there have names like it."),
                "Choose another name.",
            ),
            _ => (format!("{name} was not saved."), "Choose another place and save it again."),
        };
        Self::new(ProblemCode::Storage, title, detail)
    }

    /// Code that is longer than what is written.
    pub(crate) fn code_too_long(max_bytes: usize) -> Self {
        let limit = max_bytes >> 20;
        Self::input(
            format!("The code was not saved, because it is longer than {limit}\u{a0}MB."),
            "Select a part of it and copy that.",
        )
    }
}
