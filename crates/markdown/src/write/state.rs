//! The state of the writer within a block.

use crate::cite::Marker;
use crate::code::Cache;
use crate::math::Source;
use crate::raw;
use pulldown_cmark::{Alignment, Event};
use std::borrow::Cow;
use std::ops::Range;
use url::Url;

/// Maximum nesting depth of elements. Deeper content keeps its text and loses its elements, which limits the browser's
/// recursion.
pub(super) const MAX_DEPTH: usize = 48;

/// Usual nesting depth, for the initial capacity.
const USUAL_DEPTH: usize = 8;

/// Initial capacity for markup in addition to the text, in bytes.
const USUAL_MARKUP: usize = 64;

/// The HTML of a block under construction.
pub(super) struct Writer<'w> {
    /// The written HTML.
    pub(super) html: String,
    /// Citations without a button so far, in text order.
    pub(super) markers: &'w [Marker],
    pub(super) source: &'w Source<'w>,
    pub(super) cache: &'w mut Cache,
    /// The end tags of the open elements, innermost last.
    pub(super) closers: Vec<Cow<'static, str>>,
    /// The maximum number of open elements; deeper ones keep only their text.
    pub(super) flat_from: usize,
    /// The open links, including those that are not allowed.
    pub(super) links: Vec<OpenLink>,
    /// The end of the paragraph, heading, cell or item.
    pub(super) leaf_to: usize,
    /// The end of the last formula.
    pub(super) hidden_to: usize,
    /// The offsets of tags that become elements.
    pub(super) raw_tags: Vec<usize>,
    pub(super) columns: Columns,
    pub(super) code: Option<Code>,
    pub(super) image: Option<Image>,
}

/// An open link.
pub(super) struct OpenLink {
    /// Its URL, and the position in the HTML for further attributes; `None` if it is not allowed.
    pub(super) target: Option<(Url, usize)>,
    /// Its text.
    pub(super) words: String,
}

/// The columns of the open table. Tables cannot be nested.
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

/// The open image; its content is its alternative text.
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

    /// Whether the open elements can contain another one.
    pub(super) fn has_room(&self) -> bool {
        self.closers.len() < self.flat_from
    }
}
