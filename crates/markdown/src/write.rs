//! From blocks to their HTML: each with the citations that belong to it, each through the allow-list.

mod state;
mod words;
mod writer;

use crate::cite::{self, Place};
use crate::code::Cache;
use crate::escape::push_words;
use crate::math::Source;
use crate::parse::{self, Block, Definitions};
use crate::wall;
use state::Writer;

/// Renders a whole text.
pub(crate) fn whole(text: &str, places: &[Place], cache: &mut Cache) -> Vec<String> {
    let source = Source::new(text);
    let parsed = parse::parse(&source, &Definitions::default());
    cache.begin_finished();
    let mut html = blocks(&source, &parsed.blocks, places, cache);
    if html.is_empty() && !places.is_empty() {
        html.push(stray_buttons(places));
    }
    html
}

/// Renders blocks that follow each other. Each gets the citations up to the beginning of the next.
pub(crate) fn blocks(
    source: &Source<'_>,
    blocks: &[Block<'_>],
    places: &[Place],
    cache: &mut Cache,
) -> Vec<String> {
    let mut rest = places;
    let mut html = Vec::with_capacity(blocks.len());
    for (index, one) in blocks.iter().enumerate() {
        let n_places = match blocks.get(index + 1) {
            Some(next) => rest.partition_point(|place| place.offset < next.range.start),
            None => rest.len(),
        };
        let (own, later) = rest.split_at_checked(n_places).unwrap_or((rest, &[]));
        rest = later;
        html.push(block(source, one, own, cache));
    }
    html
}

/// Renders blocks that will not change any more.
pub(crate) fn finished_blocks(source: &Source<'_>, blocks: &[Block<'_>], cache: &mut Cache) -> Vec<String> {
    cache.begin_finished();
    self::blocks(source, blocks, &[], cache)
}

fn block(source: &Source<'_>, block: &Block<'_>, places: &[Place], cache: &mut Cache) -> String {
    let mut writer = Writer::new(source, &block.events, places, cache);
    let mut rest = block.events.as_slice();
    while let Some(((event, range), following)) = rest.split_first() {
        rest = following;
        writer.event(event, range, following);
    }
    let Writer { mut html, places, .. } = writer;
    html.push_str(&stray_buttons(places));
    if wall::lets_through(&html) { html } else { as_text(source.original(&block.range)) }
}

/// What is shown of a block whose HTML is not as it should be.
fn as_text(text: &str) -> String {
    let mut html = String::from("<p>");
    push_words(&mut html, text);
    html.push_str("</p>");
    html
}

/// Buttons that found no words to stand behind.
fn stray_buttons(places: &[Place]) -> String {
    let mut html = String::new();
    if !places.is_empty() {
        html.push_str("<p>");
        for place in places {
            cite::push_button(&mut html, place);
        }
        html.push_str("</p>");
    }
    html
}
