//! Finds the app's own files that other databases next to the open one need: backups, and databases set aside.
//!
//! Must not know where those files are, or when unneeded ones are deleted.

use crate::conversations::trash::EARLIEST_MS;
use crate::safekeeping::backups::{self, Backup};
use crate::safekeeping::recovery;
use crate::{Error, Location, files};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

/// How long an unreadable database keeps all files after it was made or set aside, in milliseconds.
const UNREADABLE_FOR_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// The files that a database needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Any file, because the database cannot be read.
    Everything,
    /// These files.
    Files(Vec<PathBuf>),
}

/// The databases read so far. A backup never changes, so each is read once.
#[derive(Debug, Default)]
pub struct KeptStores {
    read: Mutex<HashMap<Asked, Option<Vec<PathBuf>>>>,
}

/// A backup, and the folder of the files in question.
type Asked = (PathBuf, PathBuf);

impl KeptStores {
    /// Returns the files below `dir` that the databases of `store` need at `now_ms`. `None` means that the date is
    /// unconfirmed: no database counts as too old then.
    ///
    /// # Errors
    ///
    /// When the folder of the store cannot be read.
    pub fn needed(&self, store: &Location, dir: &Path, now_ms: Option<i64>) -> io::Result<Needed> {
        let is_recent = |at_ms: i64| {
            // A date before the app existed comes from a wrong clock.
            at_ms < EARLIEST_MS
                || now_ms.is_none_or(|now_ms| now_ms.saturating_sub(at_ms) < UNREADABLE_FOR_MS)
        };
        // A database set aside is damaged. Reading it could change it, and would not find all files.
        if recovery::list_set_aside(store.path())?.into_iter().any(is_recent) {
            return Ok(Needed::Everything);
        }
        let mut files = Vec::new();
        for backup in backups::list(store.path())? {
            match self.needed_by(&backup, store, dir) {
                Some(needed) => files.extend(needed),
                None if is_recent(backup.made_at_ms) => return Ok(Needed::Everything),
                None => {}
            }
        }
        Ok(Needed::Files(files))
    }

    /// Returns the files that a backup needs; `None` if it cannot be read.
    fn needed_by(&self, backup: &Backup, store: &Location, dir: &Path) -> Option<Vec<PathBuf>> {
        let key = (backup.path.clone(), dir.to_owned());
        let mut read = self.read.lock();
        let needed = read.entry(key).or_insert_with(|| {
            let at = store.at(backup.path.clone());
            let conn = backups::open_file(&at).map_err(Error::from);
            let listed = conn.and_then(|conn| files::list_needed_sources(&conn, dir));
            listed
                .inspect_err(|error| tracing::warn!(%error, "a backup does not say which files it needs"))
                .ok()
        });
        needed.clone()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;
    use crate::Store;
    use crate::safekeeping::backups::Reason;
    use parlance_sqlite::rusqlite::params;
    use uuid::Uuid;

    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

    /// A store in which a file below `pasted` waits for its upload.
    fn store(folder: &Path) -> (Store, PathBuf) {
        let store = Store::open(folder.join("parlance.db")).unwrap();
        let source = folder.join("pasted/a/text.txt");
        let bytes = crate::column::path_to_bytes(&source).unwrap();
        let (profile, file) = (Uuid::now_v7(), Uuid::now_v7());
        store
            .write(|tx| {
                tx.execute("INSERT INTO profiles (id, name) VALUES (?1, 'Acme')", [profile])?;
                tx.execute(
                    "INSERT INTO files (id, profile_id, name, bytes, purpose, status, source_path, added_at_ms)
                     VALUES (?1, ?2, 'text.txt', 1, 'assistants', '{\"state\":\"paused\"}', ?3, 1)",
                    params![file, profile, bytes],
                )?;
                Ok(())
            })
            .unwrap();
        (store, source)
    }

    #[test]
    fn a_backup_needs_the_files_that_wait_in_it_however_old_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (store, source) = store(folder.path());
        let dir = folder.path().join("pasted");
        let needed = |kept: &KeptStores| kept.needed(store.location(), &dir, Some(400 * DAY_MS)).unwrap();
        assert_eq!(needed(&KeptStores::default()), Needed::Files(Vec::new()), "the open store is not asked");
        store.back_up(Reason::Requested, DAY_MS).unwrap();
        let kept = KeptStores::default();
        assert_eq!(needed(&kept), Needed::Files(vec![source]));
        backups::delete(store.path(), DAY_MS).unwrap();
        assert_eq!(needed(&kept), Needed::Files(Vec::new()));
    }

    #[test]
    fn a_database_that_cannot_be_read_may_need_everything_for_thirty_days() {
        let at_ms = 1_800_000_000_000;
        for name in
            ["parlance.db.001800000000000.damaged", "parlance.db.001800000000000.v25.requested.backup"]
        {
            let folder = tempfile::tempdir().unwrap();
            let (store, _) = store(folder.path());
            std::fs::write(folder.path().join(name), "no database at all").unwrap();
            let needed = |now_ms| {
                KeptStores::default().needed(store.location(), &folder.path().join("pasted"), now_ms).unwrap()
            };
            assert_eq!(needed(Some(at_ms + 29 * DAY_MS)), Needed::Everything, "{name}");
            assert_eq!(needed(Some(at_ms + 30 * DAY_MS)), Needed::Files(Vec::new()), "{name}");
            assert_eq!(needed(Some(at_ms - DAY_MS)), Needed::Everything, "a clock that was set back");
            assert_eq!(needed(None), Needed::Everything, "a clock that cannot be believed");
        }
    }

    #[test]
    fn a_database_that_was_set_aside_while_the_date_was_1970_may_need_everything() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = store(folder.path());
        std::fs::write(folder.path().join("parlance.db.000000000000005.damaged"), "damaged").unwrap();
        let now_ms = Some(1_800_000_000_000);
        let needed = KeptStores::default().needed(store.location(), &folder.path().join("pasted"), now_ms);
        assert_eq!(needed.unwrap(), Needed::Everything);
    }
}
