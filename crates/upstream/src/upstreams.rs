//! All model servers, and the order in which they are tried.

use super::error::UpstreamError;
use super::settings::UpstreamSettings;
use super::upstream::Upstream;
use std::sync::Arc;
use std::time::Instant;

/// All model servers that may answer. Clones share what is known of their health.
#[derive(Clone, Default)]
pub struct Upstreams {
    upstreams: Arc<[Arc<Upstream>]>,
}

impl Upstreams {
    /// The servers, best first.
    ///
    /// # Errors
    /// When no client can be made.
    pub fn new(settings: Vec<UpstreamSettings>) -> Result<Self, reqwest::Error> {
        Self::default().with(settings)
    }

    /// Other servers. Those that are among these already, with the same settings, are the same ones.
    ///
    /// # Errors
    /// When no client can be made.
    pub fn with(&self, settings: Vec<UpstreamSettings>) -> Result<Self, reqwest::Error> {
        let known = |settings: &UpstreamSettings| {
            self.upstreams.iter().find(|one| one.settings().is_equal(settings)).cloned()
        };
        let upstreams: Result<Vec<Arc<Upstream>>, reqwest::Error> = settings
            .into_iter()
            .map(|settings| match known(&settings) {
                Some(upstream) => Ok(upstream),
                None => Upstream::new(settings).map(Arc::new),
            })
            .collect();
        Ok(Self { upstreams: upstreams?.into() })
    }

    /// The first server that the person counts on.
    pub fn first_required(&self) -> Option<Arc<Upstream>> {
        self.upstreams.iter().find(|upstream| upstream.is_required()).cloned()
    }

    /// Whom to ask for a prompt of about so many tokens: models that are not known to be ill, in the order in which
    /// they were given, those whose context is known to be too small for it behind the others.
    pub fn in_order(&self, n_prompt_tokens: u64) -> Vec<Arc<Upstream>> {
        let now = Instant::now();
        let is_due = |upstream: &&Arc<Upstream>| upstream.circuit_breaker().allows_request(now);
        let mut due: Vec<Arc<Upstream>> = self.upstreams.iter().filter(is_due).cloned().collect();
        due.sort_by_key(|upstream| !upstream.has_room_for(n_prompt_tokens));
        due
    }

    /// The model that will probably answer next, as far as one is known.
    pub fn expected_model(&self) -> Option<String> {
        let now = Instant::now();
        self.upstreams
            .iter()
            .filter(|upstream| upstream.circuit_breaker().allows_request(now))
            .find_map(|one| one.known_model())
    }

    /// What is wrong with the models that are not asked now and that the person counts on.
    pub fn unavailable(&self) -> Vec<UpstreamError> {
        let now = Instant::now();
        let required = self.upstreams.iter().filter(|upstream| upstream.is_required());
        required.filter_map(|upstream| upstream.circuit_breaker().open_reason(now)).collect()
    }

    /// Asks every server for its models, so that the first request need not wait for it.
    pub async fn probe_all(&self) {
        futures_util::future::join_all(self.upstreams.iter().map(|upstream| upstream.probe())).await;
    }
}
