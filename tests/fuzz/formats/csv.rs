//! Delimited text.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("csv");
