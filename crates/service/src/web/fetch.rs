//! Fetches a page as text: approved, bounded in time and size, and only from public addresses.

use super::access::Consent;
use super::charset;
use super::public_address::{self, NotPublic, PublicResolver};
use crate::extract::extract;
use parlance_documents::Passage;
use parlance_sandbox::Readers;
use reqwest::header::{CONTENT_TYPE, LOCATION};
use reqwest::{Client, Response, StatusCode, redirect};
use std::error::Error;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use url::Url;

/// Time limit for a page, not counting the time for consent.
const LIMIT: Duration = Duration::from_secs(20);

/// The largest page in bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The largest part of a page's text that a model gets, in characters: some 3,000 tokens.
const MAX_CHARS: usize = 12_000;

/// The longest address in bytes. A longer one would carry more than the name of a page.
const MAX_ADDRESS_BYTES: usize = 2_000;

/// The largest number of redirects followed.
const MAX_REDIRECTS: usize = 5;

/// The text of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// The final address after redirects.
    pub(crate) address: String,
    pub(crate) text: String,
    /// Whether the text was cut.
    pub(crate) is_cut: bool,
}

/// Why a page could not be read. Each error is a sentence for the model, which passes it on to the user.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FetchError {
    #[error("This is not an address of the form https://….")]
    NotAnAddress,
    #[error("The address is longer than {MAX_ADDRESS_BYTES} bytes.")]
    TooLong,
    #[error("The address is not public: this computer and its network are not read.")]
    NotPublic,
    #[error("The person has not allowed this page. Answer without it, and do not ask for it again.")]
    NotAllowed,
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
    readers: Readers,
}

impl Fetcher {
    pub(super) fn new(may_reach: fn(IpAddr) -> bool, readers: Readers) -> Result<Self, reqwest::Error> {
        Self::with_resolver(PublicResolver { look_up: public_address::system_look_up, may_reach }, readers)
    }

    pub(super) fn with_resolver(resolver: PublicResolver, readers: Readers) -> Result<Self, reqwest::Error> {
        let may_reach = resolver.may_reach;
        let client = parlance_tls::client_builder()
            .user_agent(concat!("Parlance/", env!("CARGO_PKG_VERSION")))
            .dns_resolver(Arc::new(resolver))
            // A proxy would resolve host names itself.
            .no_proxy()
            .redirect(redirect::Policy::none())
            .build()?;
        Ok(Self { client, may_reach, readers })
    }

    /// The text of a page. Each address in a chain of redirects needs consent.
    pub(super) async fn fetch(&self, address: &str, consent: &Consent) -> Result<Page, FetchError> {
        let mut address = Url::parse(address.trim()).map_err(|_| FetchError::NotAnAddress)?;
        let mut time_left = LIMIT;
        for _ in 0..=MAX_REDIRECTS {
            self.check(&address)?;
            if !consent.may_read(&address).await {
                return Err(FetchError::NotAllowed);
            }
            let started = Instant::now();
            let found = tokio::time::timeout(time_left, self.follow(&address)).await;
            match found.map_err(|_| FetchError::TooSlow)?? {
                Found::Page(page) => return Ok(page),
                Found::Redirect(target) => address = target,
            }
            time_left = time_left.saturating_sub(started.elapsed());
        }
        Err(FetchError::EndlessRedirects)
    }

    /// Requests an address. The response is a page or a redirect.
    async fn follow(&self, address: &Url) -> Result<Found, FetchError> {
        let response = self.get(address).await?;
        let status = response.status();
        if status.is_redirection() && status != StatusCode::NOT_MODIFIED {
            let target = redirect_target(&response, address);
            return target.map(Found::Redirect).ok_or(FetchError::Status(status.as_u16()));
        }
        if !status.is_success() {
            return Err(FetchError::Status(status.as_u16()));
        }
        let content_type = content_type(&response);
        let bytes = charset::in_utf8(read_bounded(response).await?, &content_type);
        let filename = filename(&content_type);
        let (text, is_cut) = self.read(bytes, filename).await?;
        Ok(Found::Page(Page { address: address.to_string(), text, is_cut }))
    }

    /// The visible text of a page, extracted by the document reader, and whether it was cut.
    async fn read(&self, bytes: Vec<u8>, filename: &str) -> Result<(String, bool), FetchError> {
        let join = |passages: Vec<Passage>| {
            let texts: Vec<&str> = passages.iter().map(|passage| passage.text.as_str()).collect();
            texts.join("\n\n")
        };
        let whole = extract(&self.readers, move || Ok(bytes), filename, join).await;
        let whole = whole.map_err(|_| FetchError::NoText)?;
        let text: String = whole.chars().take(MAX_CHARS).collect();
        let is_cut = text.len() < whole.len();
        Ok((text, is_cut))
    }

    /// Refuses addresses that are not of a public page, before the user is asked for consent.
    fn check(&self, address: &Url) -> Result<(), FetchError> {
        let has_credentials = !address.username().is_empty() || address.password().is_some();
        if !matches!(address.scheme(), "http" | "https") || has_credentials {
            return Err(FetchError::NotAnAddress);
        }
        if address.as_str().len() > MAX_ADDRESS_BYTES {
            return Err(FetchError::TooLong);
        }
        public_address::check(address, self.may_reach).map_err(|NotPublic| FetchError::NotPublic)
    }

    async fn get(&self, address: &Url) -> Result<Response, FetchError> {
        self.client.get(address.clone()).send().await.map_err(|error| {
            if is_not_public(&error) { FetchError::NotPublic } else { FetchError::Unreachable }
        })
    }
}

/// The response of an address.
enum Found {
    Page(Page),
    Redirect(Url),
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

fn content_type(response: &Response) -> String {
    let value = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}

/// A file name whose extension tells the document reader the type.
fn filename(content_type: &str) -> &'static str {
    match content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "text/html" | "application/xhtml+xml" => "page.html",
        "application/json" => "page.json",
        "text/markdown" => "page.md",
        "text/csv" => "page.csv",
        // A PDF too: the reader recognises it by its first bytes.
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
