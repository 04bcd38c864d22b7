//! Reads, writes and compares pictures.
//!
//! Owns reading and writing PNG files, reducing the size of reference pictures, and the comparison. Must not know what
//! the pictures show, nor where they come from.
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
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file is not a PNG.
    #[error("this is no PNG: {0}")]
    Decoding(#[from] png::DecodingError),
    /// The picture could not be encoded as a PNG.
    #[error("cannot write a PNG: {0}")]
    Encoding(#[from] png::EncodingError),
}

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;
