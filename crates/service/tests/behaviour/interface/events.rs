//! Section 6: the event stream, with the full payload of each event.

use super::stream::{assert_failed_stream, assert_stream};
use crate::local::{Local, Person, about, id};
use crate::scripted::{self, Ending, Scripted, Turn, calling, finish, saying};
use parlance_service::Pace;
use parlance_sqlite::rusqlite;
use serde_json::{Value, json};

async fn with(turns: Vec<Turn>) -> (Local, Person) {
    let model = Scripted::start("small", turns).await;
    Local::with_models(vec![model.settings()]).await
}

fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_stream_is_made_of_frames_with_one_event_line_and_one_data_line() {
    let local = Local::start().await;
    let response =
        local.person("anna").post("/v1/responses", &json!({ "input": "line\nbreaks \r and \u{2028}" })).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let stream = response.text().await.unwrap();
    let frames: Vec<&str> = stream.strip_suffix("\n\n").unwrap().split("\n\n").collect();
    for (number, frame) in frames.iter().enumerate() {
        let lines: Vec<&str> = frame.split('\n').collect();
        assert_eq!((lines.len(), lines[0]), (2, "event: message"), "{frame}");
        let event: Value = serde_json::from_str(lines[1].strip_prefix("data: ").unwrap()).unwrap();
        assert!(event["type"].is_string() && event["sequence_number"] == number, "{frame}");
    }
    assert!(!stream.contains('\r'), "no other line end");
}

#[tokio::test]
async fn a_plain_answer_has_the_events_of_the_interface_with_every_field() {
    let local = Local::start().await;
    let events = local.person("anna").stream(&json!({ "input": "hello", "instructions": "Be brief." })).await;
    assert_stream(&events);
    let mut kinds = kinds(&events);
    kinds.dedup();
    assert_eq!(
        kinds,
        [
            "response.created",
            "response.output_item.added",
            "response.content_part.added",
            "response.output_text.delta",
            "response.output_text.done",
            "response.content_part.done",
            "response.output_item.done",
            "response.completed",
        ]
    );
}

#[tokio::test]
async fn calls_outputs_and_citations_of_the_reader_are_streamed_with_every_field() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR.\n\nPets are allowed.").await;
    let question = "What is 3 * 4? What time is it? How high is the rent?";
    let events = anna.stream(&json!({ "input": about(&[id(&file)], question) })).await;
    let response = assert_stream(&events);
    let kinds = kinds(&events);
    for kind in ["response.function_call_arguments.done", "response.output_text.annotation.added"] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    assert_eq!(response["output"].as_array().unwrap().len(), 5, "two calls, two outputs, one message");
}

#[tokio::test]
async fn calls_outputs_and_citations_of_a_model_are_streamed_with_every_field() {
    let mut talking = calling(&[("calculator", "{\"expression\":\"2*3\"}"), ("current_datetime", "{}")]);
    if let Turn::Chunks(chunks, _) = &mut talking {
        chunks.insert(0, scripted::text("Let me see."));
    }
    let (_local, anna) = with(vec![talking, saying(&["The rent [", "1] is ", "1250."])]).await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR.").await;
    let events = anna.stream(&json!({ "input": about(&[id(&file)], "How high is the rent?") })).await;
    let response = assert_stream(&events);
    let items: Vec<&str> =
        response["output"].as_array().unwrap().iter().map(|item| item["type"].as_str().unwrap()).collect();
    let call = ["function_call", "function_call_output"];
    assert_eq!(items, [&["file_search_call", "message"][..], &call, &call, &["message"]].concat());
    assert!(kinds(&events).contains(&"response.output_text.annotation.added"));
}

#[tokio::test]
async fn an_answer_that_is_cut_filtered_or_empty_is_streamed_with_every_field() {
    let ended = |reason| Turn::Chunks(vec![scripted::text("Well"), finish(reason)], Ending::Done);
    let empty = Turn::Chunks(vec![finish("stop")], Ending::Done);
    let (_local, anna) = with(vec![ended("length"), ended("content_filter"), empty]).await;
    for (reason, status) in [
        (json!({ "reason": "max_output_tokens" }), "incomplete"),
        (json!({ "reason": "content_filter" }), "incomplete"),
        (Value::Null, "completed"),
    ] {
        let events = anna.stream(&json!({ "input": "Hi" })).await;
        let response = assert_stream(&events);
        assert_eq!(response["incomplete_details"], reason);
        assert_eq!(response["output"][0]["status"], status);
    }
}

#[tokio::test]
async fn a_failure_after_the_beginning_is_one_terminal_error_event() {
    for ending in [Ending::Cut, Ending::Break] {
        let (_local, anna) = with(vec![Turn::Chunks(vec![scripted::text("Half")], ending)]).await;
        let events = anna.stream(&json!({ "input": "Hi" })).await;
        assert_eq!(assert_failed_stream(&events), "upstream_failed");
        let terminal =
            kinds(&events).into_iter().filter(|kind| matches!(*kind, "error" | "response.completed"));
        assert_eq!(terminal.count(), 1);
    }
}

#[tokio::test]
async fn a_service_that_stops_ends_a_stream_with_an_error_event_of_full_shape() {
    let local = Local::start_with(|config| config.pace = Pace::words_per_second(1.0).unwrap()).await;
    let mut response = local.person("anna").post("/v1/responses", &json!({ "input": "hello" })).await;
    let first = response.chunk().await.unwrap().unwrap();
    let rest = tokio::spawn(async move { response.text().await.unwrap() });
    local.shutdown().await;
    let stream = format!("{}{}", String::from_utf8(first.to_vec()).unwrap(), rest.await.unwrap());
    assert_eq!(assert_failed_stream(&crate::local::events(&stream)), "service_stopping");
}

#[tokio::test]
async fn an_answer_that_cannot_be_kept_ends_with_an_error_event_of_full_shape() {
    let (local, anna) = Local::with_anna().await;
    let database = rusqlite::Connection::open(local.path().join("service.sqlite")).unwrap();
    database.execute_batch("DROP TABLE messages;").unwrap();
    let events = anna.stream(&json!({ "input": "hello" })).await;
    assert_eq!(assert_failed_stream(&events), "internal_error");
    assert!(!events.last().unwrap().to_string().contains("messages"), "the cause is for the log");
}
