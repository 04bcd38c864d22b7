//! Shared strings of a workbook with superscripts or subscripts, which `calamine` joins to the number before them.

use super::xml::{self, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use crate::raised::{Shift, shifted};
use std::collections::{BTreeMap, BTreeSet};

const PART: &str = "xl/sharedStrings.xml";

/// A shared string.
#[derive(Default)]
struct Text {
    /// The text as `calamine` reads it.
    plain: String,
    on_the_line: String,
}

/// For each string with superscripts or subscripts, its text on one line. Strings that also occur without them are
/// omitted, because they cannot be distinguished. The archive was measured before.
pub(super) fn with_raised_digits(
    archive: &mut Archive<'_>,
) -> Result<BTreeMap<String, String>, ExtractError> {
    let budget = archive.budget();
    let (mut raised, mut plain) = (BTreeMap::new(), BTreeSet::new());
    let Some(content) = archive.measured_part(PART)? else { return Ok(raised) };
    if !content.windows(VERTICAL.len()).any(|window| window == VERTICAL.as_bytes()) {
        return Ok(raised);
    }
    let mut text = Text::default();
    let (mut is_text, mut n_readings, mut shift) = (false, 0_usize, None);
    xml::walk(&content, budget, |piece| {
        match piece {
            Piece::Open(element) => match element.name() {
                "si" => text = Text::default(),
                "r" => shift = None,
                "rPh" => n_readings += 1,
                "t" => is_text = n_readings == 0,
                VERTICAL => {
                    shift = Shift::named(&element.attribute("val").unwrap_or_default());
                }
                _ => {}
            },
            Piece::Words(words) if is_text => {
                budget.spend_text(words.len())?;
                text.plain.push_str(&words);
                let written = shift.map(|shift| shifted(&text.on_the_line, &words, shift));
                text.on_the_line.push_str(written.as_deref().unwrap_or(&words));
            }
            Piece::Close("t") => is_text = false,
            Piece::Close("rPh") => n_readings = n_readings.saturating_sub(1),
            Piece::Close("r") => shift = None,
            Piece::Close("si") => {
                let Text { plain: read, on_the_line } = std::mem::take(&mut text);
                if read == on_the_line {
                    plain.insert(read.trim().to_owned());
                } else {
                    raised.insert(read.trim().to_owned(), on_the_line.trim().to_owned());
                }
            }
            Piece::Close(_) | Piece::Words(_) => {}
        }
        Ok(())
    })?;
    raised.retain(|text, _| !plain.contains(text));
    Ok(raised)
}

/// The element for superscript or subscript.
const VERTICAL: &str = "vertAlign";
