//! The events of an answer, generated while they are sent, so that a timestamp is the time of sending.

use super::stream_request::{Cut, StreamRequest};
use parlance_bench::varied;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};
use uuid::Uuid;

/// Events before the first text.
pub(crate) const N_BEFORE_WORDS: usize = 2;

/// Timestamped words per paragraph.
const PARAGRAPH_WORDS: usize = 50;

/// Markdown typical of answers: paragraphs, a list and a code block, repeated.
const SECTION: &str = "## Berths and stays\n\nA visiting yacht may stay at the *north quay* for at most \
    **seventy-two hours**. Fishing boats keep the south quay; no visitor may moor there between four and nine in \
    the morning, when the catch is landed.\n\n- The fee for a berth is `three crowns`.\n- Fresh water is free of \
    charge at the east steps.\n- Used oil is taken back on Tuesdays only.\n\n```rust\nfn fee(length: f64, nights: \
    u32) -> f64 {\n    // Three crowns for each metre of length and night.\n    3.0 * length * \
    f64::from(nights)\n}\n```\n\nThe lighthouse shows two white flashes every fifteen seconds, and the harbour \
    radio listens on channel 12 from six in the morning until nine in the evening.\n\n";

/// The events of an answer.
pub(crate) fn events(request: &StreamRequest) -> impl Iterator<Item = Value> + use<> {
    Answer {
        id: Uuid::new_v4(),
        conversation_id: request.conversation_id.clone(),
        deltas: deltas(request),
        said: String::new(),
        next: Step::Created,
        n_events: 0,
    }
}

/// The next event.
#[derive(Clone, Copy)]
enum Step {
    Created,
    Added,
    Words,
    Completed,
    Nothing,
}

struct Answer {
    id: Uuid,
    conversation_id: Option<String>,
    deltas: Box<dyn Iterator<Item = String> + Send>,
    said: String,
    next: Step,
    n_events: u64,
}

impl Answer {
    fn response(&self, status: &str, output: &Value) -> Value {
        json!({ "id": self.id, "object": "response", "created_at": 1_760_000_000_000_i64, "status": status,
                "model": "bench", "output": output, "conversation_id": self.conversation_id })
    }

    fn event(&mut self) -> Option<Value> {
        match self.next {
            Step::Created => {
                self.next = Step::Added;
                Some(
                    json!({ "type": "response.created", "response": self.response("in_progress", &json!([])) }),
                )
            }
            Step::Added => {
                self.next = Step::Words;
                Some(json!({ "type": "response.output_item.added", "output_index": 0,
                             "item": item("in_progress", &json!([])) }))
            }
            Step::Words => {
                let Some(delta) = self.deltas.next() else {
                    self.next = Step::Completed;
                    return Some(json!({ "type": "response.output_item.done", "output_index": 0,
                                        "item": self.whole() }));
                };
                self.said.push_str(&delta);
                Some(json!({ "type": "response.output_text.delta", "item_id": "msg_bench", "output_index": 0,
                             "content_index": 0, "delta": delta, "logprobs": [] }))
            }
            Step::Completed => {
                self.next = Step::Nothing;
                let output = json!([self.whole()]);
                Some(json!({ "type": "response.completed", "response": self.response("completed", &output) }))
            }
            Step::Nothing => None,
        }
    }

    fn whole(&self) -> Value {
        item(
            "completed",
            &json!([{ "type": "output_text", "text": self.said, "annotations": [], "logprobs": [] }]),
        )
    }
}

fn item(status: &str, content: &Value) -> Value {
    json!({ "id": "msg_bench", "type": "message", "role": "assistant", "status": status, "content": content })
}

impl Iterator for Answer {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        let mut event = self.event()?;
        if let Some(fields) = event.as_object_mut() {
            fields.insert("sequence_number".to_owned(), json!(self.n_events));
        }
        self.n_events += 1;
        Some(event)
    }
}

/// The pieces that an answer's text comes in.
fn deltas(request: &StreamRequest) -> Box<dyn Iterator<Item = String> + Send> {
    let (amount, delta_bytes) = (request.amount, request.delta_bytes);
    match request.cut {
        Cut::Bytes => pieces(&SECTION.chars().cycle().take(amount).collect::<String>(), delta_bytes),
        Cut::BytesOfEverything => pieces(&varied::answer(amount), delta_bytes),
        Cut::Words => Box::new(SECTION.split_inclusive(' ').map(str::to_owned).cycle().take(amount)),
        Cut::StampedWords => Box::new((0..amount).map(stamped_word)),
    }
}

fn pieces(text: &str, n_bytes: usize) -> Box<dyn Iterator<Item = String> + Send> {
    let pieces = text.as_bytes().chunks(n_bytes);
    let pieces: Vec<String> = pieces.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect();
    Box::new(pieces.into_iter())
}

fn stamped_word(number: usize) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let end = if (number + 1).is_multiple_of(PARAGRAPH_WORDS) { "\n\n" } else { " " };
    format!("{}n{number}{end}", now.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn answer(cut: Cut, amount: usize) -> Vec<Value> {
        events(&StreamRequest {
            cut,
            amount,
            per_second: 1,
            delta_bytes: 20,
            pause: Duration::ZERO,
            conversation_id: Some("c".to_owned()),
        })
        .collect()
    }

    fn said(events: &[Value]) -> String {
        events.iter().filter_map(|event| event["delta"].as_str()).collect()
    }

    #[test]
    fn an_answer_has_as_many_bytes_or_words_as_were_asked_for() {
        assert_eq!(said(&answer(Cut::Bytes, 4_321)).len(), 4_321);
        assert_eq!(said(&answer(Cut::BytesOfEverything, 4_321)), varied::answer(4_321));
        let n_deltas = |cut| answer(cut, 321).iter().filter(|event| event.get("delta").is_some()).count();
        assert_eq!((n_deltas(Cut::Words), n_deltas(Cut::StampedWords)), (321, 321));
    }

    #[test]
    fn the_first_words_follow_the_beginning_of_the_answer() {
        let events = answer(Cut::Words, 3);
        let first = events.iter().position(|event| event.get("delta").is_some());
        assert_eq!(first, Some(N_BEFORE_WORDS));
    }

    #[test]
    fn the_whole_answer_at_the_end_is_what_was_said() {
        let events = answer(Cut::StampedWords, 120);
        let last = &events.last().unwrap()["response"];
        assert_eq!(last["output"][0]["content"][0]["text"], said(&events));
        assert_eq!(last["conversation_id"], "c");
    }
}
