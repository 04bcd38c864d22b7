//! Searches a text for typed words. Ignores case, line ends, hyphens and raised or lowered digits.

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

    /// The matched text.
    fn found<'a>(text: &'a str, words: &str) -> Vec<&'a str> {
        matches(text, words).into_iter().filter_map(|range| text.get(range)).collect()
    }

    #[test]
    fn every_occurrence_is_found_whatever_its_case() {
        let text = "Defrost by hand. A defrost ends; defrosting begins.";
        assert_eq!(found(text, "defrost"), ["Defrost", "defrost", "defrost"]);
        assert_eq!(found(text, " DEFROST "), ["Defrost", "defrost", "defrost"]);
    }

    #[test]
    fn words_are_found_over_line_ends_and_hyphens() {
        assert_eq!(found("the drain\n  heaters stay", "drain heaters"), ["drain\n  heaters"]);
        assert_eq!(found("an inter-\nval of eight", "interval"), ["inter-\nval"]);
        assert_eq!(found("seventy-two hours", "seventytwo"), ["seventy-two"]);
        assert_eq!(found("合同的\n期限为三年", "合同的期限"), ["合同的\n期限"]);
    }

    #[test]
    fn composed_and_decomposed_letters_are_equal() {
        for (text, words) in [
            ("Die Ku\u{308}ndigung.", "kündigung"),
            ("Die Kündigung.", "KU\u{308}NDIGUNG"),
            ("Tie\u{302}\u{301}ng Vie\u{323}\u{302}t", "tiếng"),
            ("ハ\u{309a}リ", "パリ"),
        ] {
            assert_eq!(found(text, words).len(), 1, "{words} in {text}");
        }
        assert_eq!(found("Ku\u{308}", "kü"), ["Ku\u{308}"]);
        assert!(found("Ku\u{308}ndigung", "ku").is_empty());
    }

    #[test]
    fn a_space_ends_a_word() {
        assert!(found("for at least", "rat").is_empty());
        assert_eq!(found("for at least", "r at"), ["r at"]);
    }

    #[test]
    fn signs_and_ligatures_are_found_as_they_are_typed() {
        assert_eq!(found("an eﬃcient oﬀer", "efficient offer"), ["eﬃcient oﬀer"]);
        assert_eq!(found("the owner’s “own” −18 °C", "owner's \"own\" –18 °c"), ["owner’s “own” −18 °C"]);
    }

    #[test]
    fn raised_and_lowered_digits_are_found_as_plain_ones() {
        for text in ["1250 m² of land", "1250 m2 of land", "1250 m^2 of land"] {
            for words in ["m2 of", "m² of", "m^2 of"] {
                assert_eq!(found(text, words).len(), 1, "{words} in {text}");
            }
        }
        assert_eq!(found("CO₂ and 10⁻³ and 1250^a", "co2"), ["CO₂"]);
        assert_eq!(found("CO₂ and 10⁻³ and 1250^a", "10-3"), ["10⁻³"]);
        assert_eq!(found("CO₂ and 10^-3 and 1250^a", "10-3"), ["10^-3"]);
        assert_eq!(found("a ^ b", "^"), ["^"]);
    }

    #[test]
    fn nothing_is_found_for_nothing() {
        for words in ["", "  ", "-", "\u{ad}"] {
            assert!(matches("a - b", words).is_empty(), "{words:?}");
        }
    }
}
