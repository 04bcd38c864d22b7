//! Telephone numbers: each is one label, and its groups of digits are not separate numbers.

/// Number of digits of a number with its country code.
const INTERNATIONAL_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;

/// Number of digits of a number with only its area code.
const NATIONAL_DIGITS: std::ops::RangeInclusive<usize> = 7..=13;

/// The longest text between two groups: ` / `.
const MAX_SEPARATOR_LETTERS: usize = 3;

/// A group of digits and the text before it.
struct Group<'a> {
    separator: &'a str,
    digits: &'a str,
    /// The byte after the group.
    end: usize,
}

/// The end of the telephone number whose digits begin at this byte, and all its digits.
pub(super) fn phone_number(text: &str, start: usize) -> Option<(usize, String)> {
    let before = text.get(..start).filter(|_| text.as_bytes().get(start).is_some_and(u8::is_ascii_digit))?;
    let has_plus = before.trim_end_matches('(').ends_with('+');
    let has_bracket = before.ends_with('(');
    let groups = groups(text, start);
    let longest = (1..=groups.len()).rev().find_map(|n_groups| {
        let has_more = n_groups < groups.len();
        let groups = groups.get(..n_groups)?;
        is_phone_number(groups, has_plus, has_bracket, has_more).then_some(groups)
    })?;
    let digits: String = longest.iter().map(|group| group.digits).collect();
    Some((longest.last()?.end, digits))
}

fn groups(text: &str, start: usize) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let (mut from, mut n_digits) = (start, 0);
    loop {
        let rest = text.get(from..).unwrap_or_default();
        let mut near = rest.char_indices().take(MAX_SEPARATOR_LETTERS + 1);
        let Some((at, _)) = near.find(|(_, letter)| letter.is_ascii_digit()) else { return groups };
        let (separator, rest) = rest.split_at(at);
        let n_more = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, behind) = rest.split_at(n_more);
        n_digits += n_more;
        // A number followed by a unit, a fraction or minutes is not a group.
        let mut next = behind.chars();
        let is_other = match next.next() {
            Some('.' | ',' | ':') => {
                next.next().is_some_and(|letter| letter.is_ascii_digit()) && !behind.starts_with('.')
            }
            Some(letter) => letter.is_alphanumeric(),
            None => false,
        };
        // After a complete number, a bracket or ` / ` begins something else.
        let is_whole = n_digits - n_more >= *NATIONAL_DIGITS.start();
        let begins_other =
            is_whole && (separator.contains('(') || separator.chars().count() == MAX_SEPARATOR_LETTERS);
        let joins = groups.is_empty() && separator.is_empty()
            || !groups.is_empty() && is_separator(separator, groups.get(1).map(|second| second.separator));
        if is_other || !joins || begins_other || n_digits > *INTERNATIONAL_DIGITS.end() {
            return groups;
        }
        from += at + n_more;
        groups.push(Group { separator, digits, end: from });
    }
}

/// Whether a text joins two groups. Points do so only if all separators of the number are points.
fn is_separator(text: &str, first: Option<&str>) -> bool {
    let is_sign = |letter: char| {
        matches!(
            letter,
            ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '-' | '\u{2010}' | '\u{2011}' | '–' | '/' | '(' | ')'
        )
    };
    if text == "." {
        return first.is_none_or(|first| first == ".");
    }
    !text.is_empty() && text.chars().count() <= MAX_SEPARATOR_LETTERS && text.chars().all(is_sign)
}

fn is_phone_number(groups: &[Group<'_>], has_plus: bool, has_bracket: bool, has_more: bool) -> bool {
    let lengths: Vec<usize> = groups.iter().map(|group| group.digits.len()).collect();
    let n_digits: usize = lengths.iter().sum();
    let Some(first) = groups.first() else { return false };
    let has_thousands = lengths.iter().skip(1).all(|length| *length == 3) && n_digits <= 9;
    if has_plus {
        return INTERNATIONAL_DIGITS.contains(&n_digits) && (groups.len() == 1 || !has_thousands);
    }
    let has_marks = has_bracket
        || groups.iter().skip(1).any(|group| group.separator.contains(['-', '.', ')', '\u{2011}']));
    match lengths.as_slice() {
        // Dates: 01.02.2024.
        [1..=2, 1..=2, 2 | 4] | [4, 1..=2, 1..=2] => false,
        // Times: 0800-1700.
        [4, 4] if groups.iter().all(|group| group.digits < "2400") => false,
        [3, 3, 4] => has_marks,
        [1, 3, 3, 4] => has_marks && first.digits == "1",
        [2, 2, 2, 2, 2] => first.digits.starts_with('0') && first.digits != "00" && !has_more,
        [3..=5, _, ..] => first.digits.starts_with('0') && NATIONAL_DIGITS.contains(&n_digits),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<String> {
        let start = text.find(|letter: char| letter.is_ascii_digit()).unwrap();
        phone_number(text, start).map(|(end, digits)| {
            assert!(
                text.get(..end).is_some_and(|number| number.ends_with(|last: char| last.is_ascii_digit()))
            );
            digits
        })
    }

    #[test]
    fn a_telephone_number_is_one_run_of_digits() {
        for (text, digits) in [
            ("+49 30 123456", "4930123456"),
            ("+49-30-123456.", "4930123456"),
            ("+4930123456", "4930123456"),
            ("(030) 123 456", "030123456"),
            ("030/123456, daily", "030123456"),
            ("0171 1234567", "01711234567"),
            ("01 23 45 67 89", "0123456789"),
            ("01.23.45.67.89", "0123456789"),
            ("555-123-4567", "5551234567"),
            ("(555) 123-4567", "5551234567"),
            ("1-800-555-1234", "18005551234"),
            ("030 123456. 10 boats", "030123456"),
            ("030 123456 / 030 654321", "030123456"),
            ("030 123456 (9-17 Uhr)", "030123456"),
            ("+49 30 123456 (24 h)", "4930123456"),
        ] {
            assert_eq!(found(text).as_deref(), Some(digits), "{text}");
        }
    }

    #[test]
    fn amounts_dates_and_rows_of_numbers_are_no_telephone_numbers() {
        for text in [
            "1 250 000 EUR",
            "+1 250 000 EUR",
            "01.02.2024",
            "2024-05-01",
            "300 250 1000",
            "0 12 250 1000",
            "0.125 0.250",
            "12 25",
            "pages 100-2000",
            "00 10 20 30 40 50",
            "08:30",
            "0800-1700",
            "42",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
