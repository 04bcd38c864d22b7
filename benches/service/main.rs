//! A service whose answers have the size and speed that the question names, to measure the cost of receiving and
//! displaying an answer: "4000 bytes, 2000 deltas a second".
#![allow(clippy::print_stdout, reason = "says where it listens")]

mod answer;
mod peers;
mod stream_request;

use axum::extract::{DefaultBodyLimit, Json, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use axum::{Router, response::IntoResponse};
use clap::Parser;
use futures_util::{Stream, StreamExt, stream};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::Duration;
use stream_request::StreamRequest;
use tokio::time::{Interval, MissedTickBehavior, interval, sleep};

/// A service that answers by the byte, or by the word.
#[derive(Debug, Parser)]
struct Arguments {
    /// The address to listen on; port 0 picks a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: std::net::SocketAddr,
    /// Number of files on its list.
    #[arg(long, default_value_t = 0)]
    files: usize,
    /// The folder with the built pages of the peers.
    #[arg(long)]
    peers: Option<std::path::PathBuf>,
}

/// Interval of the bursts in which deltas are sent, as from a network; slower deltas are sent one by one.
const BEAT: Duration = Duration::from_millis(10);

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    let app = Router::new().route("/v1/responses", post(respond)).route("/v1/files", get(files));
    let app = app.with_state(arguments.files).merge(peers::pages(arguments.peers.unwrap_or_default()));
    // A request with the transcript contains ten thousand messages in one body.
    let app = app.layer(DefaultBodyLimit::disable());
    let listener = tokio::net::TcpListener::bind(arguments.listen).await?;
    println!("listening on http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, app).await
}

async fn files(State(n_files): State<usize>) -> Json<Value> {
    let file = |n: usize| {
        json!({ "id": format!("f{n}"), "object": "file", "bytes": n, "created_at": 1_700_000_000 + n,
            "filename": format!("reading {n}.txt"), "purpose": "assistants", "status": "processed" })
    };
    let files: Vec<Value> = (1..=n_files).map(file).collect();
    Json(json!({ "object": "list", "data": files }))
}

async fn respond(Json(request): Json<Value>) -> impl IntoResponse {
    let request = StreamRequest::read(&request);
    let events = answer::events(&request);
    let mut events = events.map(|event| Event::default().event("message").data(event.to_string()));
    let n_early = if request.pause.is_zero() { 0 } else { answer::N_BEFORE_WORDS };
    let early: Vec<_> = events.by_ref().take(n_early).map(Ok).collect();
    let rest = async move {
        if !request.pause.is_zero() {
            sleep(request.pause).await;
        }
        paced(request.per_second, events)
    };
    Sse::new(stream::iter(early).chain(stream::once(rest).flatten())).keep_alive(KeepAlive::default())
}

/// The events of an answer, each at its due time.
fn paced(
    per_second: usize,
    events: impl Iterator<Item = Event>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let per_beat = (per_second as f64 * BEAT.as_secs_f64()).ceil().max(1.0) as usize;
    let beat = beat(Duration::from_secs_f64(per_beat as f64 / per_second as f64));
    let paced = stream::unfold((beat, events, 0_usize), move |(mut beat, mut events, n_sent)| async move {
        if n_sent.is_multiple_of(per_beat) {
            beat.tick().await;
        }
        let event = events.next()?;
        Some((event, (beat, events, n_sent + 1)))
    });
    paced.map(Ok)
}

fn beat(pause: Duration) -> Interval {
    let mut beat = interval(pause);
    // A late tick catches up, so that the rate is exact.
    beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
    beat
}
