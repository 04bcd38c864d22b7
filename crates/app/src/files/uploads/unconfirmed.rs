//! Files that may have reached the service without its having said so: the service is asked for its list, which brings
//! in what is there, before anything is sent a second time.

use super::Uploads;
use crate::clock::now_ms;
use crate::files::Files;
use crate::problem::Problem;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, File};
use std::time::Duration;

/// A request that was given up may take so long to be done with at the service.
const ARRIVES_WITHIN: Duration = Duration::from_millis(2_200);

/// So often a service that cannot be asked is asked again; the next start goes on.
const N_ATTEMPTS: u32 = 20;

/// The longest time between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

impl Uploads {
    /// Asks a service for its list until every file that may have reached it is known here.
    pub(super) fn reconcile(&self, files: &Files, profile_id: ProfileId) {
        if !self.underway().reconciled.insert(profile_id) {
            return;
        }
        let (reconciling, files) = (Reconciling { uploads: self.clone(), profile_id }, files.clone());
        let (tasks, events) = (files.context.tasks.clone(), files.context.events.clone());
        tasks.spawn_noticed("reconcile uploads", &events, UNCHECKED, async move {
            let _reconciling = reconciling;
            let mut pause = ARRIVES_WITHIN;
            for n_attempts in 0..N_ATTEMPTS {
                if let Err(problem) = files.merge_list(profile_id, None).await {
                    tracing::info!(%problem, "it is not known yet which uploads have arrived");
                }
                // The first list is often too early.
                if n_attempts > 0 {
                    pause = LONGEST_PAUSE.min(pause * 2);
                }
                if !may_be_in_doubt(&files, profile_id).await {
                    break;
                }
                files.context.clock.pause(pause).await;
            }
        });
    }

    /// The same, if the service of a file that has just been given up is in doubt.
    pub(super) async fn reconcile_if_unconfirmed(&self, files: &Files, profile_id: ProfileId) {
        if may_be_in_doubt(files, profile_id).await {
            self.reconcile(files, profile_id);
        }
    }

    /// Whether a file that was sent has arrived, by the service's own list. It is asked twice, because what was sent a
    /// moment ago may still be taken in.
    pub(super) async fn has_arrived(&self, files: &Files, file: &File) -> Result<bool, Problem> {
        let id = file.id;
        if self.is_listed(files, id, file.profile_id).await? {
            return Ok(true);
        }
        let since_sent = file.sent_at_ms.map_or(i64::MAX, |sent_at_ms| now_ms().saturating_sub(sent_at_ms));
        let is_recent = since_sent < RECENT_MS;
        if !is_recent {
            return Ok(false);
        }
        files.context.clock.pause(LISTED_WITHIN).await;
        self.is_listed(files, id, file.profile_id).await
    }

    async fn is_listed(&self, files: &Files, id: FileId, profile_id: ProfileId) -> Result<bool, Problem> {
        files.merge_list(profile_id, None).await?;
        let file = files.context.store.read(move |conn| files::find(conn, id)).await?;
        Ok(file.is_some_and(|file| file.service_file_id.is_some()))
    }
}

/// A service whose list is asked for, for as long as this lives.
struct Reconciling {
    uploads: Uploads,
    profile_id: ProfileId,
}

impl Drop for Reconciling {
    fn drop(&mut self) {
        self.uploads.underway().reconciled.remove(&self.profile_id);
    }
}

/// Whether a service may have a file without having said so. What the store does not tell is not taken for a no.
async fn may_be_in_doubt(files: &Files, profile_id: ProfileId) -> bool {
    let read = files.context.store.read(move |conn| files::is_in_doubt(conn, profile_id)).await;
    read.unwrap_or_else(|problem| {
        tracing::warn!(%problem, "it could not be read whether uploads are unconfirmed");
        true
    })
}

/// What a panic keeps from happening.
const UNCHECKED: &str =
    "Couldn’t check which uploads have arrived. Refresh the Files page to check them again.";

/// Longer ago than this, nothing that was sent is still being taken in.
const RECENT_MS: i64 = 10 * 60 * 1000;

/// How long the list of a service may lag behind what it has taken.
const LISTED_WITHIN: Duration = Duration::from_secs(1);
