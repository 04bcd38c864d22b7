//! An embedding server for one test. The vector of a text depends on the subjects of its words, not on the words.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use parlance_service::UpstreamSettings;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Words of one subject have the same meaning.
const SUBJECTS: [&[&str]; 3] =
    [&["hound", "canine", "pets"], &["berth", "mooring", "slip"], &["rent", "lease", "tenancy"]];

/// The behaviour of the server.
#[derive(Clone, Copy, Default)]
pub(crate) struct Manner {
    /// The number of texts embedded before the server refuses all requests with 503.
    pub(crate) n_texts: Option<usize>,
    /// The server refuses longer texts with 500, as llama.cpp does.
    pub(crate) max_bytes: Option<usize>,
    /// The server accepts requests and never responds.
    pub(crate) is_silent: bool,
}

/// A running server.
pub(crate) struct Embedding {
    address: std::net::SocketAddr,
    state: Arc<Played>,
}

struct Played {
    model: String,
    manner: Manner,
    embedded: Mutex<Vec<String>>,
}

impl Embedding {
    pub(crate) async fn start(model: &str, manner: Manner) -> Self {
        let state = Arc::new(Played { model: model.to_owned(), manner, embedded: Mutex::default() });
        let router = Router::new()
            .route("/v1/models", get(models))
            .route("/v1/embeddings", post(embed))
            .with_state(Arc::clone(&state));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, state }
    }

    pub(crate) fn settings(&self) -> UpstreamSettings {
        UpstreamSettings::parse(&format!("http://{}", self.address)).unwrap()
    }

    /// The embedded texts, except the word by which the service probes a model.
    pub(crate) fn embedded(&self) -> Vec<String> {
        let all = self.state.embedded.lock().unwrap().clone();
        all.into_iter().filter(|text| text != "passage").collect()
    }
}

async fn models(State(state): State<Arc<Played>>) -> Json<Value> {
    Json(json!({ "object": "list", "data": [{ "id": "small" }, { "id": state.model }] }))
}

async fn embed(State(state): State<Arc<Played>>, Json(body): Json<Value>) -> Response {
    if state.manner.is_silent {
        std::future::pending::<()>().await;
    }
    assert_eq!(body["model"], json!(state.model));
    let texts: Vec<&str> = body["input"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    if state.manner.max_bytes.is_some_and(|max| texts.iter().any(|text| text.len() > max)) {
        let error = json!({ "error": { "code": 500, "message": "input is too large to process" } });
        return (StatusCode::INTERNAL_SERVER_ERROR, Json(error)).into_response();
    }
    let mut embedded = state.embedded.lock().unwrap();
    if state.manner.n_texts.is_some_and(|max| embedded.len() + texts.len() > max) {
        return (StatusCode::SERVICE_UNAVAILABLE, "no more").into_response();
    }
    embedded.extend(texts.iter().map(|text| (*text).to_owned()));
    let data = |(index, text): (usize, &&str)| json!({ "index": index, "embedding": meaning(text) });
    let data: Vec<Value> = texts.iter().enumerate().map(data).collect();
    Json(json!({ "object": "list", "model": state.model, "data": data })).into_response()
}

fn meaning(text: &str) -> Vec<f32> {
    let text = text.to_lowercase();
    let mut vector: Vec<f32> = SUBJECTS
        .iter()
        .map(|subject| if subject.iter().any(|word| text.contains(word)) { 1.0 } else { 0.0 })
        .collect();
    // A text without a subject must not have an empty vector.
    vector.push(0.1);
    vector
}
