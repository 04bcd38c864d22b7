//! Word documents: the text, the styles, the footnotes and the relations.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("docx");
