//! From blocks to their HTML: each with the citations that belong to it, each through the allow-list.

mod writer;

use crate::cite::{self, Place};
use crate::clean::clean;
use crate::code::Cache;
use crate::parse::{self, Block, Definitions};
use pulldown_cmark::{Event, Tag};
use writer::Writer;

/// Renders a whole text.
pub(crate) fn whole(text: &str, places: &[Place], cache: &mut Cache) -> Vec<String> {
    let parsed = parse::parse(text, &Definitions::default());
    let mut html = blocks(&parsed.blocks, places, cache);
    if html.is_empty() && !places.is_empty() {
        html.push(clean(&stray_buttons(places)));
    }
    html
}

/// Renders blocks that follow each other. Each gets the citations up to the beginning of the next.
pub(crate) fn blocks(blocks: &[Block<'_>], places: &[Place], cache: &mut Cache) -> Vec<String> {
    let mut rest = places;
    let mut html = Vec::with_capacity(blocks.len());
    for (index, one) in blocks.iter().enumerate() {
        let n_places = match blocks.get(index + 1) {
            Some(next) => rest.partition_point(|place| place.offset < next.range.start),
            None => rest.len(),
        };
        let (own, later) = rest.split_at_checked(n_places).unwrap_or((rest, &[]));
        rest = later;
        html.push(block(one, own, cache));
    }
    html
}

/// Renders blocks that will not change any more, and keeps their code.
pub(crate) fn finished_blocks(blocks: &[Block<'_>], cache: &mut Cache) -> Vec<String> {
    cache.begin();
    let html = self::blocks(blocks, &[], cache);
    cache.keep_all();
    html
}

fn block(block: &Block<'_>, places: &[Place], cache: &mut Cache) -> String {
    // A code figure is clean already, line by line, exactly as when its lines arrive one after the other.
    let is_code = matches!(block.events.first(), Some((Event::Start(Tag::CodeBlock(_)), _)));
    let mut writer = Writer::new(places, cache);
    let mut rest = block.events.as_slice();
    while let Some(((event, range), following)) = rest.split_first() {
        rest = following;
        writer.event(event, range, following);
    }
    let Writer { mut html, places, .. } = writer;
    if is_code {
        if !places.is_empty() {
            html.push_str(&clean(&stray_buttons(places)));
        }
        return html;
    }
    html.push_str(&stray_buttons(places));
    clean(&html)
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
