//! Plain text, source code and other markup.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("text");
