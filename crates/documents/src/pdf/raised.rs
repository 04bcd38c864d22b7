//! Raised and lowered digits in smaller letters: exponents, indices and note references.

use super::letters::Letter;
use crate::raised::{Shift, small};

/// The largest size of a raised or lowered letter, relative to the letter before or after it.
const MAX_SIZE: f64 = 0.85;

/// The minimum rise of its baseline, in sizes of the large letter.
const MIN_RISE: f64 = 0.15;

/// The minimum drop of its baseline, in the same unit.
const MIN_DROP: f64 = 0.06;

/// The largest gap to the next letter. Beyond it, the digits are a separate word.
const MAX_GAP: f64 = 0.25;

/// How many letters are examined on either side. A longer run of small letters is not an exponent.
const MAX_LETTERS: usize = 16;

/// Turns the raised and lowered digits of a row into superscripts and subscripts, so that they do not merge with a
/// number. A lowered digit after a word stays plain, as in `CO2`.
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

/// Whether text consists of digits and the signs of a number.
fn is_number(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '+' | '-' | '\u{2212}'))
}

/// The large letter that a small one is attached to, and whether it is before it; other small letters may be between.
/// The nearest one counts, because a row can contain a larger bullet or initial.
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

/// Whether two letters are adjacent without a space.
fn touches(left: &Letter, right: &Letter) -> bool {
    let gap = left.direction().dot(right.start - left.end) / left.size.max(right.size);
    !left.is_space() && !right.is_space() && gap.abs() < MAX_GAP
}

/// The shift of a small letter relative to a large one.
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
