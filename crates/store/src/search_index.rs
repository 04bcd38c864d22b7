//! The index of texts that `search` queries: words of conversations, and the text of files.

pub mod document_texts;
pub(crate) mod fold;
pub(crate) mod word_index;
