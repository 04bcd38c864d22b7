//! The search for model servers: at the usual ports of this computer, and at the addresses that the user has added.

use super::memory;
use crate::services::Services;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use parlance_service::{
    ErrorText, ServerKind, ServerReport, UpstreamError, UpstreamSettings, present_failure, survey,
};
use parlance_words::Paragraph;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::timeout;

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

impl Services {
    /// Searches for model servers and emits the result. Waits for a search in progress.
    pub(crate) async fn search_models(&self) {
        let shared = &self.shared.models;
        let n_before = *shared.n_searches.borrow();
        let _searching = shared.searching.lock().await;
        if *shared.n_searches.borrow() > n_before {
            return;
        }
        self.shared.models.known.lock().is_searching = true;
        self.emit_models().await;
        let (addresses, known): (BTreeSet<String>, BTreeSet<String>) = {
            let models = self.shared.models.known.lock();
            let addresses = shared.search.addresses.iter().chain(models.stored.addresses());
            (addresses.cloned().collect(), models.found.keys().cloned().collect())
        };
        let mut surveys: FuturesUnordered<_> = addresses
            .iter()
            .cloned()
            .map(|address| async move {
                let found = self.survey_at(&address).await;
                (address, found)
            })
            .collect();
        while let Some((address, found)) = surveys.next().await {
            let is_new = self.shared.models.known.lock().found.insert(address, found.clone()) != Some(found);
            if is_new {
                self.emit_models().await;
            }
        }
        let home_dir = shared.search.home_dir.clone();
        let facts = tokio::task::spawn_blocking(move || {
            (memory::total_bytes(), memory::installed(home_dir.as_deref()))
        });
        {
            let facts = facts.await;
            let mut models = self.shared.models.known.lock();
            if let Ok((memory_bytes, installed)) = facts {
                models.memory_bytes = memory_bytes;
                models.installed = installed;
            }
            // Keep a server that was added during the search.
            models.found.retain(|address, _| addresses.contains(address) || !known.contains(address));
            models.is_searching = false;
        }
        shared.n_searches.send_modify(|n| *n += 1);
        self.emit_models().await;
    }

    /// Waits for the first search of this run, at most this long.
    pub(crate) async fn first_models(&self, limit: Duration) {
        let mut n_searches = self.shared.models.n_searches.subscribe();
        if timeout(limit, n_searches.wait_for(|n| *n > 0)).await.is_err() {
            tracing::debug!("the search for model servers takes longer than the first page waits");
        }
    }

    async fn survey_at(&self, address: &str) -> Found {
        match UpstreamSettings::parse(address) {
            Ok(settings) => Found::of(survey(self.with_key(settings).await).await),
            Err(_) => Found::Nothing,
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
