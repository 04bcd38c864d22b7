//! Probes unreachable services while queued questions wait for them.

use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_domain::outbox::probe_delay;
use parlance_domain::{ConversationId, ProfileId};
use parlance_store::outbox;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::{Notify, watch};

/// The services that are being probed. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Probes {
    probed: Arc<Mutex<HashSet<ProfileId>>>,
    /// Wakes the probes at once, on the user's request.
    now: Arc<Notify>,
}

impl Probes {
    /// Begins to probe a service. If it is being probed already, that goes on at once instead, and the result is
    /// `None`.
    pub(super) fn begin(&self, context: &Context, profile_id: ProfileId) -> Option<Probing> {
        if !self.probed.lock().insert(profile_id) {
            self.now.notify_waiters();
            return None;
        }
        let (probes, context, changes) = (self.clone(), context.clone(), context.services.changes());
        Some(Probing { probes, context, profile_id, changes, n_pauses: 0, was_there: None })
    }
}

/// A service that is being probed: at once and then with growing pauses. Dropping it by a panic ends that.
pub(super) struct Probing {
    probes: Probes,
    context: Context,
    profile_id: ProfileId,
    changes: watch::Receiver<u64>,
    n_pauses: usize,
    /// The result of the last probe; `None` before the first.
    was_there: Option<bool>,
}

impl Drop for Probing {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.probes.probed.lock().remove(&self.profile_id);
        }
    }
}

impl Probing {
    /// Waits until the service is reached. Returns the conversations whose questions wait for that; `None` once no
    /// question waits.
    pub(super) async fn next(&mut self) -> Option<Vec<ConversationId>> {
        loop {
            if let Some(was_there) = self.was_there {
                self.pause(was_there).await;
            }
            self.changes.mark_unchanged();
            let is_there = self.context.services.is_there(self.profile_id).await;
            let waiting = self.waiting().await;
            if !waiting.is_empty() {
                self.was_there = Some(is_there);
                if is_there {
                    return Some(waiting);
                }
                continue;
            }
            self.probes.probed.lock().remove(&self.profile_id);
            // A question queued since the last probe saw this one and began none.
            let is_needed = !self.waiting().await.is_empty();
            if !is_needed || !self.probes.probed.lock().insert(self.profile_id) {
                return None;
            }
            (self.n_pauses, self.was_there) = (0, None);
        }
    }

    async fn pause(&mut self, was_there: bool) {
        // With a rejected key, wait for another one before probing.
        let needs_key = self.context.services.needs_key(self.profile_id);
        tokio::select! {
            () = self.context.clock.pause(probe_delay(self.n_pauses)), if !needs_key => self.n_pauses += 1,
            () = self.probes.now.notified() => self.n_pauses = 0,
            // Another key was set, or another task has reached the service.
            _ = self.changes.changed(), if needs_key || !was_there => {}
        }
    }

    /// The conversations with a question that waits for this service.
    async fn waiting(&self) -> Vec<ConversationId> {
        match self.context.store.read(outbox::list_without_connection).await {
            Ok(found) => {
                found.into_iter().filter(|(_, id)| *id == self.profile_id).map(|(id, _)| id).collect()
            }
            Err(problem) => {
                tracing::warn!(%problem, "the outbox could not be read");
                Vec::new()
            }
        }
    }
}
