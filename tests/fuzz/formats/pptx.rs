//! PowerPoint presentations: a slide, its relations, its notes, the presentation and its relations.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("pptx");
