//! A service that answers with as many bytes as the question asks for, at the rate it asks for, so that the cost of
//! showing an answer can be measured: "4000 bytes, 2000 deltas a second".
#![allow(clippy::print_stdout, reason = "says where it listens")]

use axum::extract::Json;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use axum::{Router, response::IntoResponse};
use clap::Parser;
use futures_util::{Stream, StreamExt, stream};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};
use uuid::Uuid;

/// A service that answers by the byte.
#[derive(Debug, Parser)]
struct Arguments {
    /// Where to listen; port 0 picks a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: std::net::SocketAddr,
}

/// Characters, all of one byte, in one delta.
const DELTA_BYTES: usize = 20;

/// Deltas go out in bursts this far apart, as they come from a network.
const BEAT: Duration = Duration::from_millis(10);

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    let app = Router::new().route("/v1/responses", post(respond)).route("/v1/files", get(files));
    let listener = tokio::net::TcpListener::bind(arguments.listen).await?;
    println!("listening on http://{}", listener.local_addr()?);
    axum::serve(listener, app).await
}

async fn files() -> Json<Value> {
    Json(json!({ "object": "list", "data": [] }))
}

async fn respond(Json(request): Json<Value>) -> impl IntoResponse {
    let asked = numbers(&last_text(&request));
    let n_bytes = asked.first().copied().unwrap_or(1_000);
    let per_second = asked.get(1).copied().unwrap_or(2_000).max(1);
    Sse::new(answer(n_bytes, per_second)).keep_alive(KeepAlive::default())
}

/// The words of the question, wherever the request has them.
fn last_text(request: &Value) -> String {
    match request.get("input") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => {
            let parts = items.last().and_then(|item| item.get("content")).and_then(Value::as_array);
            let text = parts.into_iter().flatten().find_map(|part| part.get("text")?.as_str());
            text.unwrap_or_default().to_owned()
        }
        _ => String::new(),
    }
}

fn numbers(text: &str) -> Vec<usize> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn answer(n_bytes: usize, per_second: usize) -> impl Stream<Item = Result<Event, Infallible>> {
    let id = Uuid::new_v4();
    let text = text(n_bytes);
    let deltas: Vec<String> = text
        .as_bytes()
        .chunks(DELTA_BYTES)
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        .collect();
    let response = move |status: &str, output: Value| {
        json!({ "id": id, "object": "response", "created_at": 1_760_000_000_000_i64, "status": status,
                "model": "bench", "output": output })
    };
    let item = move |status: &str, content: Value| json!({ "id": "msg_bench", "type": "message", "role": "assistant", "status": status, "content": content });
    let part = json!({ "type": "output_text", "text": text, "annotations": [], "logprobs": [] });
    let first = [
        json!({ "type": "response.created", "response": response("in_progress", json!([])) }),
        json!({ "type": "response.output_item.added", "output_index": 0, "item": item("in_progress", json!([])) }),
    ];
    let middle = deltas.into_iter().map(|delta| {
        json!({ "type": "response.output_text.delta", "item_id": "msg_bench", "output_index": 0,
                "content_index": 0, "delta": delta, "logprobs": [] })
    });
    let done = item("completed", json!([part]));
    let last = [
        json!({ "type": "response.output_item.done", "output_index": 0, "item": done.clone() }),
        json!({ "type": "response.completed", "response": response("completed", json!([done])) }),
    ];
    let events = first.into_iter().chain(middle).chain(last).enumerate().map(|(number, mut event)| {
        if let Some(fields) = event.as_object_mut() {
            fields.insert("sequence_number".to_owned(), json!(number));
        }
        Event::default().event("message").data(event.to_string())
    });
    let per_beat = (per_second as f64 * BEAT.as_secs_f64()).ceil().max(1.0) as usize;
    let paced = stream::unfold((beat(), events, 0_usize), move |(mut beat, mut events, n_sent)| async move {
        if n_sent.is_multiple_of(per_beat) {
            beat.tick().await;
        }
        let event = events.next()?;
        Some((event, (beat, events, n_sent + 1)))
    });
    paced.map(Ok)
}

fn beat() -> Interval {
    let mut beat = interval(BEAT);
    // A late beat is made up for, so that the rate holds.
    beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
    beat
}

/// Markdown as answers have it: paragraphs, a list, a code block, again and again.
fn text(n_bytes: usize) -> String {
    const SECTION: &str = "## Berths and stays\n\nA visiting yacht may stay at the *north quay* for at most \
        **seventy-two hours**. Fishing boats keep the south quay; no visitor may moor there between four and nine in \
        the morning, when the catch is landed.\n\n- The fee for a berth is `three crowns`.\n- Fresh water is free of \
        charge at the east steps.\n- Used oil is taken back on Tuesdays only.\n\n```rust\nfn fee(length: f64, nights: \
        u32) -> f64 {\n    // Three crowns for each metre of length and night.\n    3.0 * length * \
        f64::from(nights)\n}\n```\n\nThe lighthouse shows two white flashes every fifteen seconds, and the harbour \
        radio listens on channel 12 from six in the morning until nine in the evening.\n\n";
    SECTION.chars().cycle().take(n_bytes).collect()
}
