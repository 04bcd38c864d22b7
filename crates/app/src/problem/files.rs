//! Problems with files that are looked at, or on their way to this computer.

use super::Problem;
use parlance_client::Error as ClientError;
use parlance_preview::Unshowable;
use std::fmt;

impl Problem {
    /// The system has no file manager, or it did not start.
    #[must_use]
    pub fn folder_not_opened(path: &std::path::Path, error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a folder was not opened");
        let path = crate::draw::show_line(&path.to_string_lossy());
        Self::input(
            "The folder was not opened.",
            format!("No program of this computer took it. The file is {path}."),
        )
    }

    /// A page of a document that cannot be drawn.
    pub(crate) fn page(page: u32, why: Unshowable) -> Self {
        let title = match why {
            Unshowable::TooMuch => format!("Page {page} is too complex to be shown."),
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
}
