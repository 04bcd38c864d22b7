//! Replies of common servers, and malformed ones.

use super::*;
use crate::reading::ReadingProgress;
use serde_json::json;

fn reply_of(bytes: impl Stream<Item = reqwest::Result<Bytes>> + Send + 'static) -> Reply {
    let (server, silence) = ("http://a".to_owned(), Duration::from_secs(60));
    Reply::new(bytes, server, None, silence, "asked".to_owned(), ReasoningParser::default())
}

fn reply(frames: &[serde_json::Value], ending: &str) -> Reply {
    let mut text: String = frames.iter().map(|frame| format!("data: {frame}\n\n")).collect();
    text.push_str(ending);
    reply_of(futures_util::stream::iter([Ok(Bytes::from(text))]))
}

#[expect(clippy::needless_pass_by_value, reason = "a literal at every call")]
fn delta(delta: serde_json::Value) -> serde_json::Value {
    json!({ "model": "used", "choices": [{ "delta": delta, "finish_reason": null }] })
}

fn finish(reason: &str) -> serde_json::Value {
    json!({ "choices": [{ "delta": {}, "finish_reason": reason }] })
}

#[tokio::test]
async fn text_comes_piece_by_piece_and_the_counts_come_last() {
    let counts = json!({ "choices": [], "usage": { "prompt_tokens": 7, "completion_tokens": 2 } });
    let frames = [
        delta(json!({ "role": "assistant", "content": "" })),
        delta(json!({ "content": "Hi" })),
        finish("stop"),
        counts,
    ];
    let mut reply = reply(&frames, "data: [DONE]\n\n");
    assert_eq!(reply.next().await, Ok(Step::Text("Hi".to_owned())));
    let counts = TokenCounts { input: 7, output: 2, ..TokenCounts::default() };
    let end = End { finish: Finish::Done, calls: Vec::new(), counts: Some(counts) };
    assert_eq!(reply.next().await, Ok(Step::End(end)));
    assert_eq!(reply.model(), "used");
}

#[tokio::test]
async fn counts_that_cannot_be_true_are_passed_over_and_the_answer_stays() {
    for count in [json!(u64::MAX), json!(-1), json!("7"), json!(1.5), json!({})] {
        let counts = json!({ "choices": [], "usage": { "prompt_tokens": count, "completion_tokens": 2 } });
        let mut reply = reply(&[delta(json!({ "content": "Hi" })), finish("stop"), counts], "");
        assert_eq!(reply.next().await, Ok(Step::Text("Hi".to_owned())));
        let end = End { finish: Finish::Done, calls: Vec::new(), counts: None };
        assert_eq!(reply.next().await, Ok(Step::End(end)), "{count}");
    }
}

#[tokio::test]
async fn calls_are_put_together_from_their_pieces() {
    let call = |value| delta(json!({ "tool_calls": [value] }));
    let frames = [
        call(json!({ "index": 0, "id": "a", "function": { "name": "calculator", "arguments": "{\"x\"" } })),
        call(json!({ "index": 0, "function": { "arguments": ":1}" } })),
        // Complete, with an object as arguments, and index 0 again.
        call(json!({ "index": 0, "id": "b", "function": { "name": "clock", "arguments": { "y": 2 } } })),
        finish("tool_calls"),
    ];
    let mut reply = reply(&frames, "");
    let Ok(Step::End(end)) = reply.next().await else { panic!("no end") };
    let calls: Vec<_> = end
        .calls
        .iter()
        .map(|call| (call.id.as_str(), call.name.as_str(), call.arguments.as_str()))
        .collect();
    assert_eq!(calls, [("a", "calculator", "{\"x\":1}"), ("b", "clock", "{\"y\":2}")]);
}

#[tokio::test]
async fn a_reply_that_does_not_say_that_it_is_finished_is_cut() {
    let cut = Err(UpstreamError::Cut { server: "http://a".to_owned() });
    for ending in ["", "data: [DONE]\n\n"] {
        let mut reply = reply(&[delta(json!({ "content": "Hal" }))], ending);
        assert_eq!(reply.next().await, Ok(Step::Text("Hal".to_owned())));
        assert_eq!(reply.next().await, cut, "{ending:?}");
    }
}

#[tokio::test]
async fn an_error_in_a_reply_is_a_failure_with_its_words() {
    let mut failing = reply(&[json!({ "error": { "message": "out of memory" } })], "");
    let Err(UpstreamError::Reported { words, .. }) = failing.next().await else { panic!("it has failed") };
    assert_eq!(words.as_str(), "out of memory");
    let mut nonsense = reply(&[], "data: <html>\n\n");
    assert_eq!(nonsense.next().await, Err(UpstreamError::Unintelligible { server: "http://a".to_owned() }));
}

fn endless_calls() -> [Vec<serde_json::Value>; 2] {
    let call = |index: usize, arguments: &str| {
        delta(
            json!({ "tool_calls": [{ "index": index, "id": format!("{index}"), "function": { "name": "a", "arguments": arguments } }] }),
        )
    };
    let many = (0..17).map(|index| call(index, "{}")).collect();
    let long = (0..17).map(|_| call(0, &"x".repeat(4096))).collect();
    [many, long]
}

#[tokio::test]
async fn endless_calls_before_the_first_word_are_a_failure_and_no_illness() {
    for calls in endless_calls() {
        let failure = reply(&calls, "").next().await.unwrap_err();
        assert_eq!(failure, UpstreamError::Endless { server: "http://a".to_owned() });
        assert!(!failure.is_server_fault());
    }
}

#[tokio::test]
async fn endless_calls_after_a_word_end_the_reply_and_none_is_made() {
    for calls in endless_calls() {
        let frames = [vec![delta(json!({ "content": "Well" }))], calls, vec![finish("tool_calls")]].concat();
        let mut reply = reply(&frames, "");
        assert_eq!(reply.next().await, Ok(Step::Text("Well".to_owned())));
        let end = End { finish: Finish::Length, calls: Vec::new(), counts: None };
        assert_eq!(reply.next().await, Ok(Step::End(end)));
    }
}

#[tokio::test]
async fn as_many_calls_as_are_allowed_are_made() {
    let frames: Vec<_> = (0..MAX_CALLS)
        .map(|index| delta(json!({ "tool_calls": [{ "index": index, "id": format!("{index}"), "function": { "name": "a" } }] })))
        .chain([finish("tool_calls")])
        .collect();
    let Ok(Step::End(end)) = reply(&frames, "").next().await else { panic!("no end") };
    assert_eq!((end.calls.len(), end.finish), (16, Finish::Done));
}

#[tokio::test]
async fn a_reply_that_says_nothing_without_end_is_given_up() {
    let nothing = format!("data: {}\n\n", delta(json!({ "content": "" })));
    let endless = futures_util::stream::repeat_with(move || Ok(Bytes::from(nothing.repeat(1_000))));
    let mut reply = reply_of(endless);
    assert_eq!(reply.next().await, Err(UpstreamError::Endless { server: "http://a".to_owned() }));
}

#[tokio::test]
async fn an_event_without_end_is_given_up() {
    let part = Bytes::from(vec![b'x'; 64 * 1024]);
    let n_taken = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let taken = std::sync::Arc::clone(&n_taken);
    let endless = futures_util::stream::once(async { Ok(Bytes::from("data: ")) }).chain(
        futures_util::stream::repeat_with(move || {
            taken.fetch_add(part.len(), std::sync::atomic::Ordering::Relaxed);
            Ok(part.clone())
        }),
    );
    let mut reply = reply_of(endless);
    assert_eq!(reply.next().await, Err(UpstreamError::Unintelligible { server: "http://a".to_owned() }));
    assert!(n_taken.load(std::sync::atomic::Ordering::Relaxed) <= MAX_EVENT_BYTES + 64 * 1024);
}

#[tokio::test]
async fn thoughts_are_told_from_words_in_every_shape_that_servers_send() {
    for frames in [
        vec![delta(json!({ "reasoning_content": "Hm" })), delta(json!({ "content": "Yes" }))],
        vec![delta(json!({ "reasoning": "Hm", "content": "" })), delta(json!({ "content": "Yes" }))],
        vec![
            delta(json!({ "reasoning": "Hm", "reasoning_content": "Hm" })),
            delta(json!({ "content": "Yes" })),
        ],
        vec![delta(json!({ "content": "<think>" })), delta(json!({ "content": "Hm</think>\nYes" }))],
    ] {
        let mut reply = reply(&[frames, vec![finish("stop")]].concat(), "");
        assert_eq!(reply.next().await, Ok(Step::Reasoning("Hm".to_owned())));
        assert_eq!(reply.next().await, Ok(Step::Text("Yes".to_owned())));
        assert!(matches!(reply.next().await, Ok(Step::End(End { finish: Finish::Done, .. }))));
    }
}

#[tokio::test]
async fn what_looks_like_the_beginning_of_a_thought_is_said_at_the_end() {
    let mut reply = reply(&[delta(json!({ "content": "<th" })), finish("stop")], "data: [DONE]\n\n");
    assert_eq!(reply.next().await, Ok(Step::Text("<th".to_owned())));
    assert!(matches!(reply.next().await, Ok(Step::End(_))));
}

#[tokio::test]
async fn content_in_parts_is_text_and_thoughts() {
    let thinking = json!([{ "type": "thinking", "thinking": [{ "type": "text", "text": "Well" }] }]);
    let frames = [
        delta(json!({ "content": thinking })),
        delta(
            json!({ "content": [{ "type": "text", "text": "Hi" }, { "type": "image_url", "image_url": "x" }] }),
        ),
        delta(json!({ "content": null })),
        finish("stop"),
    ];
    let mut reply = reply(&frames, "");
    assert_eq!(reply.next().await, Ok(Step::Reasoning("Well".to_owned())));
    assert_eq!(reply.next().await, Ok(Step::Text("Hi".to_owned())));
    assert!(matches!(reply.next().await, Ok(Step::End(_))));
}

#[tokio::test]
async fn calls_that_are_numbered_from_one_or_have_no_id_are_put_together() {
    let call = |value| delta(json!({ "tool_calls": [value] }));
    for id in [Some("a"), None] {
        let frames = [
            call(json!({ "index": 1, "id": id, "function": { "name": "clock", "arguments": "{\"x\"" } })),
            call(json!({ "index": 7, "function": { "name": "calculator", "arguments": "{" } })),
            call(json!({ "index": 1, "function": { "arguments": ":1}" } })),
            call(json!({ "index": 7, "function": { "arguments": "}" } })),
            finish("tool_calls"),
        ];
        let mut reply = reply(&frames, "");
        let Ok(Step::End(end)) = reply.next().await else { panic!("no end") };
        let calls: Vec<_> =
            end.calls.iter().map(|call| (call.name.as_str(), call.arguments.as_str())).collect();
        assert_eq!(calls, [("clock", "{\"x\":1}"), ("calculator", "{}")]);
    }
}

#[tokio::test]
async fn how_far_a_prompt_has_been_read_is_told_before_the_first_word() {
    let read = |progress: serde_json::Value| json!({ "choices": [], "prompt_progress": progress });
    let frames = [
        read(json!({ "total": 400, "cache": 0, "processed": 100, "time_ms": 9 })),
        read(json!("half")),
        read(json!({ "total": 0, "processed": 0 })),
        delta(json!({ "content": "Hi" })),
        finish("stop"),
    ];
    let quarter = Preparation::Reading(ReadingProgress { n_tokens: 400, n_read: 100 });
    for (n_frames, told) in [(1, Some(quarter)), (2, Some(quarter)), (3, None)] {
        let frames = [&frames[..n_frames], &frames[3..]].concat();
        let mut reply = reply(&frames, "data: [DONE]\n\n");
        let (reading, read) = watch::channel(None);
        reply.begin(&reading).await.unwrap();
        assert_eq!(*read.borrow(), told, "{n_frames}");
        assert_eq!(reply.next().await, Ok(Step::Text("Hi".to_owned())), "the word is not lost");
    }
}
