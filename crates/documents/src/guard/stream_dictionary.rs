//! Reads a PDF stream's dictionary from the text before it, because it is needed before the file is opened.

use super::stream_filters::StreamFilter;
use memchr::memmem;

/// Longer than any relevant name, however it is escaped.
const MAX_NAME_BYTES: usize = 64;

/// Keys whose values multiply to the row width of a stream.
const WIDTHS: [&[u8]; 3] = [b"Columns", b"Colors", b"BitsPerComponent"];

/// The widest row, in bits.
const MAX_ROW_BITS: u64 = 256 * 1024 * 1024;

/// The widest field of a cross-reference stream, in bytes. Glyph numbers, which have the same key in fonts, are far
/// smaller.
const MAX_FIELD_BYTES: u64 = 1024 * 1024;

/// The dictionary before a stream.
pub(super) struct StreamDictionary {
    /// The named filters, outermost first.
    pub(super) filters: Vec<StreamFilter>,
    /// Whether an engine parses objects from it when it opens the document.
    pub(super) holds_objects: bool,
    /// The row width for decoding, by each key.
    widths: [u64; 3],
    /// The widest field of a cross-reference stream.
    field: u64,
}

impl StreamDictionary {
    /// Reads the text between two streams.
    pub(super) fn read(text: &[u8]) -> Self {
        let mut dictionary =
            Self { filters: filters(own_part(text)), holds_objects: false, widths: [1; 3], field: 0 };
        if dictionary.filters.is_empty() {
            dictionary.filters = filters(text);
        }
        for rest in text.split(|byte| *byte == b'/').skip(1) {
            let name = name(rest);
            dictionary.holds_objects |= name == b"ObjStm" || name == b"XRef";
            if name == b"W" {
                dictionary.field = dictionary.field.max(largest_number(rest));
            }
            for (width, word) in dictionary.widths.iter_mut().zip(WIDTHS) {
                if name == word {
                    *width = (*width).max(largest_number(rest));
                }
            }
        }
        dictionary
    }

    /// Whether a row is implausibly wide. An engine allocates it in advance, and a failed allocation aborts the
    /// process.
    pub(super) fn has_wide_rows(&self) -> bool {
        let row = self.widths.iter().fold(1, |row: u64, width| row.saturating_mul(*width));
        row > MAX_ROW_BITS || self.field > MAX_FIELD_BYTES
    }
}

/// The text after the last `obj` before the stream.
fn own_part(text: &[u8]) -> &[u8] {
    memmem::rfind(text, b"obj").and_then(|at| text.get(at..)).unwrap_or(text)
}

fn filters(text: &[u8]) -> Vec<StreamFilter> {
    text.split(|byte| *byte == b'/').skip(1).filter_map(|rest| StreamFilter::named(&name(rest))).collect()
}

/// The largest number after a key, or the largest of all if a comment hides it.
fn largest_number(rest: &[u8]) -> u64 {
    let end = rest.iter().position(|byte| matches!(byte, b']' | b'>' | b'%')).unwrap_or(rest.len());
    if rest.get(end) == Some(&b'%') {
        return u64::MAX;
    }
    let numbers = rest.get(..end).unwrap_or_default().split(|byte| !byte.is_ascii_digit());
    let value = |digits: &[u8]| {
        digits
            .iter()
            .fold(0_u64, |value, digit| value.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
    };
    numbers.filter(|digits| !digits.is_empty()).map(value).max().unwrap_or_default()
}

/// A name without the text after it; characters may be escaped, as in `Fl#61te`.
fn name(text: &[u8]) -> Vec<u8> {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"()<>[]{}%\0".contains(byte);
    let end = text.iter().position(is_end).unwrap_or(text.len()).min(MAX_NAME_BYTES);
    let mut rest = text.get(..end).unwrap_or_default();
    let mut name = Vec::with_capacity(rest.len());
    while let Some((first, after)) = rest.split_first() {
        let number =
            after.get(..2).filter(|_| *first == b'#').and_then(|digits| std::str::from_utf8(digits).ok());
        let letter = number.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        name.push(letter.unwrap_or(*first));
        rest = if letter.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_however_their_letters_are_written() {
        let dictionary = StreamDictionary::read(
            b"4 0 obj << /Type/Obj#53tm /Filter [/ASCII85Decode/Fl#61teDecode] /DL 5 >>",
        );
        assert!(dictionary.holds_objects);
        assert_eq!(dictionary.filters, [StreamFilter::Base85, StreamFilter::Flate]);
    }

    #[test]
    fn rows_that_no_document_has_are_seen() {
        for text in [
            "<< /Type /XRef /W [1 999999999999 1] >>",
            "<< /#57[1 2 %]\n 3] >> << /W %/\n [1 999999999999 1] >>",
            "<< /DecodeParms << /Predictor 12 /Columns 999999 /Colors 999999 >> >>",
            "<< /Columns 99999999999999999999999999 >>",
        ] {
            assert!(StreamDictionary::read(text.as_bytes()).has_wide_rows(), "{text}");
        }
        for text in [
            "<< /Type /XRef /W [1 4 2] /DecodeParms << /Columns 7 /Predictor 12 >> >>",
            "<< /W [1 65535 1000] >> << /Columns 8192 >>",
            "<< /Differences [ 87 /W /X /Y ] >>",
            "<< /Subtype /Image /Width 8192 /BitsPerComponent 8 /DecodeParms << /Columns 8192 /Colors 3 >> >>",
        ] {
            assert!(!StreamDictionary::read(text.as_bytes()).has_wide_rows(), "{text}");
        }
    }
}
