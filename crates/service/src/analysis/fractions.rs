//! Numbers with a fraction in superscript and subscript digits: `5½` and `5¹⁄₂` are 5.5.

use unicode_normalization::UnicodeNormalization;

const FRACTION_SLASH: char = '\u{2044}';

/// Decimals of a fraction that does not end, such as one third.
const N_DECIMALS: usize = 4;

/// The largest number of characters in a fraction. The bound keeps long runs of such characters from being scanned once
/// per character.
const MAX_FRACTION_LETTERS: usize = 16;

/// The number at the start of the text, in decimals, and its length in bytes. `None` when it has no such fraction.
pub(super) fn mixed_number(text: &str) -> Option<(usize, String)> {
    let n_whole = text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = text.split_at_checked(n_whole)?;
    let n_spaces = if n_whole > 0 { n_space_before_fraction(rest) } else { 0 };
    let rest = rest.get(n_spaces..)?;
    let letters = rest.chars().take(MAX_FRACTION_LETTERS + 1).take_while(|letter| is_part(*letter));
    let (n_letters, end) = letters.fold((0, 0), |(n, bytes), letter| (n + 1, bytes + letter.len_utf8()));
    let (fraction, _) = rest.split_at_checked(end).filter(|_| n_letters <= MAX_FRACTION_LETTERS)?;
    let decomposed: String = fraction.nfkd().collect();
    let (numerator, denominator) = decomposed.split_once(FRACTION_SLASH)?;
    let (numerator, denominator): (u64, u64) = (numerator.parse().ok()?, denominator.parse().ok()?);
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    if numerator >= denominator {
        return None;
    }
    let scale = 10_u64.pow(u32::try_from(N_DECIMALS).ok()?);
    let decimals = numerator.checked_mul(scale)?.checked_div(denominator)?;
    let decimals = format!("{decimals:0N_DECIMALS$}");
    let number = [whole.to_string().as_str(), decimals.trim_end_matches('0')].join(".");
    Some((n_whole + n_spaces + fraction.len(), number))
}

/// Whether a text has a fraction in superscript and subscript digits.
pub(crate) fn has_fraction(text: &str) -> bool {
    text.split(|letter: char| !is_part(letter)).any(|part| mixed_number(part).is_some())
}

/// The length of the space before a fraction character, as in `5 ½`.
fn n_space_before_fraction(text: &str) -> usize {
    let mut letters = text.chars();
    let (first, second) = (letters.next(), letters.next());
    let has_space = first.is_some_and(char::is_whitespace);
    let is_fraction =
        second.is_some_and(|letter| is_part(letter) && letter.nfkd().any(|part| part == FRACTION_SLASH));
    first.filter(|_| has_space && is_fraction).map_or(0, char::len_utf8)
}

/// A superscript or subscript digit, the slash between them, or a fraction character.
fn is_part(letter: char) -> bool {
    matches!(
        letter,
        '¹' | '²' | '³' | '¼'..='¾' | FRACTION_SLASH | '\u{2070}' | '\u{2074}'..='\u{2079}' | '\u{2080}'..='\u{2089}'
            | '\u{2150}'..='\u{215e}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixed_number_has_decimals() {
        for (text, number) in [
            ("5¹⁄₂ in", "5.5"),
            ("5½", "5.5"),
            ("5 ½ in", "5.5"),
            ("½", "0.5"),
            ("2⅓", "2.3333"),
            ("10³⁄₁₆", "10.1875"),
        ] {
            assert_eq!(mixed_number(text).unwrap().1, number, "{text}");
        }
        assert_eq!(mixed_number("5¹⁄₂ in").unwrap().0, "5¹⁄₂".len());
        for text in ["5", "1250¹ EUR", "m²", "1/2", "5 12", "x½", ""] {
            assert_eq!(mixed_number(text), None, "{text}");
        }
        assert!(has_fraction("5¹⁄₂") && has_fraction("½") && !has_fraction("1250¹"));
    }
}
