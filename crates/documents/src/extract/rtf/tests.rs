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
fn notes_superscripts_and_deleted_text_join_no_sentence_and_no_number() {
    for (body, text) in [
        (r"The rent{\footnote With tax.} is due\par", "The rent is due\n\nWith tax."),
        (
            r"\pard It is 1250{\super\chftn{\footnote\pard\plain {\super\chftn} With\par tax.}} EUR.\par Next.\par",
            "It is 1250 EUR.\n\nWith\n\ntax.\n\nNext.",
        ),
        (r"1250{\super 1} EUR\par", "1250¹ EUR"),
        (r"10\super -6\nosupersub  m\par", "10⁻⁶ m"),
        (r"10{\up6\fs16 6} and 12{\up2 50}\par", "10⁶ and 1250"),
        (r"CO{\sub 2}\par", "CO2"),
        (r"12{\deleted 50} EUR\par", "12 EUR"),
        (r"12{\v 50}{\*\ftnsep\chftnsep}{\xe rent} EUR\par", "12 EUR"),
        (r"Text\par", "Text"),
    ] {
        assert_eq!(texts(body), [text], "{body}");
    }
}

#[test]
fn what_a_paragraph_is_ends_with_its_group() {
    let document = b"{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}}\\pard\\s1{\\listtext\\pard\\plain 1.\\tab}Fees\\par\\pard \
        It is due.\\par{\\pard\\s1 Notice\\par}Three months.\\par}";
    let passages = read(document).unwrap();
    let found: Vec<_> =
        passages.iter().map(|passage| (passage.headings.join("/"), passage.text.as_str())).collect();
    assert_eq!(
        found,
        [("1. Fees".to_owned(), "1. Fees\n\nIt is due."), ("Notice".to_owned(), "Notice\n\nThree months.")]
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
