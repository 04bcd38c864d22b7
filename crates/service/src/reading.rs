//! Reading: from a file's bytes to passages that can be found and quoted.
//!
//! It owns which kinds of documents can be read and how each is cut up. It must not know users, the network or the
//! database.

mod archive;
mod blocks;
mod budget;
mod compound;
mod cut;
mod document;
mod docx;
mod encoding;
mod epub;
mod grid;
mod html;
mod isolated;
mod json;
#[cfg(test)]
mod made;
mod markdown;
mod odf;
mod ooxml;
mod package;
pub(crate) mod passage;
mod pdf;
mod pptx;
mod rtf;
pub(crate) mod sentence;
mod sheets;
mod table;
mod unreadable;
pub(crate) mod words;
mod xml;

pub(crate) use isolated::read_isolated;
pub(crate) use unreadable::Unreadable;

use document::read;

/// A document that takes longer is given up.
const LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
