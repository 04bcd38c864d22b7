//! The grammar of a stream: every event has all its fields, and refers to an item that is open at that point.

use super::shapes::{
    assert_annotation, assert_begun, assert_fields, assert_finished, assert_item, assert_part,
    assert_progress, count, list, text,
};
use serde_json::{Value, json};

/// The items and parts that are announced and not finished.
#[derive(Default)]
struct Open {
    /// The finished items.
    items: Vec<Value>,
    item: Option<Value>,
    /// The text and the annotations of the open part of the open message.
    part: Option<(String, Vec<Value>)>,
    /// The finished parts of the open message.
    parts: Vec<Value>,
    arguments: Option<String>,
    /// The thoughts of the open reasoning item, and whether they are complete.
    thoughts: Option<(String, bool)>,
    /// All deltas of the stream.
    said: String,
    n_deltas: usize,
}

/// Checks a complete stream, which ends with `response.completed`. Returns the final response.
pub(crate) fn assert_stream(events: &[Value]) -> &Value {
    let (last, before) = events.split_last().unwrap();
    let open = assert_before_the_end(before);
    assert_fields(last, &["type", "sequence_number", "response"]);
    assert_eq!(last["type"], "response.completed", "{last}");
    assert_eq!(count(&last["sequence_number"]), before.len() as u64);
    assert!(open.item.is_none() && open.n_deltas > 0, "an item is open, or nothing was said");
    let (begun, finished) = (&events[0]["response"], &last["response"]);
    assert_finished(finished);
    for field in ["id", "conversation_id", "created_at", "instructions", "max_output_tokens"] {
        assert_eq!(finished[field], begun[field], "{field}");
    }
    assert_eq!(list(&finished["output"]), open.items, "the items are those that were streamed");
    assert_eq!(text(&finished["output_text"]), open.said, "the text is the deltas, one after the other");
    finished
}

/// Checks a stream that ends with `error`. Returns the error code.
pub(crate) fn assert_failed_stream(events: &[Value]) -> &str {
    let (last, before) = events.split_last().unwrap();
    assert_before_the_end(before);
    assert_fields(last, &["type", "sequence_number", "code", "message", "param"]);
    assert_eq!((&last["type"], &last["param"]), (&json!("error"), &Value::Null));
    assert_eq!(count(&last["sequence_number"]), before.len() as u64);
    assert!(!text(&last["message"]).is_empty());
    text(&last["code"])
}

/// Checks all events before the terminal one.
fn assert_before_the_end(events: &[Value]) -> Open {
    let (first, middle) = events.split_first().unwrap();
    assert_fields(first, &["type", "sequence_number", "response"]);
    assert_eq!((&first["type"], count(&first["sequence_number"])), (&json!("response.created"), 0));
    assert_begun(&first["response"]);
    let mut open = Open::default();
    for (number, event) in (1..).zip(middle) {
        assert_eq!(count(&event["sequence_number"]), number, "{event}");
        take(&mut open, event);
    }
    open
}

fn take(open: &mut Open, event: &Value) {
    match text(&event["type"]) {
        "response.output_item.added" => item_added(open, event),
        "response.output_item.done" => item_done(open, event),
        "response.content_part.added" => {
            in_part(open, event, &["part"]);
            assert_part(&event["part"]);
            assert_eq!(event["part"]["text"], "");
            assert!(open.part.replace(<_>::default()).is_none(), "a part is open: {event}");
        }
        "response.output_text.delta" => {
            in_part(open, event, &["delta", "logprobs"]);
            assert_eq!(event["logprobs"], json!([]));
            let (said, _) = open.part.as_mut().expect("a part is open");
            said.push_str(text(&event["delta"]));
            open.said.push_str(text(&event["delta"]));
            open.n_deltas += 1;
        }
        "response.output_text.annotation.added" => {
            in_part(open, event, &["annotation_index", "annotation"]);
            assert_annotation(&event["annotation"]);
            let (_, annotations) = open.part.as_mut().expect("a part is open");
            assert_eq!(count(&event["annotation_index"]), annotations.len() as u64);
            annotations.push(event["annotation"].clone());
        }
        "response.output_text.done" => {
            in_part(open, event, &["text", "logprobs"]);
            assert_eq!(event["logprobs"], json!([]));
            assert_eq!(text(&event["text"]), open.part.as_ref().expect("a part is open").0);
        }
        "response.content_part.done" => {
            in_part(open, event, &["part"]);
            assert_part(&event["part"]);
            let (said, annotations) = open.part.take().expect("a part is open");
            assert_eq!(
                (text(&event["part"]["text"]), &event["part"]["annotations"]),
                (said.as_str(), &json!(annotations))
            );
            open.parts.push(event["part"].clone());
        }
        "response.function_call_arguments.delta" => {
            in_item(open, event, &["delta"]);
            open.arguments.get_or_insert_default().push_str(text(&event["delta"]));
        }
        "response.function_call_arguments.done" => {
            in_item(open, event, &["name", "arguments"]);
            assert_eq!(event["name"], open.item.as_ref().unwrap()["name"]);
            assert_eq!(Some(text(&event["arguments"])), open.arguments.as_deref());
        }
        "response.reasoning_summary_text.delta" => {
            in_thoughts(open, event, "delta");
            let (thoughts, is_whole) = open.thoughts.get_or_insert_default();
            assert!(!*is_whole, "the thoughts are whole: {event}");
            thoughts.push_str(text(&event["delta"]));
        }
        "response.reasoning_summary_text.done" => {
            in_thoughts(open, event, "text");
            let (thoughts, is_whole) = open.thoughts.as_mut().expect("there were thoughts");
            assert_eq!(text(&event["text"]), thoughts);
            assert!(!std::mem::replace(is_whole, true), "{event}");
        }
        "response.in_progress" => {
            assert_fields(event, &["type", "sequence_number", "response"]);
            assert!(open.items.is_empty() && open.item.is_none(), "after the beginning: {event}");
            assert_progress(&event["response"]);
        }
        "response.file_search_call.in_progress" | "response.file_search_call.completed" => {
            in_item(open, event, &[]);
        }
        other => panic!("an event of the type {other}"),
    }
}

fn item_added(open: &mut Open, event: &Value) {
    assert_fields(event, &["type", "sequence_number", "output_index", "item"]);
    assert_eq!(count(&event["output_index"]), open.items.len() as u64);
    let item = &event["item"];
    assert_item(item);
    match text(&item["type"]) {
        "message" => assert_eq!((&item["content"], &item["status"]), (&json!([]), &json!("in_progress"))),
        "function_call" => {
            assert_eq!((&item["arguments"], &item["status"]), (&json!(""), &json!("in_progress")))
        }
        "reasoning" => {
            assert_eq!((&item["summary"], &item["status"]), (&json!([]), &json!("in_progress")))
        }
        "file_search_call" => {
            assert_eq!((&item["results"], &item["status"]), (&Value::Null, &json!("in_progress")))
        }
        _ => assert_eq!(
            item["call_id"],
            open.items.last().unwrap()["call_id"],
            "the output is of the call before"
        ),
    }
    assert!(open.item.replace(item.clone()).is_none(), "an item is open: {event}");
}

fn item_done(open: &mut Open, event: &Value) {
    assert_fields(event, &["type", "sequence_number", "output_index", "item"]);
    assert_eq!(count(&event["output_index"]), open.items.len() as u64);
    let begun = open.item.take().expect("an item is open");
    let mut expected = begun.clone();
    match text(&begun["type"]) {
        "message" => {
            assert!(open.part.is_none(), "a part is open: {event}");
            expected["content"] = Value::Array(std::mem::take(&mut open.parts));
        }
        "function_call" => expected["arguments"] = json!(open.arguments.take().expect("arguments were sent")),
        "reasoning" => {
            let (thoughts, is_whole) = open.thoughts.take().expect("there were thoughts");
            assert!(is_whole, "the thoughts are not finished: {event}");
            expected["summary"] = json!([{ "type": "summary_text", "text": thoughts }]);
        }
        "file_search_call" => expected["results"] = event["item"]["results"].clone(),
        _ => {}
    }
    expected["status"] = event["item"]["status"].clone();
    assert_ne!(expected["status"], "in_progress");
    assert_item(&event["item"]);
    assert_eq!(event["item"], expected);
    open.items.push(expected);
}

/// Checks the fields of an event about the open item.
fn in_item(open: &Open, event: &Value, more: &[&str]) {
    assert_fields(event, &[&["type", "sequence_number", "item_id", "output_index"], more].concat());
    assert_eq!(event["item_id"], open.item.as_ref().expect("an item is open")["id"], "{event}");
    assert_eq!(count(&event["output_index"]), open.items.len() as u64);
}

/// Checks the fields of an event about the open reasoning item.
fn in_thoughts(open: &Open, event: &Value, more: &str) {
    in_item(open, event, &["summary_index", more]);
    assert_eq!(
        (&event["summary_index"], text(&open.item.as_ref().unwrap()["type"])),
        (&json!(0), "reasoning")
    );
}

/// Checks the fields of an event about the open part of the open message.
fn in_part(open: &Open, event: &Value, more: &[&str]) {
    in_item(open, event, &[&["content_index"], more].concat());
    assert_eq!(count(&event["content_index"]), open.parts.len() as u64);
    assert_eq!(open.item.as_ref().unwrap()["type"], "message");
}
