//! Sentences: cleaning the words of a document, and finding where a sentence begins and ends.

use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Words that end with a full stop without ending a sentence, in lower case and without it.
const ABBREVIATIONS: [&str; 56] = [
    "abb", "abs", "al", "anm", "approx", "art", "bspw", "bzw", "ca", "cf", "ch", "co", "corp", "dr", "ed",
    "eds", "eg", "etc", "evtl", "fig", "ff", "gem", "ggf", "hr", "ie", "inc", "inkl", "jr", "lit", "ltd",
    "max", "min", "mr", "mrs", "ms", "nr", "no", "op", "p", "pp", "prof", "rn", "sec", "sect", "sog", "sr",
    "st", "str", "tab", "u", "usw", "vgl", "vol", "vs", "z", "zzgl",
];

/// The text with typesetters' letters made plain: ligatures taken apart, odd spaces and invisible marks removed.
pub(crate) fn cleaned(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{fb00}' => clean.push_str("ff"),
            '\u{fb01}' => clean.push_str("fi"),
            '\u{fb02}' => clean.push_str("fl"),
            '\u{fb03}' => clean.push_str("ffi"),
            '\u{fb04}' => clean.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => clean.push_str("st"),
            '\u{ad}' | '\u{200b}' | '\u{feff}' | '\0' => {}
            '\u{a0}' | '\u{2007}' | '\u{202f}' | '\t' => clean.push(' '),
            other => clean.push(other),
        }
    }
    clean
}

/// What stands for the dots between an entry of a table of contents and its page.
pub const LEADER: &str = " … ";

/// The text with each run of dots that leads the eye made short.
pub(crate) fn without_leaders(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('.') {
        let (before, dots) = rest.split_at(at);
        short.push_str(before.trim_end_matches(' '));
        let after = dots.trim_start_matches(['.', ' ']);
        let (run, _) = dots.split_at(dots.len() - after.len());
        if run.matches('.').count() >= 4 {
            short.push_str(LEADER);
        } else {
            // As it was, with the space before it.
            short.push_str(before.get(before.trim_end_matches(' ').len()..).unwrap_or_default());
            short.push_str(run);
        }
        rest = after;
    }
    short.push_str(rest);
    short
}

/// A sentence that is too long to be quoted whole, in pieces between words. Others as they are.
#[must_use]
pub fn split_long(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    /// Longer sentences are lists or tables that lost their form.
    const LONG_BYTES: usize = 600;
    /// The pieces of such a sentence.
    const PIECE_BYTES: usize = 300;
    let mut pieces = Vec::new();
    let (mut start, end) = (range.start, range.end);
    while end - start > LONG_BYTES {
        let limit = text.floor_char_boundary(start + PIECE_BYTES);
        let cut = text.get(start..limit).and_then(|piece| piece.rfind(' ')).map_or(limit, |at| start + at);
        push_trimmed(&mut pieces, text, start..cut);
        // A space at the very start leaves nothing before it.
        start = cut.max(start + 1);
        start = text.ceil_char_boundary(start);
    }
    push_trimmed(&mut pieces, text, start..end);
    pieces
}

/// The lines of a paragraph as running text: a word that was cut at the end of a line is whole again.
pub(crate) fn joined<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for line in lines {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            continue;
        }
        let continues = words.chars().next().is_some_and(char::is_lowercase);
        if !text.is_empty() {
            if continues && is_cut_word(&text) && !begins_with_conjunction(&words) {
                text.pop();
            } else if !(text.ends_with(is_ideograph) && words.starts_with(is_ideograph)) {
                text.push(' ');
            }
        }
        text.push_str(&words);
    }
    text
}

/// Whether a letter is of a script that sets no spaces between words: Chinese or Japanese, with its marks.
pub(crate) fn is_ideograph(letter: char) -> bool {
    matches!(
        letter,
        '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}'
    )
}

/// Whether the text ends in a letter and a hyphen.
fn is_cut_word(text: &str) -> bool {
    let mut letters = text.chars().rev();
    matches!(letters.next(), Some('-' | '\u{2010}')) && letters.next().is_some_and(char::is_alphabetic)
}

/// `Ein- und Ausgang`: the hyphen stands for a word's rest and stays.
fn begins_with_conjunction(words: &str) -> bool {
    matches!(words.split(' ').next(), Some("und" | "oder" | "and" | "or" | "bzw." | "sowie" | "to"))
}

/// Where the sentences of prose stand in it, without the space around them. An empty line ends a sentence.
#[must_use]
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for paragraph in text.split("\n\n") {
        let after_headline = headline(paragraph).map_or(0, str::len);
        push_trimmed(&mut found, text, start..start + after_headline);
        // A line break ends a sentence by the Unicode rules; in prose it is a space.
        let flat = paragraph.replace('\n', " ");
        let body = flat.get(after_headline..).unwrap_or_default();
        let mut open: Option<Range<usize>> = None;
        for (at, sentence) in body.split_sentence_bound_indices() {
            let at = start + after_headline + at;
            let range = at..at + sentence.len();
            let range = match open.take() {
                Some(before) => before.start..range.end,
                None => range,
            };
            if ends_sentence(flat.get(range.start - start..range.end - start).unwrap_or_default()) {
                push_trimmed(&mut found, text, range);
            } else {
                open = Some(range);
            }
        }
        if let Some(range) = open {
            push_trimmed(&mut found, text, range);
        }
        start += paragraph.len() + 2;
    }
    found
}

/// The first line of a paragraph, if it is a headline: short, without a mark at its end, above a longer line.
#[must_use]
pub fn headline(paragraph: &str) -> Option<&str> {
    let (first, rest) = paragraph.split_once('\n')?;
    let next = rest.lines().next().unwrap_or_default();
    let is_headline = first.len() <= 50
        && first.len() * 3 < next.len() * 2
        && first.ends_with(char::is_alphanumeric)
        && next.chars().next().is_some_and(|letter| !letter.is_lowercase());
    is_headline.then_some(first)
}

/// Whether the text is whole: it does not end with an abbreviation or an initial.
fn ends_sentence(text: &str) -> bool {
    let Some(before) = text.trim_end().strip_suffix('.') else { return true };
    let last =
        before.rsplit(|letter: char| letter.is_whitespace() || matches!(letter, '(' | '[' | '.')).next();
    let last = last.unwrap_or_default().to_lowercase();
    let is_initial = last.chars().count() == 1 && last.chars().all(char::is_alphabetic);
    !is_initial
        && !ABBREVIATIONS.contains(&last.as_str())
        && !last.chars().all(|letter| letter.is_ascii_digit())
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
    fn line_breaks_do_not_end_a_sentence() {
        check("The rent is\ndue monthly. It\nis 5.", &["The rent is\ndue monthly.", "It\nis 5."]);
    }

    #[test]
    fn a_headline_above_its_paragraph_is_no_part_of_the_first_sentence() {
        check("§ 2 Rent\nThe rent is due monthly.", &["§ 2 Rent", "The rent is due monthly."]);
        check("The rent of\nthis flat is due monthly.", &["The rent of\nthis flat is due monthly."]);
    }

    #[test]
    fn abbreviations_and_initials_do_not_end_a_sentence() {
        check("See Art. 5 and Dr. A. Meyer. Next.", &["See Art. 5 and Dr. A. Meyer.", "Next."]);
        check("Das gilt z. B. Montags. Ende.", &["Das gilt z. B. Montags.", "Ende."]);
    }

    #[test]
    fn cut_words_are_whole_again_and_real_hyphens_stay() {
        assert_eq!(joined(["The agree-", "ment is  long"]), "The agreement is long");
        assert_eq!(joined(["Ein-", "und Ausgang"]), "Ein- und Ausgang");
        assert_eq!(joined(["the year 2020-", "2021"]), "the year 2020- 2021");
        assert_eq!(joined(["North-", "South"]), "North- South");
        assert_eq!(joined(["港口开", "放", "at 6"]), "港口开放 at 6", "no space within a Chinese sentence");
    }

    #[test]
    fn dots_that_lead_the_eye_become_short_and_others_stay() {
        assert_eq!(
            without_leaders("Rent . . . . . . . 12. Notice....... 13 etc... and so on. End."),
            "Rent … 12. Notice … 13 etc... and so on. End."
        );
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

    #[test]
    fn ligatures_are_taken_apart() {
        assert_eq!(cleaned("e\u{fb03}cient \u{fb01}le\u{a0}x co\u{ad}op"), "efficient file x coop");
    }
}
