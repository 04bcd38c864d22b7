//! The text of a page, and where on the page a quote stands.

use super::drawing::Drawing;
use super::lines;
use crate::quote::{find_letters, folded};
use hayro::kurbo;
use std::ops::Range;

/// A rectangle on a page, in parts of the page's width and height, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// The words of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageText {
    /// What stands on it, line by line, with an empty line between paragraphs.
    pub text: String,
    /// Letters and digits as they are compared, each with the letter of the page that it belongs to.
    letters: Vec<(char, usize)>,
    places: Vec<kurbo::Rect>,
    size: (f64, f64),
}

impl PageText {
    /// Where a quote stands: one rectangle for each line of it. Nothing when it is not on this page.
    #[must_use]
    pub fn find(&self, quote: &str) -> Vec<Rect> {
        let letters: Vec<char> = self.letters.iter().map(|(letter, _)| *letter).collect();
        let found = find_letters(&letters, quote).unwrap_or_default();
        self.areas(found)
    }

    /// Letters that follow each other on one line have one rectangle.
    fn areas(&self, found: Range<usize>) -> Vec<Rect> {
        let mut lines: Vec<kurbo::Rect> = Vec::new();
        for (_, place) in self.letters.get(found).unwrap_or_default() {
            let Some(place) = self.places.get(*place) else { continue };
            match lines.last_mut() {
                Some(line) if is_same_line(line, place) => *line = line.union(*place),
                _ => lines.push(*place),
            }
        }
        let (width, height) = self.size;
        let within = |line: kurbo::Rect| Rect {
            left: line.x0 / width,
            top: line.y0 / height,
            width: line.width() / width,
            height: line.height() / height,
        };
        lines.into_iter().map(within).collect()
    }
}

/// Whether something stands beside something else: half as high or more, and not far away.
fn is_same_line(line: &kurbo::Rect, next: &kurbo::Rect) -> bool {
    let shared = line.y1.min(next.y1) - line.y0.max(next.y0);
    shared > 0.5 * line.height().min(next.height())
        && next.x0 - line.x1 < 4.0 * line.height()
        && line.x0 - next.x1 < 4.0 * line.height()
}

/// The text of what a page draws.
pub(super) fn page_text(drawing: &Drawing) -> PageText {
    let mut page = PageText { size: drawing.size, ..PageText::default() };
    for line in lines::lines(&drawing.letters) {
        if !page.text.is_empty() {
            page.text.push_str(if line.begins_paragraph { "\n\n" } else { "\n" });
        }
        for index in line.letters {
            let Some(letter) = index.and_then(|index| drawing.letters.get(index)) else {
                page.text.push(' ');
                continue;
            };
            page.text.push_str(&letter.text);
            page.letters
                .extend(letter.text.chars().flat_map(folded).map(|folded| (folded, page.places.len())));
            page.places.push(letter.area);
        }
    }
    page
}
