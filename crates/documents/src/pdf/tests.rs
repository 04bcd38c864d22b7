use super::*;
use crate::fixtures::pdf as written_pdf;

mod text;

const TWO_LINES: &str = "BT /F 20 Tf 60 700 Td (Visiting yachts may stay seventy-) Tj 0 -30 Td (two hours at the north quay.) Tj ET";

#[test]
fn a_page_is_drawn_with_its_words_where_they_stand() {
    let pdf = PdfDocument::open(written_pdf(&[TWO_LINES], &[])).unwrap();
    assert_eq!((pdf.n_pages(), pdf.page_size(1)), (1, Ok((600.0, 800.0))));
    let (picture, _) = pdf.draw_page(1, 300).unwrap();
    assert_eq!((picture.width, picture.height), (300, 400));
    let pixels = image::load_from_memory(&picture.bytes).unwrap().to_luma8();
    let dark = |x: std::ops::Range<u32>, y: std::ops::Range<u32>| {
        y.flat_map(|y| x.clone().map(move |x| (x, y)))
            .filter(|(x, y)| pixels.get_pixel(*x, *y).0[0] < 128)
            .count()
    };
    assert!(dark(30..200, 40..52) > 50, "the first line stands 100 points from the upper edge");
    assert_eq!(dark(0..300, 100..400), 0, "the rest of the page is empty");
}

#[test]
fn a_quote_is_found_line_by_line() {
    let pdf = PdfDocument::open(written_pdf(&["", TWO_LINES], &[])).unwrap();
    let words = pdf.page_text(2).unwrap();
    assert_eq!(words.text.trim(), "Visiting yachts may stay seventy-\ntwo hours at the north quay.");
    let found = words.find("stay seventy-two hours");
    assert_eq!(found.len(), 2, "{found:?}");
    let (first, second) = (found[0], found[1]);
    assert!((0.09..0.13).contains(&first.top) && first.left > 0.3, "{first:?}");
    assert!((second.left - 0.1).abs() < 0.01 && second.top > first.top + first.height * 0.9, "{second:?}");
    assert!(second.width > 0.1 && second.width < 0.2, "only the quoted words: {second:?}");
    assert_eq!(words.find("something else entirely"), []);
    assert_eq!(pdf.page_text(1).unwrap().find("stay seventy-two hours"), []);
}

#[test]
fn the_pages_of_a_real_document_are_drawn_and_their_words_found() {
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/harbour-rules.pdf"))
        .unwrap();
    let pdf = PdfDocument::open(bytes).unwrap();
    let found = (1..=pdf.n_pages()).any(|page| {
        pdf.draw_page(page, 200).unwrap();
        !pdf.page_text(page).unwrap().find("seventy-two hours").is_empty()
    });
    assert!(found, "the words are on one of its {} pages", pdf.n_pages());
}

#[test]
fn documents_that_are_damaged_say_so() {
    let whole = written_pdf(&[TWO_LINES], &[]);
    let opened = |bytes: &[u8]| PdfDocument::open(bytes.to_vec()).map(|pdf| pdf.n_pages());
    assert_eq!(opened(b"%PDF-1.7\nnothing else"), Err(PreviewError::Damaged));
    assert_eq!(opened(b""), Err(PreviewError::Damaged));
    for length in (0..whole.len()).step_by(37) {
        if let Ok(pdf) = PdfDocument::open(whole[..length].to_vec()) {
            // A truncated document must give an error, never a panic.
            drop(pdf.page_text(1).and_then(|_| pdf.draw_page(1, 50)));
        }
    }
}

#[test]
fn a_page_that_is_not_there_is_named() {
    let pdf = PdfDocument::open(written_pdf(&[TWO_LINES], &[])).unwrap();
    for number in [0, 2, usize::MAX] {
        assert_eq!(pdf.page_text(number).unwrap_err(), PreviewError::NoSuchPage);
        assert_eq!(pdf.draw_page(number, 100).unwrap_err(), PreviewError::NoSuchPage);
    }
}

#[test]
fn a_page_that_would_draw_without_end_is_refused() {
    // Eight forms that each draw the next one sixteen times: 16^8 strokes in some hundred bytes.
    let forms: Vec<String> = (0..8)
        .map(|n| {
            let content = if n == 7 { "0 0 m 9 9 l S".to_owned() } else { format!("/X{} Do ", n + 1).repeat(16) };
            let names: String = (0..8).map(|n| format!("/X{n} {} 0 R", 100 + n)).collect();
            format!("<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<<{names}>>>>/Length {}>>stream\n{content}\nendstream", content.len())
        })
        .collect();
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let pdf = PdfDocument::open(written_pdf(&["/X0 Do"], &forms)).unwrap();
    assert_eq!(pdf.page_text(1).unwrap_err(), PreviewError::TooMuch);
}

/// Reads a page that draws `first`, where `/F` and `/P` are the first of these objects, numbered from 101.
fn drawn(first: &str, objects: &[String]) -> Result<(), PreviewError> {
    let form = format!(
        "<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F 101 0 R>>/Pattern<</P 101 0 R>>>>\
         /Length {}>>stream\n{first}\nendstream",
        first.len()
    );
    let further: Vec<&str> =
        std::iter::once(form.as_str()).chain(objects.iter().map(String::as_str)).collect();
    PdfDocument::open(written_pdf(&["/X0 Do"], &further)).unwrap().page_text(1).map(drop)
}

#[test]
fn glyphs_that_draw_each_other_without_end_are_refused() {
    let font = |n: usize| {
        format!(
            "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/Encoding<</Differences[84/T]>>\
             /FirstChar 84/LastChar 84/Widths[9]/Resources<</Font<</F {} 0 R>>>>/CharProcs<</T 109 0 R>>>>",
            102 + n
        )
    };
    let mut objects: Vec<String> = (0..8).map(font).collect();
    let glyph = "9 0 d0 0 0 5 5 re f BT /F 1 Tf (TTTTTTTTTTTTTTTT) Tj ET";
    objects.push(format!("<</Length {}>>stream\n{glyph}\nendstream", glyph.len()));
    assert_eq!(drawn("BT /F 12 Tf (T) Tj ET", &objects), Err(PreviewError::TooMuch));
}

#[test]
fn patterns_that_draw_each_other_without_end_are_refused() {
    let pattern = |n: usize| {
        let content = format!("/Pattern cs /P scn {}", "0 0 9 9 re f ".repeat(16));
        format!(
            "<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9\
             /Resources<</Pattern<</P {} 0 R>>>>/Length {}>>stream\n{content}\nendstream",
            102 + n,
            content.len()
        )
    };
    let objects: Vec<String> = (0..8).map(pattern).collect();
    assert_eq!(drawn("/Pattern cs /P scn 0 0 9 9 re f", &objects), Err(PreviewError::TooMuch));
}

#[test]
fn a_pattern_whose_cells_overlap_a_million_times_is_refused() {
    let filled = |step: &str| {
        let pattern = format!(
            "<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 600 800]/XStep {step}/YStep {step}/Resources<<>>\
             /Length 12>>stream\n0 0 5 5 re f\nendstream"
        );
        drawn("/Pattern cs /P scn 0 0 600 800 re f", &[pattern])
    };
    assert_eq!(filled("100"), Ok(()));
    assert_eq!(filled(".01"), Err(PreviewError::TooMuch));
}

#[test]
fn a_stroke_of_too_many_dashes_is_refused() {
    let stroked =
        |content: &str| PdfDocument::open(written_pdf(&[content], &[])).unwrap().page_text(1).map(drop);
    assert_eq!(stroked("[3 1] 0 d 0 0 m 600 800 l S"), Ok(()));
    for content in [
        "[.0000001] 0 d 0 0 m 600 800 l S",
        "[-1] 0 d 0 0 m 600 800 l S",
        "[.0000001] 0 d 1 Tr BT /F 12 Tf 60 700 Td (words) Tj ET",
    ] {
        assert_eq!(stroked(content), Err(PreviewError::TooMuch), "{content}");
    }
}

#[test]
fn a_picture_of_a_page_is_never_enormous() {
    let pdf = PdfDocument::open(written_pdf(&[TWO_LINES], &[])).unwrap();
    let (picture, _) = pdf.draw_page(1, 60_000).unwrap();
    assert!(picture.width <= 4096 && picture.height <= 4096, "{picture:?}");
}

#[test]
fn a_document_whose_streams_are_packed_again_and_again_is_not_opened() {
    let packed = |filters: &str| format!("<</Filter[{filters}]/Length 5>>stream\nwords\nendstream");
    let opened = |filters: &str| {
        PdfDocument::open(written_pdf(&[TWO_LINES], &[&packed(filters)])).map(|pdf| pdf.n_pages())
    };
    assert_eq!(opened("/A85/Fl"), Ok(1));
    assert_eq!(opened("/Fl/Fl/Fl/Fl/Fl"), Err(PreviewError::TooMuch));
}

#[test]
fn a_page_with_pictures_of_too_many_dots_is_refused_before_one_is_unpacked() {
    let picture = |width: u32| {
        format!(
            "<</Type/XObject/Subtype/Image/Width {width}/Height {width}/BitsPerComponent 8/ColorSpace/DeviceGray\
             /Length 5>>stream\nwords\nendstream"
        )
    };
    let read = |width| {
        let pdf =
            PdfDocument::open(written_pdf(&["q 500 0 0 500 0 0 cm /X0 Do Q"], &[&picture(width)])).unwrap();
        pdf.page_text(1).map(drop)
    };
    assert_eq!(read(100), Ok(()));
    assert_eq!(read(30_000), Err(PreviewError::TooMuch));
}

#[test]
fn a_missing_content_does_not_hide_those_behind_it() {
    let whole = String::from_utf8(written_pdf(&[TWO_LINES], &[])).unwrap();
    // The cross-reference table is wrong then, and is rebuilt.
    let pdf = whole.replace("/Contents 11 0 R", "/Contents[99 0 R 11 0 R]");
    let pdf = PdfDocument::open(pdf.into_bytes()).unwrap();
    assert!(pdf.page_text(1).unwrap().text.contains("Visiting yachts"));
}
