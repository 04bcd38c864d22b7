//! Backups of the store: their schedule, their view in the window, and restoring one.
//!
//! Must not know how a backup is made or which ones stay: the store decides that.

mod schedule;
mod second_place;
mod verification;

use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::{
    AppEvent, BackupComparisonView, BackupId, BackupReason, BackupVerificationView, BackupView, BackupsView,
    DifferingView, SelfCheckCountsView,
};
use parlance_store::backups::verification::{Verification, list_verified};
use parlance_store::backups::{self, Backup, BackupError, Reason};
use parlance_store::restore::{self, Comparison, Differing, RestoredCopy};
use parlance_store::self_check::{Cancel, Counts};
use parlance_words::{Paragraph, messages};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use tokio::sync::OwnedMutexGuard;

/// The backups of the store. Clones share them.
#[derive(Clone)]
pub(crate) struct Backups {
    context: Context,
    /// Why the last automatic backup could not be made.
    failure: Arc<Mutex<Option<Problem>>>,
    /// Ends long work when the app ends.
    ending: Cancel,
    /// When the last verification ended without a result, in milliseconds since 1970.
    verification_failed_at_ms: Arc<AtomicI64>,
    /// The state of the copies in the second folder.
    copies: Arc<Mutex<second_place::Copies>>,
    /// When the last copy failed, in milliseconds since 1970.
    copy_failed_at_ms: Arc<AtomicI64>,
    /// Locked while a backup is copied to the second folder.
    copying: Arc<tokio::sync::Mutex<()>>,
    /// Locked while a backup is made or verified, or a copy of one exists: each has a single path.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// A backup that can replace the store.
#[derive(Debug)]
pub struct PreparedRestore {
    copy: RestoredCopy,
    made_at_ms: i64,
    /// Dropped after the copy.
    _turn: OwnedMutexGuard<()>,
}

impl Backups {
    pub(crate) fn new(context: Context) -> Self {
        Self {
            context,
            failure: Arc::default(),
            ending: Cancel::default(),
            verification_failed_at_ms: Arc::default(),
            copies: Arc::default(),
            copy_failed_at_ms: Arc::default(),
            copying: Arc::default(),
            turn: Arc::default(),
        }
    }

    pub(crate) async fn list(&self) -> Result<BackupsView, Problem> {
        let list = |store: &parlance_store::Store| backups::list(store.path());
        let found = self.context.store.with_database(list).await?;
        let found = found.map_err(|error| Problem::data_folder(&error))?;
        // An unreadable store is a reason to list its backups.
        let verified = self.context.store.read(list_verified).await.unwrap_or_else(|problem| {
            tracing::warn!(%problem, "the verifications of backups could not be read");
            Vec::new()
        });
        let present = |backup: &Backup| {
            let last = verified.iter().find(|one| one.made_at_ms == backup.made_at_ms);
            present(backup, last)
        };
        let failure = self.last_failure().map(Into::into);
        let second_place = self.present_second_place().await;
        Ok(BackupsView { backups: found.iter().map(present).collect(), failure, second_place })
    }

    /// Ends long work.
    pub(crate) fn cancel(&self) {
        self.ending.set();
    }

    fn last_failure(&self) -> Option<Problem> {
        self.failure.lock().clone()
    }

    /// Makes a backup on the user's request.
    pub(crate) async fn back_up_now(&self) -> Result<BackupsView, Problem> {
        self.back_up(Reason::Requested).await?;
        self.list().await
    }

    /// Makes a backup of the current data, for this reason.
    pub(crate) async fn back_up(&self, reason: Reason) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        self.back_up_in_turn(reason).await
    }

    /// Deletes a backup, and returns the others.
    pub(crate) async fn delete(&self, BackupId(made_at_ms): BackupId) -> Result<BackupsView, Problem> {
        {
            let _turn = self.turn.lock().await;
            let delete = move |store: &parlance_store::Store| backups::delete(store.path(), made_at_ms);
            let deleted = self.context.store.with_database(delete).await?;
            // Deleting a missing backup is no error.
            deleted.map_err(|error| Problem::data_folder(&error))?;
        }
        self.tell().await;
        self.list().await
    }

    async fn back_up_in_turn(&self, reason: Reason) -> Result<(), Problem> {
        let now_ms = self.context.clock.now_ms();
        let believed_ms = self.context.dates.believed_ms().await;
        self.back_up_at(reason, now_ms, believed_ms).await
    }

    async fn back_up_at(&self, reason: Reason, now_ms: i64, believed_ms: Option<i64>) -> Result<(), Problem> {
        let back_up = move |store: &parlance_store::Store| back_up(store, reason, now_ms, believed_ms);
        let made = self.context.store.with_database(back_up).await?;
        made.map_err(|error| Problem::backup(&error))?;
        self.tell().await;
        Ok(())
    }

    /// Emits the list of backups, including those made for an import, for a deletion, or on schedule.
    async fn tell(&self) {
        match self.list().await {
            Ok(backups) => self.context.events.emit(AppEvent::BackupsChanged { backups }).await,
            // The page that lists them shows the problem.
            Err(problem) => tracing::warn!(%problem, "the backups could not be listed"),
        }
    }

    /// How a backup differs from the store; changes no data.
    pub(crate) async fn compare(
        &self,
        BackupId(made_at_ms): BackupId,
    ) -> Result<BackupComparisonView, Problem> {
        let _turn = self.turn.lock().await;
        let compare = move |store: &parlance_store::Store| {
            let copy = restore::prepare(store.location(), made_at_ms)?;
            Ok(store.read(|conn| copy.compare(conn))?)
        };
        let compared: Result<Comparison, restore::RestoreError> =
            self.context.store.with_database(compare).await?;
        compared.map(present_comparison).map_err(|error| Problem::restore(&error))
    }

    /// Checks a backup that is to be restored.
    pub(crate) async fn prepare_restore(
        &self,
        BackupId(made_at_ms): BackupId,
    ) -> Result<PreparedRestore, Problem> {
        self.context.store.check_writable()?;
        let turn = Arc::clone(&self.turn).lock_owned().await;
        let prepare = move |store: &parlance_store::Store| restore::prepare(store.location(), made_at_ms);
        let copy = self.context.store.with_database(prepare).await?;
        let copy = copy.map_err(|error| Problem::restore(&error))?;
        Ok(PreparedRestore { copy, made_at_ms, _turn: turn })
    }

    /// Ends writing to the store, makes a backup of it and replaces it by another one. Call it after the features are
    /// closed. Returns the result as text.
    pub(crate) async fn replace(&self, prepared: PreparedRestore) -> Paragraph {
        let PreparedRestore { copy, made_at_ms, _turn } = prepared;
        match self.replace_with(copy).await {
            Ok(()) => {
                tracing::info!(made_at_ms, "a backup was restored");
                [messages::backup_restored(), messages::backup_before_kept()].into()
            }
            Err(problem) => Paragraph::from(messages::backup_not_restored()).and_all(problem.text()),
        }
    }

    async fn replace_with(&self, copy: RestoredCopy) -> Result<(), Problem> {
        let now_ms = self.context.clock.now_ms();
        // This may write, so it comes first.
        let believed_ms = self.context.dates.believed_ms().await;
        self.context.store.with_database(parlance_store::Store::end_writing).await??;
        self.back_up_at(Reason::Restore, now_ms, believed_ms).await?;
        self.context.store.with_database(move |store| store.replace_with(&copy)).await??;
        Ok(())
    }

    /// The folder of the backups.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.context.store.path().parent().map(PathBuf::from)
    }
}

/// Makes a backup. While the date is unconfirmed (`None`), no other backup is deleted for it.
fn back_up(
    store: &parlance_store::Store,
    reason: Reason,
    now_ms: i64,
    believed_ms: Option<i64>,
) -> Result<(), BackupError> {
    if let Some(believed_ms) = believed_ms {
        store.make_room(believed_ms)?;
    }
    store.back_up(reason, now_ms)?;
    if let Some(believed_ms) = believed_ms
        && let Err(error) = store.keep_backups_to_budget(believed_ms)
    {
        // The new backup is complete; the next one tries again.
        tracing::warn!(%error, "backups use more space than they may");
    }
    Ok(())
}

fn present(backup: &Backup, verified: Option<&Verification>) -> BackupView {
    let reason = match backup.reason {
        Reason::Automatic => BackupReason::Automatic,
        Reason::Requested => BackupReason::Requested,
        Reason::Migration => BackupReason::Migration,
        Reason::Restore => BackupReason::Restore,
        Reason::Import => BackupReason::Import,
        Reason::Trash => BackupReason::Trash,
        Reason::Erasure => BackupReason::Erasure,
    };
    BackupView {
        id: BackupId(backup.made_at_ms),
        made_at_ms: backup.made_at_ms,
        n_bytes: backup.n_bytes,
        reason,
        app_version: backup.app_version.clone(),
        file_name: backup.file_name(),
        verification: verified.map(present_verification),
    }
}

fn present_verification(verification: &Verification) -> BackupVerificationView {
    let counts = |Counts { n_conversations, n_messages, n_files }| SelfCheckCountsView {
        n_conversations,
        n_messages,
        n_files,
    };
    BackupVerificationView {
        verified_at_ms: verification.verified_at_ms,
        is_damaged: verification.is_damaged,
        counts: verification.counts.map(counts),
    }
}

fn present_comparison(comparison: Comparison) -> BackupComparisonView {
    let differing = |Differing { n, titles }: Differing| DifferingView { n, titles };
    BackupComparisonView {
        n_conversations: comparison.n_conversations,
        coming_back: differing(comparison.coming_back),
        going: differing(comparison.going),
        older: differing(comparison.older),
    }
}
