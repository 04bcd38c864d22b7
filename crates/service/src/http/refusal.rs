//! Refusals: every error answer, in the one shape of the interface (section 7.2).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlance_protocol::ErrorBody;
use std::error::Error;

/// A request that is answered with an error.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// 400: the request is not what the interface describes.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_request", message)
    }

    /// 404 for a thing with an id, whether it does not exist or is somebody else's.
    pub(crate) fn unknown(thing: &'static str, code: &'static str, id: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, format!("There is no {thing} {id}."))
    }

    /// 500: the cause goes to the log, not to the caller.
    pub(crate) fn internal(error: &(dyn Error + 'static)) -> Self {
        tracing::error!(error, "a request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal_error",
            "The service failed while it worked on the request; its log says why.",
        )
    }

    fn kind(&self) -> &'static str {
        match self.status {
            StatusCode::UNAUTHORIZED => "authentication_error",
            status if status.is_server_error() => "server_error",
            _ => "invalid_request_error",
        }
    }
}

impl<E: Error + 'static> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::internal(&error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = ErrorBody::new(self.message.clone(), self.code, self.kind());
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
