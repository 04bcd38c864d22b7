//! Errors of model servers.

use std::time::Duration;

/// Longer words of a server are cut.
const MAX_WORDS: usize = 300;

/// What went wrong between the service and a model server. `server` is its address, never its key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpstreamError {
    /// There is no connection to it.
    #[error("The model server {server} cannot be reached.")]
    Unreachable {
        /// Its address.
        server: String,
    },
    /// Its list of models is empty.
    #[error("The model server {server} offers no model.")]
    NoModel {
        /// Its address.
        server: String,
    },
    /// It refused the request.
    #[error("The model server {server} refused the request with status {status}{words}")]
    Refused {
        /// Its address.
        server: String,
        /// The status of HTTP.
        status: u16,
        /// What it says.
        words: ErrorText,
    },
    /// It sent an error where the answer was to come.
    #[error("The model server {server} reported an error{words}")]
    Reported {
        /// Its address.
        server: String,
        /// What it says.
        words: ErrorText,
    },
    /// The connection broke.
    #[error("The connection to the model server {server} broke before the answer was finished.")]
    Broken {
        /// Its address.
        server: String,
    },
    /// The answer has no end.
    #[error("The model server {server} ended its answer without saying that it was finished.")]
    Cut {
        /// Its address.
        server: String,
    },
    /// Nothing came for too long.
    #[error("The model server {server} sent nothing for {} seconds.", .after.as_secs())]
    Silent {
        /// Its address.
        server: String,
        /// How long nothing came.
        after: Duration,
    },
    /// What came is no answer.
    #[error("The model server {server} sent what is not an answer.")]
    Unintelligible {
        /// Its address.
        server: String,
    },
    /// More came than an answer can hold, and not a word of one.
    #[error("The model server {server} sent more than an answer can hold.")]
    Endless {
        /// Its address.
        server: String,
    },
    /// The prompt is too long for the model.
    #[error(
        "The question and its instructions do not fit into the {context_tokens} tokens that the model at {server} can \
         hold; ask a shorter one, or give the model a larger context."
    )]
    DoesNotFit {
        /// Its address.
        server: String,
        /// What the model can hold.
        context_tokens: u64,
    },
}

impl UpstreamError {
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
    pub(crate) fn new(said: &str, key: Option<&str>) -> Self {
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

impl std::fmt::Display for ErrorText {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str(".");
        }
        let end = if self.0.ends_with(['.', '!', '?']) { "" } else { "." };
        write!(formatter, ": {}{end}", self.0)
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
            assert_eq!(ErrorText::of_error(&error, Some("sk-1")).to_string(), ": no such key: ….");
        }
        assert_eq!(ErrorText::of_error(&json!({ "detail": 1 }), None).to_string(), ".");
        assert!(ErrorText::new(&"x".repeat(10_000), None).to_string().len() < 400);
    }
}
