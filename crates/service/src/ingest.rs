//! Ingestion: files that were uploaded are read into passages, and passages get vectors, in the background.

pub(crate) mod embedding;
pub(crate) mod queue;
mod reindex;
