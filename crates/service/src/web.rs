//! The part of the web that a model can reach: pages at public addresses, and the configured search engine.
//!
//! A page or a document may persuade a model to read any address. This module reaches nothing on this computer or its
//! network, and reads only approved pages. It must not know models or conversations.

mod access;
mod charset;
mod fetch;
mod own_networks;
mod public_address;
mod search;

pub use access::{RequestedPage, WebAccess, WebConsent};
pub(crate) use fetch::{FetchError, Page};
pub(crate) use search::{SearchError, SearchResult};

use access::Consent;
use fetch::Fetcher;
use parlance_sandbox::Readers;
use std::net::IpAddr;
use std::sync::Arc;
use url::Url;

/// The web client. Clones share its connections.
#[derive(Clone)]
pub(crate) struct WebClient {
    fetcher: Arc<Fetcher>,
    search: Option<Arc<search::SearchEngine>>,
    access: WebAccess,
}

impl WebClient {
    /// `searxng` is the address of the search engine, if one is configured.
    pub(crate) fn new(
        searxng: Option<Url>,
        access: WebAccess,
        readers: Readers,
    ) -> Result<Self, reqwest::Error> {
        Self::with_rule(searxng, access, readers, |address| {
            public_address::is_public(address) && !own_networks::has(address)
        })
    }

    /// Like [`WebClient::new`], with another rule for the addresses that may be reached.
    pub(crate) fn with_rule(
        searxng: Option<Url>,
        access: WebAccess,
        readers: Readers,
        may_reach: fn(IpAddr) -> bool,
    ) -> Result<Self, reqwest::Error> {
        let search = searxng.map(search::SearchEngine::new).transpose()?.map(Arc::new);
        Ok(Self { fetcher: Arc::new(Fetcher::new(may_reach, readers)?), search, access })
    }

    /// The web for one answer. `has_documents`: the prompt has text of documents.
    pub(crate) fn for_answer(&self, has_documents: bool) -> AnswerWeb {
        let consent = Consent { access: self.access.clone(), has_documents };
        AnswerWeb { is_offered: consent.is_offered(), web: self.clone(), consent }
    }
}

/// The web access of the model in one answer.
pub(crate) struct AnswerWeb {
    web: WebClient,
    consent: Consent,
    is_offered: bool,
}

impl AnswerWeb {
    /// Whether the model has the tool for pages.
    pub(crate) fn offers_pages(&self) -> bool {
        self.is_offered
    }

    /// Whether the model has the tool for searches. Without a search engine, the tool would only cost a call.
    pub(crate) fn offers_search(&self) -> bool {
        self.is_offered && self.web.search.is_some()
    }

    /// The text of a page.
    pub(crate) async fn fetch(&self, address: &str) -> Result<Page, FetchError> {
        self.web.fetcher.fetch(address, &self.consent).await
    }

    /// The first results for a query.
    pub(crate) async fn search(&self, query: &str) -> Result<Vec<SearchResult>, SearchError> {
        match &self.web.search {
            Some(engine) => engine.search(query).await,
            None => Err(SearchError::NotConfigured),
        }
    }
}

#[cfg(test)]
mod tests;
