//! The web, as far as a model may reach it: pages at public addresses, and the search engine that was configured.
//!
//! Whatever a page or a document talks a model into, nothing of the computer and its network is reached from here.
//! It must not know models or conversations.

mod fetch;
mod public_address;
mod search;

pub(crate) use fetch::{FetchError, Page};
pub(crate) use search::{SearchError, SearchResult};

use fetch::Fetcher;
use std::net::IpAddr;
use std::sync::Arc;
use url::Url;

/// The way to the web. Clones share its connections.
#[derive(Clone)]
pub(crate) struct WebClient {
    fetcher: Arc<Fetcher>,
    search: Option<Arc<search::SearchEngine>>,
}

impl WebClient {
    /// `searxng` is the address of the search engine, if there is one.
    pub(crate) fn new(searxng: Option<Url>) -> Result<Self, reqwest::Error> {
        Self::with_rule(searxng, public_address::is_public)
    }

    fn with_rule(searxng: Option<Url>, may_reach: fn(IpAddr) -> bool) -> Result<Self, reqwest::Error> {
        let search = searxng.map(search::SearchEngine::new).transpose()?.map(Arc::new);
        Ok(Self { fetcher: Arc::new(Fetcher::new(may_reach)?), search })
    }

    /// The text of a page.
    pub(crate) async fn fetch(&self, address: &str) -> Result<Page, FetchError> {
        self.fetcher.fetch(address).await
    }

    /// The first results for a query.
    pub(crate) async fn search(&self, query: &str) -> Result<Vec<SearchResult>, SearchError> {
        match &self.search {
            Some(engine) => engine.search(query).await,
            None => Err(SearchError::NotConfigured),
        }
    }
}

#[cfg(test)]
mod tests;
