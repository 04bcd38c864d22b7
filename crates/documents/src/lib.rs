//! From a document's bytes to its passages, and to what is shown of it: text, a picture, its pages as pictures, or safe
//! HTML.
//!
//! Owns what kind of document some bytes are, how each format is read, how much of it is shown, and where in it
//! some words stand. It does no I/O and must not know where the bytes come from or where the results go. The bytes
//! are untrusted: everything here is bounded. A document that cannot be read is an [`ExtractError`], one that cannot be
//! shown an [`PreviewError`].

mod encoding;
mod excerpt;
mod extract;
mod extract_error;
#[cfg(test)]
mod fixtures;
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
pub use guard::EXTRACTION_LIMIT;
pub use kind::{Kind, kind_of};
pub use matches::matches;
pub use passages::fences;
pub use passages::passage::{Division, Location, Passage, Place, Shape};
pub use passages::sentence;
pub use pdf::{MAX_PAGES, PageText, PageWord, PdfDocument, Rect, Sides, WordEnd};
pub use picture::{MAX_SHOWN_SIDE, Picture, render_picture};
pub use readable::{FoundPart, Readable, ReadablePart, readable, readable_text};
pub use surroundings::{Surroundings, surroundings};

/// Why a document is not shown. `Display` is for logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
pub enum PreviewError {
    /// Its bytes are not what its beginning says.
    #[error("the document is damaged")]
    Damaged,
    /// It needs a password.
    #[error("the document is protected by a password")]
    Encrypted,
    /// Showing it would take too long or too much memory.
    #[error("the document is too large or too complex to be shown")]
    TooMuch,
    /// It has no such page.
    #[error("the document has no such page")]
    NoSuchPage,
    /// No process that reads documents was free or could be started. This says nothing about the document.
    #[error("no process that reads documents is there")]
    NoReader,
}
