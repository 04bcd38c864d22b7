//! The HTTP interface: routes, authentication, limits, and the shape of every error.
//!
//! It translates between requests and the other modules. It must not know how documents are read or how an answer is
//! found.

mod api_error;
mod body;
mod caller;
mod connections;
mod download;
mod files;
mod form;
mod language;
mod openapi;
mod response_request;
mod responses;
mod state;

pub use connections::ConnectionLimits;
pub(crate) use connections::serve;
pub(crate) use state::AppState;

use api_error::ApiError;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::{HeaderName, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use parlance_words::messages;
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;
use tracing::Span;

/// The header with a request's id, which the caller or the service sets. The response and the log have the same id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// All routes.
pub(crate) fn router(state: AppState) -> Router {
    Router::new()
        .route("/v1/responses", post(responses::create))
        .route("/v1/files", post(files::upload).get(files::list))
        .route("/v1/files/{file_id}", get(files::retrieve).delete(files::delete))
        .route("/v1/files/{file_id}/content", get(download::content))
        .route("/openapi.json", get(openapi::serve))
        .route("/healthz", get(healthz))
        .fallback(unknown_route)
        .method_not_allowed_fallback(wrong_method)
        .with_state(state)
        // Each route that takes a body has its own limit.
        .layer(DefaultBodyLimit::disable())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn(language::translate_errors))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(request_span)
                .on_request(())
                .on_response(|response: &Response, latency: Duration, _: &Span| {
                    tracing::info!(status = response.status().as_u16(), ?latency, "answered");
                })
                .on_body_chunk(())
                .on_eos(())
                .on_failure(()),
        )
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
}

/// The log span of a request: its route with placeholders, never its query, headers or body.
fn request_span(request: &Request) -> Span {
    let route = request.extensions().get::<MatchedPath>().map_or("unknown", MatchedPath::as_str);
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    tracing::info_span!("request", id, method = %request.method(), route)
}

async fn healthz() -> &'static str {
    "ok"
}

async fn unknown_route(request: Request) -> ApiError {
    ApiError::not_found("unknown_route", messages::error_unknown_route(request.uri().path()))
}

async fn wrong_method(request: Request) -> ApiError {
    let message = messages::error_wrong_method(request.method().as_str(), request.uri().path());
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
}

fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request panicked");
    ApiError::failed().into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_like_any_other_failure() {
        let response = panicked(Box::new("secret"));
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["error"]["code"], "internal_error");
        assert_eq!(body["error"]["message"], body["detail"]);
        assert!(!body.to_string().contains("secret"));
    }
}
