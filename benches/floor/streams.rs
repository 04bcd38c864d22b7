//! Captured event streams, sent by a minimal handler at full speed.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use futures_util::{StreamExt as _, stream};
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

/// The payloads of captured streams, by name.
#[derive(Clone, Default)]
pub(crate) struct Recorded(Arc<Mutex<HashMap<String, Arc<Vec<String>>>>>);

impl Recorded {
    fn streams(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Vec<String>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stores the payloads of a stream.
pub(crate) async fn record(
    State(recorded): State<Recorded>,
    Path(name): Path<String>,
    body: Bytes,
) -> StatusCode {
    let text = String::from_utf8_lossy(&body);
    let frames = text.split("\n\n").filter_map(|frame| frame.strip_prefix("event: message\ndata: "));
    recorded.streams().insert(name, Arc::new(frames.map(str::to_owned).collect()));
    StatusCode::NO_CONTENT
}

/// Sends a captured stream event by event.
pub(crate) async fn replay(State(recorded): State<Recorded>, Path(name): Path<String>) -> impl IntoResponse {
    let payloads = recorded.streams().get(&name).cloned().unwrap_or_default();
    let events = stream::iter(0..payloads.len()).map(move |index| {
        let payload = payloads.get(index).map(String::as_str).unwrap_or_default();
        Ok::<_, Infallible>(Event::default().event("message").data(payload))
    });
    Sse::new(events)
}
