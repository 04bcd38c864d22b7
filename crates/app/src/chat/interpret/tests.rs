mod kinds;
mod output_indices;

use super::*;
use futures_util::{FutureExt as _, StreamExt as _};
use parlance_domain::MessageStatus;
use parlance_domain::turn::{Piece, Turn};
use serde_json::{Value, json};
use std::convert::Infallible;

/// The turn after the events of a stream, given as JSON, which all arrive at once.
fn turn_after(events: &[Value]) -> Turn {
    play(events.iter().map(|event| (0, event))).0
}

/// The turn after events with these times, in milliseconds since the answer began.
fn turn_at(events: &[(u64, Value)]) -> Turn {
    play(events.iter().map(|(at_ms, event)| (*at_ms, event))).0
}

/// The part of a stream's events that the journal stores.
fn pieces_of(events: &[Value]) -> Vec<Piece> {
    play(events.iter().map(|event| (0, event))).1
}

fn play<'a>(events: impl Iterator<Item = (u64, &'a Value)>) -> (Turn, Vec<Piece>) {
    let mut interpreter = Interpreter::new("example.org");
    let (mut turn, mut pieces) = (Turn::new(), Vec::new());
    for (at_ms, event) in events {
        let frame = format!("event: message\ndata: {event}\n\n");
        let bytes = futures_util::stream::iter([Ok::<_, Infallible>(bytes::Bytes::from(frame))]);
        let decoded = parlance_protocol::decode(bytes).collect::<Vec<_>>().now_or_never().unwrap();
        for event in decoded {
            for input in interpreter.read(event.unwrap(), Duration::from_millis(at_ms)) {
                pieces.extend(turn.apply(input));
            }
        }
    }
    (turn, pieces)
}

fn delta(text: &str) -> Value {
    json!({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": text})
}

#[test]
fn deltas_and_the_terminal_event_make_a_complete_answer() {
    let turn = turn_after(&[
        json!({"type": "response.created", "response": {"id": "r1", "model": "m", "conversation_id": "c1"}}),
        delta("Hello "),
        delta("there"),
        json!({"type": "response.completed", "response": {"id": "r1", "model": "m", "usage": {"input_tokens": 2, "output_tokens": 3}}}),
    ]);
    assert_eq!(turn.status(), MessageStatus::Complete);
    assert_eq!(turn.items(), [Item::text("Hello there")]);
    assert_eq!(turn.facts().service_conversation_id.as_deref(), Some("c1"));
    assert_eq!(turn.facts().usage, Some(Usage { input_tokens: 2, output_tokens: 3 }));
}

#[test]
fn a_conversation_object_names_the_conversation_too() {
    let turn = turn_after(&[
        json!({"type": "response.created", "response": {"id": "r1", "conversation": {"id": "c2"}}}),
    ]);
    assert_eq!(turn.facts().service_conversation_id.as_deref(), Some("c2"));
}

#[test]
fn a_tool_call_and_its_output_become_one_item_in_the_stream_and_at_the_end() {
    let call = json!({"type": "function_call", "id": "f1", "call_id": "k", "name": "calculator", "arguments": "{\"expression\":\"1+1\"}"});
    let output = json!({"type": "function_call_output", "id": "f2", "call_id": "k", "output": "2"});
    let message = json!({"type": "message", "id": "m", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": "It is 2.", "annotations": []}]});
    let streamed = [
        json!({"type": "response.output_item.added", "output_index": 0, "item": call}),
        json!({"type": "response.output_item.done", "output_index": 0, "item": call}),
        json!({"type": "response.output_item.added", "output_index": 1, "item": output}),
        json!({"type": "response.output_text.delta", "output_index": 2, "content_index": 0, "delta": "It is 2."}),
    ];
    let expected = [
        Item::ToolCall {
            call_id: "k".into(),
            name: "calculator".into(),
            arguments: "{\"expression\":\"1+1\"}".into(),
            output: Some("2".into()),
            is_complete: true,
            took_ms: None,
        },
        Item::text("It is 2."),
    ];
    assert_eq!(turn_after(&streamed).items(), expected);
    let end =
        json!({"type": "response.completed", "response": {"id": "r", "output": [call, output, message]}});
    let with_end: Vec<Value> = streamed.into_iter().chain([end.clone()]).collect();
    assert_eq!(turn_after(&with_end).items(), expected);
    assert_eq!(turn_after(&[end]).items(), expected, "the terminal event alone says the same");
}

#[test]
fn arguments_that_arrive_in_pieces_are_joined() {
    let turn = turn_after(&[
        json!({"type": "response.output_item.added", "output_index": 0,
            "item": {"type": "function_call", "call_id": "k", "name": "calculator", "arguments": ""}}),
        json!({"type": "response.function_call_arguments.delta", "output_index": 0, "delta": "{\"a\""}),
        json!({"type": "response.function_call_arguments.delta", "output_index": 0, "delta": ":1}"}),
    ]);
    assert!(
        matches!(turn.items(), [Item::ToolCall { name, arguments, .. }] if name == "calculator" && arguments == "{\"a\":1}")
    );
}

#[test]
fn output_text_alone_is_an_answer() {
    let turn = turn_after(&[
        json!({"type": "response.completed", "response": {"id": "r", "output_text": "Only this."}}),
    ]);
    assert_eq!(turn.items(), [Item::text("Only this.")]);
}

#[test]
fn the_length_limit_makes_a_cut_answer_however_it_is_said() {
    for end in [
        json!({"type": "response.incomplete", "response": {"id": "r", "incomplete_details": {"reason": "max_output_tokens"}}}),
        json!({"type": "response.completed", "response": {"id": "r", "incomplete_details": {"reason": "max_output_tokens"}}}),
    ] {
        let turn = turn_after(&[delta("So far"), end]);
        assert_eq!(turn.status(), MessageStatus::Cut);
        assert_eq!(turn.items(), [Item::text("So far")]);
    }
}

#[test]
fn each_shape_of_an_error_fails_the_turn_and_keeps_the_words() {
    for error in [
        json!({"type": "error", "code": "overloaded", "message": "Too much to do."}),
        json!({"type": "error", "error": {"code": "overloaded", "message": "Too much to do."}}),
        json!({"error": {"code": "overloaded", "message": "Too much to do."}}),
        json!({"type": "response.failed", "response": {"id": "r", "error": {"code": "overloaded", "message": "Too much to do."}}}),
        json!({"type": "response.completed", "response": {"id": "r", "error": {"code": "overloaded", "message": "Too much to do."}}}),
    ] {
        let turn = turn_after(&[delta("Half an ans"), error.clone()]);
        assert_eq!(turn.status(), MessageStatus::Failed, "{error}");
        assert_eq!(turn.items(), [Item::text("Half an ans")], "{error}");
        let Some(parlance_domain::turn::Ending::Failed(failure)) = turn.ending() else { panic!("{error}") };
        assert!(
            failure.title.to_string().contains("Too much to do."),
            "the service's own words are shown: {failure:?}"
        );
    }
}

#[test]
fn events_of_an_unknown_type_and_unknown_fields_change_nothing() {
    let stream = |new: &[Value]| {
        let end = json!({"type": "response.completed", "response": {"id": "r1", "model": "m"}});
        turn_after(&[&[delta("Hello ")], new, &[delta("there"), end]].concat())
    };
    let plain = stream(&[]);
    let mut known = delta("");
    known["mood"] = json!({"calm": [true]});
    let with_new = stream(&[json!({"type": "response.mood", "response": 5}), json!({"type": "ping"}), known]);
    assert_eq!(with_new.items(), [Item::text("Hello there")]);
    assert_eq!((with_new.status(), with_new.items()), (plain.status(), plain.items()));
}

#[test]
fn the_time_of_a_response_changes_nothing_and_zero_is_no_time() {
    let turn = |created_at: &Value| {
        let mut end = json!({"type": "response.completed", "response": {"id": "r1", "model": "m", "output_text": "Hi"}});
        if !created_at.is_null() {
            end["response"]["created_at"] = created_at.clone();
        }
        turn_after(&[end])
    };
    let without = turn(&Value::Null);
    assert_eq!(without.status(), MessageStatus::Complete);
    for created_at in [json!(0), json!(1_760_000_000_000_u64), json!("soon")] {
        let with = turn(&created_at);
        assert_eq!(
            (with.status(), with.items(), with.facts()),
            (without.status(), without.items(), without.facts()),
            "{created_at}"
        );
    }
}

#[test]
fn an_item_of_an_unknown_kind_is_kept_as_it_came() {
    let item = json!({"type": "hologram", "id": "h", "depth": 3});
    let turn = turn_after(&[json!({"type": "response.output_item.added", "output_index": 0, "item": item})]);
    assert_eq!(turn.items(), [Item::Unknown { kind: "hologram".into(), json: item }]);
}

#[test]
fn reasoning_is_not_said_twice() {
    let turn = turn_after(&[
        json!({"type": "response.reasoning_summary_text.delta", "output_index": 0, "summary_index": 0, "delta": "I look."}),
        json!({"type": "response.output_item.done", "output_index": 0,
            "item": {"type": "reasoning", "id": "x", "summary": [{"type": "summary_text", "text": "I look."}]}}),
    ]);
    assert_eq!(turn.items(), [Item::Reasoning { text: "I look.".into() }]);
}
