use super::*;
use crate::fixtures;
use crate::passages::cut::Cutter;
use crate::passages::passage::{Passage, Shape};

fn read(bytes: &[u8], deadline: Instant) -> Result<Vec<Passage>, ExtractError> {
    let mut cutter = Cutter::default();
    super::read(bytes, deadline, &mut cutter)?;
    cutter.finish()
}

fn read_pdf(contents: &[&str], further: &[&str]) -> Result<Vec<Passage>, ExtractError> {
    read(&fixtures::pdf(contents, further), Instant::now() + std::time::Duration::from_secs(3_600))
}

/// A page with lines of these sizes, each at this distance below the previous one.
fn page(lines: &[(u32, u32, &str)]) -> String {
    let mut y = 750;
    let lines = lines.iter().map(|(size, down, text)| {
        y -= down;
        format!("BT /F {size} Tf 60 {y} Td ({text}) Tj ET\n")
    });
    lines.collect()
}

#[test]
fn wide_line_spacing_does_not_tear_a_sentence_apart() {
    let lines =
        [(12, 0, "The notice pe-"), (12, 50, "riod is three"), (12, 14, "months."), (12, 50, "A new one")];
    assert_eq!(
        read_pdf(&[&page(&lines)], &[]).unwrap()[0].text,
        "The notice period is three months.\n\nA new one"
    );
}

#[test]
fn a_short_line_above_its_paragraph_is_its_heading() {
    let lines = [(12, 0, "2. Rent"), (12, 14, "The rent is due at the first"), (12, 14, "of each month.")];
    let passages = read_pdf(&[&page(&lines)], &[]).unwrap();
    assert_eq!(passages[0].text, "2. Rent\n\nThe rent is due at the first of each month.");
    assert_eq!(passages[0].headings, ["2. Rent"]);
}

#[test]
fn a_short_line_that_stands_alone_is_a_heading_where_all_letters_are_alike() {
    let text = "It is due at the first of each month, by whoever lives there.";
    let lines = [
        (12, 0, text),
        (12, 50, "Notice period"),
        (12, 50, "Three months, and not one day"),
        (12, 14, "less."),
    ];
    let passages = read_pdf(&[&page(&lines)], &[]).unwrap();
    assert_eq!(passages[1].headings, ["Notice period"]);
    assert_eq!(passages[1].text, "Notice period\n\nThree months, and not one day less.");
}

#[test]
fn larger_letters_make_headings_and_the_largest_the_outermost() {
    let text = "It is due at the first of each month, by whoever lives there.";
    let first =
        page(&[(24, 0, "Lease"), (10, 40, text), (16, 40, "Rent"), (10, 30, text), (16, 40, "Notice")]);
    let second = page(&[(10, 60, text), (10, 40, "1.1 Visitors"), (10, 40, text)]);
    let passages = read_pdf(&[&first, &second], &[]).unwrap();
    let found: Vec<_> = passages
        .iter()
        .map(|passage| (passage.place.page.unwrap(), passage.headings.join(" > "), passage.text.as_str()))
        .collect();
    assert_eq!(found[1], (1, "Lease > Rent".to_owned(), format!("Rent\n\n{text}").as_str()));
    assert_eq!(found[2], (2, "Lease > Notice".to_owned(), text));
    assert_eq!(found[3].1, "Lease > Notice > 1.1 Visitors");
    assert!(passages.iter().all(|passage| passage.place.section.is_none()));
}

#[test]
fn heads_and_feet_of_pages_and_entries_of_the_contents_are_left_out() {
    let text =
        |word: &str| format!("{word} is due at the first of each month, and not one day later than that.");
    let body = |number: u32, lines: &[(u32, u32, &str)]| {
        page(lines)
            + &format!(
                "BT /F 10 Tf 300 30 Td (Page {number}) Tj ET BT /F 10 Tf 60 780 Td (Harbour rules) Tj ET"
            )
    };
    let entries =
        [(10, 30, "Rent .......... 2"), (10, 14, "Notice ........ 3"), (10, 14, "Annex ......... 9")];
    let contents = body(1, &[[(16, 60, "Contents")].as_slice(), entries.as_slice()].concat());
    let (due, given) = (text("Rent"), text("Notice"));
    let rent = body(2, &[(16, 60, "Rent"), (10, 30, due.as_str())]);
    let notice = body(3, &[(16, 60, "Notice"), (10, 30, given.as_str())]);
    let passages = read_pdf(&[&contents, &rent, &notice], &[]).unwrap();
    let found: Vec<_> = passages.iter().map(|passage| (passage.text.clone(), passage.is_matter)).collect();
    let expected = [
        ("Contents\n\nAnnex … 9".to_owned(), true),
        (format!("Rent\n\n{due}"), false),
        (format!("Notice\n\n{given}"), false),
    ];
    assert_eq!(found, expected);
}

#[test]
fn rows_of_a_table_are_rows_and_their_names_introduce_those_below() {
    let row = |y: u32, cells: [&str; 3]| {
        let cells = (60..).step_by(180).zip(cells);
        cells.map(|(x, cell)| format!("BT /F 10 Tf {x} {y} Td ({cell}) Tj ET\n")).collect::<String>()
    };
    let text = page(&[(10, 0, "These are the fees of the harbour, which hold from May to October:")]);
    let mut table = text + &row(700, ["Berth", "Day", "Night"]);
    for (number, y) in (1..).zip((60..690).rev().step_by(14)) {
        table += &row(y, [&format!("North quay number {number}"), "12.50", "9.00"]);
    }
    let passages = read_pdf(&[&table], &[]).unwrap();
    assert_eq!(passages[1].shape, Shape::Rows);
    assert!(
        passages[1].text.starts_with("Berth; Day; Night\nNorth quay number 1; 12.50; 9.00\n"),
        "{}",
        passages[1].text
    );
    assert_eq!(passages[2].introduction.as_deref(), Some("Berth; Day; Night"));
}

#[test]
fn bytes_that_only_begin_like_a_pdf_are_damaged() {
    let deadline = Instant::now() + crate::guard::EXTRACTION_LIMIT;
    assert_eq!(read(b"%PDF-1.7\nnot really", deadline), Err(ExtractError::Damaged));
    let whole = fixtures::pdf(&["BT /F 12 Tf 9 9 Td (Harbour) Tj ET", ""], &[]);
    assert_eq!(read(&whole, deadline).map(|passages| passages.len()), Ok(1));
    let cut = &whole[..whole.len() - 30];
    assert_eq!(read(cut, deadline), Err(ExtractError::Damaged), "pages may be missing");
}

#[test]
fn passages_know_their_page_and_a_page_that_cannot_be_read_is_left_out() {
    let long = "0 0 m ".repeat(4_000_000);
    let passages =
        read_pdf(&["BT /F 12 Tf 9 9 Td (One) Tj ET", &long, "BT /F 12 Tf 9 9 Td (Three) Tj ET"], &[])
            .unwrap();
    let found: Vec<_> = passages.iter().map(|passage| (passage.place.page, passage.text.as_str())).collect();
    assert_eq!(found, [(Some(1), "One"), (Some(3), "Three")]);
    assert_eq!(read_pdf(&[&long], &[]), Err(ExtractError::UnpacksTooLarge));
}

/// Forms that each draw the next one several times; the last one writes a word.
fn nested(n_forms: usize, n_uses: usize) -> Vec<String> {
    let form = |n: usize| {
        let content = if n + 1 == n_forms {
            "BT /F 12 Tf 9 9 Td (Harbour) Tj ET".to_owned()
        } else {
            format!("/X{} Do ", n + 1).repeat(n_uses)
        };
        let names: String = (0..n_forms).map(|n| format!("/X{n} {} 0 R", 100 + n)).collect();
        format!(
            "<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</Font<</F 3 0 R>>/XObject<<{names}>>>>/Length \
             {}>>stream\n{content}\nendstream",
            content.len()
        )
    };
    (0..n_forms).map(form).collect()
}

fn read_nested(n_forms: usize, n_uses: usize) -> Result<Vec<Passage>, ExtractError> {
    let forms = nested(n_forms, n_uses);
    read_pdf(&["/X0 Do"], &forms.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn forms_in_forms_are_read() {
    assert_eq!(read_nested(4, 1).unwrap()[0].text, "Harbour");
    assert_eq!(read_nested(4, 3).unwrap()[0].text, "Harbour", "what is drawn again at its place counts once");
}

#[test]
fn forms_that_draw_each_other_a_billion_times_are_refused() {
    assert_eq!(read_nested(12, 10), Err(ExtractError::TookTooLong));
}

#[test]
fn a_form_that_draws_itself_adds_nothing_and_the_rest_is_read() {
    let form = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X0 100 0 R>>>>/Length 6>>stream\n\
                /X0 Do\nendstream";
    assert_eq!(read_pdf(&["/X0 Do"], &[form]), Ok(Vec::new()));
    let page = "/X0 Do BT /F 12 Tf 9 9 Td (Harbour) Tj ET";
    assert_eq!(read_pdf(&[page], &[form]).unwrap()[0].text, "Harbour");
}

#[test]
fn pictures_of_any_size_do_not_keep_the_text_from_being_read() {
    let picture = "<</Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceGray\
                   /Length 5>>stream\nwords\nendstream";
    let page = "q 500 0 0 500 0 0 cm /X0 Do Q BT /F 12 Tf 9 9 Td (Harbour) Tj ET";
    assert_eq!(read_pdf(&[page], &[picture]).unwrap()[0].text, "Harbour");
}

#[test]
fn a_word_that_was_cut_at_the_end_of_a_line_is_whole() {
    let page = "BT /F 12 Tf 50 700 Td (The tenant may end this agree-) Tj 0 -14 Td (ment at any time.) Tj ET";
    assert_eq!(read_pdf(&[page], &[]).unwrap()[0].text, "The tenant may end this agreement at any time.");
}

#[test]
fn footnotes_of_a_page_join_neither_its_last_item_nor_one_another() {
    let text = "The rent is due at the first of each month, by whoever lives there.";
    let note = "This folding is similar to that of letters.";
    let lines = [
        (12, 0, text),
        (12, 14, text),
        (12, 40, "- one item of the list"),
        (12, 14, "- another item of the list"),
        (9, 400, &format!("3 {note}")),
        (9, 11, "It was longer once."),
        (9, 11, &format!("4 {note}")),
    ];
    let passages = read_pdf(&[&page(&lines)], &[]).unwrap();
    let texts: Vec<&str> = passages.iter().map(|passage| passage.text.as_str()).collect();
    assert_eq!(texts.len(), 3, "{texts:?}");
    assert!(texts[0].ends_with("another item of the list"), "{texts:?}");
    assert_eq!(texts[1], format!("3 {note} It was longer once."));
    assert_eq!(texts[2], format!("4 {note}"));
}
