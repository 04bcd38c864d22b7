#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use super::*;
use crate::safekeeping::backups::Reason;
use crate::{Store, Transaction, settings};
use parlance_sqlite::rusqlite::params;
use std::fs;
use uuid::Uuid;

/// A conversation with one message at this time.
fn say(tx: &Transaction<'_>, n: u8, title: &str, at_ms: i64) -> Result<(), Error> {
    let (id, message_id) = (Uuid::from_bytes([n; 16]), Uuid::from_bytes([n + 100; 16]));
    tx.execute(
        "INSERT OR IGNORE INTO profiles (id, kind) VALUES (?1, 'local')",
        params![Uuid::from_bytes([9; 16])],
    )?;
    tx.execute(
        "INSERT INTO conversations (id, profile_id, title, updated_at_ms) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET title = excluded.title, updated_at_ms = excluded.updated_at_ms",
        params![id, Uuid::from_bytes([9; 16]), title, at_ms],
    )?;
    tx.execute(
        "INSERT OR IGNORE INTO messages (id, conversation_id) VALUES (?1, ?2)",
        params![message_id, id],
    )?;
    tx.execute("UPDATE conversations SET leaf_id = ?1 WHERE id = ?2", params![message_id, id])?;
    Ok(())
}

fn delete(tx: &Transaction<'_>, n: u8) -> Result<(), Error> {
    tx.execute("UPDATE conversations SET leaf_id = NULL WHERE id = ?1", [Uuid::from_bytes([n; 16])])?;
    tx.execute("DELETE FROM conversations WHERE id = ?1", [Uuid::from_bytes([n; 16])])?;
    Ok(())
}

fn names(store: &Store) -> Vec<String> {
    let conversations = store.read(titles).unwrap();
    conversations.into_iter().map(|one| one.title).collect()
}

/// A store that differs in each way from its backup of time 1.
fn differing_store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    store
        .write(|tx| {
            say(tx, 1, "same", 10)?;
            say(tx, 2, "went on", 20)?;
            say(tx, 3, "deleted", 30)
        })
        .unwrap();
    store.back_up(Reason::Automatic, 1).unwrap();
    store
        .write(|tx| {
            say(tx, 2, "went on", 25)?;
            say(tx, 4, "new", 40)?;
            delete(tx, 3)
        })
        .unwrap();
    (folder, store)
}

#[test]
fn a_copy_says_what_would_come_back_what_would_go_and_what_would_be_older() {
    let (_folder, store) = differing_store();
    let differs = |title: &str| Differing { n: 1, titles: vec![title.to_owned()] };
    assert_eq!(
        store.read(|conn| prepare(store.location(), 1).unwrap().compare(conn)).unwrap(),
        Comparison {
            n_conversations: 3,
            coming_back: differs("deleted"),
            going: differs("new"),
            older: differs("went on"),
        }
    );
    assert_eq!(names(&store), ["new", "went on", "same"], "nothing is changed by looking");
}

#[test]
fn a_restored_store_has_everything_of_the_backup_and_nothing_else() {
    let (folder, store) = differing_store();
    store.replace_with(&prepare(store.location(), 1).unwrap()).unwrap();
    let refused = store.write(|tx| settings::set(tx, "late", &"word")).unwrap_err();
    assert!(matches!(refused, Error::Closed), "who knows the old store writes nothing into the new one");
    let opened = Store::open(store.path()).unwrap();
    assert_eq!(names(&opened), ["deleted", "went on", "same"]);
    assert_eq!(opened.check_integrity().unwrap(), Vec::<String>::new());
    opened.write(|tx| say(tx, 5, "afterwards", 50)).unwrap();
    let left = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().contains("restored")));
}

#[test]
fn a_backup_of_an_older_version_is_brought_to_this_one_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    let before = migrate::MIGRATIONS.split_last().unwrap().1;
    Store::open_with(&path, before).unwrap().back_up(Reason::Automatic, 1).unwrap();
    let store = Store::open(&path).unwrap();
    let backup = backups::list(&path).unwrap().into_iter().find(|backup| backup.made_at_ms == 1).unwrap();
    let bytes = fs::read(&backup.path).unwrap();
    let copy = prepare(store.location(), 1).unwrap();
    let version = crate::database::version::version(&copy.open().unwrap()).unwrap();
    assert_eq!(version, migrate::newest(migrate::MIGRATIONS));
    assert_eq!(fs::read(&backup.path).unwrap(), bytes);
}

#[test]
fn a_backup_that_is_gone_damaged_or_newer_is_refused_and_the_store_stays() {
    let (_folder, store) = differing_store();
    assert!(matches!(prepare(store.location(), 2), Err(RestoreError::Gone)));

    let newer = store.back_up(Reason::Requested, 3).unwrap();
    let conn = Connection::open(&newer.path).unwrap();
    conn.pragma_update(None, "user_version", migrate::newest(migrate::MIGRATIONS) + 1).unwrap();
    drop(conn);
    assert!(matches!(prepare(store.location(), 3), Err(RestoreError::Newer)));

    let damaged = store.back_up(Reason::Requested, 5).unwrap();
    let mut bytes = fs::read(&damaged.path).unwrap();
    bytes[4096..].fill(7);
    fs::write(&damaged.path, bytes).unwrap();
    let refused = prepare(store.location(), 5).map(drop).unwrap_err();
    assert!(matches!(refused, RestoreError::Backup(BackupError::Store(Error::Damaged(_)))), "{refused:?}");
    assert_eq!(names(&store), ["new", "went on", "same"]);
}
