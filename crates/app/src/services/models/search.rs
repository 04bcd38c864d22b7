//! The search for model servers: at the usual ports of this computer, and at the addresses that the user has added.

use super::found::Found;
use super::{ModelServers, memory};
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use parlance_contract::ModelsView;
use parlance_service::{UpstreamSettings, survey};
use parlance_words::messages;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::time::timeout;

/// The search of this run. Clones share it.
#[derive(Clone)]
pub(crate) struct ServerSearch {
    models: ModelServers,
    /// The user's home folder, which reveals installed programs.
    home_dir: Option<PathBuf>,
    /// Locked during a search.
    searching: Arc<Mutex<()>>,
    /// Counts the searches of this run.
    n_searches: watch::Sender<u64>,
}

impl ServerSearch {
    /// Searches for model servers once, in the background.
    pub(in crate::services) fn start(models: ModelServers, home_dir: Option<PathBuf>) -> Self {
        let search = Self { models, home_dir, searching: Arc::default(), n_searches: watch::Sender::new(0) };
        let (first, shared) = (search.clone(), &search.models.shared);
        let work = async move { drop(first.find().await) };
        shared.tasks.spawn_noticed("search models", &shared.events, messages::models_not_searched(), work);
        search
    }

    /// Searches for model servers and emits the result. Waits for a search in progress.
    pub(crate) async fn find(&self) -> ModelsView {
        let models = &self.models;
        let n_before = *self.n_searches.borrow();
        let _searching = self.searching.lock().await;
        if *self.n_searches.borrow() > n_before {
            return models.view();
        }
        models.known(|known| known.is_searching = true);
        models.emit().await;
        let (addresses, before): (BTreeSet<String>, BTreeSet<String>) = models.known(|known| {
            let addresses = models.shared.usual.iter().chain(known.stored.addresses());
            (addresses.cloned().collect(), known.found.keys().cloned().collect())
        });
        let mut surveys: FuturesUnordered<_> = addresses
            .iter()
            .cloned()
            .map(|address| async move {
                let found = self.survey_at(&address).await;
                (address, found)
            })
            .collect();
        while let Some((address, found)) = surveys.next().await {
            let is_new = models.known(|known| known.found.insert(address, found.clone()) != Some(found));
            if is_new {
                models.emit().await;
            }
        }
        let home_dir = self.home_dir.clone();
        let facts = tokio::task::spawn_blocking(move || {
            (memory::total_bytes(), memory::installed(home_dir.as_deref()))
        });
        let facts = facts.await;
        models.known(|known| {
            if let Ok((memory_bytes, installed)) = facts {
                known.memory_bytes = memory_bytes;
                known.installed = installed;
            }
            // Keep a server that was added during the search.
            known.found.retain(|address, _| addresses.contains(address) || !before.contains(address));
            known.is_searching = false;
        });
        self.n_searches.send_modify(|n| *n += 1);
        models.emit().await;
        models.view()
    }

    /// Waits for the first search of this run, at most this long.
    pub(crate) async fn wait_for_first(&self, limit: Duration) {
        let mut n_searches = self.n_searches.subscribe();
        if timeout(limit, n_searches.wait_for(|n| *n > 0)).await.is_err() {
            tracing::debug!("the search for model servers takes longer than the first page waits");
        }
    }

    async fn survey_at(&self, address: &str) -> Found {
        match UpstreamSettings::parse(address) {
            Ok(settings) => Found::of(survey(self.models.with_key(settings).await).await),
            Err(_) => Found::Nothing,
        }
    }
}
