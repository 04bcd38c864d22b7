//! XML of documents: elements by local name, and the text between them.
//!
//! Entities defined in the document are not expanded, external ones are not fetched, and nesting depth is limited.

use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::borrow::Cow;

/// Maximum nesting depth.
const MAX_DEPTH: usize = 1_000;

/// Pieces between two checks of the deadline.
const PIECES_PER_LOOK: u32 = 4_096;

/// A piece of a document, in document order.
pub(super) enum Piece<'a> {
    Open(Element<'a>),
    /// The local name of the closing element.
    Close(&'a str),
    Words(Cow<'a, str>),
}

/// The beginning of an element.
pub(super) struct Element<'a>(BytesStart<'a>);

impl Element<'_> {
    /// The name without its namespace.
    pub(super) fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

    /// The values of the attributes with this local name; there can be several in different namespaces.
    pub(super) fn attributes(&self, name: &str) -> Vec<String> {
        let mut all = self.0.attributes();
        let found = all
            .with_checks(false)
            .flatten()
            .filter(|attribute| attribute.key.local_name().into_inner() == name);
        found
            .map(|attribute| {
                // Keep an unknown entity verbatim.
                attribute
                    .normalized_value(XmlVersion::Implicit1_0)
                    .map_or_else(|_| attribute.value.to_string(), Cow::into_owned)
            })
            .collect()
    }

    /// The value of the attribute with this local name.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        self.attributes(name).into_iter().next()
    }

    /// The value of an attribute as a number.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.attribute(name)?.parse().ok()
    }
}

/// Passes the document to a callback piece by piece. A document that is not well-formed is damaged.
pub(super) fn walk(
    bytes: &[u8],
    budget: &Budget,
    mut take: impl FnMut(Piece<'_>) -> Result<(), ExtractError>,
) -> Result<(), ExtractError> {
    let text = decoded(bytes);
    let mut reader = Reader::from_str(&text);
    reader.config_mut().expand_empty_elements = true;
    let mut depth = 0_usize;
    let mut n_pieces = 0_u32;
    loop {
        n_pieces = n_pieces.wrapping_add(1);
        if n_pieces.is_multiple_of(PIECES_PER_LOOK) {
            budget.check_time()?;
        }
        match reader.read_event().map_err(|_| ExtractError::Damaged)? {
            Event::Start(start) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(ExtractError::Damaged);
                }
                take(Piece::Open(Element(start)))?;
            }
            Event::End(end) => {
                depth = depth.saturating_sub(1);
                take(Piece::Close(end.local_name().into_inner()))?;
            }
            Event::Text(words) => take(Piece::Words(words.xml10_content()))?,
            Event::CData(words) => take(Piece::Words(words.xml10_content()))?,
            Event::GeneralRef(reference) => {
                if let Some(letter) = reference.resolve_char_ref().ok().flatten() {
                    take(Piece::Words(Cow::Owned(letter.to_string())))?;
                } else if let Some(letters) = named_letters(&reference) {
                    take(Piece::Words(Cow::Owned(letters)))?;
                }
            }
            Event::Eof => return if depth == 0 { Ok(()) } else { Err(ExtractError::Damaged) },
            // Empty elements are expanded to a start and an end.
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

/// The characters of a named HTML entity, such as `eacute`. Books use these names without defining them.
fn named_letters(name: &str) -> Option<String> {
    /// Longer than the longest name.
    const MAX_BYTES: usize = 40;
    if name.len() > MAX_BYTES {
        return None;
    }
    let (first, second) = *html5ever::data::NAMED_ENTITIES.get(format!("{name};").as_str())?;
    let letters = [first, second].into_iter().filter(|number| *number != 0);
    letters.map(char::from_u32).collect()
}

/// Decodes the bytes: by byte order mark, as UTF-8, or in the declared encoding.
pub(super) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let encoding = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => encoding_rs::UTF_8,
        None => declared(bytes).unwrap_or(encoding_rs::UTF_8),
    };
    encoding.decode(bytes).0
}

/// The encoding in `<?xml version="1.0" encoding="…"?>`.
fn declared(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let start = String::from_utf8_lossy(bytes.get(..bytes.len().min(200))?).into_owned();
    let (_, after) = start.split_once("encoding=")?;
    let label = after.trim_start_matches(['"', '\'']).split(['"', '\'']).next()?;
    encoding_rs::Encoding::for_label(label.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(document: &[u8]) -> Result<String, ExtractError> {
        let budget = Budget::new();
        let mut all = String::new();
        walk(document, &budget, |piece| {
            if let Piece::Words(words) = piece {
                all.push_str(&words);
            }
            Ok(())
        })?;
        Ok(all)
    }

    #[test]
    fn marks_and_letters_by_number_are_read() {
        assert_eq!(words(b"<a>x &amp; y&#x21; <![CDATA[<z>]]></a>").unwrap(), "x & y! <z>");
    }

    #[test]
    fn letters_by_the_names_of_html_are_read() {
        let text = b"<a>R&eacute;sum&eacute; &#x00000000041;&#0000000000066; &CounterClockwiseContourIntegral;&NotEqualTilde;[&nothing;]</a>";
        assert_eq!(words(text).unwrap(), "R\u{e9}sum\u{e9} AB \u{2233}\u{2242}\u{338}[]");
    }

    #[test]
    fn entities_of_a_document_are_never_expanded() {
        let laughs = b"<!DOCTYPE a [<!ENTITY l \"ha\"><!ENTITY m \"&l;&l;&l;\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]>\
                       <a>[&m;&f;]</a>";
        assert_eq!(words(laughs).unwrap(), "[]");
    }

    #[test]
    fn what_is_cut_off_or_nested_without_end_is_damaged() {
        let damaged = Err(ExtractError::Damaged);
        assert_eq!(words(b"<a><b>x</b>"), damaged);
        assert_eq!(words(b"<a><b>x</a></b>"), damaged);
        assert_eq!(words("<a>".repeat(100_000).as_bytes()), damaged);
    }

    #[test]
    fn the_encoding_is_the_one_of_the_mark_or_the_declaration() {
        let utf16: Vec<u8> = "\u{feff}<a>é</a>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(words(&utf16).unwrap(), "é");
        assert_eq!(words(b"<?xml version='1.0' encoding='windows-1251'?><a>\xc4\xe0</a>").unwrap(), "Да");
    }
}
