//! How fast a byte stream becomes typed events: our decoder against eventsource-stream with serde_json alone.
//!
//! Prints one list of figures as JSON: the best of several interleaved runs, which is closest to the speed of an
//! undisturbed machine.
#![allow(clippy::print_stdout, clippy::expect_used, reason = "a benchmark: wrong input is a bug in it")]

use bytes::Bytes;
use eventsource_stream::Eventsource;
use futures_util::{Stream, StreamExt, stream};
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal};
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::hint::black_box;
use std::time::Instant;

/// Number of deltas in the stream of small events.
const N_SMALL: usize = 100_000;

/// Number of runs of each measurement; the best counts.
const N_RUNS: usize = 5;

/// The sizes of chunks, with their names.
const SMALL_CHUNKS: [(usize, &str); 2] = [(64, "64-byte"), (16 * 1024, "16-KiB")];

/// The payload of one Ethernet packet.
const PACKET: usize = 1_460;

const MIB: usize = 1024 * 1024;

/// The fields of a delta that the floor parses.
#[derive(Deserialize)]
#[expect(dead_code, reason = "the fields are there to be parsed")]
struct FloorEvent {
    r#type: String,
    sequence_number: u64,
    item_id: String,
    output_index: u64,
    content_index: u64,
    delta: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let small = small_events();
    let mut figures = Vec::new();
    for (chunk_bytes, chunks) in SMALL_CHUNKS {
        let (mut ours, mut floor) = (f64::MAX, f64::MAX);
        for _ in 0..N_RUNS {
            ours = ours.min(seconds(|chunks| decode_ours(chunks, N_SMALL), &small, chunk_bytes).await);
            floor = floor.min(seconds(|chunks| decode_floor(chunks, N_SMALL), &small, chunk_bytes).await);
        }
        let figure = Figure::new(format!("decode, {chunks} chunks"), "events/s", N_SMALL as f64 / ours)
            .against("eventsource-stream + serde_json", N_SMALL as f64 / floor);
        figures.push(figure.with_goal(Goal::AtLeast(1.0)));
    }
    let (one, four) = (one_event(MIB), one_event(4 * MIB));
    let (mut one_seconds, mut four_seconds) = (f64::MAX, f64::MAX);
    for _ in 0..N_RUNS {
        one_seconds = one_seconds.min(seconds(|chunks| decode_ours(chunks, 1), &one, PACKET).await);
        four_seconds = four_seconds.min(seconds(|chunks| decode_ours(chunks, 1), &four, PACKET).await);
    }
    let figure = Figure::new("decode, one event of 4 MiB against 1 MiB", "ms", four_seconds * 1e3)
        .against("1 MiB", one_seconds * 1e3);
    figures.push(figure.with_goal(Goal::AtMost(5.0)));
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

async fn seconds<F: Future<Output = ()>>(
    decode: impl FnOnce(Vec<Bytes>) -> F,
    body: &Bytes,
    chunk_bytes: usize,
) -> f64 {
    let chunks = (0..body.len()).step_by(chunk_bytes);
    let chunks = chunks.map(|start| body.slice(start..body.len().min(start + chunk_bytes))).collect();
    let started = Instant::now();
    decode(chunks).await;
    started.elapsed().as_secs_f64()
}

fn body_of(chunks: Vec<Bytes>) -> impl Stream<Item = std::result::Result<Bytes, Infallible>> + Unpin {
    stream::iter(chunks.into_iter().map(Ok))
}

async fn decode_ours(chunks: Vec<Bytes>, n_expected: usize) {
    let mut events = std::pin::pin!(parlance_protocol::decode(body_of(chunks)));
    let mut n_events = 0;
    while let Some(event) = events.next().await {
        black_box(event.expect("the events are well formed"));
        n_events += 1;
    }
    assert_eq!(n_events, n_expected, "every event was decoded");
}

async fn decode_floor(chunks: Vec<Bytes>, n_expected: usize) {
    let mut events = body_of(chunks).eventsource();
    let mut n_events = 0;
    while let Some(event) = events.next().await {
        let event = event.expect("the events are well formed");
        black_box(serde_json::from_str::<FloorEvent>(&event.data).expect("the events are deltas"));
        n_events += 1;
    }
    assert_eq!(n_events, n_expected, "every event was decoded");
}

fn small_events() -> Bytes {
    (0..N_SMALL)
        .map(|sequence_number| delta(sequence_number, "twenty bytes of text"))
        .collect::<String>()
        .into()
}

fn one_event(n_bytes: usize) -> Bytes {
    delta(0, &"The lighthouse. ".repeat(n_bytes / 16)).into()
}

fn delta(sequence_number: usize, text: &str) -> String {
    let event = json!({
        "type": "response.output_text.delta", "sequence_number": sequence_number,
        "item_id": "msg_0123456789abcdef", "output_index": 0, "content_index": 0, "delta": text, "logprobs": [],
    });
    format!("event: message\ndata: {event}\n\n")
}
