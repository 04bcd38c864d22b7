//! A service whose answer contains everything that changes its height after layout: code, tables, formulas, diagrams,
//! lists, quotes, and tool cards that begin, run and end between the text. The answer arrives in pieces or at once.

use parlance_testkit::fault::{Answer, FaultServer, Received};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Time between two pieces of an answer: with their length, about 2.4 KB per second.
const BEAT: Duration = Duration::from_millis(33);

/// Time between two pieces of an answer that streams during user actions: half the speed, so that a busy machine can
/// keep up. Each section contains code to highlight and a diagram to render.
const LONG_BEAT: Duration = Duration::from_millis(66);

/// Ten minutes of such an answer, longer than any test.
const N_SECTIONS_LONG: usize = 300;

/// Length of a piece of the text, in characters.
const PIECE_CHARS: usize = 80;

/// Text of this number of sections, each about two thousand characters long with one of everything.
pub(crate) fn text(n_sections: usize) -> String {
    (0..n_sections).map(section).collect()
}

fn section(number: usize) -> String {
    let words =
        "The harbour keeps a ledger of every vessel that has come in since spring, and of what it paid. ";
    let code: String = (0..14 + number % 9)
        .map(|line| {
            format!(
                "    let berth_{line} = ledger.fee(\"quay {line}\", {number})?; // each line of its own\n"
            )
        })
        .collect();
    let rows: String =
        (0..5).map(|row| format!("| quay {row} | {}.50 € | *paid* in $x^{row}$ |\n", row * 12)).collect();
    [
        format!("## Section {number}\n\n{}\n\n", words.repeat(4)),
        format!("```rust\nfn fees_{number}(ledger: &Ledger) -> Result<()> {{\n{code}    Ok(())\n}}\n```\n\n"),
        format!("{}\n\n| Quay | Fee | State |\n|---|--:|---|\n{rows}\n", words.repeat(2)),
        "$$\n\\sum_{k=1}^{n} \\frac{x_k - \\bar{x}}{\\sqrt{1 + k^2}} \\le \\int_0^1 e^{-t^2} \\, dt\n$$\n\n"
            .to_owned(),
        format!("1. {words}\n   - **one**\n   - two\n2. `{number}`\n\n"),
        format!(
            "```mermaid\ngraph TD\n  A{number}[Question] --> B{{Service?}}\n  B -->|yes| C[Answer]\n  B -->|no| D[Outbox]\n```\n\n"
        ),
        format!("> {}\n\n![a chart](https://pictures.example/{number}.png)\n\n", words.trim_end()),
    ]
    .concat()
}

/// A tool before every other section: it begins, runs, and ends with a result.
fn tool(number: usize, at: usize) -> [Value; 3] {
    let id = format!("tool_{number}");
    let (begun, working, whole) = if number.is_multiple_of(4) {
        let action = json!({"type": "search", "query": "harbour fees",
            "sources": [{"type": "url", "url": "https://harbour.example/fees"}]});
        (
            json!({"type": "web_search_call", "id": id, "status": "in_progress"}),
            "response.web_search_call.searching",
            json!({"type": "web_search_call", "id": id, "status": "completed", "action": action}),
        )
    } else {
        let outputs = json!([{"type": "logs", "logs": "391\n392\n"}]);
        let code = "for n in range(3):\n    print(17 * 23 + n)";
        (
            json!({"type": "code_interpreter_call", "id": id, "status": "in_progress", "container_id": "c"}),
            "response.code_interpreter_call.interpreting",
            json!({"type": "code_interpreter_call", "id": id, "status": "completed", "container_id": "c",
                "code": code, "outputs": outputs}),
        )
    };
    [
        json!({"type": "response.output_item.added", "output_index": at, "item": begun}),
        json!({"type": working, "output_index": at, "item_id": id}),
        json!({"type": "response.output_item.done", "output_index": at, "item": whole}),
    ]
}

/// The events of an answer with this number of sections.
fn events(n_sections: usize) -> Vec<Value> {
    let mut events = Vec::new();
    let mut at = 0;
    for number in 0..n_sections {
        if number % 2 == 0 {
            events.extend(tool(number, at));
            at += 1;
        }
        events.extend(deltas(&section(number), at));
        at += 1;
    }
    events
}

/// The pieces of a text.
fn deltas(text: &str, at: usize) -> impl Iterator<Item = Value> {
    let characters: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = characters.chunks(PIECE_CHARS).map(String::from_iter).collect();
    pieces.into_iter().map(move |delta| {
        json!({"type": "response.output_text.delta", "item_id": format!("m{at}"), "output_index": at,
            "content_index": 0, "delta": delta, "logprobs": []})
    })
}

/// A service that answers each question with this number of sections, piece by piece.
pub(crate) async fn service(n_sections: usize) -> FaultServer {
    sending(events(n_sections), BEAT).await
}

/// A service that answers each question with an answer that is longer than the test.
pub(crate) async fn long() -> FaultServer {
    sending(events(N_SECTIONS_LONG), LONG_BEAT).await
}

/// A service that answers each question with a text, piece by piece.
pub(crate) async fn writing(text: &str) -> FaultServer {
    sending(deltas(text, 0).collect(), BEAT).await
}

/// A service that answers each question with these events after the first and before the last, one per beat.
async fn sending(between: Vec<Value>, beat: Duration) -> FaultServer {
    let mut events = vec![json!({"type": "response.created", "response": {"id": "r", "model": "mixed"}})];
    events.extend(between);
    events.push(json!({"type": "response.completed", "response": {"id": "r", "model": "mixed"}}));
    for (number, event) in events.iter_mut().enumerate() {
        event["sequence_number"] = json!(number);
    }
    let long = Answer::events(events.iter().map(Value::to_string)).slowly(beat);
    FaultServer::start_reading(move |request: &Received| match request.method.as_str() {
        "POST" => long.clone().into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await
}

/// A service that sends complete answers at once: one text per question in this order, and the last for all further
/// questions.
pub(crate) async fn saying(texts: Vec<String>) -> FaultServer {
    let turn = AtomicUsize::new(0);
    FaultServer::start_reading(move |request: &Received| {
        if request.method != "POST" {
            return Answer::json(200, r#"{"object":"list","data":[]}"#).into();
        }
        let turn = turn.fetch_add(1, Ordering::Relaxed);
        let text = texts.get(turn).or(texts.last()).map(String::as_str).unwrap_or_default();
        let item = json!({"type": "message", "id": "m", "role": "assistant", "status": "completed",
            "content": [{"type": "output_text", "text": text, "annotations": []}]});
        let end = json!({"type": "response.completed",
            "response": {"id": format!("r{turn}"), "model": "mixed", "output": [item]}});
        Answer::events([end.to_string()]).into()
    })
    .await
}
