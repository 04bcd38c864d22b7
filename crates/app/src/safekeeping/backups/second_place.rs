//! The second folder of backups, chosen by the user. Each automatic backup is copied to it.
//!
//! Copies run in a task of their own, because a network folder can take minutes to answer.

use super::Backups;
use crate::kernel::problem::Problem;
use parlance_contract::{AppEvent, BackupsView, SecondPlaceView};
use parlance_store::backups::{self, Backup, BackupError, Reason, second_place};
use parlance_store::{Error, settings};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The setting with this store's folder in the chosen one. It leaves out the last copy, because each write to the
/// store makes a backup due.
const PLACE: &str = "second_backup_place";

/// Pause after a failed copy to an available disk, in milliseconds. Each attempt may write a whole backup.
const RETRY_AFTER_MS: i64 = 60 * 60 * 1_000;

/// The state of the copies, as known to this run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Copies {
    /// Whether a copy was attempted or none was needed.
    is_checked: bool,
    copied: Option<Copied>,
    problem: Option<Problem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Copied {
    /// When the copy was written, in milliseconds since 1970.
    at_ms: i64,
    /// The time of its backup, in milliseconds since 1970.
    made_at_ms: i64,
}

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

impl Backups {
    /// Copies automatic backups to a folder from now on, and begins with the newest.
    pub(crate) async fn choose_second_place(&self, chosen: PathBuf) -> Result<BackupsView, Problem> {
        self.context.store.check_writable()?;
        let failed = |error: io::Error| Problem::backup_copy(&error.into(), &chosen);
        if chosen.to_str().is_none() {
            return Err(failed(io::ErrorKind::InvalidInput.into()));
        }
        let (asked, current) = (chosen.clone(), self.find_place().await?);
        let prepare = move |store: &parlance_store::Store| prepare(store.path(), &asked, current);
        let prepared = self.context.store.with_database(prepare).await?.map_err(failed)?;
        let Some(place) = prepared else { return Err(Problem::backup_copy_inside(&chosen)) };
        self.set_place(Some(place)).await?;
        self.begin_copy();
        self.list().await
    }

    /// Stops copying backups. The copies stay.
    pub(crate) async fn forget_second_place(&self) -> Result<BackupsView, Problem> {
        self.set_place(None).await?;
        self.list().await
    }

    /// The view of the second folder.
    pub(super) async fn present_second_place(&self) -> Option<SecondPlaceView> {
        let found = self.find_place().await;
        let place =
            found.inspect_err(|problem| tracing::warn!(%problem, "the second folder is unknown")).ok()??;
        let Copies { is_checked, copied, problem } = self.copies.lock().clone();
        if !is_checked {
            self.begin_copy();
        }
        Some(SecondPlaceView {
            folder: place.display().to_string(),
            is_checked,
            copied_at_ms: copied.map(|copied| copied.at_ms),
            problem: problem.map(Into::into),
        })
    }

    /// Copies the newest automatic backup in the background, unless a copy is under way.
    pub(super) fn begin_copy(&self) {
        if self.context.store.is_read_only() {
            return;
        }
        let Ok(copying) = Arc::clone(&self.copying).try_lock_owned() else { return };
        let (backups, failed) = (self.clone(), self.clone());
        let work = async move {
            let _copying = copying;
            backups.copy_if_new().await;
        };
        let after_panic = |problem: Problem| async move { failed.note_copy(Err(problem.into())).await };
        self.context.tasks.spawn("copies of backups", work, after_panic);
    }

    async fn copy_if_new(&self) {
        let since_ms =
            self.context.clock.now_ms().saturating_sub(self.copy_failed_at_ms.load(Ordering::Relaxed));
        if (0..RETRY_AFTER_MS).contains(&since_ms) {
            return;
        }
        let place = match self.find_place().await {
            Ok(Some(place)) => place,
            Ok(None) => return,
            Err(problem) => return tracing::warn!(%problem, "the second folder is unknown"),
        };
        let copied = self.copy_newest(&place).await;
        // The user may have chosen another folder meanwhile.
        if matches!(self.find_place().await, Ok(Some(current)) if current == place) {
            self.note_copy(copied).await;
        }
    }

    /// Returns the last copy; `None` if that is unchanged.
    async fn copy_newest(&self, place: &Path) -> Result<Option<Copied>, CopyFailure> {
        let list = |store: &parlance_store::Store| backups::list(store.path());
        let found = self.context.store.with_database(list).await?;
        let found = found.map_err(|error| Problem::data_folder(&error))?;
        let last_ms = self.copies.lock().copied.map(|copied| copied.made_at_ms);
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
                Err(CopyFailure { problem: Problem::backup_copy(&error, place), is_unreachable })
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
            let mut copies = self.copies.lock();
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
                        self.copy_failed_at_ms.store(self.context.clock.now_ms(), Ordering::Relaxed);
                    }
                    copies.problem = Some(problem.clone());
                    (before.problem.is_none() && !is_unreachable).then_some(problem)
                }
            };
            (*copies != before, announced)
        };
        if is_news {
            self.tell().await;
        }
        if let Some(problem) = announced {
            self.context.events.emit(AppEvent::Notice { text: problem.text() }).await;
        }
    }

    async fn find_place(&self) -> Result<Option<PathBuf>, Problem> {
        let find = |conn: &parlance_store::Connection| -> Result<Option<Option<PathBuf>>, Error> {
            settings::find(conn, PLACE)
        };
        Ok(self.context.store.read(find).await?.flatten())
    }

    async fn set_place(&self, place: Option<PathBuf>) -> Result<(), Problem> {
        self.context.store.write(move |tx| settings::set(tx, PLACE, &place)).await?;
        *self.copies.lock() = Copies::default();
        self.copy_failed_at_ms.store(0, Ordering::Relaxed);
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
