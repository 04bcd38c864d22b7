//! Ingestion in the background: reads uploaded files into passages, and embeds the passages.

pub(crate) mod embedding;
pub(crate) mod queue;
mod reindex;
