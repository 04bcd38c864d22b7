//! Why a document cannot be read, and how large one may be.

/// More words than this are no document that somebody wrote. The limit for what is read as plain text is the same.
pub(super) const MAX_TEXT_BYTES: usize = 64 * 1024 * 1024;

/// What unpacking a document may give, over all its parts.
pub(super) const MAX_UNPACKED_BYTES: u64 = 256 * 1024 * 1024;

/// Larger documents are kept, but not read: their words alone would fill the memory.
pub(super) const MAX_DOCUMENT_BYTES: u64 = MAX_TEXT_BYTES as u64;

/// Why a file cannot be quoted from. Each is a sentence for the person.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("The file is empty.")]
    Empty,
    #[error("The file is larger than {} MiB, which is more than the local service reads.", MAX_DOCUMENT_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("{0} cannot be read by the local service; save it as PDF or as text and upload it again.")]
    OtherKind(&'static str),
    #[error("The file is neither text nor a document of a kind that the local service reads.")]
    NotText,
    #[error("The PDF is protected by a password.")]
    Protected,
    #[error("The {0} is protected by a password; save it without one and upload it again.")]
    Encrypted(&'static str),
    #[error("The book is protected against copying, so it cannot be read outside its shop's own program.")]
    CopyProtected,
    #[error("The PDF is damaged and cannot be read.")]
    DamagedPdf,
    #[error(
        "The PDF is packed so tightly that it would fill the memory; save it again from the program that made it."
    )]
    UnpacksTooLarge,
    #[error("The PDF has more pages than the local service reads; split it and upload the parts.")]
    TooManyPages,
    #[error("The {0} is damaged and cannot be read.")]
    Damaged(&'static str),
    #[error("The document unpacks to more than the local service reads ({} MiB, or far more than its own size).", MAX_UNPACKED_BYTES / 1024 / 1024)]
    UnpacksToTooMuch,
    #[error("The document consists of more parts than the local service reads.")]
    TooManyParts,
    #[error("The document holds more than {} MiB of text, which is more than the local service reads.", MAX_TEXT_BYTES / 1024 / 1024)]
    TooMuchText,
    #[error("The document holds no text; it may consist of pictures of its pages.")]
    NoText,
    #[error("The HTML is damaged and cannot be read.")]
    DamagedHtml,
    #[error("The file's content is missing on disk.")]
    Missing,
    #[error("Reading the document took too long.")]
    TookTooLong,
    #[error("Reading the document failed; it may be damaged.")]
    Crashed,
}
