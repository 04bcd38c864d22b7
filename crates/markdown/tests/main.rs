//! Markdown as its users see it: text in, HTML blocks out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    missing_docs,
    reason = "a test"
)]

#[path = "markdown/any_text.rs"]
mod any_text;
#[path = "markdown/attacks.rs"]
mod attacks;
#[path = "markdown/blocks.rs"]
mod blocks;
#[path = "markdown/citations.rs"]
mod citations;
#[path = "markdown/commonmark.rs"]
mod commonmark;
#[path = "markdown/corpus.rs"]
mod corpus;
#[path = "markdown/formulas.rs"]
mod formulas;
#[path = "markdown/gfm.rs"]
mod gfm;
#[path = "markdown/limits.rs"]
mod limits;
#[path = "markdown/page.rs"]
mod page;
#[path = "markdown/pieces.rs"]
mod pieces;
#[path = "markdown/walls.rs"]
mod walls;
