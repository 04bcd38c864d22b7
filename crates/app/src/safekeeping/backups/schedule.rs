//! Automatic backups: one is made when the last is old enough, something has changed since, and no answer arrives.

use super::Backups;
use crate::kernel::clock::millis;
use crate::kernel::problem::Problem;
use crate::settings::preferences;
use parlance_contract::{AppEvent, BackupInterval};
use parlance_store::backups::{self, Reason};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// Interval of checks for due backups. The first check comes after the other work of the start.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// The pause after a failed backup: on a full disk each attempt fills the remaining space.
const RETRY_AFTER: Duration = Duration::from_secs(60 * 60);

/// The result of a check.
#[derive(Clone, Copy, Debug)]
struct Found {
    /// The time of the newest automatic backup.
    automatic_at_ms: Option<i64>,
    /// The time of the newest backup of any kind.
    newest_at_ms: Option<i64>,
    /// When the store was last written.
    written_at_ms: i64,
}

impl Backups {
    /// Makes backups for as long as the app runs.
    pub(crate) fn keep_making(&self, is_idle: impl Fn() -> bool + Send + Sync + 'static) {
        let backups = self.clone();
        let work = async move {
            loop {
                let has_failed = backups.listing.failure.lock().is_some();
                let pause = if has_failed { RETRY_AFTER } else { LOOK_EVERY };
                backups.context.clock.beat(pause).await;
                backups.drop_outlived().await;
                if is_idle() {
                    backups.make_if_due().await;
                    backups.second_place.begin_copy();
                    backups.verify_if_due().await;
                }
            }
        };
        let failed = self.clone();
        let after_panic = |problem| async move { failed.note(Err(problem)).await };
        self.context.tasks.spawn("backups", work, after_panic);
    }

    /// Removes backups that contain erased text once they are old enough, even if no new backup is made.
    async fn drop_outlived(&self) {
        let Some(now_ms) = self.context.dates.believed_ms().await else { return };
        let _turn = self.turn.lock().await;
        let drop_outlived = move |store: &parlance_store::Store| store.drop_outlived_backups(now_ms);
        match self.context.store.with_database(drop_outlived).await {
            Ok(Ok(())) => {}
            // The next check tries again.
            Ok(Err(error)) => tracing::warn!(%error, "outlived backups could not be deleted"),
            Err(problem) => tracing::warn!(%problem, "outlived backups could not be deleted"),
        }
    }

    async fn make_if_due(&self) {
        let due = match self.is_due().await {
            Ok(is_due) => is_due,
            Err(problem) => return self.note(Err(problem)).await,
        };
        if due {
            let made = self.back_up(Reason::Automatic).await;
            self.note(made).await;
        }
    }

    async fn is_due(&self) -> Result<bool, Problem> {
        let interval = preferences::settings(&self.context).await?.backup_interval;
        let now_ms = self.context.clock.now_ms();
        let found = self.context.store.with_database(move |store| find(store.path(), now_ms)).await?;
        Ok(is_due(interval, found.map_err(|error| Problem::data_folder(&error))?, now_ms))
    }

    /// Stores the result of the last attempt. Reports a failure once, until a backup succeeds.
    async fn note(&self, made: Result<(), Problem>) {
        let failure = made.err();
        let is_news = {
            let mut last = self.listing.failure.lock();
            let is_news = failure.is_some() != last.is_some();
            last.clone_from(&failure);
            is_news
        };
        if is_news {
            self.listing.emit().await;
        }
        if let Some(problem) = failure.filter(|_| is_news) {
            self.context.events.emit(AppEvent::Notice { text: problem.text() }).await;
        }
    }
}

/// Ignores backups from the future: a backup dated by a wrong clock must not prevent others.
fn find(path: &Path, now_ms: i64) -> std::io::Result<Found> {
    let mut made = backups::list(path)?;
    made.retain(|backup| backup.made_at_ms <= now_ms);
    let automatic = made.iter().find(|backup| backup.reason == Reason::Automatic);
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let written = |path: &Path| -> std::io::Result<i64> {
        match std::fs::metadata(path) {
            Ok(metadata) => {
                let since = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
                Ok(millis(since))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(error),
        }
    };
    Ok(Found {
        automatic_at_ms: automatic.map(|backup| backup.made_at_ms),
        newest_at_ms: made.first().map(|backup| backup.made_at_ms),
        written_at_ms: written(path)?.max(written(Path::new(&log))?),
    })
}

fn is_due(interval: BackupInterval, found: Found, now_ms: i64) -> bool {
    let Some(interval) = interval.length() else { return false };
    let interval_ms = millis(interval);
    let is_old = |at_ms: i64| now_ms.saturating_sub(at_ms) >= interval_ms;
    found.automatic_at_ms.is_none_or(is_old)
        && found.newest_at_ms.is_none_or(|at_ms| found.written_at_ms > at_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 60 * 60 * 1_000;

    fn due(interval: BackupInterval, made_hours_ago: i64, written_hours_ago: i64) -> bool {
        let now_ms = 1_000_000 * HOUR_MS;
        let ago = |hours| now_ms - hours * HOUR_MS;
        let found = Found {
            automatic_at_ms: Some(ago(made_hours_ago)),
            newest_at_ms: Some(ago(made_hours_ago)),
            written_at_ms: ago(written_hours_ago),
        };
        is_due(interval, found, now_ms)
    }

    #[test]
    fn a_backup_is_due_when_the_last_is_old_and_something_was_written_since() {
        let cases = [
            (BackupInterval::EveryHour, 1, 0, true),
            (BackupInterval::EveryHour, 0, 0, false),
            (BackupInterval::EverySixHours, 6, 1, true),
            (BackupInterval::EverySixHours, 5, 1, false),
            (BackupInterval::EverySixHours, 600, 601, false),
            (BackupInterval::EveryDay, 24, 1, true),
            (BackupInterval::EveryDay, 23, 1, false),
            (BackupInterval::Never, 600, 0, false),
        ];
        for (interval, made, written, expected) in cases {
            assert_eq!(due(interval, made, written), expected, "{interval:?}, {made}, {written}");
        }
    }

    #[test]
    fn the_first_backup_is_due_at_once() {
        let none = Found { automatic_at_ms: None, newest_at_ms: None, written_at_ms: 1 };
        assert!(is_due(BackupInterval::EveryDay, none, 2));
    }

    #[test]
    fn a_backup_from_the_future_delays_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parlance.db");
        let store = parlance_store::Store::open(&path).unwrap();
        let now_ms = crate::kernel::clock::now_ms();
        store.back_up(Reason::Automatic, now_ms + 30_000 * HOUR_MS).unwrap();
        let due = |now_ms| is_due(BackupInterval::EveryHour, find(&path, now_ms).unwrap(), now_ms);
        assert!(due(now_ms));
        store.back_up(Reason::Automatic, now_ms).unwrap();
        assert!(!due(now_ms + HOUR_MS - 1));
        store.write(|tx| parlance_store::settings::set(tx, "key", &"value")).unwrap();
        assert!(!due(now_ms + HOUR_MS - 1));
        assert!(due(now_ms + HOUR_MS));
    }
}
