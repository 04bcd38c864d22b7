//! The stream that a question requests.

use serde_json::Value;
use std::time::Duration;
use uuid::Uuid;

/// Single-byte characters per delta, unless the question sets it.
const DELTA_BYTES: usize = 20;

/// How an answer is cut into deltas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// By bytes; the answer has the requested number of bytes.
    Bytes,
    /// By bytes, with the varied answer.
    BytesOfEverything,
    /// By words; the answer has the requested number of words.
    Words,
    /// By words, each with its time of sending.
    StampedWords,
}

/// A request such as "4000 bytes, 2000 deltas a second", "4000 bytes of everything, 100 deltas a second of 4 bytes", or
/// "600 words, 200 a second". With "stamped", each word consists of its time of sending and its number:
/// `1760000000000n17`. With "no thread", the answer belongs to no conversation. With "after 500 ms", the text starts
/// that long after the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StreamRequest {
    pub(crate) cut: Cut,
    /// Bytes or words.
    pub(crate) amount: usize,
    /// Number of deltas per second.
    pub(crate) per_second: usize,
    /// Size of a delta, if the answer is cut by bytes.
    pub(crate) delta_bytes: usize,
    /// Delay between the start of the answer and its text.
    pub(crate) pause: Duration,
    /// The conversation of the answer.
    pub(crate) conversation_id: Option<String>,
}

impl StreamRequest {
    pub(crate) fn read(request: &Value) -> Self {
        let words = last_text(request);
        let (what, pause) = words.split_once(" after ").unwrap_or((&words, ""));
        let (pause_ms, numbers) = (numbers(pause).first().copied().unwrap_or_default(), numbers(what));
        let cut = match (words.contains("words"), words.contains("stamped")) {
            (true, true) => Cut::StampedWords,
            (true, false) => Cut::Words,
            (false, _) if words.contains("of everything") => Cut::BytesOfEverything,
            (false, _) => Cut::Bytes,
        };
        let extended = request.get("conversation_id").and_then(Value::as_str).map(str::to_owned);
        let conversation_id = extended.unwrap_or_else(|| Uuid::new_v4().to_string());
        Self {
            cut,
            amount: numbers.first().copied().unwrap_or(1_000),
            per_second: numbers.get(1).copied().unwrap_or(2_000).max(1),
            delta_bytes: numbers.get(2).copied().unwrap_or(DELTA_BYTES).max(1),
            pause: Duration::from_millis(pause_ms as u64),
            conversation_id: Some(conversation_id).filter(|_| !words.contains("no thread")),
        }
    }
}

/// The text of the question, from any format of the request.
fn last_text(request: &Value) -> String {
    match request.get("input") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => {
            let content = items.last().and_then(|item| item.get("content"));
            if let Some(text) = content.and_then(Value::as_str) {
                return text.to_owned();
            }
            let parts = content.and_then(Value::as_array);
            let text = parts.into_iter().flatten().find_map(|part| part.get("text")?.as_str());
            text.unwrap_or_default().to_owned()
        }
        _ => String::new(),
    }
}

fn numbers(text: &str) -> Vec<usize> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_last_question_says_what_is_asked_for() {
        let request = StreamRequest::read(&json!({ "input": [
            { "role": "user", "content": "4000 bytes, 2000 deltas a second" },
            { "role": "user", "content": [{ "type": "input_text", "text": "600 words, 200 a second, stamped" }] }] }));
        assert_eq!((request.cut, request.amount, request.per_second), (Cut::StampedWords, 600, 200));
        let request = StreamRequest::read(&json!({ "input": "4000 bytes, 2000 deltas a second" }));
        assert_eq!((request.cut, request.amount, request.per_second), (Cut::Bytes, 4_000, 2_000));
        let request =
            StreamRequest::read(&json!({ "input": "4000 bytes of everything, 400 deltas a second" }));
        assert_eq!((request.cut, request.amount, request.per_second), (Cut::BytesOfEverything, 4_000, 400));
        assert_eq!(request.delta_bytes, 20);
        let request = StreamRequest::read(
            &json!({ "input": "4000 bytes of everything, 100 deltas a second of 4 bytes" }),
        );
        assert_eq!((request.per_second, request.delta_bytes), (100, 4));
        assert_eq!(request.pause, Duration::ZERO);
        let request =
            StreamRequest::read(&json!({ "input": "20 words, 200 a second, stamped, after 500 ms" }));
        assert_eq!((request.amount, request.per_second, request.pause.as_millis()), (20, 200, 500));
    }

    #[test]
    fn a_conversation_goes_on_under_its_id_unless_there_is_to_be_none() {
        let of = |text: &str| {
            StreamRequest::read(&json!({ "input": text, "conversation_id": "c" })).conversation_id
        };
        assert_eq!(of("600 words").as_deref(), Some("c"));
        assert_eq!(of("600 words, no thread"), None);
    }
}
