//! Renders Markdown to safe HTML blocks, as a whole or during streaming.
//!
//! The only path from untrusted text to HTML: CommonMark with tables, strikethrough, task lists and footnotes. Raw
//! HTML is shown as text, images become links, and the output passes an allowlist. This crate must not know what a
//! message is or where the HTML goes, and does no I/O.
//!
//! A [`Renderer`] freezes finished blocks: they are never parsed, highlighted or sanitised again, and an [`Update`]
//! omits them. Link reference definitions and footnotes can change finished blocks. During streaming, a definition
//! applies to the text after it; [`Renderer::finish`] renders a text with definitions again and returns the changed
//! blocks.

mod auto_close;
mod cite;
mod code;
mod escape;
mod fast_append;
mod fence;
mod html_allowlist;
mod line_ends;
mod link;
mod link_targets;
mod math;
mod nesting;
mod op_counter;
mod parse;
mod plain_text;
mod raw;
mod renderer;
mod scan;
mod write;

pub use cite::Citation;
pub use link_targets::link_targets;
pub use renderer::{Renderer, Update};

/// Renders a whole text: the HTML of each top-level block.
#[must_use]
pub fn render(text: &str) -> Vec<String> {
    render_with_citations(text, &[])
}

/// Renders a whole text with buttons for its citations.
///
/// A button follows the word at its position, or the code or link around it. A position beyond the end means the end.
#[must_use]
pub fn render_with_citations(text: &str, citations: &[Citation]) -> Vec<String> {
    let text = line_ends::unified(text);
    write::whole(&text, &cite::markers(&text, citations), &mut code::Cache::default())
}

/// The plain text of Markdown on one line; code and formulas stay as written.
#[must_use]
pub fn words(text: &str) -> String {
    plain_text::words(&line_ends::unified(text))
}

/// The usual file extension for the language of a code block (`rs` for `rust`), without its dot, if known.
#[must_use]
pub fn file_ending(language: &str) -> Option<&'static str> {
    code::file_ending(language)
}
