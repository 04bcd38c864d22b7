//! Finds a quote in a text, even with other spaces, line ends and punctuation.

use crate::passages::clean::ligature;
use crate::passages::sentence::is_ideograph;
use crate::raised::on_the_line;
use std::ops::Range;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// A shorter quote, in letters, would match anywhere.
const MIN_LETTERS: usize = 3;

/// A longer word is a run of letters without spaces, and is not completed.
const MAX_WORD_LETTERS: usize = 40;

/// Signs that belong to the word after them, even if a quote omits them.
const OPENING_SIGNS: &str = "/~$€£#@+-−";

/// The byte range of `quote` in `text`: whole words, with the punctuation at both ends of the quote. Only letters and
/// digits are compared. The parts around an ellipsis are found in order; if the end is missing, the beginning is
/// enough.
#[must_use]
pub(crate) fn find(text: &str, quote: &str) -> Option<Range<usize>> {
    let letters: Vec<(usize, char)> = letters_of(text).collect();
    let found = find_letters(&letters.iter().map(|(_, letter)| *letter).collect::<Vec<_>>(), quote)?;
    let first = letters.get(found.start)?.0;
    let last = letters.get(found.end.checked_sub(1)?)?.0;
    // Combining marks after the last letter belong to it.
    let rest = text.get(last..)?;
    let end = rest.char_indices().skip(1).find(|(_, letter)| !is_combining_mark(*letter));
    let end = last + end.map_or(rest.len(), |(at, _)| at);
    Some(whole_words(text, first..end, quote))
}

/// Extends a match to whole words, and to the punctuation around the quote.
pub(crate) fn whole_words(text: &str, found: Range<usize>, quote: &str) -> Range<usize> {
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

/// The range of a quote among letters that [`folded`] returned.
pub(crate) fn find_letters(letters: &[char], quote: &str) -> Option<Range<usize>> {
    let mut found: Option<Range<usize>> = None;
    for part in quote.split(['…', '⋯']).flat_map(|part| part.split("...")) {
        let wanted: Vec<char> = letters_of(part).map(|(_, letter)| letter).collect();
        if wanted.len() < MIN_LETTERS {
            continue;
        }
        let from = found.as_ref().map_or(0, |found| found.end);
        let Some(at) = position(letters.get(from..)?, &wanted) else { break };
        let start = found.map_or(from + at, |found| found.start);
        found = Some(start..from + at + wanted.len());
    }
    found
}

/// The position of some letters among others, in linear time.
fn position(letters: &[char], wanted: &[char]) -> Option<usize> {
    // UTF-8 is self-synchronising, so a search in bytes matches whole characters only.
    let text: String = letters.iter().collect();
    let wanted: String = wanted.iter().collect();
    let at = text.find(&wanted)?;
    Some(text.get(..at)?.chars().count())
}

/// The normalised letters and digits of a text with their positions.
fn letters_of(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().flat_map(|(at, letter)| folded(letter).map(move |letter| (at, letter)))
}

/// A normalised letter: lower case, without ligatures and accents, digits on the line; empty for punctuation and
/// spaces.
pub(crate) fn folded(letter: char) -> impl Iterator<Item = char> {
    let written = ligature(letter);
    let itself = Some(letter).filter(|_| written.is_empty());
    let letters = written.chars().chain(itself).flat_map(decomposed);
    letters.filter(|letter| letter.is_alphanumeric()).map(on_the_line).flat_map(char::to_lowercase)
}

/// Decomposes a letter into base and combining marks.
fn decomposed(letter: char) -> impl Iterator<Item = char> {
    /// Maximum number of parts of a letter.
    const MAX_PARTS: usize = 4;
    let mut parts = [None; MAX_PARTS];
    let mut free = parts.iter_mut();
    decompose_canonical(letter, |part| {
        if let Some(slot) = free.next() {
            *slot = Some(part);
        }
    });
    parts.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::{find, letters_of};
    use proptest::prelude::*;

    /// The text found for a quote.
    fn found<'a>(text: &'a str, quote: &str) -> Option<&'a str> {
        find(text, quote).and_then(|found| text.get(found))
    }

    #[test]
    fn words_are_found_whatever_stands_between_them() {
        let text = "It says: “Visiting yachts may stay\n  seventy-two hours” at the north quay.";
        let words = found(text, "visiting yachts may stay seventy two hours");
        assert_eq!(words, Some("Visiting yachts may stay\n  seventy-two hours"));
        let text = "An eﬃcient oﬀer";
        assert_eq!(found(text, "efficient offer"), Some("eﬃcient oﬀer"));
    }

    #[test]
    fn the_first_and_last_word_are_found_whole_with_their_signs() {
        let text = "See (/usr/share/doc/PACKAGE/copyright); at −18 °C, “or less”. 契約の期間は三年です";
        for (quote, expected) in [
            ("usr/share/doc/PACKAGE/copyrigh", "/usr/share/doc/PACKAGE/copyright"),
            ("/usr/share/doc/PACKAGE/copyright", "/usr/share/doc/PACKAGE/copyright"),
            ("at 18 °C", "at −18 °C"),
            ("18 °C,", "−18 °C,"),
            ("“or less”", "“or less”"),
            ("or less", "or less"),
            ("期間は三年", "期間は三年"),
        ] {
            assert_eq!(found(text, quote), Some(expected), "{quote}");
        }
    }

    #[test]
    fn composed_and_decomposed_letters_and_raised_digits_are_found() {
        for (text, quote) in [
            ("Die Ku\u{308}ndigung.", "Kündigung"),
            ("Die Kündigung.", "Ku\u{308}ndigung"),
            ("Tie\u{302}\u{301}ng Việt", "Tiếng Viê\u{323}t"),
            ("한국어", "\u{1112}\u{1161}\u{11ab}국어"),
            ("It is 1250¹ EUR", "is 12501 EUR"),
        ] {
            assert!(found(text, quote).is_some(), "{quote} in {text}");
        }
        assert_eq!(found("Die Kündigung.", "Kandigung"), None);
        assert_eq!(found("un cafe\u{301}.", "un café"), Some("un cafe\u{301}"));
    }

    #[test]
    fn a_shortened_quote_is_found_from_its_first_part_to_its_last() {
        let text = "One two three. Four five six. Seven eight nine.";
        assert_eq!(found(text, "…two three … seven eight…"), Some("two three. Four five six. Seven eight"));
        assert_eq!(found(text, "Four five … ninety"), Some("Four five"), "its beginning is enough");
        assert_eq!(find(text, "eight seven"), None);
        assert_eq!(find(text, "—"), None);
        assert_eq!(find(text, ""), None);
    }

    proptest! {
        #[test]
        fn what_was_cut_out_of_a_text_is_found_in_it(text in "[a-zß .\n]{20,60}", from in 0usize..10, length in 8usize..10) {
            let quote: String = text.chars().skip(from).take(length).collect();
            let n_letters = quote.chars().filter(|letter| letter.is_alphanumeric()).count();
            prop_assume!(n_letters >= 3 && !quote.contains("..."));
            let letters = |words: &str| letters_of(words).map(|(_, letter)| letter).collect::<String>();
            // Whole words are found, so there may be more letters at both ends.
            let found = found(&text, &quote).map(letters).unwrap_or_default();
            prop_assert!(found.contains(&letters(&quote)), "{}", found);
        }
    }
}
