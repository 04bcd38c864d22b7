//! Input as common SDKs send it: with the output of an earlier answer, and with fields of other services.

use crate::local::{Local, text};
use crate::scripted::{Ending, Scripted, Turn, calling, finish, saying, text as piece, thought};
use reqwest::StatusCode;
use serde_json::{Value, json};

fn asked(text: &str) -> Value {
    json!({ "role": "user", "content": text })
}

#[tokio::test]
async fn the_output_of_an_answer_is_taken_back_as_input() {
    let (_local, anna) = Local::with_anna().await;
    let mut input = vec![asked("What is 12.5 * (3 + 4)?")];
    for (question, expected) in [("What is 2 + 3?", "5"), ("What is 6 * 7?", "42")] {
        let answer = anna.ask(json!({ "input": input })).await;
        let output = answer["output"].as_array().unwrap();
        assert!(output.iter().any(|item| item["type"] == "function_call_output"), "{answer}");
        input.extend(output.iter().cloned());
        input.push(asked(question));
        let answer = anna.ask(json!({ "input": input })).await;
        assert!(text(&answer).contains(expected), "{}", text(&answer));
    }
}

#[tokio::test]
async fn a_model_gets_the_messages_of_earlier_output_and_no_other_item() {
    let thinking = Turn::Chunks(vec![thought("Hm."), piece("Fine."), finish("stop")], Ending::Done);
    let turns = vec![calling(&[("calculator", "{\"expression\":\"1+1\"}")]), thinking, saying(&["Good."])];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let first = anna.ask(json!({ "input": "One?" })).await;
    let output = first["output"].as_array().unwrap();
    let kinds: Vec<&Value> = output.iter().map(|item| &item["type"]).collect();
    assert_eq!(kinds, ["function_call", "function_call_output", "reasoning", "message"]);
    let hosted = json!({ "type": "web_search_call", "id": "ws_1", "status": "completed" });
    let reference = json!({ "type": "item_reference", "id": output[0]["id"] });
    let input = [&[asked("One?")], output.as_slice(), &[hosted, reference, asked("Two?")]].concat();
    assert_eq!(text(&anna.ask(json!({ "input": input })).await), "Good.");
    let message = |role: &str, content: &str| json!({ "role": role, "content": content });
    assert_eq!(
        model.asked()[2]["messages"],
        json!([message("user", "One?"), message("assistant", "Fine."), message("user", "Two?")])
    );
}

#[tokio::test]
async fn an_item_whose_message_would_be_lost_is_refused() {
    let (_local, anna) = Local::with_anna().await;
    for (item, param) in [
        (json!({ "type": "item_reference", "id": "msg_0123" }), "input[1].type"),
        (json!({ "type": "message", "role": "user" }), "input[1].content"),
        (json!({ "type": "message", "content": null }), "input[1].content"),
        (json!({ "type": "computer_call_output", "output": {} }), "input[1].content"),
        (json!({ "id": "msg_0123" }), "input[1].content"),
        (json!({ "type": "reasoning", "content": 5 }), "input[1].content"),
    ] {
        let body = json!({ "input": [asked("hello"), item], "stream": false });
        let response = anna.post("/v1/responses", &body).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(response.json::<Value>().await.unwrap()["error"]["param"], param, "{body}");
    }
    let only_calls = json!({ "input": [{ "type": "function_call", "call_id": "c" }], "stream": false });
    let response = anna.post("/v1/responses", &only_calls).await;
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert_eq!(response.json::<Value>().await.unwrap()["error"]["param"], "input");
}

#[tokio::test]
async fn fields_that_would_change_the_answer_are_refused_by_name_with_what_to_do_instead() {
    let (_local, anna) = Local::with_anna().await;
    let schema = json!({ "format": { "type": "json_schema", "name": "n", "schema": {} } });
    for (field, value, param, advice) in [
        ("previous_response_id", json!("resp_1"), "previous_response_id", "conversation_id"),
        ("conversation", json!("conv_1"), "conversation", "conversation_id"),
        ("conversation", json!({ "id": "conv_1" }), "conversation", "conversation_id"),
        ("tools", json!([{ "type": "function", "name": "mine" }]), "tools", "Leave this field out"),
        ("tool_choice", json!("required"), "tool_choice", "Leave this field out"),
        ("tool_choice", json!({ "type": "function", "name": "mine" }), "tool_choice", "Leave this field out"),
        ("tool_choice", json!({ "type": "allowed_tools", "mode": "required" }), "tool_choice", "Leave"),
        ("text", schema, "text.format", "instructions"),
        ("text", json!({ "format": { "type": "json_object" } }), "text.format", "instructions"),
    ] {
        let mut body = json!({ "input": "hello", "stream": false });
        body[field] = value;
        let response = anna.post("/v1/responses", &body).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{body}");
        let error = response.json::<Value>().await.unwrap()["error"].clone();
        assert_eq!(error["param"], param, "{body}");
        let message = error["message"].as_str().unwrap();
        assert!(message.starts_with(param) && message.contains(advice), "{message}");
    }
}

#[tokio::test]
async fn the_same_fields_are_accepted_where_they_ask_for_nothing() {
    let (_local, anna) = Local::with_anna().await;
    for (field, value) in [
        ("previous_response_id", Value::Null),
        ("previous_response_id", json!("")),
        ("conversation", Value::Null),
        ("tools", json!([])),
        ("tools", Value::Null),
        ("tool_choice", json!("auto")),
        ("tool_choice", json!("none")),
        ("tool_choice", json!({ "type": "allowed_tools", "mode": "auto", "tools": [] })),
        ("text", json!({ "format": { "type": "text" }, "verbosity": "low" })),
        ("text", json!({})),
        ("text", Value::Null),
        ("text", json!({ "format": null })),
    ] {
        let mut body = json!({ "input": "hello" });
        body[field] = value;
        anna.ask(body).await;
    }
}
