//! Pages of the web.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!(Html);
