use super::*;

fn passages(blocks: Vec<(Place, Block)>) -> Vec<Passage> {
    let mut cutter = Cutter::default();
    for (place, block) in blocks {
        cutter.block(&place, block).unwrap();
    }
    cutter.finish().unwrap()
}

/// The passages of blocks without a place.
fn cut(blocks: Vec<Block>) -> Vec<Passage> {
    passages(blocks.into_iter().map(|block| (Place::default(), block)).collect())
}

fn at_line(line: u32) -> Place {
    Place { line: Some(line), ..Place::default() }
}

fn section(level: u8, text: &str) -> Block {
    Block::heading(Level::Of(level), text)
}

fn item(text: &str, depth: u8) -> Block {
    Content::Item { text: text.to_owned(), depth, marker: Marker::Bullet }.into()
}

fn row(cells: &[&str]) -> Block {
    let cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
    Content::Row(Row { cells, ..Row::default() }).into()
}

fn texts(passages: &[Passage]) -> Vec<&str> {
    passages.iter().map(|passage| passage.text.as_str()).collect()
}

/// A paragraph of some hundred bytes.
fn long(word: &str) -> String {
    format!("{word} {}ends.", "and so on ".repeat(40))
}

#[test]
fn a_passage_knows_all_headings_above_it_and_repeats_none() {
    let first = long("One");
    let second = format!("{} {}", long("Two"), long("still"));
    let third = long("Three");
    let found = cut(vec![
        section(1, "Lease"),
        section(2, "Rent"),
        Block::paragraph(&first),
        Block::paragraph(&second),
        Block::paragraph(&third),
        section(2, "Notice"),
        Block::paragraph(&first),
    ]);
    let expected = [
        (vec!["Lease", "Rent"], format!("Lease\n\nRent\n\n{first}\n\n{second}")),
        (vec!["Lease", "Rent"], third),
        (vec!["Lease", "Notice"], format!("Notice\n\n{first}")),
    ];
    let found: Vec<(Vec<&str>, String)> = found
        .iter()
        .map(|passage| (passage.headings.iter().map(String::as_str).collect(), passage.text.clone()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_question_and_its_answer_are_one_passage() {
    let found = cut(vec![
        section(1, "Questions"),
        Block::paragraph("How long may a yacht stay?"),
        Block::paragraph("Seventy-two hours."),
        Block::paragraph("Who may fish?"),
        Block::paragraph("Everybody who has a licence."),
    ]);
    let expected = [
        "Questions\n\nHow long may a yacht stay?\n\nSeventy-two hours.",
        "Who may fish?\n\nEverybody who has a licence.",
    ];
    assert_eq!(texts(&found), expected);
    assert_eq!(found[1].headings, ["Questions", "Who may fish?"]);
}

#[test]
fn a_question_without_an_answer_is_a_paragraph() {
    let found =
        cut(vec![Block::paragraph("Who may fish?"), section(1, "Rent"), Block::paragraph("It is due.")]);
    assert_eq!(texts(&found), ["Who may fish?", "Rent\n\nIt is due."]);
    assert!(found[0].headings.is_empty());
}

#[test]
fn a_short_line_above_a_longer_one_is_the_heading_of_its_paragraph() {
    let found =
        cut(vec![Block::paragraph("Article 5\nThe tenant pays the rent at the first of each month.")]);
    assert_eq!(texts(&found), ["Article 5\n\nThe tenant pays the rent at the first of each month."]);
    assert_eq!(found[0].headings, ["Article 5"]);
}

#[test]
fn sections_are_never_one_passage_however_short_they_are() {
    let found = cut(vec![
        section(1, "Quay"),
        Block::paragraph("A place to moor."),
        section(1, "Buoy"),
        Block::paragraph("It floats."),
    ]);
    assert_eq!(texts(&found), ["Quay\n\nA place to moor.", "Buoy\n\nIt floats."]);
}

#[test]
fn a_list_that_goes_on_in_another_passage_says_what_introduces_it() {
    let mut blocks = vec![Block::paragraph("You need all of these:")];
    blocks.extend((0..6).map(|_| item(&"a screw ".repeat(30), 0)));
    blocks.extend((0..6).map(|_| item(&"of steel ".repeat(30), 1)));
    let found = cut(blocks);
    assert_eq!(found[0].introduction, None, "it stands there");
    assert_eq!(found[1].introduction.as_deref(), Some("You need all of these:"));
    let last = found.last().unwrap().introduction.clone().unwrap();
    assert!(last.starts_with("a screw"), "{last}");
}

#[test]
fn the_sentence_before_a_list_goes_with_the_list() {
    let full = format!("{}ends.", "and so on ".repeat(99));
    let mut blocks = vec![Block::paragraph(&full), Block::paragraph("Bring:")];
    blocks.extend((0..3).map(|_| item(&"a screw ".repeat(30), 0)));
    let found = cut(blocks);
    assert_eq!(found[0].text, full);
    assert!(found[1].text.starts_with("Bring:\n\n• a screw"), "{}", found[1].text);
    assert_eq!(found[1].introduction, None);
}

#[test]
fn tables_and_code_say_what_introduces_them() {
    let found = cut(vec![
        section(1, "Fees"),
        Block::paragraph("The fees of a berth:"),
        row(&["North", "12.50"]),
        row(&["South", "9.00"]),
        Block::paragraph("Run this:"),
        Content::Code("berth --fees".to_owned()).into(),
        section(1, "Rules"),
        Block::paragraph("This is a listing."),
        Content::Code("berth --rules".to_owned()).into(),
    ]);
    let found: Vec<_> = found
        .iter()
        .map(|passage| (passage.shape, passage.text.as_str(), passage.introduction.as_deref()))
        .collect();
    let expected = [
        (Shape::Prose, "Fees\n\nThe fees of a berth:", None),
        (Shape::Rows, "North; 12.50\nSouth; 9.00", Some("The fees of a berth:")),
        (Shape::Prose, "Run this:\n\n```\nberth --fees\n```", None),
        (Shape::Prose, "Rules\n\nThis is a listing.", None),
        (Shape::Code, "berth --rules", Some("This is a listing.")),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_heading_is_never_a_passage_of_its_own() {
    let found =
        cut(vec![section(1, "Fees"), row(&["North", "12.50"]), section(1, "Rules"), section(1, "Notes")]);
    let found: Vec<_> = found.iter().map(|passage| (passage.text.as_str(), passage.is_matter)).collect();
    // Headings without text below them are kept.
    assert_eq!(found, [("North; 12.50", false), ("Rules\n\nNotes", true)]);
}

#[test]
fn a_table_of_contents_made_of_headings_is_left_out() {
    let found = cut(vec![
        section(1, "Rent"),
        section(1, "Notice"),
        section(1, "Annex"),
        section(1, "Rent"),
        Block::paragraph("It is due monthly."),
        section(1, "Notice"),
        Block::paragraph("Three months."),
    ]);
    assert_eq!(texts(&found), ["Annex", "Rent\n\nIt is due monthly.", "Notice\n\nThree months."]);
    assert!(found[0].is_matter && !found[1].is_matter);
}

#[test]
fn what_stands_below_a_heading_of_contents_is_matter() {
    let found = cut(vec![
        section(1, "Contents"),
        Block::paragraph("Rent 1"),
        Block::paragraph("Notice 4"),
        section(1, "Rent"),
        Block::paragraph("It is due at the first of each month."),
    ]);
    assert_eq!(found.iter().map(|passage| passage.is_matter).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn parts_close_all_headings_and_their_title_is_above_them() {
    let mut cutter = Cutter::default();
    cutter.block(&Place::default(), section(1, "Lease")).unwrap();
    cutter.block(&Place::default(), Block::paragraph("One.")).unwrap();
    cutter.part(Some("Costs")).unwrap();
    cutter.block(&Place::default(), Block::paragraph("Two.")).unwrap();
    let found = cutter.finish().unwrap();
    assert_eq!(
        (found[1].text.as_str(), found[1].headings.as_slice()),
        ("Two.", ["Costs".to_owned()].as_slice())
    );
}

#[test]
fn passages_of_lines_keep_the_lines_of_the_document() {
    let paragraph = "word ".repeat(250);
    let found = passages(vec![
        (at_line(1), Block::heading(Level::Of(1), "First")),
        (at_line(4), Block::paragraph(format!("second\n{}", paragraph.trim()))),
        (at_line(8), Block::paragraph("last\nline")),
    ]);
    let begins: Vec<_> = found.iter().map(|passage| passage.place.line).collect();
    assert_eq!(begins, [Some(1), Some(8)]);
    assert!(found[0].text.starts_with("First\n\n\nsecond\nword"), "{}", found[0].text);
}

#[test]
fn paragraphs_of_different_places_are_never_one_passage() {
    let page = |page| Place { page: Some(page), ..Place::default() };
    let found = passages(vec![
        (page(1), Block::paragraph("One.")),
        (page(1), Block::paragraph("Two.")),
        (page(2), Block::paragraph("Three.")),
    ]);
    assert_eq!(texts(&found), ["One.\n\nTwo.", "Three."]);
}

#[test]
fn a_heading_at_the_end_of_a_page_stands_above_the_next_page_but_not_in_its_text() {
    let page = |page| Place { page: Some(page), ..Place::default() };
    let found = passages(vec![(page(1), section(1, "Rent")), (page(2), Block::paragraph("It is due."))]);
    assert_eq!(texts(&found), ["It is due."]);
    assert_eq!(found[0].headings, ["Rent"]);
}

#[test]
fn text_without_an_end_is_cut_and_its_pieces_know_their_lines() {
    let text = "word ".repeat(2_000);
    let found = passages(vec![(at_line(7), Block::paragraph(&text))]);
    assert!(found.len() > 3);
    assert!(found.iter().all(|passage| passage.text.ends_with("word") && passage.place.line == Some(7)));
    let lines = "line of words\n".repeat(1_000);
    let found = passages(vec![(at_line(1), Content::Code(lines).into())]);
    let second = found[1].place.line.unwrap();
    assert_eq!(usize::try_from(second).unwrap(), found[0].text.lines().count() + 1);
}

#[test]
fn a_document_of_headings_is_cut_like_any_other() {
    let found = cut((0..1_000).map(|n| section(1, &format!("Heading {n} of many"))).collect());
    assert!(found.len() > 10 && found.iter().all(|passage| passage.text.len() < 1_100), "{}", found.len());
    let endless = cut(vec![section(1, &"word ".repeat(2_000)), Block::paragraph("Below it.")]);
    assert!(endless.iter().all(|passage| passage.text.len() <= split::MAX_BYTES));
    assert!(endless.iter().all(|passage| passage.headings[0].chars().count() <= 161));
}

#[test]
fn the_code_after_a_line_that_announces_it_belongs_to_its_passage() {
    let code = |text: &str| Block::from(Content::Code(text.to_owned()));
    let found = cut(vec![
        section(1, "Build"),
        Block::paragraph("Run the following command:"),
        code("make all\n  -j2"),
        Block::paragraph("It takes a while."),
    ]);
    assert_eq!(
        texts(&found),
        ["Build\n\nRun the following command:\n\n```\nmake all\n  -j2\n```\n\nIt takes a while."]
    );
    let apart = cut(vec![Block::paragraph("It ends here."), code("make all")]);
    assert_eq!(texts(&apart), ["It ends here.", "make all"]);
    let long = code(&"make all\n".repeat(100));
    assert_eq!(cut(vec![Block::paragraph("Run this:"), long]).len(), 2, "a listing is a passage of its own");
}

#[test]
fn a_footnote_joins_neither_the_text_above_it_nor_the_text_below_it() {
    let found = cut(vec![
        item("one", 0),
        Block::paragraph("3 A note.").into_note(),
        Block::paragraph("4 Another note.").into_note(),
        item("two", 0),
    ]);
    assert_eq!(texts(&found), ["• one", "3 A note.", "4 Another note.", "• two"]);
    let headed = cut(vec![
        Block::paragraph("Text."),
        section(1, "Rent"),
        Block::paragraph("3 A note.").into_note(),
        Block::paragraph("It is due."),
    ]);
    assert_eq!(texts(&headed), ["Text.", "3 A note.", "Rent\n\nIt is due."]);
}
