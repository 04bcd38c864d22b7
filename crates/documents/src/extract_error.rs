//! Why a document cannot be read, and how large one may be.

use serde::{Deserialize, Serialize};

/// More words than this are no document that somebody wrote. The limit for what is read as plain text is the same.
pub(crate) const MAX_TEXT_BYTES: usize = 64 * 1024 * 1024;

/// The most unpacked bytes of a document, over all its parts.
pub(crate) const MAX_UNPACKED_BYTES: u64 = 256 * 1024 * 1024;

/// Larger documents are kept, but not read: their words alone would fill the memory.
pub const MAX_DOCUMENT_BYTES: u64 = MAX_TEXT_BYTES as u64;

/// Why a file cannot be quoted from. `Display` is for logs; who shows it to a person has sentences of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum ExtractError {
    /// It has no bytes.
    #[error("the file is empty")]
    Empty,
    /// It is larger than [`MAX_DOCUMENT_BYTES`].
    #[error("the file is too large")]
    TooLarge,
    /// It is of a known kind that is not read.
    #[error("files of this kind are not read: {0:?}")]
    Unsupported(UnsupportedKind),
    /// It is of no known kind and no text.
    #[error("the file is neither text nor a known kind of document")]
    NotText,
    /// A program made it for programs: a minified script or style sheet, a search index, a source map.
    #[error("the file was generated for programs")]
    Generated,
    /// It needs a password.
    #[error("the document is protected by a password")]
    Encrypted,
    /// A book with copy protection.
    #[error("the book is protected against copying")]
    CopyProtected,
    /// Its structure is broken, leads back to itself, or is nested too deeply.
    #[error("the document is damaged")]
    Damaged,
    /// It unpacks to more than is read, or to far more than its own size.
    #[error("the document unpacks to too much")]
    UnpacksTooLarge,
    /// A PDF with too many pages.
    #[error("the document has too many pages")]
    TooManyPages,
    /// An archive with too many parts.
    #[error("the document has too many parts")]
    TooManyParts,
    /// It has more text than [`MAX_DOCUMENT_BYTES`].
    #[error("the document has too much text")]
    TooMuchText,
    /// It has no text.
    #[error("the document has no text")]
    NoText,
    /// Its file is gone.
    #[error("the content is missing")]
    Missing,
    /// It could not be read in time.
    #[error("reading took too long")]
    TookTooLong,
    /// Its parser panicked.
    #[error("the parser failed")]
    Crashed,
    /// No process that reads documents was free or could be started. This says nothing about the document.
    #[error("no process that reads documents is there")]
    NoReader,
}

/// A kind of file that is recognised and not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnsupportedKind {
    /// A picture.
    Picture,
    /// A sound or a video.
    Media,
    /// A single file that is compressed.
    Compressed,
    /// A program.
    Program,
    /// An archive that is no document.
    Archive,
    /// A Word document from before 2007.
    OldWord,
    /// A presentation from before 2007.
    OldPresentation,
    /// A workbook from before 2007.
    OldWorkbook,
    /// Another Office document from before 2007, or a mail of Outlook.
    OldOffice,
}
