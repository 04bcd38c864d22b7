//! Page numbers for PDF documents. The web view prints pages without any.

use lopdf::{Dictionary, Document, Error, Object, ObjectId, Stream, dictionary};
use std::io::Write;

/// The name of the font in the resources of a page, which no font of the web view has.
const FONT: &[u8] = b"PageNumberFont";

/// Units are points, 1/72 inch.
const FONT_SIZE: f32 = 8.0;
/// The height of the number above the edge, within the margin that `page.css` leaves.
const BASELINE: f32 = 24.0;

/// Widths in Helvetica, as shares of the font size.
const DIGIT_WIDTH: f32 = 0.556;
const OTHER_WIDTH: f32 = 0.278;

/// Writes a PDF document with `2 / 5` at the foot of each page.
///
/// # Errors
///
/// When the document cannot be read, or `to` cannot be written.
pub fn write_with_page_numbers(pdf: &[u8], mut to: &mut dyn Write) -> Result<(), Error> {
    let mut document = Document::load_mem(pdf)?;
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica",
    });
    // A page may leave its coordinates changed, so its content is enclosed in `q` and `Q`.
    let before = document.add_object(Stream::new(Dictionary::new(), b"q\n".to_vec()));
    for (n, id) in (1_usize..).zip(&pages) {
        add_font(&mut document, *id, font)?;
        let (left, bottom, right) = edges(&document, *id)?;
        let words = format!("{n} / {}", pages.len());
        let x = f32::midpoint(left, right) - width(&words) / 2.0;
        let number = format!(
            "\nQ\nq BT 0.4 g /{} {FONT_SIZE} Tf {x:.1} {:.1} Td ({words}) Tj ET Q\n",
            String::from_utf8_lossy(FONT),
            bottom + BASELINE,
        );
        document.add_page_contents(*id, number.into_bytes())?;
        let page = document.get_object_mut(*id)?.as_dict_mut()?;
        page.get_mut(b"Contents")?.as_array_mut()?.insert(0, before.into());
    }
    Ok(document.save_modern(&mut to)?)
}

fn add_font(document: &mut Document, page: ObjectId, font: ObjectId) -> Result<(), Error> {
    let resources = document.get_or_create_resources(page)?.as_dict_mut()?;
    if !resources.has(b"Font") {
        resources.set("Font", Dictionary::new());
    }
    let fonts = match resources.get_mut(b"Font")? {
        Object::Reference(id) => {
            let id = *id;
            document.get_object_mut(id)?
        }
        fonts => fonts,
    };
    fonts.as_dict_mut()?.set(FONT, font);
    Ok(())
}

/// The left, lower and right edge of a page.
fn edges(document: &Document, page: ObjectId) -> Result<(f32, f32, f32), Error> {
    let mut at = document.get_dictionary(page)?;
    // Pages can inherit their size.
    while !at.has(b"MediaBox") {
        at = document.get_dictionary(at.get(b"Parent")?.as_reference()?)?;
    }
    let (_, edges) = document.dereference(at.get(b"MediaBox")?)?;
    match edges.as_array()?.as_slice() {
        [left, bottom, right, _] => Ok((left.as_float()?, bottom.as_float()?, right.as_float()?)),
        _ => Err(Error::DictKey("MediaBox".to_owned())),
    }
}

fn width(words: &str) -> f32 {
    let widths = words.chars().map(|letter| if letter.is_ascii_digit() { DIGIT_WIDTH } else { OTHER_WIDTH });
    widths.sum::<f32>() * FONT_SIZE
}
