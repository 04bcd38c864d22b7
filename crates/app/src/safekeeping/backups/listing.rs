//! The list of backups, with the state of their copies in the second folder.

use crate::kernel::problem::Problem;
use crate::safekeeping::self_check::present::present_counts;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::{
    AppEvent, BackupId, BackupReason, BackupVerificationView, BackupView, BackupsView, SecondPlaceView,
};
use parlance_store::backups::verification::{Verification, list_verified};
use parlance_store::backups::{self, Backup, Reason};
use parlance_store::{Connection, Error, settings};
use std::path::PathBuf;
use std::sync::Arc;

/// The setting with this store's folder in the chosen one. It leaves out the last copy, because each write to the
/// store makes a backup due.
pub(super) const PLACE: &str = "second_backup_place";

/// The list of backups. Clones share it.
#[derive(Clone)]
pub(super) struct Listing {
    context: Context,
    /// Why the last automatic backup could not be made.
    pub(super) failure: Arc<Mutex<Option<Problem>>>,
    pub(super) copies: Arc<Mutex<Copies>>,
}

/// The state of the copies, as known to this run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Copies {
    /// Whether a copy was attempted or none was needed.
    pub(super) is_checked: bool,
    pub(super) copied: Option<Copied>,
    pub(super) problem: Option<Problem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Copied {
    /// When the copy was written, in milliseconds since 1970.
    pub(super) at_ms: i64,
    /// The time of its backup, in milliseconds since 1970.
    pub(super) made_at_ms: i64,
}

impl Listing {
    pub(super) fn new(context: Context) -> Self {
        Self { context, failure: Arc::default(), copies: Arc::default() }
    }

    pub(super) async fn view(&self) -> Result<BackupsView, Problem> {
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
        let failure = self.failure.lock().clone().map(Into::into);
        let second_place = self.present_second_place().await;
        Ok(BackupsView { backups: found.iter().map(present).collect(), failure, second_place })
    }

    /// The view of the second folder.
    async fn present_second_place(&self) -> Option<SecondPlaceView> {
        let found = find_place(&self.context).await;
        let place =
            found.inspect_err(|problem| tracing::warn!(%problem, "the second folder is unknown")).ok()??;
        let Copies { is_checked, copied, problem } = self.copies.lock().clone();
        Some(SecondPlaceView {
            folder: place.display().to_string(),
            is_checked,
            copied_at_ms: copied.map(|copied| copied.at_ms),
            problem: problem.map(Into::into),
        })
    }

    /// Emits the list of backups, including those made for an import, for a deletion, or on schedule.
    pub(super) async fn emit(&self) {
        match self.view().await {
            Ok(backups) => self.context.events.emit(AppEvent::BackupsChanged { backups }).await,
            // The page that lists them shows the problem.
            Err(problem) => tracing::warn!(%problem, "the backups could not be listed"),
        }
    }
}

/// The second folder of backups, if the user has chosen one.
pub(super) async fn find_place(context: &Context) -> Result<Option<PathBuf>, Problem> {
    let find = |conn: &Connection| -> Result<Option<Option<PathBuf>>, Error> { settings::find(conn, PLACE) };
    Ok(context.store.read(find).await?.flatten())
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
    BackupVerificationView {
        verified_at_ms: verification.verified_at_ms,
        is_damaged: verification.is_damaged,
        counts: verification.counts.map(present_counts),
    }
}
