#![allow(clippy::unwrap_used, reason = "a test")]

use super::*;
use crate::{Store, settings};
use parlance_sqlite::files_of;

const AT_MS: i64 = 1_700_000_000_000;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A replacement before its first step: the old database with all its files, and the new one.
fn planned(folder: &Path) -> Replacement {
    let replacement = Replacement { path: folder.join("parlance.db"), at_ms: AT_MS };
    for file in files_of(&replacement.path) {
        fs::write(file, "old").unwrap();
    }
    fs::write(replacement.planned_path(), "new").unwrap();
    replacement
}

fn assert_finished(folder: &Path, what: &str) {
    let aside = "parlance.db.001700000000000.damaged";
    let expected = ["parlance.db".to_owned()]
        .into_iter()
        .chain(["", "-journal", "-shm", "-wal"].into_iter().map(|ending| format!("{aside}{ending}")));
    assert_eq!(names(folder), expected.collect::<Vec<_>>(), "{what}");
    assert_eq!(read(&folder.join("parlance.db")), "new", "{what}");
    for file in files_of(&folder.join(aside)) {
        assert_eq!(read(&file), "old", "{what}");
    }
}

#[test]
fn a_replacement_that_a_crash_stopped_after_any_of_its_renames_is_finished() {
    for n_done in 0..=5 {
        let folder = tempfile::tempdir().unwrap();
        let replacement = planned(folder.path());
        let (path, aside) = (replacement.path.clone(), replacement.set_aside_path());
        let aside_renames = files_of(&path).zip(files_of(&aside));
        for (from, to) in aside_renames.chain([(replacement.planned_path(), path.clone())]).take(n_done) {
            fs::rename(from, to).unwrap();
        }
        for _ in 0..2 {
            finish(&path).unwrap();
            assert_finished(folder.path(), &format!("after {n_done} renames"));
        }
    }
}

#[test]
fn renames_that_reached_the_disk_in_another_order_are_finished_too() {
    for skipped in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let replacement = planned(folder.path());
        let renames = files_of(&replacement.path).zip(files_of(&replacement.set_aside_path())).enumerate();
        for (_, (from, to)) in renames.filter(|(n, _)| *n != skipped) {
            fs::rename(from, to).unwrap();
        }
        finish(&replacement.path).unwrap();
        assert_finished(folder.path(), &format!("without rename {skipped}"));
    }
}

#[test]
fn a_database_that_another_version_made_meanwhile_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let replacement = planned(folder.path());
    for (from, to) in files_of(&replacement.path).zip(files_of(&replacement.set_aside_path())) {
        fs::rename(from, to).unwrap();
    }
    fs::write(&replacement.path, "meanwhile").unwrap();
    finish(&replacement.path).unwrap();
    assert_eq!(read(&replacement.path), "new");
    assert_eq!(read(&folder.path().join("parlance.db.001700000000000.damaged")), "old");
    assert_eq!(read(&folder.path().join("parlance.db.001700000000001.damaged")), "meanwhile");
}

#[test]
fn a_whole_replacement_of_an_earlier_version_takes_the_empty_place() {
    for name in ["salvaged", "restored"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parlance.db");
        fs::write(beside(&path, name), "new").unwrap();
        finish(&path).unwrap();
        assert!(!path.exists(), "nothing was set aside, so it may be half a copy");
        fs::write(beside(&path, "001700000000000.damaged"), "old").unwrap();
        finish(&path).unwrap();
        assert_eq!(read(&path), "new");
        fs::write(beside(&path, name), "half").unwrap();
        finish(&path).unwrap();
        assert_eq!(read(&path), "new", "a database is in its place");
    }
}

#[test]
fn an_opening_finishes_a_restore_instead_of_making_an_empty_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    let store = Store::open(&path).unwrap();
    store.write(|tx| settings::set(tx, "kept", &"value")).unwrap();
    store.close().unwrap();
    drop(store);
    fs::rename(&path, folder.path().join("parlance.db.001700000000000.replacement")).unwrap();
    let store = Store::open(&path).unwrap();
    let found: Option<String> = store.read(|conn| settings::find(conn, "kept")).unwrap();
    assert_eq!(found.as_deref(), Some("value"));
}

#[test]
fn a_rollback_journal_is_set_aside_with_its_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    for file in files_of(&path) {
        fs::write(file, "old").unwrap();
    }
    let aside = set_aside(&path).unwrap();
    assert_eq!(read(&path), "");
    for (gone, kept) in files_of(&path).skip(1).zip(files_of(&aside).skip(1)) {
        assert!(!gone.exists());
        assert_eq!(read(&kept), "old");
    }
}
