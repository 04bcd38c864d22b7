//! Automatic numbers of list items and headings in OpenDocument texts. The text does not contain them.

use super::list_numbers::{Counter, N_LEVELS, written};
use super::xml::Element;
use std::collections::BTreeMap;

/// Longer prefixes, suffixes and patterns are ignored.
const MAX_PART_BYTES: usize = 64;

/// The index of a list style.
type StyleId = usize;

/// The list style of headings.
const OUTLINE: StyleId = 0;

/// The number format of one level of a list style.
#[derive(Clone, Debug, Default)]
struct Level {
    /// The number format; empty if the level shows no number.
    format: String,
    prefix: String,
    suffix: String,
    /// The whole label; `%2%` is the number of the second level.
    pattern: String,
    start: u32,
    /// The number of levels that the label shows.
    n_shown: usize,
}

impl Level {
    fn of(element: &Element<'_>) -> Self {
        let text = |name: &str| {
            element.attribute(name).filter(|text| text.len() <= MAX_PART_BYTES).unwrap_or_default()
        };
        let n_shown = element.number("display-levels").and_then(|n| usize::try_from(n).ok());
        Self {
            format: text("num-format"),
            prefix: text("num-prefix"),
            suffix: text("num-suffix"),
            pattern: text("num-list-format"),
            start: element.number("start-value").unwrap_or(1),
            n_shown: n_shown.unwrap_or(1).clamp(1, N_LEVELS),
        }
    }
}

/// An open list.
#[derive(Clone, Copy, Debug)]
struct OpenList {
    style: StyleId,
    /// Its index in `counters`.
    counter: usize,
}

/// The list styles, open lists and counters of a document.
#[derive(Debug, Default)]
pub(super) struct Lists {
    ids: BTreeMap<String, StyleId>,
    levels: BTreeMap<(StyleId, usize), Level>,
    /// The style whose definition is being read.
    defined: StyleId,
    open: Vec<OpenList>,
    counters: Vec<Counter>,
    /// The counter of a style's last list, and of each list by id, for lists that continue them.
    last: BTreeMap<StyleId, usize>,
    named: BTreeMap<String, usize>,
    headings: Counter,
    /// `Some` if the next paragraph is the first of its item, with the number that the item sets.
    item: Option<Option<u32>>,
}

impl Lists {
    /// Reads the definition of a list style.
    pub(super) fn take_style(&mut self, element: &Element<'_>) {
        match element.name() {
            "list-style" => self.defined = self.style(&element.attribute("name").unwrap_or_default()),
            "outline-style" => self.defined = OUTLINE,
            "list-level-style-number" | "outline-level-style" => {
                let level = element.number("level").and_then(|level| usize::try_from(level).ok());
                if let Some(level) = level.and_then(|level| level.checked_sub(1)).filter(|it| *it < N_LEVELS)
                {
                    self.levels.insert((self.defined, level), Level::of(element));
                }
            }
            _ => {}
        }
    }

    fn style(&mut self, name: &str) -> StyleId {
        if let Some(known) = self.ids.get(name) {
            return *known;
        }
        let id = self.ids.len() + OUTLINE + 1;
        self.ids.insert(name.to_owned(), id);
        id
    }

    /// Begins a list. Without a style of its own, it inherits the outer list's.
    pub(super) fn open(&mut self, element: &Element<'_>) {
        let outer = self.open.last().copied();
        let style = match (element.attribute("style-name"), outer) {
            (Some(name), _) => self.style(&name),
            (None, Some(outer)) => outer.style,
            (None, None) => self.style(""),
        };
        let counter = match outer {
            // A nested list is a deeper level of the outer one.
            Some(outer) => {
                if element.attribute("continue-numbering").as_deref() == Some("false")
                    && let Some(counter) = self.counters.get_mut(outer.counter)
                {
                    counter.restart(self.open.len());
                }
                outer.counter
            }
            None => {
                let continued = self.continued(element, style).unwrap_or(self.counters.len());
                if continued == self.counters.len() {
                    self.counters.push(Counter::default());
                }
                self.last.insert(style, continued);
                if let Some(id) = element.attribute("id") {
                    self.named.insert(id, continued);
                }
                continued
            }
        };
        self.open.push(OpenList { style, counter });
    }

    /// The counter of the list that this one continues.
    fn continued(&self, element: &Element<'_>, style: StyleId) -> Option<usize> {
        let named = element.attribute("continue-list");
        let continues = named.is_some() || element.attribute("continue-numbering").as_deref() == Some("true");
        let last = self.last.get(&style).filter(|_| continues);
        named.and_then(|id| self.named.get(&id)).or(last).copied()
    }

    pub(super) fn close(&mut self) {
        self.open.pop();
        self.item = None;
    }

    pub(super) fn begin_item(&mut self, element: &Element<'_>) {
        self.item = Some(element.number("start-value"));
    }

    /// Whether the next paragraph is the first of its item.
    pub(super) fn is_at_item(&self) -> bool {
        self.item.is_some()
    }

    /// Ends an item, or begins paragraphs without a number.
    pub(super) fn end_item(&mut self) {
        self.item = None;
    }

    /// Counts the open item at its first paragraph, and returns its label; `None` for a bullet and for further
    /// paragraphs.
    pub(super) fn take_label(&mut self) -> Option<String> {
        let set = self.item.take()?;
        let list = *self.open.last()?;
        let level = self.open.len() - 1;
        let start = self.start(list.style, level);
        let counter = self.counters.get_mut(list.counter)?;
        if set.is_some() {
            counter.restart(level);
        }
        counter.count(level, set.unwrap_or(start))?;
        let counter = *counter;
        let style = |level: usize| self.open.get(level).map_or(list.style, |list| list.style);
        self.label(level, style, &counter)
    }

    /// Counts a heading outside of lists, and returns its label.
    pub(super) fn take_heading(&mut self, element: &Element<'_>) -> Option<String> {
        let level = usize::try_from(element.number("outline-level").unwrap_or(1)).ok()?.checked_sub(1)?;
        let is_on = |name: &str| element.attribute(name).as_deref() == Some("true");
        self.levels.get(&(OUTLINE, level))?;
        if is_on("is-list-header") {
            return None;
        }
        if is_on("restart-numbering") {
            self.headings.restart(level);
        }
        let start = self.start(OUTLINE, level);
        self.headings.count(level, element.number("start-value").unwrap_or(start))?;
        self.label(level, |_| OUTLINE, &self.headings)
    }

    fn start(&self, style: StyleId, level: usize) -> u32 {
        self.levels.get(&(style, level)).map_or(1, |level| level.start)
    }

    /// The label of an item or heading of this level.
    fn label(&self, level: usize, style: impl Fn(usize) -> StyleId, counter: &Counter) -> Option<String> {
        let own = self.levels.get(&(style(level), level)).filter(|level| !level.format.is_empty())?;
        let number = |level: usize| {
            let shown = self.levels.get(&(style(level), level)).filter(|level| !level.format.is_empty())?;
            Some(written(counter.number(level).unwrap_or(shown.start), word_format(&shown.format)))
        };
        let label = if own.pattern.is_empty() {
            let first = (level + 1).saturating_sub(own.n_shown);
            let numbers: Vec<String> = (first..=level).filter_map(number).collect();
            format!("{}{}{}", own.prefix, numbers.join("."), own.suffix)
        } else {
            // Level numbers are between percent signs; the rest is text.
            let parts = own.pattern.split('%').enumerate().map(|(at, part)| {
                let place = part.parse::<usize>().ok().filter(|_| at % 2 == 1);
                match place.and_then(|place| place.checked_sub(1)) {
                    Some(level) => number(level).unwrap_or_default(),
                    None => part.to_owned(),
                }
            });
            parts.collect()
        };
        let label = label.trim();
        (!label.is_empty()).then(|| label.to_owned())
    }
}

/// Word's name for an OpenDocument number format.
fn word_format(format: &str) -> &'static str {
    match format {
        "a" => "lowerLetter",
        "A" => "upperLetter",
        "i" => "lowerRoman",
        "I" => "upperRoman",
        _ => "decimal",
    }
}
