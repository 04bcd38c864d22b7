//! Failures of model servers, as sentences for the user.

use parlance_upstream::{ErrorText, UpstreamError};
use parlance_words::{Paragraph, Text, messages};

/// The error code of a failed model server: unreachable, question too long, or another failure.
pub(crate) fn code(error: &UpstreamError) -> &'static str {
    match error {
        UpstreamError::Unreachable { .. } => "upstream_unreachable",
        UpstreamError::DoesNotFit { .. } => "context_length_exceeded",
        _ => "upstream_failed",
    }
}

/// Describes the failure, with the server's message if there is one.
#[must_use]
pub fn present(error: &UpstreamError) -> Paragraph {
    match error {
        UpstreamError::Unreachable { server } => messages::upstream_unreachable(server.as_str()).into(),
        UpstreamError::NoModel { server } => messages::upstream_no_model(server.as_str()).into(),
        UpstreamError::MissingModel { server, model } => {
            messages::upstream_missing_model(server.as_str(), model.as_str()).into()
        }
        UpstreamError::Refused { server, status, words } => {
            with_words(messages::upstream_refused(server.as_str(), status.to_string()), words)
        }
        UpstreamError::Reported { server, words } => {
            with_words(messages::upstream_reported(server.as_str()), words)
        }
        UpstreamError::Broken { server } => messages::upstream_broken(server.as_str()).into(),
        UpstreamError::Cut { server } => messages::upstream_cut(server.as_str()).into(),
        UpstreamError::Silent { server, after } => {
            messages::upstream_silent(after.as_secs(), server.as_str()).into()
        }
        UpstreamError::Unintelligible { server } => messages::upstream_unintelligible(server.as_str()).into(),
        UpstreamError::Endless { server } => messages::upstream_endless(server.as_str()).into(),
        UpstreamError::DoesNotFit { server, context_tokens } => {
            [messages::upstream_does_not_fit(*context_tokens, server.as_str()), messages::upstream_shorten()]
                .into()
        }
    }
}

fn with_words(failure: Text, words: &ErrorText) -> Paragraph {
    let said = words.as_str();
    if said.is_empty() {
        return failure.into();
    }
    let end = if said.ends_with(['.', '!', '?', '…', '。', '！', '？', '؟']) { "" } else { "." };
    [failure, messages::upstream_says(format!("{said}{end}"))].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_without_words_of_the_server_is_one_sentence() {
        let failure = UpstreamError::Reported { server: "http://a".to_owned(), words: ErrorText::default() };
        assert_eq!(present(&failure).to_string(), "The model server at http://a reported an error.");
    }
}
