//! The engines that answer: model servers that people run or reach, and the reader of documents that is always there.
//!
//! [`Engines::in_order`] says whom to ask for a request, best first. An engine that fails before its first word is
//! followed by the next, and the reader, which needs nothing, is the last. It must not know conversations or HTTP's
//! own side of the service.

mod chat;
mod context;
mod embedder;
mod failure;
mod health;
mod reply;
mod request;
mod settings;
mod thoughts;
mod upstream;

pub(crate) use chat::{Message, ToolCall};
pub(crate) use embedder::{Embedder, kind as failure_kind};
pub(crate) use failure::Failure;
pub(crate) use reply::{End, Finish, Reply, Step, TokenCounts};
pub use settings::{InvalidUpstream, UpstreamSettings};
pub(crate) use upstream::{Prompt, Upstream};

use std::sync::Arc;
use std::time::Instant;

/// Whoever can answer a request.
#[derive(Clone)]
pub(crate) enum Engine {
    /// A language model behind an OpenAI-compatible server.
    Upstream(Arc<Upstream>),
    /// The reader that quotes from documents, calculates and tells the time, without a model.
    Reading,
}

/// All engines. Clones share what is known of their health.
#[derive(Clone)]
pub(crate) struct Engines {
    upstreams: Arc<[Arc<Upstream>]>,
}

impl Engines {
    pub(crate) fn new(settings: Vec<UpstreamSettings>) -> Result<Self, reqwest::Error> {
        let upstreams: Result<Vec<Arc<Upstream>>, reqwest::Error> =
            settings.into_iter().map(|settings| Upstream::new(settings).map(Arc::new)).collect();
        Ok(Self { upstreams: upstreams?.into() })
    }

    /// Whom to ask for a prompt of about so many tokens: models that are not known to be ill, in the order in which
    /// they were given, those whose context is known to be too small for it behind the others; then the reader.
    pub(crate) fn in_order(&self, n_prompt_tokens: u64) -> Vec<Engine> {
        let now = Instant::now();
        let mut due: Vec<&Arc<Upstream>> =
            self.upstreams.iter().filter(|upstream| upstream.health().is_due(now)).collect();
        due.sort_by_key(|upstream| !upstream.has_room_for(n_prompt_tokens));
        let models = due.into_iter().map(|upstream| Engine::Upstream(Arc::clone(upstream)));
        models.chain([Engine::Reading]).collect()
    }

    /// The model that will probably answer next, as far as one is known.
    pub(crate) fn expected_model(&self) -> Option<String> {
        let now = Instant::now();
        self.upstreams
            .iter()
            .filter(|upstream| upstream.health().is_due(now))
            .find_map(|one| one.known_model())
    }

    /// What is wrong with the models that are not asked now, for the person who expected one of them.
    pub(crate) fn resting(&self) -> Vec<String> {
        let now = Instant::now();
        let ill = self.upstreams.iter().filter(|upstream| upstream.is_promised());
        ill.filter_map(|upstream| upstream.health().resting(now)).collect()
    }

    /// Asks every server for its models, so that the first request need not wait for it.
    pub(crate) async fn look_around(&self) {
        futures_util::future::join_all(self.upstreams.iter().map(|upstream| upstream.look())).await;
    }
}
