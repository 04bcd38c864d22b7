//! Forms (`multipart/form-data`). Everything except the content of files is bounded.
//!
//! The parser buffers all bytes until it finds a part's beginning or headers, and scans the whole buffer again with
//! every piece. The service therefore counts the bytes before the parser gets them.

use super::api_error::ApiError;
use axum::body::{Body, Bytes};
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use futures_util::{StreamExt, stream};
use parlance_words::messages;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest size of a form without the content of its file: boundaries, headers, other fields.
const MAX_OVERHEAD_BYTES: u64 = 1024 * 1024;

/// A form that is being received.
pub(super) struct Form {
    parts: Multipart,
    overhead: FormOverhead,
}

/// The number of received bytes that are not known to belong to a file's content.
#[derive(Clone, Debug, Default)]
pub(super) struct FormOverhead(Arc<AtomicU64>);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let overhead = FormOverhead::default();
        let counting = overhead.clone();
        let request = request.map(|body| {
            Body::from_stream(stream::unfold(body.into_data_stream(), move |mut pieces| {
                let counting = counting.clone();
                async move {
                    // The parser reads all available bytes before it returns any. Yielding makes only one piece
                    // available at a time.
                    tokio::task::yield_now().await;
                    let piece = pieces.next().await?;
                    let piece = piece.map_err(io::Error::other).and_then(|piece| counting.count(piece));
                    Some((piece, pieces))
                }
            }))
        });
        let parts = Multipart::from_request(request, state).await.map_err(|_| {
            ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                messages::error_not_a_form(),
            )
        })?;
        Ok(Self { parts, overhead })
    }
}

impl Form {
    /// The next part. Skips the rest of the part before it.
    pub(super) async fn next_field(&mut self) -> Result<Option<Field<'_>>, ApiError> {
        let overhead = self.overhead.clone();
        self.parts.next_field().await.map_err(|error| overhead.to_api_error(&error))
    }

    /// The counter, for receiving a part's content.
    pub(super) fn overhead(&self) -> FormOverhead {
        self.overhead.clone()
    }
}

impl FormOverhead {
    fn count(&self, piece: Bytes) -> io::Result<Bytes> {
        // Compare without this piece: it may be a file's content, and its size depends on the socket.
        let n_before = self.0.fetch_add(piece.len() as u64, Ordering::Relaxed);
        if n_before > MAX_OVERHEAD_BYTES { Err(io::Error::other("the form is too large")) } else { Ok(piece) }
    }

    fn is_too_large(&self) -> bool {
        self.0.load(Ordering::Relaxed) > MAX_OVERHEAD_BYTES
    }

    /// The next piece of a field.
    pub(super) async fn next_piece(&self, field: &mut Field<'_>) -> Result<Option<Bytes>, ApiError> {
        field.chunk().await.map_err(|error| self.to_api_error(&error))
    }

    /// The next piece of a file's content, which has its own limit.
    pub(super) async fn next_piece_of_file(&self, field: &mut Field<'_>) -> Result<Option<Bytes>, ApiError> {
        let piece = self.next_piece(field).await?;
        self.0.fetch_sub(piece.as_ref().map_or(0, |piece| piece.len() as u64), Ordering::Relaxed);
        Ok(piece)
    }

    fn to_api_error(&self, error: &MultipartError) -> ApiError {
        if self.is_too_large() {
            let limit = MAX_OVERHEAD_BYTES / 1024 / 1024;
            let message = [messages::error_form_too_large(limit.to_string()), messages::error_form_fields()];
            return ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "form_too_large", message);
        }
        ApiError::invalid(messages::error_form_unreadable(error.body_text().trim_end_matches('.')))
    }
}
