//! The settings of a model server.

use secrecy::{ExposeSecret, SecretString};
use std::net::Ipv4Addr;
use std::time::Duration;
use url::{Host, Url};

/// Timeout for the first token and between two tokens. Small machines take minutes to load a model and to process a
/// long prompt.
const DEFAULT_IDLE_TIMEOUT: Duration = Duration::from_secs(300);

/// A model with a smaller context has no room for the tool schemas and a question.
pub const MIN_CONTEXT_TOKENS: u64 = 1_024;

/// Default ports of local model servers: Ollama, LM Studio, llama.cpp, vLLM, Jan.
const USUAL_PORTS: [u16; 5] = [11434, 1234, 8080, 8000, 1337];

/// A server that speaks the OpenAI-compatible chat interface.
#[derive(Clone, Debug)]
pub struct UpstreamSettings {
    /// The base address, including `/v1`.
    pub(crate) base: Url,
    /// The model for requests; `None` for the first that the server lists.
    pub(crate) model: Option<String>,
    /// The key for the server.
    pub(crate) key: Option<SecretString>,
    /// Whether the user configured the server; otherwise it is only probed at a default address.
    pub(crate) is_required: bool,
    /// Whether to request the model only while the server lists it.
    pub(crate) only_if_listed: bool,
    /// The idle timeout.
    pub(crate) idle_timeout: Duration,
    /// The context size in tokens, overriding the one that the server reports.
    pub(crate) context_tokens: Option<u64>,
    /// Measured speed of prompt processing, in tokens per second.
    pub(crate) reading_speed: Option<u64>,
}

/// Why an address is not the address of a model server. `Display` is for logs.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUpstream {
    /// It is not a valid address.
    #[error("not an address of a model server")]
    NoAddress,
    /// It contains a user name or a password.
    #[error("the address has a user or a password")]
    Credentials,
}

impl UpstreamSettings {
    /// Parses `http://host:port`, with or without `/v1`, and with `#model` at its end to choose a model.
    ///
    /// # Errors
    /// When it is not such an address.
    pub fn parse(text: &str) -> Result<Self, InvalidUpstream> {
        let mut base = Url::parse(text.trim()).map_err(|_| InvalidUpstream::NoAddress)?;
        if !matches!(base.scheme(), "http" | "https") || !base.has_host() || base.query().is_some() {
            return Err(InvalidUpstream::NoAddress);
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(InvalidUpstream::Credentials);
        }
        let model = base.fragment().filter(|model| !model.is_empty()).map(str::to_owned);
        base.set_fragment(None);
        let path = base.path().trim_end_matches('/').to_owned();
        base.set_path(&if path.ends_with("/v1") { path } else { format!("{path}/v1") });
        Ok(Self {
            base,
            model,
            key: None,
            is_required: true,
            only_if_listed: false,
            idle_timeout: DEFAULT_IDLE_TIMEOUT,
            context_tokens: None,
            reading_speed: None,
        })
    }

    /// Sets the key for the server.
    #[must_use]
    pub fn with_key(mut self, key: SecretString) -> Self {
        self.key = Some(key);
        self
    }

    /// Sets the model for requests, by the server's name for it.
    #[must_use]
    pub fn with_model(mut self, model: impl Into<String>) -> Self {
        self.model = Some(model.into());
        self
    }

    /// Requests the model only while the server lists it: some servers answer any name with the model they have.
    #[must_use]
    pub fn only_if_listed(mut self) -> Self {
        self.only_if_listed = true;
        self
    }

    /// Sets the idle timeout, after which the server counts as failed.
    #[must_use]
    pub fn with_silence(mut self, idle_timeout: Duration) -> Self {
        self.idle_timeout = idle_timeout;
        self
    }

    /// Sets the context size in tokens, overriding the one that the server reports.
    #[must_use]
    pub fn with_context_tokens(mut self, n_tokens: u64) -> Self {
        self.context_tokens = Some(n_tokens);
        self
    }

    /// Sets the measured speed of prompt processing, in tokens per second.
    #[must_use]
    pub fn with_reading_speed(mut self, tokens_per_second: Option<u64>) -> Self {
        self.reading_speed = tokens_per_second;
        self
    }

    /// The measured speed of prompt processing, in tokens per second.
    #[must_use]
    pub fn reading_speed(&self) -> Option<u64> {
        self.reading_speed
    }

    /// Makes the server optional: it is used when available, and its absence is no failure.
    #[must_use]
    pub fn if_there(mut self) -> Self {
        self.is_required = false;
        self
    }

    /// The default addresses of local model servers, all optional.
    #[must_use]
    pub fn usual() -> Vec<Self> {
        let parse = |port| Self::parse(&format!("http://{}:{port}", Ipv4Addr::LOCALHOST)).ok();
        USUAL_PORTS.into_iter().filter_map(parse).map(Self::if_there).collect()
    }

    /// Whether an address belongs to this server.
    #[must_use]
    pub fn is_at(&self, address: &str) -> bool {
        Self::parse(address).is_ok_and(|other| other.base == self.base)
    }

    /// Whether all settings are equal. The reading speed does not count, because it is measured later.
    #[must_use]
    pub fn is_equal(&self, other: &Self) -> bool {
        let key = |settings: &Self| settings.key.as_ref().map(|key| key.expose_secret().to_owned());
        self.base == other.base
            && self.model == other.model
            && key(self) == key(other)
            && self.is_required == other.is_required
            && self.only_if_listed == other.only_if_listed
            && self.idle_timeout == other.idle_timeout
            && self.context_tokens == other.context_tokens
    }

    /// The base address without `/v1`, which identifies the server: `http://127.0.0.1:11434`.
    #[must_use]
    pub fn address(&self) -> String {
        let base = self.base.as_str();
        base.strip_suffix("/v1").unwrap_or(base).to_owned()
    }

    /// The host, with the port if it is not the scheme's default: `127.0.0.1:11434`.
    #[must_use]
    pub fn host(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        self.base.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// The chosen model, if any.
    #[must_use]
    pub fn model(&self) -> Option<&str> {
        self.model.as_deref()
    }

    /// Whether requests stay on this computer, judging by the address.
    #[must_use]
    pub fn is_on_this_computer(&self) -> bool {
        match self.base.host() {
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost",
            None => false,
        }
    }

    /// Whether requests are encrypted in transit.
    #[must_use]
    pub fn is_encrypted(&self) -> bool {
        self.base.scheme() == "https"
    }

    /// The address for the user, without the path.
    pub(crate) fn server(&self) -> String {
        self.base.origin().ascii_serialization()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> UpstreamSettings {
        UpstreamSettings::parse(text).unwrap()
    }

    #[test]
    fn addresses_may_have_a_version_and_name_a_model() {
        let parsed = |text| UpstreamSettings::parse(text).map(|it| (it.base.to_string(), it.model));
        let ollama = "http://127.0.0.1:11434/v1".to_owned();
        assert_eq!(parsed("http://127.0.0.1:11434"), Ok((ollama.clone(), None)));
        assert_eq!(parsed("http://127.0.0.1:11434/v1/"), Ok((ollama.clone(), None)));
        assert_eq!(parsed("http://127.0.0.1:11434#qwen3:4b"), Ok((ollama, Some("qwen3:4b".to_owned()))));
        assert_eq!(parsed("https://host/openai").unwrap().0, "https://host/openai/v1");
        assert_eq!(parsed("localhost:11434"), Err(InvalidUpstream::NoAddress));
        assert_eq!(parsed("http://me:secret@host"), Err(InvalidUpstream::Credentials));
    }

    #[test]
    fn the_usual_servers_are_on_this_computer_and_not_missed() {
        let usual = UpstreamSettings::usual();
        let hosts: Vec<String> = usual.iter().map(UpstreamSettings::host).collect();
        assert_eq!(
            hosts,
            ["127.0.0.1:11434", "127.0.0.1:1234", "127.0.0.1:8080", "127.0.0.1:8000", "127.0.0.1:1337"]
        );
        assert!(usual.iter().all(|one| one.is_on_this_computer() && !one.is_required));
    }

    #[test]
    fn only_loopback_addresses_are_on_this_computer() {
        for address in
            ["http://127.0.0.1:1", "http://127.9.9.9", "http://localhost:8000/v1", "http://[::1]:8080"]
        {
            assert!(parse(address).is_on_this_computer(), "{address}");
        }
        for address in
            ["http://192.168.1.5:11434", "https://models.example.org", "http://localhost.example.org"]
        {
            assert!(!parse(address).is_on_this_computer(), "{address}");
        }
    }

    #[test]
    fn a_server_is_known_by_its_address_without_the_version() {
        assert_eq!(parse("http://127.0.0.1:11434/v1#small").address(), "http://127.0.0.1:11434");
        assert_eq!(parse("https://host/openai/").address(), "https://host/openai");
        assert_eq!(parse("https://host/openai/").host(), "host");
    }

    #[test]
    fn settings_with_another_key_or_model_are_not_equal() {
        let one = || parse("http://127.0.0.1:11434").with_model("small").with_key("sk-1".into());
        assert!(one().is_equal(&one()));
        assert!(!one().is_equal(&one().with_model("large")));
        assert!(!one().is_equal(&one().with_key("sk-2".into())));
        assert!(!one().is_equal(&one().only_if_listed()));
    }
}
