//! Problems with archives of other programs, and reasons why their conversations cannot be imported.

use crate::kernel::problem::{Problem, system_says};
use crate::kernel::sanitize::{last_name, show_line};
use parlance_import::{Reason, Refusal};
use parlance_words::{Paragraph, Text, messages};
use std::path::Path;

/// An archive cannot be read, or is not to be trusted.
pub(super) fn refused(path: &Path, refusal: &Refusal) -> Problem {
    tracing::warn!(%refusal, "an archive was refused");
    let name = last_name(path);
    let (title, next): (Text, Paragraph) = match refusal {
        Refusal::File(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            return Problem::data_folder(error);
        }
        Refusal::File(error) => (messages::import_file(name), system_says(error).into()),
        Refusal::Unknown => (messages::import_unknown(name), messages::import_unknown_next().into()),
        Refusal::Encrypted => (messages::import_encrypted(name), messages::import_encrypted_next().into()),
        Refusal::UnsafePath(path) => {
            (messages::import_unsafe(name), messages::import_unsafe_path(show_line(path)).into())
        }
        Refusal::Bomb => (messages::import_unsafe(name), messages::import_bomb().into()),
        Refusal::TooMany => (messages::import_unsafe(name), messages::import_too_many().into()),
        Refusal::Newer => (messages::import_newer(name), messages::store_start_newer().into()),
        _ => (messages::import_damaged(name), messages::import_damaged_next().into()),
    };
    Problem::input(title, next)
}

/// The archive has changed since its preview.
pub(super) fn changed(path: &Path) -> Problem {
    Problem::input(messages::import_changed(last_name(path)), messages::import_choose_again())
}

/// The preview no longer exists.
pub(super) fn gone() -> Problem {
    Problem::not_found(messages::import_gone(), messages::import_choose_again())
}

/// Why a conversation cannot be imported, in a few words.
pub(super) fn reason(reason: Reason) -> Text {
    match reason {
        Reason::Empty => messages::import_reason_empty(),
        Reason::NoId => messages::import_reason_no_id(),
        Reason::TooLarge => messages::import_reason_too_large(),
        Reason::TooManyMessages => messages::import_reason_too_many_messages(),
        Reason::TooDeep => messages::import_reason_too_deep(),
        Reason::Circular => messages::import_reason_circular(),
        Reason::AudioOnly => messages::import_reason_audio(),
        Reason::Newer => messages::import_reason_newer(),
        _ => messages::import_reason_unreadable(),
    }
}
