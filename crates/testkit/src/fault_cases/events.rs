//! Events whose numbers, encoding, order or names deviate from the interface.

use super::{COMPLETED, CREATED, FaultCase, HALF_DELTA, case, half, saying, stream_of, whole};
use crate::fault::Answer;

pub(super) fn all() -> Vec<FaultCase> {
    [numbers(), characters(), frames(), items(), conversations()].into_iter().flatten().collect()
}

const LATER: &str = r#"{"type":"response.output_text.delta","sequence_number":5,"output_index":0,"content_index":0,"delta":" and more"}"#;
const UNNUMBERED: &str =
    r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Half an answer"}"#;
const UNNUMBERED_END: &str = r#"{"type":"response.completed","response":{"id":"r1","conversation_id":"c1"}}"#;

fn numbers() -> Vec<FaultCase> {
    let late = HALF_DELTA.replace("\"sequence_number\":1", "\"sequence_number\":3");
    let settled = r#"{"type":"response.output_text.done","sequence_number":6,"output_index":0,"content_index":0,"text":"Half an answer, all of it, and more"}"#;
    let end = COMPLETED.replace("\"sequence_number\":2", "\"sequence_number\":8");
    let first = LATER.replace("\"sequence_number\":5", "\"sequence_number\":41");
    let second = COMPLETED.replace("\"sequence_number\":2", "\"sequence_number\":42");
    let in_quotes = HALF_DELTA.replace("\"sequence_number\":1", "\"sequence_number\":\"1\"");
    // Two deltas with the same text, and the event numbers of a service.
    let numbered = |numbers: [&str; 4]| {
        let number = |event: &str, number: &str| {
            let (before, rest) = event.split_once("\"sequence_number\":").unwrap_or((event, ""));
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{before}\"sequence_number\":{number}{rest}")
        };
        let events = [CREATED, HALF_DELTA, HALF_DELTA, COMPLETED];
        Answer::events(events.iter().zip(numbers).map(|(event, at)| number(event, at)))
    };
    vec![
        case("event twice", Answer::events([CREATED, HALF_DELTA, HALF_DELTA, COMPLETED])),
        case(
            "every event twice",
            Answer::events([CREATED, CREATED, HALF_DELTA, HALF_DELTA, COMPLETED, COMPLETED]),
        ),
        case("gap", half().then_event(LATER).then_event(&end)),
        case("gap that the text makes whole", half().then_event(LATER).then_event(settled).then_event(&end)),
        case("step back", Answer::events([CREATED, LATER, &late, &end])),
        case("no numbers", Answer::events([UNNUMBERED, UNNUMBERED_END])),
        case("numbers that do not begin at 0", Answer::events([first, second])),
        case("only zeros as numbers", numbered(["0"; 4])),
        case("numbers that start anew", numbered(["0", "1", "0", "1"])),
        case("numbers that fall", numbered(["9", "8", "7", "6"])),
        case("negative numbers", numbered(["-4", "-3", "-2", "-1"])),
        case("numbers with a fraction", numbered(["0.5", "1.5", "1.5", "2.5"])),
        case("numbers above 64 bits", numbered(["1e30", "2e30", "2e30", "3e30"])),
        case("null as numbers", numbered(["null"; 4])),
        case("numbers that are strings", Answer::events([CREATED, &in_quotes, &in_quotes, COMPLETED])),
    ]
}

fn characters() -> Vec<FaultCase> {
    let invalid = stream_of(
        b"data: {\"type\":\"response.output_text.delta\",\"delta\":\"Caf\xE9 au lait\"}\n\ndata: {\"type\":\"response.completed\"}\n\n"
            .as_slice(),
    );
    vec![
        case("character cut between two events", saying(&["Good \\ud83c", "\\udffd luck"])),
        case("half of a character that stays alone", saying(&["Good \\ud83c", " luck"])),
        case("half of a character at the end", saying(&["Good luck\\ud83c"])),
        case(
            "half of a character in the text as a whole",
            half().then_event(
                r#"{"type":"response.completed","response":{"id":"r1","output":[{"type":"message","content":[{"type":"output_text","text":"Good \ud83c luck"}]}]}}"#,
            ),
        ),
        case("bytes that are not UTF-8", invalid),
        case("null character", saying(&["Good\\u0000 luck"])),
    ]
}

fn frames() -> Vec<FaultCase> {
    let frame = |line_end: &str, events: &[&str]| {
        let frames: Vec<String> = events
            .iter()
            .map(|data| format!("event: message{line_end}data: {data}{line_end}{line_end}"))
            .collect();
        frames.concat()
    };
    let all = [CREATED, HALF_DELTA, COMPLETED];
    let without_line: String = all.iter().map(|data| format!("data: {data}\n\n")).collect();
    let named = format!(
        "event: response.created\ndata: {CREATED}\n\nevent: response.output_text.delta\ndata: {HALF_DELTA}\n\n\
         event: response.completed\ndata: {COMPLETED}\n\n"
    );
    let heartbeats = format!(
        ": ping\n\ndata: {CREATED}\n\n: ping\n: ping\n\ndata: {HALF_DELTA}\n\n:\n\ndata: {COMPLETED}\n\n"
    );
    let pings = format!(
        "event: ping\ndata: 2026-11-28 09:00:00+00:00\n\ndata: {CREATED}\n\nevent: ping\ndata: {{\"type\":\"ping\"}}\n\n\
         data: {HALF_DELTA}\n\nevent: keepalive\ndata\n\ndata: {COMPLETED}\n\n"
    );
    let type_of_frame = |name: &str, data: &str| format!("event: {name}\ndata: {data}\n\n");
    let without_type = [
        type_of_frame("response.output_text.delta", r#"{"delta":"Half an answer"}"#),
        type_of_frame("response.completed", r#"{"response":{"id":"r1","conversation_id":"c1"}}"#),
    ]
    .concat();
    let many_lines = HALF_DELTA.replace(',', ",\ndata: ");
    vec![
        case("no event line", stream_of(without_line)),
        case("event line with the type", stream_of(named)),
        case("comments as heartbeats", stream_of(heartbeats)),
        case("events named ping with any data", stream_of(pings)),
        case("events without a type in their JSON", stream_of(without_type)),
        case("null as data", half().then_event("null").then_event(COMPLETED)),
        case("words after the end", whole().then_event("bye").then_bytes("and more")),
        case("application/json as content type", whole().header("content-type", "application/json")),
        case("text/html as content type", whole().header("content-type", "text/html")),
        case("no content type", whole().without_header("content-type")),
        case(
            "byte order mark before JSON",
            Answer::new(
                200,
                "application/json",
                format!("\u{FEFF}{}", r#"{"id":"r1","status":"completed","output_text":"Half an answer"}"#),
            ),
        ),
        case("words without an event", Answer::new(200, "text/plain", "The model is busy.")),
        case("accepted, and nothing else", Answer::new(202, "text/plain", "")),
        case(
            "byte order mark before a web page",
            Answer::new(200, "text/event-stream", "\u{FEFF}<!doctype html><p>Sign in</p>"),
        ),
        case("lines that end with CR LF", stream_of(frame("\r\n", &all))),
        case("lines that end with CR", stream_of(frame("\r", &all))),
        case("byte order mark", stream_of(format!("\u{FEFF}{}", frame("\n", &all)))),
        case("event over many lines", stream_of(frame("\n", &[CREATED, &many_lines, COMPLETED]))),
        case("[DONE] at the end", whole().then_event("[DONE]")),
        case("[DONE] instead of an end", half().then_event("[DONE]")),
        case("last event without its empty line", half().then_bytes(format!("data: {COMPLETED}"))),
        case(
            "fields that nobody knows",
            Answer::events([
                r#"{"type":"response.output_text.delta","delta":"Half an answer","obfuscation":"xyz","nonce":{"a":[1]}}"#,
                UNNUMBERED_END,
            ]),
        ),
        case(
            "events that nobody knows",
            half().then_event(r#"{"type":"response.audio.delta","delta":"UklGRg=="}"#).then_event(COMPLETED),
        ),
    ]
}

fn items() -> Vec<FaultCase> {
    let item = |event: &str, index: u64, item: &str| {
        format!(r#"{{"type":"response.output_item.{event}","output_index":{index},"item":{item}}}"#)
    };
    let message = r#"{"type":"message","id":"i0","role":"assistant","content":[]}"#;
    let search = r#"{"type":"file_search_call","id":"fs1","status":"completed","queries":["pumps"]}"#;
    let arguments = r#"{"type":"response.function_call_arguments.delta","item_id":"fs1","output_index":0,"delta":"{\"q\":\"pumps\"}"}"#;
    let said = |index: u64, words: &str| {
        format!(
            r#"{{"type":"response.output_text.delta","output_index":{index},"content_index":0,"delta":"{words}"}}"#
        )
    };
    let output = r#"{"type":"function_call_output","call_id":"call1","output":"87.5"}"#;
    let unknown = r#"{"type":"mcp_approval_request","id":"m1","name":"delete"}"#;
    let refusal = r#"{"type":"response.refusal.delta","output_index":0,"content_index":0,"delta":"I would rather not."}"#;
    let end = UNNUMBERED_END.to_owned();
    vec![
        case("words without an item", Answer::events([UNNUMBERED, UNNUMBERED_END])),
        case(
            "item that changes its kind",
            Answer::events([
                arguments.to_owned(),
                item("added", 0, search),
                said(1, "Ten bar."),
                end.clone(),
            ]),
        ),
        case(
            "items out of order",
            Answer::events([
                item("added", 1, message),
                said(1, "Second."),
                item("added", 0, message),
                said(0, "First."),
                item("done", 1, message),
                item("done", 0, message),
                end.clone(),
            ]),
        ),
        case(
            "output of a tool that was not called",
            Answer::events([item("done", 0, output), said(1, "87.5"), end.clone()]),
        ),
        case(
            "item of a kind that nobody knows",
            Answer::events([item("done", 0, unknown), said(1, "Done."), end.clone()]),
        ),
        case("item without a kind", Answer::events([item("done", 0, "{}"), said(1, "Done."), end.clone()])),
        case("refusal", Answer::events([refusal.to_owned(), end])),
    ]
}

fn conversations() -> Vec<FaultCase> {
    let end = |id: &str| format!(r#"{{"type":"response.completed","response":{{"id":"r1"{id}}}}}"#);
    vec![
        case(
            "conversation as a field",
            Answer::events([UNNUMBERED.to_owned(), end(r#","conversation_id":"c1""#)]),
        ),
        case(
            "conversation as a word",
            Answer::events([UNNUMBERED.to_owned(), end(r#","conversation":"c1""#)]),
        ),
        case(
            "conversation as an object",
            Answer::events([UNNUMBERED.to_owned(), end(r#","conversation":{"id":"c1"}"#)]),
        ),
        case(
            "conversation beside an event",
            Answer::events([
                UNNUMBERED,
                r#"{"type":"response.completed","conversation_id":"c1","response":{"id":"r1"}}"#,
            ]),
        ),
        case("no conversation", Answer::events([UNNUMBERED.to_owned(), end("")])),
    ]
}
