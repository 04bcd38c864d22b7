//! Probes an unreachable service, so that the window shows without a request when it is back.
//!
//! At most one task per service, and only while it is offline.

use super::Services;
use crate::kernel::clock::{millis, now_ms};
use crate::kernel::tasks::notice_panic;
use parking_lot::Mutex;
use parlance_contract::ServiceState;
use parlance_domain::ProfileId;
use parlance_store::profiles::ProfileKind;
use parlance_words::messages;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::timeout;

/// The pause between two probes. With [`ANSWER_WITHIN`] it stays below ten seconds, within which the window must show
/// that a service is back.
const PAUSE: Duration = Duration::from_secs(3);

/// Timeout of a probe: a connection begun before the service came back may hang.
const ANSWER_WITHIN: Duration = Duration::from_secs(6);

/// The services that are probed, with the time of the next probe; `None` while one is under way.
#[derive(Default)]
pub(super) struct Probes {
    next: Mutex<HashMap<ProfileId, Option<i64>>>,
}

impl Probes {
    /// When a service is probed next.
    pub(super) fn next_at_ms(&self, id: ProfileId) -> Option<i64> {
        self.next.lock().get(&id).copied().flatten()
    }
}

impl Services {
    /// Whether a service answers a cheap request. The local service counts as unreachable while it cannot reach the
    /// server of its model.
    pub(crate) async fn is_there(&self, id: ProfileId) -> bool {
        let Ok(client) = self.client(id).await else { return false };
        let checked = client.check().await;
        self.note_outcome(id, checked.as_ref().err()).await;
        checked.is_ok() && !(self.is_local(id) && self.is_answer_model_away())
    }

    /// Sends a cheap request to a service and notes its outcome, like that of any request.
    pub(crate) async fn probe(&self, id: ProfileId) {
        let probed = timeout(ANSWER_WITHIN, async {
            let Ok(client) = self.client(id).await else { return };
            let checked = client.check().await;
            self.note_outcome(id, checked.as_ref().err()).await;
        });
        if probed.await.is_err() {
            tracing::debug!("a service did not answer a probe in time");
        }
    }

    /// Probes a service until it is no longer offline. The local one comes back only with the app.
    pub(super) fn probe_until_back(&self, id: ProfileId) {
        let is_remote = self.profile(id).is_ok_and(|profile| profile.kind == ProfileKind::Remote);
        {
            let mut next = self.shared.probes.next.lock();
            if !is_remote || next.contains_key(&id) {
                return;
            }
            next.insert(id, None);
        }
        let (services, probed) = (self.clone(), self.clone());
        let work = async move {
            while services.is_offline(id) {
                services.note_next_probe(id, Some(now_ms().saturating_add(millis(PAUSE)))).await;
                services.shared.clock.pause(PAUSE).await;
                services.note_next_probe(id, None).await;
                services.probe(id).await;
            }
        };
        self.shared.tasks.spawn("probe service", work, move |problem| async move {
            probed.shared.probes.next.lock().remove(&id);
            let what = [messages::service_not_probed(), messages::service_probe_now()];
            notice_panic(&probed.shared.events, what, &problem).await;
            probed.emit().await;
        });
    }

    /// Whether a service is still offline. Checked under the lock that also ends the probing, so that no later
    /// failure is missed.
    fn is_offline(&self, id: ProfileId) -> bool {
        let known = self.shared.known.lock();
        let is_listed = known.profiles.iter().any(|profile| profile.id == id);
        let state = known.states.get(&id).map(|(state, _)| *state);
        let is_offline = is_listed && state == Some(ServiceState::Offline);
        if !is_offline {
            self.shared.probes.next.lock().remove(&id);
        }
        is_offline
    }

    async fn note_next_probe(&self, id: ProfileId, at_ms: Option<i64>) {
        self.shared.probes.next.lock().insert(id, at_ms);
        self.emit().await;
    }
}
