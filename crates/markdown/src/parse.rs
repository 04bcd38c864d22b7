//! Parses a text into events by top-level block, and its definitions.

use crate::math::Source;
use crate::op_counter;
use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use unicase::UniCase;

/// Extensions that users and models write. This crate finds formulas and bare URLs itself.
const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);

/// Initial capacity for the events of a block.
const USUAL_EVENTS: usize = 16;

/// A top-level block.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    /// Its events with their source ranges. Adjacent text is merged into one event.
    pub(crate) events: Vec<(Event<'a>, Range<usize>)>,
    /// Its source range.
    pub(crate) range: Range<usize>,
}

/// A parsed text.
#[derive(Debug, Default)]
pub(crate) struct Parsed<'a> {
    /// Its top-level blocks.
    pub(crate) blocks: Vec<Block<'a>>,
    /// Its definitions.
    pub(crate) definitions: Definitions,
}

/// The definitions of a text, which apply to the rest of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions {
    /// Links by label: URL and title.
    links: HashMap<UniCase<String>, (String, String)>,
    /// Labels of footnotes.
    notes: HashSet<UniCase<String>>,
    /// Bytes that finished blocks have copied from definitions.
    n_taken: usize,
    /// Bytes that all blocks may copy from definitions.
    n_allowed: usize,
}

/// Minimum for `n_allowed`, however short the text is.
const MIN_ALLOWED: usize = 100_000;

impl Definitions {
    /// Whether there are any.
    pub(crate) fn is_empty(&self) -> bool {
        self.links.is_empty() && self.notes.is_empty()
    }

    /// Adds the definitions of a later part of the text. The first definition of a label wins.
    pub(crate) fn extend(&mut self, later: Self) {
        for (label, link) in later.links {
            self.links.entry(label).or_insert(link);
        }
        self.notes.extend(later.notes);
    }

    /// Sets the length of the whole text: links may copy little more than that from definitions, so that many short
    /// links to one long URL stay small. The parser has the same limit, for a single text.
    pub(crate) fn allow(&mut self, n_bytes: usize) {
        self.n_allowed = n_bytes.max(MIN_ALLOWED);
    }

    /// Counts the bytes that finished blocks have copied.
    pub(crate) fn count(&mut self, finished: &[Block<'_>]) {
        if self.links.is_empty() {
            return;
        }
        for (event, _) in finished.iter().flat_map(|block| &block.events) {
            if let Event::Start(
                Tag::Link { link_type, dest_url, title, .. } | Tag::Image { link_type, dest_url, title, .. },
            ) = event
                && matches!(
                    link_type,
                    LinkType::ReferenceUnknown | LinkType::CollapsedUnknown | LinkType::ShortcutUnknown
                )
            {
                self.n_taken += dest_url.len() + title.len();
            }
        }
    }
}

/// Parses a text. `known` are the definitions of the text before it.
pub(crate) fn parse<'a>(source: &'a Source<'_>, known: &Definitions) -> Parsed<'a> {
    let text = source.hidden();
    let mut n_left = known.n_allowed.saturating_sub(known.n_taken);
    let resolve = |link: BrokenLink<'_>| -> Option<(CowStr<'a>, CowStr<'a>)> {
        let (address, title) = known.links.get(&UniCase::new(link.reference.to_string()))?;
        n_left = n_left.checked_sub(address.len() + title.len())?;
        Some((CowStr::from(address.clone()), CowStr::from(title.clone())))
    };
    let parser = Parser::new_with_broken_link_callback(text, OPTIONS, Some(resolve));
    let mut definitions = Definitions::default();
    for (label, link) in parser.reference_definitions().iter() {
        let title = link.title.as_deref().unwrap_or_default().to_owned();
        definitions.links.insert(UniCase::new(label.to_owned()), (link.dest.to_string(), title));
    }
    let mut blocks: Vec<Block<'a>> = Vec::new();
    let (mut depth, mut deepest) = (0_usize, 0_usize);
    for (event, range) in parser.into_offset_iter() {
        if depth == 0 {
            blocks.push(Block { events: Vec::with_capacity(USUAL_EVENTS), range: range.clone() });
        }
        match &event {
            Event::Start(tag) => {
                if let Tag::FootnoteDefinition(label) = tag {
                    definitions.notes.insert(UniCase::new(label.to_string()));
                }
                depth += 1;
                deepest = deepest.max(depth);
            }
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(block) = blocks.last_mut() {
            push(&mut block.events, event, range, text);
        }
    }
    op_counter::count_parsing(text, deepest);
    Parsed { blocks, definitions }
}

/// Adds an event. The parser splits text at every possible markup character; this merges it again, so that URLs and
/// formulas can be found in it.
fn push<'a>(
    events: &mut Vec<(Event<'a>, Range<usize>)>,
    event: Event<'a>,
    range: Range<usize>,
    text: &'a str,
) {
    if let Event::Text(words) = &event
        && let Some((Event::Text(before), before_range)) = events.last_mut()
        && before_range.end == range.start
        && is_verbatim(words, &range, text)
        && is_verbatim(before, before_range, text)
        && let Some(both) = text.get(before_range.start..range.end)
    {
        *before = CowStr::Borrowed(both);
        before_range.end = range.end;
        return;
    }
    events.push((event, range));
}

fn is_verbatim(words: &str, range: &Range<usize>, text: &str) -> bool {
    // The parser returns slices of the text itself; generated text is elsewhere in memory.
    text.get(range.clone()).is_some_and(|there| std::ptr::eq(there, words))
}
