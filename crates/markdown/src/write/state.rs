//! The state of the writer within a block.

use crate::cite::Marker;
use crate::code::Cache;
use crate::math::Source;
use crate::raw;
use pulldown_cmark::{Alignment, Event};
use std::borrow::Cow;
use std::ops::Range;
use url::Url;

/// Elements that may stand in each other. What is nested deeper keeps its words and loses its frame, so that no
/// text makes a page into which a browser has to descend without end.
pub(super) const MAX_DEPTH: usize = 48;

/// Elements that usually stand in each other, at most.
const USUAL_DEPTH: usize = 8;

/// Bytes of markup for which there is room at once, beside the words.
const USUAL_MARKUP: usize = 64;

/// The HTML of a block while it is written.
pub(super) struct Writer<'w> {
    /// The written HTML.
    pub(super) html: String,
    /// Citations that have no button yet, in the order of the text.
    pub(super) markers: &'w [Marker],
    pub(super) source: &'w Source<'w>,
    pub(super) cache: &'w mut Cache,
    /// The end tags of the open elements, the innermost last.
    pub(super) closers: Vec<Cow<'static, str>>,
    /// How many open elements there may be; deeper ones keep their words only.
    pub(super) flat_from: usize,
    /// The links that are open, with those that may not be links.
    pub(super) links: Vec<OpenLink>,
    /// The end of the paragraph, heading, cell or item.
    pub(super) leaf_to: usize,
    /// The end of the last formula.
    pub(super) hidden_to: usize,
    /// Where tags stand that are elements.
    pub(super) raw_tags: Vec<usize>,
    pub(super) columns: Columns,
    pub(super) code: Option<Code>,
    pub(super) image: Option<Image>,
}

/// A link that has been started.
pub(super) struct OpenLink {
    /// Where it goes, with the place in the HTML where its further attributes belong; `None` when it may not be one.
    pub(super) target: Option<(Url, usize)>,
    /// What it says.
    pub(super) words: String,
}

/// The columns of the open table. Tables do not stand in tables.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) alignments: Vec<Alignment>,
    pub(super) next: usize,
    pub(super) is_head: bool,
}

/// The open code block.
pub(super) struct Code {
    pub(super) info: String,
    pub(super) text: String,
}

/// The open image; what stands in it is its alternative text.
pub(super) struct Image {
    pub(super) url: Option<Url>,
    pub(super) alt: String,
    pub(super) n_inner: usize,
}

impl<'w> Writer<'w> {
    pub(super) fn new(
        source: &'w Source<'w>,
        events: &[(Event<'_>, Range<usize>)],
        markers: &'w [Marker],
        cache: &'w mut Cache,
    ) -> Self {
        Self {
            html: String::with_capacity(
                events.first().map_or(0, |(_, range)| USUAL_MARKUP + 2 * range.len()),
            ),
            markers,
            source,
            cache,
            closers: Vec::with_capacity(USUAL_DEPTH),
            flat_from: MAX_DEPTH,
            links: Vec::new(),
            leaf_to: 0,
            hidden_to: 0,
            raw_tags: raw::tag_offsets(events),
            columns: Columns::default(),
            code: None,
            image: None,
        }
    }

    /// Whether another element may stand in those that are open.
    pub(super) fn has_room(&self) -> bool {
        self.closers.len() < self.flat_from
    }
}
