//! Problems with offers, pasted content and the clipboard.

use super::Problem;
use parlance_contract::ProblemCode;
use parlance_words::messages;
use std::io;

impl Problem {
    /// The offer was discarded.
    pub(crate) fn offer_discarded() -> Self {
        Self::input(messages::offer_gone(), messages::offer_gone_do())
    }

    /// Pasted content could not be saved.
    pub(crate) fn paste_not_kept(error: &io::Error) -> Self {
        tracing::warn!(%error, "what was pasted was not written");
        let (title, next) = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                (messages::paste_disk_full(), messages::paste_free_space())
            }
            _ => (messages::paste_not_saved(), messages::paste_check_disk()),
        };
        Self::new(ProblemCode::Storage, title, next)
    }

    /// Another program owns the clipboard and did not provide its content.
    #[must_use]
    pub fn clipboard_silent() -> Self {
        Self::input(messages::clipboard_unreadable(), messages::clipboard_unreadable_do())
    }

    /// The system did not accept the copied data.
    #[must_use]
    pub fn not_copied(error: impl std::fmt::Display) -> Self {
        tracing::warn!(%error, "the clipboard could not be written");
        let detail = [messages::clipboard_not_copied_why(), messages::problem_try_again()];
        Self::input(messages::clipboard_not_copied(), detail)
    }
}
