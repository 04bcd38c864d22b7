//! A model server with the OpenAI-compatible chat interface. It sends as many words as the request allows, one word per
//! chunk, as fast as the client reads.

use axum::Json;
use axum::body::Body;
use axum::http::header;
use axum::response::IntoResponse;
use bytes::Bytes;
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;

/// Number of words in an answer, if the request does not set it.
const N_WORDS: u64 = 1_000;

pub(crate) async fn list() -> Json<Value> {
    Json(json!({ "object": "list", "data": [{ "id": "bench", "object": "model" }] }))
}

pub(crate) async fn answer(Json(request): Json<Value>) -> impl IntoResponse {
    let n_words = request.get("max_tokens").and_then(Value::as_u64).unwrap_or(N_WORDS) as usize;
    let chunk = |delta: Value, finish: Option<&str>| {
        let chunk = json!({
            "id": "chatcmpl-bench", "object": "chat.completion.chunk", "created": 1_760_000_000, "model": "bench",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }],
        });
        Bytes::from(format!("data: {chunk}\n\n"))
    };
    // Different words, because the service ends an answer that repeats itself.
    let words: Vec<Bytes> =
        ('a'..='p').map(|end| chunk(json!({ "content": format!("lighthous{end} ") }), None)).collect();
    let last = chunk(json!({}), Some("stop"));
    let words = words.into_iter().cycle().take(n_words);
    let frames = words.chain([last, Bytes::from_static(b"data: [DONE]\n\n")]).map(Ok::<_, Infallible>);
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(stream::iter(frames)))
}
