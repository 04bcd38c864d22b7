//! Web pages.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("html");
