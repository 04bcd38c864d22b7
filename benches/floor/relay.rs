//! A minimal relay: requests an answer from a model server and sends each word as an event, with common crates.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use eventsource_stream::Eventsource;
use futures_util::StreamExt;
use serde_json::{Value, json};

/// The model server.
#[derive(Clone)]
pub(crate) struct Upstream {
    client: reqwest::Client,
    address: String,
}

impl Upstream {
    pub(crate) fn new(address: String) -> Self {
        // Building a client without a proxy cannot fail with these settings; the default client is an equal fallback.
        let client = parlance_tls::client_builder().no_proxy().build().unwrap_or_default();
        Self { client, address }
    }
}

/// Relays the model's answer.
pub(crate) async fn relay(
    State(upstream): State<Upstream>,
    Json(asked): Json<Value>,
) -> Result<impl IntoResponse, StatusCode> {
    let request = json!({
        "model": "bench", "stream": true, "max_tokens": asked.get("max_output_tokens"),
        "messages": [{ "role": "user", "content": asked.get("input") }],
    });
    let url = format!("{}/v1/chat/completions", upstream.address);
    let answer =
        upstream.client.post(url).json(&request).send().await.map_err(|_| StatusCode::BAD_GATEWAY)?;
    let mut number = 0_u64;
    let events = answer.bytes_stream().eventsource().filter_map(move |event| {
        let said = event.ok().and_then(|event| {
            let chunk: Value = serde_json::from_str(&event.data).ok()?;
            let word = chunk.pointer("/choices/0/delta/content")?.as_str()?.to_owned();
            number += 1;
            let event = json!({
                "type": "response.output_text.delta", "sequence_number": number, "item_id": "msg_0123456789abcdef",
                "output_index": 0, "content_index": 0, "delta": word, "logprobs": [],
            });
            Some(Event::default().event("message").json_data(event))
        });
        std::future::ready(said)
    });
    Ok(Sse::new(events))
}
