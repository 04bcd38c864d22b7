//! Readable: documents of office programs, books, pages of the web and tables as safe HTML, part by part.
//!
//! Owns the HTML, which is written anew from the blocks that passages are cut from too: nothing of the document's own
//! markup, scripts, styles or pictures is in it. It must not know how the HTML is shown.

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

/// A document as it can be read in a window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readable {
    /// Its chapters, slides or sheets, or the whole of it, in some pieces where it is long. None for a document of a
    /// format that is shown in another way.
    pub parts: Vec<ReadablePart>,
    /// Where the quote stands; `None` when it is in none of the parts.
    pub found: Option<FoundPart>,
}

/// A part of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadablePart {
    /// The title of the chapter or slide, or the name of the sheet. Without one, the part's first heading.
    pub title: Option<String>,
    /// Its text as HTML: headings, paragraphs, lists, tables and code. Each of these blocks, and each item and row, has
    /// its number within the part as `data-block`, from 0. A row of a sheet has its number in the sheet as `data-row`.
    pub html: String,
    /// How many rows, or other blocks, are left out because there are too many.
    pub n_left_out: usize,
}

/// The place of quoted words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundPart {
    /// The part, from 0.
    pub part: usize,
    /// The block of the part in which the words begin, as `data-block` counts.
    pub first_block: usize,
    /// The block in which they end.
    pub last_block: usize,
}

/// A document as parts that can be read, and the one in which a quote stands. Letters and digits of the quote are
/// compared only, and a row of a table is found by the names of its columns too.
///
/// May recurse deeply in a parser: call it on a thread of its own with a large stack.
///
/// # Errors
/// When the document is damaged, protected, or costs too much to be read.
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
        // What was read before the limit is shown.
        Err(ExtractError::TooMuchText | ExtractError::TookTooLong) if !readable.parts.is_empty() => {
            Ok(readable)
        }
        Err(error) => reason(error).map_or_else(|| Ok(Readable::default()), Err),
    }
}

/// The text of a document that [`readable`] shows, with an empty line behind each block and the names of its columns in
/// each row of a table. `None` for a document of another format.
///
/// May recurse deeply in a parser: call it on a thread of its own with a large stack.
///
/// # Errors
/// When the document is damaged, protected, or costs too much to be read.
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

/// Why a document is not shown; `None` for one that is of another format than its name says.
fn reason(error: ExtractError) -> Option<PreviewError> {
    match error {
        ExtractError::Encrypted | ExtractError::CopyProtected => Some(PreviewError::Encrypted),
        ExtractError::Damaged | ExtractError::Missing | ExtractError::Crashed => Some(PreviewError::Damaged),
        ExtractError::NoReader => Some(PreviewError::NoReader),
        ExtractError::TooLarge
        | ExtractError::UnpacksTooLarge
        | ExtractError::TooManyPages
        | ExtractError::TooManyParts
        | ExtractError::TooMuchText
        | ExtractError::TookTooLong => Some(PreviewError::TooMuch),
        ExtractError::Empty
        | ExtractError::Unsupported(_)
        | ExtractError::NotText
        | ExtractError::Generated
        | ExtractError::NoText => None,
    }
}

#[cfg(test)]
mod tests;
