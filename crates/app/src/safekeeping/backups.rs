//! Backups of the store: their schedule, their view in the window, and restoring one.
//!
//! Must not know how a backup is made or which ones stay: the store decides that.

mod listing;
mod problems;
mod schedule;
mod second_place;
mod verification;

pub use second_place::SecondPlace;

use crate::kernel::problem::Problem;
use crate::services::context::Context;
use listing::Listing;
use parlance_contract::{BackupComparisonView, BackupId, BackupsView, DifferingView};
use parlance_store::backups::{self, BackupError, Reason};
use parlance_store::restore::{self, Comparison, Differing, RestoredCopy};
use parlance_store::self_check::Cancel;
use parlance_words::{Paragraph, messages};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use tokio::sync::OwnedMutexGuard;

/// The backups of the store. Clones share them.
#[derive(Clone)]
pub struct Backups {
    context: Context,
    listing: Listing,
    /// The folder to which they are copied.
    pub second_place: SecondPlace,
    /// Ends long work when the app ends.
    ending: Cancel,
    /// When the last verification ended without a result, in milliseconds since 1970.
    verification_failed_at_ms: Arc<AtomicI64>,
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
        let (listing, ending) = (Listing::new(context.clone()), Cancel::default());
        Self {
            second_place: SecondPlace::new(context.clone(), listing.clone(), ending.clone()),
            context,
            listing,
            ending,
            verification_failed_at_ms: Arc::default(),
            turn: Arc::default(),
        }
    }

    pub(crate) async fn list(&self) -> Result<BackupsView, Problem> {
        let view = self.listing.view().await?;
        if view.second_place.as_ref().is_some_and(|place| !place.is_checked) {
            self.second_place.begin_copy();
        }
        Ok(view)
    }

    /// Ends long work.
    pub(crate) fn cancel(&self) {
        self.ending.set();
    }

    pub(crate) async fn back_up_now(&self) -> Result<BackupsView, Problem> {
        self.back_up(Reason::Requested).await?;
        self.list().await
    }

    /// Makes a backup of the current data, for this reason.
    pub(crate) async fn back_up(&self, reason: Reason) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        let now_ms = self.context.clock.now_ms();
        let believed_ms = self.context.dates.believed_ms().await;
        self.back_up_at(reason, now_ms, believed_ms).await
    }

    pub(crate) async fn delete(&self, BackupId(made_at_ms): BackupId) -> Result<BackupsView, Problem> {
        {
            let _turn = self.turn.lock().await;
            let delete = move |store: &parlance_store::Store| backups::delete(store.path(), made_at_ms);
            let deleted = self.context.store.with_database(delete).await?;
            // Deleting a missing backup is no error.
            deleted.map_err(|error| Problem::data_folder(&error))?;
        }
        self.listing.emit().await;
        self.list().await
    }

    async fn back_up_at(&self, reason: Reason, now_ms: i64, believed_ms: Option<i64>) -> Result<(), Problem> {
        let back_up = move |store: &parlance_store::Store| back_up(store, reason, now_ms, believed_ms);
        let made = self.context.store.with_database(back_up).await?;
        made.map_err(|error| problems::not_made(&error))?;
        self.listing.emit().await;
        Ok(())
    }

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
        compared.map(present_comparison).map_err(|error| problems::not_restored(&error))
    }

    /// Checks a backup before it is restored; changes no data.
    ///
    /// # Errors
    /// When the backup no longer exists or cannot be used.
    pub async fn prepare_restore(&self, BackupId(made_at_ms): BackupId) -> Result<PreparedRestore, Problem> {
        self.context.store.check_writable()?;
        let turn = Arc::clone(&self.turn).lock_owned().await;
        let prepare = move |store: &parlance_store::Store| restore::prepare(store.location(), made_at_ms);
        let copy = self.context.store.with_database(prepare).await?;
        let copy = copy.map_err(|error| problems::not_restored(&error))?;
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
    ///
    /// # Errors
    /// When there is none.
    pub fn folder(&self) -> Result<PathBuf, Problem> {
        self.context.store.path().parent().map(PathBuf::from).ok_or_else(Problem::fault)
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

fn present_comparison(comparison: Comparison) -> BackupComparisonView {
    let differing = |Differing { n, titles }: Differing| DifferingView { n, titles };
    BackupComparisonView {
        n_conversations: comparison.n_conversations,
        coming_back: differing(comparison.coming_back),
        going: differing(comparison.going),
        older: differing(comparison.older),
    }
}
