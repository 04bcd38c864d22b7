//! Text from letters: lines, words and their order.

use super::*;
use crate::extract_error::ExtractError;

/// The text of a page with this content.
fn text(content: &str) -> String {
    text_with(content, &[])
}

fn text_with(content: &str, further: &[&str]) -> String {
    PdfDocument::open(written_pdf(&[content], further)).unwrap().page_text(1).unwrap().text
}

/// Content that draws text in a font at a position.
fn at(font: char, (x, y): (i32, i32), text: &str) -> String {
    format!("BT /{font} 10 Tf {x} {y} Td ({text}) Tj ET\n")
}

#[test]
fn columns_are_read_one_after_the_other() {
    let column = |x, words: [&str; 2]| at('F', (x, 700), words[0]) + &at('F', (x, 688), words[1]);
    let page = column(50, ["The harbour opens", "at six."]) + &column(320, ["Yachts pay at", "the office."]);
    assert_eq!(text(&page), "The harbour opens\nat six.\n\nYachts pay at\nthe office.");
}

#[test]
fn a_row_of_a_table_is_one_line() {
    let row = |y, cells: [&str; 3]| {
        (50..).step_by(180).zip(cells).map(|(x, cell)| at('F', (x, y), cell)).collect::<String>()
    };
    let page = row(700, ["Berth", "Day", "Night"]) + &row(688, ["North", "12.50", "9.00"]);
    assert_eq!(text(&page), "Berth Day Night\nNorth 12.50 9.00");
}

#[test]
fn a_wide_gap_between_lines_begins_a_paragraph_unless_all_are_wide() {
    let lines = |pitches: &[i32]| {
        let mut y = 700;
        let lines = pitches.iter().zip(["One", "Two", "Three", "Four"]);
        text(
            &lines
                .map(|(pitch, word)| {
                    y -= pitch;
                    at('F', (50, y), word)
                })
                .collect::<String>(),
        )
    };
    assert_eq!(lines(&[0, 12, 12, 20]), "One\nTwo\nThree\n\nFour");
    assert_eq!(lines(&[0, 22, 22, 22]), "One\nTwo\nThree\nFour", "double spacing");
    assert_eq!(lines(&[0, 50, 50, 50]), "One\n\nTwo\n\nThree\n\nFour", "no spacing of a paragraph");
}

#[test]
fn gaps_between_letters_end_words_and_spaced_letters_are_one_word() {
    assert_eq!(text("BT /F 10 Tf 50 700 Td [(The)-250(nor)-20(th)-300(quay)] TJ ET"), "The north quay");
    assert_eq!(text("BT /F 10 Tf 3 Tc 50 700 Td (HARBOUR) Tj ET"), "HARBOUR");
    assert_eq!(text("BT /F 10 Tf 3 Tc 50 700 Td [(HARBOUR)-600(RULES)] TJ ET"), "HARBOUR RULES");
    assert_eq!(text("BT /F 10 Tf 40 Tc 50 700 Td (1234) Tj ET"), "1 2 3 4", "cells of a table");
}

#[test]
fn letters_of_a_substituted_font_are_as_wide_as_their_own() {
    // A narrow font that is not embedded: hayro scales the letters of a substitute.
    let font = format!(
        "<</Type/Font/Subtype/TrueType/BaseFont/ArialNarrow/Encoding/WinAnsiEncoding/FirstChar 97/LastChar 122\
         /Widths[{}]/FontDescriptor<</Type/FontDescriptor/FontName/ArialNarrow/Flags 32>>>>",
        "400 ".repeat(26)
    );
    let form = "<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</N 101 0 R>>>>/Length 44>>stream\n\
                BT /N 20 Tf 50 700 Td (mooring warps) Tj ET \nendstream";
    assert_eq!(text_with("/X0 Do", &[form, &font]), "mooring warps");
}

#[test]
fn text_from_right_to_left_is_read_so_however_it_is_drawn() {
    let read = "אבגד 25 בא";
    // Drawn as visual runs from the left, and letter by letter from the right.
    let shapes = at('H', (50, 700), "ab") + &at('F', (65, 700), "25") + &at('H', (80, 700), "dcba");
    assert_eq!(text(&shapes), read);
    let letters =
        [(95, "a"), (90, "b"), (85, "c"), (80, "d")].map(|(x, letter)| at('H', (x, 700), letter)).concat()
            + &at('F', (65, 700), "25")
            + &[(55, "b"), (50, "a")].map(|(x, letter)| at('H', (x, 700), letter)).concat();
    assert_eq!(text(&letters), read);
    let mixed =
        at('F', (50, 700), "The word") + &at('H', (95, 700), "cba") + &at('F', (115, 700), "is short.");
    assert_eq!(text(&mixed), "The word אבג is short.");
}

#[test]
fn ligatures_are_found_by_their_letters() {
    let page = at('F', (50, 700), "The of") + &at('H', (80, 700), "e") + &at('F', (85, 700), "ce opens.");
    let pdf = PdfDocument::open(written_pdf(&[&page], &[])).unwrap();
    let found = pdf.page_text(1).unwrap().find("office opens");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].left > 0.1 && found[0].left < 0.15, "{found:?}");
}

#[test]
fn letters_that_are_drawn_again_at_their_place_are_read_once() {
    let bold = at('F', (50, 700), "Small craft") + "1 0 0 1 0.3 0 cm " + &at('F', (50, 700), "Small craft");
    assert_eq!(text(&bold), "Small craft");
    assert_eq!(text("BT /F 10 Tf 2 Tr 50 700 Td (Small craft) Tj ET"), "Small craft", "filled and outlined");
    assert_eq!(text(&at('F', (50, 700), "ill")), "ill");
}

#[test]
fn text_beside_the_page_is_left_out_and_invisible_text_of_a_scan_is_read() {
    assert_eq!(text(&(at('F', (50, 700), "Seen") + &at('F', (50, 900), "Unseen"))), "Seen");
    assert_eq!(text("BT /F 10 Tf 3 Tr 50 700 Td (Scanned) Tj ET"), "Scanned");
}

#[test]
fn turned_text_is_read_along_its_lines() {
    let page =
        "BT /F 10 Tf 0 1 -1 0 100 100 Tm (Read from) Tj ET BT /F 10 Tf 0 1 -1 0 112 100 Tm (below) Tj ET";
    assert_eq!(text(page), "Read from\nbelow");
}

#[test]
fn reading_ends_at_the_deadline() {
    let pdf = PdfDocument::open(written_pdf(&[&at('F', (50, 700), "Seen")], &[])).unwrap();
    let mut read = Vec::new();
    pdf.read_pages(Instant::now(), |page, lines| {
        read.push((page, lines));
        ControlFlow::Continue(())
    });
    assert_eq!(read, [(1, Err(ExtractError::TookTooLong))]);
}

/// The words of a page with this content, each with what ends after it.
fn words(content: &str) -> Vec<PageWord> {
    PdfDocument::open(written_pdf(&[content], &[])).unwrap().page_text(1).unwrap().words()
}

#[test]
fn the_words_of_a_page_have_their_places_and_say_what_they_end() {
    let page = at('F', (60, 700), "The north quay")
        + &at('F', (60, 688), "opens at six.")
        + &at('F', (60, 640), "Yachts pay.");
    let words = words(&page);
    let read: Vec<(&str, WordEnd)> = words.iter().map(|word| (&*word.text, word.end)).collect();
    assert_eq!(
        read,
        [
            ("The", WordEnd::Word),
            ("north", WordEnd::Word),
            ("quay", WordEnd::Line),
            ("opens", WordEnd::Word),
            ("at", WordEnd::Word),
            ("six.", WordEnd::Paragraph),
            ("Yachts", WordEnd::Word),
            ("pay.", WordEnd::Paragraph),
        ]
    );
    let (the, north, opens) = (words[0].area, words[1].area, words[3].area);
    assert!((the.left - 0.1).abs() < 0.01 && the.left + the.width <= north.left, "{the:?} {north:?}");
    assert!((opens.left - the.left).abs() < 0.01 && opens.top > the.top, "{opens:?}");
    assert!(words.iter().all(|word| word.quarter_turns == 0));
}

#[test]
fn words_of_turned_lines_say_how_they_are_turned() {
    let turned =
        |matrix: &str| words(&format!("BT /F 10 Tf {matrix} 300 300 Tm (Margin) Tj ET"))[0].quarter_turns;
    assert_eq!(turned("1 0 0 1"), 0);
    assert_eq!(turned("0 -1 1 0"), 1, "read from above");
    assert_eq!(turned("-1 0 0 -1"), 2);
    assert_eq!(turned("0 1 -1 0"), 3, "read from below");
}

#[test]
fn typed_words_are_found_everywhere_on_a_page_line_by_line() {
    let page = at('F', (60, 700), "Defrost by hand ends the inter-")
        + &at('F', (60, 688), "val. A defrost begins.")
        + &at('F', (60, 640), "No more.");
    let text = PdfDocument::open(written_pdf(&[&page], &[])).unwrap().page_text(1).unwrap();
    let found = text.find_all("defrost");
    assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1], "{found:?}");
    assert!(found[0][0].top < found[1][0].top && (found[0][0].left - 0.1).abs() < 0.01, "{found:?}");
    let cut = text.find_all("interval");
    assert_eq!(cut.len(), 1);
    assert_eq!(cut[0].len(), 2, "a word that is cut stands on two lines: {cut:?}");
    assert!(text.find_all("frost by").len() == 1 && text.find_all("something else").is_empty());
}

/// The lines of a page with their styles.
fn styled(content: &str, further: &[&str]) -> Vec<StyledLine> {
    let pdf = PdfDocument::open(written_pdf(&[content], further)).unwrap();
    let mut lines = Vec::new();
    let deadline = Instant::now() + std::time::Duration::from_secs(3_600);
    pdf.read_pages(deadline, |_, page| {
        lines.extend(page.unwrap());
        ControlFlow::Continue(())
    });
    lines
}

#[test]
fn lines_know_their_size_place_and_columns() {
    let lines = styled(&(at('F', (60, 700), "Berth") + &at('F', (300, 700), "Day")), &[]);
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].text.as_str(), lines[0].columns.as_slice()), ("Berth Day", [6].as_slice()));
    assert!((lines[0].size - 10.0).abs() < 0.1 && (lines[0].left - 0.1).abs() < 0.01, "{lines:?}");
    assert!((0.11..0.13).contains(&lines[0].top), "{lines:?}");
}

#[test]
fn bold_letters_have_more_ink() {
    let bold = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>";
    let form = "<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</B 101 0 R>>>>/Length 43>>stream\n\
                BT /B 10 Tf 50 600 Td (Opening hours) Tj ET\nendstream";
    let lines = styled(&(at('F', (50, 700), "Opening hours") + "/X0 Do"), &[form, bold]);
    assert_eq!(lines.iter().map(|line| line.n_inked).collect::<Vec<_>>(), [12, 12]);
    assert!(lines[1].ink > lines[0].ink * 1.15, "{lines:?}");
}

#[test]
fn bookmarks_are_read_in_their_order_with_their_levels() {
    let further = [
        "<</First 101 0 R/Last 102 0 R>>",
        "<</Title(Rent)/Next 102 0 R/First 103 0 R>>",
        "<</Title<FEFF004E006F0074006900630065>/Next 101 0 R>>",
        "<</Title(Due dates)>>",
    ];
    let pdf = crate::fixtures::pdf_with(&[""], &further, "/Outlines 100 0 R");
    let document = PdfDocument::open(pdf).unwrap();
    let found: Vec<_> =
        document.bookmarks().into_iter().take(3).map(|found| (found.title, found.level)).collect();
    assert_eq!(found, [("Rent".to_owned(), 1), ("Due dates".to_owned(), 2), ("Notice".to_owned(), 1)]);
}
