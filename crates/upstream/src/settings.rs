//! The settings of a model server.

use secrecy::SecretString;
use std::net::Ipv4Addr;
use std::time::Duration;
use url::Url;

/// How long a server may be silent, at the beginning and between two words. Models on small machines take minutes to
/// be loaded and to read a long prompt.
const DEFAULT_IDLE_TIMEOUT: Duration = Duration::from_secs(300);

/// Where the common servers of local models listen: Ollama, llama.cpp, LM Studio, vLLM.
const USUAL_PORTS: [u16; 4] = [11434, 8080, 1234, 8000];

/// A server that speaks the OpenAI-compatible chat interface.
#[derive(Clone, Debug)]
pub struct UpstreamSettings {
    /// Its address up to and with `/v1`.
    pub(crate) base: Url,
    /// The model to ask for; `None` is the first that the server offers.
    pub(crate) model: Option<String>,
    /// The key that it wants.
    pub(crate) key: Option<SecretString>,
    /// Whether it was named, and not only looked for.
    pub(crate) is_required: bool,
    /// How long it may be silent.
    pub(crate) idle_timeout: Duration,
    /// How many tokens its model can hold, when that is not left to the server to say.
    pub(crate) context_tokens: Option<u64>,
}

/// Why an address is not one of a model server. `Display` is for logs.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUpstream {
    /// It is no address at all.
    #[error("not an address of a model server")]
    NoAddress,
    /// It has a user or a password in it.
    #[error("the address has a user or a password")]
    Credentials,
}

impl UpstreamSettings {
    /// Parses `http://host:port`, with or without `/v1`, and with `#model` behind it to choose one of its models.
    ///
    /// # Errors
    /// When it is no such address.
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
            idle_timeout: DEFAULT_IDLE_TIMEOUT,
            context_tokens: None,
        })
    }

    /// The key that the server wants.
    #[must_use]
    pub fn with_key(mut self, key: SecretString) -> Self {
        self.key = Some(key);
        self
    }

    /// How long the server may be silent before it counts as failed.
    #[must_use]
    pub fn with_silence(mut self, idle_timeout: Duration) -> Self {
        self.idle_timeout = idle_timeout;
        self
    }

    /// How many tokens the model can hold, whatever the server says of it.
    #[must_use]
    pub fn with_context_tokens(mut self, n_tokens: u64) -> Self {
        self.context_tokens = Some(n_tokens);
        self
    }

    /// The server is used when it is there, and not missed when it is not.
    #[must_use]
    pub fn if_there(mut self) -> Self {
        self.is_required = false;
        self
    }

    /// The usual addresses of local model servers, each used if there is one.
    #[must_use]
    pub fn usual() -> Vec<Self> {
        let parse = |port| Self::parse(&format!("http://{}:{port}", Ipv4Addr::LOCALHOST)).ok();
        USUAL_PORTS.into_iter().filter_map(parse).map(Self::if_there).collect()
    }

    /// Whether these are settings of the same server.
    #[must_use]
    pub fn is_same_server(&self, other: &Self) -> bool {
        self.base == other.base
    }

    /// Whether an address means this server.
    #[must_use]
    pub fn is_at(&self, address: &str) -> bool {
        Self::parse(address).is_ok_and(|other| other.base == self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(UpstreamSettings::usual().len(), 4);
    }
}
