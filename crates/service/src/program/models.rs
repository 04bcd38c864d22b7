//! The options of `serve` that say which models may answer.

use clap::Args;
use parlance_service::UpstreamSettings;
use secrecy::SecretString;
use std::error::Error;
use url::Url;

#[derive(Args)]
pub(crate) struct Models {
    /// A model server that may answer: anything OpenAI-compatible, such as Ollama, llama.cpp's server, LM Studio or vLLM.
    /// `#MODEL` at its end chooses one of its models. Several may be given; the first that is well is asked
    #[arg(long, value_name = "URL[#MODEL]", value_parser = parse_upstream)]
    upstream: Vec<UpstreamSettings>,
    /// The environment variable that holds the key of a model server; with several servers, `URL=NAME` says which
    #[arg(long, value_name = "[URL=]NAME")]
    upstream_key_env: Vec<String>,
    /// Also use the model servers that run on this computer at their usual ports
    #[arg(long)]
    discover: bool,
    /// The address of a SearXNG server that models search the web with; it must allow the format json
    #[arg(long, value_name = "URL", value_parser = parse_address)]
    pub(crate) searxng: Option<Url>,
}

fn parse_address(text: &str) -> Result<Url, String> {
    let address =
        Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    address.ok_or_else(|| "give an address such as http://127.0.0.1:8888".to_owned())
}

fn parse_upstream(text: &str) -> Result<UpstreamSettings, String> {
    UpstreamSettings::parse(text).map_err(|error| error.to_string())
}

impl Models {
    /// The servers, best first, with their keys.
    pub(crate) fn settings(self) -> Result<Vec<UpstreamSettings>, Box<dyn Error>> {
        let mut upstreams = self.upstream;
        for given in &self.upstream_key_env {
            let (address, name) = match given.rsplit_once('=') {
                Some((address, name)) => (Some(address), name),
                None => (None, given.as_str()),
            };
            let index = match address {
                Some(address) => upstreams.iter().position(|one| one.is_at(address)),
                None if upstreams.len() > 1 => {
                    return Err(format!("say whose key {name} holds: --upstream-key-env URL={name}").into());
                }
                None => (!upstreams.is_empty()).then_some(0),
            };
            let Some(index) = index else {
                return Err(format!("the key in {name} is for no --upstream that was given").into());
            };
            let key = std::env::var(name).map_err(|_| format!("the environment has no key in {name}"))?;
            let upstream = upstreams.remove(index).with_key(SecretString::from(key));
            upstreams.insert(index, upstream);
        }
        if self.discover {
            upstreams.extend(UpstreamSettings::usual());
        }
        Ok(upstreams)
    }
}
