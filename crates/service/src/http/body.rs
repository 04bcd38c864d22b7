//! JSON bodies: bounded and typed. A refusal names the path of the wrong field.

use super::api_error::ApiError;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use parlance_words::messages;
use serde::de::DeserializeOwned;

/// The largest JSON body. A transcript of a million words is smaller.
const MAX_JSON_BYTES: usize = 16 * 1024 * 1024;

/// The largest part of a wrong value that a message repeats.
const MAX_SHOWN_LETTERS: usize = 200;

/// The bytes of a JSON body.
pub(super) async fn read(request: Request) -> Result<Bytes, ApiError> {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if !content_type.is_some_and(is_json) {
        return Err(ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            messages::error_not_json(),
        ));
    }
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if declared.and_then(|length| length.parse().ok()).is_some_and(|length: usize| length > MAX_JSON_BYTES) {
        return Err(too_large());
    }
    axum::body::to_bytes(request.into_body(), MAX_JSON_BYTES).await.map_err(|error| {
        if is_too_long(&error) { too_large() } else { ApiError::invalid(messages::error_body_incomplete()) }
    })
}

/// Parses the object in a JSON body.
pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // Serde also accepts an array with the fields in their order.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(ApiError::invalid(messages::error_json_list()));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        malformed(&path, &error.into_inner().to_string())
    })?;
    json.end().map_err(|error| ApiError::invalid(messages::error_json_invalid(error.to_string())))?;
    Ok(value)
}

/// The error for JSON that does not match at `path`, from the parser's message.
fn malformed(path: &str, cause: &str) -> ApiError {
    let within = if path == "." { "" } else { path };
    let field = |name: &str| if within.is_empty() { name.to_owned() } else { format!("{within}.{name}") };
    // Only the parser's message names a missing field, or the wrong part of a field.
    if let Some((name, _)) = cause.strip_prefix("missing field `").and_then(|rest| rest.split_once('`')) {
        return ApiError::missing_field(&field(name));
    }
    if let Some((name, wrong)) = cause.strip_prefix("field `").and_then(|rest| rest.split_once("`: ")) {
        return invalid_field(&field(name), without_position(wrong));
    }
    if within.is_empty() {
        return ApiError::invalid(messages::error_json_invalid(shortened(cause)));
    }
    invalid_field(within, shortened(without_position(cause)))
}

fn invalid_field(path: &str, problem: impl Into<String>) -> ApiError {
    ApiError::invalid_field(path, messages::error_field_invalid(path, problem))
}

/// Removes the line and column, which say little where the field is named.
fn without_position(cause: &str) -> &str {
    cause.rsplit_once(" at line ").map_or(cause, |(wrong, _)| wrong)
}

/// Shortens the parser's message, which repeats the wrong value in full.
fn shortened(cause: &str) -> String {
    let (found, expected) = cause.rsplit_once(", expected ").unwrap_or((cause, ""));
    let mut short: String = found.chars().take(MAX_SHOWN_LETTERS).collect();
    if short.len() < found.len() {
        short.push('…');
    }
    if expected.is_empty() { short } else { [short.as_str(), ", expected ", expected].concat() }
}

fn is_json(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"))
}

fn is_too_long(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if error.to_string().contains("length limit") {
            return true;
        }
        cause = error.source();
    }
    false
}

fn too_large() -> ApiError {
    let limit = MAX_JSON_BYTES / 1024 / 1024;
    let message = [messages::error_body_too_large(limit.to_string()), messages::error_send_as_files()];
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "request_too_large", message)
}
