//! Headlines: recognises headings by their wording, in formats without heading markup.

use crate::passages::sentence::begins_item;

/// Longer lines are not headings.
const MAX_LETTERS: usize = 90;

/// Lines of more words are sentences.
const MAX_WORDS: usize = 14;

/// Longer bold paragraphs are not headings.
const MAX_LABEL_LETTERS: usize = 120;

/// The numbering of a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// `1.2` or `A.1`, with the number of its components.
    Decimal(u8),
    /// `Chapter 3`, with the level of such a division.
    Division(u8),
    /// `IV.`
    Roman,
    /// `§ 4`.
    Paragraph,
    /// `第三章`.
    Ideographic,
}

/// Words that number a division of a document, in lower case, with its level.
const DIVISIONS: [(&str, u8); 28] = [
    ("part", 0),
    ("teil", 0),
    ("partie", 0),
    ("parte", 0),
    ("book", 0),
    ("buch", 0),
    ("livre", 0),
    ("livro", 0),
    ("chapter", 1),
    ("kapitel", 1),
    ("chapitre", 1),
    ("capítulo", 1),
    ("capitolo", 1),
    ("глава", 1),
    ("appendix", 1),
    ("anhang", 1),
    ("annex", 1),
    ("annexe", 1),
    ("anexo", 1),
    ("section", 2),
    ("abschnitt", 2),
    ("sección", 2),
    ("seção", 2),
    ("раздел", 2),
    ("article", 3),
    ("artikel", 3),
    ("artículo", 3),
    ("artigo", 3),
];

/// The number of a heading, with the title after it. After `Chapter 3` the title may be empty; after other numbers the
/// text must look like a title.
pub(super) fn numbered(line: &str) -> Option<(Number, &str)> {
    let line = line.trim();
    if line.len() > 4 * (MAX_LETTERS + 20) {
        return None;
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if let Some(after) = first.strip_prefix('§') {
        let is_numbered = after.is_empty() && rest.starts_with(|letter: char| letter.is_ascii_digit())
            || after.starts_with(|letter: char| letter.is_ascii_digit());
        return is_numbered.then_some((Number::Paragraph, rest)).filter(|_| is_short(line));
    }
    if is_ideographic(line) {
        return Some((Number::Ideographic, rest));
    }
    let word = first.to_lowercase();
    if let Some((_, depth)) = DIVISIONS.iter().find(|(known, _)| *known == word) {
        let (number, title) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let bare = number.trim_end_matches(['.', ':', ')', '—', '-', '–']);
        let is_number = !bare.is_empty() && (is_decimal(bare) || is_roman(bare) || is_letter(bare));
        let title = title.trim();
        // `Part 3 of the order is void.` is a sentence.
        let is_title = title.is_empty() || number.len() > bare.len() || is_title_like(title);
        let is_heading = is_number && is_title && is_short(line) && !title.ends_with(['.', ',', ';']);
        return is_heading.then_some((Number::Division(*depth), title));
    }
    if !is_title_like(rest) {
        return None;
    }
    let bare = first.trim_end_matches(['.', ')']);
    if is_decimal(bare) {
        let n_numbers = bare.split('.').count();
        return Some((Number::Decimal(u8::try_from(n_numbers).unwrap_or(u8::MAX)), rest));
    }
    (is_roman(bare) && first.len() > bare.len()).then_some((Number::Roman, rest))
}

/// `1`, `1.2` or `A.1`, with numbers of at most three digits.
fn is_decimal(number: &str) -> bool {
    let mut parts = number.split('.');
    let first = parts.next().unwrap_or_default();
    let is_number =
        |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let begins_with_letter = is_letter(first) && number.len() > first.len();
    (is_number(first) || begins_with_letter) && parts.all(is_number)
}

fn is_letter(number: &str) -> bool {
    number.len() == 1 && number.starts_with(|letter: char| letter.is_ascii_uppercase())
}

fn is_roman(number: &str) -> bool {
    (1..=6).contains(&number.len()) && number.chars().all(|letter| "IVX".contains(letter))
}

/// `第三章` and `第2条`, alone or with a title.
fn is_ideographic(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('第') else { return false };
    let unit = rest.chars().take(6).position(|letter| "章節节条條篇部編编".contains(letter));
    unit.is_some_and(|at| at > 0) && is_short(line) && !line.ends_with(['。', '、', '，'])
}

fn is_short(line: &str) -> bool {
    line.chars().nth(MAX_LETTERS).is_none()
}

/// Whether a separate line looks like a heading: short, with a capital letter at its beginning and no punctuation at
/// its end, and neither a list item nor a table row.
pub(super) fn is_title_like(line: &str) -> bool {
    let line = line.trim();
    if !is_short(line) {
        return false;
    }
    let first = line.chars().find(|letter| letter.is_alphanumeric());
    let begins = line
        .starts_with(|letter: char| letter.is_alphanumeric() || "¿\"“„«'‘「『[(".contains(letter))
        && first.is_some_and(|first| !first.is_lowercase());
    let n_letters = line.chars().filter(|letter| letter.is_alphabetic()).count();
    let n_marks = line.chars().filter(|letter| !letter.is_alphanumeric() && !letter.is_whitespace()).count();
    begins
        && line.split_whitespace().count() <= MAX_WORDS
        && n_letters >= 2
        && n_letters > 2 * n_marks
        && !line.ends_with(['.', ',', ';', ':', '!', '-', '…', '。', '、', '，', '；', '：', '\\', '|', '='])
        && !line.contains("   ")
        && !line.contains("://")
        && !line.contains(['@', '|', '{', '}', '=', '<', '>', '\t'])
        && !begins_item(line)
}

/// Whether a line is in capital letters, like some headings.
pub(super) fn is_capitals(line: &str) -> bool {
    let n_capitals = line.chars().filter(|letter| letter.is_uppercase()).count();
    n_capitals >= 3 && !line.contains(char::is_lowercase) && is_title_like(line)
}

/// Whether text is the caption of a figure or a table.
pub(super) fn is_caption(text: &str) -> bool {
    const NAMES: [&str; 10] =
        ["abb.", "abbildung", "fig.", "figure", "figura", "tab.", "tabelle", "table", "tabla", "tableau"];
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    let is_numbered = words.next().is_some_and(|word| word.contains(|letter: char| letter.is_ascii_digit()));
    NAMES.contains(&first.as_str()) && is_numbered
}

/// Whether a separate bold paragraph is a heading.
pub(super) fn is_label(text: &str) -> bool {
    let text = text.trim();
    text.chars().nth(MAX_LABEL_LETTERS).is_none()
        && text.contains(char::is_alphabetic)
        && !text.contains('\n')
        && !text.ends_with(['.', ',', ';', '!', '。'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_headings_are_known_with_their_depth() {
        let number = |line| numbered(line).map(|(number, _)| number);
        assert_eq!(number("1 Scope"), Some(Number::Decimal(1)));
        assert_eq!(number("1.2 Title of a part"), Some(Number::Decimal(2)));
        assert_eq!(number("2.3.1. What is it?"), Some(Number::Decimal(3)));
        assert_eq!(number("A.1 Forms"), Some(Number::Decimal(2)));
        assert_eq!(number("IV. Notice"), Some(Number::Roman));
        assert_eq!(number("§ 4 Rent"), Some(Number::Paragraph));
        assert_eq!(number("§4"), Some(Number::Paragraph));
        assert_eq!(number("CHAPTER I."), numbered("Chapter 3: The fee").map(|(number, _)| number));
        assert_eq!(number("第三章 家賃"), Some(Number::Ideographic));
        assert_eq!(numbered("Appendix B Forms").map(|(_, title)| title), Some("Forms"));
    }

    #[test]
    fn sentences_dates_and_items_are_not_numbered_headings() {
        for line in [
            "3 of the tenants moved out",
            "2024 was a good year",
            "12. Nobody knows why.",
            "1. pay the rent",
            "I think so",
            "Part of it is lost",
            "Part 3 of the order is void.",
            "Section 5 applies to all members,",
        ] {
            assert_eq!(numbered(line), None, "{line}");
        }
    }

    #[test]
    fn titles_are_told_from_sentences_rows_and_code() {
        for line in ["Opening hours", "How to pay", "家賃", "“Blue” berths", "The end (of it)"] {
            assert!(is_title_like(line), "{line}");
        }
        for line in [
            "the rent is due",
            "It is due.",
            "Bring:",
            "North    12.50    9.00",
            "- a screw",
            "x = 1",
            "Write to anna@example.org",
            "------",
            "a",
        ] {
            assert!(!is_title_like(line), "{line}");
        }
        assert!(is_capitals("GENERAL RULES") && !is_capitals("General Rules") && !is_capitals("AB"));
    }
}
