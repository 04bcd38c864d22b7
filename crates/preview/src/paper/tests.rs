use super::*;
use std::fmt::Write;

/// A document with one page for each content, in which `/F` is Helvetica, and with these further objects, numbered
/// from 100.
fn paper(contents: &[&str], further: &[&str]) -> Vec<u8> {
    let mut objects: Vec<(usize, String)> = vec![
        (1, "<</Type/Catalog/Pages 2 0 R>>".to_owned()),
        (3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_owned()),
    ];
    let mut kids = String::new();
    let names: String = (0..further.len()).fold(String::new(), |mut names, n| {
        write!(names, "/X{n} {} 0 R", 100 + n).unwrap();
        names
    });
    for (n, content) in contents.iter().enumerate() {
        let (page, stream) = (10 + 2 * n, 11 + 2 * n);
        write!(kids, "{page} 0 R ").unwrap();
        let resources = format!("<</Font<</F 3 0 R>>/XObject<<{names}>>>>");
        objects.push((
            page,
            format!(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources{resources}/Contents {stream} 0 R>>"
            ),
        ));
        objects.push((stream, format!("<</Length {}>>stream\n{content}\nendstream", content.len())));
    }
    objects.push((2, format!("<</Type/Pages/Kids[{kids}]/Count {}>>", contents.len())));
    for (n, object) in further.iter().enumerate() {
        objects.push((100 + n, (*object).to_owned()));
    }
    let mut pdf = String::from("%PDF-1.4\n");
    let mut table = String::new();
    for (number, object) in &objects {
        write!(table, "{number} 1\n{:010} 00000 n \n", pdf.len()).unwrap();
        write!(pdf, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let at = pdf.len();
    write!(
        pdf,
        "xref\n0 1\n0000000000 65535 f \n{table}trailer<</Root 1 0 R/Size 200>>\nstartxref\n{at}\n%%EOF"
    )
    .unwrap();
    pdf.into_bytes()
}

const TWO_LINES: &str = "BT /F 20 Tf 60 700 Td (Visiting yachts may stay seventy-) Tj 0 -30 Td (two hours at the north quay.) Tj ET";

#[test]
fn a_page_is_drawn_with_its_words_where_they_stand() {
    let paper = Paper::open(paper(&[TWO_LINES], &[])).unwrap();
    assert_eq!((paper.n_pages(), paper.page_size(1)), (1, Ok((600.0, 800.0))));
    let picture = paper.draw_page(1, 300).unwrap();
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
    let paper = Paper::open(paper(&["", TWO_LINES], &[])).unwrap();
    let words = paper.read_page(2).unwrap();
    assert_eq!(words.text.trim(), "Visiting yachts may stay seventy-\ntwo hours at the north quay.");
    let found = words.find("stay seventy-two hours");
    assert_eq!(found.len(), 2, "{found:?}");
    let (first, second) = (found[0], found[1]);
    assert!((0.09..0.13).contains(&first.top) && first.left > 0.3, "{first:?}");
    assert!((second.left - 0.1).abs() < 0.01 && second.top > first.top + first.height * 0.9, "{second:?}");
    assert!(second.width > 0.1 && second.width < 0.2, "only the quoted words: {second:?}");
    assert_eq!(words.find("something else entirely"), []);
    assert_eq!(paper.read_page(1).unwrap().find("stay seventy-two hours"), []);
}

#[test]
fn the_pages_of_a_real_document_are_drawn_and_their_words_found() {
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/harbour-rules.pdf"))
        .unwrap();
    let paper = Paper::open(bytes).unwrap();
    let found = (1..=paper.n_pages()).any(|page| {
        paper.draw_page(page, 200).unwrap();
        !paper.read_page(page).unwrap().find("seventy-two hours").is_empty()
    });
    assert!(found, "the words are on one of its {} pages", paper.n_pages());
}

#[test]
fn documents_that_are_damaged_say_so() {
    let whole = paper(&[TWO_LINES], &[]);
    let opened = |bytes: &[u8]| Paper::open(bytes.to_vec()).map(|paper| paper.n_pages());
    assert_eq!(opened(b"%PDF-1.7\nnothing else"), Err(Unshowable::Damaged));
    assert_eq!(opened(b""), Err(Unshowable::Damaged));
    for length in (0..whole.len()).step_by(37) {
        if let Ok(paper) = Paper::open(whole[..length].to_vec()) {
            // Whatever comes of half a document, it comes as a value.
            drop(paper.read_page(1).and_then(|_| paper.draw_page(1, 50)));
        }
    }
}

#[test]
fn a_page_that_is_not_there_is_named() {
    let paper = Paper::open(paper(&[TWO_LINES], &[])).unwrap();
    for number in [0, 2, usize::MAX] {
        assert_eq!(paper.read_page(number).unwrap_err(), Unshowable::NoSuchPage);
        assert_eq!(paper.draw_page(number, 100).unwrap_err(), Unshowable::NoSuchPage);
    }
}

#[test]
fn a_page_that_would_draw_without_end_is_refused() {
    // Eight forms, each of which draws the next one sixteen times: 16^8 strokes in some hundred bytes.
    let forms: Vec<String> = (0..8)
        .map(|n| {
            let content = if n == 7 { "0 0 m 9 9 l S".to_owned() } else { format!("/X{} Do ", n + 1).repeat(16) };
            let names: String = (0..8).map(|n| format!("/X{n} {} 0 R", 100 + n)).collect();
            format!("<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<<{names}>>>>/Length {}>>stream\n{content}\nendstream", content.len())
        })
        .collect();
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let paper = Paper::open(paper(&["/X0 Do"], &forms)).unwrap();
    assert_eq!(paper.read_page(1).unwrap_err(), Unshowable::TooMuch);
}

#[test]
fn a_picture_of_a_page_is_never_enormous() {
    let paper = Paper::open(paper(&[TWO_LINES], &[])).unwrap();
    let picture = paper.draw_page(1, 60_000).unwrap();
    assert!(picture.width <= 4096 && picture.height <= 4096, "{picture:?}");
}

#[test]
fn a_document_whose_streams_are_packed_again_and_again_is_not_opened() {
    let packed = |filters: &str| format!("<</Filter[{filters}]/Length 5>>stream\nwords\nendstream");
    let opened =
        |filters: &str| Paper::open(paper(&[TWO_LINES], &[&packed(filters)])).map(|paper| paper.n_pages());
    assert_eq!(opened("/A85/Fl"), Ok(1));
    assert_eq!(opened("/Fl/Fl/Fl/Fl/Fl"), Err(Unshowable::TooMuch));
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
        let paper = Paper::open(paper(&["q 500 0 0 500 0 0 cm /X0 Do Q"], &[&picture(width)])).unwrap();
        paper.read_page(1).map(drop)
    };
    assert_eq!(read(100), Ok(()));
    assert_eq!(read(30_000), Err(Unshowable::TooMuch));
}
