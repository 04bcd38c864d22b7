//! Properties of every document; shared with `tests/fuzz`.

use parlance_documents::{
    Kind, MAX_SHOWN_SIDE, PdfDocument, excerpt, extract_passages, kind_of, readable, render_picture,
};

/// Maximum number of pages tested per document.
const MAX_LOOKED_AT: usize = 3;

/// The documented limit of shown text, in bytes.
const MAX_SHOWN: usize = 512 * 1024;

/// Maximum HTML of one part in bytes: 256 KB, and a last block of 64 KB of text, in which each letter may become six
/// characters.
const MAX_PART: usize = 768 * 1024;

/// Asserts that each preview of a document ends and stays within its limits. The document is read under each name.
pub(crate) fn holds(bytes: &[u8], names: &[&str]) {
    match kind_of("", bytes) {
        Kind::Pdf => pdf(bytes),
        Kind::Picture => picture(bytes),
        _ => {}
    }
    // A PDF is detected whatever its name.
    let n_names = if kind_of("", bytes) == Kind::Pdf { 1 } else { names.len() };
    names.iter().take(n_names).for_each(|name| blocks(bytes, name));
    // An excerpt must work for any bytes, with any quote.
    let quote = String::from_utf8_lossy(bytes.get(..16).unwrap_or(bytes)).into_owned();
    for quote in ["", &quote] {
        let shown = excerpt(bytes, true, quote);
        assert!(shown.text.len() <= MAX_SHOWN, "{} bytes of text are shown", shown.text.len());
        if let Some(found) = shown.found {
            assert!(shown.text.get(found.clone()).is_some(), "{found:?} is no place in the text");
        }
    }
}

/// Reads a document under a name, and asserts the properties of its passages and parts.
fn blocks(bytes: &[u8], name: &str) {
    if let Ok(passages) = extract_passages(bytes, name) {
        for passage in passages {
            assert!(!passage.text.trim().is_empty(), "an empty passage");
            assert!(passage.headings.len() <= 6, "{} headings", passage.headings.len());
            let introduction = passage.introduction.unwrap_or_default();
            assert!(introduction.len() <= 300, "an introduction of {} bytes", introduction.len());
        }
    }
    let quote = String::from_utf8_lossy(bytes.get(..16).unwrap_or(bytes)).into_owned();
    let Ok(shown) = readable(bytes, name, &quote) else { return };
    for part in &shown.parts {
        assert!(part.html.len() <= MAX_PART, "{} bytes of HTML", part.html.len());
        assert!(!part.html.contains("<script") && !part.html.contains("<img"), "{}", part.html);
    }
    assert!(shown.found.is_none_or(|part| part < shown.parts.len()), "{:?}", shown.found);
}

fn pdf(bytes: &[u8]) {
    let Ok(pdf) = PdfDocument::open(bytes.to_vec()) else { return };
    for number in 1..=pdf.n_pages().min(MAX_LOOKED_AT) {
        if pdf.page_size(number).is_ok() && pdf.page_text(number).is_ok() {
            let Ok((picture, _)) = pdf.draw_page(number, 64) else { continue };
            assert!(picture.width <= 64 && picture.height <= 4096, "{} × {}", picture.width, picture.height);
        }
    }
}

fn picture(bytes: &[u8]) {
    let Ok(picture) = render_picture(bytes, MAX_SHOWN_SIDE) else { return };
    assert!(!picture.bytes.is_empty(), "a picture without bytes");
    assert!(picture.width > 0 && picture.height > 0, "{} × {}", picture.width, picture.height);
}
