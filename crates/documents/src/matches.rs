//! Searches a text for typed words. Ignores case, line ends, hyphens, Arabic vowel signs, and raised or lowered digits.
//!
//! `ui/src/format/findPhrase.ts` has the same rules. Both pass the cases in `tests/matching/cases.json`.

use crate::passages::clean::ligature;
use crate::passages::sentence::is_ideograph;
use crate::raised::on_the_line;
use std::ops::Range;
use unicode_normalization::char::compose;

/// Maximum number of matches in one text.
const MAX_MATCHES: usize = 5_000;

/// Returns the byte ranges of `words` in `text`, in order; none for words without a letter or sign.
#[must_use]
pub fn matches(text: &str, words: &str) -> Vec<Range<usize>> {
    let wanted: String = comparable(words).into_iter().map(|(letter, _)| letter).collect();
    let wanted = wanted.trim();
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut plain = String::with_capacity(text.len());
    // For each byte of the plain text, the byte range of its origin in `text`.
    let mut origins: Vec<Range<usize>> = Vec::with_capacity(text.len());
    for (letter, origin) in comparable(text) {
        plain.push(letter);
        origins.resize(plain.len(), origin);
    }
    let found = plain.match_indices(wanted).take(MAX_MATCHES);
    found
        .filter_map(|(at, _)| {
            let first = origins.get(at)?;
            let last = origins.get(at + wanted.len() - 1)?;
            Some(first.start..last.end)
        })
        .collect()
}

/// The normalised letters and signs of a text, each with its byte range in the text.
fn comparable(text: &str) -> Vec<(char, Range<usize>)> {
    let mut letters: Vec<(char, Range<usize>)> = Vec::with_capacity(text.len());
    let mut before: Option<char> = None;
    let mut rest = text.char_indices().peekable();
    while let Some((at, letter)) = rest.next() {
        let origin = at..at + letter.len_utf8();
        let next = rest.peek().map(|(_, next)| *next);
        if letter == '^' && before.is_some_and(is_base) && next.is_some_and(is_exponent) {
            // `m^2` is `m²`.
        } else if letter.is_whitespace() {
            // A hyphen at a line end: the word continues.
            let is_cut = letter == '\n' && before.is_some_and(is_hyphen);
            if !is_cut && letters.last().is_some_and(|(last, _)| *last != ' ') {
                letters.push((' ', origin));
            }
        } else if let Some(whole) = letters.last().and_then(|(last, _)| compose(*last, letter)) {
            // A combining mark belongs to the letter before it.
            if let Some((last, range)) = letters.last_mut() {
                *last = whole;
                range.end = origin.end;
            }
        } else if is_arabic_mark(letter) {
            if let Some((_, range)) = letters.last_mut() {
                range.end = origin.end;
            }
        } else if !is_hyphen(letter) {
            if is_ideograph(letter) {
                join_ideographs(&mut letters, text);
            }
            letters.extend(plain(letter).map(|plain| (plain, origin.clone())));
        }
        before = Some(letter);
    }
    letters
}

/// Removes line breaks between ideographs: such scripts break lines anywhere.
fn join_ideographs(letters: &mut Vec<(char, Range<usize>)>, text: &str) {
    let [.., (above, _), (' ', gap)] = letters.as_slice() else { return };
    if is_ideograph(*above) && text.get(gap.clone()) == Some("\n") {
        letters.pop();
    }
}

/// Whether a sign is optional in Arabic script: elongation, and signs for short vowels.
pub(crate) fn is_arabic_mark(letter: char) -> bool {
    matches!(letter, '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}')
}

fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{ad}' | '\u{2010}' | '\u{2011}' | '⁻' | '₋')
}

/// Whether a sign can end the base of a power.
fn is_base(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, ')' | ']')
}

/// Whether a sign can begin an exponent.
fn is_exponent(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '+' | '(' | '\u{2212}')
}

/// A normalised letter: lower case, no ligatures, typographic signs as typed.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let written = match letter {
        '’' | '‘' | '‛' => "'",
        '“' | '”' | '„' | '‟' => "\"",
        '–' | '—' | '−' => "–",
        '…' => "...",
        _ => ligature(letter),
    };
    let itself = Some(on_the_line(letter)).filter(|_| written.is_empty());
    written.chars().chain(itself).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::matches;
    use crate::cases::check_cases;

    #[test]
    fn finds_the_ranges_of_the_shared_cases() {
        check_cases("phrases", matches);
    }
}
