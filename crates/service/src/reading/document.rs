//! What kind of document a file is, and who reads it.

use super::LIMIT;
use super::cut;
use super::passage::{Passage, Shape};
use super::{html, json, markdown, pdf, table};
use std::path::Path;
use std::time::Instant;

/// Larger documents are kept, but not read: their words alone would fill the memory.
const MAX_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;

/// Why a file cannot be quoted from. Each is a sentence for the person.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("The file is empty.")]
    Empty,
    #[error("The file is larger than {} MiB, which is more than the local service reads.", MAX_DOCUMENT_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("{0} cannot be read by the local service; save it as PDF or as text and upload it again.")]
    OtherKind(&'static str),
    #[error("The file is neither text nor a PDF, so the local service cannot read it.")]
    NotText,
    #[error("The PDF is protected by a password.")]
    Protected,
    #[error("The PDF is damaged and cannot be read.")]
    DamagedPdf,
    #[error(
        "The PDF is packed so tightly that it would fill the memory; save it again from the program that made it."
    )]
    UnpacksTooLarge,
    #[error("The PDF has more pages than the local service reads; split it and upload the parts.")]
    TooManyPages,
    #[error("The document holds no text; it may consist of pictures of its pages.")]
    NoText,
    #[error("The HTML is damaged and cannot be read.")]
    DamagedHtml,
    #[error("The file's content is missing on disk.")]
    Missing,
    #[error("Reading the document took too long.")]
    TookTooLong,
    #[error("Reading the document failed; it may be damaged.")]
    Crashed,
}

/// Reads a document. Blocks, and may panic in a document's parser: call it on a thread of its own.
pub(crate) fn read(path: &Path, filename: &str) -> Result<Vec<Passage>, Unreadable> {
    let length = std::fs::metadata(path).map_err(|_| Unreadable::Missing)?.len();
    if length == 0 {
        return Err(Unreadable::Empty);
    }
    if length > MAX_DOCUMENT_BYTES {
        return Err(Unreadable::TooLarge);
    }
    let bytes = std::fs::read(path).map_err(|_| Unreadable::Missing)?;
    let passages = read_bytes(&bytes, filename)?;
    if passages.is_empty() { Err(Unreadable::NoText) } else { Ok(passages) }
}

fn read_bytes(bytes: &[u8], filename: &str) -> Result<Vec<Passage>, Unreadable> {
    if is_pdf(bytes) {
        return pdf::read(bytes, Instant::now() + LIMIT);
    }
    if let Some(kind) = foreign_kind(bytes) {
        return Err(Unreadable::OtherKind(kind));
    }
    let text = decode(bytes)?;
    let extension =
        Path::new(filename).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "md" | "markdown" | "mdx" => Ok(markdown::read(&text)),
        "html" | "htm" | "xhtml" => html::read(&text),
        "csv" => Ok(table::read(&text, None)),
        "tsv" | "tab" => Ok(table::read(&text, Some(b'\t'))),
        "json" | "geojson" | "ipynb" => Ok(json::read(&text)),
        extension if is_prose(extension) => {
            let start = text.trim_start().get(..15).unwrap_or_default().to_ascii_lowercase();
            if start.starts_with("<!doctype html") || start.starts_with("<html") {
                html::read(&text)
            } else {
                Ok(cut::lines(Shape::Prose, &text))
            }
        }
        _ => Ok(cut::lines(Shape::Code, &text)),
    }
}

/// Text files whose lines are sentences. Any other text is quoted line by line, as code, configuration and logs need.
fn is_prose(extension: &str) -> bool {
    matches!(
        extension,
        "" | "txt" | "text" | "rst" | "adoc" | "asciidoc" | "org" | "tex" | "eml" | "srt" | "vtt"
    )
}

fn is_pdf(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    start.windows(5).any(|window| window == b"%PDF-")
}

/// Common kinds that people attach and that hold no plain text, by their first bytes.
fn foreign_kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 9] = [
        (b"PK\x03\x04", "An Office document or archive"),
        (b"\xd0\xcf\x11\xe0", "An older Office document"),
        (b"\x89PNG", "A picture"),
        (b"\xff\xd8\xff", "A picture"),
        (b"GIF8", "A picture"),
        (b"RIFF", "A sound, video or picture"),
        (b"{\\rtf", "A Rich Text document"),
        (b"\x1f\x8b", "A compressed file"),
        (b"\x7fELF", "A program"),
    ];
    KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind)
}

/// The text of the bytes: by their byte order mark, as UTF-8, or in the encoding they look like.
fn decode(bytes: &[u8]) -> Result<String, Unreadable> {
    let has_mark = encoding_rs::Encoding::for_bom(bytes).is_some();
    // Without a mark of UTF-16, zero bytes mean that this is no text.
    if !has_mark && bytes.contains(&0) {
        return Err(Unreadable::NotText);
    }
    let encoding = if std::str::from_utf8(bytes).is_ok() { encoding_rs::UTF_8 } else { guess(bytes) };
    let (text, _, _) = encoding.decode(bytes);
    let n_controls = text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count();
    if n_controls * 50 > text.chars().count() {
        return Err(Unreadable::NotText);
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

fn guess(bytes: &[u8]) -> &'static encoding_rs::Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, chardetng::Utf8Detection::Allow)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8], filename: &str) -> Vec<String> {
        read_bytes(bytes, filename).unwrap().into_iter().map(|passage| passage.text).collect()
    }

    #[test]
    fn text_is_read_in_the_encoding_it_has() {
        assert_eq!(texts("Kündigung".as_bytes(), "a.txt"), ["Kündigung"]);
        assert_eq!(texts(b"\xef\xbb\xbfK\xc3\xbcndigung", "a.txt"), ["Kündigung"]);
        assert_eq!(
            texts(b"Die K\xfcndigungsfrist f\xfcr Mietvertr\xe4ge", "a.txt"),
            ["Die Kündigungsfrist für Mietverträge"]
        );
        assert_eq!(texts(b"\xff\xfeH\0i\0", "a.txt"), ["Hi"]);
    }

    #[test]
    fn bytes_that_are_no_text_are_named_as_such() {
        assert_eq!(read_bytes(&[0, 1, 2, 3], "a.txt"), Err(Unreadable::NotText));
        assert_eq!(
            read_bytes(b"PK\x03\x04rest", "a.docx"),
            Err(Unreadable::OtherKind("An Office document or archive"))
        );
    }

    #[test]
    fn source_code_keeps_its_indents() {
        let passages = read_bytes(b"fn main() {\n    run();\n}\n", "main.rs").unwrap();
        assert_eq!(passages[0].shape, Shape::Code);
        assert_eq!(passages[0].text, "fn main() {\n    run();\n}");
    }
}
