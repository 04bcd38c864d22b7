//! What kind of document some bytes are. The bytes decide; the name only says how text is meant.

use crate::encoding;

/// So many bytes at the beginning are looked at.
const LOOKED_AT: usize = 4096;

/// How a document is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words, as they are written.
    Text,
    /// Words with marks for headings, lists and so on.
    Markdown,
    /// A picture.
    Picture,
    /// Pages.
    Pdf,
    /// Something that is not shown.
    Other,
}

/// The kind of a document, from its bytes or the beginning of them.
#[must_use]
pub fn kind_of(name: &str, bytes: &[u8]) -> Kind {
    let beginning = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    if beginning.get(..1024).unwrap_or(beginning).windows(5).any(|window| window == b"%PDF-") {
        return Kind::Pdf;
    }
    if image::guess_format(beginning).is_ok_and(|format| format.reading_enabled()) {
        return Kind::Picture;
    }
    if !encoding::is_text(beginning) {
        return Kind::Other;
    }
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    match extension.as_deref() {
        Some("md" | "markdown" | "mdown" | "mkd") => Kind::Markdown,
        _ => Kind::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind_of};

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
