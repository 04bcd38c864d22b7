//! Streamed answers: their order, their pace and their end.

use crate::local::{Local, ask_slowly, text};
use crate::scripted::{self, Ending, Scripted, Turn};
use futures_util::FutureExt;
use parlance_service::Pace;
use parlance_sqlite::rusqlite;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;

fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

fn deltas(events: &[Value]) -> String {
    let deltas = events.iter().filter(|event| event["type"] == "response.output_text.delta");
    deltas.map(|event| event["delta"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn tools_are_items_of_their_own_joined_by_their_call() {
    let local = Local::start().await;
    let events = local.person("anna").stream(&json!({ "input": "What is 12.5 * (3+4)?" })).await;
    let kinds = kinds(&events);
    assert_eq!(
        kinds[1..7],
        [
            "response.output_item.added",
            "response.function_call_arguments.delta",
            "response.function_call_arguments.done",
            "response.output_item.done",
            "response.output_item.added",
            "response.output_item.done",
        ]
    );
    let output = events.last().unwrap()["response"]["output"].as_array().unwrap();
    assert_eq!((&output[0]["type"], &output[0]["name"]), (&json!("function_call"), &json!("calculator")));
    assert_eq!(output[0]["arguments"], "{\"expression\":\"12.5 * (3+4)\"}");
    assert_eq!(output[1]["type"], "function_call_output");
    assert_eq!(output[1]["call_id"], output[0]["call_id"]);
    let result: Value = serde_json::from_str(output[1]["output"].as_str().unwrap()).unwrap();
    assert_eq!(result["result"], "87.5");
    assert!(output[2]["content"][0]["text"].as_str().unwrap().contains("**87.5**"));
}

#[tokio::test]
async fn the_bound_on_tokens_cuts_the_answer_and_says_so() {
    let (_local, anna) = Local::with_anna().await;
    let whole = anna.ask(json!({ "input": "hello" })).await;
    assert_eq!(whole["incomplete_details"], Value::Null);
    let cut = anna.ask(json!({ "input": "hello", "max_output_tokens": 5 })).await;
    assert_eq!(cut["status"], "completed");
    assert_eq!(cut["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(cut["output"][0]["status"], "incomplete");
    assert_eq!(cut["max_output_tokens"], 5);
    assert!(cut["usage"]["output_tokens"].as_u64().unwrap() <= 5);
    assert!(text(&whole).starts_with(text(&cut)) && !text(&cut).is_empty());
    let streamed = anna.stream(&json!({ "input": "hello", "max_output_tokens": 5 })).await;
    assert_eq!(deltas(&streamed), text(&cut));
    assert_eq!(streamed.last().unwrap()["type"], "response.completed");
    let enough = anna.ask(json!({ "input": "hello", "max_output_tokens": 1_000_000 })).await;
    assert_eq!(text(&enough), text(&whole));
}

#[tokio::test]
async fn words_come_at_the_pace_that_was_set() {
    let local = Local::start_with(|config| config.pace = Pace::words_per_second(100.0).unwrap()).await;
    let begun = Instant::now();
    let events = local.person("anna").stream(&json!({ "input": "hello" })).await;
    let n_words = u32::try_from(events.iter().filter(|event| event["delta"].is_string()).count()).unwrap();
    assert!(n_words > 20);
    assert!(
        begun.elapsed() >= Duration::from_millis(10) * (n_words - 1),
        "{n_words} words took {:?}",
        begun.elapsed()
    );
}

#[tokio::test]
async fn a_stopping_service_says_so_to_whoever_waits_for_a_whole_answer() {
    let turns = vec![Turn::Chunks(vec![scripted::text("Well")], Ending::Silence)];
    let model = Scripted::start("small", turns).await;
    let (local, anna) = Local::with_models(vec![model.settings()]).await;
    let waiting = tokio::spawn(async move {
        let response = anna.post("/v1/responses", &json!({ "input": "hello", "stream": false })).await;
        (response.status(), response.json::<Value>().await.unwrap())
    });
    model.wait_for_open(1).await;
    local.shutdown().await;
    let (status, body) = waiting.await.unwrap();
    assert_eq!(
        (status, &body["error"]["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("service_stopping"))
    );
}

#[tokio::test]
async fn a_reader_that_leaves_ends_the_work_and_the_conversation_stays_as_it_was() {
    let local = Local::start_with(|config| config.pace = Pace::words_per_second(2.0).unwrap()).await;
    let anna = local.person("anna");
    let mut response = anna.post("/v1/responses", &json!({ "input": "hello" })).await;
    let first = response.chunk().await.unwrap().unwrap();
    let created = crate::local::events(std::str::from_utf8(&first).unwrap())[0]["response"].clone();
    drop(response);
    // The answer would take some twenty seconds. The service stops at once, because no client reads it.
    let begun = Instant::now();
    local
        .restart(|path| {
            let database = rusqlite::Connection::open(path.join("service.sqlite")).unwrap();
            let count = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
            assert_eq!(
                count("SELECT count(*) FROM conversations"),
                1,
                "the id that was given away is real: {created}"
            );
            assert_eq!(
                count("SELECT count(*) FROM messages"),
                0,
                "an answer that nobody heard is not remembered"
            );
        })
        .await;
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_service_that_stops_while_its_reader_is_slow_leaves_no_gap_in_the_numbers() {
    // One word at a time: the frames fill the sockets long before the words fill an answer. The padding lets few words
    // fit into the model's socket. The slow client therefore holds the model back, not a backlog in the service.
    let mut word = scripted::text("word# ");
    word["padding"] = json!("x".repeat(4096));
    let turn = Turn::Chunks(vec![word], Ending::Endless);
    let model = Scripted::start("small", vec![turn]).await;
    let (local, anna) = Local::with_models(vec![model.settings()]).await;
    let mut stream = ask_slowly(&local, &anna, &json!({ "input": "Talk." })).await;
    model.wait_until_held_back().await;
    // The service begins to stop before the client reads.
    let mut stopped = Box::pin(local.shutdown());
    assert!(stopped.as_mut().now_or_never().is_none());
    let mut answer = String::new();
    let ((), read) = tokio::join!(stopped, stream.read_to_string(&mut answer));
    read.unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let events = crate::local::events(body);
    let numbers: Vec<u64> = events.iter().map(|event| event["sequence_number"].as_u64().unwrap()).collect();
    assert!(numbers.len() > 50, "{}", numbers.len());
    assert_eq!(numbers, (0..numbers.len() as u64).collect::<Vec<_>>());
    assert_eq!(events.last().unwrap()["code"], "service_stopping");
}
