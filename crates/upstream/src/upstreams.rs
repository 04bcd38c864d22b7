//! All model servers, and the order in which they are tried.

use super::settings::UpstreamSettings;
use super::upstream::Upstream;
use std::sync::Arc;
use std::time::Instant;

/// All model servers that may answer. Clones share the servers' state.
#[derive(Clone, Default)]
pub struct Upstreams {
    upstreams: Arc<[Arc<Upstream>]>,
}

impl Upstreams {
    /// Creates the servers, best first.
    ///
    /// # Errors
    /// When an HTTP client cannot be built.
    pub fn new(settings: Vec<UpstreamSettings>) -> Result<Self, reqwest::Error> {
        Self::default().with(settings)
    }

    /// Returns the servers for new settings. Servers with unchanged settings keep their state.
    ///
    /// # Errors
    /// When an HTTP client cannot be built.
    pub fn with(&self, settings: Vec<UpstreamSettings>) -> Result<Self, reqwest::Error> {
        let known = |settings: &UpstreamSettings| {
            self.upstreams.iter().find(|one| one.settings().is_equal(settings)).cloned()
        };
        let upstreams: Result<Vec<Arc<Upstream>>, reqwest::Error> = settings
            .into_iter()
            .map(|settings| match known(&settings) {
                Some(upstream) => {
                    upstream.model.set_reading_speed(settings.reading_speed());
                    Ok(upstream)
                }
                None => Upstream::new(settings).map(Arc::new),
            })
            .collect();
        Ok(Self { upstreams: upstreams?.into() })
    }

    /// The first server that the user configured.
    pub fn first_required(&self) -> Option<Arc<Upstream>> {
        self.upstreams.iter().find(|upstream| upstream.is_required()).cloned()
    }

    /// The servers to try for a prompt of about `n_prompt_tokens`, in their configured order, but servers with a
    /// context too small for it later. Servers with an open circuit breaker come last, or are left out if they are
    /// optional. The required ones are tried anyway: each request is a probe, so that a recovered server is used at
    /// once and an error gives the current reason.
    pub fn in_order(&self, n_prompt_tokens: u64) -> Vec<Arc<Upstream>> {
        let now = Instant::now();
        let is_open = |upstream: &Arc<Upstream>| !upstream.circuit_breaker.allows_request(now);
        let is_asked = |upstream: &&Arc<Upstream>| upstream.is_required() || !is_open(upstream);
        let mut asked: Vec<Arc<Upstream>> = self.upstreams.iter().filter(is_asked).cloned().collect();
        let is_too_small = |upstream: &Arc<Upstream>| {
            upstream.model.known_context().is_some_and(|context| n_prompt_tokens >= context)
        };
        asked.sort_by_key(|upstream| (is_open(upstream), is_too_small(upstream)));
        asked
    }

    /// The model that will probably answer next, if known.
    pub fn expected_model(&self) -> Option<String> {
        self.in_order(0).iter().find_map(|one| one.model.known_id())
    }

    /// Queries the models of every server, so that the first request does not wait for that.
    pub async fn probe_all(&self) {
        futures_util::future::join_all(self.upstreams.iter().map(|upstream| upstream.probe())).await;
    }
}
