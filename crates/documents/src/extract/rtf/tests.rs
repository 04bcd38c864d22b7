use super::*;
use crate::passages::cut::Cutter;
use crate::passages::passage::{Location, Passage};

fn read(bytes: &[u8]) -> Result<Vec<Passage>, ExtractError> {
    let mut cutter = Cutter::default();
    super::read(bytes, &mut cutter)?;
    cutter.finish()
}

fn texts(body: &str) -> Vec<String> {
    let document = format!("{{\\rtf1\\ansi\\ansicpg1252 {body}}}");
    read(document.as_bytes()).unwrap().into_iter().map(|passage| passage.text).collect()
}

#[test]
fn paragraphs_stand_below_their_headings_and_tables_become_rows() {
    let document = b"{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s1\\b heading 1;}{\\s2 Other;}}\\pard\\s1 Fees\\par\r\n\
        \\pard\\s2 The fee is {\\b 12} EUR.\\par\\trowd\\pard\\intbl Item\\cell Price\\cell\\row\
        \\trowd\\pard\\intbl Tea\\cell 3\\cell\\row\\pard After it.\\par}\0";
    let found: Vec<_> = read(document)
        .unwrap()
        .into_iter()
        .map(|passage| (passage.place.location(0, 0).unwrap(), passage.text))
        .collect();
    let place = Location::Section("Fees".to_owned());
    let expected = ["Fees\n\nThe fee is 12 EUR.", "Item; Price\nTea; 3", "After it."];
    assert_eq!(found, expected.map(|text| (place.clone(), text.to_owned())));
}

#[test]
fn letters_are_read_in_the_encoding_of_their_font() {
    let fonts = r"{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}{\f2\fcharset128 C;}}";
    assert_eq!(
        texts(&format!(r"{fonts}\f0 Stra\'dfe \f1 \'c4\'e0 {{\f2 \'93\'fa\'96{{}}\'7b}} \'e4\par")),
        ["Straße Да 日\u{fffd}{ д"]
    );
    assert_eq!(texts(&format!(r"{fonts}\f2 \'93\'fa\'96\{{\'83e\par")), ["日本テ"]);
}

#[test]
fn letters_of_unicode_come_without_their_stand_ins() {
    assert_eq!(texts(r"\uc1 \u8364? \u-10179?\u-8704? {\uc2\u26085 ab}c\u233\'e9!"), ["€ 😀 日cé!"]);
}

#[test]
fn pictures_fields_and_remarks_are_not_text() {
    assert_eq!(
        texts(
            r"A{\*\unknown x}{\pict\bin3 {{{ffd8}{\field{\*\fldinst HYPERLINK x}{\fldrslt link}}{\v hidden}{\info{\title T}} \{b\}\~c"
        ),
        ["Alink {b} c"]
    );
}

#[test]
fn a_document_that_is_cut_off_or_nested_without_end_is_damaged() {
    let damaged = Err(ExtractError::Damaged);
    assert_eq!(read(b"{\\rtf1 text"), damaged);
    assert_eq!(read(b"{\\rtf1\\bin999 x}"), damaged);
    assert_eq!(read("{".repeat(1_000_000).as_bytes()), damaged);
}

#[test]
fn headings_have_the_levels_of_their_styles_and_bold_lines_stand_below_them() {
    let document =
        b"{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}{\\s2 heading 2;}{\\s3 toc 1;}}\\pard\\s3 Fees 4\\par\
        \\pard\\s1 Fees\\par\\pard\\s2 Berths\\par\\pard{\\b In winter}\\par\\pard Twelve euros.\\par}";
    let passages = read(document).unwrap();
    assert_eq!(passages[0].headings, ["Fees", "Berths", "In winter"]);
    assert_eq!(passages[0].text, "Fees\n\nBerths\n\nIn winter\n\nTwelve euros.");
}
