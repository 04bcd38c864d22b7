//! Why a document cannot be read, and how large one may be.

/// More words than this are no document that somebody wrote. The limit for what is read as plain text is the same.
pub(crate) const MAX_TEXT_BYTES: usize = 64 * 1024 * 1024;

/// What unpacking a document may give, over all its parts.
pub(crate) const MAX_UNPACKED_BYTES: u64 = 256 * 1024 * 1024;

/// Larger documents are kept, but not read: their words alone would fill the memory.
pub const MAX_DOCUMENT_BYTES: u64 = MAX_TEXT_BYTES as u64;

/// Why a file cannot be quoted from. Each is a sentence for the person.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExtractError {
    /// It has no bytes.
    #[error("The file is empty.")]
    Empty,
    /// It is larger than [`MAX_DOCUMENT_BYTES`].
    #[error("The file is larger than {} MiB, which is more than the local service reads.", MAX_DOCUMENT_BYTES / 1024 / 1024)]
    TooLarge,
    /// It is of a kind without text, which is named.
    #[error("{0} cannot be read by the local service; save it as PDF or as text and upload it again.")]
    OtherKind(&'static str),
    /// It is of no known kind and no text.
    #[error("The file is neither text nor a document of a kind that the local service reads.")]
    NotText,
    /// A PDF that needs a password.
    #[error("The PDF is protected by a password.")]
    Protected,
    /// A document of this kind that needs a password.
    #[error("The {0} is protected by a password; save it without one and upload it again.")]
    Encrypted(&'static str),
    /// A book with copy protection.
    #[error("The book is protected against copying, so it cannot be read outside its shop's own program.")]
    CopyProtected,
    /// A PDF whose structure is broken, or leads back to itself.
    #[error("The PDF is damaged and cannot be read.")]
    DamagedPdf,
    /// A PDF whose streams unpack to too much.
    #[error(
        "The PDF is packed so tightly that it would fill the memory; save it again from the program that made it."
    )]
    UnpacksTooLarge,
    /// A PDF with too many pages.
    #[error("The PDF has more pages than the local service reads; split it and upload the parts.")]
    TooManyPages,
    /// A document of this kind whose structure is broken.
    #[error("The {0} is damaged and cannot be read.")]
    Damaged(&'static str),
    /// An archive that unpacks to too much.
    #[error("The document unpacks to more than the local service reads ({} MiB, or far more than its own size).", MAX_UNPACKED_BYTES / 1024 / 1024)]
    UnpacksToTooMuch,
    /// An archive with too many parts.
    #[error("The document consists of more parts than the local service reads.")]
    TooManyParts,
    /// A document with too much text.
    #[error("The document holds more than {} MiB of text, which is more than the local service reads.", MAX_TEXT_BYTES / 1024 / 1024)]
    TooMuchText,
    /// It has no text.
    #[error("The document holds no text; it may consist of pictures of its pages.")]
    NoText,
    /// HTML that cannot be parsed, or is nested too deeply.
    #[error("The HTML is damaged and cannot be read.")]
    DamagedHtml,
    /// Its file is gone.
    #[error("The file's content is missing on disk.")]
    Missing,
    /// It could not be read in time.
    #[error("Reading the document took too long.")]
    TookTooLong,
    /// Its parser panicked.
    #[error("Reading the document failed; it may be damaged.")]
    Crashed,
}
