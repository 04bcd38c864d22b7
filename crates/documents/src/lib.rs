//! Turns a document's bytes into passages and into a preview: text, a picture, pages as pictures, or safe HTML.
//!
//! Owns the table of formats and their detection, the reader of each format, the limits of what is shown, and the
//! search for text in a document. It does no I/O and must not know where the bytes come from or where the results go.
//! The bytes are untrusted, so all work is bounded. A document that cannot be read gives an [`ExtractError`], one that
//! cannot be shown a [`PreviewError`].

#[cfg(test)]
#[path = "../../../tests/matching/cases.rs"]
mod cases;
mod encoding;
mod excerpt;
mod extract;
mod extract_error;
#[cfg(test)]
mod fixtures;
mod formats;
mod guard;
mod kind;
mod matches;
mod passages;
mod pdf;
mod picture;
mod quote;
mod raised;
mod readable;
mod surroundings;

pub use excerpt::{Excerpt, excerpt};
pub use extract::extract_passages;
pub use extract_error::{ExtractError, MAX_DOCUMENT_BYTES, UnsupportedKind};
pub use formats::{FileKind, Format, Parts, file_kind, file_kinds, format_of};
pub use guard::EXTRACTION_LIMIT;
pub use kind::{Kind, kind_of};
pub use matches::matches;
pub use passages::clean::LEADER;
pub use passages::fences;
pub use passages::passage::{Division, Location, Passage, Place, Shape};
pub use passages::sentence;
pub use pdf::{MAX_PAGES, PageText, PageWord, PdfDocument, Rect, Sides, WordEnd};
pub use picture::{MAX_SHOWN_SIDE, Picture, render_picture};
pub use quote::{Quote, QuoteSearch, fragments_of};
pub use readable::{Readable, ReadablePart, readable, readable_text};
pub use surroundings::{Surroundings, surroundings};

/// Why a document is not shown. `Display` is for logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
pub enum PreviewError {
    /// Its content does not match its beginning.
    #[error("the document is damaged")]
    Damaged,
    /// It needs a password.
    #[error("the document is protected by a password")]
    Encrypted,
    /// Rendering it would take too long or too much memory.
    #[error("the document is too large or too complex to be shown")]
    TooMuch,
    /// The page does not exist.
    #[error("the document has no such page")]
    NoSuchPage,
    /// No reader process was free or could be started. This says nothing about the document.
    #[error("no process that reads documents is there")]
    NoReader,
}

impl From<ExtractError> for PreviewError {
    fn from(error: ExtractError) -> Self {
        match error {
            ExtractError::Encrypted | ExtractError::CopyProtected => Self::Encrypted,
            ExtractError::NoReader => Self::NoReader,
            ExtractError::TooLarge
            | ExtractError::UnpacksTooLarge
            | ExtractError::TooManyPages
            | ExtractError::TooManyParts
            | ExtractError::TooMuchText
            | ExtractError::TookTooLong => Self::TooMuch,
            _ => Self::Damaged,
        }
    }
}
