//! HTML: the words that a reader of the page sees, below the heading they stand under.

use crate::extract_error::ExtractError;
use crate::passages::passage::{self, Passage, Place, Shape};
use crate::passages::sentence;
use crate::passages::split::Paragraphs;
use html2text::render::TextDecorator;

/// Begins a heading's line in the rendered text: a private-use letter, which documents do not hold.
const HEADING_MARK: char = '\u{e0f1}';

/// Deeper nesting is no document; rendering it would take more stack than there is.
const MAX_DEPTH: usize = 1_000;

pub(super) fn read(text: &str) -> Result<Vec<Passage>, ExtractError> {
    if nesting(text) > MAX_DEPTH {
        return Err(ExtractError::Damaged);
    }
    let rendered = html2text::config::with_decorator(Words)
        .raw_mode(true)
        .no_link_wrapping()
        .allow_width_overflow()
        .string_from_read(text.as_bytes(), 100_000)
        .map_err(|_| ExtractError::Damaged)?;
    let mut paragraphs = Paragraphs::default();
    let mut place = Place::default();
    for line in rendered.lines() {
        let line = sentence::cleaned(line.trim());
        match line.strip_prefix(HEADING_MARK) {
            Some(heading) => {
                place.section = passage::heading(heading);
                paragraphs.push(Shape::Prose, &place, heading.trim());
            }
            None => paragraphs.push(Shape::Prose, &place, &line),
        }
    }
    Ok(paragraphs.finish())
}

/// An upper bound on how deep the elements are nested: elements that are never closed count as open.
fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'<' {
            continue;
        }
        match bytes.peek().copied() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(next) if next.is_ascii_alphabetic() && !is_void(&mut bytes) => depth += 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// Whether the element that begins here has no end tag by its nature. Takes the name off.
fn is_void(bytes: &mut std::iter::Peekable<std::str::Bytes<'_>>) -> bool {
    let mut name = String::new();
    while let Some(byte) = bytes.next_if(u8::is_ascii_alphanumeric) {
        name.push(char::from(byte.to_ascii_lowercase()));
    }
    // Items, cells and paragraphs end by themselves where the next one begins.
    matches!(
        name.as_str(),
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
            | "p"
            | "li"
            | "td"
            | "th"
            | "tr"
            | "dt"
            | "dd"
            | "option"
    )
}

/// Renders words without any decoration, and marks headings.
#[derive(Clone, Debug)]
struct Words;

impl TextDecorator for Words {
    type Annotation = ();

    fn decorate_link_start(&mut self, _url: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_link_end(&mut self) -> String {
        String::new()
    }

    fn decorate_em_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_em_end(&self) -> String {
        String::new()
    }

    fn decorate_strong_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strong_end(&self) -> String {
        String::new()
    }

    fn decorate_strikeout_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strikeout_end(&self) -> String {
        String::new()
    }

    fn decorate_code_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_code_end(&self) -> String {
        String::new()
    }

    fn decorate_preformat_first(&self) {}

    fn decorate_preformat_cont(&self) {}

    fn decorate_image(&mut self, _src: &str, title: &str) -> (String, ()) {
        (title.to_owned(), ())
    }

    fn header_prefix(&self, _level: usize) -> String {
        HEADING_MARK.to_string()
    }

    fn quote_prefix(&self) -> String {
        String::new()
    }

    fn unordered_item_prefix(&self) -> String {
        "• ".to_owned()
    }

    fn ordered_item_prefix(&self, number: i64) -> String {
        format!("{number}. ")
    }

    fn make_subblock_decorator(&self) -> Self {
        Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::passage::sections;

    #[test]
    fn words_stand_below_their_heading_and_markup_and_scripts_are_gone() {
        let page = "<html><head><title>T</title><style>p{}</style></head><body><h1>Rent</h1>\
                    <p>The <b>rent</b> is <a href='x'>1250 EUR</a>.</p><script>evil()</script>\
                    <h2>Notice</h2><ul><li>Three months</li></ul></body></html>";
        let passages = read(page).unwrap();
        assert_eq!(
            sections(&passages),
            [(Some("Rent"), "Rent\n\nThe rent is 1250 EUR."), (Some("Notice"), "Notice\n\n• Three months")]
        );
    }

    #[test]
    fn endless_nesting_is_refused() {
        assert_eq!(read(&"<div>".repeat(200_000)), Err(ExtractError::Damaged));
    }
}
