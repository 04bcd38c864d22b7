//! Requests to one model server: its addresses, its key and its error bodies.

use super::error::{ErrorText, UpstreamError};
use super::settings::UpstreamSettings;
use super::wire::{Model, ModelList};
use reqwest::{Client, ClientBuilder, RequestBuilder, Response, redirect};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use std::time::Duration;

/// A server that takes longer to accept a connection counts as unreachable.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);

/// The server loads no model to list its models.
const MODELS_LIMIT: Duration = Duration::from_secs(5);

/// Timeout for endpoints that only some programs have. Other programs answer 404 at once.
const NATIVE_LIMIT: Duration = Duration::from_secs(2);

/// Maximum size of bodies that are read as a whole: lists of models and errors.
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

/// The HTTP client of one server.
pub(crate) struct Connection {
    settings: UpstreamSettings,
    client: Client,
}

/// A request that the server refused with an error status.
pub(crate) struct RefusedRequest {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    /// The error text for the user.
    pub(crate) words: ErrorText,
}

impl Connection {
    /// Follows no redirects, because the key is for this server only.
    pub(crate) fn new(settings: UpstreamSettings) -> Result<Self, reqwest::Error> {
        Ok(Self { client: builder(&settings).build()?, settings })
    }

    pub(crate) fn settings(&self) -> &UpstreamSettings {
        &self.settings
    }

    /// The server's address for the user, without the path.
    pub(crate) fn server(&self) -> String {
        self.settings.server()
    }

    pub(crate) fn key(&self) -> Option<&SecretString> {
        self.settings.key.as_ref()
    }

    /// The models that the server lists.
    pub(crate) async fn models(&self) -> Result<Vec<Model>, UpstreamError> {
        let address = format!("{}/models", self.settings.base);
        let request = self.authorized(self.client.get(address)).timeout(MODELS_LIMIT);
        let response = request.send().await.map_err(|error| self.not_sent(&error, MODELS_LIMIT))?;
        if !response.status().is_success() {
            return Err(self.refusal(response).await.into_error(self.server()));
        }
        let list: ModelList = serde_json::from_slice(&read_bounded(response).await)
            .map_err(|_| UpstreamError::Unintelligible { server: self.server() })?;
        Ok(list.data)
    }

    /// Gets JSON from an endpoint that is not part of the OpenAI-compatible interface.
    pub(crate) async fn native(&self, path: &str) -> Option<Value> {
        self.answer_of(self.client.get(self.native_address(path))).await
    }

    /// Posts to such an endpoint.
    pub(crate) async fn native_about(&self, path: &str, body: &Value) -> Option<Value> {
        self.answer_of(self.client.post(self.native_address(path)).json(body)).await
    }

    /// A POST request to an endpoint of the OpenAI-compatible interface.
    pub(crate) fn post(&self, path: &str) -> RequestBuilder {
        self.authorized(self.client.post(format!("{}/{path}", self.settings.base)))
    }

    pub(crate) async fn refusal(&self, response: Response) -> RefusedRequest {
        let status = response.status().as_u16();
        let body = read_bounded(response).await;
        let key = self.key().map(ExposeSecret::expose_secret);
        let words = match serde_json::from_slice::<Value>(&body) {
            Ok(error) => ErrorText::of_error(&error, key),
            Err(_) => ErrorText::default(),
        };
        RefusedRequest { status, body, words }
    }

    async fn answer_of(&self, request: RequestBuilder) -> Option<Value> {
        let response = self.authorized(request).timeout(NATIVE_LIMIT).send().await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        serde_json::from_slice(&read_bounded(response).await).ok()
    }

    fn native_address(&self, path: &str) -> String {
        format!("{}/{path}", self.settings.address())
    }

    fn authorized(&self, request: RequestBuilder) -> RequestBuilder {
        match self.key() {
            Some(key) => request.bearer_auth(key.expose_secret()),
            None => request,
        }
    }

    /// A server that accepted the connection and sent nothing is reachable.
    fn not_sent(&self, error: &reqwest::Error, limit: Duration) -> UpstreamError {
        if error.is_timeout() && !error.is_connect() {
            return UpstreamError::Silent { server: self.server(), after: limit };
        }
        UpstreamError::Unreachable { server: self.server() }
    }
}

/// Configures the connection. The name `localhost` is pinned, because a key is sent to this computer without
/// encryption.
fn builder(settings: &UpstreamSettings) -> ClientBuilder {
    let builder = parlance_tls::pin_localhost(parlance_tls::client_builder())
        .connect_timeout(CONNECT_LIMIT)
        .redirect(redirect::Policy::none());
    if settings.is_on_this_computer() { builder.no_proxy() } else { builder }
}

impl RefusedRequest {
    pub(crate) fn into_error(self, server: String) -> UpstreamError {
        UpstreamError::Refused { server, status: self.status, words: self.words }
    }
}

/// Reads the body up to the size limit.
pub(crate) async fn read_bounded(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Ok(Some(chunk))) = tokio::time::timeout(MODELS_LIMIT, response.chunk()).await {
        body.extend_from_slice(&chunk);
        if body.len() > MAX_BODY_BYTES {
            break;
        }
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::dns::{Name, Resolve, Resolving};
    use std::sync::Arc;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    struct NoNames;

    impl Resolve for NoNames {
        fn resolve(&self, name: Name) -> Resolving {
            let error = format!("{} is unknown", name.as_str());
            Box::pin(async move { Err(error.into()) })
        }
    }

    #[tokio::test]
    async fn a_server_at_localhost_is_reached_on_this_computer_without_a_resolver() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let settings = UpstreamSettings::parse(&format!("http://localhost:{port}")).unwrap();
        let settings = settings.with_key("sk-secret".into());
        let client = builder(&settings).dns_resolver(Arc::new(NoNames)).build().unwrap();
        let connection = Connection { settings, client };
        let answer = async {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut request = [0; 4096];
            assert!(socket.read(&mut request).await.unwrap() > 0);
            let head = b"HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{\"data\":[]}";
            socket.write_all(head).await.unwrap();
            socket
        };
        let (models, _socket) = tokio::join!(connection.models(), answer);
        assert_eq!(models.unwrap().len(), 0);
    }
}
