//! Passages: the pieces of a document that are searched and quoted, how they are cut from blocks, and their sentences.

pub(crate) mod block;
pub(crate) mod clean;
pub(crate) mod cut;
pub mod fences;
pub(crate) mod join;
mod lead;
pub(crate) mod matter;
mod open_passage;
pub(crate) mod outline;
pub(crate) mod passage;
pub mod sentence;
mod split;
