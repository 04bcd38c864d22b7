//! From a document's bytes to what is shown of it: its words, a picture, or its pages as pictures.
//!
//! Owns what kind of document some bytes are, how much of it is shown, and where on a page some words stand. It does
//! no I/O and must not know where the bytes come from or where the pictures go. Bytes are those of strangers:
//! everything here is bounded, and what cannot be shown is an [`Unshowable`].

mod kind;
mod paper;
mod picture;
mod quote;
mod text;

pub use kind::{Kind, kind_of};
pub use paper::{MAX_PAGES, PageWords, Paper, Rect};
pub use picture::{Picture, draw_picture};
pub use text::{Excerpt, read_text};

/// Why a document is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unshowable {
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
}
