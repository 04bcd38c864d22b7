//! Web search through the SearXNG server that the operator has configured.

use reqwest::{Client, redirect};
use serde::Deserialize;
use std::time::Duration;
use url::Url;

/// Time limit for a search.
const LIMIT: Duration = Duration::from_secs(20);

/// The largest number of results for a model.
const MAX_RESULTS: usize = 8;

/// The largest description of a result, in characters.
const MAX_CHARS: usize = 500;

/// The longest address of a result, in bytes.
const MAX_ADDRESS_BYTES: usize = 2_000;

/// The largest response, in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// One result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SearchResult {
    pub(crate) title: String,
    pub(crate) address: String,
    pub(crate) text: String,
}

/// Why there are no results. Each error is a sentence for the model, which passes it on to the user.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SearchError {
    #[error("No web search is configured; whoever runs the service can give one with --searxng.")]
    NotConfigured,
    #[error("The search engine cannot be reached.")]
    Unreachable,
    #[error("The search engine answered with status {0}; it must allow the format json.")]
    Status(u16),
    #[error("The search engine answered with something else than results.")]
    Unintelligible,
}

pub(super) struct SearchEngine {
    client: Client,
    address: Url,
}

#[derive(Deserialize)]
struct Results {
    results: Vec<RawResult>,
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct RawResult {
    title: Option<String>,
    url: Option<String>,
    content: Option<String>,
}

impl SearchEngine {
    pub(super) fn new(mut address: Url) -> Result<Self, reqwest::Error> {
        let path = format!("{}/search", address.path().trim_end_matches('/'));
        address.set_path(&path);
        // Follow no redirects: the operator has only approved this address.
        let client = parlance_tls::client_builder()
            .timeout(LIMIT)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .build()?;
        Ok(Self { client, address })
    }

    pub(super) async fn search(&self, query: &str) -> Result<Vec<SearchResult>, SearchError> {
        let mut address = self.address.clone();
        address.query_pairs_mut().append_pair("q", query).append_pair("format", "json");
        let mut response = self.client.get(address).send().await.map_err(|_| SearchError::Unreachable)?;
        if !response.status().is_success() {
            return Err(SearchError::Status(response.status().as_u16()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|_| SearchError::Unreachable)? {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_BYTES {
                return Err(SearchError::Unintelligible);
            }
        }
        let results: Results = serde_json::from_slice(&body).map_err(|_| SearchError::Unintelligible)?;
        let cut = |text: Option<String>| text.unwrap_or_default().chars().take(MAX_CHARS).collect();
        let found = results.results.into_iter().filter_map(|result| {
            let address = result.url.filter(|address| address.len() <= MAX_ADDRESS_BYTES)?;
            Some(SearchResult { address, title: cut(result.title), text: cut(result.content) })
        });
        Ok(found.take(MAX_RESULTS).collect())
    }
}
