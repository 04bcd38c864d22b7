//! Writes blocks as HTML with their citations, and checks each against the allowlist.

mod state;
mod words;
mod writer;

use crate::cite::{self, Marker};
use crate::code::Cache;
use crate::escape::push_words;
use crate::html_allowlist;
use crate::math::Source;
use crate::parse::{self, Block, Definitions};
use state::Writer;

/// Renders a whole text.
pub(crate) fn whole(text: &str, markers: &[Marker], cache: &mut Cache) -> Vec<String> {
    let source = Source::new(text);
    let parsed = parse::parse(&source, &Definitions::default());
    cache.begin_finished();
    let mut html = blocks(&source, &parsed.blocks, markers, cache);
    if html.is_empty() && !markers.is_empty() {
        html.push(stray_buttons(markers));
    }
    html
}

/// Renders consecutive blocks. Each gets the citations up to the beginning of the next.
pub(crate) fn blocks(
    source: &Source<'_>,
    blocks: &[Block<'_>],
    markers: &[Marker],
    cache: &mut Cache,
) -> Vec<String> {
    let mut rest = markers;
    let mut html = Vec::with_capacity(blocks.len());
    for (index, one) in blocks.iter().enumerate() {
        let n_markers = match blocks.get(index + 1) {
            Some(next) => rest.partition_point(|marker| marker.offset < next.range.start),
            None => rest.len(),
        };
        let (own, later) = rest.split_at_checked(n_markers).unwrap_or((rest, &[]));
        rest = later;
        html.push(block(source, one, own, cache));
    }
    html
}

/// Renders finished blocks.
pub(crate) fn finished_blocks(source: &Source<'_>, blocks: &[Block<'_>], cache: &mut Cache) -> Vec<String> {
    cache.begin_finished();
    self::blocks(source, blocks, &[], cache)
}

fn block(source: &Source<'_>, block: &Block<'_>, markers: &[Marker], cache: &mut Cache) -> String {
    let mut writer = Writer::new(source, &block.events, markers, cache);
    let mut rest = block.events.as_slice();
    while let Some(((event, range), following)) = rest.split_first() {
        rest = following;
        writer.event(event, range, following);
    }
    let Writer { mut html, markers, .. } = writer;
    html.push_str(&stray_buttons(markers));
    if html_allowlist::is_allowed_html(&html) { html } else { as_text(source.original(&block.range)) }
}

/// The replacement for a block whose HTML the allowlist rejects.
fn as_text(text: &str) -> String {
    let mut html = String::from("<p>");
    push_words(&mut html, text);
    html.push_str("</p>");
    html
}

/// Buttons of citations without text before them.
fn stray_buttons(markers: &[Marker]) -> String {
    let mut html = String::new();
    if !markers.is_empty() {
        html.push_str("<p>");
        for marker in markers {
            cite::push_button(&mut html, marker);
        }
        html.push_str("</p>");
    }
    html
}
