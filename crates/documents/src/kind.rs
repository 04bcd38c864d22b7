//! Detects the kind of a document. Its bytes decide; the name only tells how to show text.

use crate::encoding;
use crate::formats::{FileKind, file_kind};

/// The number of bytes examined at the beginning.
const LOOKED_AT: usize = 4096;

/// How a document is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plain text.
    Text,
    /// Text with Markdown markup.
    Markdown,
    /// A picture.
    Picture,
    /// A PDF, shown page by page.
    Pdf,
    /// Anything else, which is not shown.
    Other,
}

/// Detects the kind from a document's bytes or their beginning.
#[must_use]
pub fn kind_of(name: &str, bytes: &[u8]) -> Kind {
    let beginning = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    if is_pdf(bytes) {
        return Kind::Pdf;
    }
    if image::guess_format(beginning).is_ok_and(|format| format.reading_enabled()) {
        return Kind::Picture;
    }
    if !encoding::is_text(beginning) {
        return Kind::Other;
    }
    if file_kind(name) == FileKind::Markdown { Kind::Markdown } else { Kind::Text }
}

/// The marker at the beginning of a PDF, the number of bytes within which it must begin, and the marker at the end.
const PDF_BEGINNING: &[u8] = b"%PDF-";
const PDF_BEGINS_WITHIN: usize = 1_024;
const PDF_END: &[u8] = b"%%EOF";

/// Whether a document is a PDF. PDF readers accept other bytes before it, such as mail headers. A text that only
/// mentions PDF files stays text.
pub(crate) fn is_pdf(bytes: &[u8]) -> bool {
    let start = bytes.get(..PDF_BEGINS_WITHIN).unwrap_or(bytes);
    let Some(at) = start.windows(PDF_BEGINNING.len()).position(|window| window == PDF_BEGINNING) else {
        return false;
    };
    let before = start.get(..at).unwrap_or_default();
    let before = before.strip_prefix(b"\xef\xbb\xbf").unwrap_or(before);
    if before.trim_ascii().is_empty() || !encoding::is_text(bytes.get(..LOOKED_AT).unwrap_or(bytes)) {
        return true;
    }
    before.ends_with(b"\n") && bytes.trim_ascii_end().ends_with(PDF_END)
}

#[cfg(test)]
mod tests {
    use super::{Kind, is_pdf, kind_of};

    #[test]
    fn a_text_that_mentions_pdf_files_is_none() {
        for text in [
            "A PDF begins with %PDF-1.7.",
            "A PDF begins with\n%PDF-1.7\nand ends with\nstartxref\n%%EOF\nas you see.",
            "# Files\n\n```\n%PDF-1.4\n%%EOF\n```\n",
            "<p>%PDF-</p>",
            "%PDF",
        ] {
            assert!(!is_pdf(text.as_bytes()), "{text}");
        }
        for pdf in [
            "%PDF-1.7",
            "\u{feff}\r\n%PDF-1.7\nanything",
            "From: anna@example.org\n\n%PDF-1.4\nstartxref\n9\n%%EOF\r\n",
            "\0\u{1}\u{2}a.pdf\0%PDF-1.4\n",
        ] {
            assert!(is_pdf(pdf.as_bytes()), "{pdf:?}");
        }
    }

    #[test]
    fn the_bytes_say_what_a_document_is_and_the_name_how_text_is_meant() {
        assert_eq!(kind_of("a.txt", b"%PDF-1.7\n\xff"), Kind::Pdf);
        assert_eq!(kind_of("a.pdf", b"only words"), Kind::Text);
        assert_eq!(kind_of("a.bin", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Kind::Picture);
        assert_eq!(kind_of("README.MD", "# Überschrift".as_bytes()), Kind::Markdown);
        assert_eq!(kind_of("notes", "Grüße".as_bytes()), Kind::Text);
        assert_eq!(kind_of("a.csv", b"\xff\xfea\0b\0"), Kind::Text, "UTF-16 with its mark");
        assert_eq!(kind_of("a.docx", b"PK\x03\x04\x14\0\0\0"), Kind::Other);
        assert_eq!(kind_of("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"), Kind::Text);
        assert_eq!(kind_of("empty", b""), Kind::Text);
    }
}
