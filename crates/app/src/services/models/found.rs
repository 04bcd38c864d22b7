//! The search result of an address.

use parlance_service::{
    ErrorText, ServerKind, ServerReport, UpstreamError, UpstreamSettings, present_failure,
};
use parlance_words::Paragraph;

/// The answer of llama.cpp to a request without its key.
const LLAMA_CPP_KEY_REFUSAL: &str = "Invalid API Key";

/// The search result of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A server that lists its models.
    Running(ServerReport),
    /// No program answers.
    Nothing,
    /// llama.cpp, which reads its model and lists it afterwards.
    Loading,
    /// A server that needs a key, or another key, with its message.
    KeyNeeded(ErrorText),
    /// Another problem.
    Failed(Paragraph),
}

impl Found {
    pub(super) fn of(surveyed: Result<ServerReport, UpstreamError>) -> Self {
        match surveyed {
            Ok(report) => Self::Running(report),
            Err(UpstreamError::Unreachable { .. }) => Self::Nothing,
            Err(failure) if failure.is_loading() => Self::Loading,
            Err(UpstreamError::Refused { status: 401 | 403, words, .. }) => Self::KeyNeeded(words),
            Err(failure) => Self::Failed(present_failure(&failure)),
        }
    }
}

/// Whether to show the program at an automatically probed address.
pub(super) fn is_of_interest(address: &str, found: &Found) -> bool {
    match found {
        Found::Running(_) | Found::Loading => true,
        Found::Nothing => false,
        // Any program may listen at a shared port. A JSON error with a known message comes from an API, not from a
        // web page.
        Found::KeyNeeded(words) => !words.as_str().is_empty() || expected_at(address) != ServerKind::Other,
        Found::Failed(_) => expected_at(address) != ServerKind::Other,
    }
}

/// The program at an address, identified by its answer or else by its port.
pub(super) fn program_at(address: &str, found: Option<&Found>) -> ServerKind {
    match found {
        Some(Found::Running(report)) => report.kind,
        Some(Found::Loading) => ServerKind::LlamaCpp,
        Some(Found::KeyNeeded(words)) if words.as_str() == LLAMA_CPP_KEY_REFUSAL => ServerKind::LlamaCpp,
        _ => expected_at(address),
    }
}

/// The program that is expected at an address.
pub(super) fn expected_at(address: &str) -> ServerKind {
    UpstreamSettings::parse(address).map_or(ServerKind::Other, |settings| ServerKind::expected_at(&settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_at_a_port_that_every_program_uses_is_no_model_server() {
        let page = Found::Failed(Paragraph::none());
        assert!(!is_of_interest("http://127.0.0.1:8080", &page));
        assert!(is_of_interest("http://127.0.0.1:11434", &page));
        assert!(!is_of_interest("http://127.0.0.1:11434", &Found::Nothing));
        let login = Found::KeyNeeded(ErrorText::default());
        assert!(!is_of_interest("http://127.0.0.1:8080", &login));
        assert!(is_of_interest("http://127.0.0.1:11434", &login));
    }

    #[test]
    fn llama_cpp_is_known_by_how_it_refuses() {
        let address = "http://127.0.0.1:8080";
        let refused = |status, said| {
            let words = ErrorText::new(said, None);
            Found::of(Err(UpstreamError::Refused { server: address.to_owned(), status, words }))
        };
        for (found, program) in [
            (refused(503, "Loading model"), ServerKind::LlamaCpp),
            (refused(401, "Invalid API Key"), ServerKind::LlamaCpp),
            (refused(401, "Unauthorized"), ServerKind::Other),
        ] {
            assert!(is_of_interest(address, &found), "{found:?}");
            assert_eq!(program_at(address, Some(&found)), program, "{found:?}");
        }
        assert!(!is_of_interest(address, &refused(503, "Maintenance")));
    }
}
