//! Automatic numbers of list items in OpenDocument texts: the text does not hold them.

use super::docx_numbering::written;
use super::xml::Element;
use std::collections::BTreeMap;

/// Lists deeper than this are read as bullets.
const MAX_LEVEL: usize = 10;

/// How a level of a list style writes its numbers.
#[derive(Clone, Debug, Default)]
struct Level {
    format: String,
    prefix: String,
    suffix: String,
    start: u32,
    /// How many levels the number shows.
    n_shown: usize,
}

/// The list styles of a document, and the lists that are open.
#[derive(Debug, Default)]
pub(super) struct Lists {
    open_style: String,
    levels: BTreeMap<(String, usize), Level>,
    /// The style and the number of each open list.
    open: Vec<(String, Option<u32>)>,
    /// The last numbers of lists of a style, for lists that continue them.
    last: BTreeMap<String, u32>,
    label: Option<String>,
}

impl Lists {
    /// Reads the definition of a list style.
    pub(super) fn take_style(&mut self, element: &Element<'_>) {
        match element.name() {
            "list-style" => self.open_style = element.attribute("name").unwrap_or_default(),
            "list-level-style-number" => {
                let Some(level) = element.number("level").and_then(|level| usize::try_from(level).ok())
                else {
                    return;
                };
                let text = |name: &str| element.attribute(name).unwrap_or_default();
                let found = Level {
                    format: text("num-format"),
                    prefix: text("num-prefix"),
                    suffix: text("num-suffix"),
                    start: element.number("start-value").unwrap_or(1),
                    n_shown: element
                        .number("display-levels")
                        .and_then(|n| usize::try_from(n).ok())
                        .unwrap_or(1),
                };
                if level <= MAX_LEVEL && !found.format.is_empty() {
                    self.levels.insert((self.open_style.clone(), level), found);
                }
            }
            _ => {}
        }
    }

    /// Begins a list, with the style of the list around it if it has none.
    pub(super) fn open(&mut self, element: &Element<'_>) {
        let around = self.open.last().map(|(style, _)| style.clone()).unwrap_or_default();
        let style = element.attribute("style-name").unwrap_or(around);
        let continues = element.attribute("continue-numbering").as_deref() == Some("true")
            || element.attribute("continue-list").is_some();
        let number = self.last.get(&style).copied().filter(|_| continues && self.open.is_empty());
        self.open.push((style, number));
    }

    pub(super) fn close(&mut self) {
        if let Some((style, Some(number))) = self.open.pop()
            && self.open.is_empty()
        {
            self.last.insert(style, number);
        }
        self.label = None;
    }

    /// Begins an item, and makes its label.
    pub(super) fn begin_item(&mut self, element: &Element<'_>) {
        let level = self.open.len();
        let Some((style, number)) = self.open.last_mut() else { return };
        let Some(found) = self.levels.get(&(style.clone(), level)) else {
            self.label = None;
            return;
        };
        let next = number.map_or(found.start, |number| number.saturating_add(1));
        *number = Some(element.number("start-value").unwrap_or(next));
        let shown = level.saturating_sub(found.n_shown.clamp(1, MAX_LEVEL))..level;
        let parts = self.open.get(shown.clone()).unwrap_or_default().iter().zip(shown.start + 1..);
        let parts: Vec<String> = parts
            .filter_map(|((style, number), level)| {
                let format = self.levels.get(&(style.clone(), level))?.format.as_str();
                Some(written((*number)?, word_format(format)))
            })
            .collect();
        self.label = Some(format!("{}{}{}", found.prefix, parts.join("."), found.suffix).trim().to_owned());
    }

    /// The label of the open item, for its first paragraph.
    pub(super) fn take_label(&mut self) -> Option<String> {
        self.label.take().filter(|label| !label.is_empty())
    }
}

/// A number format of OpenDocument, as Word names it.
fn word_format(format: &str) -> &'static str {
    match format {
        "a" => "lowerLetter",
        "A" => "upperLetter",
        "i" => "lowerRoman",
        "I" => "upperRoman",
        _ => "decimal",
    }
}
