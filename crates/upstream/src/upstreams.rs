//! All model servers, and the order in which they are tried.

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
                Some(upstream) => {
                    upstream.set_reading_speed(settings.reading_speed());
                    Ok(upstream)
                }
                None => Upstream::new(settings).map(Arc::new),
            })
            .collect();
        Ok(Self { upstreams: upstreams?.into() })
    }

    /// The first server that the person counts on.
    pub fn first_required(&self) -> Option<Arc<Upstream>> {
        self.upstreams.iter().find(|upstream| upstream.is_required()).cloned()
    }

    /// Whom to ask for a prompt of about so many tokens, in the order in which they were given, but those whose context
    /// is known to be too small for it behind the others. Servers that failed a moment ago come last; of those, the ones
    /// that were only looked for are left out. The others are asked: each question is a probe, so that a server that is
    /// back is used at once, and a failure names the present reason.
    pub fn in_order(&self, n_prompt_tokens: u64) -> Vec<Arc<Upstream>> {
        let now = Instant::now();
        let is_open = |upstream: &Arc<Upstream>| !upstream.circuit_breaker().allows_request(now);
        let is_asked = |upstream: &&Arc<Upstream>| upstream.is_required() || !is_open(upstream);
        let mut asked: Vec<Arc<Upstream>> = self.upstreams.iter().filter(is_asked).cloned().collect();
        asked.sort_by_key(|upstream| (is_open(upstream), !upstream.has_room_for(n_prompt_tokens)));
        asked
    }

    /// The model that will probably answer next, as far as one is known.
    pub fn expected_model(&self) -> Option<String> {
        self.in_order(0).iter().find_map(|one| one.known_model())
    }

    /// Asks every server for its models, so that the first request need not wait for it.
    pub async fn probe_all(&self) {
        futures_util::future::join_all(self.upstreams.iter().map(|upstream| upstream.probe())).await;
    }
}
