//! Errors of model servers.

use std::time::Duration;

/// Longer error texts are truncated.
const MAX_WORDS: usize = 300;

/// Errors of requests to a model server. `server` is the address, never the key. `Display` is for logs and omits the
/// server's error text, which can repeat the prompt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpstreamError {
    /// The server cannot be reached.
    #[error("the server cannot be reached")]
    Unreachable {
        /// Its address.
        server: String,
    },
    /// The list of models is empty.
    #[error("the server offers no model")]
    NoModel {
        /// Its address.
        server: String,
    },
    /// The list of models does not contain the chosen one.
    #[error("the server no longer offers the chosen model")]
    MissingModel {
        /// Its address.
        server: String,
        /// The model.
        model: String,
    },
    /// The server refused the request.
    #[error("refused with status {status}")]
    Refused {
        /// Its address.
        server: String,
        /// The HTTP status.
        status: u16,
        /// The server's error text.
        words: ErrorText,
    },
    /// The server sent an error instead of the answer.
    #[error("reported an error")]
    Reported {
        /// Its address.
        server: String,
        /// The server's error text.
        words: ErrorText,
    },
    /// The connection broke.
    #[error("the connection broke before the answer was finished")]
    Broken {
        /// Its address.
        server: String,
    },
    /// The stream ended without an end marker.
    #[error("the answer ended without an end")]
    Cut {
        /// Its address.
        server: String,
    },
    /// The server sent nothing for too long.
    #[error("nothing came for {} seconds", .after.as_secs())]
    Silent {
        /// Its address.
        server: String,
        /// The timeout.
        after: Duration,
    },
    /// The response is not in the expected format.
    #[error("what came is not an answer")]
    Unintelligible {
        /// Its address.
        server: String,
    },
    /// The response is larger than an answer can be, without any text.
    #[error("the answer is too large")]
    Endless {
        /// Its address.
        server: String,
    },
    /// The prompt is too long for the model.
    #[error("the prompt does not fit into {context_tokens} tokens")]
    DoesNotFit {
        /// Its address.
        server: String,
        /// The model's context size.
        context_tokens: u64,
    },
}

impl UpstreamError {
    /// Whether the server is loading its model. llama.cpp's server refuses requests with 503 until the model is
    /// loaded.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        matches!(self, Self::Refused { status: 503, words, .. } if words.as_str().to_lowercase().contains("loading"))
    }

    /// Whether the server itself is at fault, not only this request.
    pub(crate) fn is_server_fault(&self) -> bool {
        !matches!(
            self,
            Self::Refused { status: 400 | 413 | 422, .. } | Self::Endless { .. } | Self::DoesNotFit { .. }
        )
    }
}

/// A server's error text: truncated, and without the key, which some servers repeat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorText(String);

impl ErrorText {
    /// The text; empty when the server said nothing.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Cleans an error text of a server; `key` is the key of the request.
    #[must_use]
    pub fn new(said: &str, key: Option<&str>) -> Self {
        let hidden = match key {
            Some(key) if !key.is_empty() => said.replace(key, "…"),
            _ => said.to_owned(),
        };
        let flat = hidden.split_whitespace().collect::<Vec<_>>().join(" ");
        Self(flat.chars().filter(|letter| !letter.is_control()).take(MAX_WORDS).collect())
    }

    /// The words of an error in one of the shapes that servers send: text, or an object with a message in it.
    pub(crate) fn of_error(error: &serde_json::Value, key: Option<&str>) -> Self {
        let inner = error.get("error").unwrap_or(error);
        let said = inner.as_str().or_else(|| inner.get("message").and_then(serde_json::Value::as_str));
        let said = said.or_else(|| error.get("message").and_then(serde_json::Value::as_str));
        said.map_or_else(Self::default, |said| Self::new(said, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_of_a_server_are_found_in_every_shape_and_never_hold_the_key() {
        for error in [
            json!({ "error": { "message": "no such key: sk-1" } }),
            json!({ "error": "no such key: sk-1" }),
            json!({ "message": "no such key:\n sk-1" }),
        ] {
            assert_eq!(ErrorText::of_error(&error, Some("sk-1")).as_str(), "no such key: …");
        }
        assert_eq!(ErrorText::of_error(&json!({ "detail": 1 }), None).as_str(), "");
        assert_eq!(ErrorText::new(&"x".repeat(10_000), None).as_str().len(), MAX_WORDS);
    }
}
