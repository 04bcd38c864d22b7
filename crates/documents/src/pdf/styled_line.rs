//! The lines of a page with their style, used to find headings, tables and page edges.

use super::drawing::Drawing;
use super::letters::Letter;
use super::lines::{self, Line};
use super::right_to_left;

/// A wider gap, in letter sizes, separates table columns.
const COLUMN_GAP: f64 = 1.6;

/// A line of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StyledLine {
    pub(crate) text: String,
    /// Whether it begins a new paragraph.
    pub(crate) begins_paragraph: bool,
    /// The most common size of its letters, in points.
    pub(crate) size: f32,
    /// The total ink of its letters, relative to the square of their size.
    pub(crate) ink: f32,
    /// The number of letters with measured ink.
    pub(crate) n_inked: u32,
    /// Its position, in fractions of the page's width and height.
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
    /// The byte offsets in the text at which columns begin.
    pub(crate) columns: Vec<usize>,
    /// Whether narrow and wide letters have equal widths, as in code.
    pub(crate) is_monospaced: bool,
}

/// The lines of an interpreted page.
pub(super) fn styled_lines(drawing: &Drawing) -> Vec<StyledLine> {
    let (width, height) = drawing.size;
    let lines = lines::lines(&drawing.letters).into_iter();
    lines.map(|line| styled_line(&drawing.letters, &line, width.max(1.0), height.max(1.0))).collect()
}

fn styled_line(letters: &[Letter], line: &Line, width: f64, height: f64) -> StyledLine {
    let mut styled = StyledLine { begins_paragraph: line.begins_paragraph, ..StyledLine::default() };
    let (mut left, mut top, mut bottom) = (f64::MAX, f64::MAX, f64::MIN);
    let mut sizes: Vec<f64> = Vec::with_capacity(line.letters.len());
    let mut before: Option<&Letter> = None;
    for index in &line.letters {
        let Some(letter) = index.and_then(|index| letters.get(index)) else {
            styled.text.push(' ');
            continue;
        };
        if before.is_some_and(|before| is_column_gap(before, letter)) {
            styled.columns.push(styled.text.len());
        }
        before = Some(letter);
        styled.text.push_str(&letter.text);
        if let Some(ink) = letter.ink {
            styled.ink += ink;
            styled.n_inked += 1;
        }
        sizes.push(letter.size);
        (left, top, bottom) = (left.min(letter.area.x0), top.min(letter.area.y0), bottom.max(letter.area.y1));
    }
    styled.is_monospaced = is_monospaced(letters, line);
    sizes.sort_by(f64::total_cmp);
    styled.size = sizes.get(sizes.len() / 2).copied().unwrap_or_default() as f32;
    if !sizes.is_empty() {
        styled.left = (left / width) as f32;
        (styled.top, styled.bottom) = ((top / height) as f32, (bottom / height) as f32);
    }
    styled
}

/// Widths that differ by less, in letter sizes, are equal.
const SAME_WIDTH: f64 = 0.03;

/// Whether narrow and wide letters have equal widths. Digits do in most fonts, so they do not count.
fn is_monospaced(letters: &[Letter], line: &Line) -> bool {
    let (mut has_narrow, mut has_wide) = (false, false);
    let (mut least, mut most) = (f64::MAX, f64::MIN);
    for letter in line.letters.iter().filter_map(|index| letters.get((*index)?)) {
        has_narrow |= letter.text.contains(['i', 'l', 'j', 't', 'f', 'r', 'I', '.', ',', ':', '(', '-']);
        has_wide |=
            letter.text.contains(['m', 'w', 'M', 'W', 'a', 'o', 'e', 'n', 'u', 'A', 'N', 'S', '<', '>', '=']);
        let width = (letter.end - letter.start).hypot() / letter.size;
        (least, most) = (least.min(width), most.max(width));
    }
    has_narrow && has_wide && most - least < SAME_WIDTH
}

/// Whether two letters of a line are in different table columns.
fn is_column_gap(before: &Letter, letter: &Letter) -> bool {
    let gap = before.direction().dot(letter.start - before.end);
    gap > COLUMN_GAP * before.size.max(letter.size) && !right_to_left::is_in(&letter.text)
}
