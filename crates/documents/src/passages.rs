//! Passages: the pieces of a document that are found and quoted from, and their sentences.

pub(crate) mod passage;
pub mod sentence;
pub(crate) mod split;
