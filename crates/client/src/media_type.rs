//! The media type of a response.

use reqwest::header::HeaderValue;

/// A content type without its parameters.
pub(crate) fn media_type(content_type: Option<&HeaderValue>) -> String {
    let text = content_type.and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}
