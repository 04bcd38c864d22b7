//! Answers in the language of the question, errors in the client's preferred language.

use crate::local::{Local, Person, citations, id, text};
use parlance_words::{Language, Paragraph, messages};
use reqwest::Method;
use serde_json::{Value, json};

fn language(tag: &str) -> &'static Language {
    Language::by_tag(tag).unwrap()
}

/// The complete answer for a client with this preferred language.
async fn ask_wanting(person: &Person, wanted: &str, question: &str) -> String {
    let body = json!({ "input": question, "stream": false });
    let request = person.request(Method::POST, "/v1/responses").header("accept-language", wanted);
    let answer: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    text(&answer).to_owned()
}

#[tokio::test]
async fn a_question_is_answered_in_its_own_language() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "Die Miete beträgt 980 Euro im Monat.").await;
    let found = anna.ask_about(&[id(&file)], "Wie hoch ist die Miete?").await;
    let from = messages::answer_quotes(vec!["**lease.txt**".to_owned()]).in_language(language("de"));
    assert!(text(&found).starts_with(&from), "{}", text(&found));
    assert_eq!(citations(&found)[0]["place"], messages::place_line("1").in_language(language("de")));
    let unknown = anna.ask_about(&[id(&file)], "Wer malte Guernica?").await;
    let nothing = messages::answer_nothing_found(vec!["**lease.txt**".to_owned()]);
    assert_eq!(text(&unknown), nothing.in_language(language("de")));
    let overview = anna.ask_about(&[id(&file)], "Worum geht es in dem Dokument?").await;
    let no_summary = messages::answer_no_summary().in_language(language("de"));
    assert!(text(&overview).starts_with(&no_summary), "{}", text(&overview));
    assert_eq!(
        text(&anna.ask_about(&[id(&file)], "Who painted Guernica?").await),
        nothing.to_string(),
        "each question has its own language"
    );
}

#[tokio::test]
async fn a_question_without_a_language_is_answered_in_the_wanted_one_and_any_other_in_its_own() {
    let (_local, anna) = Local::with_anna().await;
    let to_small_talk = Paragraph::from([messages::answer_no_model(), messages::answer_abilities()]);
    let to_a_question = Paragraph::from([
        messages::answer_no_model(),
        messages::answer_abilities(),
        messages::answer_connect_model(),
    ]);
    for (wanted, question, expected) in [
        ("ja, en;q=0.5", "hi", "ja"),
        ("nl", "hi", "en"),
        ("ja", "Who was Napoleon?", "en"),
        ("en", "家賃はいくらですか", "ja"),
    ] {
        let said = ask_wanting(&anna, wanted, question).await;
        let about_service = if question == "hi" { &to_small_talk } else { &to_a_question };
        assert_eq!(said, about_service.in_language(language(expected)), "{wanted}: {question}");
    }
}

#[tokio::test]
async fn an_error_is_said_in_the_wanted_language_and_its_code_stays() {
    let (_local, anna) = Local::with_anna().await;
    let missing = messages::error_field_missing("input");
    for (wanted, expected) in [("de-AT, en;q=0.3", "de"), ("nl", "en"), ("ja;q=0.5, de;q=0", "ja")] {
        let request = anna.request(Method::POST, "/v1/responses").header("accept-language", wanted);
        let response = request.json(&json!({})).send().await.unwrap();
        assert_eq!(response.status(), 400, "{wanted}");
        let body: Value = response.json().await.unwrap();
        assert_eq!(body["detail"], missing.in_language(language(expected)), "{wanted}");
        assert_eq!(body["detail"], body["error"]["message"]);
        let error = &body["error"];
        assert_eq!((&error["code"], &error["param"]), (&json!("invalid_request"), &json!("input")));
    }
    let request = anna.request(Method::GET, "/v1/nothing").header("accept-language", "de");
    let body: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(body["detail"], messages::error_unknown_route("/v1/nothing").in_language(language("de")));
}

#[tokio::test]
async fn why_a_file_cannot_be_read_is_said_in_the_wanted_language() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("empty.txt", "").await;
    anna.ask_about(&[id(&file)], "What does it say?").await;
    let request = |tag: &str| {
        anna.request(Method::GET, &format!("/v1/files/{}", id(&file))).header("accept-language", tag).send()
    };
    for tag in ["en", "de", "ja"] {
        let shown: Value = request(tag).await.unwrap().json().await.unwrap();
        assert_eq!(shown["status_details"], messages::document_empty().in_language(language(tag)));
    }
}
