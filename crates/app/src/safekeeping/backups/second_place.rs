//! The second folder of backups, chosen by the user. Each automatic backup is copied to it.
//!
//! Copies run in a task of their own, because a network folder can take minutes to answer.

use super::listing::{Copied, Copies, Listing, PLACE, find_place};
use super::problems;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_contract::{AppEvent, BackupsView};
use parlance_store::backups::{self, Backup, BackupError, Reason, second_place};
use parlance_store::self_check::Cancel;
use parlance_store::{Error, settings};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Pause after a failed copy to an available disk, in milliseconds. Each attempt may write a whole backup.
const RETRY_AFTER_MS: i64 = 60 * 60 * 1_000;

struct CopyFailure {
    problem: Problem,
    /// Whether the folder is missing, for example because its disk is not connected.
    is_unreachable: bool,
}

impl From<Problem> for CopyFailure {
    fn from(problem: Problem) -> Self {
        Self { problem, is_unreachable: false }
    }
}

/// The second folder of backups. Clones share it.
#[derive(Clone)]
pub struct SecondPlace {
    context: Context,
    listing: Listing,
    /// Ends long work when the app ends.
    ending: Cancel,
    /// When the last copy failed, in milliseconds since 1970.
    failed_at_ms: Arc<AtomicI64>,
    /// Locked while a backup is copied.
    copying: Arc<tokio::sync::Mutex<()>>,
}

impl SecondPlace {
    pub(super) fn new(context: Context, listing: Listing, ending: Cancel) -> Self {
        Self { context, listing, ending, failed_at_ms: Arc::default(), copying: Arc::default() }
    }

    /// Copies automatic backups to this folder from now on, and begins with the newest. Returns all backups.
    ///
    /// # Errors
    /// When the folder cannot be written, or is in the data folder.
    pub async fn choose(&self, chosen: PathBuf) -> Result<BackupsView, Problem> {
        self.context.store.check_writable()?;
        let failed = |error: io::Error| problems::not_copied(&error.into(), &chosen);
        if chosen.to_str().is_none() {
            return Err(failed(io::ErrorKind::InvalidInput.into()));
        }
        let (asked, current) = (chosen.clone(), find_place(&self.context).await?);
        let prepare = move |store: &parlance_store::Store| prepare(store.path(), &asked, current);
        let prepared = self.context.store.with_database(prepare).await?.map_err(failed)?;
        let Some(place) = prepared else { return Err(problems::copy_inside(&chosen)) };
        self.set_place(Some(place)).await?;
        self.begin_copy();
        self.listing.view().await
    }

    pub(crate) async fn forget(&self) -> Result<BackupsView, Problem> {
        self.set_place(None).await?;
        self.listing.view().await
    }

    /// Copies the newest automatic backup in the background, unless a copy is under way.
    pub(super) fn begin_copy(&self) {
        if self.context.store.is_read_only() {
            return;
        }
        let Ok(copying) = Arc::clone(&self.copying).try_lock_owned() else { return };
        let (this, failed) = (self.clone(), self.clone());
        let work = async move {
            let _copying = copying;
            this.copy_if_new().await;
        };
        let after_panic = |problem: Problem| async move { failed.note_copy(Err(problem.into())).await };
        self.context.tasks.spawn("copies of backups", work, after_panic);
    }

    async fn copy_if_new(&self) {
        let since_ms = self.context.clock.now_ms().saturating_sub(self.failed_at_ms.load(Ordering::Relaxed));
        if (0..RETRY_AFTER_MS).contains(&since_ms) {
            return;
        }
        let place = match find_place(&self.context).await {
            Ok(Some(place)) => place,
            Ok(None) => return,
            Err(problem) => return tracing::warn!(%problem, "the second folder is unknown"),
        };
        let copied = self.copy_newest(&place).await;
        // The user may have chosen another folder meanwhile.
        if matches!(find_place(&self.context).await, Ok(Some(current)) if current == place) {
            self.note_copy(copied).await;
        }
    }

    /// Returns the last copy; `None` if that is unchanged.
    async fn copy_newest(&self, place: &Path) -> Result<Option<Copied>, CopyFailure> {
        let list = |store: &parlance_store::Store| backups::list(store.path());
        let found = self.context.store.with_database(list).await?;
        let found = found.map_err(|error| Problem::data_folder(&error))?;
        let last_ms = self.listing.copies.lock().copied.map(|copied| copied.made_at_ms);
        let newest = found.into_iter().find(|backup| backup.reason == Reason::Automatic);
        let Some(newest) = newest.filter(|newest| Some(newest.made_at_ms) != last_ms) else {
            return Ok(None);
        };
        let made_at_ms = newest.made_at_ms;
        match self.copy(newest, place.to_owned()).await? {
            Ok(at_ms) => Ok(Some(Copied { at_ms, made_at_ms })),
            // It was deleted meanwhile.
            Err(BackupError::Store(Error::Missing(_))) => Ok(None),
            Err(error) => {
                let is_unreachable =
                    matches!(&error, BackupError::File(error) if error.kind() == io::ErrorKind::NotFound);
                Err(CopyFailure { problem: problems::not_copied(&error, place), is_unreachable })
            }
        }
    }

    async fn copy(&self, backup: Backup, place: PathBuf) -> Result<Result<i64, BackupError>, Problem> {
        let believed_ms = self.context.dates.believed_ms().await;
        let cancel = self.ending.clone();
        let copy = move |store: &parlance_store::Store| {
            second_place::copy(store.location(), &backup, &place, believed_ms, &cancel)
        };
        self.context.store.with_database(copy).await
    }

    /// Stores the result of the last copy. A failure is announced once until a copy succeeds, unless the disk is
    /// missing: a disk for backups is often disconnected.
    async fn note_copy(&self, copied: Result<Option<Copied>, CopyFailure>) {
        let (is_news, announced) = {
            let mut copies = self.listing.copies.lock();
            let before = copies.clone();
            copies.is_checked = true;
            let announced = match copied {
                Ok(copied) => {
                    copies.problem = None;
                    copies.copied = copied.or(copies.copied);
                    None
                }
                Err(CopyFailure { problem, is_unreachable }) => {
                    if !is_unreachable {
                        self.failed_at_ms.store(self.context.clock.now_ms(), Ordering::Relaxed);
                    }
                    copies.problem = Some(problem.clone());
                    (before.problem.is_none() && !is_unreachable).then_some(problem)
                }
            };
            (*copies != before, announced)
        };
        if is_news {
            self.listing.emit().await;
        }
        if let Some(problem) = announced {
            self.context.events.emit(AppEvent::Notice { text: problem.text() }).await;
        }
    }

    async fn set_place(&self, place: Option<PathBuf>) -> Result<(), Problem> {
        self.context.store.write(move |tx| settings::set(tx, PLACE, &place)).await?;
        *self.listing.copies.lock() = Copies::default();
        self.failed_at_ms.store(0, Ordering::Relaxed);
        Ok(())
    }
}

/// Creates the folder for the copies. `None` when the chosen one is in the data folder, because it would be lost with
/// it.
fn prepare(database: &Path, chosen: &Path, current: Option<PathBuf>) -> io::Result<Option<PathBuf>> {
    let data = database.parent().unwrap_or(database).canonicalize()?;
    if chosen.canonicalize()?.starts_with(data) {
        return Ok(None);
    }
    let is_same = |place: &PathBuf| place == chosen || place.parent() == Some(chosen);
    match current.filter(is_same).filter(|place| place.is_dir()) {
        Some(place) => Ok(Some(place)),
        None => second_place::prepare(chosen).map(Some),
    }
}
