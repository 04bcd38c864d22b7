//! The options of `serve` that configure models.

use clap::Args;
use parlance_service::{InvalidUpstream, MIN_CONTEXT_TOKENS, ModelChoice, UpstreamSettings};
use parlance_words::messages;
use secrecy::SecretString;
use std::error::Error;
use url::Url;

#[derive(Args)]
pub(crate) struct Models {
    /// Model server that may answer: any OpenAI-compatible one, such as Ollama, llama.cpp's server, LM Studio, vLLM or Jan.
    /// `#MODEL` at the end chooses one of its models. Can be repeated; the first server that is healthy answers
    #[arg(long, value_name = "URL[#MODEL]", value_parser = parse_upstream)]
    upstream: Vec<UpstreamSettings>,
    /// Environment variable with the key of a model server; with several servers, `URL=NAME` says which
    #[arg(long, value_name = "[URL=]NAME")]
    upstream_key_env: Vec<String>,
    /// Embedding server, to find passages that say the same in other words: any OpenAI-compatible one, such as Ollama
    /// with `#nomic-embed-text`. It receives the text of every document. Without a model in the address, the server's
    /// first embedding model is used
    #[arg(long, value_name = "URL[#MODEL]", value_parser = parse_upstream)]
    embeddings: Option<UpstreamSettings>,
    /// Context window of a model in tokens, if its server doesn't report it; with several servers, `URL=N` says which
    #[arg(long, value_name = "[URL=]N")]
    context_tokens: Vec<String>,
    /// Also use model servers on this computer at their usual ports
    #[arg(long)]
    discover: bool,
    /// SearXNG server for web search by models; it must allow the format json
    #[arg(long, value_name = "URL", value_parser = parse_address)]
    pub(crate) searxng: Option<Url>,
    /// Models read no web pages and search nothing
    #[arg(long, conflicts_with = "searxng")]
    pub(crate) no_web_tools: bool,
}

fn parse_address(text: &str) -> Result<Url, String> {
    let address =
        Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    address.ok_or_else(|| messages::cli_address_invalid().to_string())
}

fn parse_upstream(text: &str) -> Result<UpstreamSettings, String> {
    UpstreamSettings::parse(text).map_err(|error| {
        let message = match error {
            InvalidUpstream::NoAddress => messages::cli_upstream_invalid(),
            InvalidUpstream::Credentials => messages::cli_upstream_credentials(),
        };
        message.to_string()
    })
}

impl Models {
    /// The answering servers, best first, and the embedding server, with their keys.
    pub(crate) fn choice(self) -> Result<ModelChoice, Box<dyn Error>> {
        let mut upstreams = self.upstream;
        let mut embeddings = self.embeddings;
        for given in &self.upstream_key_env {
            let (address, name) = match given.rsplit_once('=') {
                Some((address, name)) => (Some(address), name),
                None => (None, given.as_str()),
            };
            let key = std::env::var(name).map_err(|_| messages::cli_key_variable(name).to_string())?;
            let key = SecretString::from(key);
            // One server may both answer and embed.
            let is_meant = |one: &UpstreamSettings| match address {
                Some(address) => one.is_at(address),
                None => upstreams.is_empty() || upstreams.iter().all(|other| other.is_at(&one.address())),
            };
            let embeds = embeddings.as_ref().is_some_and(is_meant);
            if embeds {
                embeddings = embeddings.map(|one| one.with_key(key.clone()));
            }
            let index = match address {
                Some(address) => upstreams.iter().position(|one| one.is_at(address)),
                None if upstreams.len() > 1 => {
                    return Err(messages::cli_key_ambiguous(name).to_string().into());
                }
                None => (!upstreams.is_empty()).then_some(0),
            };
            let Some(index) = index else {
                if embeds {
                    continue;
                }
                return Err(messages::cli_key_unused(name).to_string().into());
            };
            let upstream = upstreams.remove(index).with_key(key);
            upstreams.insert(index, upstream);
        }
        for given in &self.context_tokens {
            let (index, number) = whose(&upstreams, given)?;
            let n_tokens = number.parse::<u64>().ok().filter(|n_tokens| *n_tokens >= MIN_CONTEXT_TOKENS);
            let n_tokens = n_tokens
                .ok_or_else(|| messages::cli_context_invalid(MIN_CONTEXT_TOKENS, number).to_string())?;
            let upstream = upstreams.remove(index).with_context_tokens(n_tokens);
            upstreams.insert(index, upstream);
        }
        if self.discover {
            upstreams.extend(UpstreamSettings::usual());
        }
        Ok(ModelChoice { answers: upstreams, embeddings })
    }
}

/// The index of the server that a value belongs to, and the value: `URL=VALUE`, or only the value if there is one
/// server.
fn whose<'a>(upstreams: &[UpstreamSettings], given: &'a str) -> Result<(usize, &'a str), String> {
    let (address, value) = match given.rsplit_once('=') {
        Some((address, value)) => (Some(address), value),
        None => (None, given),
    };
    let index = match address {
        Some(address) => upstreams.iter().position(|one| one.is_at(address)),
        None if upstreams.len() > 1 => {
            return Err(messages::cli_context_ambiguous(value).to_string());
        }
        None => (!upstreams.is_empty()).then_some(0),
    };
    let index = index.ok_or_else(|| messages::cli_context_unused(given).to_string())?;
    Ok((index, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        models: Models,
    }

    /// Whether the answering and the embedding server have a key.
    fn keys(arguments: &str) -> Result<(bool, bool), String> {
        let line = Line::try_parse_from(format!("serve {arguments}").split_whitespace()).unwrap();
        let choice = line.models.choice().map_err(|error| error.to_string())?;
        let has_key = |one: &UpstreamSettings| format!("{one:?}").contains("key: Some");
        Ok((choice.answers.iter().all(has_key), choice.embeddings.iter().all(has_key)))
    }

    #[test]
    fn a_key_goes_to_the_servers_that_it_is_for() {
        let two = "--upstream http://a --embeddings http://b#m";
        for (arguments, expected) in [
            ("--upstream http://a --embeddings http://a#m --upstream-key-env PATH".to_owned(), (true, true)),
            ("--embeddings http://b#m --upstream-key-env PATH".to_owned(), (true, true)),
            (format!("{two} --upstream-key-env http://b=PATH"), (false, true)),
            (format!("{two} --upstream-key-env http://a=PATH"), (true, false)),
            (format!("{two} --upstream-key-env PATH"), (true, false)),
        ] {
            assert_eq!(keys(&arguments), Ok(expected), "{arguments}");
        }
        assert!(
            keys(&format!("{two} --upstream-key-env http://c=PATH")).unwrap_err().contains("no --embeddings")
        );
    }
}
