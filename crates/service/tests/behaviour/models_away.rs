//! Chosen models that cannot answer: the question fails with the reason, and the service does not answer in their
//! place.

use crate::local::{Local, about, id, text};
use crate::models::assert_error;
use crate::scripted::{Scripted, Turn, saying};
use parlance_service::{ModelChoice, UpstreamSettings};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_question_that_the_chosen_model_cannot_take_fails_with_the_present_reason() {
    let refusal = |status, words| Turn::Refusal(status, json!({ "error": { "message": words } }));
    let turns = vec![refusal(500, "no memory"), refusal(401, "wrong key"), saying(&["Yes."])];
    let ill = Scripted::start("ill", turns).await;
    let (_local, anna) = Local::with_models(vec![ill.settings()]).await;
    let first = anna.stream(&json!({ "input": "Hi" })).await;
    assert_error(&first, "(500). It says: no memory.");
    let (code, words) = anna.fail(json!({ "input": "Hi" })).await;
    assert_eq!(code, "upstream_failed");
    assert!(words.contains("(401). It says: wrong key."), "not the reason of the question before: {words}");
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Yes.");
    assert_eq!(ill.asked().len(), 3, "each question is a probe");
}

#[tokio::test]
async fn a_server_that_is_away_is_told_from_one_that_fails() {
    let gone = UpstreamSettings::parse("http://127.0.0.1:1").unwrap();
    let (_local, anna) = Local::with_models(vec![gone]).await;
    let (code, words) = anna.fail(json!({ "input": "Hi" })).await;
    assert_eq!(code, "upstream_unreachable");
    assert!(words.contains("http://127.0.0.1:1"), "{words}");
    let events = anna.stream(&json!({ "input": "Hi" })).await;
    assert_eq!(events.last().unwrap()["code"], "upstream_unreachable");
}

#[tokio::test]
async fn a_question_waits_for_a_model_that_is_being_loaded() {
    let loading = || Turn::Refusal(503, json!({ "error": { "message": "Loading model", "code": 503 } }));
    let model = Scripted::start("small", vec![loading(), loading(), saying(&["Here."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let events = anna.stream(&json!({ "input": "Hi" })).await;
    assert!(events.iter().any(|event| event["response"]["progress"]["step"] == "loading"), "it is said");
    assert_eq!(text(&events.last().unwrap()["response"]), "Here.");

    let model = Scripted::start("small", vec![loading(), loading(), loading()]).await;
    // Less than the pause between two requests, and enough for a busy server to refuse one.
    let silence = Duration::from_millis(500);
    let (_local, anna) = Local::with_models(vec![model.settings().with_silence(silence)]).await;
    let (code, words) = anna.fail(json!({ "input": "Hi" })).await;
    assert_eq!(code, "upstream_failed", "not longer than a server may be silent");
    assert!(words.contains("Loading model"), "{words}");
}

#[tokio::test]
async fn quotes_can_be_asked_for_in_place_of_the_words_of_a_model() {
    let model = Scripted::start("small", Vec::new()).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let question = json!({ "input": about(&[id(&file)], "How high is the rent?") });
    let answer = anna.ask_for_quotes(question).await;
    assert_eq!(answer["model"], "parlance-reader-1");
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
    assert!(model.asked().is_empty());
}

#[tokio::test]
async fn no_notice_of_the_service_reaches_a_model_as_its_words() {
    let model = Scripted::start("small", vec![saying(&["One."]), saying(&["Two."])]).await;
    let (local, anna) = Local::with_models(Vec::new()).await;
    let first = anna.ask(json!({ "input": "Hello" })).await;
    assert!(text(&first).contains("language model"), "{}", text(&first));
    local.models().choose(ModelChoice { answers: vec![model.settings()], embeddings: None }).unwrap();
    anna.ask(json!({ "input": "And now?", "conversation_id": first["conversation_id"] })).await;
    // A client that sends its displayed messages back also sends notices, including those of earlier versions.
    let old = "Can’t reach the model server at http://a. The local service answered instead.\n\n> The rent.";
    let turn = |role: &str, content: &str| json!({ "role": role, "content": content });
    let replayed = [turn("user", "Hello"), turn("assistant", old), turn("user", "And now?")];
    anna.ask(json!({ "input": replayed })).await;
    for asked in model.asked() {
        let messages = json!([{ "role": "user", "content": "Hello\n\nAnd now?" }]);
        assert_eq!(asked["messages"], messages);
    }
}
