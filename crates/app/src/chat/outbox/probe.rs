//! Probes an unreachable service while a queued question waits for it.

use crate::chat::Chat;
use parking_lot::Mutex;
use parlance_domain::outbox::{Trigger, probe_delay};
use parlance_domain::{ConversationId, ProfileId};
use parlance_store::outbox;
use parlance_words::messages;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::Notify;

/// The outbox's tasks of this run. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Outbox {
    /// Services that are being probed.
    probed: Arc<Mutex<HashSet<ProfileId>>>,
    /// Wakes the probe at once, on the user's request.
    now: Arc<Notify>,
    /// Locked while the outbox is read and emitted, so that the last event has the last state.
    pub(super) emitting: Arc<tokio::sync::Mutex<()>>,
}

impl Outbox {
    /// Probes a service, at once and then with growing pauses, until no question waits for it any more.
    pub(crate) fn probe_until_reached(&self, chat: &Chat, profile_id: ProfileId) {
        if !self.probed.lock().insert(profile_id) {
            return self.now.notify_waiters();
        }
        let (outbox, tasks, chat) = (self.clone(), chat.inner.context.tasks.clone(), chat.clone());
        let (probing, events) =
            (Probing { outbox: self.clone(), profile_id }, chat.inner.context.events.clone());
        let what = [messages::outbox_probing_stopped(), messages::outbox_probing_stopped_next()];
        tasks.spawn_noticed("look for service", &events, what, async move {
            let _probing = probing;
            loop {
                probe(&chat, &outbox.now, profile_id).await;
                outbox.probed.lock().remove(&profile_id);
                // A question queued since the last probe saw this task still probing and started none.
                let is_needed = !waiting_for(&chat, profile_id).await.is_empty();
                if !is_needed || !outbox.probed.lock().insert(profile_id) {
                    return;
                }
            }
        });
    }
}

/// A service that is being probed. Dropping it, also by a panic, ends that.
struct Probing {
    outbox: Outbox,
    profile_id: ProfileId,
}

impl Drop for Probing {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.outbox.probed.lock().remove(&self.profile_id);
        }
    }
}

async fn probe(chat: &Chat, now: &Notify, profile_id: ProfileId) {
    let mut changes = chat.inner.context.services.changes();
    let mut n_probes = 0;
    loop {
        changes.mark_unchanged();
        let is_there = chat.inner.context.services.is_there(profile_id).await;
        let waiting = waiting_for(chat, profile_id).await;
        if waiting.is_empty() {
            return;
        }
        if is_there {
            for conversation_id in waiting {
                chat.dispatch_next(conversation_id, Trigger::ServiceReached).await;
            }
        }
        // With a rejected key, wait for another one before probing.
        let needs_key = chat.inner.context.services.needs_key(profile_id);
        tokio::select! {
            () = chat.inner.context.clock.pause(probe_delay(n_probes)), if !needs_key => n_probes += 1,
            () = now.notified() => n_probes = 0,
            // Another key was set, or another task has reached the service.
            _ = changes.changed(), if needs_key || !is_there => {}
        }
    }
}

/// Conversations with a question that waits for this service.
async fn waiting_for(chat: &Chat, profile_id: ProfileId) -> Vec<ConversationId> {
    match chat.store().read(outbox::list_without_connection).await {
        Ok(found) => found.into_iter().filter(|(_, id)| *id == profile_id).map(|(id, _)| id).collect(),
        Err(problem) => {
            tracing::warn!(%problem, "the outbox could not be read");
            Vec::new()
        }
    }
}
