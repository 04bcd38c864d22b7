//! Reading: from a file's bytes to passages that can be found and quoted.
//!
//! It owns which kinds of documents can be read and how each is cut up. It must not know users, the network or the
//! database.

mod cut;
mod document;
mod html;
mod json;
mod markdown;
pub(crate) mod passage;
mod pdf;
pub(crate) mod sentence;
mod table;
pub(crate) mod words;

pub(crate) use document::{Unreadable, read};

/// A document that takes longer is given up.
pub(crate) const LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
