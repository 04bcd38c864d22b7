//! OpenDocument texts, spreadsheets and presentations: the content and the manifest.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("odf");
