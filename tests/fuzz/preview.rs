//! Fuzzes the previews of documents with arbitrary bytes.
#![no_main]

mod documents;

documents::target!("documents");
