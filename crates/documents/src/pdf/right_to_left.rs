//! Lines in Hebrew, Arabic and related scripts. A PDF can draw their letters in any order. This module sorts them by
//! position and reads them from the right, except numbers and words in other scripts.

use super::letters::Letter;

/// The writing direction of a letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Right,
    Left,
    /// The direction of the surrounding text.
    Neutral,
}

/// Whether text contains right-to-left letters.
pub(super) fn is_in(text: &str) -> bool {
    text.chars().any(|letter| direction_of(letter) == Direction::Left)
}

fn direction_of(letter: char) -> Direction {
    match letter {
        // Arabic and Persian digits.
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' => Direction::Right,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' => Direction::Left,
        letter if letter.is_alphanumeric() => Direction::Right,
        _ => Direction::Neutral,
    }
}

/// Sorts a row from left to right if it contains right-to-left text; otherwise keeps the drawing order.
pub(super) fn sorted(letters: &[Letter], mut row: Vec<usize>) -> Vec<usize> {
    let is_any = row.iter().any(|index| letters.get(*index).is_some_and(|letter| is_in(&letter.text)));
    let Some(first) = row.first().and_then(|first| letters.get(*first)).filter(|_| is_any) else {
        return row;
    };
    let along = |index: &usize| {
        letters
            .get(*index)
            .map_or(0.0, |letter| first.direction().dot(letter.start.midpoint(letter.end) - first.start))
    };
    row.sort_by(|one, other| along(one).total_cmp(&along(other)));
    row
}

/// Converts a line sorted from left to right to reading order.
pub(super) fn in_reading_order(letters: &[Letter], line: Vec<Option<usize>>) -> Vec<Option<usize>> {
    let directions: Vec<Direction> = line.iter().map(|index| direction(letters, *index)).collect();
    let n_in = |wanted: Direction| directions.iter().filter(|direction| **direction == wanted).count();
    let n_left = n_in(Direction::Left);
    if n_left == 0 {
        return line;
    }
    let whole = if n_left >= n_in(Direction::Right) { Direction::Left } else { Direction::Right };
    let mut runs: Vec<(Direction, Vec<Option<usize>>)> = Vec::new();
    for (index, direction) in line.into_iter().zip(resolved(&directions, whole)) {
        match runs.last_mut() {
            Some((open, run)) if *open == direction => run.push(index),
            _ => runs.push((direction, vec![index])),
        }
    }
    for (direction, run) in &mut runs {
        if *direction == Direction::Left {
            run.reverse();
        }
    }
    if whole == Direction::Left {
        runs.reverse();
    }
    runs.into_iter().flat_map(|(_, run)| run).collect()
}

fn direction(letters: &[Letter], index: Option<usize>) -> Direction {
    let text = index.and_then(|index| letters.get(index)).map(|letter| letter.text.as_str());
    let known = text.into_iter().flat_map(str::chars).map(direction_of);
    known.into_iter().find(|direction| *direction != Direction::Neutral).unwrap_or(Direction::Neutral)
}

/// Neutral letters take the direction of both neighbours, or the line's direction if these differ.
fn resolved(directions: &[Direction], whole: Direction) -> Vec<Direction> {
    let mut after = Vec::with_capacity(directions.len());
    let mut next = whole;
    for direction in directions.iter().rev() {
        if *direction != Direction::Neutral {
            next = *direction;
        }
        after.push(next);
    }
    let mut before = whole;
    let around = directions.iter().zip(after.into_iter().rev());
    around
        .map(|(direction, after)| {
            if *direction != Direction::Neutral {
                before = *direction;
            }
            if before == after { before } else { whole }
        })
        .collect()
}
