//! Fetching a page: bounded in time and size, from public addresses only, as text.

use super::public_address::{self, NotPublic, PublicResolver};
use crate::extract::extract_isolated;
use parlance_documents::Passage;
use reqwest::header::{CONTENT_TYPE, LOCATION};
use reqwest::{Client, Response, StatusCode, redirect};
use std::error::Error;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// How long a page may take in all.
const LIMIT: Duration = Duration::from_secs(20);

/// Larger pages are not read.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// How much of a page's text is given to a model, in characters: some 3,000 tokens.
const MAX_CHARS: usize = 12_000;

/// Redirects that are followed.
const MAX_REDIRECTS: usize = 5;

/// The text of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Where it was found in the end.
    pub(crate) address: String,
    pub(crate) text: String,
    /// Whether the page goes on.
    pub(crate) is_cut: bool,
}

/// Why there is no page. Each is a sentence for the model, which tells the person.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FetchError {
    #[error("This is not an address of the form https://….")]
    NotAnAddress,
    #[error("The address is not public: this computer and its network are not read.")]
    NotPublic,
    #[error("The page cannot be reached.")]
    Unreachable,
    #[error("The server answered with status {0}.")]
    Status(u16),
    #[error("The page leads on to other addresses again and again.")]
    EndlessRedirects,
    #[error("The page is larger than {} MiB.", MAX_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("The page took longer than {} seconds.", LIMIT.as_secs())]
    TooSlow,
    #[error("The page holds no text that can be read.")]
    NoText,
}

pub(super) struct Fetcher {
    client: Client,
    may_reach: fn(IpAddr) -> bool,
}

impl Fetcher {
    pub(super) fn new(may_reach: fn(IpAddr) -> bool) -> Result<Self, reqwest::Error> {
        let client = parlance_tls::client_builder()
            .user_agent(concat!("Parlance/", env!("CARGO_PKG_VERSION")))
            .dns_resolver(Arc::new(PublicResolver(may_reach)))
            // A proxy would resolve the names itself.
            .no_proxy()
            .redirect(redirect::Policy::none())
            .build()?;
        Ok(Self { client, may_reach })
    }

    pub(super) async fn fetch(&self, address: &str) -> Result<Page, FetchError> {
        tokio::time::timeout(LIMIT, self.fetch_following_redirects(address))
            .await
            .map_err(|_| FetchError::TooSlow)?
    }

    async fn fetch_following_redirects(&self, address: &str) -> Result<Page, FetchError> {
        let mut address = Url::parse(address.trim()).map_err(|_| FetchError::NotAnAddress)?;
        for _ in 0..=MAX_REDIRECTS {
            let response = self.get(&address).await?;
            if response.status().is_redirection() && response.status() != StatusCode::NOT_MODIFIED {
                address = redirect_target(&response, &address)
                    .ok_or(FetchError::Status(response.status().as_u16()))?;
                continue;
            }
            if !response.status().is_success() {
                return Err(FetchError::Status(response.status().as_u16()));
            }
            let filename = filename(&response);
            let bytes = read_bounded(response).await?;
            let (text, is_cut) = extract(bytes, filename).await?;
            return Ok(Page { address: address.to_string(), text, is_cut });
        }
        Err(FetchError::EndlessRedirects)
    }

    async fn get(&self, address: &Url) -> Result<Response, FetchError> {
        let has_credentials = !address.username().is_empty() || address.password().is_some();
        if !matches!(address.scheme(), "http" | "https") || has_credentials {
            return Err(FetchError::NotAnAddress);
        }
        public_address::check(address, self.may_reach).map_err(|NotPublic| FetchError::NotPublic)?;
        self.client.get(address.clone()).send().await.map_err(|error| {
            if is_not_public(&error) { FetchError::NotPublic } else { FetchError::Unreachable }
        })
    }
}

fn redirect_target(response: &Response, from: &Url) -> Option<Url> {
    from.join(response.headers().get(LOCATION)?.to_str().ok()?).ok()
}

fn is_not_public(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<NotPublic>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// A name whose ending tells the reader what kind of document it is.
fn filename(response: &Response) -> &'static str {
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    match kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "text/html" | "application/xhtml+xml" => "page.html",
        "application/json" => "page.json",
        "text/markdown" => "page.md",
        "text/csv" => "page.csv",
        // Also a PDF, which shows by its first bytes.
        _ => "page.txt",
    }
}

async fn read_bounded(mut response: Response) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| FetchError::Unreachable)? {
        if bytes.len() + chunk.len() > MAX_BYTES {
            return Err(FetchError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The text that a reader of the page sees, by the reader of documents.
async fn extract(bytes: Vec<u8>, filename: &str) -> Result<(String, bool), FetchError> {
    let join = |passages: Vec<Passage>| {
        let texts: Vec<&str> = passages.iter().map(|passage| passage.text.as_str()).collect();
        texts.join("\n\n")
    };
    let whole = extract_isolated(move || Ok(bytes), filename.to_owned(), join).await;
    let whole = whole.map_err(|_| FetchError::NoText)?;
    let text: String = whole.chars().take(MAX_CHARS).collect();
    let is_cut = text.len() < whole.len();
    Ok((text, is_cut))
}
