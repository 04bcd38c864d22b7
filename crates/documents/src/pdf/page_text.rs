//! The text of a page, its words with their positions, and the positions of quotes and search matches.

use super::drawing::Drawing;
use super::lines;
use crate::matches::matches;
use crate::quote;
use hayro::kurbo;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A rectangle on a page, in fractions of the page's width and height, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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

/// The left and right side of an area on a page, in fractions of the page width.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sides {
    /// Its left side.
    pub left: f64,
    /// Its right side.
    pub right: f64,
}

/// Pages with fewer letters are title pages or pictures, and have no text block.
const MIN_BLOCK_LETTERS: usize = 200;

/// The text of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageText {
    /// The text line by line, with an empty line between paragraphs.
    pub text: String,
    places: Vec<Placed>,
    size: (f64, f64),
}

/// A letter of the text with its position on the page.
#[derive(Clone, Debug, PartialEq)]
struct Placed {
    /// Its byte range in the text.
    range: Range<usize>,
    area: kurbo::Rect,
    quarter_turns: u8,
}

/// A word with its position, for the selectable layer over the page's picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageWord {
    /// The word.
    pub text: String,
    /// The area that it covers.
    pub area: Rect,
    /// The rotation of its line, in clockwise turns of 90°.
    pub quarter_turns: u8,
    /// The unit that ends with it.
    pub end: WordEnd,
}

/// The largest unit that ends with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WordEnd {
    /// Another word follows on its line.
    Word,
    /// It ends a line.
    Line,
    /// It ends a paragraph.
    Paragraph,
}

impl PageText {
    /// The rectangles of a quote, one per line. Empty if the quote is not on this page.
    #[must_use]
    pub fn find(&self, quote: &str) -> Vec<Rect> {
        quote::find(&self.text, quote).map_or_else(Vec::new, |found| self.lines_of(found))
    }

    /// The rectangles of all matches of typed text, found by [`matches`]: for each match one per line.
    #[must_use]
    pub fn find_all(&self, words: &str) -> Vec<Vec<Rect>> {
        matches(&self.text, words).into_iter().map(|found| self.lines_of(found)).collect()
    }

    /// The left and right side of the text block; `None` for a page with hardly any text.
    #[must_use]
    pub fn sides(&self) -> Option<Sides> {
        if self.places.len() < MIN_BLOCK_LETTERS {
            return None;
        }
        let area =
            self.places.iter().map(|letter| letter.area).reduce(|block, letter| block.union(letter))?;
        let area = self.in_parts(area);
        Some(Sides { left: area.left, right: area.left + area.width })
    }

    /// The rectangles of a part of the text, one for each line.
    fn lines_of(&self, part: Range<usize>) -> Vec<Rect> {
        let first = self.places.partition_point(|letter| letter.range.end <= part.start);
        let letters = self.places.iter().skip(first);
        self.lines(letters.take_while(|letter| letter.range.start < part.end))
    }

    /// Its words, in reading order.
    #[must_use]
    pub fn words(&self) -> Vec<PageWord> {
        let mut words = Vec::new();
        let mut first = 0;
        for (index, letter) in self.places.iter().enumerate() {
            let next = self.places.get(index + 1).map(|next| next.range.start);
            let gap = next.and_then(|next| self.text.get(letter.range.end..next));
            let end = match gap {
                Some("") => continue,
                None | Some("\n\n") => WordEnd::Paragraph,
                Some("\n") => WordEnd::Line,
                Some(_) => WordEnd::Word,
            };
            words.extend(self.places.get(first..=index).and_then(|letters| self.word(letters, end)));
            first = index + 1;
        }
        words
    }

    fn word(&self, letters: &[Placed], end: WordEnd) -> Option<PageWord> {
        let (first, last) = (letters.first()?, letters.last()?);
        let area = letters.iter().fold(first.area, |area, letter| area.union(letter.area));
        Some(PageWord {
            text: self.text.get(first.range.start..last.range.end)?.to_owned(),
            area: self.in_parts(area),
            quarter_turns: first.quarter_turns,
            end,
        })
    }

    /// Merges consecutive letters on one line into one rectangle.
    fn lines<'a>(&self, letters: impl Iterator<Item = &'a Placed>) -> Vec<Rect> {
        let mut lines: Vec<kurbo::Rect> = Vec::new();
        for letter in letters {
            match lines.last_mut() {
                Some(line) if is_same_line(line, &letter.area) => *line = line.union(letter.area),
                _ => lines.push(letter.area),
            }
        }
        lines.into_iter().map(|line| self.in_parts(line)).collect()
    }

    /// An area in fractions of the page.
    fn in_parts(&self, area: kurbo::Rect) -> Rect {
        let (width, height) = self.size;
        Rect {
            left: area.x0 / width,
            top: area.y0 / height,
            width: area.width() / width,
            height: area.height() / height,
        }
    }
}

/// Whether an area is next to another on the same line: at least half as high, and not far away.
fn is_same_line(line: &kurbo::Rect, next: &kurbo::Rect) -> bool {
    let shared = line.y1.min(next.y1) - line.y0.max(next.y0);
    shared > 0.5 * line.height().min(next.height())
        && next.x0 - line.x1 < 4.0 * line.height()
        && line.x0 - next.x1 < 4.0 * line.height()
}

/// The rotation of a baseline, rounded to clockwise turns of 90°.
fn quarter_turns(direction: kurbo::Vec2) -> u8 {
    let is_level = direction.x.abs() >= direction.y.abs();
    match (is_level, direction.x >= 0.0, direction.y >= 0.0) {
        (true, true, _) => 0,
        (false, _, true) => 1,
        (true, false, _) => 2,
        (false, _, false) => 3,
    }
}

/// The text of an interpreted page.
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
            let start = page.text.len();
            page.text.push_str(&letter.text);
            page.places.push(Placed {
                range: start..page.text.len(),
                area: letter.area,
                quarter_turns: quarter_turns(letter.direction()),
            });
        }
    }
    page
}
