//! Problems with offers, pasted content and the clipboard.

use super::Problem;
use crate::view::ProblemCode;
use std::io;

impl Problem {
    /// The offer was discarded.
    pub(crate) fn offer_discarded() -> Self {
        Self::input("Parlance no longer has these files at hand.", "Drop or choose them again.")
    }

    /// Pasted content could not be saved.
    pub(crate) fn paste_not_kept(error: &io::Error) -> Self {
        tracing::warn!(%error, "what was pasted was not written");
        let (title, detail) = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                ("The disk is full, so what was pasted was not attached.", "Make room and paste it again.")
            }
            _ => (
                "What was pasted was not attached, because it could not be written down.",
                "Check the disk, and paste it again.",
            ),
        };
        Self::new(ProblemCode::Storage, title, detail)
    }

    /// Another program holds the clipboard and did not hand over what is in it.
    #[must_use]
    pub fn clipboard_silent() -> Self {
        Self::input(
            "The clipboard did not give what is in it.",
            "Copy it again, or save it as a file and attach that.",
        )
    }

    /// The system did not take what was to be copied.
    #[must_use]
    pub fn not_copied(error: impl std::fmt::Display) -> Self {
        tracing::warn!(%error, "the clipboard could not be written");
        Self::input("Nothing was copied.", "The system did not let Parlance use the clipboard. Try again.")
    }
}
