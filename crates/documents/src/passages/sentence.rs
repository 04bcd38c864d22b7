//! Sentences: finds where they begin and end.

use crate::passages::fences;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Abbreviations with a full stop that does not end a sentence, in lower case and without it.
const ABBREVIATIONS: [&str; 56] = [
    "abb", "abs", "al", "anm", "approx", "art", "bspw", "bzw", "ca", "cf", "ch", "co", "corp", "dr", "ed",
    "eds", "eg", "etc", "evtl", "fig", "ff", "gem", "ggf", "hr", "ie", "inc", "inkl", "jr", "lit", "ltd",
    "max", "min", "mr", "mrs", "ms", "nr", "no", "op", "p", "pp", "prof", "rn", "sec", "sect", "sog", "sr",
    "st", "str", "tab", "u", "usw", "vgl", "vol", "vs", "z", "zzgl",
];

/// Abbreviations that are also words, or that often end a sentence: they count as abbreviations before a number only.
const ALSO_WORDS: [&str; 5] = ["art", "etc", "no", "tab", "usw"];

/// Abbreviations that end a sentence after a number: `in 5 min.`
const UNITS: [&str; 2] = ["min", "sec"];

/// A longer number before a full stop is a year or an amount, not an ordinal.
const MAX_ORDINAL_DIGITS: usize = 2;

/// Splits a sentence that is too long to quote into pieces between words. Returns a shorter one unchanged.
#[must_use]
pub fn split_long(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    /// Longer sentences are lists or tables that lost their layout.
    const LONG_BYTES: usize = 600;
    /// Length of the pieces.
    const PIECE_BYTES: usize = 300;
    let mut pieces = Vec::new();
    let (mut start, end) = (range.start, range.end);
    while end - start > LONG_BYTES {
        let limit = text.floor_char_boundary(start + PIECE_BYTES);
        let piece = text.get(start..limit).unwrap_or_default();
        let mark = || {
            let marks = ['，', '、', '；', '：', '。', '！', '？'];
            piece.rmatch_indices(marks).next().map(|(at, mark)| at + mark.len())
        };
        let cut = piece.rfind(' ').or_else(mark).map_or(limit, |at| start + at);
        push_trimmed(&mut pieces, text, start..cut);
        // A cut at a leading space would leave an empty piece.
        start = cut.max(start + 1);
        start = text.ceil_char_boundary(start);
    }
    push_trimmed(&mut pieces, text, start..end);
    pieces
}

/// Whether a character belongs to a script without spaces between words: Chinese or Japanese, with punctuation.
pub(crate) fn is_ideograph(letter: char) -> bool {
    matches!(
        letter,
        '\u{3000}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{ff00}'..='\u{ff60}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// The byte ranges of the sentences of prose, without surrounding space. An empty line, a headline and a new list item
/// end a sentence. In fenced code, each line counts as a sentence.
#[must_use]
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for part in fences::parts(text) {
        let said = text.get(part.range.clone()).unwrap_or_default();
        if part.is_code {
            let mut start = part.range.start;
            for line in said.split_inclusive('\n') {
                push_trimmed(&mut found, text, start..start + line.len());
                start += line.len();
            }
        } else {
            push_paragraphs(&mut found, text, part.range);
        }
    }
    found
}

/// Adds the sentences of a run of paragraphs.
fn push_paragraphs(found: &mut Vec<Range<usize>>, text: &str, run: Range<usize>) {
    let mut start = run.start;
    for paragraph in text.get(run).unwrap_or_default().split("\n\n") {
        let after_headline = headline(paragraph).map_or(0, str::len);
        push_trimmed(found, text, start..start + after_headline);
        for range in items(paragraph, after_headline) {
            push_sentences(found, text, start + range.start..start + range.end);
        }
        start += paragraph.len() + 2;
    }
}

/// The parts of a paragraph that begin at `from` or at a list item.
fn items(paragraph: &str, from: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut open, mut at) = (from, from);
    for line in paragraph.get(from..).unwrap_or_default().split_inclusive('\n') {
        let is_item = match item_marker(line) {
            // A number within a sentence can begin a line, too.
            Some(ItemMarker::Number(number)) => {
                let before = item_marker(paragraph.get(open..at).unwrap_or_default());
                number == 1 || matches!(before, Some(ItemMarker::Number(_)))
            }
            Some(ItemMarker::Other) => true,
            None => false,
        };
        if at > open && is_item {
            parts.push(open..at);
            open = at;
        }
        at += line.len();
    }
    parts.push(open..paragraph.len());
    parts
}

/// The marker at the start of a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ItemMarker {
    Number(u32),
    /// A bullet or a letter.
    Other,
}

/// Whether a line begins like a list item.
pub(crate) fn begins_item(line: &str) -> bool {
    item_marker(line).is_some()
}

fn item_marker(line: &str) -> Option<ItemMarker> {
    let (marker, rest) = line.trim_start().split_once([' ', '\t'])?;
    if rest.trim().is_empty() {
        return None;
    }
    let bare = marker.trim_start_matches('(').trim_end_matches(['.', ')']);
    let is_bullet =
        matches!(marker, "-" | "*" | "+" | "•" | "◦" | "▪" | "·") || marker == "o" && rest.starts_with(' ');
    let is_letter =
        bare.len() == 1 && marker.ends_with(')') && bare.starts_with(|letter: char| letter.is_alphabetic());
    if is_bullet || is_letter {
        return Some(ItemMarker::Other);
    }
    let is_number = marker.ends_with(['.', ')']) && bare.len() <= 3;
    if is_number { bare.parse().ok().map(ItemMarker::Number) } else { None }
}

/// Adds the sentences of a part of a paragraph.
fn push_sentences(found: &mut Vec<Range<usize>>, text: &str, part: Range<usize>) {
    // A line break ends a sentence in the Unicode rules; in prose it is a space.
    let flat = text.get(part.clone()).unwrap_or_default().replace('\n', " ");
    let mut open: Option<Range<usize>> = None;
    for (at, sentence) in flat.split_sentence_bound_indices().flat_map(at_quotations) {
        let range = match open.take() {
            Some(before) => before.start..at + sentence.len(),
            None => at..at + sentence.len(),
        };
        let said = flat.get(range.clone()).unwrap_or_default();
        // Punctuation without a space after it is inside a name, an address or code, except in ideographic text.
        let is_apart = range.end == flat.len()
            || said.ends_with(|last: char| last.is_whitespace() || is_ideograph(last));
        if is_apart && ends_sentence(said, flat.get(range.end..).unwrap_or_default()) {
            push_trimmed(found, text, part.start + range.start..part.start + range.end);
        } else {
            open = Some(range);
        }
    }
    if let Some(range) = open {
        push_trimmed(found, text, part.start + range.start..part.start + range.end);
    }
}

/// Splits a sentence, as found by the Unicode rules, at quotations. These rules continue a sentence at a small letter
/// after a full stop, quoted or not, but `… a user. "adduser" adds …` is two sentences.
fn at_quotations((at, sentence): (usize, &str)) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (stop, _) in sentence.match_indices(". ") {
        let begin = stop + 2;
        let rest = sentence.get(begin..).unwrap_or_default();
        if rest.starts_with(['"', '“', '„', '«', '`']) {
            parts.push((at + start, sentence.get(start..begin).unwrap_or_default()));
            start = begin;
        }
    }
    parts.push((at + start, sentence.get(start..).unwrap_or_default()));
    parts
}

/// The first line of a paragraph, if it is a headline: short, a question or without punctuation at its end, and above
/// a longer line.
#[must_use]
pub fn headline(paragraph: &str) -> Option<&str> {
    let (first, rest) = paragraph.split_once('\n')?;
    let next = rest.lines().next().unwrap_or_default();
    let begins = next.trim_start().chars().next().is_some_and(|letter| !letter.is_lowercase());
    let is_short = first.len() <= 50 && first.len() * 3 < next.len() * 2;
    let n_letters = first.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_title = n_letters > 1 && !first.starts_with(|letter: char| letter.is_lowercase() || letter == '>');
    let is_headline = is_short && is_title && first.ends_with(char::is_alphanumeric);
    (begins && (is_headline || is_question(first))).then_some(first)
}

/// Longer questions are more than a headline.
const MAX_QUESTION_BYTES: usize = 200;

/// Whether text is a single question above its answer, as in an FAQ. A question in a story begins with a quotation
/// mark or a dash.
#[must_use]
pub fn is_question(text: &str) -> bool {
    let text = text.trim();
    let is_short = text.ends_with(['?', '？', '؟']) && text.len() <= MAX_QUESTION_BYTES;
    let first = text.chars().next().unwrap_or_default();
    is_short
        && (text.split_whitespace().count() > 1 || text.contains(is_ideograph))
        && (first.is_alphanumeric() && !first.is_lowercase() || matches!(first, '¿' | '§' | '['))
        && !text.contains("\n\n")
        && !begins_after_another(text)
}

/// Whether the question is the last of several sentences. A number or a letter before it does not count as a sentence.
fn begins_after_another(text: &str) -> bool {
    let flat = text.replace('\n', " ");
    let mut last_end = 0;
    for (at, mark) in flat.match_indices(['.', '?', '!']) {
        let before = flat.get(last_end..at).unwrap_or_default();
        let after = flat.get(at + mark.len()..).unwrap_or_default();
        let is_sentence = before.split_whitespace().count() > 1;
        let said = flat.get(..=at).unwrap_or_default();
        if is_sentence && after.starts_with(' ') && ends_sentence(said, after) {
            return true;
        }
        last_end = at + mark.len();
    }
    false
}

/// Whether a sentence ends before `after`: not at an abbreviation, an initial or an ordinal.
fn ends_sentence(text: &str, after: &str) -> bool {
    let Some(before) = text.trim_end().strip_suffix('.') else { return true };
    let mut words = before.rsplit(|letter: char| letter.is_whitespace() || matches!(letter, '(' | '[' | '.'));
    let last = words.next().unwrap_or_default().to_lowercase();
    let is_initial = last.chars().count() == 1 && last.chars().all(char::is_alphabetic);
    let is_ordinal = last.chars().all(|letter| letter.is_ascii_digit()) && last.len() <= MAX_ORDINAL_DIGITS;
    let is_abbreviation = ABBREVIATIONS.contains(&last.as_str())
        && (!ALSO_WORDS.contains(&last.as_str()) || begins_with_number(after))
        && !(UNITS.contains(&last.as_str()) && words.next().is_some_and(ends_with_digit));
    !is_initial && !is_ordinal && !is_abbreviation
}

/// Whether text begins with the number of an article, a table or a figure: `5`, `A2`, `IV`.
fn begins_with_number(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let bare = first.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_numbered = bare.starts_with(|letter: char| letter.is_ascii_digit())
        || bare.starts_with(char::is_uppercase) && ends_with_digit(bare);
    let is_roman = bare.len() > 1 && bare.chars().all(|letter| "IVXLC".contains(letter));
    is_numbered || is_roman || matches!(bare, "V" | "X")
}

fn ends_with_digit(word: &str) -> bool {
    word.ends_with(|letter: char| letter.is_ascii_digit())
}

fn push_trimmed(found: &mut Vec<Range<usize>>, text: &str, range: Range<usize>) {
    let Some(sentence) = text.get(range.clone()) else { return };
    let start = range.end - sentence.trim_start().len();
    let end = range.start + sentence.trim_end().len();
    if start < end {
        found.push(start..end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<_> = sentences(text).into_iter().map(|range| text.get(range).unwrap()).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn sentences_end_at_full_stops_and_empty_lines() {
        check("One is here. Two?  Three\n\nFour", &["One is here.", "Two?", "Three", "Four"]);
    }

    #[test]
    fn a_quotation_in_small_letters_begins_a_sentence_but_not_after_an_abbreviation() {
        check(
            "Add a user. \"adduser\" asks. `id` says.",
            &["Add a user.", "\"adduser\" asks.", "`id` says."],
        );
        check("See e.g. \"adduser\" and ca. `5`.", &["See e.g. \"adduser\" and ca. `5`."]);
    }

    #[test]
    fn marks_within_addresses_and_code_end_no_sentence() {
        check("It is ![x](http://x/y.png) here. Next.", &["It is ![x](http://x/y.png) here.", "Next."]);
        check("家賃は5万円です。毎月払います。", &["家賃は5万円です。", "毎月払います。"]);
    }

    #[test]
    fn line_breaks_do_not_end_a_sentence() {
        check("The rent is\ndue monthly. It\nis 5.", &["The rent is\ndue monthly.", "It\nis 5."]);
    }

    #[test]
    fn a_headline_above_its_paragraph_is_no_part_of_the_first_sentence() {
        check("§ 2 Rent\nThe rent is due monthly.", &["§ 2 Rent", "The rent is due monthly."]);
        check("The rent of\nthis flat is due monthly.", &["The rent of\nthis flat is due monthly."]);
    }

    #[test]
    fn a_question_above_its_answer_is_a_headline() {
        check("How much is it?\nTwelve euros.", &["How much is it?", "Twelve euros."]);
        for question in
            ["When is the rent due?", "3.2. Q: May I keep a dog?", "¿Cuándo se paga?", "家賃はいつですか？"]
        {
            assert!(is_question(question), "{question}");
        }
        for other in [
            "“Where is it?”",
            "It was late. Who knew?",
            "Really?",
            "backup of what?",
            "The rent is due.",
            "What?\n\nWhere is it?",
        ] {
            assert!(!is_question(other), "{other}");
        }
    }

    #[test]
    fn items_of_a_list_are_sentences_of_their_own() {
        check("You need:\n- a key\n  of steel\n- a lock", &["You need:", "- a key\n  of steel", "- a lock"]);
        check("(a) the rent\n(b) the costs", &["(a) the rent", "(b) the costs"]);
        check("It costs\n12. Nobody\nknows why.", &["It costs\n12. Nobody\nknows why."]);
    }

    #[test]
    fn lines_of_code_between_fences_are_apart_and_the_fences_are_none() {
        check(
            "Run this:\n\n```\nmake all\n\n  make test\n```\n\nIt ends.",
            &["Run this:", "make all", "make test", "It ends."],
        );
    }

    #[test]
    fn abbreviations_and_initials_do_not_end_a_sentence() {
        check("See Art. 5 and Dr. A. Meyer. Next.", &["See Art. 5 and Dr. A. Meyer.", "Next."]);
        check("Das gilt z. B. Montags. Ende.", &["Das gilt z. B. Montags.", "Ende."]);
    }

    #[test]
    fn years_amounts_and_words_that_look_like_abbreviations_end_a_sentence() {
        check("It was built in 2020. The next is 5.", &["It was built in 2020.", "The next is 5."]);
        check("The answer is no. Pets are not allowed.", &["The answer is no.", "Pets are not allowed."]);
        check("He said no. I pay.", &["He said no.", "I pay."]);
        check("He likes modern art. He pays.", &["He likes modern art.", "He pays."]);
        check("It takes 5 min. The pump stops.", &["It takes 5 min.", "The pump stops."]);
        check("Water, heat etc. Others pay.", &["Water, heat etc.", "Others pay."]);
        check("See Art. IV and No. 12 and Tab. A2. End.", &["See Art. IV and No. 12 and Tab. A2.", "End."]);
        check("Er zahlt am 3. Mai die min. Miete. Ende.", &["Er zahlt am 3. Mai die min. Miete.", "Ende."]);
        check("Im 12. Monat. Ende.", &["Im 12. Monat.", "Ende."]);
    }

    #[test]
    fn a_sentence_without_end_is_cut_between_words() {
        let text = "wörter ".repeat(300);
        let pieces = split_long(&text, 0..text.len());
        assert!(pieces.len() > 4);
        for range in pieces {
            let piece = text.get(range).unwrap();
            assert!(piece.starts_with("wörter") && piece.ends_with("wörter") && piece.len() <= 600);
        }
        assert_eq!(split_long("short", 0..5).len(), 1);
        assert_eq!(split_long(&"ß".repeat(500), 0..1000).len(), 3);
    }
}
