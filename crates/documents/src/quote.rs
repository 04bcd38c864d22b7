//! Finds a quote in a text: the rule for which words of a document a citation marks.
//!
//! 1. Only letters and digits are compared, in one form: without case, accents and typographic variants.
//! 2. The pieces around an ellipsis are found in order. If the later ones are missing, the first ones are enough.
//! 3. The match is extended to whole words, and to the punctuation at both ends of the quote.
//! 4. A document may have changed since it was quoted. Then a fragment of the quote is enough: the longest of its
//!    halves, quarters and so on that the document still contains ([`fragments_of`]).
//!
//! Pages, readable documents, excerpts and the context of a quote use it. The cases are in `tests/matching/cases.json`.

use crate::matches::is_arabic_mark;
use crate::passages::sentence::is_ideograph;
use memchr::memmem::Finder;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A shorter quote, in letters, would match anywhere.
const MIN_LETTERS: usize = 3;

/// Minimum length of a fragment of a quote, in characters; a shorter one could be from anywhere.
const MIN_FRAGMENT: usize = 20;

/// A longer word is a run of letters without spaces, and is not completed.
const MAX_WORD_LETTERS: usize = 40;

/// Signs that belong to the word after them, even if a quote omits them.
const OPENING_SIGNS: &str = "/~$€£#@+-−";

/// A quote, or a fragment of one, prepared for the search in texts.
pub struct Quote<'q> {
    text: &'q str,
    /// For each piece around an ellipsis, a search for its normalised letters and digits.
    pieces: Vec<Finder<'static>>,
}

impl<'q> Quote<'q> {
    /// Prepares a quote.
    #[must_use]
    pub fn new(text: &'q str) -> Self {
        let pieces = text.split(['…', '⋯']).flat_map(|piece| piece.split("...")).map(letters_of);
        let significant = pieces.filter(|letters| letters.chars().nth(MIN_LETTERS - 1).is_some());
        Self { text, pieces: significant.map(|letters| Finder::new(&letters).into_owned()).collect() }
    }
}

/// A text in which quotes are searched.
pub struct QuoteSearch<'t> {
    text: &'t str,
    /// The normalised letters and digits of the text.
    letters: String,
    /// For each byte of the letters, the byte position of its origin in the text.
    origins: Vec<u32>,
}

impl<'t> QuoteSearch<'t> {
    /// Prepares a text. Only its first 4 GiB are searched.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let (mut letters, mut origins) = (String::new(), Vec::new());
        for (at, letter) in text.char_indices() {
            let Ok(at) = u32::try_from(at) else { break };
            push_letters(&mut letters, letter);
            origins.resize(letters.len(), at);
        }
        Self { text, letters, origins }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The number of bytes that the search for a quote reads.
    #[must_use]
    pub fn n_bytes(&self) -> usize {
        self.letters.len()
    }

    /// The byte range of a quote in the text.
    #[must_use]
    pub fn find(&self, quote: &Quote<'_>) -> Option<Range<usize>> {
        let letters = self.find_letters(quote)?;
        let origin = |letter: usize| self.origins.get(letter).and_then(|at| usize::try_from(*at).ok());
        let (first, last) = (origin(letters.start)?, origin(letters.end.checked_sub(1)?)?);
        // Combining marks after the last letter belong to it.
        let rest = self.text.get(last..)?;
        let end = rest.char_indices().skip(1).find(|(_, letter)| !is_combining_mark(*letter));
        let end = last + end.map_or(rest.len(), |(at, _)| at);
        Some(whole_words(self.text, first..end, quote.text))
    }

    /// The byte range of a quote among the letters.
    fn find_letters(&self, quote: &Quote<'_>) -> Option<Range<usize>> {
        let mut found: Option<Range<usize>> = None;
        for piece in &quote.pieces {
            let from = found.as_ref().map_or(0, |found| found.end);
            let Some(at) = piece.find(self.letters.as_bytes().get(from..)?) else { break };
            let start = found.map_or(from + at, |found| found.start);
            found = Some(start..from + at + piece.needle().len());
        }
        found
    }
}

/// The byte range of a quote in a text.
#[must_use]
pub(crate) fn find(text: &str, quote: &str) -> Option<Range<usize>> {
    QuoteSearch::new(text).find(&Quote::new(quote))
}

/// Halves, quarters and so on of a quote, longest first.
#[must_use]
pub fn fragments_of(quote: &str) -> Vec<&str> {
    let starts: Vec<usize> = quote.char_indices().map(|(at, _)| at).collect();
    let mut fragments = Vec::new();
    let mut length = starts.len() / 2;
    while length >= MIN_FRAGMENT {
        let ends = starts.iter().skip(length).step_by(length).copied().chain([quote.len()]);
        let ranges = starts.iter().step_by(length).zip(ends);
        fragments.extend(ranges.filter_map(|(start, end)| quote.get(*start..end)));
        length /= 2;
    }
    fragments
}

/// Extends a match to whole words, and to the punctuation around the quote.
fn whole_words(text: &str, found: Range<usize>, quote: &str) -> Range<usize> {
    let (before, after) =
        (text.get(..found.start).unwrap_or_default(), text.get(found.end..).unwrap_or_default());
    let inside = text.get(found.clone()).unwrap_or_default();
    let quote = quote.trim();
    let lead: Vec<char> = quote.chars().take_while(|sign| !sign.is_alphanumeric()).collect();
    let own = n_reached(before.chars().rev(), inside.chars().next(), lead.into_iter().rev());
    let start = found.start - own;
    let trail: Vec<char> = quote.chars().rev().take_while(|sign| !sign.is_alphanumeric()).collect();
    let end = found.end + n_reached(after.chars(), inside.chars().next_back(), trail.into_iter().rev());
    let mut outside = text.get(..start).unwrap_or_default().chars().rev();
    let sign = outside.next().filter(|sign| own == 0 && OPENING_SIGNS.contains(*sign));
    let is_opening = outside.next().is_none_or(|before| before.is_whitespace() || before == '(');
    start - sign.filter(|_| is_opening).map_or(0, char::len_utf8)..end
}

/// The number of bytes by which to extend a match: the rest of a cut word, or else the quote's own punctuation there.
fn n_reached(
    outside: impl Iterator<Item = char> + Clone,
    edge: Option<char>,
    signs: impl Iterator<Item = char>,
) -> usize {
    let is_of_word = |letter: &char| letter.is_alphanumeric() && !is_ideograph(*letter);
    if edge.as_ref().is_some_and(is_of_word) && outside.clone().next().as_ref().is_some_and(is_of_word) {
        let rest: Vec<char> = outside.take_while(is_of_word).take(MAX_WORD_LETTERS + 1).collect();
        let is_word = rest.len() <= MAX_WORD_LETTERS;
        return if is_word { rest.into_iter().map(char::len_utf8).sum() } else { 0 };
    }
    let own = outside.zip(signs).take_while(|(there, sign)| there == sign && !sign.is_whitespace());
    own.map(|(there, _)| there.len_utf8()).sum()
}

/// The letters and digits of a text in the form in which they are compared.
fn letters_of(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    text.chars().for_each(|letter| push_letters(&mut letters, letter));
    letters
}

/// Adds a letter in the form in which letters are compared; nothing for punctuation, spaces and marks.
fn push_letters(letters: &mut String, letter: char) {
    if letter.is_ascii() {
        letters.extend(Some(letter.to_ascii_lowercase()).filter(char::is_ascii_alphanumeric));
        return;
    }
    let is_compared =
        |part: &char| part.is_alphanumeric() && !is_combining_mark(*part) && !is_arabic_mark(*part);
    for part in std::iter::once(letter).nfkd().filter(is_compared).flat_map(char::to_lowercase) {
        match part {
            'ß' => letters.push_str("ss"),
            'ς' => letters.push('σ'),
            _ => letters.push(part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{find, fragments_of, letters_of};
    use crate::cases::check_cases;
    use proptest::prelude::*;

    #[test]
    fn finds_the_ranges_of_the_shared_cases() {
        check_cases("quotes", |text, quote| find(text, quote).into_iter().collect());
    }

    #[test]
    fn fragments_of_a_quote_are_its_halves_then_its_quarters() {
        let quote = "abcdefghij".repeat(8);
        let fragments = fragments_of(&quote);
        assert_eq!(fragments.iter().map(|one| one.len()).collect::<Vec<_>>(), [40, 40, 20, 20, 20, 20]);
        assert_eq!(fragments[0].to_owned() + fragments[1], quote);
        assert!(fragments_of("too short to be cut").is_empty());
        assert_eq!(fragments_of(&"é".repeat(41)), ["é".repeat(20), "é".repeat(20), "é".to_owned()]);
    }

    proptest! {
        #[test]
        fn what_was_cut_out_of_a_text_is_found_in_it(text in "[a-zß .\n]{20,60}", from in 0usize..10, length in 8usize..10) {
            let quote: String = text.chars().skip(from).take(length).collect();
            let n_letters = quote.chars().filter(|letter| letter.is_alphanumeric()).count();
            prop_assume!(n_letters >= 3 && !quote.contains("..."));
            // Whole words are found, so there may be more letters at both ends.
            let found = find(&text, &quote).and_then(|found| text.get(found)).map(letters_of).unwrap_or_default();
            prop_assert!(found.contains(&letters_of(&quote)), "{}", found);
        }
    }
}
