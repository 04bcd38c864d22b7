//! Streams of compatible servers, and the decoded events.

use super::*;
use crate::{Annotation, Ending, Failure, FileCitation, OutputItem};
use futures_util::{FutureExt, StreamExt, stream};
use proptest::prelude::*;
use serde_json::json;
use std::convert::Infallible;

mod surrogates;

type Decoded = Vec<Result<SequencedEvent, DecodeError<Infallible>>>;

fn decode_pieces(pieces: Vec<Bytes>) -> Decoded {
    let bytes = stream::iter(pieces.into_iter().map(Ok::<_, Infallible>));
    decode(bytes).collect::<Vec<_>>().now_or_never().expect("all bytes are there")
}

fn decode_data(data: &[&str]) -> Decoded {
    let stream: String = data.iter().map(|data| format!("event: message\ndata: {data}\n\n")).collect();
    decode_pieces(vec![stream.into()])
}

/// The events of a stream with these data lines, all of which must be events.
fn events(data: &[&str]) -> Vec<Event> {
    decode_data(data).into_iter().map(|item| item.expect("an event").event).collect()
}

fn event(data: &str) -> Event {
    let mut events = events(&[data]);
    assert_eq!(events.len(), 1, "one event from {data}");
    events.remove(0)
}

fn delta(json_string: &str) -> String {
    format!(
        r#"{{"type":"response.output_text.delta","sequence_number":4,"item_id":"m","output_index":0,"content_index":0,"delta":{json_string},"logprobs":[]}}"#
    )
}

fn words(events: &[Event]) -> Vec<&str> {
    let words = events.iter().filter_map(|event| match event {
        Event::OutputTextDelta { delta, .. } => Some(delta.as_str()),
        _ => None,
    });
    words.collect()
}

#[test]
fn an_event_as_it_should_be_is_read_in_full() {
    let [Ok(event)] = &decode_data(&[&delta(r#""Hi""#)])[..] else { panic!("one event") };
    assert_eq!(event.sequence_number, Some(4));
    let Event::OutputTextDelta { item_id, output_index, content_index, delta, logprobs } = &event.event
    else {
        panic!("a delta, not {event:?}");
    };
    assert_eq!(
        (item_id.as_str(), *output_index, *content_index, delta.as_str(), logprobs.len()),
        ("m", 0, 0, "Hi", 0)
    );
}

#[test]
fn an_event_is_given_as_soon_as_its_empty_line_is_there() {
    for end in ["\n\n", "\r\r", "\r\n\r"] {
        let first = Bytes::from(format!("data: {}{end}", delta(r#""Hi""#)));
        let mut events =
            Box::pin(decode(stream::iter([Ok::<_, Infallible>(first)]).chain(stream::pending())));
        assert!(events.next().now_or_never().flatten().is_some(), "waits for more after {end:?}");
        assert!(events.next().now_or_never().is_none(), "nothing more is there");
    }
}

#[test]
fn errors_come_in_every_shape() {
    let failed = |code: Option<&str>, message: &str| {
        Some(Ending::Failed(Failure { code: code.map(str::to_owned), message: message.to_owned() }))
    };
    for data in [
        r#"{"type":"error","sequence_number":3,"code":"busy","message":"Too busy","param":null}"#,
        r#"{"type":"error","error":{"code":"busy","message":"Too busy"}}"#,
        r#"{"type":"error","error":{"type":"busy","message":"Too busy"}}"#,
        r#"{"error":{"code":"busy","message":"Too busy"}}"#,
        r#"{"error":{"code":"busy","message":"Too busy"},"type":null}"#,
        r#"{"detail":{"code":"busy","message":"Too busy"}}"#,
        r#"{"type":"response.failed","response":{"id":"r","status":"failed","error":{"code":"busy","message":"Too busy"}}}"#,
        r#"{"type":"response.completed","response":{"id":"r","error":{"code":"busy","message":"Too busy"}}}"#,
        r#"{"type":"response.incomplete","response":{"id":"r","error":{"code":"busy","message":"Too busy"}}}"#,
    ] {
        assert_eq!(event(data).ending(), failed(Some("busy"), "Too busy"), "from {data}");
    }
    assert_eq!(
        event(r#"{"type":"error","code":429,"message":"Slow"}"#).ending(),
        failed(Some("429"), "Slow")
    );
    assert_eq!(event(r#"{"error":"Too busy"}"#).ending(), failed(None, "Too busy"));
    assert_eq!(event(r#"{"detail":"Too busy"}"#).ending(), failed(None, "Too busy"));
    assert_eq!(event(r#"{"type":"error"}"#).ending(), failed(None, ""));
    assert_eq!(event(r#"{"type":"error","message":null,"error":7}"#).ending(), failed(None, ""));
    assert_eq!(event(r#"{"type":"response.failed"}"#).ending(), failed(None, ""));
}

#[test]
fn an_answer_that_is_not_whole_says_why() {
    let incomplete = |reason: Option<&str>| Some(Ending::Incomplete { reason: reason.map(str::to_owned) });
    let by_limit = r#"{"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}}"#;
    assert_eq!(event(by_limit).ending(), incomplete(Some("max_output_tokens")));
    let by_another_name = by_limit.replace("\"response.incomplete\"", "\"response.completed\"");
    assert_eq!(event(&by_another_name).ending(), incomplete(Some("max_output_tokens")));
    assert_eq!(event(r#"{"type":"response.incomplete"}"#).ending(), incomplete(None));
}

#[test]
fn events_that_are_not_terminal_end_nothing() {
    assert_eq!(
        event(r#"{"type":"response.created","response":{"id":"r","status":"in_progress"}}"#).ending(),
        None
    );
    assert_eq!(event(&delta(r#""x""#)).ending(), None);
    assert_eq!(event(r#"{"type":"response.new_thing","error":null}"#).ending(), None);
}

#[test]
fn the_type_in_the_json_decides_and_the_event_line_stands_in_for_a_missing_one() {
    let typed = |stream: &str| {
        let mut decoded = decode_pieces(vec![Bytes::from(stream.to_owned())]);
        decoded.remove(0).expect("an event").event
    };
    let completed = Event::Completed { response: Box::default() };
    assert_eq!(typed("data: {\"type\":\"response.completed\"}\n\n"), completed);
    assert_eq!(typed("event: response.created\ndata: {\"type\":\"response.completed\"}\n\n"), completed);
    assert_eq!(typed("event: response.completed\ndata: {\"response\":{}}\n\n"), completed);
    assert!(typed("event: error\ndata: {\"message\":\"Too busy\"}\n\n").ending().is_some());
    assert!(matches!(typed("data: {\"x\":1}\n\n"), Event::Unknown { .. }));
}

#[test]
fn the_done_mark_and_empty_data_are_ignored() {
    assert_eq!(words(&events(&[&delta(r#""a""#), "[DONE]", "", " [DONE] ", &delta(r#""b""#)])), ["a", "b"]);
}

#[test]
fn what_is_not_an_event_is_named_and_does_not_stop_the_rest() {
    let (long, start) = ("x".repeat(5000), "x".repeat(200));
    for (data, received) in [
        ("upstream timed out", "upstream timed out"),
        ("42", "42"),
        ("[1]", "[1]"),
        ("{\"type\":", "{\"type\":"),
        (&long, &start),
    ] {
        let decoded = decode_data(&[data, &delta(r#""still here""#)]);
        let [Err(DecodeError::NotAnEvent { received: got }), Ok(_)] = &decoded[..] else {
            panic!("an error and an event, not {decoded:?}");
        };
        assert_eq!(got.trim_end_matches('…'), received);
    }
}

#[test]
fn json_nested_beyond_reason_is_not_an_event() {
    let deep = format!("{}{}", r#"{"type":"new","x":"#, "[".repeat(100_000));
    assert!(matches!(decode_data(&[&deep])[..], [Err(DecodeError::NotAnEvent { .. })]));
}

#[test]
fn null_missing_and_odd_fields_fall_back_to_their_defaults() {
    let sparse = r#"{"type":"response.output_text.delta","item_id":null,"output_index":null,"delta":"a","logprobs":null}"#;
    let bare = r#"{"type":"response.output_text.delta","delta":"a"}"#;
    let odd = r#"{"type":"response.output_text.delta","item_id":["?"],"output_index":"0","content_index":0.0,"delta":"a","logprobs":{},"sequence_number":"x"}"#;
    let expected = event(&delta(r#""a""#).replace(r#""m""#, r#""""#));
    for data in [sparse, bare, odd] {
        assert_eq!(event(data), expected, "from {data}");
    }
    let null = r#"{"type":"response.output_text.delta","delta":null}"#;
    assert_eq!(words(&events(&[null])), [""]);
}

#[test]
fn numbers_of_events_are_read_from_whatever_holds_them() {
    let number = |json: &str| {
        let data = format!(r#"{{"type":"response.refusal.delta","delta":"x","sequence_number":{json}}}"#);
        decode_data(&[&data]).remove(0).expect("an event").sequence_number
    };
    assert_eq!(number("7"), Some(7));
    assert_eq!(number("7.0"), Some(7));
    assert_eq!(number("\"7\""), Some(7));
    for nonsense in ["null", "-1", "7.5", "\"seven\"", "[]", "1e300"] {
        assert_eq!(number(nonsense), None, "from {nonsense}");
    }
}

#[test]
fn a_field_that_is_there_twice_does_not_cost_the_event() {
    assert_eq!(words(&events(&[r#"{"type":"response.output_text.delta","delta":"a","delta":"b"}"#])), ["b"]);
    let twice = r#"{"type":"response.completed","response":{"id":"a","id":"b","output_text":"x"}}"#;
    assert_eq!(event(twice).response().map(|response| response.id.clone()).as_deref(), Some("b"));
}

#[test]
fn unknown_events_items_parts_and_annotations_are_kept_as_they_came() {
    let json = json!({"type": "response.new_thing", "sequence_number": 9, "x": {"y": [1, null]}});
    let Event::Unknown { json: kept } = event(&json.to_string()) else { panic!("unknown") };
    assert_eq!(serde_json::Value::Object(kept), json);

    let item = json!({"type": "new_call", "id": "n", "x": 1});
    let added = json!({"type": "response.output_item.added", "output_index": 1, "item": item});
    let Event::OutputItemAdded { item: OutputItem::Unknown(kept), .. } = event(&added.to_string()) else {
        panic!("an unknown item");
    };
    assert_eq!(kept, item);

    let part = json!({"type": "new_part", "x": 1});
    let added = json!({"type": "response.content_part.added", "part": part});
    assert!(
        matches!(event(&added.to_string()), Event::ContentPartAdded { part: crate::ContentPart::Unknown(kept), .. } if kept == part)
    );

    let annotation = json!({"type": "new_citation", "x": 1});
    let added = json!({"type": "response.output_text.annotation.added", "annotation": annotation});
    assert!(
        matches!(event(&added.to_string()), Event::AnnotationAdded { annotation: Annotation::Unknown(kept), .. } if kept == annotation)
    );
}

#[test]
fn a_known_event_without_its_load_is_kept_as_unknown() {
    for data in [
        r#"{"type":"response.output_item.added"}"#,
        r#"{"type":"response.content_part.done","part":null}"#,
        r#"{"type":"response.output_text.done"}"#,
    ] {
        assert!(matches!(event(data), Event::Unknown { .. }), "from {data}");
    }
}

#[test]
fn citations_may_say_the_place_and_the_words() {
    let added = json!({"type": "response.output_text.annotation.added", "item_id": "m", "annotation_index": 2, "annotation":
        {"type": "file_citation", "file_id": "f", "filename": "a.pdf", "index": 7, "place": "page 3", "quote": "words"}});
    let Event::AnnotationAdded {
        annotation: Annotation::FileCitation(citation), annotation_index: 2, ..
    } = event(&added.to_string())
    else {
        panic!("a file citation");
    };
    let (place, quote) = (Some("page 3".to_owned()), Some("words".to_owned()));
    assert_eq!(
        citation,
        FileCitation { file_id: "f".to_owned(), filename: "a.pdf".to_owned(), index: 7, place, quote }
    );
}

#[test]
fn the_conversation_is_found_wherever_the_server_put_it() {
    let id =
        |data: &str| decode_data(&[data]).remove(0).expect("an event").conversation_id().map(str::to_owned);
    for data in [
        r#"{"type":"response.created","response":{"conversation_id":"c"}}"#,
        r#"{"type":"response.created","response":{"conversation":"c"}}"#,
        r#"{"type":"response.created","response":{"conversation":{"id":"c"}}}"#,
        r#"{"type":"response.created","response":{},"conversation_id":"c"}"#,
        r#"{"type":"response.created","response":{"conversation_id":""},"conversation":{"id":"c"}}"#,
        r#"{"type":"response.output_text.delta","delta":"x","conversation":"c"}"#,
        r#"{"type":"response.new_thing","conversation":{"id":"c"}}"#,
    ] {
        assert_eq!(id(data).as_deref(), Some("c"), "from {data}");
    }
    for data in [
        r#"{"type":"response.created","response":{"conversation_id":null,"conversation":null}}"#,
        r#"{"type":"response.created","response":{"conversation":{"name":"c"}}}"#,
        r#"{"type":"response.created","conversation":7}"#,
    ] {
        assert_eq!(id(data), None, "from {data}");
    }
}

#[test]
fn a_stream_that_breaks_off_is_an_error_and_then_over() {
    let bytes = stream::iter([Ok(Bytes::from(format!("data: {}\n\n", delta(r#""a\ud83c""#)))), Err("reset")]);
    let decoded: Vec<_> = decode(bytes).collect::<Vec<_>>().now_or_never().expect("all is there");
    assert!(matches!(decoded[..], [Ok(_), Err(DecodeError::Transport("reset"))]), "got {decoded:?}");
}

#[test]
fn the_fields_of_a_response_may_stand_beside_the_type_of_the_event_that_ends_it() {
    let message = r#"[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hi"}]}]"#;
    for fields in [format!(r#""output":{message}"#), format!(r#""response":null,"output":{message}"#)] {
        let event = event(&format!(r#"{{"type":"response.completed","sequence_number":3,{fields}}}"#));
        let Event::Completed { response } = event else { panic!("{event:?}") };
        assert_eq!(response.text().as_deref(), Some("Hi"));
    }
    let incomplete = r#"{"type":"response.incomplete","incomplete_details":{"reason":"max_output_tokens"}}"#;
    let reason = Some("max_output_tokens".to_owned());
    assert_eq!(event(incomplete).ending(), Some(Ending::Incomplete { reason }));
    let failed = event(r#"{"type":"response.failed","error":{"code":"overloaded","message":"Too much"}}"#);
    let failure = Failure { code: Some("overloaded".to_owned()), message: "Too much".to_owned() };
    assert_eq!(failed.ending(), Some(Ending::Failed(failure)));
    let Event::Completed { response } = event(r#"{"type":"response.completed"}"#) else {
        panic!("completed")
    };
    assert_eq!(response.text(), None);
}

#[test]
fn a_delta_may_be_a_part_of_content() {
    let events = events(&[&delta(r#"{"type":"output_text","text":"Hi"}"#)]);
    assert_eq!(words(&events), ["Hi"]);
}

#[test]
fn a_whole_answer_is_read_with_the_same_tolerance() {
    let text = |body: &str| parse_response(body.as_bytes()).and_then(|response| response.text());
    for after in ["{\"detail\":\"more\"}", "\n[]", "<html>", "\u{0}"] {
        let body = format!("{{\"output_text\":\"Hi\"}}{after}");
        assert_eq!(text(&body).as_deref(), Some("Hi"), "with {after:?} after it");
    }
    assert_eq!(
        text(r#"{"output_text":"a\ud83c","created_at":"x","output":null}"#).as_deref(),
        Some("a\u{FFFD}")
    );
    assert_eq!(text("\u{FEFF} {\"output_text\":\"a\"}").as_deref(), Some("a"));
    let items = r#"{"output_text":"","output":[{"type":"reasoning"},{"type":"message","content":[{"type":"output_text","text":"a"},{"type":"refusal","refusal":"no"},{"type":"output_text","text":"b"}]}]}"#;
    assert_eq!(text(items).as_deref(), Some("ab"));
    assert_eq!(text(r#"{"output_text":""}"#).as_deref(), Some(""));
    assert_eq!(text("{}"), None);
    for body in ["", "[]", "\"x\"", "<html>", "{"] {
        assert_eq!(parse_response(body.as_bytes()), None, "from {body:?}");
    }
}

fn any_server_text() -> impl Strategy<Value = String> {
    let token = proptest::sample::select(vec![
        "data: ",
        "event: ",
        "\n",
        "\n\n",
        "\r",
        "{",
        "}",
        "\"type\":",
        "\"response.output_text.delta\"",
        "\"delta\":",
        "\"error\"",
        ":",
        ",",
        "\"",
        "\\ud83c",
        "\\udf89",
        "\\",
        "null",
        "[",
        "]",
        "1",
        "-",
        "é",
        "[DONE]",
        "\u{FEFF}",
        "\"response\":",
        "\"response.completed\"",
        "\"output\":",
        "\"item\":",
        "\"message\"",
        "\"sequence_number\":",
    ]);
    proptest::collection::vec(token, 0..80).prop_map(|tokens| tokens.concat())
}

proptest! {
    #[test]
    fn nothing_a_server_sends_makes_it_panic(text in any_server_text()) {
        decode_data(&[&text.replace(['\n', '\r'], " ")]);
        decode_pieces(vec![Bytes::from(text.clone())]);
        drop(parse_response(text.as_bytes()));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        drop(parse_response(&bytes));
        decode_pieces(vec![Bytes::from([b"data: {\"type\":\"", &bytes[..], b"\"}\n\n"].concat()), Bytes::from(bytes)]);
    }
}

/// A sequence number in any form that a server may send.
fn number() -> impl Strategy<Value = serde_json::Value> {
    prop_oneof![
        (0_u64..4).prop_map(|n| json!(n)),
        any::<i64>().prop_map(|n| json!(n)),
        any::<f64>().prop_map(|n| json!(n)),
        any::<u64>().prop_map(|n| json!(n.to_string())),
        Just(json!(null)),
    ]
}

proptest! {
    #[test]
    fn a_stream_gives_the_same_text_and_end_under_any_numbers(numbers in proptest::collection::vec(number(), 6)) {
        let delta = |text: &str| json!({"type": "response.output_text.delta", "delta": text});
        let mut stream = [
            json!({"type": "response.created", "response": {"id": "r"}}),
            delta("The quay "),
            delta("is "),
            delta("closed."),
            json!({"type": "response.output_text.done", "text": "The quay is closed."}),
            json!({"type": "response.completed", "response": {"id": "r", "status": "completed"}}),
        ];
        for (event, number) in stream.iter_mut().zip(numbers) {
            event["sequence_number"] = number;
        }
        let data: Vec<String> = stream.iter().map(ToString::to_string).collect();
        let decoded = decode_data(&data.iter().map(String::as_str).collect::<Vec<_>>());
        let events: Vec<SequencedEvent> = decoded.into_iter().map(Result::unwrap).collect();
        prop_assert!(events.iter().all(|event| event.order != Order::Repeat));
        let events: Vec<Event> = events.into_iter().map(|event| event.event).collect();
        prop_assert_eq!(words(&events).concat(), "The quay is closed.");
        prop_assert_eq!(events.last().and_then(Event::ending), Some(Ending::Complete));
    }
}
