//! Raised and lowered digits of a page, in smaller letters: exponents, indices and marks of notes.

use super::letters::Letter;
use crate::raised::{Shift, small};

/// The largest size of a raised or lowered letter, relative to the letter it belongs to.
const MAX_SIZE: f64 = 0.85;

/// The least distance of its baseline above that of the large letter, in sizes of the large letter.
const MIN_RISE: f64 = 0.15;

/// The least distance of its baseline below that of the large letter.
const MIN_DROP: f64 = 0.06;

/// The largest gap to the next letter. Farther away, it is a word of its own.
const MAX_GAP: f64 = 0.25;

/// How many letters are examined on either side. A longer run of small letters is no exponent.
const MAX_LETTERS: usize = 16;

/// Sets the raised and lowered digits of a row as superscripts and subscripts, so that they join no number. A digit below
/// a word stays, as in `CO2`.
pub(super) fn mark(letters: &mut [Letter], row: &[usize]) {
    let shifts: Vec<(usize, Shift)> = (0..row.len())
        .filter_map(|at| {
            let index = *row.get(at)?;
            let letter = letters.get(index).filter(|letter| is_number(&letter.text))?;
            let (beside, is_before) = beside(letters, row, at)?;
            let shift = shift_of(letter, beside)?;
            let is_formula = shift == Shift::Below && is_before && beside.text.ends_with(char::is_alphabetic);
            (!is_formula).then_some((index, shift))
        })
        .collect();
    for (index, shift) in shifts {
        if let Some(letter) = letters.get_mut(index) {
            letter.text = letter.text.chars().map(|digit| small(digit, shift)).collect();
        }
    }
}

/// Digits, and the signs within a number.
fn is_number(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '+' | '-' | '\u{2212}'))
}

/// The large letter that a small one belongs to, and whether it is before it: other small letters may be between. Its
/// neighbour decides, because a row can hold a larger bullet or initial.
fn beside<'l>(letters: &'l [Letter], row: &[usize], at: usize) -> Option<(&'l Letter, bool)> {
    let before = row.get(..at)?.iter().rev().take(MAX_LETTERS);
    let behind = row.get(at + 1..)?.iter().take(MAX_LETTERS);
    let first = letters.get(*row.get(at)?)?;
    let limit = first.size / MAX_SIZE;
    let mut last = first;
    for index in before {
        let letter = letters.get(*index)?;
        if !touches(letter, last) {
            break;
        }
        if letter.size > limit {
            return Some((letter, true));
        }
        last = letter;
    }
    last = first;
    for index in behind {
        let letter = letters.get(*index)?;
        if !touches(last, letter) {
            break;
        }
        if letter.size > limit {
            return Some((letter, false));
        }
        last = letter;
    }
    None
}

/// Whether no space lies between two letters.
fn touches(left: &Letter, right: &Letter) -> bool {
    let gap = left.direction().dot(right.start - left.end) / left.size.max(right.size);
    !left.is_space() && !right.is_space() && gap.abs() < MAX_GAP
}

/// How a small letter is shifted relative to a large one.
fn shift_of(letter: &Letter, large: &Letter) -> Option<Shift> {
    let down = large.direction().cross(letter.start - large.start) / large.size;
    if down <= -MIN_RISE {
        Some(Shift::Above)
    } else if down >= MIN_DROP {
        Some(Shift::Below)
    } else {
        None
    }
}
