//! Words of a text, for questions and comparisons.

use super::numbers::{JoinedNumber, SpacedNumber, unit_start};
use super::tokens::tokens;
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// Whether the letter belongs to a script that is written without spaces. Korean has spaces, but suffixes are attached
/// to its words.
pub(crate) fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '々' | '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' | '\u{0e00}'..='\u{0e7f}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{0e80}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// A word of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SpokenWord {
    /// In lower case.
    pub(crate) text: String,
    /// Whether it is a number that names something and is compared as written.
    pub(crate) is_label: bool,
    /// The byte at which the unit of a number begins in a word such as `10kg`.
    pub(crate) unit_start: Option<usize>,
}

/// The words of a text in lower case, in order. A run of an unspaced script is one word.
pub(crate) fn words(text: &str) -> Vec<String> {
    spoken_words(text).into_iter().map(|word| word.text).collect()
}

/// The same words, with facts that depend on the case and the context of a number.
pub(crate) fn spoken_words(text: &str) -> Vec<SpokenWord> {
    let mut words: Vec<SpokenWord> = Vec::new();
    let mut run_ends_at = None;
    let mut spaced_number = SpacedNumber::default();
    for token in tokens(text) {
        let (word, range) = (token.text.as_ref(), token.range);
        join(&mut words, spaced_number.push(text, range.clone(), word, !token.is_label));
        let is_run = word.chars().all(is_unspaced);
        match words.last_mut() {
            Some(last) if is_run && run_ends_at == Some(range.start) => last.text.push_str(word),
            _ => {
                let composed = composed(word);
                let unit_start = unit_start(&composed).filter(|_| !token.is_label);
                let text = composed.to_lowercase();
                words.push(SpokenWord { text, is_label: token.is_label, unit_start });
            }
        }
        run_ends_at = is_run.then_some(range.end);
    }
    join(&mut words, spaced_number.finish());
    words
}

/// Replaces the groups of a number by the number.
fn join(words: &mut Vec<SpokenWord>, number: Option<JoinedNumber>) {
    if let Some(JoinedNumber { text, n_words, .. }) = number {
        words.truncate(words.len().saturating_sub(n_words));
        words.push(SpokenWord { text, is_label: false, unit_start: None });
    }
}

/// A word with composed letters, and with fullwidth letters and digits replaced by ASCII.
pub(super) fn composed(word: &str) -> Cow<'_, str> {
    /// The offset from fullwidth letters to ASCII.
    const TO_ASCII: u32 = 0xfee0;
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let of_usual_width = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - TO_ASCII).unwrap_or(letter),
        other => other,
    };
    // The space between thousands does not end a word.
    Cow::Owned(word.nfc().filter(|letter| *letter != '\u{202f}').map(of_usual_width).collect())
}

/// A word without the marks that the index also removes, so that `Kündigung` and `Kundigung` are equal.
pub(crate) fn folded(word: &str) -> String {
    word.chars().flat_map(fold_letter).collect()
}

fn fold_letter(letter: char) -> impl Iterator<Item = char> {
    // Letters that Unicode does not decompose.
    let parts = match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' => "d",
        _ => "",
    };
    let itself = Some(letter).filter(|_| parts.is_empty());
    parts.chars().chain(itself.map(without_mark)).flat_map(char::to_lowercase)
}

/// A Latin, Greek or Cyrillic letter without its marks. In other scripts, marks make other letters.
fn without_mark(letter: char) -> char {
    let mut base = letter;
    if matches!(letter, '\u{c0}'..='\u{17f}' | '\u{1cd}'..='\u{233}' | '\u{386}'..='\u{3ce}' | '\u{1e00}'..='\u{1fff}')
    {
        decompose_canonical(letter, |part| {
            if !is_combining_mark(part) {
                base = part;
            }
        });
    }
    base
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lower_case_and_keep_numbers_whole() {
        assert_eq!(words("Rent: 1,250.50 EUR, due"), ["rent", "1,250.50", "eur", "due"]);
    }

    #[test]
    fn a_run_of_an_unspaced_script_is_one_word() {
        assert_eq!(words("合同期限 is long"), ["合同期限", "is", "long"]);
    }

    #[test]
    fn letters_are_composed_and_of_the_usual_width() {
        assert_eq!(words("fu\u{308}r Ti\u{ea}\u{301}ng"), ["für", "ti\u{1ebf}ng"]);
        assert_eq!(composed("１２ＫＧ"), "12KG");
    }

    #[test]
    fn a_number_with_spaces_between_thousands_is_one_word() {
        assert_eq!(words("over 1 250 EUR, 12 25"), ["over", "1250", "eur", "12", "25"]);
        assert_eq!(words("1\u{202f}250,50"), ["1250,50"]);
    }

    #[test]
    fn a_telephone_number_and_a_number_with_a_fraction_are_one_word() {
        assert_eq!(words("Call +49 30 123456, 5½ in"), ["call", "123456", "5.5", "in"]);
    }

    #[test]
    fn a_spoken_word_knows_its_unit_and_whether_it_is_a_label() {
        let found: Vec<_> =
            spoken_words("16A 5G § 7g").into_iter().map(|word| (word.is_label, word.unit_start)).collect();
        assert_eq!(found, [(false, Some(2)), (false, None), (true, None)]);
    }

    #[test]
    fn marks_do_not_tell_words_apart() {
        assert_eq!(folded("Kündigung"), "kundigung");
    }
}
