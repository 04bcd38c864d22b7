//! Note marks after numbers. Quotes omit them: `1250¹ EUR` is an amount of 1250 EUR.

use std::borrow::Cow;

/// Signs and words after an amount of money. The number before them has no exponent, except for powers of ten.
const MONEY: [&str; 14] =
    ["€", "$", "£", "¥", "%", "eur", "euro", "euros", "usd", "chf", "gbp", "dollar", "dollars", "percent"];

/// The sign between the superscript and the subscript digits of a fraction.
const FRACTION_SLASH: char = '\u{2044}';

/// The text without superscript digits that are note marks.
///
/// A superscript 1 is a mark, because nobody writes the first power of a number. Other superscript digits are marks if
/// a currency follows. Powers of ten and fractions such as `5¹⁄₂` stay unchanged.
pub(crate) fn without_note_marks(text: &str) -> Cow<'_, str> {
    if !text.contains(is_raised) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_raised) {
        let (before, from_mark) = rest.split_at(at);
        clean.push_str(before);
        let after = from_mark.trim_start_matches(|letter| is_raised(letter) || letter == ',');
        let mark = from_mark.get(..from_mark.len() - after.len()).unwrap_or_default();
        let (mark, after) = match mark.strip_suffix(',') {
            Some(bare) => (bare, from_mark.get(bare.len()..).unwrap_or_default()),
            None => (mark, after),
        };
        if !is_note(&clean, mark, after) {
            clean.push_str(mark);
        }
        rest = after;
    }
    clean.push_str(rest);
    Cow::Owned(clean)
}

fn is_raised(letter: char) -> bool {
    matches!(letter, '¹' | '²' | '³' | '\u{2070}' | '\u{2074}'..='\u{2079}')
}

fn is_note(before: &str, mark: &str, after: &str) -> bool {
    let number = before.rsplit(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
    let first = after.split_whitespace().next().unwrap_or_default().to_lowercase();
    let unit = first.trim_matches(|letter: char| !letter.is_alphanumeric() && !"€$£¥%".contains(letter));
    let is_money = MONEY.contains(&unit);
    let is_fraction = after.starts_with(FRACTION_SLASH);
    !number.is_empty() && number != "10" && !is_fraction && (mark == "¹" || is_money)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_notes_are_left_out_and_powers_stay() {
        for (text, clean) in [
            ("The rent is 1250¹ EUR.", "The rent is 1250 EUR."),
            ("1250³ € a month", "1250 € a month"),
            ("1,250.50² EUR, always", "1,250.50 EUR, always"),
            ("1250¹,² EUR", "1250 EUR"),
            ("1250¹, and more", "1250, and more"),
            ("10⁶ EUR and 10¹ m", "10⁶ EUR and 10¹ m"),
            ("25² = 625", "25² = 625"),
            ("5¹⁄₂ in wide", "5¹⁄₂ in wide"),
            ("an area of 12 m² and 3 km²", "an area of 12 m² and 3 km²"),
            ("monthly¹ rent", "monthly¹ rent"),
            ("no mark", "no mark"),
        ] {
            assert_eq!(without_note_marks(text), clean);
        }
    }
}
