//! Error responses, in the shape of the interface (section 7.2).

use crate::accounts::limits::{LimitReached, Period};
use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlance_protocol::ErrorBody;
use parlance_sqlite::rusqlite;
use parlance_words::{Language, Paragraph, Text, english, messages};
use std::error::Error;
use std::io;
use std::time::Duration;

/// Tells OpenAI's clients whether to retry automatically.
const SHOULD_RETRY: HeaderName = HeaderName::from_static("x-should-retry");

/// The code of a refusal that lasts only until the running answers have ended.
const SET_ASIDE: &str = "tokens_set_aside";

/// An error response.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: Paragraph,
    retry_after: Option<Duration>,
    param: Option<String>,
}

/// The sentences of an error response. They travel with the response, whose body has them in English, until the
/// client's language is known.
#[derive(Clone)]
pub(super) struct ErrorSentences {
    message: Paragraph,
    code: &'static str,
    kind: &'static str,
    param: Option<String>,
}

impl ErrorSentences {
    fn body(&self, language: &Language) -> Json<ErrorBody> {
        let message = self.message.in_language(language);
        Json(ErrorBody::new(message, self.code, self.kind).with_param(self.param.clone()))
    }

    /// Writes the sentences into the body of a response, in a language.
    pub(super) fn write(&self, response: &mut Response, language: &Language) {
        response.headers_mut().remove(header::CONTENT_LENGTH);
        *response.body_mut() = self.body(language).into_response().into_body();
    }
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<Paragraph>) -> Self {
        Self { status, code, message: message.into(), retry_after: None, param: None }
    }

    /// 400: the request does not match the interface.
    pub(crate) fn invalid(message: impl Into<Paragraph>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_request", message)
    }

    /// 400: one field of the request does not match the interface. The message begins with its path.
    pub(crate) fn invalid_field(path: impl Into<String>, message: Text) -> Self {
        Self { param: Some(path.into()), ..Self::invalid(message) }
    }

    /// 400: a field is missing.
    pub(crate) fn missing_field(path: &str) -> Self {
        Self::invalid_field(path, messages::error_field_missing(path))
    }

    /// 404 for an object that does not exist or belongs to another user.
    pub(crate) fn not_found(code: &'static str, message: Text) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    /// 429: a token limit is reached, or running answers may reach it.
    pub(crate) fn limited(reached: &LimitReached) -> Self {
        let (limit, used) = (reached.limit, reached.used);
        let (code, message) = match (reached.period, reached.is_reserved) {
            (Period::Day, false) => (
                "daily_token_limit",
                [messages::error_daily_limit(limit, used), messages::error_resets_daily()],
            ),
            (Period::Month, false) => (
                "monthly_token_limit",
                [messages::error_monthly_limit(limit, used), messages::error_resets_monthly()],
            ),
            (Period::Day, true) => (
                SET_ASIDE,
                [messages::error_daily_limit_reserved(limit, used), messages::error_try_when_finished()],
            ),
            (Period::Month, true) => (
                SET_ASIDE,
                [messages::error_monthly_limit_reserved(limit, used), messages::error_try_when_finished()],
            ),
        };
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, code, message);
        Self { retry_after: Some(reached.opens_in), ..error }
    }

    /// 403 for a project of which the caller is not a member (interface section 4.1, rule 2).
    pub(crate) fn not_a_member(project_id: impl std::fmt::Display) -> Self {
        let message =
            [messages::error_not_a_member(project_id.to_string()), messages::error_ask_for_membership()];
        Self::new(StatusCode::FORBIDDEN, "not_a_member", message)
    }

    /// 503: the service is stopping and ends the answer.
    pub(crate) fn stopping() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "service_stopping", messages::error_stopping())
    }

    /// 500, or 507 when the disk is full. The cause goes to the log, not to the caller.
    pub(crate) fn internal(error: &(dyn Error + 'static)) -> Self {
        tracing::error!(error, "a request failed");
        if is_disk_full(error) {
            return Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "disk_full",
                [messages::error_disk_full(), messages::error_nothing_saved()],
            );
        }
        Self::failed()
    }

    /// 500. The log has the cause.
    pub(crate) fn failed() -> Self {
        let message = [messages::error_internal(), messages::error_see_log()];
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", message)
    }

    fn kind(&self) -> &'static str {
        match self.status {
            StatusCode::UNAUTHORIZED => "authentication_error",
            StatusCode::TOO_MANY_REQUESTS if self.code == SET_ASIDE => "rate_limit_error",
            // OpenAI's type for used-up tokens. Clients retry automatically after a `rate_limit_error`.
            StatusCode::TOO_MANY_REQUESTS => "insufficient_quota",
            StatusCode::FORBIDDEN => "permission_error",
            status if status.is_server_error() => "server_error",
            _ => "invalid_request_error",
        }
    }
}

fn is_disk_full(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        let by_system = error.downcast_ref::<io::Error>().map(io::Error::kind);
        let by_database =
            error.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code);
        if matches!(by_system, Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded))
            || by_database == Some(rusqlite::ErrorCode::DiskFull)
        {
            return true;
        }
        cause = error.source();
    }
    false
}

impl<E: Error + 'static> From<E> for ApiError {
    fn from(error: E) -> Self {
        Self::internal(&error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let kind = self.kind();
        let sentences = ErrorSentences { message: self.message, code: self.code, kind, param: self.param };
        let mut response = (self.status, sentences.body(english())).into_response();
        response.extensions_mut().insert(sentences);
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, wait.as_secs().into());
            // Clients may only wait for running answers: until a limit opens again, they would hang.
            let should_retry = if self.code == SET_ASIDE { "true" } else { "false" };
            response.headers_mut().insert(SHOULD_RETRY, HeaderValue::from_static(should_retry));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::DatabaseError;

    #[test]
    fn a_full_disk_is_said_whoever_met_it() {
        let by_system = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(ApiError::internal(&by_system).status, StatusCode::INSUFFICIENT_STORAGE);
        let full = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL);
        let by_database = DatabaseError::from(rusqlite::Error::SqliteFailure(full, None));
        assert_eq!(ApiError::internal(&by_database).status, StatusCode::INSUFFICIENT_STORAGE);
    }

    #[test]
    fn any_other_trouble_is_the_services_own() {
        let other = io::Error::from(io::ErrorKind::PermissionDenied);
        assert_eq!(ApiError::internal(&other).status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(ApiError::internal(&DatabaseError::Closed).status, StatusCode::INTERNAL_SERVER_ERROR);
    }
}
