//! Books: a chapter, the package, the table of contents and the encryption.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("epub");
