//! Quotes: a part of a document as a Markdown block quote, with the answer in bold.

use super::note_marks::without_note_marks;
use crate::answering::retrieval::location::present as present_location;
use crate::answering::retrieval::relevance::Hit;
use parlance_documents::{Shape, fences, sentence};
use parlance_words::Text;
use std::ops::Range;

/// Delimiters of the answer until it is made bold. Unicode reserves these characters for internal use, so documents do
/// not have them.
const CARRYING: [char; 2] = ['\u{fdd0}', '\u{fdd1}'];

/// Delimiters of the requested value until it is emphasized.
const VALUE: [char; 2] = ['\u{fdd2}', '\u{fdd3}'];

/// The quote as Markdown.
pub(crate) fn markdown(hit: &Hit) -> String {
    let quote = hit.quote();
    match hit.found.passage.shape {
        Shape::Prose => {
            let mut bold = Bold::default();
            let parts = parts(hit).into_iter().map(|part| match part {
                Part::Prose(marked) => {
                    prose(&without_note_marks(&marked), &hit.found.passage.headings, &mut bold)
                }
                Part::Code(code) => code_block(&code),
            });
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n>\n")
        }
        Shape::Rows => block_quote(without_note_marks(quote).lines().map(escape_line), "  \n"),
        Shape::Code => code_block(quote),
    }
}

/// The text of the answer, without meaningless line breaks. The whole quote if no answer is marked.
pub(crate) fn words(hit: &Hit) -> String {
    let quote = if hit.carrying.is_empty() { hit.quote() } else { hit.carrying() };
    match hit.found.passage.shape {
        Shape::Prose => quote.split("\n\n").map(on_one_line).collect::<Vec<_>>().join("\n\n"),
        Shape::Rows | Shape::Code => quote.to_owned(),
    }
}

/// The location of the quote in its document.
pub(crate) fn location(hit: &Hit) -> Option<Text> {
    let passage = &hit.found.passage;
    let before = passage.text.get(..hit.carrying.start).unwrap_or_default();
    let n_breaks = |text: &str| u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
    let first = n_breaks(before);
    present_location(passage, first, first.saturating_add(n_breaks(hit.carrying())))
}

/// A part of a quoted passage of prose.
enum Part {
    /// Prose with its delimiters.
    Prose(String),
    Code(String),
}

/// Splits the quote into prose and code. Code has no delimiters.
fn parts(hit: &Hit) -> Vec<Part> {
    let within = |range: Range<usize>, bounds: &Range<usize>| {
        let start = range.start.max(bounds.start);
        start..range.end.min(bounds.end).max(start)
    };
    let parts = fences::parts(&hit.found.passage.text).into_iter().map(|part| {
        let range = within(part.range, &hit.range);
        let text = || hit.found.passage.text.get(range.clone()).unwrap_or_default().to_owned();
        if part.is_code {
            return Part::Code(text().trim_matches('\n').to_owned());
        }
        Part::Prose(marked(hit, range))
    });
    let is_empty = |part: &Part| match part {
        Part::Prose(text) | Part::Code(text) => text.trim().is_empty(),
    };
    parts.filter(|part| !is_empty(part)).collect()
}

/// Paragraphs as a block quote. List items stay a list, but numbered headings do not become one.
fn prose(marked: &str, headings: &[String], bold: &mut Bold) -> String {
    let mut quoted = String::new();
    let mut is_in_list = false;
    for text in marked.split("\n\n").flat_map(items) {
        let is_heading = headings.iter().any(|heading| heading.trim() == text.trim());
        let (marker, text) = if is_heading { (None, text) } else { marker(&text) };
        let text = match marker {
            Some(_) => bold.line(&escape_line(&on_one_line(&text))),
            None => paragraph(&text, bold),
        };
        if text.is_empty() {
            continue;
        }
        let is_next_item = is_in_list && marker.is_some();
        if !quoted.is_empty() {
            quoted.push_str(if is_next_item { "\n" } else { "\n>\n" });
        }
        is_in_list = marker.is_some();
        let marker = marker.map_or_else(String::new, |marker| format!("{marker} "));
        quoted.push_str(&format!("> {marker}{text}"));
    }
    quoted
}

/// The items of a list in a paragraph, and the text before them. Text without a list is one item.
fn items(paragraph: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in paragraph.split('\n') {
        let is_item = match (marker(line).0, items.last()) {
            (Some(next), Some(open)) if next.ends_with('.') => {
                // A number within a sentence can also begin a line.
                next == "1." || marker(open).0.is_some_and(|marker| marker.ends_with('.'))
            }
            (next, _) => next.is_some(),
        };
        match items.last_mut() {
            Some(open) if !is_item => {
                open.push('\n');
                open.push_str(line);
            }
            _ => items.push(line.to_owned()),
        }
    }
    items
}

/// The marker of an item in Markdown, and the item without its own marker.
fn marker(item: &str) -> (Option<String>, String) {
    let bare = item.trim_start();
    // A delimiter of the answer can precede the marker.
    let (open, rest) = match bare.chars().next() {
        Some(first) if CARRYING.contains(&first) || VALUE.contains(&first) => bare.split_at(first.len_utf8()),
        _ => ("", bare),
    };
    let split = rest.split_once(' ').filter(|(_, text)| !text.trim().is_empty());
    let Some((marker, text)) = split else { return (None, item.to_owned()) };
    let number = marker.strip_suffix(['.', ')']).unwrap_or_default();
    let is_number = (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let written = match marker {
        "•" | "◦" | "▪" | "-" | "*" | "+" => Some("-".to_owned()),
        _ if is_number => Some(format!("{number}.")),
        _ => None,
    };
    match written {
        Some(written) => (Some(written), format!("{open}{text}")),
        None => (None, item.to_owned()),
    }
}

/// The quote in a range. [`CARRYING`] delimits the answer if the range has more text, and [`VALUE`] the requested
/// value.
fn marked(hit: &Hit, range: Range<usize>) -> String {
    let text = |range: Range<usize>| hit.found.passage.text.get(range).unwrap_or_default();
    let carrying = hit.carrying.start.max(range.start)..hit.carrying.end.min(range.end);
    if carrying.start >= carrying.end {
        return text(range).to_owned();
    }
    let carried = with_value(hit, carrying.clone());
    if hit.carrying == hit.range {
        let (before, after) = (text(range.start..carrying.start), text(carrying.end..range.end));
        return format!("{before}{carried}{after}");
    }
    let [open, close] = CARRYING;
    let (before, after) = (text(range.start..carrying.start), text(carrying.end..range.end));
    format!("{before}{open}{carried}{close}{after}")
}

fn with_value(hit: &Hit, carrying: Range<usize>) -> String {
    let text = |range: Range<usize>| hit.found.passage.text.get(range).unwrap_or_default();
    match &hit.value {
        Some(value) if value.start >= carrying.start && value.end <= carrying.end => {
            let [open, close] = VALUE;
            let (before, after) = (text(carrying.start..value.start), text(value.end..carrying.end));
            format!("{before}{open}{}{close}{after}", text(value.clone()))
        }
        _ => text(carrying).to_owned(),
    }
}

/// A paragraph on one line, below its headline if it has one.
fn paragraph(text: &str, bold: &mut Bold) -> String {
    let mut line = |text: &str| bold.line(&escape_line(&on_one_line(text)));
    let has_headline = sentence::headline(&text.replace([CARRYING, VALUE].as_flattened(), "")).is_some();
    match text.split_once('\n').filter(|_| has_headline) {
        Some((headline, body)) => format!("{}  \n> {}", line(headline), line(body)),
        None => line(text),
    }
}

/// Makes the text between [`CARRYING`] bold, line by line, because bold ends with a paragraph in Markdown.
#[derive(Default)]
struct Bold {
    is_open: bool,
}

impl Bold {
    fn line(&mut self, text: &str) -> String {
        let mut line = String::with_capacity(text.len() + 8);
        if self.is_open {
            line.push_str("**");
        }
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if VALUE.contains(&letter) {
                line.push_str(if self.is_open { "*" } else { "**" });
                continue;
            }
            if !CARRYING.contains(&letter) {
                line.push(letter);
                continue;
            }
            let is_beside = |letter: Option<char>| letter.is_some_and(|letter| !letter.is_whitespace());
            // Between punctuation and a letter, as in languages without spaces, Markdown accepts bold marks only next
            // to a space.
            if !self.is_open && is_beside(line.chars().next_back()) {
                line.push(THIN_SPACE);
            }
            self.is_open = !self.is_open;
            line.push_str("**");
            if !self.is_open && is_beside(letters.peek().copied()) {
                line.push(THIN_SPACE);
            }
        }
        if self.is_open {
            line.push_str("**");
        }
        line
    }
}

const THIN_SPACE: char = '\u{2009}';

/// The text on one line.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn block_quote(paragraphs: impl Iterator<Item = String>, separator: &str) -> String {
    let quoted: Vec<String> = paragraphs
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| format!("> {paragraph}"))
        .collect();
    quoted.join(separator)
}

fn code_block(code: &str) -> String {
    // A fence must be longer than any run of backticks in the code.
    let longest = code.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let lines = code.lines().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") });
    let lines: Vec<String> = lines.collect();
    format!("> {fence}\n{}\n> {fence}", lines.join("\n"))
}

/// A name in bold. Next to letters, as in languages without spaces, Markdown accepts bold marks only around letters.
/// Other names stay unchanged.
pub(crate) fn bold(name: &str) -> String {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let escaped = escape(name);
    if is_letter(name.chars().next()) && is_letter(name.chars().next_back()) {
        format!("**{escaped}**")
    } else {
        escaped
    }
}

/// The text with all Markdown characters escaped.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let is_mark = match letter {
            // An escaped opening bracket would begin a formula. Without a closing bracket it has no meaning.
            '\\' | '`' | '*' | ']' | '<' | '|' | '$' => true,
            // An underscore within a word has no meaning.
            '_' => !(before.is_alphanumeric() && next.is_alphanumeric()),
            '~' => before == '~' || next == '~',
            '&' => next.is_ascii_alphabetic() || next == '#',
            _ => false,
        };
        if is_mark {
            safe.push('\\');
        }
        safe.push(letter);
        before = letter;
    }
    safe
}

/// Like `escape`, for text at the start of a line, where it could also begin a heading, a list or a quote.
fn escape_line(text: &str) -> String {
    let text = escape(text);
    let first = text.chars().next().unwrap_or(' ');
    if matches!(first, '#' | '>' | '+' | '-' | '=' | '~') {
        return format!("\\{text}");
    }
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if n_digits > 0
        && let Some((number, rest)) = text.split_at_checked(n_digits)
        && rest.starts_with(['.', ')'])
    {
        return format!("{number}\\{rest}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::TextLanguage;
    use crate::database::passages::FoundPassage;
    use parlance_documents::{Passage, Place};
    use uuid::Uuid;

    fn hit(shape: Shape, text: &str, range: std::ops::Range<usize>) -> Hit {
        let place = Place { line: Some(10), ..Place::default() };
        let passage = Passage { shape, place, text: text.to_owned(), ..Passage::default() };
        let found = FoundPassage { file_id: Uuid::nil(), language: TextLanguage::default(), passage };
        Hit { carrying: range.clone(), range, ..Hit::whole(found) }
    }

    #[test]
    fn prose_is_quoted_without_its_line_breaks() {
        let hit = hit(Shape::Prose, "One\ntwo.\n\nThree.", 0..16);
        assert_eq!(markdown(&hit), "> One two.\n>\n> Three.");
        assert_eq!(location(&hit).unwrap().to_string(), "lines 10–13");
    }

    #[test]
    fn the_sentences_that_carry_the_answer_are_bold_among_others() {
        let bold = |text: &str, carrying: &str| {
            let at = text.find(carrying).unwrap();
            let whole = hit(Shape::Prose, text, 0..text.len());
            markdown(&Hit { carrying: at..at + carrying.len(), ..whole })
        };
        assert_eq!(
            bold("One is here. Two\nare there. Three.", "Two\nare there."),
            "> One is here. **Two are there.** Three."
        );
        assert_eq!(bold("One.\n\nTwo.\n\nThree.", "One.\n\nTwo."), "> **One.**\n>\n> **Two.**\n>\n> Three.");
        assert_eq!(
            bold("Rent\nIt is due on the first of each month.", "It is due on the first of each month."),
            "> Rent  \n> **It is due on the first of each month.**"
        );
        assert_eq!(
            bold("一つ目。二つ目です。三つ目。", "二つ目です。"),
            "> 一つ目。\u{2009}**二つ目です。**\u{2009}三つ目。"
        );
        assert_eq!(bold("1. A *star*. Next.", "1. A *star*."), "> 1. **A \\*star\\*.** Next.");
    }

    #[test]
    fn the_value_that_was_asked_for_stands_out() {
        let text = "The rent is 1250 EUR. It is due soon.";
        let whole = hit(Shape::Prose, text, 0..text.len());
        let valued = |carrying| markdown(&Hit { carrying, value: Some(12..20), ..whole.clone() });
        assert_eq!(valued(0..text.len()), "> The rent is **1250 EUR**. It is due soon.");
        assert_eq!(valued(0..21), "> **The rent is *1250 EUR*.** It is due soon.");
        let list = "1. 1250 EUR";
        let whole_list = hit(Shape::Prose, list, 0..list.len());
        let quoted = markdown(&Hit { value: Some(3..list.len()), ..whole_list });
        assert_eq!(quoted, "> 1. **1250 EUR**");
        assert_eq!(valued(22..text.len()), "> The rent is 1250 EUR. **It is due soon.**");
    }

    #[test]
    fn lists_stay_lists() {
        let quoted = |text: &str| markdown(&hit(Shape::Prose, text, 0..text.len()));
        assert_eq!(
            quoted("You need:\n\n• a key\n\n• a *lock*\n\nThat is all."),
            "> You need:\n>\n> - a key\n> - a \\*lock\\*\n>\n> That is all."
        );
        assert_eq!(
            quoted("You need:\n- a key\n  of steel\n- a lock"),
            "> You need:\n>\n> - a key of steel\n> - a lock"
        );
        assert_eq!(quoted("1. one\n\n2. two"), "> 1. one\n> 2. two");
        assert_eq!(quoted("1.10 Rent"), "> 1\\.10 Rent");
        assert_eq!(quoted("It costs\n12. Nobody\nknows."), "> It costs 12. Nobody knows.");
        let mut headed = hit(Shape::Prose, "2. Rent\n\nIt is due.", 0..19);
        headed.found.passage.headings = vec!["2. Rent".to_owned()];
        assert_eq!(markdown(&headed), "> 2\\. Rent\n>\n> It is due.");
    }

    #[test]
    fn code_in_prose_is_fenced_and_the_mark_stays_out_of_it() {
        let text = "Run this:\n\n```\nmake *all*\n  -j2\n```\n\nIt takes a while.";
        let at = text.find("make").unwrap();
        let whole = hit(Shape::Prose, text, 0..text.len());
        let quoted = markdown(&Hit { carrying: at..at + 10, ..whole.clone() });
        let code = "> ```\n> make *all*\n>   -j2\n> ```";
        assert_eq!(quoted, format!("> Run this:\n>\n{code}\n>\n> It takes a while."));
        let quoted = markdown(&Hit { carrying: 0..9, ..whole });
        assert_eq!(quoted, format!("> **Run this:**\n>\n{code}\n>\n> It takes a while."));
    }

    #[test]
    fn a_passage_without_a_mark_is_cited_whole() {
        let hit = Hit { carrying: 0..0, ..hit(Shape::Prose, "One. Two.", 0..9) };
        assert_eq!(markdown(&hit), "> One. Two.");
        assert_eq!(words(&hit), "One. Two.");
    }

    #[test]
    fn code_is_fenced_and_keeps_its_lines() {
        let hit = hit(Shape::Code, "a();\n  b(\"```\");", 5..16);
        assert_eq!(markdown(&hit), "> ````\n>   b(\"```\");\n> ````");
        assert_eq!(location(&hit).unwrap().to_string(), "line 11");
    }

    #[test]
    fn a_name_is_bold_where_markdown_takes_it_for_bold() {
        assert_eq!(bold("lease_2.pdf"), "**lease_2.pdf**");
        assert_eq!(bold("(draft)"), "(draft)");
    }

    #[test]
    fn marks_of_a_document_are_shown_not_obeyed() {
        assert_eq!(
            escape("![x](http://y) <b> *a* snake_case _i_ A&B"),
            "![x\\](http://y) \\<b> \\*a\\* snake_case \\_i\\_ A\\&B"
        );
        assert_eq!(escape("freely [2]."), "freely [2\\].", "no formula");
        assert_eq!(escape_line("# no heading"), "\\# no heading");
        assert_eq!(escape_line("3. no list, 3.5 no escape"), "3\\. no list, 3.5 no escape");
        assert_eq!(escape_line("1250 EUR"), "1250 EUR");
    }
}
