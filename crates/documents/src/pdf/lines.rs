//! Builds text from letters: lines, word boundaries and paragraphs.

use super::letters::Letter;
use super::{raised, right_to_left};
use crate::passages::sentence::is_ideograph;

/// The largest distance of the next letter on a line from the baseline, in letter sizes.
const MAX_RISE: f64 = 0.5;

/// A wider gap ends a right-to-left line. In other directions a table row is one line.
const MAX_GAP_TO_LEFT: f64 = 4.0;

/// Minimum cosine of the angle between baselines of the same direction.
const SAME_DIRECTION: f64 = 0.9;

/// The largest overlap of letters, in letter sizes.
const MAX_OVERLAP: f64 = 1.0;

/// A wider gap ends a word, in letter sizes.
const WORD_GAP: f64 = 0.12;

/// The same for scripts without spaces between words.
const IDEOGRAPH_GAP: f64 = 0.8;

/// Minimum number of gaps to detect spaced letters, as in `T I T L E`.
const MIN_SPACED: usize = 3;

/// Letters further apart are not one word.
const MAX_SPACED_GAP: f64 = 0.8;

/// A gap ends a word of spaced letters if it is wider than the gaps within it by this factor.
const SPACED_GAP: f64 = 1.8;

/// Lines further apart, in letter sizes, never belong to one paragraph.
const MAX_PITCH: f64 = 2.6;

/// The assumed distance of lines if none can be measured.
const DEFAULT_PITCH: f64 = 1.2;

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    /// Its letters by index, in reading order; `None` is a space.
    pub(super) letters: Vec<Option<usize>>,
    /// Whether it begins a new paragraph.
    pub(super) begins_paragraph: bool,
}

/// Turns digits that are raised or lowered next to larger letters into superscripts and subscripts.
pub(super) fn mark_shifted(letters: &mut [Letter]) {
    for row in rows(letters) {
        raised::mark(letters, &row);
    }
}

/// The lines of a page, in drawing order.
pub(super) fn lines(letters: &[Letter]) -> Vec<Line> {
    let rows = rows(letters);
    let pitch = usual_pitch(letters, &rows);
    let mut lines = Vec::with_capacity(rows.len());
    let mut above: Option<&Letter> = None;
    for row in rows {
        let Some(first) = row.first().and_then(|first| letters.get(*first)) else { continue };
        let begins_paragraph = above.is_none_or(|above| is_apart(above, first, pitch));
        above = Some(first);
        lines.push(Line { letters: spaced(letters, row), begins_paragraph });
    }
    lines
}

/// Groups consecutive letters on one baseline, by index. Drops rows that contain only spaces.
fn rows(letters: &[Letter]) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut last: Option<&Letter> = None;
    let mut is_to_left = false;
    for (index, letter) in letters.iter().enumerate() {
        let is_left = right_to_left::is_in(&letter.text);
        match rows.last_mut() {
            Some(row) if last.is_some_and(|last| continues(last, letter, is_to_left || is_left)) => {
                row.push(index);
                is_to_left |= is_left;
            }
            _ if letter.is_space() => continue,
            _ => {
                rows.push(vec![index]);
                is_to_left = is_left;
            }
        }
        last = Some(letter);
    }
    rows
}

/// Whether a letter continues the line of the one before it: to its right, or to its left in a right-to-left line.
fn continues(last: &Letter, letter: &Letter, is_to_left: bool) -> bool {
    let (direction, size) = (last.direction(), last.size.max(letter.size));
    if direction.dot(letter.direction()) < SAME_DIRECTION {
        return false;
    }
    let rise = direction.cross(letter.start - last.end).abs() / size;
    let gap = direction.dot(letter.start - last.end) / size;
    let gap_to_left = direction.dot(last.start - letter.end) / size;
    let is_left = is_to_left && (-MAX_OVERLAP..MAX_GAP_TO_LEFT).contains(&gap_to_left);
    rise < MAX_RISE && (gap > -MAX_OVERLAP || is_left)
}

/// The usual distance of baselines on the page, in letter sizes.
fn usual_pitch(letters: &[Letter], rows: &[Vec<usize>]) -> f64 {
    let firsts: Vec<&Letter> = rows.iter().filter_map(|row| letters.get(*row.first()?)).collect();
    let mut pitches: Vec<f64> = firsts
        .windows(2)
        .filter_map(|two| pitch(two.first()?, two.get(1)?))
        .filter(|pitch| (MAX_RISE..MAX_PITCH).contains(pitch))
        .collect();
    pitches.sort_by(f64::total_cmp);
    pitches.get(pitches.len() / 2).copied().unwrap_or(DEFAULT_PITCH)
}

/// The vertical distance to a letter below, in letter sizes; `None` if it is beside or above.
fn pitch(above: &Letter, below: &Letter) -> Option<f64> {
    let down = above.direction().cross(below.start - above.start) / below.size;
    (down > MAX_RISE).then_some(down)
}

/// Whether a line is further below another one than lines of a paragraph are.
fn is_apart(above: &Letter, below: &Letter, usual: f64) -> bool {
    pitch(above, below).is_none_or(|pitch| pitch > (usual * 1.2).max(1.5))
}

/// A row with spaces between its words.
fn spaced(letters: &[Letter], row: Vec<usize>) -> Vec<Option<usize>> {
    let row = right_to_left::sorted(letters, row);
    let gaps: Vec<Option<f64>> = row.windows(2).map(|two| gap(letters, two)).collect();
    let limit = word_gap(&gaps);
    let mut line = Vec::with_capacity(row.len());
    for (index, gap) in row.iter().zip(std::iter::once(None).chain(gaps)) {
        let is_space = letters.get(*index).is_none_or(Letter::is_space);
        let ends_word = is_space || gap.is_some_and(|gap| gap > limit);
        if ends_word && line.last().is_some_and(Option::is_some) {
            line.push(None);
        }
        if !is_space {
            line.push(Some(*index));
        }
    }
    if line.last() == Some(&None) {
        line.pop();
    }
    right_to_left::in_reading_order(letters, line)
}

/// The gap between two letters in their size; `None` next to a space.
fn gap(letters: &[Letter], two: &[usize]) -> Option<f64> {
    let (left, right) = (letters.get(*two.first()?)?, letters.get(*two.get(1)?)?);
    if left.is_space() || right.is_space() {
        return None;
    }
    let gap = left.direction().dot(right.start - left.end) / left.size.min(right.size);
    let is_unspaced = left.text.ends_with(is_ideograph) && right.text.starts_with(is_ideograph);
    Some(if is_unspaced && gap < IDEOGRAPH_GAP { 0.0 } else { gap })
}

/// The minimum gap between words: the default, unless most letters of the line are spaced.
fn word_gap(gaps: &[Option<f64>]) -> f64 {
    let mut gaps: Vec<f64> = gaps.iter().copied().flatten().collect();
    if gaps.len() < MIN_SPACED {
        return WORD_GAP;
    }
    gaps.sort_by(f64::total_cmp);
    let low = gaps.get(gaps.len() / 4).copied().unwrap_or_default();
    if (WORD_GAP..MAX_SPACED_GAP).contains(&low) { low * SPACED_GAP } else { WORD_GAP }
}
