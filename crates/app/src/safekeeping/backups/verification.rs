//! Verification of the oldest backup, each week while no answer arrives. A damaged one is announced by its name.

use super::Backups;
use crate::kernel::problem::Problem;
use parlance_contract::AppEvent;
use parlance_store::backups::verification::{self, Verification, find_due};
use parlance_store::backups::{self, Backup};
use parlance_words::messages;
use std::sync::atomic::Ordering;

/// Pause after a verification without a result, in milliseconds. Each attempt reads the whole backup.
const RETRY_AFTER_MS: i64 = 60 * 60 * 1_000;

impl Backups {
    /// Verifies the oldest backup if it is due. If it is damaged, the next one follows.
    pub(super) async fn verify_if_due(&self) {
        // A read-only store cannot store the result.
        if self.context.store.is_read_only() {
            return;
        }
        let now_ms = self.context.clock.now_ms();
        let since_ms = now_ms.saturating_sub(self.verification_failed_at_ms.load(Ordering::Relaxed));
        if (0..RETRY_AFTER_MS).contains(&since_ms) {
            return;
        }
        loop {
            match self.verify_next(now_ms).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(problem) => {
                    tracing::warn!(%problem, "a backup was not verified");
                    self.verification_failed_at_ms.store(now_ms, Ordering::Relaxed);
                    return;
                }
            }
        }
    }

    /// Verifies one backup and saves the result. Returns whether one was due.
    async fn verify_next(&self, now_ms: i64) -> Result<bool, Problem> {
        let (name, is_damaged) = {
            // Windows does not delete a file that is being read.
            let _turn = self.turn.lock().await;
            let verified = self.context.store.read(verification::list_verified).await?;
            let list = |store: &parlance_store::Store| backups::list(store.path());
            let backups = self.context.store.with_database(list).await?;
            let backups = backups.map_err(|error| Problem::data_folder(&error))?;
            let Some(backup) = find_due(&backups, &verified, now_ms).cloned() else { return Ok(false) };
            let name = backup.file_name();
            let result = self.verify(backup, now_ms).await?;
            let path = self.context.store.path().to_owned();
            self.context.store.write_relaxed(move |tx| verification::save(tx, &path, result)).await?;
            (name, result.is_damaged)
        };
        self.listing.emit().await;
        if is_damaged {
            let text = [messages::backup_found_damaged(name), messages::backup_make_new()].into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        Ok(true)
    }

    async fn verify(&self, backup: Backup, now_ms: i64) -> Result<Verification, Problem> {
        let cancel = self.ending.clone();
        let verify = move |store: &parlance_store::Store| {
            verification::verify(store.location(), &backup, &cancel, now_ms)
        };
        Ok(self.context.store.with_database(verify).await??)
    }
}
