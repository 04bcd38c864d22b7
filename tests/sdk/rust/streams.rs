//! Streamed answers. Each event is one that the package knows, or the stream has an error.

use crate::local::{Local, about, request, upload};
use crate::model::{Ending, Model, Turn, call, words};
use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::traits::EventType;
use async_openai::types::responses::{InputParam, OutputItem, Response, ResponseStreamEvent};
use futures_util::{StreamExt, TryStreamExt};
use serde_json::json;
use std::collections::BTreeSet;

async fn events(client: &Client<OpenAIConfig>, input: impl Into<InputParam>) -> Vec<ResponseStreamEvent> {
    let request = request(input, true).build().unwrap();
    client.responses().create_stream(request).await.unwrap().try_collect().await.unwrap()
}

fn said(events: &[ResponseStreamEvent]) -> String {
    let deltas = events.iter().filter_map(|event| match event {
        ResponseStreamEvent::ResponseOutputTextDelta(event) => Some(event.delta.as_str()),
        _ => None,
    });
    deltas.collect()
}

fn completed(events: &[ResponseStreamEvent]) -> &Response {
    match events.last() {
        Some(ResponseStreamEvent::ResponseCompleted(event)) => &event.response,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_kind_of_event_is_known_and_numbered() {
    let local = Local::start().await;
    let client = local.client();
    let document = upload(&client, "lease.txt", b"The rent is 1250 EUR a month.").await;
    let cited = about(&document.id, "How high is the rent?");
    let mut kinds = BTreeSet::new();
    for input in [InputParam::from("What is 2 + 3?"), serde_json::from_value(cited).unwrap()] {
        let events = events(&client, input).await;
        assert_eq!(completed(&events).output_text().unwrap(), said(&events));
        for (number, event) in events.iter().enumerate() {
            assert_eq!(serde_json::to_value(event).unwrap()["sequence_number"], number);
            kinds.insert(event.event_type());
        }
    }
    let known = [
        "response.completed",
        "response.content_part.added",
        "response.content_part.done",
        "response.created",
        "response.function_call_arguments.delta",
        "response.function_call_arguments.done",
        "response.output_item.added",
        "response.output_item.done",
        "response.output_text.annotation.added",
        "response.output_text.delta",
        "response.output_text.done",
    ];
    assert_eq!(kinds, BTreeSet::from(known));
}

#[tokio::test]
async fn the_tools_of_a_model_are_items() {
    let asks = Turn(vec![call("calculator", &json!({ "expression": "6*7" }))], Ending::Cut);
    let answers = Turn(vec![words("It is "), words("42.")], Ending::Done);
    let model = Model::start([asks, answers]).await;
    let local = Local::start_on(&model).await;
    let events = events(&local.client(), "What is six times seven?").await;
    assert_eq!(said(&events), "It is 42.");
    let response = completed(&events);
    assert_eq!(response.model, "scripted");
    assert!(
        matches!(
            response.output[..],
            [OutputItem::FunctionCall(_), OutputItem::FunctionCallOutput(_), OutputItem::Message(_)]
        ),
        "{:?}",
        response.output
    );
}

#[tokio::test]
async fn a_model_that_fails_after_its_first_word_is_an_error_event() {
    let model = Model::start([Turn(vec![words("It "), words("is ")], Ending::Cut)]).await;
    let local = Local::start_on(&model).await;
    let events = events(&local.client(), "hello").await;
    assert!("It is ".starts_with(&said(&events)));
    let Some(ResponseStreamEvent::ResponseError(error)) = events.last() else { panic!("{events:?}") };
    assert_eq!(error.code.as_deref(), Some("upstream_failed"));
    assert!(!error.message.is_empty());
}

#[tokio::test]
async fn leaving_a_stream_stops_the_model() {
    let model = Model::start([Turn(vec![words("It "), words("is ")], Ending::Silence)]).await;
    let local = Local::start_on(&model).await;
    let request = request("hello", true).build().unwrap();
    let mut stream = local.client().responses().create_stream(request).await.unwrap();
    while !matches!(stream.next().await, Some(Ok(ResponseStreamEvent::ResponseOutputTextDelta(_)))) {}
    model.wait_for_open(1).await;
    drop(stream);
    model.wait_for_open(0).await;
}
