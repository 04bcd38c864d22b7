//! A model server for one test, over real HTTP.

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// What one answer does after its words.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Ending {
    /// It ends in order.
    Done,
    /// The body ends, and nothing says so.
    Cut,
    /// Nothing more comes.
    Silence,
}

/// One answer: its chunks, and its end.
pub(crate) struct Turn(pub(crate) Vec<Value>, pub(crate) Ending);

/// A running server, which takes its turns one by one.
pub(crate) struct Model {
    url: String,
    played: Arc<Played>,
}

struct Played {
    turns: Mutex<VecDeque<Turn>>,
    n_open: watch::Sender<usize>,
}

/// An answer that is being sent; dropped when nobody reads it any more.
struct Open(Arc<Played>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.n_open.send_modify(|n_open| *n_open -= 1);
    }
}

impl Model {
    pub(crate) async fn start(turns: impl Into<VecDeque<Turn>>) -> Self {
        let played = Arc::new(Played { turns: Mutex::new(turns.into()), n_open: watch::Sender::new(0) });
        let list = json!({ "object": "list", "data": [{ "id": "scripted" }] });
        let router = Router::new()
            .route("/v1/models", get(async move || list.to_string()))
            .route("/v1/chat/completions", post(complete))
            .with_state(Arc::clone(&played));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, played }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Waits until so many answers are being sent.
    pub(crate) async fn wait_for_open(&self, n_open: usize) {
        self.played.n_open.subscribe().wait_for(|open| *open == n_open).await.unwrap();
    }
}

async fn complete(State(played): State<Arc<Played>>) -> Response {
    let Turn(mut chunks, ending) = played.turns.lock().unwrap().pop_front().expect("a turn for each request");
    if ending == Ending::Done {
        chunks.push(json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] }));
    }
    played.n_open.send_modify(|n_open| *n_open += 1);
    let open = Open(played);
    let frames = chunks.into_iter().map(|chunk| Ok::<_, Infallible>(format!("data: {chunk}\n\n")));
    let silence = stream::once(async move {
        if ending == Ending::Silence {
            std::future::pending::<()>().await;
        }
        drop(open);
        Ok(String::new())
    });
    let body = Body::from_stream(stream::iter(frames).chain(silence));
    ([("content-type", "text/event-stream")], body).into_response()
}

/// A piece of an answer's text.
pub(crate) fn words(text: &str) -> Value {
    json!({ "choices": [{ "index": 0, "delta": { "content": text }, "finish_reason": null }] })
}

/// A call of a tool.
pub(crate) fn call(name: &str, arguments: &Value) -> Value {
    let function = json!({ "name": name, "arguments": arguments.to_string() });
    let call = json!({ "index": 0, "id": "call_1", "type": "function", "function": function });
    json!({ "choices": [{ "index": 0, "delta": { "tool_calls": [call] }, "finish_reason": "tool_calls" }] })
}
