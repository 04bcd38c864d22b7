//! Tests of the public interface: Markdown in, HTML blocks out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test"
)]

#[path = "markdown/allowlist.rs"]
mod allowlist;
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

/// The markup before the rows of a table.
pub(crate) const TABLE: &str =
    "<div class=\"block tbl\"><div class=\"pan\" tabindex=\"0\" role=\"group\"><table>";

/// The markup after the rows of a table.
pub(crate) const TABLE_END: &str = "</table></div><footer>\
    <button class=\"menu-btn\" type=\"button\" data-tsv=\"\"></button>\
    <button class=\"menu-btn\" type=\"button\" data-markdown=\"\"></button>\
    <button class=\"menu-btn\" type=\"button\" data-csv=\"\"></button></footer></div>";
