//! Occurrences of query parts in a text, by the rules of the index.
//!
//! `ui/src/format/findWords.ts` has the same rules. Both pass the cases in `tests/matching/cases.json`.

use super::query::Query;
use crate::search_index::fold::fold;
use crate::search_index::word_index::is_word_of_its_own;
use std::ops::Range;
use unicode_normalization::char::is_combining_mark;

/// Maximum number of occurrences compared and counted in one text.
const MAX_OCCURRENCES: usize = 10_000;

/// One occurrence of a query part in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// Range in characters.
    pub(super) range: Range<usize>,
    /// The index of the query part.
    pub(super) part: usize,
}

/// The number of occurrences of a query's parts in a text.
#[must_use]
pub fn count_occurrences(text: &str, query: &Query) -> usize {
    let places: Vec<(usize, char)> = text.char_indices().collect();
    occurrences(text, &places, query).len()
}

/// Whether a text contains all included parts of a query, and none of the excluded ones.
#[must_use]
pub fn matches(text: &str, query: &Query) -> bool {
    let places: Vec<(usize, char)> = text.char_indices().collect();
    let found = occurrences(text, &places, query);
    let has_all = (0..query.included().len()).all(|part| found.iter().any(|one| one.part == part));
    let excluded: Vec<_> = query.excluded().iter().map(|part| words_of(part)).collect();
    has_all && standing(text, &places, &excluded, false).is_empty()
}

/// The occurrences of a query's parts, without overlaps, in text order.
pub(super) fn occurrences(text: &str, places: &[(usize, char)], query: &Query) -> Vec<Occurrence> {
    let wanted: Vec<_> = query.included().iter().map(|part| words_of(part)).collect();
    standing(text, places, &wanted, query.is_begun())
}

fn standing(text: &str, places: &[(usize, char)], wanted: &[Vec<String>], is_begun: bool) -> Vec<Occurrence> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let read: Vec<(Range<usize>, String)> =
        words(places).map(|word| (word.clone(), folded_word(slice(text, places, word)))).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = read.get(at..)
        && !rest.is_empty()
        && found.len() < MAX_OCCURRENCES
    {
        let part = (0..wanted.len()).find(|part| {
            let may_begin = is_begun && part + 1 == wanted.len();
            begins_with(rest, wanted.get(*part).map_or(&[], Vec::as_slice), may_begin)
        });
        let n_words = part.and_then(|part| wanted.get(part)).map_or(0, Vec::len);
        if let (Some(part), Some((first, _)), Some((last, _))) =
            (part, rest.first(), rest.get(n_words.saturating_sub(1)))
        {
            found.push(Occurrence { range: first.start..last.end, part });
        }
        at += n_words.max(1);
    }
    found
}

/// Whether the text words begin with those of a part; the last word of the part may be a prefix.
fn begins_with(read: &[(Range<usize>, String)], part: &[String], may_begin: bool) -> bool {
    let is_last = |n: usize| n + 1 == part.len();
    !part.is_empty()
        && read.len() >= part.len()
        && read.iter().zip(part).enumerate().all(|(n, ((_, read), wanted))| {
            read == wanted || (may_begin && is_last(n) && read.starts_with(wanted.as_str()))
        })
}

/// The words of a part of a query, folded.
fn words_of(part: &str) -> Vec<String> {
    let places: Vec<(usize, char)> = part.char_indices().collect();
    words(&places).map(|word| folded_word(slice(part, &places, word))).collect()
}

/// A word in the form in which words are compared. Like the index, with one form of the Greek sigma.
fn folded_word(word: &str) -> String {
    fold(word).replace('ς', "σ")
}

/// The characters in a range of a text.
pub(super) fn slice<'a>(text: &'a str, places: &[(usize, char)], range: Range<usize>) -> &'a str {
    let byte = |at: usize| places.get(at).map_or(text.len(), |(byte, _)| *byte);
    text.get(byte(range.start)..byte(range.end)).unwrap_or_default()
}

/// The words of a text, by the rules of the index.
fn words(places: &[(usize, char)]) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let is_in_word = |at: usize| {
            places.get(at).is_some_and(|(_, one)| {
                (one.is_alphanumeric() || is_combining_mark(*one)) && !is_word_of_its_own(*one)
            })
        };
        let is_own = |at: usize| places.get(at).is_some_and(|(_, one)| is_word_of_its_own(*one));
        while next < places.len() && !is_in_word(next) && !is_own(next) {
            next += 1;
        }
        let start = next;
        if is_own(start) {
            next += 1;
        } else {
            while is_in_word(next) {
                next += 1;
            }
        }
        (next > start).then_some(start..next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::check_cases;

    #[test]
    fn finds_the_ranges_of_the_shared_cases() {
        check_cases("words", |text, typed| {
            let places: Vec<(usize, char)> = text.char_indices().collect();
            let byte = |at: usize| places.get(at).map_or(text.len(), |(byte, _)| *byte);
            let found = occurrences(text, &places, &Query::parse(typed));
            found.into_iter().map(|one| byte(one.range.start)..byte(one.range.end)).collect()
        });
    }

    #[test]
    fn a_text_matches_when_it_has_everything_and_nothing_that_is_left_out() {
        let matches = |text: &str, typed: &str| matches(text, &Query::parse(typed));
        assert!(matches("cold store and ice", "store cold"));
        assert!(!matches("cold store and ice", "cold -ice"));
        assert!(matches("cold store and ice", "cold -\"ice cream\""));
        assert!(!matches("cold store", "\"store cold\""));
    }
}
