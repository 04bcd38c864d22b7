//! Why an archive, or one conversation of it, cannot be imported.

use std::io;

/// Why an archive cannot be read at all, or not to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The file, or the folder, cannot be read.
    #[error("the archive cannot be read: {0}")]
    File(#[source] io::Error),
    /// Its format is unknown.
    #[error("no known format")]
    Unknown,
    /// A ZIP file that is broken, or ends too early.
    #[error("the archive is damaged")]
    Damaged,
    /// A ZIP file with a password.
    #[error("the archive is encrypted")]
    Encrypted,
    /// A file in it would be outside of it.
    #[error("the archive has a file with the path {0:?}")]
    UnsafePath(String),
    /// It unpacks to more than its content can be.
    #[error("the archive unpacks to too much")]
    Bomb,
    /// It has more files, or conversations, than any export.
    #[error("the archive has too many files")]
    TooMany,
    /// It was made by a newer version of this app.
    #[error("the export was made by a newer version")]
    Newer,
}

/// Why a conversation cannot be imported. The others of its archive can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It has no messages with content.
    Empty,
    /// Its JSON is broken, or values have types that they cannot have.
    Unreadable,
    /// It has no id, so another import could not recognise it.
    NoId,
    /// It exceeds the limit.
    TooLarge,
    /// It has more messages than the bound.
    TooManyMessages,
    /// Its JSON is nested deeper than that of any program.
    TooDeep,
    /// Its messages form a cycle.
    Circular,
    /// It has only recordings, without transcripts.
    AudioOnly,
    /// A newer version of this app exported it.
    Newer,
}

/// The error that reports through [`io::Read`] that a limit was exceeded.
#[derive(Debug, thiserror::Error)]
#[error("more than the bound")]
pub(crate) struct Exceeded;

impl Refusal {
    /// The refusal for an error while reading a member.
    pub(crate) fn while_reading(error: io::Error) -> Self {
        let is_bound = error.get_ref().is_some_and(|inner| inner.is::<Exceeded>());
        match error.kind() {
            _ if is_bound => Self::Bomb,
            // Errors of the system have a number; decompression errors do not.
            _ if error.raw_os_error().is_some() => Self::File(error),
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied => Self::File(error),
            _ => Self::Damaged,
        }
    }
}

impl From<zip::result::ZipError> for Refusal {
    fn from(error: zip::result::ZipError) -> Self {
        use zip::result::ZipError;
        match error {
            ZipError::Io(error) => Self::while_reading(error),
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Self::Encrypted,
            _ => Self::Damaged,
        }
    }
}
