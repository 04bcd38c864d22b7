//! Excerpts: selects the part of a long text to show.

use crate::{encoding, quote};
use std::ops::Range;

/// The most text shown at once, in bytes of UTF-8.
const MAX_SHOWN_BYTES: usize = 512 * 1024;

/// Bytes shown before a quote that lies beyond the first excerpt.
const BEFORE_QUOTE_BYTES: usize = 64 * 1024;

/// The shown part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text.
    pub text: String,
    /// Whether the document continues before it.
    pub has_before: bool,
    /// Whether the document continues after it.
    pub has_after: bool,
    /// The line number of its first line, from 1.
    pub first_line: u32,
    /// The byte range of the quote in the text; `None` if it was not found.
    pub found: Option<Range<usize>>,
}

/// Returns the beginning of a text, or the part around `quote` if that is further down.
#[must_use]
pub fn excerpt(bytes: &[u8], is_whole: bool, quote: &str) -> Excerpt {
    let text = encoding::decode_lossy(bytes);
    let found = quote::find(&text, quote);
    let start = match &found {
        Some(found) if found.end > MAX_SHOWN_BYTES => {
            line_start(&text, found.start.saturating_sub(BEFORE_QUOTE_BYTES))
        }
        _ => 0,
    };
    let end = boundary(&text, start.saturating_add(MAX_SHOWN_BYTES));
    let n_lines_before = text.get(..start).unwrap_or_default().matches('\n').count();
    Excerpt {
        first_line: u32::try_from(n_lines_before + 1).unwrap_or(u32::MAX),
        has_before: start > 0,
        has_after: end < text.len() || !is_whole,
        found: found.map(|found| found.start - start..found.end.min(end) - start),
        text: text.get(start..end).unwrap_or_default().to_owned(),
    }
}

/// The nearest character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The start of the line that contains `at`, or `at` itself if the line is too long.
fn line_start(text: &str, at: usize) -> usize {
    let at = boundary(text, at);
    let before = text.get(..at).unwrap_or_default();
    before.rfind('\n').map(|end| end + 1).filter(|start| at - start <= BEFORE_QUOTE_BYTES).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_its_encoding() {
        let read = |bytes: &[u8]| excerpt(bytes, true, "").text;
        assert_eq!(read("Grüße\r\nan alle".as_bytes()), "Grüße\nan alle");
        assert_eq!(read(b"\xef\xbb\xbfwords"), "words");
        assert_eq!(read(b"\xff\xfew\0o\0r\0d\0"), "word");
        assert_eq!(read(b"Gr\xfc\xdfe aus dem B\xfcro, sch\xf6ne Woche"), "Grüße aus dem Büro, schöne Woche");
    }

    #[test]
    fn a_long_text_shows_its_beginning_and_says_that_there_is_more() {
        let text = "A line of words.\n".repeat(100_000);
        let shown = excerpt(text.as_bytes(), true, "");
        assert_eq!(shown.text.len(), MAX_SHOWN_BYTES);
        assert!(!shown.has_before && shown.has_after);
        let cut = excerpt("words é".as_bytes().get(..7).unwrap(), false, "");
        assert_eq!((cut.text.as_str(), cut.has_after), ("words ", true), "a letter that was cut is left out");
    }

    #[test]
    fn words_that_are_looked_for_are_shown_however_far_down_they_stand() {
        let text =
            format!("{}The pump was replaced.\n{}", "A line.\n".repeat(200_000), "A line.\n".repeat(200_000));
        let shown = excerpt(text.as_bytes(), true, "the pump  was replaced");
        assert!(shown.has_before && shown.has_after);
        assert!(shown.text.starts_with("A line.\n"));
        let n_lines = shown.text.lines().take_while(|line| !line.starts_with("The pump")).count();
        assert_eq!(shown.first_line as usize + n_lines, 200_001, "lines keep their numbers");
        let found = shown.found.unwrap();
        assert_eq!(shown.text.get(found), Some("The pump was replaced"));
    }

    #[test]
    fn words_that_are_not_there_are_not_found() {
        let shown = excerpt(b"The pump was replaced.", true, "The valve was replaced.");
        assert_eq!(shown.found, None);
        assert!(!shown.has_before && !shown.has_after);
    }
}
