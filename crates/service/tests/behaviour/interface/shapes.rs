//! The exact shape of all JSON that the service sends: every field, and no other.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Checks that an object has these fields and no other.
pub(crate) fn assert_fields(object: &Value, expected: &[&str]) {
    let found: BTreeSet<&str> = object
        .as_object()
        .unwrap_or_else(|| panic!("no object: {object}"))
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(found, expected.iter().copied().collect(), "{object}");
}

pub(crate) fn assert_uuid(value: &Value) {
    let text = value.as_str().unwrap_or_else(|| panic!("no text: {value}"));
    assert!(text.len() == 36 && Uuid::parse_str(text).is_ok(), "{text}");
}

/// A number that counts something.
pub(crate) fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("no count: {value}"))
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

/// Checks a response object (section 2.4 and the needs of the official SDKs), except its status and output. The
/// response of a model ends with `context`.
fn assert_frame(response: &Value, more: &[&str]) {
    let mut fields = vec![
        "id",
        "object",
        "created_at",
        "status",
        "model",
        "output",
        "conversation_id",
        "error",
        "incomplete_details",
        "instructions",
        "max_output_tokens",
        "metadata",
        "parallel_tool_calls",
        "temperature",
        "tool_choice",
        "tools",
        "top_p",
        "usage",
    ];
    if let Some(context) = response.get("context") {
        fields.push("context");
        let of_messages = ["context_tokens", "n_messages", "n_questions", "n_messages_left_out"];
        assert_fields(context, &[of_messages.as_slice(), &["n_passages", "n_passages_left_out"]].concat());
    }
    assert_fields(response, &[fields.as_slice(), more].concat());
    assert_uuid(&response["id"]);
    assert_uuid(&response["conversation_id"]);
    assert_eq!(response["object"], "response");
    assert!(!text(&response["model"]).is_empty() && response["model"] != "auto", "{response}");
    assert_eq!(response["error"], Value::Null);
    assert_eq!(response["metadata"], json!({}));
    assert_eq!(response["parallel_tool_calls"], true);
    assert_eq!(response["tool_choice"], "auto");
    assert_eq!(response["tools"], json!([]));
    assert_eq!((&response["temperature"], &response["top_p"]), (&Value::Null, &Value::Null));
    assert!(response["instructions"].is_null() || response["instructions"].is_string());
    assert!(response["max_output_tokens"].is_null() || count(&response["max_output_tokens"]) > 0);
}

/// The response of `response.created`.
pub(crate) fn assert_begun(response: &Value) {
    assert_frame(response, &[]);
    assert_eq!(response["status"], "in_progress");
    assert_eq!(response["output"], json!([]));
    assert_eq!((&response["usage"], &response["incomplete_details"]), (&Value::Null, &Value::Null));
}

/// The response of `response.in_progress`: the one of `response.created` with a progress.
pub(crate) fn assert_progress(response: &Value) {
    assert_frame(response, &["progress"]);
    let progress = &response["progress"];
    match text(&progress["step"]) {
        "loading" => assert!(progress.get("percent").is_none()),
        "searching" => assert_eq!(count(&progress["n_passages"]), 0),
        "reading" => assert!(progress.get("percent").is_none_or(|percent| count(percent) <= 100)),
        other => panic!("a step {other}"),
    }
}

/// A finished response: of `response.completed`, and for a request with `stream: false`.
pub(crate) fn assert_finished(response: &Value) {
    assert_frame(response, &["output_text"]);
    assert_eq!(response["status"], "completed");
    let mut said = String::new();
    for item in list(&response["output"]) {
        assert_item(item);
        assert_ne!(item["status"], "in_progress", "{item}");
        if item["type"] == "message" {
            said.extend(list(&item["content"]).iter().map(|part| text(&part["text"])));
        }
    }
    assert_eq!(text(&response["output_text"]), said);
    let usage = &response["usage"];
    assert_fields(
        usage,
        &["input_tokens", "input_tokens_details", "output_tokens", "output_tokens_details", "total_tokens"],
    );
    assert_fields(&usage["input_tokens_details"], &["cached_tokens", "cache_write_tokens"]);
    assert_fields(&usage["output_tokens_details"], &["reasoning_tokens"]);
    assert_eq!(
        count(&usage["total_tokens"]),
        count(&usage["input_tokens"]) + count(&usage["output_tokens"]),
        "{usage}"
    );
    let details = &response["incomplete_details"];
    if !details.is_null() {
        assert_fields(details, &["reason"]);
        let reasons = ["max_output_tokens", "content_filter", "repetition"];
        assert!(reasons.contains(&text(&details["reason"])), "{details}");
    }
}

/// An output item: a message, its thoughts, a tool call, or the output of a tool.
pub(crate) fn assert_item(item: &Value) {
    match text(&item["type"]) {
        "message" => {
            assert_fields(item, &["type", "id", "role", "status", "content"]);
            assert_eq!(item["role"], "assistant");
            assert!(["in_progress", "completed", "incomplete"].contains(&text(&item["status"])), "{item}");
            list(&item["content"]).iter().for_each(assert_part);
        }
        "function_call" => {
            assert_fields(item, &["type", "id", "call_id", "name", "arguments", "status"]);
            assert!(["in_progress", "completed"].contains(&text(&item["status"])), "{item}");
            assert!(!text(&item["name"]).is_empty() && item["arguments"].is_string());
        }
        "function_call_output" => {
            assert_fields(item, &["type", "id", "call_id", "output", "status"]);
            assert_eq!(item["status"], "completed");
            assert!(serde_json::from_str::<Value>(text(&item["output"])).unwrap().is_object(), "{item}");
        }
        "reasoning" => {
            assert_fields(item, &["type", "id", "summary", "status"]);
            assert!(["in_progress", "completed", "incomplete"].contains(&text(&item["status"])), "{item}");
            for part in list(&item["summary"]) {
                assert_fields(part, &["type", "text"]);
                assert!(part["type"] == "summary_text" && part["text"].is_string(), "{part}");
            }
        }
        "file_search_call" => {
            assert_fields(item, &["type", "id", "status", "queries", "results"]);
            for found in item["results"].as_array().into_iter().flatten() {
                assert_uuid(&found["file_id"]);
                assert!(!text(&found["filename"]).is_empty() && !text(&found["text"]).is_empty(), "{found}");
            }
        }
        other => panic!("an item of the kind {other}"),
    }
    assert!(!text(&item["id"]).is_empty(), "{item}");
}

pub(crate) fn assert_part(part: &Value) {
    assert_fields(part, &["type", "text", "annotations", "logprobs"]);
    assert_eq!((&part["type"], &part["logprobs"]), (&json!("output_text"), &json!([])));
    let n_chars = text(&part["text"]).chars().count() as u64;
    for annotation in list(&part["annotations"]) {
        assert!(assert_annotation(annotation) <= n_chars, "{annotation}");
    }
}

/// An annotation: the source of a part of the answer. Returns its end in the text, in characters.
pub(crate) fn assert_annotation(annotation: &Value) -> u64 {
    match text(&annotation["type"]) {
        "file_citation" => {
            let mut fields = vec!["type", "file_id", "filename", "index", "quote"];
            // A document without pages, headings and lines has no location to name.
            if let Some(place) = annotation.get("place") {
                assert!(!text(place).is_empty(), "{annotation}");
                fields.push("place");
            }
            assert_fields(annotation, &fields);
            assert_uuid(&annotation["file_id"]);
            assert!(!text(&annotation["filename"]).is_empty() && !text(&annotation["quote"]).is_empty());
            count(&annotation["index"])
        }
        "url_citation" => {
            assert_fields(annotation, &["type", "url", "title", "start_index", "end_index"]);
            assert!(text(&annotation["url"]).starts_with("http"), "{annotation}");
            assert!(!text(&annotation["title"]).is_empty(), "{annotation}");
            let (start, end) = (count(&annotation["start_index"]), count(&annotation["end_index"]));
            assert!(start <= end, "{annotation}");
            end
        }
        other => panic!("an annotation of the kind {other}"),
    }
}

/// A file object (section 2.5).
pub(crate) fn assert_file(file: &Value) {
    assert_fields(
        file,
        &["id", "object", "bytes", "created_at", "filename", "purpose", "status", "status_details"],
    );
    assert_uuid(&file["id"]);
    assert_eq!(file["object"], "file");
    count(&file["bytes"]);
    let seconds = count(&file["created_at"]);
    assert!((1_700_000_000..100_000_000_000).contains(&seconds), "in seconds: {seconds}");
    assert!(!text(&file["filename"]).is_empty() && !text(&file["purpose"]).is_empty());
    let status = text(&file["status"]);
    assert!(["uploaded", "processing", "processed", "error"].contains(&status), "{status}");
    assert_eq!(file["status_details"].is_string(), status == "error", "{file}");
}

/// An error body (section 7.2), with the invalid field if there is one. Returns its code.
pub(crate) fn assert_error_body(body: &Value, param: Option<&str>) -> String {
    assert_fields(body, &["detail", "error"]);
    let error = &body["error"];
    let fields = ["code", "message", "type"];
    match param {
        Some(param) => {
            assert_fields(error, &[&fields[..], &["param"]].concat());
            assert_eq!(error["param"], param, "{error}");
        }
        None => assert_fields(error, &fields),
    }
    assert!(!text(&body["detail"]).is_empty() && body["detail"] == error["message"], "{body}");
    let kind = text(&error["type"]);
    assert!(kind.ends_with("_error") || kind == "insufficient_quota", "{error}");
    text(&error["code"]).to_owned()
}
