//! Labels: numbers that name something, such as section 1.10, and are not amounts. They are compared as written.

use super::numbers::has_parts_of_label;
use super::units::{is_currency, is_unit};

/// Words before a label, in lower case.
const LABEL_WORDS: &str = "section sections chapter chapters figure figures fig table clause clauses paragraph paragraphs article articles appendix annex \
    item rule page pages version versions release v abschnitt abschnitte kapitel abbildung abb tabelle absatz abs artikel ziffer ziff punkt \
    anhang anlage paragraf seite seiten fassung nr chapitre tableau annexe numéro sección capítulo figura tabla artículo cláusula anexo página \
    versión seção tabela artigo versão";

/// Abbreviations of such words, in lower case. Without the full stop they are other words.
const ABBREVIATIONS: &str = "no. nos. para. art. sec. tab.";

/// Words between two labels of a list, in lower case.
const JOINTS: &str = "and or to und oder bis et ou à y o e";

/// The largest number of words before a number that can announce it, and their largest length in bytes. The bound keeps
/// long texts without spaces from being scanned again for each number.
const MAX_WORDS_BEFORE: usize = 4;
const MAX_BYTES_BEFORE: usize = 80;

/// Whether the number that begins at this byte is a label: `§` or a word such as `version` announces it, or it numbers
/// a heading.
pub(crate) fn is_label(text: &str, start: usize) -> bool {
    let (before, from_number) = text.split_at_checked(start).unwrap_or((text, ""));
    !is_amount(from_number) && is_announced(before) || numbers_heading(before, from_number)
}

/// Whether a text begins with a number that cannot be a label: one with a comma, or one followed by a currency or unit.
fn is_amount(from_number: &str) -> bool {
    let end = from_number.floor_char_boundary(MAX_BYTES_BEFORE);
    let near = from_number.get(..end).unwrap_or_default();
    let mut words = near.split_whitespace();
    let number = words.next().unwrap_or_default().trim_end_matches([',', ';', '.', ')', ':']);
    let unit = words.next().unwrap_or_default();
    // A single letter can also be a word.
    number.contains(',') || is_currency(unit) || unit.len() > 1 && is_unit(unit)
}

fn is_announced(before: &str) -> bool {
    let start = before.ceil_char_boundary(before.len().saturating_sub(MAX_BYTES_BEFORE));
    let before = before.get(start..).unwrap_or_default();
    for word in before.split_whitespace().rev().take(MAX_WORDS_BEFORE) {
        if word.ends_with(['§', '#', '№']) {
            return true;
        }
        // `l'article` announces as `article` does.
        let noun = word.rsplit(['\'', '’']).next().unwrap_or(word);
        let bare = noun.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let is_one_of = |list: &str| list.split_whitespace().any(|known| known == bare);
        // “In this section, 1.10 EUR” announces no label.
        let is_label_word = is_one_of(LABEL_WORDS) && !word.ends_with([',', ';', ':', '!', '?', ')']);
        let lower = word.trim_start_matches('(').to_lowercase();
        if is_label_word || ABBREVIATIONS.split_whitespace().any(|known| known == lower) {
            return true;
        }
        // After `Article 3:`, a new phrase begins.
        let is_number = bare.starts_with(|first: char| first.is_ascii_digit());
        let is_joint = bare.is_empty() || is_one_of(JOINTS) || is_number && !word.ends_with([':', ';', ')']);
        if !is_joint {
            return false;
        }
    }
    false
}

/// Whether the number begins a line as in `1.10 Termination`.
fn numbers_heading(before: &str, from_number: &str) -> bool {
    let begins_line = matches!(before.trim_end_matches(['#', ' ']).chars().next_back(), None | Some('\n'));
    if !begins_line {
        return false;
    }
    let n_bytes = from_number.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let Some((number, title)) = from_number.split_at_checked(n_bytes) else { return false };
    let word =
        title.trim_start_matches([' ', '\u{a0}']).split(char::is_whitespace).next().unwrap_or_default();
    let is_capitalised =
        word.chars().next().is_some_and(char::is_uppercase) && word.chars().any(char::is_lowercase);
    let is_apart = title.starts_with([' ', '\u{a0}']);
    has_parts_of_label(number.trim_end_matches('.')) && is_apart && is_capitalised && !is_unit(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, number: &str, expected: bool) {
        assert_eq!(is_label(text, text.find(number).unwrap()), expected, "{text}");
    }

    #[test]
    fn the_words_before_a_number_make_it_a_label() {
        for (text, number) in [
            ("See section 1.10 below", "1.10"),
            ("§ 1.10", "1.10"),
            ("§7g", "7g"),
            ("(Section 4a)", "4a"),
            ("Version 1.10", "1.10"),
            ("Abs. 1.10", "1.10"),
            ("(No. 1.10)", "1.10"),
            ("sections 1.1 and 1.10", "1.10"),
            ("Que dit l'article 1.10 ?", "1.10"),
            ("1.10 Termination of the contract", "1.10"),
            ("The end.\n## 1.10 Termination", "1.10"),
        ] {
            check(text, number, true);
        }
    }

    #[test]
    fn an_amount_is_no_label() {
        for (text, number) in [
            ("It costs 1.10 EUR", "1.10"),
            ("Artikel 4711: 12,50 EUR", "12,50"),
            ("Item 2: 1.10 for each", "1.10"),
            ("Section 4, 1250 EUR", "1250"),
            ("version 1.10 EUR", "1.10"),
            ("In this section, 1.10 EUR are due", "1.10"),
            ("1.10 Euro", "1.10"),
            ("1.250 Members", "1.250"),
            ("Add 7g of salt", "7g"),
            ("and 1.10", "1.10"),
            ("1.10\nTermination", "1.10"),
            ("1.10% Fee", "1.10"),
            ("pagar para 1.10 EUR", "1.10"),
        ] {
            check(text, number, false);
        }
    }
}
