use super::*;
use crate::passages::cut::Cutter;
use crate::passages::passage::Passage;

fn read_as(text: &str, markup: Markup) -> Vec<Passage> {
    let mut cutter = Cutter::default();
    read(text, markup, &mut cutter).unwrap();
    cutter.finish().unwrap()
}

/// The headings above the passage that contains `words`.
fn headings_above(text: &str, words: &str) -> Vec<String> {
    let passages = read_as(text, Markup::Plain);
    let found = passages.iter().find(|passage| passage.text.contains(words));
    found.unwrap_or_else(|| panic!("{words} is in none of {passages:?}")).headings.clone()
}

/// A paragraph that is not a heading, and long enough for a passage of its own.
fn body(word: &str) -> String {
    format!("{word} is said here, {}\nand so it ends.", "and here again, ".repeat(20).trim())
}

#[test]
fn headings_are_known_by_the_lines_below_them() {
    let text = format!(
        "*****\nLease\n*****\n\n{}\n\nRent\n====\n\n{}\n\nDue dates\n---------\n{}\n\nNotice\n======\n\n{}\n",
        body("First"),
        body("Second"),
        body("Third"),
        body("Fourth")
    );
    assert_eq!(headings_above(&text, "First is"), ["Lease"]);
    assert_eq!(headings_above(&text, "Second is"), ["Lease", "Rent"]);
    assert_eq!(headings_above(&text, "Third is"), ["Lease", "Rent", "Due dates"]);
    assert_eq!(headings_above(&text, "Fourth is"), ["Lease", "Notice"]);
}

#[test]
fn headings_are_known_by_their_numbers() {
    let text = format!(
        "Harbour rules\n\n{}\n\n1. Berths\n\n{}\n\n1.1 Visitors\n\n{}\n\n2. Fees\n\n{}\n",
        body("First"),
        body("Second"),
        body("Third"),
        body("Fourth")
    );
    assert_eq!(headings_above(&text, "First is"), ["Harbour rules"]);
    assert_eq!(headings_above(&text, "Third is"), ["Harbour rules", "1. Berths", "1.1 Visitors"]);
    assert_eq!(headings_above(&text, "Fourth is"), ["Harbour rules", "2. Fees"]);
    let chapters = format!("CHAPTER I.\n\n{}\n\nSection 2: Notice\n{}\n", body("First"), body("Second"));
    assert_eq!(headings_above(&chapters, "Second is"), ["CHAPTER I.", "Section 2: Notice"]);
}

#[test]
fn items_of_a_list_are_no_headings() {
    let text = "Before you go:\n\n1. Pay the fee\n2. Return the key\n3. Sign the book\n\nThen you may leave the harbour.\n";
    assert_eq!(headings_above(text, "Return the key"), Vec::<String>::new());
    let apart = "1. Fee\n\n2. Key\n\n3. Book\n\nThen you may leave the harbour at any time of the day.\n";
    assert!(!headings_above(apart, "Key").contains(&"1. Fee".to_owned()));
}

#[test]
fn a_manual_page_has_headings_in_capitals_and_by_indents() {
    let text = "NAME\n       berth - assign a berth\n\nOPTIONS\n       Options stand before names.\n\n   Output options\n       \
                -v     Say more.\n\n              Twice for all.\n\nFILES\n       /etc/berth.conf\n";
    assert_eq!(headings_above(text, "assign a berth"), ["NAME"]);
    assert_eq!(headings_above(text, "Say more"), ["OPTIONS", "Output options"]);
    assert_eq!(headings_above(text, "berth.conf"), ["FILES"]);
}

#[test]
fn a_question_goes_with_its_answer_whether_a_line_is_between_them_or_not() {
    let text = "Questions\n\nHow long may a yacht stay?\nSeventy-two hours.\n\nWho may fish?\n\nEverybody with a licence.\n";
    let passages = read_as(text, Markup::Plain);
    let found: Vec<_> =
        passages.iter().map(|passage| (passage.text.as_str(), passage.place.line.unwrap())).collect();
    let expected = [
        ("Questions\n\nHow long may a yacht stay?\nSeventy-two hours.", 1),
        ("Who may fish?\n\nEverybody with a licence.", 6),
    ];
    assert_eq!(found, expected);
    assert_eq!(passages[1].headings, ["Questions", "Who may fish?"]);
}

#[test]
fn a_short_line_that_stands_alone_is_a_heading_and_an_example_is_none() {
    let text = format!(
        "{}\n\nOpening hours\n\n{}\n\n    Berth Seven\n\n{}\n",
        body("First"),
        body("Second"),
        body("Third")
    );
    assert_eq!(headings_above(&text, "Second is"), ["Opening hours"]);
    assert_eq!(headings_above(&text, "Third is"), ["Opening hours"]);
}

#[test]
fn entries_of_a_table_of_contents_are_left_out_where_their_heading_is_there() {
    let text = format!(
        "Contents\n========\n\n1 Rent ........ 3\n2 Notice ...... 5\n3 Annex ....... 9\n\n1 Rent\n======\n\n{}\n\n2 Notice\n========\n\n{}\n",
        body("First"),
        body("Second")
    );
    let passages = read_as(&text, Markup::Plain);
    let matter: Vec<_> = passages.iter().filter(|passage| passage.is_matter).collect();
    assert_eq!(matter.len(), 1);
    assert!(matter[0].text.contains("3 Annex … 9") && !matter[0].text.contains("Notice"), "{matter:?}");
    assert_eq!(headings_above(&text, "First is"), ["1 Rent"]);
}

#[test]
fn heads_and_feet_of_pages_are_left_out() {
    let page = |number: u32| {
        format!(
            "Mooring Memo 7                 Harbour                  May 2024\n\n{}\n\nMeyer            [Page {number}]\n\u{c}\n",
            body("Text")
        )
    };
    let text: String = (1..=4).map(page).collect();
    let passages = read_as(&text, Markup::Plain);
    assert!(passages.iter().all(|passage| !passage.text.contains("[Page")), "{passages:?}");
    let n_heads = passages.iter().filter(|passage| passage.text.contains("Mooring Memo")).count();
    assert!(n_heads <= 1, "{n_heads} heads of pages");
}

#[test]
fn a_list_is_introduced_and_its_lines_are_counted() {
    let items: String = (1..=60).map(|n| format!("- item number {n} of the list\n")).collect();
    let passages = read_as(&format!("Bring all of these with you:\n\n{items}"), Markup::Plain);
    assert_eq!(passages[1].introduction.as_deref(), Some("Bring all of these with you:"));
    let first = passages[1].place.line.unwrap();
    assert!(passages[1].text.starts_with(&format!("- item number {} of", first - 2)), "{}", passages[1].text);
}

#[test]
fn marks_of_asciidoc_org_and_tex_make_headings() {
    let headings = |text: &str, markup| read_as(text, markup).pop().unwrap().headings;
    assert_eq!(headings("= Lease\n\n== Rent\n\nIt is due.\n", Markup::Asciidoc), ["Lease", "Rent"]);
    assert_eq!(headings("* Lease\n** Rent\nIt is due.\n", Markup::Org), ["Lease", "Rent"]);
    assert_eq!(headings("\\chapter{Lease}\n\\section{Rent}\nIt is due.\n", Markup::Tex), ["Lease", "Rent"]);
    assert_eq!(headings("Before it.\n\n== Rent ==\n\nIt is due.\n", Markup::Plain), ["Rent"]);
}

#[test]
fn reading_a_text_of_very_many_lines_ends() {
    let text = "\u{c}\n\n".repeat(400_000);
    assert!(read_as(&text, Markup::Plain).is_empty());
    let rules = "===\n".repeat(200_000);
    assert!(!read_as(&rules, Markup::Plain).is_empty());
}
