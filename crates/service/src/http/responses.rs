//! `POST /v1/responses` (interface section 4.1), streamed and complete.

use super::api_error::ApiError;
use super::caller::Caller;
use super::files::unknown_file;
use super::language::WantedLanguage;
use super::response_request::ResponseRequest;
use super::state::AppState;
use crate::answering::{AnswerError, NotFound, PreparedRequest, Request, cannot_continue};
use crate::database::DatabaseError;
use crate::models::{failure_code, present_failure};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use parlance_protocol::{CreateResponseRequest, ErrorBody};
use parlance_words::messages;
use tokio::sync::mpsc;
use tracing::Instrument;

/// Capacity of the queue of frames. The answer waits while it is full.
const WAITING_FRAMES: usize = 8;

#[utoipa::path(
    post, path = "/v1/responses", tag = "responses", summary = "Generate a response to a message",
    description = "Streams unless `stream` is `false`. Each event is a line `event: message`, a line `data: <json>` and \
        an empty line; `sequence_number` counts from 0. A stream ends with `response.completed` or with `error`. \
        `conversation_id` in the response object names the conversation that the exchange was appended to. With \
        `Cache-Control: no-store` nothing of the exchange is stored, and a new conversation has no id. With \
        `Prefer: quotes` the service quotes from the documents and asks no model. Items of an \
        earlier answer that are no message, such as tool calls, may be sent back in `input` and are passed over. \
        `previous_response_id`, `conversation`, `tools`, a `tool_choice` that demands a tool, and a `text.format` other \
        than plain text are refused with 400 unless they are null or empty; other unknown fields are ignored.",
    request_body = CreateResponseRequest,
    responses(
        (status = 200, description = "The response", content(
            (parlance_protocol::Response = "application/json"),
            (parlance_protocol::SequencedEvent = "text/event-stream"),
        )),
        (status = 400, description = "`input` is missing, or a field is not as described", body = ErrorBody),
        (status = 401, description = "The API key is missing, unknown or revoked", body = ErrorBody),
        (status = 403, description = "The caller is not a member of the project", body = ErrorBody),
        (status = 404, description = "The caller has no such conversation or file, or there is no such project", body = ErrorBody),
        (status = 413, description = "The body is too large", body = ErrorBody),
        (status = 415, description = "The body is not JSON", body = ErrorBody),
        (status = 429, description = "The daily or monthly token limit is reached", body = ErrorBody, headers(
            ("Retry-After" = u64, description = "Seconds until the limit opens again"),
            ("X-Should-Retry" = bool, description = "`false`: a client should not ask again by itself"),
        )),
        (status = 500, description = "Answering failed, or the chosen model did (`upstream_unreachable`, `context_length_exceeded`, `upstream_failed`)", body = ErrorBody),
        (status = 503, description = "The service was stopped while it answered", body = ErrorBody),
        (status = 507, description = "The disk of the service is full", body = ErrorBody),
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn create(
    caller: Caller,
    language: WantedLanguage,
    headers: HeaderMap,
    State(state): State<AppState>,
    ResponseRequest(request): ResponseRequest,
) -> Result<Response, ApiError> {
    let wants_stream = request.wants_stream();
    let request = Request::validate(request)
        .map_err(|problem| ApiError::invalid_field(problem.path, problem.message))?;
    let request = if wants_no_storage(&headers) { request.without_storage() } else { request };
    let request = if prefers_quotes(&headers) { request.with_quotes() } else { request };
    let usage_meter = match state.usage_tracker.reserve(&caller.0, request.max_output_tokens).await? {
        Ok(usage_meter) => usage_meter,
        Err(reached) => return Err(ApiError::limited(&reached)),
    };
    let prepared = match state.responder.prepare(caller.0, request, language.0, usage_meter).await? {
        Ok(prepared) => prepared,
        Err(NotFound::Conversation(id)) => {
            let message = messages::error_no_conversation(id.to_string());
            return Err(ApiError::not_found("conversation_not_found", message));
        }
        Err(NotFound::Project(id)) => {
            let message = messages::error_no_project(id.to_string());
            return Err(ApiError::not_found("project_not_found", message));
        }
        Err(NotFound::NotAMember(id)) => return Err(ApiError::not_a_member(id)),
        Err(NotFound::File(id)) => return Err(unknown_file(&id.to_string())),
    };
    if wants_stream { Ok(stream_response(state, prepared)) } else { whole_response(&state, prepared).await }
}

/// Whether the client forbids storing its request and the answer (RFC 9111, section 5.2.1.5).
fn wants_no_storage(headers: &HeaderMap) -> bool {
    let directives = headers.get_all(header::CACHE_CONTROL).iter().filter_map(|value| value.to_str().ok());
    directives.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case("no-store"))
}

/// Whether the client prefers quotes from the documents to a model's text (RFC 7240, section 2).
fn prefers_quotes(headers: &HeaderMap) -> bool {
    let preferences = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut all = preferences.flat_map(|value| value.split(','));
    all.any(|one| one.split(';').next().is_some_and(|name| name.trim().eq_ignore_ascii_case("quotes")))
}

async fn whole_response(state: &AppState, prepared: PreparedRequest) -> Result<Response, ApiError> {
    let response = tokio::select! {
        response = state.responder.whole(prepared) => response.map_err(into_api_error)?,
        () = state.stopping.cancelled() => return Err(ApiError::stopping()),
    };
    Ok(Json(response).into_response())
}

fn into_api_error(cause: AnswerError) -> ApiError {
    match cause {
        AnswerError::Database(error) => error.into(),
        AnswerError::CannotContinue => {
            ApiError::new(StatusCode::BAD_REQUEST, "cannot_continue", cannot_continue())
        }
        AnswerError::Upstream(failure) => ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            failure_code(&failure),
            present_failure(&failure),
        ),
        // Cannot happen here: only a stream has a client that can leave.
        AnswerError::ClientGone => DatabaseError::Closed.into(),
    }
}

fn stream_response(state: AppState, prepared: PreparedRequest) -> Response {
    let (sender, receiver) = mpsc::channel::<Bytes>(WAITING_FRAMES);
    // The task ends when the receiver is dropped, which happens when the connection closes.
    tokio::spawn(state.responder.stream(prepared, sender).in_current_span());
    let frames = stream::unfold(receiver, async |mut receiver| {
        let frame = receiver.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(frame), receiver))
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
        // Tells proxies not to buffer the stream.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(frames)).into_response()
}
