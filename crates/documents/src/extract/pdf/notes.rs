//! Footnotes: detects small letters and note numbers.

/// The largest size of note letters, relative to the body text.
const SMALL: f32 = 0.92;

/// Whether letters of this size relative to the body text are small.
pub(super) fn is_small(ratio: f32) -> bool {
    ratio <= SMALL
}

/// The number at the beginning of a line, if it has the form of a note: `3 This …`, `³This …`, `[3] This …`.
pub(super) fn number(line: &str) -> Option<u32> {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let bare = line.trim_start_matches('[');
    let mut number: u32 = 0;
    let mut rest = bare;
    let mut is_raised = false;
    while let Some(letter) = rest.chars().next() {
        let raised = RAISED.iter().position(|raised| *raised == letter);
        let digit = raised.and_then(|digit| u32::try_from(digit).ok()).or_else(|| letter.to_digit(10));
        let Some(digit) = digit.filter(|_| number < 1_000) else { break };
        is_raised |= raised.is_some();
        number = number * 10 + digit;
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
    }
    let text = rest.trim_start_matches(']').trim_start();
    let is_apart = is_raised || rest.len() > text.len();
    let begins = text.chars().next().is_some_and(|letter| !letter.is_lowercase() && !letter.is_numeric());
    ((1..1_000).contains(&number) && rest.len() < bare.len() && is_apart && begins).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_begins_with_its_number() {
        for (line, expected) in [
            ("3 This folding method", Some(3)),
            ("³This folding method", Some(3)),
            ("¹² See below", Some(12)),
            ("[3] See below", Some(3)),
            ("3.2 Rent", None),
            ("2024 Was a year", None),
            ("3This", None),
            ("three", None),
            ("", None),
        ] {
            assert_eq!(number(line), expected, "{line}");
        }
    }
}
