//! The guard: limits the time, memory and text that one document may use.

pub(crate) mod archive;
pub(crate) mod budget;
pub(crate) mod pdf_fonts;
pub(crate) mod pdf_streams;
mod stream_dictionary;
mod stream_filters;

/// The timeout for extracting a document.
pub const EXTRACTION_LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
