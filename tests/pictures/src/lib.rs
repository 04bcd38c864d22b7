//! Pictures of what is drawn, and whether two of them show the same.
//!
//! It owns reading and writing them as PNG, making those small that are kept, and the comparison. It must not know
//! what is in them, nor where they come from.
#![allow(clippy::indexing_slicing, reason = "for tests; every index comes from the picture's own size")]

mod difference;
mod keeping;
mod picture;

pub use difference::{Difference, difference};
pub use picture::Picture;

use std::path::PathBuf;

/// Why a picture could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file could not be used.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is no PNG.
    #[error("this is no PNG: {0}")]
    Decoding(#[from] png::DecodingError),
    /// It could not be made a PNG.
    #[error("cannot write a PNG: {0}")]
    Encoding(#[from] png::EncodingError),
}

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;
