//! A model server for one test. It responds from a script, over real HTTP, and stores the requests.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{StreamExt, stream};
use parlance_service::UpstreamSettings;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;

/// The server's response to a request.
pub(crate) enum Turn {
    /// Sends these chunks, then ends in this way.
    Chunks(Vec<Value>, Ending),
    /// Refuses the request with this status and body.
    Refusal(u16, Value),
}

pub(crate) enum Ending {
    /// Ends as the protocol requires.
    Done,
    /// The body ends without an end marker.
    Cut,
    /// The connection breaks.
    Break,
    /// Sends nothing more, but keeps the connection open.
    Silence,
    /// Repeats the last chunk. Each `#` in it is replaced by the number of the repetition.
    Endless,
}

/// A running server.
pub(crate) struct Scripted {
    address: std::net::SocketAddr,
    played: Arc<Played>,
}

struct Played {
    /// The model's entry in the list.
    model: Value,
    /// Responses at addresses outside the common interface.
    native: BTreeMap<String, Value>,
    turns: Mutex<VecDeque<Turn>>,
    asked: Mutex<Vec<(HeaderMap, Value)>>,
    /// The number of responses that are being sent.
    n_open: watch::Sender<usize>,
    /// The number of chunks that the client has read.
    n_taken: watch::Sender<usize>,
}

/// A response that is being sent; dropped when the client disconnects.
struct Open(Arc<Played>);

impl Open {
    fn new(played: &Arc<Played>) -> Self {
        played.n_open.send_modify(|count| *count += 1);
        Self(Arc::clone(played))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.n_open.send_modify(|count| *count -= 1);
    }
}

impl Scripted {
    /// A server with one model. It responds with these turns, then refuses all requests.
    pub(crate) async fn start(model: &str, turns: Vec<Turn>) -> Self {
        Self::start_telling(json!({ "id": model }), &[], turns).await
    }

    /// Like `start`, with the model's entry in the list and with responses at other addresses.
    pub(crate) async fn start_telling(model: Value, native: &[(&str, Value)], turns: Vec<Turn>) -> Self {
        let played = Arc::new(Played {
            model,
            native: native.iter().map(|(path, told)| ((*path).to_owned(), told.clone())).collect(),
            turns: Mutex::new(turns.into()),
            asked: Mutex::default(),
            n_open: watch::Sender::new(0),
            n_taken: watch::Sender::new(0),
        });
        let router = Router::new()
            .route("/v1/models", get(models))
            .route("/v1/chat/completions", post(complete))
            .fallback(tell)
            .with_state(Arc::clone(&played));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, played }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn settings(&self) -> UpstreamSettings {
        UpstreamSettings::parse(&self.url()).unwrap()
    }

    /// The requests so far.
    pub(crate) fn asked(&self) -> Vec<Value> {
        self.played.asked.lock().unwrap().iter().map(|(_, body)| body.clone()).collect()
    }

    /// A header of the first request.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let asked = self.played.asked.lock().unwrap();
        asked[0].0.get(name).map(|value| value.to_str().unwrap().to_owned())
    }

    /// Waits until this many responses are being sent.
    pub(crate) async fn wait_for_open(&self, n_open: usize) {
        self.played.n_open.subscribe().wait_for(|count| *count == n_open).await.unwrap();
    }
}

impl Scripted {
    /// Waits until an answer has begun and the client reads no more of it.
    pub(crate) async fn wait_until_held_back(&self) {
        let mut n_taken = self.played.n_taken.subscribe();
        n_taken.wait_for(|count| *count > 0).await.unwrap();
        while tokio::time::timeout(Duration::from_millis(500), n_taken.changed()).await.is_ok() {}
    }
}

async fn models(State(played): State<Arc<Played>>) -> Json<Value> {
    Json(json!({ "object": "list", "data": [{ "id": "nomic-embed-text" }, played.model] }))
}

async fn tell(State(played): State<Arc<Played>>, uri: Uri) -> Response {
    match played.native.get(uri.path()) {
        Some(told) => Json(told.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn complete(
    State(played): State<Arc<Played>>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    played.asked.lock().unwrap().push((headers, body));
    let turn = played.turns.lock().unwrap().pop_front();
    match turn {
        None => (StatusCode::SERVICE_UNAVAILABLE, "the script is over").into_response(),
        Some(Turn::Refusal(status, body)) => {
            (StatusCode::from_u16(status).unwrap(), Json(body)).into_response()
        }
        Some(Turn::Chunks(chunks, ending)) => {
            let open = Open::new(&played);
            let mut frames: Vec<std::io::Result<Bytes>> =
                chunks.iter().map(|chunk| Ok(Bytes::from(format!("data: {chunk}\n\n")))).collect();
            let is_silent = matches!(ending, Ending::Silence);
            let repeated =
                matches!(ending, Ending::Endless).then(|| format!("data: {}\n\n", chunks.last().unwrap()));
            match ending {
                Ending::Done => frames.push(Ok(Bytes::from("data: [DONE]\n\n"))),
                Ending::Break => frames.push(Err(std::io::Error::other("broken"))),
                Ending::Cut | Ending::Silence | Ending::Endless => {}
            }
            // Write each frame separately, as a model that writes token by token does.
            let frames = stream::iter(frames).then(async |frame| {
                tokio::task::yield_now().await;
                frame
            });
            let rest = stream::once(async move {
                if is_silent {
                    std::future::pending::<()>().await;
                }
                Ok(Bytes::new())
            });
            let rounds = repeated.into_iter().flat_map(|frame| {
                (0_u64..).map(move |round| Bytes::from(frame.replace('#', &round.to_string())))
            });
            let again = stream::iter(rounds);
            let body = frames.chain(again.map(Ok)).chain(rest).map(move |frame| {
                open.0.n_taken.send_modify(|count| *count += 1);
                frame
            });
            ([("content-type", "text/event-stream")], Body::from_stream(body)).into_response()
        }
    }
}

/// A chunk with a piece of text.
pub(crate) fn text(piece: &str) -> Value {
    json!({ "model": "small-1", "choices": [{ "index": 0, "delta": { "content": piece }, "finish_reason": null }] })
}

/// A chunk with a piece of the model's thoughts.
pub(crate) fn thought(piece: &str) -> Value {
    json!({ "model": "small-1", "choices": [{ "index": 0, "delta": { "reasoning_content": piece }, "finish_reason": null }] })
}

/// The chunk that says why the model stopped.
pub(crate) fn finish(reason: &str) -> Value {
    json!({ "model": "small-1", "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] })
}

/// The chunk that counts the tokens.
pub(crate) fn usage(input: u64, output: u64) -> Value {
    let total = input + output;
    json!({ "choices": [], "usage": { "prompt_tokens": input, "completion_tokens": output, "total_tokens": total } })
}

/// A complete answer in these pieces.
pub(crate) fn saying(pieces: &[&str]) -> Turn {
    let mut chunks: Vec<Value> = pieces.iter().map(|piece| text(piece)).collect();
    chunks.push(finish("stop"));
    chunks.push(usage(11, 5));
    Turn::Chunks(chunks, Ending::Done)
}

/// A turn in which the model calls tools.
pub(crate) fn calling(calls: &[(&str, &str)]) -> Turn {
    let mut chunks = Vec::new();
    for (index, (name, arguments)) in calls.iter().enumerate() {
        let (first, second) = arguments.split_at(arguments.len() / 2);
        let call = |call: Value| json!({ "choices": [{ "delta": { "tool_calls": [call] } }] });
        let id = format!("c{index}");
        let begun = json!({ "index": index, "id": id, "type": "function", "function": { "name": name, "arguments": first } });
        chunks.push(call(begun));
        chunks.push(call(json!({ "index": index, "function": { "arguments": second } })));
    }
    chunks.push(finish("tool_calls"));
    Turn::Chunks(chunks, Ending::Done)
}
