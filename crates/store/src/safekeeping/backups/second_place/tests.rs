#![allow(clippy::unwrap_used, reason = "a test")]

use super::*;
use crate::safekeeping::backups::Reason;
use crate::{Disk, Store};
use parlance_encryption::{Key, RecoveryKey};
use std::fs;

const NOW_MS: i64 = 1_800_000_000_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

struct Places {
    _folder: tempfile::TempDir,
    store: Store,
    place: PathBuf,
}

fn places(key: Option<Key>) -> Places {
    let folder = tempfile::tempdir().unwrap();
    let (data, chosen) = (folder.path().join("data"), folder.path().join("disk"));
    fs::create_dir(&data).unwrap();
    fs::create_dir(&chosen).unwrap();
    let is_encrypted = key.is_some();
    let location = Location::new(data.join("parlance.db"), key);
    let store = Store::open(if is_encrypted { location.refusing_plain() } else { location }).unwrap();
    Places { _folder: folder, store, place: prepare(&chosen).unwrap() }
}

impl Places {
    fn copy(&self, backup: &Backup) -> Result<i64, BackupError> {
        copy(self.store.location(), backup, &self.place, Some(NOW_MS), &Cancel::default())
    }

    fn data(&self) -> &Path {
        self.store.path().parent().unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.place).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_backup_is_copied_byte_by_byte_under_its_name() {
    let places = places(None);
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    places.copy(&backup).unwrap();
    places.copy(&backup).unwrap();
    assert_eq!(places.names(), [backup.file_name()]);
    let copied = fs::read(places.place.join(backup.file_name())).unwrap();
    assert_eq!(copied, fs::read(&backup.path).unwrap());
}

#[test]
fn an_unmounted_disk_gets_no_copy() {
    let places = places(None);
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    fs::remove_dir(&places.place).unwrap();
    let error = places.copy(&backup).unwrap_err();
    assert!(
        matches!(&error, BackupError::File(error) if error.kind() == io::ErrorKind::NotFound),
        "{error:?}"
    );
    assert!(!places.place.exists());
}

/// Writes the key file of another key into a folder, and returns its bytes.
fn write_key_file(folder: &Path) -> Vec<u8> {
    let key = Key::random().unwrap();
    let wrapped = RecoveryKey::random().unwrap().wrap(&key).unwrap();
    KeyFile::new(&key, wrapped).write(folder).unwrap();
    fs::read(folder.join("encryption.json")).unwrap()
}

#[test]
fn encrypted_backups_stay_encrypted_and_come_with_the_key_file() {
    let places = places(Some(Key::random().unwrap()));
    let key_file = write_key_file(places.data());
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    let plain = places.place.join("parlance.db.001799000000000.v26.automatic.backup");
    fs::write(&plain, "SQLite format 3\0 of before").unwrap();
    places.copy(&backup).unwrap();
    assert_eq!(
        places.names(),
        ["encryption.json".to_owned(), backup.file_name()],
        "plain copies are deleted"
    );
    assert_eq!(fs::read(places.place.join("encryption.json")).unwrap(), key_file);
    assert!(!parlance_sqlite::is_plain(&places.place.join(backup.file_name())).unwrap());
}

#[test]
fn the_key_file_of_older_copies_stays_when_another_key_is_used() {
    let places = places(Some(Key::random().unwrap()));
    let first = write_key_file(places.data());
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    places.copy(&backup).unwrap();
    let second = write_key_file(places.data());
    places.copy(&backup).unwrap();
    assert_eq!(fs::read(places.place.join("encryption.json")).unwrap(), second);
    let names = places.names();
    let older = names.iter().find(|name| name.starts_with("encryption-")).unwrap();
    assert_eq!(fs::read(places.place.join(older)).unwrap(), first);
}

#[test]
fn a_plain_copy_is_replaced_once_its_backup_is_encrypted() {
    let places = places(Some(Key::random().unwrap()));
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    let mut plain = b"SQLite format 3\0".to_vec();
    plain.resize(backup.n_bytes.try_into().unwrap(), 0);
    fs::write(places.place.join(backup.file_name()), plain).unwrap();
    places.copy(&backup).unwrap();
    let copied = fs::read(places.place.join(backup.file_name())).unwrap();
    assert_eq!(copied, fs::read(&backup.path).unwrap());
}

#[test]
fn a_plain_backup_is_not_copied_once_the_data_is_encrypted() {
    let places = places(None);
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    let store = Location::new(places.store.path(), Some(Key::random().unwrap())).refusing_plain();
    copy(&store, &backup, &places.place, Some(NOW_MS), &Cancel::default()).unwrap_err();
    assert_eq!(places.names(), [""; 0]);
}

#[test]
fn a_cancelled_copy_leaves_no_file() {
    let places = places(None);
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    let cancel = Cancel::default();
    cancel.set();
    copy(places.store.location(), &backup, &places.place, Some(NOW_MS), &cancel).unwrap_err();
    assert_eq!(places.names(), [""; 0]);
}

#[test]
fn what_an_interrupted_copy_left_is_replaced() {
    let places = places(None);
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    fs::write(places.place.join("parlance.db.partial"), "half a backup").unwrap();
    places.copy(&backup).unwrap();
    assert_eq!(places.names(), [backup.file_name()]);
}

#[test]
fn a_deleted_backup_is_told_from_a_missing_folder() {
    let places = places(None);
    let backup = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    fs::remove_file(&backup.path).unwrap();
    let error = places.copy(&backup).unwrap_err();
    assert!(matches!(&error, BackupError::Store(Error::Missing(_))), "{error:?}");
}

#[test]
fn a_copy_that_does_not_fit_deletes_none() {
    let places = places(None);
    let older = places.store.back_up(Reason::Automatic, NOW_MS - DAY_MS).unwrap();
    places.copy(&older).unwrap();
    let newest = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    let store = places.store.location().clone().on(Disk::new(|_| Ok(Some(1_000_000_000))));
    let error = copy(&store, &newest, &places.place, Some(NOW_MS), &Cancel::default()).unwrap_err();
    assert!(matches!(error, BackupError::NoRoom(_)), "{error:?}");
    assert_eq!(places.names(), [older.file_name()]);
}

#[test]
fn copies_follow_the_budget_of_their_own_disk_and_files_of_others_stay() {
    let places = places(None);
    let note = places.place.join("notes.txt");
    fs::write(&note, "of the user").unwrap();
    let days = [40, 30, 20, 7, 3, 1];
    let made = days.map(|days| places.store.back_up(Reason::Automatic, NOW_MS - days * DAY_MS).unwrap());
    for backup in &made {
        places.copy(backup).unwrap();
    }
    let n_bytes = made.iter().map(|backup| backup.n_bytes).max().unwrap();
    let place = places.place.clone();
    let disk = Disk::new(move |_| {
        let there = list(&place.join("parlance.db"))?;
        let used: u64 = there.iter().map(|copy| copy.n_bytes).sum();
        Ok(Some((1_000_000_000 + n_bytes * 9 / 2).saturating_sub(used)))
    });
    let newest = places.store.back_up(Reason::Automatic, NOW_MS).unwrap();
    let store = places.store.location().clone().on(disk);
    copy(&store, &newest, &places.place, Some(NOW_MS), &Cancel::default()).unwrap();
    let left = list(&places.place.join("parlance.db")).unwrap();
    assert_eq!(left.len(), 4);
    assert_eq!(left.first().unwrap().made_at_ms, NOW_MS);
    assert!(note.exists());
}
