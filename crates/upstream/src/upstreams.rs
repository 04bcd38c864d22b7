//! All model servers together: which of them to ask, and in which order.

use super::settings::UpstreamSettings;
use super::upstream::Upstream;
use std::sync::Arc;
use std::time::Instant;

/// All model servers that may answer. Clones share what is known of their health.
#[derive(Clone)]
pub struct Upstreams {
    upstreams: Arc<[Arc<Upstream>]>,
}

impl Upstreams {
    /// The servers, best first.
    ///
    /// # Errors
    /// When no client can be made.
    pub fn new(settings: Vec<UpstreamSettings>) -> Result<Self, reqwest::Error> {
        let upstreams: Result<Vec<Arc<Upstream>>, reqwest::Error> =
            settings.into_iter().map(|settings| Upstream::new(settings).map(Arc::new)).collect();
        Ok(Self { upstreams: upstreams?.into() })
    }

    /// Whom to ask for a prompt of about so many tokens: models that are not known to be ill, in the order in which
    /// they were given, those whose context is known to be too small for it behind the others.
    pub fn in_order(&self, n_prompt_tokens: u64) -> Vec<Arc<Upstream>> {
        let now = Instant::now();
        let is_due = |upstream: &&Arc<Upstream>| upstream.health().is_due(now);
        let mut due: Vec<Arc<Upstream>> = self.upstreams.iter().filter(is_due).cloned().collect();
        due.sort_by_key(|upstream| !upstream.has_room_for(n_prompt_tokens));
        due
    }

    /// The model that will probably answer next, as far as one is known.
    pub fn expected_model(&self) -> Option<String> {
        let now = Instant::now();
        self.upstreams
            .iter()
            .filter(|upstream| upstream.health().is_due(now))
            .find_map(|one| one.known_model())
    }

    /// What is wrong with the models that are not asked now, for the person who expected one of them.
    pub fn resting(&self) -> Vec<String> {
        let now = Instant::now();
        let ill = self.upstreams.iter().filter(|upstream| upstream.is_promised());
        ill.filter_map(|upstream| upstream.health().resting(now)).collect()
    }

    /// Asks every server for its models, so that the first request need not wait for it.
    pub async fn look_around(&self) {
        futures_util::future::join_all(self.upstreams.iter().map(|upstream| upstream.look())).await;
    }
}
