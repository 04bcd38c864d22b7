//! Conversations: made, continued, kept.

use crate::local::{Local, about, citations, id, text};
use serde_json::{Value, json};

#[tokio::test]
async fn a_conversation_goes_on_and_its_files_with_it() {
    let local = Local::start().await;
    let anna = local.person("anna");
    let file =
        anna.upload("lease.txt", "The rent is 1250 EUR a month.\n\nThe notice period is three months.").await;
    let first = anna.ask_about(&[id(&file)], "How high is the rent?").await;
    assert!(text(&first).contains("1250 EUR"));

    let second = anna
        .ask(json!({ "input": "And the notice period?", "conversation_id": first["conversation_id"] }))
        .await;
    assert_eq!(second["conversation_id"], first["conversation_id"]);
    assert!(text(&second).contains("three months"), "{}", text(&second));
    assert_eq!(citations(&second)[0]["file_id"], file["id"]);
    assert!(second["usage"]["input_tokens"].as_u64() > first["usage"]["input_tokens"].as_u64());
}

#[tokio::test]
async fn a_request_without_a_conversation_begins_one_of_its_own() {
    let local = Local::start().await;
    let anna = local.person("anna");
    let first = anna.ask(json!({ "input": "hello" })).await;
    let second = anna.ask(json!({ "input": "hello", "conversation_id": null })).await;
    assert_ne!(first["conversation_id"], second["conversation_id"]);
}

#[tokio::test]
async fn a_transcript_with_roles_is_answered_at_its_last_question() {
    let local = Local::start().await;
    let anna = local.person("anna");
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let mut input = about(&[id(&file)], "What is 1+1?");
    input
        .as_array_mut()
        .unwrap()
        .push(json!({ "role": "assistant", "content": [{ "type": "input_text", "text": "2" }] }));
    input.as_array_mut().unwrap().push(
        json!({ "role": "user", "content": [{ "type": "input_text", "text": "How high is the rent?" }] }),
    );
    let answer = anna.ask(json!({ "input": input })).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
    assert_eq!(answer["output"].as_array().unwrap().len(), 1, "an earlier question is not answered again");
}

#[tokio::test]
async fn a_file_attached_now_is_asked_before_those_attached_earlier() {
    let local = Local::start().await;
    let anna = local.person("anna");
    let old = anna.upload("old.txt", "The rent is 900 EUR.").await;
    let new = anna.upload("new.txt", "The rent is 1250 EUR.").await;
    let first = anna.ask_about(&[id(&old)], "How high is the rent?").await;
    let body = json!({ "input": about(&[id(&new)], "And how high is the rent here?"), "conversation_id": first["conversation_id"] });
    let second = anna.ask(body).await;
    assert!(text(&second).contains("1250") && !text(&second).contains("900"), "{}", text(&second));
}

fn going_on(question: &str, begun: &str) -> Value {
    let said =
        |role: &str, text: &str| json!({ "role": role, "content": [{ "type": "input_text", "text": text }] });
    json!({ "input": [said("user", question), said("assistant", begun)] })
}

#[tokio::test]
async fn the_reader_goes_on_from_its_own_words_and_says_only_what_follows() {
    let local = Local::start().await;
    let anna = local.person("anna");
    let whole = anna.ask(json!({ "input": "What is 12.5 * (3 + 4)?" })).await;
    let whole = text(&whole);
    for n_begun in [1, 9, whole.len()] {
        let (begun, rest) = whole.split_at(n_begun);
        let answer = anna.ask(going_on("What is 12.5 * (3 + 4)?", begun)).await;
        assert_eq!(text(&answer), rest);
        assert_eq!(answer["output"].as_array().unwrap().len(), 1, "its tools were shown before");
    }
}

#[tokio::test]
async fn the_reader_says_when_it_cannot_go_on() {
    let local = Local::start().await;
    let anna = local.person("anna");
    let answer = anna.ask(going_on("What is 1+1?", "As a poet, I would")).await;
    assert!(
        text(&answer).starts_with("\n\nThe local service’s own reader cannot go on"),
        "{}",
        text(&answer)
    );
}
