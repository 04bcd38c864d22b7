//! The client of one service with one key.

use crate::accept_language::AcceptLanguage;
use crate::address::Address;
use crate::cause::cause_of;
use crate::connections::{Connections, Manner};
use crate::error::{Error, Kind, Operation};
use crate::{key_guard, refusal};
use http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, HeaderValue, LOCATION};
use http::{Method, StatusCode};
use parlance_protocol::{SequencedEvent, parse_document};
use reqwest::{RequestBuilder, Response};
use secrecy::{ExposeSecret, SecretString};
use std::time::Duration;
use url::Url;

/// Maximum size of small responses: errors, file metadata and lists. 32 MiB.
pub(crate) const MAX_SMALL_ANSWER_BYTES: usize = 32 * 1024 * 1024;

/// The timeouts of a client. A whole answer has no timeout: a long one is not a fault.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For connecting, including the TLS handshake.
    pub connect: Duration,
    /// For responses that the service creates at once: file metadata, lists, deletions.
    pub small_answer: Duration,
    /// For the body of an error. Without it, the error consists of the status.
    pub error_body: Duration,
    /// For the response after the last byte of an upload, part of which may still be in system buffers, and for
    /// progress of the upload.
    pub upload_answer: Duration,
    /// For the next bytes of a download.
    pub stall: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            small_answer: Duration::from_secs(60),
            error_body: Duration::from_secs(10),
            upload_answer: Duration::from_secs(180),
            stall: Duration::from_secs(60),
        }
    }
}

/// A service with its key. Cheap to clone; clones share their connections.
#[derive(Clone)]
pub struct Client {
    connections: Connections,
    address: Address,
    key: Option<SecretString>,
    authorization: Option<HeaderValue>,
    pub(crate) timeouts: Timeouts,
    languages: AcceptLanguage,
    pub(crate) is_without_storage: bool,
    pub(crate) prefers_quotes: bool,
    generation: u64,
}

impl Client {
    /// Creates a client for the service at an address: `https`, or `http` to this computer. Without a scheme, adds the
    /// fitting one.
    ///
    /// # Errors
    ///
    /// When the address is invalid, or the key does not begin with `svc_`. Sends no request.
    pub fn new(base_url: &str, key: Option<SecretString>) -> Result<Self, Error> {
        Self::with_timeouts(base_url, key, Timeouts::default())
    }

    /// Like [`Client::new`], with other timeouts.
    ///
    /// # Errors
    ///
    /// See [`Client::new`].
    pub fn with_timeouts(
        base_url: &str,
        key: Option<SecretString>,
        timeouts: Timeouts,
    ) -> Result<Self, Error> {
        let failed = |host: &str, kind| Error::new(Operation::Connect, host, kind);
        let address = Address::parse(base_url).map_err(|problem| failed("", Kind::Address(problem)))?;
        let authorization = match &key {
            Some(key) => Some(authorization(key).ok_or_else(|| failed(&address.host(), Kind::KeyFormat))?),
            None => None,
        };
        let manner = Manner { connect_limit: timeouts.connect, is_local: address.is_loopback() };
        let connections = Connections::new(manner).map_err(|source| {
            failed(&address.host(), Kind::Transport { cause: crate::error::Cause::Encryption, source })
        })?;
        Ok(Self {
            connections,
            address,
            key,
            authorization,
            timeouts,
            languages: AcceptLanguage::default(),
            is_without_storage: false,
            prefers_quotes: false,
            generation: 0,
        })
    }

    /// Requests the service's messages in this language. Without it, requests contain no language.
    #[must_use]
    pub fn accepting(self, languages: AcceptLanguage) -> Self {
        Self { languages, ..self }
    }

    /// Asks the service to store neither requests nor answers, by `Cache-Control: no-store` (RFC 9111, section
    /// 5.2.1.5). The interface does not define this, so a service may store them anyway.
    #[must_use]
    pub fn without_storage(self) -> Self {
        Self { is_without_storage: true, ..self }
    }

    /// Asks the local service for quotes from documents instead of a model's answer, by `Prefer: quotes` (RFC 7240).
    /// Other services ignore it.
    #[must_use]
    pub fn preferring_quotes(self) -> Self {
        Self { prefers_quotes: true, ..self }
    }

    /// Sets the generation of the key. The errors of this client contain it, so that an error of an old key can be
    /// distinguished from one of a newer key. The default is 0.
    #[must_use]
    pub fn of_generation(self, generation: u64) -> Self {
        Self { generation, ..self }
    }

    /// The service's host, with the port if it is not the default.
    #[must_use]
    pub fn host(&self) -> String {
        self.address.host()
    }

    /// The URL for questions (interface section 2).
    #[must_use]
    pub fn responses_url(&self) -> Url {
        self.url(&["v1", "responses"])
    }

    pub(crate) fn url(&self, segments: &[&str]) -> Url {
        self.address.join(segments)
    }

    pub(crate) fn request(&self, method: Method, url: Url) -> RequestBuilder {
        let mut request = self.connections.request(method, url);
        if let Some(languages) = self.languages.value() {
            request = request.header(ACCEPT_LANGUAGE, languages);
        }
        match &self.authorization {
            Some(authorization) => request.header(AUTHORIZATION, authorization),
            None => request,
        }
    }

    pub(crate) fn error(&self, operation: Operation, kind: Kind) -> Error {
        Error::new(operation, self.address.host(), kind).of_generation(self.generation)
    }

    pub(crate) fn transport_error(&self, operation: Operation, source: reqwest::Error) -> Error {
        self.error(operation, transport(source))
    }

    /// The error for a response that does not follow the interface.
    pub(crate) fn unreadable(&self, operation: Operation, status: StatusCode, body: &[u8]) -> Error {
        let kind = if refusal::is_web_page(body) {
            Kind::WebPage { status }
        } else {
            Kind::Unreadable { received: self.without_key(refusal::excerpt(body)) }
        };
        self.error(operation, kind)
    }

    /// Sends a request and waits for the response headers. An unsuccessful response is read and returned as an error.
    pub(crate) async fn send(
        &self,
        operation: Operation,
        request: RequestBuilder,
    ) -> Result<Response, Error> {
        let sent = self.connections.send(request).await;
        let response = sent.map_err(|source| self.transport_error(operation, source))?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        if status.is_redirection() {
            let to = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
            let to = to
                .and_then(|to| response.url().join(to).ok())
                .and_then(|to| to.host_str().map(str::to_owned));
            return Err(self.error(operation, Kind::Redirect { status, to }));
        }
        let refusal = refusal::read(response, self.timeouts.error_body, |text| self.without_key(text)).await;
        Err(self.error(operation, Kind::Status(refusal)))
    }

    /// Sends a request whose response the service creates at once.
    pub(crate) async fn send_small(
        &self,
        operation: Operation,
        request: RequestBuilder,
    ) -> Result<Response, Error> {
        self.send(operation, request.timeout(self.timeouts.small_answer)).await
    }

    pub(crate) async fn read_json<T>(&self, operation: Operation, response: Response) -> Result<T, Error>
    where
        T: serde::de::DeserializeOwned,
    {
        let status = response.status();
        let body = self.read_small(operation, response).await?;
        parse_document(&body).ok_or_else(|| self.unreadable(operation, status, &body))
    }

    /// Reads the body of a small response.
    pub(crate) async fn read_small(
        &self,
        operation: Operation,
        response: Response,
    ) -> Result<Vec<u8>, Error> {
        let status = response.status();
        let (body, is_whole) = refusal::read_up_to(response, MAX_SMALL_ANSWER_BYTES)
            .await
            .map_err(|source| self.transport_error(operation, source))?;
        if is_whole { Ok(body) } else { Err(self.unreadable(operation, status, &body)) }
    }

    /// A text of the service with the key removed.
    pub(crate) fn without_key(&self, text: String) -> String {
        match &self.key {
            Some(key) => key_guard::without(key.expose_secret().trim(), text),
            None => text,
        }
    }

    /// Removes the key from an event's error texts.
    pub(crate) fn event_without_key(&self, mut event: SequencedEvent) -> SequencedEvent {
        key_guard::clean(&mut event.event, |text| self.without_key(text));
        event
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Client").field("host", &self.address.host()).finish_non_exhaustive()
    }
}

/// An HTTP error, without its URL: the address is known already, and the path may contain an id.
pub(crate) fn transport(source: reqwest::Error) -> Kind {
    Kind::Transport { cause: cause_of(&source), source: source.without_url() }
}

/// The `Authorization` header for a key. `None` if the key is not `svc_` followed by more visible ASCII.
fn authorization(key: &SecretString) -> Option<HeaderValue> {
    let key = key.expose_secret().trim();
    let token = key.strip_prefix(key_guard::KEY_PREFIX)?;
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    let mut value = HeaderValue::from_str(&format!("Bearer {key}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}
