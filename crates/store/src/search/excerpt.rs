//! What is shown of a text that was found: the words around the first that was looked for.

use super::is_word_of_its_own;
use crate::fold::fold;

/// Characters of an excerpt.
const MAX_CHARS: usize = 200;

/// Characters before the first word that was looked for.
const CHARS_BEFORE: usize = 60;

/// Characters at which a word is cut rather than left out.
const LONGEST_WORD: usize = 24;

/// The part of a text, given on one line, in which the words of `query` are found first, as the index finds them; its
/// beginning when they are not there. Where something is left out stands an ellipsis.
#[must_use]
pub fn excerpt(text: &str, query: &str) -> String {
    let places: Vec<(usize, char)> = text.char_indices().collect();
    let first = first_word(&places, query).unwrap_or(0);
    let from = if first <= CHARS_BEFORE { 0 } else { next_word(&places, first - CHARS_BEFORE, first) };
    let to = match places.len() {
        length if length <= from + MAX_CHARS => length,
        _ => end_of_word(&places, from + MAX_CHARS),
    };
    let byte = |at: usize| places.get(at).map_or(text.len(), |(byte, _)| *byte);
    let part = text.get(byte(from)..byte(to)).unwrap_or_default().trim();
    let before = if from > 0 { "… " } else { "" };
    let after = if to < places.len() { " …" } else { "" };
    format!("{before}{part}{after}")
}

/// Where the first word that was looked for begins.
fn first_word(places: &[(usize, char)], query: &str) -> Option<usize> {
    let wanted: Vec<Vec<char>> = query
        .split(|character: char| !character.is_alphanumeric())
        .map(|word| fold(word).chars().collect())
        .filter(|word: &Vec<char>| !word.is_empty())
        .collect();
    let begins = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| places.get(before));
        let own = places.get(at).is_some_and(|(_, character)| is_word_of_its_own(*character));
        own || before.is_none_or(|(_, before)| !before.is_alphanumeric())
    };
    (0..places.len()).find(|at| {
        begins(*at) && wanted.iter().any(|word| is_there(places.get(*at..).unwrap_or_default(), word))
    })
}

/// Whether a text begins with these folded characters.
fn is_there(text: &[(usize, char)], word: &[char]) -> bool {
    let mut rest = word;
    for (_, character) in text {
        if rest.is_empty() {
            return true;
        }
        let mut bytes = [0; 4];
        for folded in fold(character.encode_utf8(&mut bytes)).chars() {
            match rest.split_first() {
                Some((next, following)) if *next == folded => rest = following,
                Some(_) => return false,
                None => return true,
            }
        }
    }
    rest.is_empty()
}

/// The beginning of a word from a place on, before another place; that place itself where there is no space near.
fn next_word(places: &[(usize, char)], from: usize, before: usize) -> usize {
    let near = from..before.min(from + LONGEST_WORD);
    let space =
        near.clone().find(|at| places.get(*at).is_some_and(|(_, character)| character.is_whitespace()));
    space.map_or(from, |space| space + 1)
}

/// The end of a word at or before a place; the place itself where there is no space near.
fn end_of_word(places: &[(usize, char)], to: usize) -> usize {
    let near = to.saturating_sub(LONGEST_WORD)..=to;
    near.rev()
        .find(|at| places.get(*at).is_some_and(|(_, character)| character.is_whitespace()))
        .unwrap_or(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_shown_whole() {
        assert_eq!(excerpt("The discount rate is 4 %.", "discount"), "The discount rate is 4 %.");
        assert_eq!(excerpt("", "discount"), "");
    }

    #[test]
    fn a_long_text_is_shown_around_the_first_word_that_was_looked_for() {
        let long = format!("{}the Discount rate{}", "before ".repeat(100), " after".repeat(100));
        let shown = excerpt(&long, "rate discount");
        assert!(shown.starts_with("… before") && shown.ends_with("after …"), "{shown}");
        assert!(shown.contains("before the Discount rate after"), "{shown}");
        assert!(shown.chars().count() <= MAX_CHARS + 4, "{shown}");
    }

    #[test]
    fn words_are_found_as_the_index_finds_them() {
        for (word, query) in [
            ("Zürich", "zurich"),
            ("Straße", "strasse"),
            ("Strasse", "Straße"),
            ("東京都", "京都"),
            ("offer-halden.pdf", "halden"),
            ("lighthouse", "ligh"),
        ] {
            let long = format!("{}{word} there", "x ".repeat(300));
            assert!(excerpt(&long, query).contains(word), "{query} in {word}");
        }
    }

    #[test]
    fn one_long_word_is_cut_and_no_place_is_within_a_character() {
        let shown = excerpt(&"ü".repeat(1_000), "other");
        assert_eq!(shown, format!("{} …", "ü".repeat(MAX_CHARS)));
        let shown = excerpt(&format!("{}東京{}", "字".repeat(500), "字".repeat(500)), "東京");
        assert!(shown.contains("東京") && shown.starts_with('…') && shown.ends_with('…'), "{shown}");
    }
}
