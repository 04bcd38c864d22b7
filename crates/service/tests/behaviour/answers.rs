//! The content of answers: relevant quotes, results of tools, and honest messages when nothing is found.

use crate::local::{Local, citations, id, text};
use serde_json::{Value, json};

#[tokio::test]
async fn without_documents_the_service_says_what_it_is_and_what_to_do() {
    let local = Local::start().await;
    let answer = local.person("anna").ask(json!({ "input": "Who was Napoleon?" })).await;
    assert!(
        text(&answer).contains("don’t have a language model")
            && text(&answer).contains("Settings → On this computer"),
        "{}",
        text(&answer)
    );
    assert_eq!(answer["output"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn arithmetic_is_worked_out() {
    let (_local, anna) = Local::with_anna().await;
    for (question, says) in [
        ("2^10 / 3", "`2^10 / 3` ≈ **341.333"),
        ("Was ist 12,5 mal 4?", "`12.5 * 4` = **50**"),
        ("How much is 15 % of 240?", "`15 % of 240` = **36**"),
        ("what is 1/0?", "I can’t calculate `1/0`: division by zero."),
    ] {
        let answer = anna.ask(json!({ "input": question })).await;
        assert!(text(&answer).starts_with(says), "{}", text(&answer));
        assert_eq!(answer["output"][0]["name"], "calculator");
    }
}

#[tokio::test]
async fn a_very_long_question_is_answered_like_any_other() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let words: String = (0..100_000).map(|number| format!("word{number}\n")).collect();
    let answer = anna.ask_about(&[id(&file)], &format!("{words} How high is the rent?")).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn the_date_is_told_where_it_was_asked_for() {
    let local = Local::start().await;
    let answer = local.person("anna").ask(json!({ "input": "What time is it in Tokyo?" })).await;
    assert_eq!(answer["output"][0]["name"], "current_datetime");
    assert_eq!(answer["output"][0]["arguments"], "{\"time_zone\":\"Asia/Tokyo\"}");
    let output: Value = serde_json::from_str(answer["output"][1]["output"].as_str().unwrap()).unwrap();
    assert!(output["datetime"].as_str().unwrap().ends_with("+09:00"), "{output}");
    assert!(text(&answer).contains("in Tokyo (Asia/Tokyo, UTC+09:00)."), "{}", text(&answer));
}

#[tokio::test]
async fn one_question_can_use_several_tools() {
    let local = Local::start().await;
    let question = "What is 12.5 * (3+4)? What day is it today?";
    let answer = local.person("anna").ask(json!({ "input": question })).await;
    let items = answer["output"].as_array().unwrap();
    let kinds: Vec<_> = items.iter().map(|item| (&item["type"], &item["name"])).collect();
    assert_eq!(
        json!(kinds),
        json!([
            ["function_call", "calculator"],
            ["function_call_output", null],
            ["function_call", "current_datetime"],
            ["function_call_output", null],
            ["message", null]
        ])
    );
    let result = |index: usize| {
        let output: Value = serde_json::from_str(items[index]["output"].as_str().unwrap()).unwrap();
        output["result"].as_str().unwrap().to_owned()
    };
    assert_eq!(result(1), "87.5");
    let (sum, now) = text(&answer).split_once("\n\n").unwrap();
    assert_eq!(sum, "`12.5 * (3+4)` = **87.5**");
    let (time, day) =
        result(3).split_once(", ").map(|(time, day)| (time.to_owned(), day.to_owned())).unwrap();
    let weekday = day.split(' ').next().unwrap();
    assert!(now.starts_with(&format!("It’s {time} on {weekday} ")) && !now.contains('\n'), "{now}");
}

#[tokio::test]
async fn a_tool_and_a_document_can_answer_one_message_together() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let answer = anna.ask_about(&[id(&file)], "How high is the rent? And what is 12 * 1250?").await;
    assert!(text(&answer).contains("> The rent is **1250 EUR** a month."), "{}", text(&answer));
    let only_rent = anna.ask_about(&[id(&file)], "What is 12 * 1250? How high is the rent?").await;
    assert!(
        text(&only_rent).contains("**15000**") && text(&only_rent).contains("1250 EUR"),
        "{}",
        text(&only_rent)
    );
}

#[tokio::test]
async fn an_overview_is_called_what_it_is_and_shows_the_opening_and_the_headings() {
    let (_local, anna) = Local::with_anna().await;
    let content =
        "# Lease\n\nThis agreement lets a flat.\n\n## Rent\n\n1250 EUR.\n\n## Notice\n\nThree months.\n";
    let file = anna.upload("lease.md", content).await;
    for question in ["Summarise this document", "What is this about?"] {
        let answer = anna.ask_about(&[id(&file)], question).await;
        let begins =
            "I can’t write summaries without a language model. Here is how its chapters begin:\n\n> ";
        assert!(text(&answer).starts_with(begins), "{}", text(&answer));
        assert!(text(&answer).contains("This agreement lets a flat."), "{}", text(&answer));
        assert!(text(&answer).contains("- Lease\n- Rent\n- Notice"), "{}", text(&answer));
        let places: Vec<_> = citations(&answer).iter().map(|citation| citation["place"].clone()).collect();
        assert_eq!(places, ["section “Lease”", "section “Rent”", "section “Notice”"]);
    }
}

#[tokio::test]
async fn what_the_documents_do_not_say_is_not_made_up() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month. Pets are allowed.").await;
    let answer = anna.ask_about(&[id(&file)], "Who painted the Mona Lisa?").await;
    assert_eq!(text(&answer), "I couldn’t find anything about this in **lease.txt**.");
    let near = anna.ask_about(&[id(&file)], "Which dinosaurs, comets and pets are extinct?").await;
    let begins = "No direct answer found. Closest passages in **lease.txt**:";
    assert!(text(&near).starts_with(begins), "{}", text(&near));
}

#[tokio::test]
async fn another_spelling_is_found_and_said_to_be_another() {
    let (_local, anna) = Local::with_anna().await;
    let file =
        anna.upload("statutes.txt", "Members found the organization together. It has a seat in Bern.").await;
    let answer = anna.ask_about(&[id(&file)], "What about the organisation?").await;
    let said = text(&answer);
    assert!(said.starts_with("I couldn’t find anything about this in **statutes.txt**."), "{said}");
    assert!(said.contains("Did you mean “organization”?"), "{said}");
    assert!(said.contains("> **Members found the organization together.** It has"), "{said}");
    assert_eq!(citations(&answer).len(), 1);
}

#[tokio::test]
async fn german_questions_find_german_words_in_other_forms() {
    let (_local, anna) = Local::with_anna().await;
    let content = "§ 1 Mietsache\nVermietet wird die Wohnung im zweiten Stock.\n\n§ 2 Miete\nDie Miete beträgt monatlich 980 Euro.\n\n\
                   § 3 Kündigung\nDie Kündigungsfrist beträgt für den Mieter drei Monate zum Monatsende.\n";
    let file = anna.upload("Mietvertrag.txt", content).await;
    let answer = anna.ask_about(&[id(&file)], "Welche Fristen gelten für die Kündigung?").await;
    assert!(
        text(&answer).contains("Die Kündigungsfrist beträgt für den Mieter drei Monate"),
        "{}",
        text(&answer)
    );
    let rent = anna.ask_about(&[id(&file)], "Wie hoch ist die Miete?").await;
    assert!(text(&rent).contains("980 Euro"), "{}", text(&rent));
    assert_eq!(citations(&rent)[0]["quote"], "Die Miete beträgt monatlich 980 Euro.", "{}", text(&rent));
}

#[tokio::test]
async fn the_same_passage_in_two_places_is_quoted_once() {
    let (_local, anna) = Local::with_anna().await;
    let page = "Confidential. The warranty covers two years from delivery of the device.\n";
    let filler = "Other words stand here to fill the space between two passages of this text. ".repeat(20);
    let file = anna.upload("manual.txt", format!("{page}\n{filler}\n\n{page}\n{filler}\n\n{page}")).await;
    let answer = anna.ask_about(&[id(&file)], "How long is the warranty?").await;
    assert_eq!(text(&answer).matches("two years").count(), 1, "{}", text(&answer));
    assert_eq!(citations(&answer).len(), 1);
}

#[tokio::test]
async fn every_row_of_a_table_that_answers_is_quoted_by_itself() {
    let (_local, anna) = Local::with_anna().await;
    let table = "Name,City\nAnna,Berlin\nBen,Hamburg\nCleo,Berlin\nDora,Bremen\nEmil,Berlin\n";
    let file = anna.upload("people.csv", table).await;
    let answer = anna.ask_about(&[id(&file)], "Who lives in Berlin?").await;
    let places: Vec<_> = citations(&answer).iter().map(|citation| citation["place"].clone()).collect();
    assert_eq!(places, ["line 2", "line 4", "line 6"], "{}", text(&answer));
    assert!(text(&answer).contains("> Name: Cleo; City: Berlin") && !text(&answer).contains("Hamburg"));
}

#[tokio::test]
async fn several_documents_are_told_apart() {
    let (_local, anna) = Local::with_anna().await;
    let old = anna.upload("2023.txt", "The rent was 900 EUR in the first year.").await;
    let new = anna.upload("2024.txt", "The rent rose to 980 EUR in the second year.").await;
    let answer = anna.ask_about(&[id(&old), id(&new)], "How high is the rent?").await;
    assert!(
        text(&answer).contains("**2023.txt**") && text(&answer).contains("**2024.txt**"),
        "{}",
        text(&answer)
    );
    let mut cited: Vec<_> = citations(&answer).iter().map(|citation| citation["file_id"].clone()).collect();
    cited.sort_by_key(Value::to_string);
    let mut expected = vec![old["id"].clone(), new["id"].clone()];
    expected.sort_by_key(Value::to_string);
    assert_eq!(cited, expected);
}

#[tokio::test]
async fn markup_in_a_document_is_quoted_as_words() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna
        .upload("trap.txt", "The password is ![x](http://evil/x.png) <script>alert(1)</script> hidden.")
        .await;
    let answer = anna.ask_about(&[id(&file)], "What is the password?").await;
    assert!(text(&answer).contains("![x\\](http://evil/x.png) \\<script>"), "{}", text(&answer));
    assert!(citations(&answer)[0]["quote"].as_str().unwrap().contains("![x](http://evil/x.png) <script>"));
}
