//! A proxy that captures requests and responses.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use futures_util::StreamExt;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

/// A request for an answer, and its response.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    /// The body of the request.
    pub(super) asked: Value,
    pub(super) status: u16,
    answered: Vec<u8>,
}

impl Exchange {
    /// The chunks of the answer.
    fn chunks(&self) -> Vec<Value> {
        let text = String::from_utf8_lossy(&self.answered);
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        data.filter_map(|data| serde_json::from_str(data).ok()).collect()
    }

    /// The text that the model wrote.
    pub(super) fn said(&self) -> String {
        let chunks = self.chunks();
        let texts = chunks.iter().map(|chunk| chunk["choices"][0]["delta"]["content"].as_str());
        texts.map(Option::unwrap_or_default).collect()
    }

    /// The server's counts of tokens.
    pub(super) fn counts(&self) -> Option<Value> {
        self.chunks().iter().rev().map(|chunk| chunk["usage"].clone()).find(Value::is_object)
    }
}

/// A running proxy.
pub(super) struct Proxy {
    address: SocketAddr,
    recorded: Arc<Mutex<Vec<Exchange>>>,
}

#[derive(Clone)]
struct Shared {
    client: reqwest::Client,
    target: String,
    recorded: Arc<Mutex<Vec<Exchange>>>,
}

impl Proxy {
    pub(super) async fn start(target: &str) -> Self {
        let recorded = Arc::<Mutex<Vec<Exchange>>>::default();
        let client = parlance_tls::client_builder().no_proxy().build().unwrap();
        let shared = Shared { client, target: target.to_owned(), recorded: Arc::clone(&recorded) };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().fallback(pass_on).with_state(shared);
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { address, recorded }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests for answers so far, in order.
    pub(super) fn exchanges(&self) -> Vec<Exchange> {
        self.recorded.lock().unwrap().clone()
    }
}

async fn pass_on(State(shared): State<Shared>, method: Method, uri: Uri, body: Bytes) -> Response {
    let url = format!("{}{uri}", shared.target);
    let request = shared.client.request(method, url).header("content-type", "application/json");
    let Ok(answer) = request.body(body.clone()).send().await else {
        return Response::builder().status(StatusCode::BAD_GATEWAY).body(Body::empty()).unwrap();
    };
    let mut response = Response::builder().status(answer.status());
    if let Some(kind) = answer.headers().get("content-type") {
        response = response.header("content-type", kind);
    }
    let number = uri.path().ends_with("/chat/completions").then(|| {
        let mut recorded = shared.recorded.lock().unwrap();
        let asked = serde_json::from_slice(&body).unwrap_or_default();
        recorded.push(Exchange { asked, status: answer.status().as_u16(), answered: Vec::new() });
        recorded.len() - 1
    });
    let recorded = Arc::clone(&shared.recorded);
    let passed = answer.bytes_stream().inspect(move |chunk| {
        if let (Some(number), Ok(chunk)) = (number, chunk) {
            recorded.lock().unwrap()[number].answered.extend_from_slice(chunk);
        }
    });
    response.body(Body::from_stream(passed)).unwrap()
}
