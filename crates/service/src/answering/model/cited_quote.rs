//! Finds the part of a passage that supports a model's statement.

use crate::analysis::{folded, words};
use parlance_documents::sentence;
use std::collections::BTreeSet;

/// The longest quote of a citation, in characters.
const QUOTE_CHARS: usize = 300;

/// The statement before a citation mark is searched for in this many bytes at the end of the text.
const STATEMENT_BYTES: usize = 600;

/// The weight of a number, compared to a word: numbers rarely match by chance.
const NUMBER: usize = 3;

/// The quote for the statement at the end of `written`: the sentence of the passage that shares the most words with it,
/// and the text after it. If no sentence shares a word, the beginning of the passage.
pub(crate) fn quote_for(passage: &str, written: &str) -> String {
    let said = terms(statement(written));
    let ranges = sentence::sentences(passage).into_iter();
    let sentences = ranges.flat_map(|range| sentence::split_long(passage, range));
    let mut best = (0, 0);
    for range in sentences {
        let shared = terms(passage.get(range.clone()).unwrap_or_default());
        let score = shared.intersection(&said).map(|term| weight(term)).sum();
        if score > best.0 {
            best = (score, range.start);
        }
    }
    passage.get(best.1..).unwrap_or_default().trim_start().chars().take(QUOTE_CHARS).collect()
}

/// The last sentence of an unfinished text.
fn statement(written: &str) -> &str {
    let written = written.trim_end();
    let start = written.floor_char_boundary(written.len().saturating_sub(STATEMENT_BYTES));
    let end = written.get(start..).unwrap_or_default();
    let line = end.rsplit('\n').next().unwrap_or_default();
    let last = sentence::sentences(line).pop();
    last.and_then(|range| line.get(range)).unwrap_or(line)
}

/// The words of a text for comparison. Words of one or two letters are left out.
fn terms(text: &str) -> BTreeSet<String> {
    let says_something = |word: &String| {
        word.chars().count() > 2 || !word.is_ascii() || word.contains(|letter: char| letter.is_ascii_digit())
    };
    words(text).iter().map(|word| folded(word)).filter(says_something).collect()
}

fn weight(term: &str) -> usize {
    if term.contains(|letter: char| letter.is_ascii_digit()) { NUMBER } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_begins_with_the_sentence_that_a_statement_comes_from() {
        let passage =
            "The lease begins in May. Pets are allowed. The rent is 1250 EUR a month. It is due on the 3rd.";
        for (written, quote) in [
            ("Pets are allowed. The monthly rent is 1250 EUR", "The rent is 1250 EUR a month. It is"),
            ("You may have pets.\nThe lease begins in May", "The lease begins in May. Pets"),
            ("Payment is due on the 3rd", "It is due on the 3rd."),
            ("Zzz", "The lease begins"),
            ("", "The lease begins"),
        ] {
            assert!(
                quote_for(passage, written).starts_with(quote),
                "{written}: {}",
                quote_for(passage, written)
            );
        }
        assert_eq!(quote_for("", "The rent"), "");
        assert_eq!(quote_for(&"word ".repeat(200), "no").chars().count(), QUOTE_CHARS);
    }
}
