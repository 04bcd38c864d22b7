//! Extraction errors and size limits.

use serde::{Deserialize, Serialize};

/// The most text of a document. No author writes more. The limit for plain text is the same.
pub(crate) const MAX_TEXT_BYTES: usize = 64 * 1024 * 1024;

/// The most unpacked bytes of all parts of a document.
pub(crate) const MAX_UNPACKED_BYTES: u64 = 256 * 1024 * 1024;

/// Larger documents are stored but not read, because their text alone would fill the memory.
pub const MAX_DOCUMENT_BYTES: u64 = MAX_TEXT_BYTES as u64;

/// Why a document cannot be read. `Display` is for logs; the user sees other messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum ExtractError {
    /// It is empty.
    #[error("the file is empty")]
    Empty,
    /// It is larger than [`MAX_DOCUMENT_BYTES`].
    #[error("the file is too large")]
    TooLarge,
    /// It has a known format that is not supported.
    #[error("files of this kind are not read: {0:?}")]
    Unsupported(UnsupportedKind),
    /// Its format is unknown and it is not text.
    #[error("the file is neither text nor a known kind of document")]
    NotText,
    /// It is generated text: a minified script or style sheet, a search index, a source map.
    #[error("the file was generated for programs")]
    Generated,
    /// It needs a password.
    #[error("the document is protected by a password")]
    Encrypted,
    /// A book with copy protection.
    #[error("the book is protected against copying")]
    CopyProtected,
    /// Its structure is broken, cyclic or nested too deeply.
    #[error("the document is damaged")]
    Damaged,
    /// It unpacks to more than the limit, or to far more than its own size.
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
    /// The file no longer exists.
    #[error("the content is missing")]
    Missing,
    /// Reading it took too long.
    #[error("reading took too long")]
    TookTooLong,
    /// Its parser panicked.
    #[error("the parser failed")]
    Crashed,
    /// No reader process was free or could be started. This says nothing about the document.
    #[error("no process that reads documents is there")]
    NoReader,
}

/// A known but unsupported file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnsupportedKind {
    /// A picture.
    Picture,
    /// Audio or video.
    Media,
    /// A single compressed file.
    Compressed,
    /// A program.
    Program,
    /// An archive other than a document.
    Archive,
    /// A Word document from before 2007.
    OldWord,
    /// A presentation from before 2007.
    OldPresentation,
    /// A workbook from before 2007.
    OldWorkbook,
    /// Another Office document from before 2007, or an Outlook message.
    OldOffice,
}
