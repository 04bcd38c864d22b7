//! Reconciles unconfirmed uploads: reads the service's file list, which shows the files that have arrived, before
//! anything is sent again.

use super::lists::Lists;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::messages;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// Time that the service may need to finish an aborted request.
const ARRIVES_WITHIN: Duration = Duration::from_millis(2_200);

/// Number of attempts to ask an unreachable service. The next start continues.
const N_ATTEMPTS: u32 = 20;

/// The longest time between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The uploads that may have reached their services. Clones share them.
#[derive(Clone)]
pub(super) struct Unconfirmed {
    context: Context,
    lists: Lists,
    /// Services whose unconfirmed uploads are being reconciled.
    reconciled: Arc<Mutex<HashSet<ProfileId>>>,
}

impl Unconfirmed {
    pub(super) fn new(context: Context, lists: Lists) -> Self {
        Self { context, lists, reconciled: Arc::default() }
    }

    /// Requests a service's list until every file that may have reached it is known here.
    pub(super) fn reconcile(&self, profile_id: ProfileId) {
        if !self.reconciled.lock().insert(profile_id) {
            return;
        }
        let reconciling = Reconciling { unconfirmed: self.clone(), profile_id };
        let context = &self.context;
        let what = [messages::upload_unchecked(), messages::files_refresh_to_check()];
        context.tasks.spawn_noticed("reconcile uploads", &context.events, what, async move {
            let reconciling = reconciling;
            let unconfirmed = &reconciling.unconfirmed;
            let mut pause = ARRIVES_WITHIN;
            for n_attempts in 0..N_ATTEMPTS {
                if let Err(problem) = unconfirmed.lists.merge(profile_id, None).await {
                    tracing::info!(%problem, "it is not known yet which uploads have arrived");
                }
                // The first list is often too early.
                if n_attempts > 0 {
                    pause = LONGEST_PAUSE.min(pause * 2);
                }
                if !unconfirmed.may_have_any(profile_id).await {
                    break;
                }
                unconfirmed.context.clock.pause(pause).await;
            }
        });
    }

    /// Reconciles a service if it has unconfirmed uploads.
    pub(super) async fn reconcile_if_any(&self, profile_id: ProfileId) {
        if self.may_have_any(profile_id).await {
            self.reconcile(profile_id);
        }
    }

    /// Whether a sent file has arrived, by the service's own list. It is requested twice, because a recent upload may
    /// still be in flight. An error when the list is not available, or is partial and lacks the file.
    pub(super) async fn has_arrived(&self, file: &File) -> Result<bool, Problem> {
        let id = file.id;
        if self.is_listed(id, file.profile_id).await? {
            return Ok(true);
        }
        let since_sent = file.sent_at_ms.map_or(i64::MAX, |sent_at_ms| now_ms().saturating_sub(sent_at_ms));
        let is_recent = since_sent < RECENT_MS;
        if !is_recent {
            return Ok(false);
        }
        self.context.clock.pause(LISTED_WITHIN).await;
        self.is_listed(id, file.profile_id).await
    }

    async fn is_listed(&self, id: FileId, profile_id: ProfileId) -> Result<bool, Problem> {
        self.lists.merge(profile_id, None).await?;
        let file = self.context.store.read(move |conn| files::find(conn, id)).await?;
        if file.is_some_and(|file| file.service_file_id.is_some()) {
            return Ok(true);
        }
        // The file may be in the part that was not listed.
        if self.lists.is_partial(profile_id) { Err(Problem::partial_list()) } else { Ok(false) }
    }

    /// Whether a service may have an unconfirmed file. A failed read counts as yes.
    async fn may_have_any(&self, profile_id: ProfileId) -> bool {
        let read = self.context.store.read(move |conn| files::has_unconfirmed(conn, profile_id)).await;
        read.unwrap_or_else(|problem| {
            tracing::warn!(%problem, "it could not be read whether uploads are unconfirmed");
            true
        })
    }
}

/// A service whose list is being requested, as long as this exists.
struct Reconciling {
    unconfirmed: Unconfirmed,
    profile_id: ProfileId,
}

impl Drop for Reconciling {
    fn drop(&mut self) {
        self.unconfirmed.reconciled.lock().remove(&self.profile_id);
    }
}

/// The time after which no upload can still be in flight.
const RECENT_MS: i64 = 10 * 60 * 1000;

/// The time by which a service's list may lag behind its received files.
const LISTED_WITHIN: Duration = Duration::from_secs(1);
