//! Errors of model servers.

use std::time::Duration;

/// Longer words of a server are cut.
const MAX_WORDS: usize = 300;

/// What went wrong between the service and a model server. `server` is its address, never its key. `Display` is for
/// logs, without what the server said, which may repeat what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpstreamError {
    /// There is no connection to it.
    #[error("the server cannot be reached")]
    Unreachable {
        /// Its address.
        server: String,
    },
    /// Its list of models is empty.
    #[error("the server offers no model")]
    NoModel {
        /// Its address.
        server: String,
    },
    /// Its list of models does not have the one that was chosen.
    #[error("the server no longer offers the chosen model")]
    MissingModel {
        /// Its address.
        server: String,
        /// The model.
        model: String,
    },
    /// It refused the request.
    #[error("refused with status {status}")]
    Refused {
        /// Its address.
        server: String,
        /// The status of HTTP.
        status: u16,
        /// What it says.
        words: ErrorText,
    },
    /// It sent an error where the answer was to come.
    #[error("reported an error")]
    Reported {
        /// Its address.
        server: String,
        /// What it says.
        words: ErrorText,
    },
    /// The connection broke.
    #[error("the connection broke before the answer was finished")]
    Broken {
        /// Its address.
        server: String,
    },
    /// The answer has no end.
    #[error("the answer ended without an end")]
    Cut {
        /// Its address.
        server: String,
    },
    /// Nothing came for too long.
    #[error("nothing came for {} seconds", .after.as_secs())]
    Silent {
        /// Its address.
        server: String,
        /// How long nothing came.
        after: Duration,
    },
    /// What came is no answer.
    #[error("what came is not an answer")]
    Unintelligible {
        /// Its address.
        server: String,
    },
    /// More came than an answer can hold, and not a word of one.
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
        /// What the model can hold.
        context_tokens: u64,
    },
}

impl UpstreamError {
    /// Whether the server is there and still reads its model, as llama.cpp says until it has read its file.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        matches!(self, Self::Refused { status: 503, words, .. } if words.as_str().to_lowercase().contains("loading"))
    }

    /// Whether the server is ill, and not just unable to answer this one request.
    pub(crate) fn is_server_fault(&self) -> bool {
        !matches!(
            self,
            Self::Refused { status: 400 | 413 | 422, .. } | Self::Endless { .. } | Self::DoesNotFit { .. }
        )
    }
}

/// What a server says of its failure: bounded, and without the key, which some servers repeat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorText(String);

impl ErrorText {
    /// The text; empty when the server said nothing.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What a server has said to a request with this key.
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
