//! Limits the glyph widths that the fonts of a PDF define: hayro expands a range of widths glyph by glyph, so twenty
//! bytes can demand four billion entries.

use crate::extract_error::ExtractError;
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::dict::keys::FIRST_CHAR;
use hayro::hayro_syntax::object::{Array, Dict, MaybeRef, Number, Object};
use std::time::Instant;

/// The keys of horizontal and vertical glyph widths in a font, and how many numbers define a range there: first and
/// last glyph, and the values for them.
const WIDTHS: [(&[u8], usize); 2] = [(b"W", 3), (b"W2", 5)];

/// Maximum number of widths of one font. The largest fonts have 65,536 glyphs.
const MAX_WIDTHS: f64 = 1_000_000.0;

/// Maximum first code of a simple font with widths. Its codes are bytes, and hayro fills the table up to the first
/// one.
const MAX_FIRST_CODE: f64 = 65_535.0;

/// Maximum nesting depth of dictionaries and arrays; hayro reads nothing deeper.
const MAX_DEPTH: u32 = 64;

/// Checks the fonts of an open document.
pub(crate) fn check_widths(pdf: &Pdf, deadline: Instant) -> Result<(), ExtractError> {
    for object in pdf.objects() {
        if Instant::now() >= deadline {
            return Err(ExtractError::TookTooLong);
        }
        check_object(&object, MAX_DEPTH)?;
    }
    Ok(())
}

fn check_object(object: &Object<'_>, depth: u32) -> Result<(), ExtractError> {
    let Some(depth) = depth.checked_sub(1) else { return Err(ExtractError::Damaged) };
    match object {
        Object::Dict(dictionary) => check_dictionary(dictionary, depth),
        Object::Stream(stream) => check_dictionary(stream.dict(), depth),
        Object::Array(array) => {
            array.raw_iter().filter_map(direct).try_for_each(|object| check_object(&object, depth))
        }
        _ => Ok(()),
    }
}

fn check_dictionary(dictionary: &Dict<'_>, depth: u32) -> Result<(), ExtractError> {
    if dictionary.get::<Number>(FIRST_CHAR).is_some_and(|first| first.as_f64() > MAX_FIRST_CODE) {
        return Err(ExtractError::Damaged);
    }
    for (name, n_numbers) in WIDTHS {
        if let Some(widths) = dictionary.get::<Array<'_>>(name)
            && n_widths(&widths, n_numbers) > MAX_WIDTHS
        {
            return Err(ExtractError::Damaged);
        }
    }
    dictionary
        .entries()
        .filter_map(|(_, value)| direct(value))
        .try_for_each(|object| check_object(&object, depth))
}

/// A direct object; indirect objects are checked separately.
fn direct<'a>(object: MaybeRef<Object<'a>>) -> Option<Object<'a>> {
    match object {
        MaybeRef::Ref(_) => None,
        MaybeRef::NotRef(object) => Some(object),
    }
}

/// The number of widths that an array defines by ranges of `n_numbers` numbers. A nested array defines at most one
/// width per byte.
fn n_widths(widths: &Array<'_>, n_numbers: usize) -> f64 {
    let mut n_widths = 0.0;
    let mut range = Vec::with_capacity(n_numbers);
    for object in widths.iter::<Object<'_>>() {
        let Some(number) = object.into_number() else {
            range.clear();
            continue;
        };
        range.push(number.as_f64());
        if range.len() == n_numbers {
            if let [first, last, ..] = range.as_slice() {
                n_widths += (last - first).max(0.0);
            }
            range.clear();
        }
    }
    n_widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(object: &str) -> Result<(), ExtractError> {
        let pdf = format!(
            "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n\
             3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n4 0 obj\n{object}\nendobj\n5 0 obj\n[0 4294967295 500]\nendobj\n\
             trailer<</Root 1 0 R/Size 6>>\n"
        );
        check_widths(&Pdf::new(pdf.into_bytes()).unwrap(), Instant::now() + crate::guard::EXTRACTION_LIMIT)
    }

    #[test]
    fn a_font_with_widths_for_four_billion_glyphs_is_refused() {
        for font in [
            "<</W[0 4294967295 500]>>",
            "<</W[1[500 600]0 4294967295 500]>>",
            "<</W 5 0 R>>",
            "<</DescendantFonts[<</Type/Font/W[0 4294967295 500]>>]>>",
            "<</W2[0 4294967295 1 2 3]>>",
            "<</FirstChar 4294967295/LastChar 4294967295/Widths[500]>>",
        ] {
            assert_eq!(checked(font), Err(ExtractError::Damaged), "{font}");
        }
        let many = format!("<</W[{}]>>", "0 60000 500 ".repeat(20));
        assert_eq!(checked(&many), Err(ExtractError::Damaged), "many ranges of the same glyphs");
    }

    #[test]
    fn the_widths_of_real_fonts_pass() {
        let many = format!("<</W[{}]>>", (0..20_000).map(|n| format!("{n} {n} 500 ")).collect::<String>());
        for font in ["<</W[0[500 600]3 65535 1000]>>", "<</W[3 7 99999999]>>", "<</W[1 4 2]>>", &many] {
            assert_eq!(checked(font), Ok(()), "{font}");
        }
    }
}
