//! The full-text indexes that `search` queries: conversations, and the text of files.

pub mod document_texts;
pub(crate) mod fold;
pub(crate) mod word_index;
