//! Quotes: a part of a document as a Markdown block quote that shows exactly its words.

use crate::answering::retrieval::location::present as present_location;
use crate::answering::retrieval::relevance::Hit;
use parlance_documents::Shape;
use parlance_documents::sentence;
use parlance_words::Text;

/// The quote as Markdown.
pub(crate) fn markdown(hit: &Hit) -> String {
    let quote = hit.quote();
    match hit.found.passage.shape {
        Shape::Prose => block_quote(quote.split("\n\n").map(paragraph), "\n>\n"),
        Shape::Rows => block_quote(quote.lines().map(escape_line), "  \n"),
        Shape::Code => code_block(quote),
    }
}

/// The words that carry the answer, without their line breaks, where those mean nothing.
pub(crate) fn words(hit: &Hit) -> String {
    let quote = hit.carrying();
    match hit.found.passage.shape {
        Shape::Prose => quote.split("\n\n").map(on_one_line).collect::<Vec<_>>().join("\n\n"),
        Shape::Rows | Shape::Code => quote.to_owned(),
    }
}

/// Where the quoted words stand in their document.
pub(crate) fn location(hit: &Hit) -> Option<Text> {
    let passage = &hit.found.passage;
    let before = passage.text.get(..hit.carrying.start).unwrap_or_default();
    let n_breaks = |text: &str| u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
    let first = n_breaks(before);
    present_location(&passage.place, first, first.saturating_add(n_breaks(hit.carrying())))
}

/// A paragraph on one line, below its headline if it has one.
fn paragraph(text: &str) -> String {
    match sentence::headline(text) {
        Some(headline) => {
            let body = text.strip_prefix(headline).unwrap_or_default();
            format!("{}  \n> {}", escape_line(&on_one_line(headline)), escape_line(&on_one_line(body)))
        }
        None => escape_line(&on_one_line(text)),
    }
}

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
    // Longer than any run of backticks in the code.
    let longest = code.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let lines = code.lines().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") });
    let lines: Vec<String> = lines.collect();
    format!("> {fence}\n{}\n> {fence}", lines.join("\n"))
}

/// A name in bold. Beside letters, as in languages without spaces, Markdown takes marks only at letters for bold: other
/// names stay as they are.
pub(crate) fn bold(name: &str) -> String {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let escaped = escape(name);
    if is_letter(name.chars().next()) && is_letter(name.chars().next_back()) {
        format!("**{escaped}**")
    } else {
        escaped
    }
}

/// The text with everything escaped that Markdown would take for a mark.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let is_mark = match letter {
            '\\' | '`' | '*' | '[' | ']' | '<' | '|' | '$' => true,
            // Within a word an underscore means nothing.
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

/// The same for a text that begins a line, where it could also be taken for a heading, a list or a quote.
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
            "!\\[x\\](http://y) \\<b> \\*a\\* snake_case \\_i\\_ A\\&B"
        );
        assert_eq!(escape_line("# no heading"), "\\# no heading");
        assert_eq!(escape_line("3. no list, 3.5 no escape"), "3\\. no list, 3.5 no escape");
        assert_eq!(escape_line("1250 EUR"), "1250 EUR");
    }
}
