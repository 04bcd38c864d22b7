//! Readable: office documents, books, web pages and tables as safe HTML, part by part.
//!
//! Owns the HTML, which is generated from the same blocks as passages: it contains nothing of the document's own
//! markup, scripts, styles or pictures. It must not know how the HTML is shown.

mod html;
mod part;
mod plain;
mod search;
mod writer;

use self::plain::PlainText;
use self::writer::Writer;
use crate::PreviewError;
use crate::extract::{is_of_blocks, read_blocks};
use crate::extract_error::{ExtractError, MAX_DOCUMENT_BYTES};
use serde::{Deserialize, Serialize};

/// A document for reading in a window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readable {
    /// Its chapters, slides or sheets, or else the whole document; long parts are split. Empty for formats that are
    /// shown in another way.
    pub parts: Vec<ReadablePart>,
    /// The first part with the quote, from 0; `None` if no part contains it.
    pub found: Option<usize>,
}

/// A part of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadablePart {
    /// The title of the chapter or slide, or the sheet name. Without one, the part's first heading.
    pub title: Option<String>,
    /// Its text as HTML: headings, paragraphs, lists, tables and code. A sheet row has its number in `data-row`.
    pub html: String,
    /// The number of rows or other blocks left out because there are too many.
    pub n_left_out: usize,
}

/// Converts a document to readable parts, and finds the part with the quote. Only letters and digits are compared, and
/// a table row is also found by its column names.
///
/// May recurse deeply in a parser: call it on a thread of its own with a large stack.
///
/// # Errors
/// When the document is damaged, encrypted, or exceeds a limit.
pub fn readable(bytes: &[u8], filename: &str, quote: &str) -> Result<Readable, PreviewError> {
    if bytes.len() as u64 > MAX_DOCUMENT_BYTES {
        return Err(PreviewError::TooMuch);
    }
    if !is_of_blocks(bytes, filename) {
        return Ok(Readable::default());
    }
    let mut writer = Writer::new(quote);
    let result = read_blocks(bytes, filename, &mut writer);
    let readable = writer.finish();
    match result {
        Ok(()) => Ok(readable),
        // Show the parts read before the limit.
        Err(ExtractError::TooMuchText | ExtractError::TookTooLong) if !readable.parts.is_empty() => {
            Ok(readable)
        }
        Err(error) => reason(error).map_or_else(|| Ok(Readable::default()), Err),
    }
}

/// The text of a document that [`readable`] shows, with an empty line after each block and the column names in each
/// table row. `None` for other formats.
///
/// May recurse deeply in a parser: call it on a thread of its own with a large stack.
///
/// # Errors
/// When the document is damaged, encrypted, or exceeds a limit.
pub fn readable_text(bytes: &[u8], filename: &str) -> Result<Option<String>, PreviewError> {
    if bytes.len() as u64 > MAX_DOCUMENT_BYTES {
        return Err(PreviewError::TooMuch);
    }
    if !is_of_blocks(bytes, filename) {
        return Ok(None);
    }
    let mut text = PlainText::default();
    match read_blocks(bytes, filename, &mut text) {
        Ok(()) | Err(ExtractError::TooMuchText | ExtractError::TookTooLong) => Ok(Some(text.0)),
        Err(error) => reason(error).map_or(Ok(None), Err),
    }
}

/// Why a document is not shown; `None` if its format does not match its name.
fn reason(error: ExtractError) -> Option<PreviewError> {
    match error {
        ExtractError::Empty
        | ExtractError::Unsupported(_)
        | ExtractError::NotText
        | ExtractError::Generated
        | ExtractError::NoText => None,
        error => Some(error.into()),
    }
}

#[cfg(test)]
mod tests;
