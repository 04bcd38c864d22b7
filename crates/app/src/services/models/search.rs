//! The search for model servers: at the usual ports of this computer, and at the addresses that the user has added.

use super::memory;
use crate::services::Services;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use parlance_service::{ServerKind, ServerReport, UpstreamError, UpstreamSettings, present_failure, survey};
use parlance_words::Paragraph;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::timeout;

/// What a search has found at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A server that lists its models.
    Running(ServerReport),
    /// Nobody.
    Nothing,
    /// A server that wants a key, or another one.
    KeyNeeded,
    /// Something else.
    Failed(Paragraph),
}

impl Found {
    pub(super) fn of(surveyed: Result<ServerReport, UpstreamError>) -> Self {
        match surveyed {
            Ok(report) => Self::Running(report),
            Err(UpstreamError::Unreachable { .. }) => Self::Nothing,
            Err(UpstreamError::Refused { status: 401 | 403, .. }) => Self::KeyNeeded,
            Err(failure) => Self::Failed(present_failure(&failure)),
        }
    }
}

impl Services {
    /// Looks which model servers are there, and emits what is found. A search that is under way is waited for.
    pub(crate) async fn search_models(&self) {
        let shared = &self.shared.models;
        let n_before = *shared.n_searches.borrow();
        let _searching = shared.searching.lock().await;
        if *shared.n_searches.borrow() > n_before {
            return;
        }
        self.models().is_searching = true;
        self.emit_models().await;
        let (addresses, known): (BTreeSet<String>, BTreeSet<String>) = {
            let models = self.models();
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
            let is_new = self.models().found.insert(address, found.clone()) != Some(found);
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
            let mut models = self.models();
            if let Ok((memory_bytes, installed)) = facts {
                models.memory_bytes = memory_bytes;
                models.installed = installed;
            }
            // A server that was added during the search stays.
            models.found.retain(|address, _| addresses.contains(address) || !known.contains(address));
            models.is_searching = false;
        }
        shared.n_searches.send_modify(|n| *n += 1);
        self.emit_models().await;
    }

    /// Waits until the first search of this run is over, but not longer than this.
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

/// Whether it is worth showing what answers at an address at which somebody may be by chance.
pub(super) fn is_of_interest(address: &str, found: &Found) -> bool {
    match found {
        Found::Running(_) => true,
        Found::Nothing => false,
        // Any program may listen at the ports that are not one program's own.
        Found::KeyNeeded | Found::Failed(_) => expected_at(address) != ServerKind::Other,
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
    }
}
