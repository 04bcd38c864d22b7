//! Retrieval: finds the passages for a question, by their words and by their meaning. The reader and the prompts of
//! models use them.

pub(crate) mod chapters;
pub(crate) mod documents;
pub(crate) mod location;
pub(crate) mod query;
pub(crate) mod relevance;
pub(crate) mod search;
pub(crate) mod semantic_search;
mod units;
