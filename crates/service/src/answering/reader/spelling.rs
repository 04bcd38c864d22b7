//! Spelling: finds words of the documents that differ by one letter from those of a question without matches.

use crate::analysis::{folded, words};
use crate::database::passages::FoundPassage;
use std::collections::BTreeSet;

/// In shorter words, another letter makes another word.
const MIN_LETTERS: usize = 5;

/// The number of equal letters at the beginning, by which the index finds the candidates.
const SAME_LETTERS: usize = 3;

/// An index query for words with the same first letters. `None` when the terms are too short.
pub(crate) fn index_query(terms: &[String]) -> Option<String> {
    let long = terms.iter().filter(|term| is_long(term) && term.chars().all(char::is_alphabetic));
    let beginnings: BTreeSet<String> = long.map(|term| term.chars().take(SAME_LETTERS).collect()).collect();
    let alternatives: Vec<String> = beginnings.iter().map(|beginning| format!("\"{beginning}\" *")).collect();
    (!alternatives.is_empty()).then(|| alternatives.join(" OR "))
}

/// The words of these passages that differ by one letter from one of the question.
pub(crate) fn variants(terms: &[String], found: &[FoundPassage]) -> Vec<String> {
    let mut variants = BTreeSet::new();
    for word in found.iter().flat_map(|found| words(&found.passage.text)) {
        let word = folded(&word);
        if terms.iter().any(|term| is_variant(term, &word)) {
            variants.insert(word);
        }
    }
    variants.into_iter().collect()
}

fn is_long(word: &str) -> bool {
    word.chars().count() >= MIN_LETTERS
}

/// Whether one letter was replaced, removed or added, or two adjacent letters were swapped.
fn is_variant(left: &str, right: &str) -> bool {
    if !is_long(left) || !is_long(right) || !left.chars().chain(right.chars()).all(char::is_alphabetic) {
        return false;
    }
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let n_same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let (left, right) = (left.get(n_same..).unwrap_or_default(), right.get(n_same..).unwrap_or_default());
    let n_same_at_end =
        left.iter().rev().zip(right.iter().rev()).take_while(|(left, right)| left == right).count();
    let differs =
        |letters: &[char]| letters.iter().take(letters.len() - n_same_at_end).copied().collect::<Vec<_>>();
    let is_near = match (differs(left).as_slice(), differs(right).as_slice()) {
        ([_], []) | ([], [_]) | ([_], [_]) => true,
        ([first, second], [other_first, other_second]) => first == other_second && second == other_first,
        _ => false,
    };
    n_same >= SAME_LETTERS && is_near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_differ_by_a_letter_are_variants() {
        for (left, right) in [
            ("organisation", "organization"),
            ("colour", "color"),
            ("centre", "center"),
            ("cancelled", "canceled"),
            ("deposit", "depoist"),
        ] {
            assert!(is_variant(left, right) && is_variant(right, left), "{left} {right}");
        }
    }

    #[test]
    fn other_words_are_not() {
        for (left, right) in [
            ("contract", "contrary"),
            ("house", "mouse"),
            ("rent", "rest"),
            ("2023a", "2023b"),
            ("deposit", "deposit"),
            ("painted", "pets"),
        ] {
            assert!(!is_variant(left, right), "{left} {right}");
        }
    }

    #[test]
    fn only_long_words_are_searched_for_by_their_beginnings() {
        let terms = ["organisation", "fee", "orga2nise", "orange"].map(str::to_owned);
        assert_eq!(index_query(&terms).as_deref(), Some("\"ora\" * OR \"org\" *"));
        assert_eq!(index_query(&["fee".to_owned()]), None);
    }
}
