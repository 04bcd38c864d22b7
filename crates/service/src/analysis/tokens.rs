//! Tokens: the words of a text. A telephone number and a number with a fraction are one token each.

use super::fractions::mixed_number;
use super::labels::is_label;
use super::phone::phone_number;
use std::borrow::Cow;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// A word of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The word as written; the last digits of a telephone number; the decimals of a number with a fraction.
    pub(super) text: Cow<'a, str>,
    /// Its bytes in the text.
    pub(super) range: Range<usize>,
    /// Whether it is compared as written, because it is not an amount.
    pub(super) is_label: bool,
    /// Whether it is a telephone number.
    pub(super) is_phone: bool,
}

/// The words of a text, in their order.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut end = 0;
    text.unicode_word_indices().filter_map(move |(at, word)| {
        if at < end {
            return None;
        }
        let token = token(text, at, word);
        end = token.range.end;
        Some(token)
    })
}

/// The telephone numbers of a text, by their bytes from the first to the last digit.
pub(crate) fn phone_numbers(text: &str) -> Vec<Range<usize>> {
    tokens(text).filter(|token| token.is_phone).map(|token| token.range).collect()
}

fn token<'a>(text: &'a str, at: usize, word: &'a str) -> Token<'a> {
    let one_word =
        |is_label| Token { text: Cow::Borrowed(word), range: at..at + word.len(), is_label, is_phone: false };
    let first = word.chars().next().unwrap_or(' ');
    if first.is_alphabetic() || !first.is_numeric() {
        return one_word(false);
    }
    let from_word = text.get(at..).unwrap_or_default();
    if let Some((n_bytes, number)) = mixed_number(from_word) {
        return Token { text: Cow::Owned(number), range: at..at + n_bytes, is_label: false, is_phone: false };
    }
    if let Some((end, digits)) = phone_number(text, at) {
        return Token {
            text: Cow::Owned(last_digits(digits)),
            range: at..end,
            is_label: true,
            is_phone: true,
        };
    }
    // A whole number is the same as a label and as an amount.
    let is_whole = word.bytes().all(|byte| byte.is_ascii_digit());
    one_word(!is_whole && is_label(text, at))
}

/// The last digits of a telephone number, by which numbers are compared: country and area codes do not change them.
fn last_digits(mut digits: String) -> String {
    const N_COMPARED: usize = 6;
    digits.split_off(digits.len().saturating_sub(N_COMPARED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(String, bool)> {
        tokens(text).map(|token| (token.text.into_owned(), token.is_label)).collect()
    }

    #[test]
    fn a_number_of_several_words_is_one_token() {
        let amount = |text: &str| (text.to_owned(), false);
        let label = |text: &str| (text.to_owned(), true);
        assert_eq!(texts("Call +49 30 123456 now"), [amount("Call"), label("123456"), amount("now")]);
        assert_eq!(texts("5¹⁄₂ in"), [amount("5.5"), amount("in")]);
        assert_eq!(
            texts("section 1.10 of 1.10 EUR"),
            [amount("section"), label("1.10"), amount("of"), amount("1.10"), amount("EUR")]
        );
        assert_eq!(texts("1 250 EUR"), [amount("1"), amount("250"), amount("EUR")]);
    }
}
