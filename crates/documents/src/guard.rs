//! The guard: how much one document may cost in time, memory and text.

pub(crate) mod archive;
pub(crate) mod budget;
pub(crate) mod guard_error;
pub(crate) mod pdf_fonts;
pub(crate) mod pdf_streams;
mod stream_dictionary;
mod stream_filters;

/// How long the extraction of a document may take.
pub const EXTRACTION_LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
