//! Sections 2.4 to 2.7 and 3: the returned objects, field by field.

use super::shapes::{assert_fields, assert_file, assert_finished, list};
use super::stream::assert_stream;
use crate::local::{Local, about, id};
use crate::scripted::{self, Ending, Scripted, Turn, saying};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// An answer without the fields that differ between answers.
fn without_ids(response: &Value) -> Value {
    let mut response = response.clone();
    for field in ["id", "conversation_id", "created_at"] {
        response[field].take();
    }
    for item in response["output"].as_array_mut().unwrap() {
        item["id"].take();
        if item.get("call_id").is_some() {
            item["call_id"].take();
        }
    }
    response
}

#[tokio::test]
async fn a_whole_response_has_every_field_and_the_items_of_the_stream() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR.").await;
    let question = about(&[id(&file)], "How high is the rent? What is 2 + 3?");
    let before_ms = jiff::Timestamp::now().as_millisecond();
    let whole = anna.ask(json!({ "input": question, "max_output_tokens": 500 })).await;
    assert_finished(&whole);
    let created_ms = whole["created_at"].as_i64().unwrap();
    assert!((before_ms..=jiff::Timestamp::now().as_millisecond()).contains(&created_ms), "{created_ms}");
    let events = anna.stream(&json!({ "input": question, "max_output_tokens": 500 })).await;
    assert_eq!(without_ids(&whole), without_ids(assert_stream(&events)));
    let deltas = events.iter().filter(|event| event["type"] == "response.output_text.delta");
    let said: String = deltas.map(|event| event["delta"].as_str().unwrap()).collect();
    assert_eq!(whole["output_text"], said);
}

#[tokio::test]
async fn a_whole_response_of_a_model_has_every_field_and_the_models_name() {
    let model = Scripted::start("small", vec![saying(&["Hello."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Hi", "model": "gpt-9" })).await;
    assert_finished(&answer);
    assert_eq!((&answer["model"], &answer["output_text"]), (&json!("small-1"), &json!("Hello.")));
}

#[tokio::test]
async fn a_failure_is_an_http_error_and_never_a_status() {
    let turns = vec![Turn::Chunks(vec![scripted::text("Half")], Ending::Cut)];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let response = anna.post("/v1/responses", &json!({ "input": "Hi", "stream": false })).await;
    assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    let body: Value = response.json().await.unwrap();
    assert!(body.get("status").is_none() && body.get("output").is_none(), "{body}");
    assert_eq!(body["error"]["code"], "upstream_failed");
    assert!(body["detail"].as_str().unwrap().contains("ended its answer early"), "{body}");
}

#[tokio::test]
async fn a_file_has_every_field_wherever_it_is_shown() {
    let (_local, anna) = Local::with_anna().await;
    let uploaded = anna.upload("lease.txt", "The rent is 1250 EUR.").await;
    assert_file(&uploaded);
    assert_eq!((&uploaded["bytes"], &uploaded["filename"]), (&json!(21), &json!("lease.txt")));
    assert_eq!((&uploaded["purpose"], &uploaded["status"]), (&json!("assistants"), &json!("uploaded")));
    // The answer waits until the file is read.
    anna.ask_about(&[id(&uploaded)], "How high is the rent?").await;
    let mut read = uploaded.clone();
    read["status"] = json!("processed");
    let retrieved: Value = anna.get(&format!("/v1/files/{}", id(&uploaded))).await.json().await.unwrap();
    assert_eq!(retrieved, read);
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(list, json!({ "object": "list", "data": [read], "has_more": false }));
}

#[tokio::test]
async fn a_file_that_cannot_be_read_says_so_in_its_status() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("noise.bin", vec![0, 1, 2, 3]).await;
    anna.ask_about(&[id(&file)], "What is in it?").await;
    let shown: Value = anna.get(&format!("/v1/files/{}", id(&file))).await.json().await.unwrap();
    assert_file(&shown);
    assert_eq!(shown["status"], "error");
}

#[tokio::test]
async fn a_list_is_whole_however_many_files_there_are() {
    let (_local, anna) = Local::with_anna().await;
    let none: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(none, json!({ "object": "list", "data": [], "has_more": false }));
    let mut ids = Vec::new();
    for number in 0..120 {
        ids.insert(0, anna.upload(&format!("{number}.txt"), "x").await["id"].clone());
    }
    // The service ignores the paging parameters of other services.
    let all: Value = anna.get("/v1/files?limit=2&after=x&order=asc").await.json().await.unwrap();
    let shown: Vec<Value> = list(&all["data"]).iter().map(|file| file["id"].clone()).collect();
    assert_eq!(shown, ids);
    list(&all["data"]).iter().for_each(assert_file);
}

#[tokio::test]
async fn a_deletion_says_which_file_is_gone() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("a.txt", "a").await;
    let response = anna.delete(&format!("/v1/files/{}", id(&file))).await;
    assert_eq!(response.status(), StatusCode::OK);
    let deletion: Value = response.json().await.unwrap();
    assert_fields(&deletion, &["id", "object", "deleted"]);
    assert_eq!(deletion, json!({ "id": file["id"], "object": "file", "deleted": true }));
}
