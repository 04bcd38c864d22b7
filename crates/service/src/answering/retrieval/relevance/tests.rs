use super::*;
use crate::analysis::{self, TextLanguage};
use crate::answering::question::{AnswerShape, search_terms};
use crate::answering::retrieval::query::QueryTerm;
use parlance_documents::Passage;
use uuid::Uuid;

fn found(heading: Option<&str>, shape: Shape, text: &str) -> FoundPassage {
    FoundPassage {
        file_id: Uuid::nil(),
        language: TextLanguage::detect(text),
        passage: Passage {
            shape,
            headings: heading.map(str::to_owned).into_iter().collect(),
            text: text.to_owned(),
            ..Passage::default()
        },
    }
}

fn ask(question: &str, passages: Vec<FoundPassage>, shape: Option<AnswerShape>) -> Vec<Hit> {
    let languages: Vec<TextLanguage> = passages.iter().map(|found| found.language).collect();
    let terms = search_terms(question).into_iter();
    let term = |term: crate::answering::question::SearchTerm| QueryTerm {
        forms: if term.is_label {
            vec![analysis::label_term(&term.word)]
        } else {
            analysis::stem(&term.word, &languages)
        },
        weight: term.weight,
        is_subject: term.is_subject(),
        n_with: 1,
        is_in_compounds: true,
    };
    rank(passages, &Query { terms: terms.map(term).collect(), shape })
}

fn prose(text: &str) -> FoundPassage {
    found(None, Shape::Prose, text)
}

#[test]
fn the_sentence_that_holds_most_of_the_question_carries_the_answer() {
    let text = "The landlord keeps the house in order. The notice period is three months. Pets are allowed if the \
                landlord agrees, which must not be refused without a good reason at all.";
    let hits =
        ask("How long is the notice period?", vec![prose("Pets are nice animals."), prose(text)], None);
    assert_eq!(hits[0].carrying(), "The notice period is three months.");
    assert_eq!(hits[0].quote(), text, "a short passage is shown whole");
    assert!(hits[0].coverage > 0.9, "{}", hits[0].coverage);
}

#[test]
fn a_heading_that_asks_the_question_finds_the_answer_below_it() {
    let answer = found(Some("Can I keep a dog?"), Shape::Prose, "Yes, if the neighbours agree.");
    let other = prose("A dog was seen in the yard on Monday. Nobody knew to whom it belonged.");
    let hits = ask("Can I keep a dog?", vec![other, answer], None);
    assert_eq!(hits[0].quote(), "Yes, if the neighbours agree.");
    assert!(hits[0].coverage > 0.9);
}

#[test]
fn what_stands_below_a_question_in_the_text_belongs_to_the_answer() {
    let text = "Who may use the crane?\nOnly trained members may use the crane.";
    let hits = ask("Who may use the crane?", vec![prose(text)], None);
    assert_eq!(hits[0].carrying(), "Only trained members may use the crane.");
}

#[test]
fn a_question_for_a_number_prefers_a_sentence_with_one() {
    let texts = ["The rent is due at the first of each month.", "The rent is 1250 EUR."];
    let hits = ask("How high is the rent?", texts.map(prose).to_vec(), Some(AnswerShape::Number));
    assert_eq!(hits[0].quote(), texts[1]);
}

#[test]
fn each_row_of_a_table_that_answers_is_quoted_by_itself() {
    let rows: Vec<String> = (0..20).map(|number| format!("Berth: B{number}; Length: {number} m")).collect();
    let hits = ask("How long is berth B7?", vec![found(None, Shape::Rows, &rows.join("\n"))], None);
    assert_eq!(hits[0].carrying(), "Berth: B7; Length: 7 m");
    assert_eq!(hits[0].quote(), hits[0].carrying());
    let people = "Name: Anna; City: Berlin\nName: Ben; City: Hamburg\nName: Cleo; City: Berlin";
    let hits = ask("Who lives in Berlin?", vec![found(None, Shape::Rows, people)], None);
    let quotes: Vec<&str> = hits.iter().map(Hit::quote).collect();
    assert_eq!(quotes, ["Name: Anna; City: Berlin", "Name: Cleo; City: Berlin"]);
    assert!(hits.iter().all(|hit| hit.carrying() == hit.quote()), "the row that is quoted is marked");
}

#[test]
fn a_part_of_a_german_compound_is_found() {
    let text = "Die Kündigungsfrist beträgt drei Monate. Sie beginnt mit dem ersten Tag des Monats nach der Kündigung.";
    let hits = ask("Welche Frist gilt?", vec![prose(text)], None);
    assert!(hits[0].coverage > 0.3, "{}", hits[0].coverage);
}

#[test]
fn words_that_are_not_there_lower_the_confidence() {
    let hits =
        ask("Who insures the crane against lightning?", vec![prose("The crane lifts six tonnes.")], None);
    assert!(hits[0].coverage < 0.5, "{}", hits[0].coverage);
}

#[test]
fn a_label_that_is_asked_for_is_not_the_amount_of_the_same_value() {
    let texts = [
        "1.1 Scope of this contract applies to members.",
        "1.10 Termination of this contract needs a letter.",
    ];
    for (question, text) in [("What is in section 1.1?", texts[0]), ("What is in section 1.10?", texts[1])] {
        let hits = ask(question, texts.map(prose).to_vec(), None);
        assert_eq!(hits[0].quote(), text, "{question}");
    }
    let hits = ask(
        "What costs 1.1 EUR?",
        vec![prose("A berth costs 1.10 EUR."), prose("A boat costs 9 EUR.")],
        None,
    );
    assert_eq!(hits[0].quote(), "A berth costs 1.10 EUR.");
}

#[test]
fn a_group_of_a_telephone_number_is_not_the_number_that_was_asked_for() {
    let hits = ask("Who pays 30?", vec![prose("Call the harbour at +49 30 123456.")], None);
    assert!(hits.iter().all(|hit| hit.coverage == 0.0), "{hits:?}");
    let hits = ask("Whose is +49 30 123456?", vec![prose("Call the harbour at +49 30 123456.")], None);
    assert!(hits[0].coverage > 0.9, "{hits:?}");
}

/// The marked words of the best passage.
fn mark(question: &str, passages: Vec<FoundPassage>) -> String {
    let shape = crate::answering::question::answer_shape(question);
    ask(question, passages, shape).remove(0).carrying().to_owned()
}

#[test]
fn the_mark_is_one_sentence_and_no_title_or_question() {
    for (question, text, marked) in [
        (
            "What is the default grain absorption?",
            "Grain absorption\n\nLitres of water that a kilogram of grain keeps. The default value is 1.0875 litres.",
            "The default value is 1.0875 litres.",
        ),
        (
            "Which parts does the screen have?",
            "The screen has three parts:\n\n• the map takes up the left part of the screen\n\n• the statistics",
            "• the map takes up the left part of the screen",
        ),
        (
            "What was the upgrade designed for?",
            "The upgrade replaces all packages. It was designed to make new releases easy. Look at what it does.",
            "It was designed to make new releases easy.",
        ),
        (
            "How do I install the assistant?",
            "First, install the assistant:\n\n```\napt-get install assistant\n```\n\nIt is small.",
            "apt-get install assistant",
        ),
        (
            "Where does the copyright file go?",
            "Copyright files are kept in /usr/share/doc/NAME. See below. Some donations must go elsewhere. \
             Packages without a copyright file are refused.",
            "Copyright files are kept in /usr/share/doc/NAME.",
        ),
    ] {
        assert_eq!(mark(question, vec![prose(text)]), marked, "{question}");
    }
}

#[test]
fn a_passage_without_any_word_of_the_question_has_no_mark() {
    let hits = ask("Are canines welcome?", vec![prose("The hound is kept on a lead.")], None);
    assert_eq!(hits[0].carrying(), "");
    assert_eq!(hits[0].quote(), "The hound is kept on a lead.");
}

#[test]
fn of_sentences_with_hardly_any_word_of_the_question_none_is_marked() {
    let question = "Which harbour masters collected berthing fees in spring?";
    let said = "Boats come in spring. Nets dry in spring.";
    assert_eq!(mark(question, vec![prose(said)]), "");
    let said = "Boats come in spring. Berthing fees are collected by harbour masters.";
    assert_eq!(mark(question, vec![prose(said)]), "Berthing fees are collected by harbour masters.");
}

#[test]
fn a_footnote_of_a_page_comes_after_the_text() {
    let on_page = |text: &str| {
        let mut found = prose(text);
        found.passage.place.page = Some(3);
        found
    };
    let note = "3 Control files with one stanza must be read by older parsers.";
    let text = "All control files must be encoded in UTF-8.";
    let question = "In which encoding must control files be?";
    let note_alone = ask(question, vec![on_page(note)], None);
    let item_alone = ask(question, vec![on_page(&note.replacen("3 ", "3. ", 1))], None);
    assert!(note_alone[0].score < item_alone[0].score, "an item of a list is no footnote");
    assert_eq!(ask(question, vec![on_page(note), on_page(text)], None)[0].quote(), text);
}

#[test]
fn the_passage_below_a_heading_that_asks_the_question_comes_first() {
    let heading = "19. What should I do if a device fails?";
    let below = format!("{heading}\n\nReplace it.");
    let other =
        prose("After a device fails, make sure that the next device that fails is not the last device.");
    let hits = ask(
        "What should I do if a device fails?",
        vec![other, found(Some(heading), Shape::Prose, &below)],
        None,
    );
    assert_eq!((hits[0].quote(), hits[0].carrying()), (below.as_str(), "Replace it."));
}

#[test]
fn a_row_about_a_name_comes_before_rows_that_mention_it() {
    let rows = "Type: PROPERTY; Description: a name (an ARRAY8), a type name, and a value\n\
                Type: ARRAY8; Description: a sequence of bytes";
    assert_eq!(
        mark("What does ARRAY8 mean?", vec![found(None, Shape::Rows, rows)]),
        "Type: ARRAY8; Description: a sequence of bytes"
    );
}

#[test]
fn a_sentence_that_defines_a_word_comes_before_one_that_uses_it() {
    let uses = prose("Too large a scrap may exhaust the memory of the scrap editor. Keep each scrap small.");
    let defines = prose("The cave is drawn in parts. A scrap is a part of the map without overlaps.");
    assert_eq!(
        mark("What is a scrap?", vec![uses, defines]),
        "A scrap is a part of the map without overlaps."
    );
}
