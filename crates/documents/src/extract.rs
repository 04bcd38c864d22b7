//! Extraction: turns a document's bytes into passages, with one reader per format.
//!
//! It must not know where the bytes come from or who asks.

mod blocks;
pub(crate) mod cfb;
mod delimited;
mod docx;
mod docx_numbering;
mod epub;
mod formula;
mod generated;
mod grid;
mod headline;
mod html;
mod json;
mod list_numbers;
mod mail;
mod markdown;
mod number_format;
mod odf;
mod odf_lists;
mod odf_styles;
mod ooxml;
mod package;
mod pdf;
mod plain;
mod pptx;
mod rtf;
mod shared_strings;
mod sheet_values;
mod sheets;
mod table;
mod text;
mod xml;

use crate::encoding;
use crate::extract_error::{ExtractError, MAX_DOCUMENT_BYTES, UnsupportedKind};
use crate::formats::{Reading, reading_of};
use crate::guard::EXTRACTION_LIMIT;
use crate::kind::is_pdf;
use crate::passages::block::BlockSink;
use crate::passages::cut::Cutter;
use crate::passages::passage::{Passage, Place};
use std::time::Instant;

/// Extracts the passages of a document. Its content decides the format; its name only tells how to read plain text.
///
/// Blocks for up to a minute, and may panic or recurse deeply in a parser: call it on a thread of its own with a large
/// stack.
///
/// # Errors
/// When the document is empty, has no text, or exceeds a limit.
pub fn extract_passages(bytes: &[u8], filename: &str) -> Result<Vec<Passage>, ExtractError> {
    if bytes.is_empty() {
        return Err(ExtractError::Empty);
    }
    if bytes.len() as u64 > MAX_DOCUMENT_BYTES {
        return Err(ExtractError::TooLarge);
    }
    let passages = read_passages(bytes, filename)?;
    if passages.is_empty() { Err(ExtractError::NoText) } else { Ok(passages) }
}

/// Extracts the passages without the size limit.
pub(crate) fn read_passages(bytes: &[u8], filename: &str) -> Result<Vec<Passage>, ExtractError> {
    let mut cutter = Cutter::default();
    read_blocks(bytes, filename, &mut cutter)?;
    cutter.finish()
}

/// Emits a document block by block.
pub(crate) fn read_blocks(
    bytes: &[u8],
    filename: &str,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    if is_pdf(bytes) {
        return pdf::read(bytes, Instant::now() + EXTRACTION_LIMIT, sink);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return package::read(bytes, sink);
    }
    if bytes.starts_with(b"{\\rtf") {
        return rtf::read(bytes, sink);
    }
    if bytes.starts_with(cfb::MAGIC) {
        return cfb::read(bytes);
    }
    if let Some(kind) = unsupported_kind(bytes) {
        return Err(ExtractError::Unsupported(kind));
    }
    let reading = reading_of(filename);
    if reading == Reading::Mail {
        return mail::read(bytes, sink);
    }
    let text = encoding::decode(bytes)?;
    if generated::is_generated(&filename.to_ascii_lowercase(), &text) {
        return Err(ExtractError::Generated);
    }
    match reading {
        Reading::Markdown => markdown::read(&text, sink),
        Reading::Xhtml => html::read(&html::with_end_tags(&text), sink),
        Reading::Html => html::read(&text, sink),
        Reading::Commas => delimited::read(&text, None, &Place::default(), sink),
        Reading::Tabs => delimited::read(&text, Some(b'\t'), &Place::default(), sink),
        Reading::Json => json::read(&text, sink),
        Reading::Subtitles => plain::prose(&text, sink),
        Reading::Prose(_) if is_html(&text) => html::read(&text, sink),
        Reading::Prose(markup) => text::read(&text, markup, sink),
        Reading::Mail | Reading::Lines => plain::code(&text, sink),
    }
}

/// Whether the format of a document has more structure than lines: office documents, books, web pages and tables.
pub(crate) fn is_of_blocks(bytes: &[u8], filename: &str) -> bool {
    if is_pdf(bytes) || unsupported_kind(bytes).is_some() {
        return false;
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"{\\rtf") || bytes.starts_with(cfb::MAGIC) {
        return true;
    }
    match reading_of(filename) {
        Reading::Html | Reading::Xhtml | Reading::Commas | Reading::Tabs | Reading::Mail => true,
        Reading::Prose(_) => is_html(&encoding::decode_lossy(bytes)),
        _ => false,
    }
}

/// Whether a text begins like a web page.
fn is_html(text: &str) -> bool {
    let start = text.trim_start();
    let begins = |tag: &str| start.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    begins("<!doctype html") || begins("<html")
}

/// Common attachments without text, recognised by their first bytes.
fn unsupported_kind(bytes: &[u8]) -> Option<UnsupportedKind> {
    const KINDS: [(&[u8], UnsupportedKind); 6] = [
        (b"\x89PNG", UnsupportedKind::Picture),
        (b"\xff\xd8\xff", UnsupportedKind::Picture),
        (b"GIF8", UnsupportedKind::Picture),
        (b"RIFF", UnsupportedKind::Media),
        (b"\x1f\x8b", UnsupportedKind::Compressed),
        (b"\x7fELF", UnsupportedKind::Program),
    ];
    let kind = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind)?;
    let is_webp = bytes.get(8..12).is_some_and(|format| format == b"WEBP");
    Some(if kind == UnsupportedKind::Media && is_webp { UnsupportedKind::Picture } else { kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::passages::passage::Shape;

    fn texts(bytes: &[u8], filename: &str) -> Vec<String> {
        read_passages(bytes, filename).unwrap().into_iter().map(|passage| passage.text).collect()
    }

    #[test]
    fn the_content_says_what_a_document_is_not_its_name() {
        let lease = fixtures::docx("<w:p><w:r><w:t>The rent.</w:t></w:r></w:p>", "");
        assert_eq!(texts(&lease, "lease.txt"), ["The rent."]);
        assert_eq!(texts(&lease, "lease.pdf"), ["The rent."]);
        assert_eq!(texts(b"{\\rtf1 The rent.}", "lease.doc"), ["The rent."]);
        assert_eq!(texts(b"The rent.", "lease.docx"), ["The rent."]);
        assert_eq!(texts(b"<html><body><p>The rent.</p></body></html>", "lease.xls"), ["The rent."]);
        assert_eq!(texts(b"A PDF begins with %PDF-1.7.", "pdf.txt"), ["A PDF begins with %PDF-1.7."]);
    }

    #[test]
    fn bytes_that_are_no_text_are_named_as_such() {
        assert_eq!(read_passages(&[0, 1, 2, 3], "a.txt"), Err(ExtractError::NotText));
    }

    #[test]
    fn a_webp_picture_is_no_sound_or_video() {
        let kind = |bytes: &[u8]| read_passages(bytes, "a.webp").unwrap_err();
        assert_eq!(kind(b"RIFF\0\0\0\0WEBPVP8 "), ExtractError::Unsupported(UnsupportedKind::Picture));
        assert_eq!(kind(b"RIFF\0\0\0\0WAVEfmt "), ExtractError::Unsupported(UnsupportedKind::Media));
    }

    #[test]
    fn what_was_made_for_programs_is_named_as_such() {
        let minified = "function a(b){return b+1};".repeat(200);
        assert_eq!(read_passages(minified.as_bytes(), "app.js"), Err(ExtractError::Generated));
        assert_eq!(read_passages(b"Search.setIndex({})", "searchindex.js"), Err(ExtractError::Generated));
    }

    #[test]
    fn a_readme_is_read_as_prose_whatever_its_ending() {
        let shape = |filename| read_passages(b"Read this first.", filename).unwrap()[0].shape;
        assert_eq!(
            (shape("README.api"), shape("doc/NEWS.Debian"), shape("a.api")),
            (Shape::Prose, Shape::Prose, Shape::Code)
        );
    }

    #[test]
    fn source_code_keeps_its_indents() {
        let passages = read_passages(b"fn main() {\n    run();\n}\n", "main.rs").unwrap();
        assert_eq!(passages[0].shape, Shape::Code);
        assert_eq!(passages[0].text, "fn main() {\n    run();\n}");
    }
}
