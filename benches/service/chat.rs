//! The same answers in the OpenAI-compatible chat interface, for chat apps that know no other.

use super::answer;
use super::stream_request::StreamRequest;
use axum::extract::Json;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response, Sse};
use serde_json::{Value, json};

/// What a title, or another helping request that is not streamed, is answered with.
const ASIDE: &str = "Berths and stays";

/// The one model.
pub(crate) async fn models() -> Json<Value> {
    Json(json!({ "object": "list", "data": [
        { "id": "bench", "object": "model", "created": 1_760_000_000, "owned_by": "bench" }] }))
}

/// Streams what the last message asks for.
pub(crate) async fn complete(Json(request): Json<Value>) -> Response {
    if request.get("stream").and_then(Value::as_bool) != Some(true) {
        return Json(json!({
            "id": "chatcmpl-bench", "object": "chat.completion", "created": 1_760_000_000, "model": "bench",
            "choices": [{ "index": 0, "finish_reason": "stop",
                          "message": { "role": "assistant", "content": ASIDE } }],
            "usage": { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 },
        }))
        .into_response();
    }
    let request = StreamRequest::read(&request);
    Sse::new(super::paced(request.per_second, chunks(&request))).into_response()
}

fn chunks(request: &StreamRequest) -> impl Iterator<Item = Event> + use<> {
    let words = answer::deltas(request).map(|words| chunk(&json!({ "content": words }), None));
    let first = chunk(&json!({ "role": "assistant", "content": "" }), None);
    let chunks = std::iter::once(first).chain(words).chain([chunk(&json!({}), Some("stop"))]);
    let events = chunks.map(|chunk| Event::default().data(chunk.to_string()));
    events.chain([Event::default().data("[DONE]")])
}

fn chunk(delta: &Value, finish_reason: Option<&str>) -> Value {
    json!({ "id": "chatcmpl-bench", "object": "chat.completion.chunk", "created": 1_760_000_000, "model": "bench",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish_reason }] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_bench::varied;

    #[test]
    fn the_chunks_of_an_answer_are_the_pieces_of_its_text_between_a_first_and_two_last() {
        let question = "410 bytes of everything, 400 deltas a second of 20 bytes";
        let request = StreamRequest::read(&json!({ "messages": [{ "role": "user", "content": question }] }));
        assert_eq!(chunks(&request).count(), 410_usize.div_ceil(20) + 3);
        let said: String = answer::deltas(&request).collect();
        assert_eq!(said, varied::answer(410));
    }
}
