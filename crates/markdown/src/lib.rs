//! Markdown to safe HTML blocks, as a whole or while the text arrives.
//!
//! Owns the one way in which the words of others become HTML: CommonMark with tables, strikethrough, task lists and
//! footnotes; raw HTML is shown as text, images become links, and everything passes an allow-list at the end. It
//! must not know what a message is or where the HTML goes, and it does no I/O.
//!
//! A [`Renderer`] freezes the blocks that are finished: they are never parsed, highlighted or sanitised again, and an
//! [`Update`] does not mention them. Two things in Markdown reach back to finished blocks: link reference definitions
//! and footnotes. While the text arrives, a definition counts for what comes after it; [`Renderer::finish`] renders
//! a text that has definitions once more as a whole and returns what has become different.

mod bare;
mod calm;
mod cite;
mod code;
mod escape;
mod fence;
mod growth;
mod line_ends;
mod link;
mod math;
mod nesting;
mod parse;
mod raw;
mod renderer;
mod scan;
mod wall;
mod work;
mod write;

pub use cite::Citation;
pub use renderer::{Renderer, Update};

/// Renders a whole text: the HTML of each top-level block.
#[must_use]
pub fn render(text: &str) -> Vec<String> {
    render_with_citations(text, &[])
}

/// Renders a whole text with buttons for its citations.
///
/// A button stands behind the word at its position. Where no button may stand, inside code or a link, it stands
/// behind that; a position past the end is the end.
#[must_use]
pub fn render_with_citations(text: &str, citations: &[Citation]) -> Vec<String> {
    let text = line_ends::unified(text);
    write::whole(&text, &cite::places(&text, citations), &mut code::Cache::default())
}

/// What a text says, on one line: without the marks of Markdown, code and formulas as they are written.
#[must_use]
pub fn words(text: &str) -> String {
    bare::words(&line_ends::unified(text))
}

/// The usual ending of files in a language of code blocks (`rs` for `rust`), without its dot; `None` when it is not known.
#[must_use]
pub fn file_ending(language: &str) -> Option<&'static str> {
    code::file_ending(language)
}
