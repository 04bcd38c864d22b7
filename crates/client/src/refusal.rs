//! Error responses, in all shapes that services and gateways send.

use crate::error::Refusal;
use http::HeaderMap;
use http::header::{DATE, RETRY_AFTER};
use parlance_protocol::ErrorBody;
use reqwest::Response;
use std::time::{Duration, SystemTime};
use tokio::time::timeout;

/// Maximum size of an error body. It is enough for a message, but perhaps not for a gateway's page.
const MAX_REFUSAL_BYTES: usize = 256 * 1024;

/// Maximum length of an error message, in characters.
const MAX_MESSAGE_CHARS: usize = 2000;

/// Reads an error response. If the body is incomplete, takes longer than `limit` or is unusable, the error still has
/// its status.
pub(crate) async fn read(response: Response, limit: Duration, clean: impl Fn(String) -> String) -> Refusal {
    let status = response.status();
    let request_id = request_id(response.headers());
    let retry_after = retry_after(response.headers(), SystemTime::now());
    let body = match timeout(limit, read_up_to(response, MAX_REFUSAL_BYTES)).await {
        Ok(Ok((body, _))) => body,
        Ok(Err(_)) | Err(_) => Vec::new(),
    };
    let said = ErrorBody::parse(&body);
    let cut = |text: &str| clean(text.chars().take(MAX_MESSAGE_CHARS).collect());
    Refusal {
        status,
        code: said.as_ref().and_then(ErrorBody::code).map(cut),
        kind: said.as_ref().and_then(ErrorBody::kind).map(cut),
        message: said
            .as_ref()
            .and_then(ErrorBody::message)
            .or_else(|| plain_words(&body))
            .as_deref()
            .map(cut),
        retry_after,
        request_id,
        is_web_page: is_web_page(&body),
    }
}

/// The service's id of the request.
pub(crate) fn request_id(headers: &HeaderMap) -> Option<String> {
    headers.get("x-request-id").and_then(|id| id.to_str().ok()).map(str::to_owned)
}

/// Reads a body up to a limit. Also returns whether that was all of it.
pub(crate) async fn read_up_to(
    mut response: Response,
    limit: usize,
) -> Result<(Vec<u8>, bool), reqwest::Error> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        let room = limit - body.len();
        body.extend(chunk.iter().take(room));
        if chunk.len() > room {
            return Ok((body, false));
        }
    }
    Ok((body, true))
}

/// A body of a line or two of plain text, perhaps quoted as JSON, that is neither a JSON object nor a web page.
fn plain_words(body: &[u8]) -> Option<String> {
    let text = match serde_json::from_slice(body) {
        Ok(serde_json::Value::String(text)) => text,
        // A number or a `null` means nothing to a user.
        Ok(_) => return None,
        Err(_) => std::str::from_utf8(body).ok()?.to_owned(),
    };
    let text = text.trim();
    let is_prose = !text.is_empty() && text.len() <= 1000 && !text.starts_with(['<', '{', '[']);
    is_prose.then(|| text.to_owned())
}

/// Whether a body is HTML or XML: no valid response begins like this.
pub(crate) fn is_web_page(body: &[u8]) -> bool {
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    body.trim_ascii_start().first() == Some(&b'<')
}

/// The beginning of a body on one line, for logs.
pub(crate) fn excerpt(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body.get(..800).unwrap_or(body));
    text.chars().take(200).map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// The longest accepted delay. A longer one is a mistake, and may not be a valid date.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How long the service asks to wait: in seconds, or until a date, which is compared with the service's own clock if
/// the response has it.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    asked_to_wait(headers, now).map(|wait| wait.min(MAX_RETRY_AFTER))
}

fn asked_to_wait(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let wait = text(RETRY_AFTER)?;
    if let Ok(seconds) = wait.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let until = httpdate::parse_http_date(wait).ok()?;
    let now = text(DATE).and_then(|date| httpdate::parse_http_date(date).ok()).unwrap_or(now);
    Some(until.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(retry_after_value: &str, date: Option<&str>, now: SystemTime) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, retry_after_value.parse().unwrap());
        if let Some(date) = date {
            headers.insert(DATE, date.parse().unwrap());
        }
        retry_after(&headers, now)
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let noon = httpdate::parse_http_date("Fri, 20 Nov 2026 12:00:00 GMT").unwrap();
        assert_eq!(wait("30", None, noon), Some(Duration::from_secs(30)));
        assert_eq!(wait("Fri, 20 Nov 2026 12:01:00 GMT", None, noon), Some(Duration::from_secs(60)));
        assert_eq!(wait("Fri, 20 Nov 2026 11:00:00 GMT", None, noon), Some(Duration::ZERO));
        for absurd in ["31536001", "8640000000001", "18446744073709551615", "Sat, 20 Nov 9999 12:00:00 GMT"] {
            assert_eq!(wait(absurd, None, noon), Some(MAX_RETRY_AFTER), "{absurd}");
        }
        assert_eq!(wait("99999999999999999999", None, noon), None);
        assert_eq!(wait("soon", None, noon), None);
        assert_eq!(wait("-5", None, noon), None);
    }

    #[test]
    fn words_are_taken_out_of_a_body_that_is_no_object() {
        assert_eq!(plain_words(b" Not today. \n").as_deref(), Some("Not today."));
        assert_eq!(plain_words(b"\"Not today.\"").as_deref(), Some("Not today."));
        for nothing in ["", " ", "null", "17", "[]", "<html>"] {
            assert_eq!(plain_words(nothing.as_bytes()), None, "{nothing:?}");
        }
    }

    #[test]
    fn a_date_to_wait_for_is_read_by_the_services_own_clock() {
        let wrong_clock = SystemTime::UNIX_EPOCH;
        let date = Some("Fri, 20 Nov 2026 12:00:00 GMT");
        assert_eq!(wait("Fri, 20 Nov 2026 12:00:45 GMT", date, wrong_clock), Some(Duration::from_secs(45)));
    }
}
