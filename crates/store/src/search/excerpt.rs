//! Excerpts around search matches.

use super::occurrences::{occurrences, slice};
use super::query::Query;

/// Maximum length of an excerpt, in characters.
const MAX_CHARS: usize = 200;

/// Characters before the first match.
const CHARS_BEFORE: usize = 60;

/// Words up to this length are kept whole or omitted; longer ones are cut.
const LONGEST_WORD: usize = 24;

/// The first part of a text in which most words of `query` occur together, as indexed, on one line; the beginning of
/// the text without a match. An ellipsis marks omitted text.
#[must_use]
pub fn excerpt(text: &str, query: &Query) -> String {
    let places: Vec<(usize, char)> = text.char_indices().collect();
    let first = best_place(text, &places, query).unwrap_or(0);
    let from = if first <= CHARS_BEFORE { 0 } else { next_word(&places, first - CHARS_BEFORE, first) };
    let to = match places.len() {
        length if length <= from + MAX_CHARS => length,
        _ => end_of_word(&places, from + MAX_CHARS),
    };
    let part = slice(text, &places, from..to).trim();
    let before = if from > 0 { "… " } else { "" };
    let after = if to < places.len() { " …" } else { "" };
    format!("{before}{part}{after}")
}

/// The start of the part with most matches close together.
fn best_place(text: &str, places: &[(usize, char)], query: &Query) -> Option<usize> {
    let found = occurrences(text, places, query);
    let n_together = |from: usize| {
        let rest = found.get(from..).unwrap_or_default();
        let end = rest.first().map_or(0, |first| first.range.start + MAX_CHARS - CHARS_BEFORE);
        let near = rest.iter().take_while(|one| one.range.start < end);
        let mut parts: Vec<usize> = near.map(|one| one.part).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.len()
    };
    // Iterate from the end, because `max_by_key` returns the last of equals.
    let best = (0..found.len()).rev().max_by_key(|from| n_together(*from))?;
    found.get(best).map(|one| one.range.start)
}

/// The next start of a word from a position, before `before`; the position itself if no space is near.
fn next_word(places: &[(usize, char)], from: usize, before: usize) -> usize {
    let near = from..before.min(from + LONGEST_WORD);
    let space =
        near.clone().find(|at| places.get(*at).is_some_and(|(_, character)| character.is_whitespace()));
    space.map_or(from, |space| space + 1)
}

/// The last end of a word at or before a position; the position itself if no space is near.
fn end_of_word(places: &[(usize, char)], to: usize) -> usize {
    let near = to.saturating_sub(LONGEST_WORD)..=to;
    near.rev()
        .find(|at| places.get(*at).is_some_and(|(_, character)| character.is_whitespace()))
        .unwrap_or(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, typed: &str) -> String {
        super::excerpt(text, &Query::parse(typed))
    }

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
    fn it_is_cut_where_the_words_stand_together_and_not_at_parts_of_others() {
        let long =
            format!("Articles about the art of deciding. {}an art deco house", "more words ".repeat(60));
        assert!(excerpt(&long, "art deco").contains("an art deco house"));
        let long = format!("zu, zum {}Zu\u{308}rich here", "x ".repeat(300));
        assert!(excerpt(&long, "zu\u{308}rich").contains("Zu\u{308}rich"), "marks belong to their letters");
        let long = format!("{}最新のGPTモデル", "字".repeat(500));
        assert!(excerpt(&long, "GPT").contains("GPT"), "beside characters that are words of their own");
    }

    #[test]
    fn letters_with_marks_without_end_take_no_longer_than_others() {
        let hostile = format!("e{}word", "\u{301}".repeat(200_000));
        assert!(excerpt(&hostile, "word").chars().count() <= MAX_CHARS + 4);
    }

    #[test]
    fn one_long_word_is_cut_and_no_place_is_within_a_character() {
        let shown = excerpt(&"ü".repeat(1_000), "other");
        assert_eq!(shown, format!("{} …", "ü".repeat(MAX_CHARS)));
        let shown = excerpt(&format!("{}東京{}", "字".repeat(500), "字".repeat(500)), "東京");
        assert!(shown.contains("東京") && shown.starts_with('…') && shown.ends_with('…'), "{shown}");
    }
}
