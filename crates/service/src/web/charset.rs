//! The charset of a page in its HTTP header. It takes precedence over the one in the page (HTML, "determining the
//! character encoding").

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// The UTF-8 byte order mark, from which the document reader knows the encoding.
const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// The first bytes of binary documents, whatever content type the server sends: PDF, ZIP and old Office files.
const DOCUMENTS: [&[u8]; 3] = [b"%PDF-", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"];

/// Converts a page to UTF-8 if its content type names another charset in which it can be read. Otherwise returns the
/// bytes unchanged.
pub(super) fn in_utf8(bytes: Vec<u8>, content_type: &str) -> Vec<u8> {
    let Some(encoding) = named(content_type) else { return bytes };
    let is_document = DOCUMENTS.iter().any(|beginning| bytes.starts_with(beginning));
    let is_known =
        is_document || [UTF_8, UTF_16BE, UTF_16LE].contains(&encoding) || Encoding::for_bom(&bytes).is_some();
    // Many servers name ISO 8859-1 for all pages. Bytes that are valid UTF-8 are hardly ever another encoding.
    if is_known || std::str::from_utf8(&bytes).is_ok() {
        return bytes;
    }
    match encoding.decode_without_bom_handling(&bytes) {
        (text, false) => [UTF_8_MARK, text.as_bytes()].concat(),
        (_, true) => bytes,
    }
}

/// The charset in a text content type.
fn named(content_type: &str) -> Option<&'static Encoding> {
    let mut parts = content_type.split(';');
    let kind = parts.next()?.trim().to_ascii_lowercase();
    if !kind.starts_with("text/") && !kind.ends_with("xml") {
        return None;
    }
    let charset = parts.find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then_some(value)
    })?;
    Encoding::for_label(charset.trim().trim_matches(['"', '\'']).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{SHIFT_JIS, WINDOWS_1251};

    #[test]
    fn text_is_read_in_the_charset_that_the_server_names() {
        for (text, encoding, content_type) in [
            ("Срок договора", WINDOWS_1251, "text/html; charset=windows-1251"),
            ("Срок договора", WINDOWS_1251, "application/xhtml+xml;a=b; Charset=\"CP1251\""),
            ("契約", SHIFT_JIS, "text/plain;charset='shift_jis'"),
        ] {
            let (bytes, _, _) = encoding.encode(text);
            assert_eq!(in_utf8(bytes.into_owned(), content_type), [UTF_8_MARK, text.as_bytes()].concat());
        }
    }

    #[test]
    fn bytes_without_a_charset_that_fits_stay_as_they_are() {
        let japanese = b"\x8c_\x96\xf1".to_vec();
        for content_type in [
            "text/html",
            "text/html; charset=utf-8",
            "text/html; charset=none",
            "text/html; charset=euc-jp",
            "application/pdf; charset=windows-1251",
            "",
        ] {
            assert_eq!(in_utf8(japanese.clone(), content_type), japanese, "{content_type}");
        }
        let pdf = b"%PDF-1.7\n\xe4".to_vec();
        assert_eq!(in_utf8(pdf.clone(), "text/plain; charset=iso-8859-1"), pdf);
        let german = "Müller".as_bytes().to_vec();
        assert_eq!(in_utf8(german.clone(), "text/html; charset=iso-8859-1"), german);
        let marked = [UTF_8_MARK, "é".as_bytes()].concat();
        assert_eq!(in_utf8(marked.clone(), "text/html; charset=windows-1251"), marked);
    }
}
