//! Measures the speed of prompt processing with a text that no cache contains and an answer of one token.

use super::connection::{Connection, read_bounded};
use super::error::UpstreamError;
use super::settings::UpstreamSettings;
use serde_json::{Value, json};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::time::timeout;

/// Timeout for loading the model before the measurement.
const LOADING_LIMIT: Duration = Duration::from_secs(180);

/// Timeout for processing the text. A slower model counts as this slow.
const READING_LIMIT: Duration = Duration::from_secs(20);

/// Sentences of the text: some 400 tokens, so that the first token of the answer takes a small part of the time.
const N_SENTENCES: u64 = 32;

/// The approximate number of bytes per token in English.
const BYTES_PER_TOKEN: u64 = 4;

/// A smaller token count means that the server found most of the text in a cache.
const MIN_TOKENS: u64 = 100;

/// The speed of prompt processing in tokens per second, as reported by the server or else measured by the clock.
///
/// # Errors
/// When the server does not answer, or answers with an error.
pub async fn measure_reading_speed(settings: UpstreamSettings) -> Result<u64, UpstreamError> {
    let server = settings.server();
    let unreachable = || UpstreamError::Unreachable { server: server.clone() };
    let connection = Connection::new(settings).map_err(|_| unreachable())?;
    // Some servers load a model on its first request.
    timeout(LOADING_LIMIT, ask(&connection, "Hi"))
        .await
        .unwrap_or_else(|_| Err(UpstreamError::Silent { server: server.clone(), after: LOADING_LIMIT }))?;
    let text = text();
    let n_tokens = text.len() as u64 / BYTES_PER_TOKEN;
    let begun = Instant::now();
    let read = match timeout(READING_LIMIT, ask(&connection, &text)).await {
        Ok(read) => read?,
        Err(_) => return Ok(per_second(n_tokens, READING_LIMIT)),
    };
    Ok(speed(&read, n_tokens, begun.elapsed()))
}

/// The speed from the answer to the prompt. Any field may be missing or have another type.
fn speed(answer: &Value, n_estimated: u64, elapsed: Duration) -> u64 {
    let count = |place| answer.pointer(place).and_then(Value::as_u64).filter(|count| *count >= MIN_TOKENS);
    // llama.cpp measures it.
    let reported = answer.pointer("/timings/prompt_per_second").and_then(Value::as_f64);
    match (count("/timings/prompt_n"), reported) {
        (Some(_), Some(reported)) if reported >= 1.0 => reported as u64,
        _ => per_second(count("/usage/prompt_tokens").unwrap_or(n_estimated), elapsed),
    }
}

fn per_second(n_tokens: u64, elapsed: Duration) -> u64 {
    let speed = n_tokens as f64 / elapsed.as_secs_f64().max(f64::EPSILON);
    (speed as u64).max(1)
}

async fn ask(connection: &Connection, text: &str) -> Result<Value, UpstreamError> {
    let server = || connection.server();
    let mut body =
        json!({ "messages": [{ "role": "user", "content": text }], "max_tokens": 1, "stream": false });
    if let (Some(body), Some(model)) = (body.as_object_mut(), connection.settings().model()) {
        body.insert("model".to_owned(), model.into());
    }
    let request = connection.post("chat/completions").json(&body);
    let response = request.send().await.map_err(|_| UpstreamError::Unreachable { server: server() })?;
    if !response.status().is_success() {
        return Err(connection.refusal(response).await.into_error(server()));
    }
    let answer = serde_json::from_slice(&read_bounded(response).await);
    answer.map_err(|_| UpstreamError::Unintelligible { server: server() })
}

/// A text with a unique beginning.
fn text() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let shelves = (1..=N_SENTENCES).map(|shelf| {
        let (books, maps) = (17 + shelf * 7 % 40, 3 + shelf * 5 % 11);
        format!(" Shelf {shelf} holds {books} books and {maps} maps.")
    });
    shelves.fold(format!("List {now}."), |text, sentence| text + &sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_is_what_the_server_reports_or_else_the_tokens_by_the_clock() {
        for (answer, elapsed_ms, expected) in [
            (json!({ "timings": { "prompt_n": 410, "prompt_per_second": 221.3 } }), 9_000, 221),
            // Most of the prompt was cached.
            (json!({ "timings": { "prompt_n": 2, "prompt_per_second": 15.0 } }), 1_000, 300),
            (json!({ "usage": { "prompt_tokens": 410 } }), 2_000, 205),
            (json!({ "usage": { "prompt_tokens": 0 } }), 2_000, 150),
            (json!({ "usage": null, "timings": [] }), 2_000, 150),
            (json!("yes"), 600_000, 1),
        ] {
            assert_eq!(speed(&answer, 300, Duration::from_millis(elapsed_ms)), expected, "{answer}");
        }
        assert!(speed(&json!({}), 300, Duration::ZERO) > 1_000_000);
    }

    #[test]
    fn the_text_is_long_enough_and_new_each_time() {
        let first = text();
        assert!(first.len() as u64 / BYTES_PER_TOKEN > MIN_TOKENS);
        assert_ne!(first, text());
    }
}
