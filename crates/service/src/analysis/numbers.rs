//! Numbers: one form for all spellings of the same number.

use super::units::is_unit;
use std::ops::Range;

/// Writes a number without separators of thousands, with a point before its fraction and no trailing zeros. Returns
/// `None` for text that is not a number, such as a date or a version.
///
/// A single separator before exactly three digits separates thousands, so `1.250` is 1250 in all languages.
pub(crate) fn plain_number(text: &str) -> Option<String> {
    let is_sign = |letter: char| matches!(letter, '.' | ',' | '\'' | '’');
    let is_known = |letter: char| letter.is_ascii_digit() || is_sign(letter);
    let is_number = text.starts_with(|first: char| first.is_ascii_digit())
        && text.ends_with(|last: char| last.is_ascii_digit())
        && text.chars().all(is_known);
    if !is_number {
        return None;
    }
    let signs: Vec<char> = text.chars().filter(|letter| is_sign(*letter)).collect();
    let groups: Vec<&str> = text.split(is_sign).collect();
    let Some((last_sign, earlier)) = signs.split_last() else { return Some(text.to_owned()) };
    let are_thousands = |groups: &[&str]| {
        groups.first().is_some_and(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))
            && groups.iter().skip(1).all(|group| group.len() == 3)
    };
    let has_fraction = !earlier.contains(last_sign) && (!earlier.is_empty() || !are_thousands(&groups));
    if !has_fraction {
        let is_one_sign = earlier.iter().all(|sign| sign == last_sign);
        return (is_one_sign && are_thousands(&groups)).then(|| groups.concat());
    }
    let whole = groups.get(..groups.len() - 1)?;
    let is_one_sign = earlier.windows(2).all(|two| two.first() == two.last());
    let is_whole = earlier.is_empty() || is_one_sign && are_thousands(whole);
    if !is_whole || !matches!(*last_sign, '.' | ',') {
        return None;
    }
    let fraction = groups.last()?.trim_end_matches('0');
    let whole = whole.concat();
    Some(if fraction.is_empty() { whole } else { format!("{whole}.{fraction}") })
}

/// A number whose thousands are separated by spaces, such as `1 250,50`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct JoinedNumber {
    /// The number in the form of [`plain_number`].
    pub(super) text: String,
    /// The bytes from its first to its last digit.
    pub(super) range: Range<usize>,
    /// The number of words joined.
    pub(super) n_words: usize,
}

/// Joins neighbouring words of a text into numbers.
#[derive(Debug, Default)]
pub(super) struct SpacedNumber {
    digits: String,
    range: Range<usize>,
    n_words: usize,
}

impl SpacedNumber {
    /// Adds the next word and its bytes in the text. A word that is not part of an amount ends a number. Returns the
    /// number that ended before the word.
    pub(super) fn push(
        &mut self,
        text: &str,
        bytes: Range<usize>,
        word: &str,
        is_amount: bool,
    ) -> Option<JoinedNumber> {
        let between = text.get(self.range.end..bytes.start).unwrap_or_default();
        let is_next = is_amount
            && self.n_words > 0
            && matches!(between, " " | "\u{a0}" | "\u{2009}" | "\u{202f}" | "\u{2007}")
            && is_group(word);
        if is_next {
            self.digits.push_str(word);
            self.range.end = bytes.end;
            self.n_words += 1;
            return None;
        }
        let ended = self.finish();
        let is_first = is_amount
            && (1..=GROUP_DIGITS).contains(&word.len())
            && is_digits(word)
            && !word.starts_with('0');
        if is_first {
            self.digits.push_str(word);
            self.range = bytes;
            self.n_words = 1;
        }
        ended
    }

    /// Returns the number at the end of the text.
    pub(super) fn finish(&mut self) -> Option<JoinedNumber> {
        let (digits, n_words) = (std::mem::take(&mut self.digits), std::mem::take(&mut self.n_words));
        let text = plain_number(&digits).filter(|_| n_words > 1)?;
        Some(JoinedNumber { text, range: self.range.clone(), n_words })
    }
}

/// Digits between two separators.
const GROUP_DIGITS: usize = 3;

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Three digits, and a fraction after the last of them.
fn is_group(word: &str) -> bool {
    word.split_at_checked(GROUP_DIGITS).is_some_and(|(group, rest)| {
        let fraction = rest.strip_prefix(['.', ',']).unwrap_or(rest);
        is_digits(group) && is_digits(fraction) && (rest.is_empty() || fraction.len() < rest.len())
    })
}

/// Whether a text has the parts of a label such as `1.10`: numbers of one or two digits with points between them.
pub(crate) fn has_parts_of_label(text: &str) -> bool {
    let is_part = |part: &str| (1..=2).contains(&part.len()) && is_digits(part);
    text.contains('.') && text.split('.').all(is_part)
}

/// The byte at which the unit begins in a word such as `10kg`.
pub(crate) fn unit_start(word: &str) -> Option<usize> {
    let at = word.find(char::is_alphabetic)?;
    let (number, unit) = word.split_at_checked(at)?;
    (is_unit(unit) && plain_number(number).is_some()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::{has_parts_of_label, plain_number, unit_start};

    #[test]
    fn a_unit_is_told_from_its_number() {
        for (word, at) in [("10kg", 2), ("1.5GB", 3), ("1,250.50EUR", 8), ("7g", 1), ("16A", 2)] {
            assert_eq!(unit_start(word), Some(at), "{word}");
        }
        for word in ["1st", "3D", "5G", "4a", "kg", "10", "A4", "10kgx", "x10kg", "1.2.3m", ""] {
            assert_eq!(unit_start(word), None, "{word}");
        }
    }

    #[test]
    fn a_number_has_one_form_however_it_is_written() {
        for (written, plain) in [
            ("1250", "1250"),
            ("1,250", "1250"),
            ("1.250", "1250"),
            ("1'250", "1250"),
            ("1’250.50", "1250.5"),
            ("1,250.00", "1250"),
            ("1.250,50", "1250.5"),
            ("1.234.567", "1234567"),
            ("1,234,567.8", "1234567.8"),
            ("1.5", "1.5"),
            ("1,5", "1.5"),
            ("0.125", "0.125"),
            ("0,125", "0.125"),
            ("12.50", "12.5"),
            ("1250.125", "1250.125"),
        ] {
            assert_eq!(plain_number(written).as_deref(), Some(plain), "{written}");
        }
        for text in
            ["1.2.3", "16.08.1993", "1,2,3", "1.250.5", "12:30", "10kg", "v1.5", "1,250,", "1.250,500.5", ""]
        {
            assert_eq!(plain_number(text), None, "{text}");
        }
    }

    #[test]
    fn a_label_has_short_parts() {
        assert!(has_parts_of_label("1.10") && has_parts_of_label("1.2.3"));
        for text in ["1", "1.250", "1,10", "v1.10", "1.", ""] {
            assert!(!has_parts_of_label(text), "{text}");
        }
    }
}
