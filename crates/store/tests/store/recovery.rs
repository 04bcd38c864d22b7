//! A damaged database is detected, and then replaced by its newest sound backup or set aside.

use crate::support::TestStore;
use parlance_domain::{ConversationId, Role};
use parlance_store::{Error, Location, OpenError, Store, conversations, recovery};
use std::fs;
use std::path::Path;

/// A database with a conversation and enough messages for many pages.
fn filled() -> (TestStore, ConversationId) {
    let (db, id) = TestStore::with_conversation();
    for n in 0..200 {
        db.say(id, None, Role::You, &format!("message {n} {}", "words ".repeat(100)));
    }
    (db, id)
}

fn back_up(path: &Path, at_ms: i64) -> std::path::PathBuf {
    let backup = path.with_file_name(format!("parlance.db.{at_ms:015}.v14.backup"));
    fs::copy(path, &backup).unwrap();
    backup
}

fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let length = bytes.len();
    bytes[length / 2..length - 4096].fill(0xA5);
    fs::write(path, bytes).unwrap();
}

#[test]
fn the_newest_sound_backup_takes_the_place_of_a_damaged_file_which_is_kept() {
    let (TestStore { folder, store, .. }, id) = filled();
    let path = folder.path().join("parlance.db");
    drop(store);
    back_up(&path, 1_000);
    back_up(&path, 2_000);
    damage(&back_up(&path, 3_000));
    fs::write(&path, b"no database at all ".repeat(500)).unwrap();
    assert!(matches!(Store::open(&path), Err(OpenError::Damaged { .. })));

    let backup = recovery::newest_backup(&Location::from(&path)).unwrap().expect("there is one");
    assert_eq!(backup.made_at_ms, 2_000, "the newest of those that are sound");
    let aside = recovery::restore(&path, &backup).unwrap();
    assert!(fs::read(aside).unwrap().starts_with(b"no database at all"));
    let store = Store::open(&path).unwrap();
    assert!(store.read(|conn| conversations::find(conn, id)).unwrap().is_some());
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn without_a_backup_a_damaged_file_is_set_aside_and_a_new_one_begun() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    fs::write(&path, b"no database at all ".repeat(500)).unwrap();
    fs::write(folder.path().join("parlance.db-wal"), "log").unwrap();
    assert_eq!(recovery::newest_backup(&Location::from(&path)).unwrap(), None);
    let aside = recovery::set_aside(&path).unwrap();
    assert!(fs::read(aside).unwrap().starts_with(b"no database at all"));
    assert!(!folder.path().join("parlance.db-wal").exists());
    assert!(Store::open(&path).unwrap().read(conversations::list).unwrap().is_empty());
}

#[test]
fn damage_that_is_found_while_reading_is_named_at_the_next_opening() {
    const PAGE: usize = 4096;
    let (TestStore { folder, store, .. }, _) = filled();
    let path = folder.path().join("parlance.db");
    drop(store);
    let sound = fs::read(&path).unwrap();
    let is_found_by_reading = |page: usize| {
        let mut bytes = sound.clone();
        bytes[page * PAGE..(page + 1) * PAGE].fill(0xA5);
        fs::write(&path, bytes).unwrap();
        let Ok(store) = Store::open(&path) else { return false };
        let read = store.read(|conn| {
            let n: i64 = conn.query_row("SELECT sum(length(json)) FROM items", [], |row| row.get(0))?;
            Ok(n)
        });
        matches!(read, Err(Error::Damaged(_)))
    };
    // Some pages are read during opening, and some are never read.
    assert!((1..sound.len() / PAGE).rev().any(is_found_by_reading));
    assert!(matches!(Store::open(&path), Err(OpenError::Damaged { .. })));
}

#[test]
fn a_mark_at_a_database_that_is_sound_is_taken_away() {
    let (TestStore { folder, store, .. }, _) = filled();
    let path = folder.path().join("parlance.db");
    drop(store);
    let mark = path.with_file_name("parlance.db.suspect");
    fs::write(&mark, "").unwrap();
    drop(Store::open(&path).unwrap());
    assert!(!mark.exists());
}
