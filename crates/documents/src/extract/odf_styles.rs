//! OpenDocument styles: which paragraphs are titles, and how text is formatted.

use super::xml::Element;
use crate::raised::Shift;
use std::collections::{BTreeMap, BTreeSet};

/// A name that no style has.
const NO_STYLE: &str = "\0";

/// The paragraph and text styles of the document.
#[derive(Default)]
pub(super) struct Styles {
    /// The style that is being read.
    open: String,
    bold: BTreeSet<String>,
    hidden: BTreeSet<String>,
    shifts: BTreeMap<String, Shift>,
    titles: BTreeSet<String>,
}

impl Styles {
    pub(super) fn take(&mut self, element: &Element<'_>) {
        match element.name() {
            "style" => {
                self.open = element.attribute("name").unwrap_or_default();
                if element.attribute("parent-style-name").as_deref() == Some("Title") {
                    self.titles.insert(self.open.clone());
                }
            }
            // Their properties apply to no particular paragraph or text style.
            "default-style" | "list-style" | "outline-style" => self.open = NO_STYLE.to_owned(),
            "text-properties" => {
                if element.attribute("font-weight").as_deref() == Some("bold") {
                    self.bold.insert(self.open.clone());
                }
                if element.attribute("display").as_deref() == Some("none") {
                    self.hidden.insert(self.open.clone());
                }
                if let Some(shift) = element.attribute("text-position").and_then(|it| shift_of(&it)) {
                    self.shifts.insert(self.open.clone(), shift);
                }
            }
            _ => {}
        }
    }

    /// The formatting of text with this style inside other text.
    pub(super) fn look(&self, style: &str, around: Look) -> Look {
        Look {
            is_bold: around.is_bold || self.bold.contains(style),
            is_hidden: around.is_hidden || self.hidden.contains(style),
            shift: self.shifts.get(style).copied().or(around.shift),
        }
    }

    pub(super) fn is_title(&self, style: &str) -> bool {
        style == "Title" || self.titles.contains(style)
    }
}

/// Text formatting.
#[derive(Clone, Copy, Default)]
pub(super) struct Look {
    pub(super) is_bold: bool,
    pub(super) is_hidden: bool,
    pub(super) shift: Option<Shift>,
}

/// The vertical position of text: `super 58%`, `-10% 58%`.
fn shift_of(position: &str) -> Option<Shift> {
    match position.split_whitespace().next()? {
        "super" => Some(Shift::Above),
        "sub" => Some(Shift::Below),
        percent => Shift::by_percent(percent),
    }
}
