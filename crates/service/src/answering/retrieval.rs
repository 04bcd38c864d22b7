//! Retrieval: the passages of documents that a question is about, by their words and by their meaning. The reader and
//! the prompts of models are both written from them.

pub(crate) mod chapters;
pub(crate) mod documents;
pub(crate) mod location;
pub(crate) mod query;
pub(crate) mod relevance;
pub(crate) mod search;
pub(crate) mod semantic_search;
mod units;
