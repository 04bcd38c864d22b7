//! Opening a database: new, existing, newer, damaged or foreign, and on a full disk.

use crate::support::{TestStore, message};
use parlance_domain::Role;
use parlance_sqlite::rusqlite::Connection;
use parlance_store::{Error, OpenError, Store, conversations, messages};
use std::fs;

#[test]
fn a_new_database_is_made_with_its_folder_for_this_user_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep").join("data").join("parlance.db");
    let store = Store::open(&path).unwrap();
    assert!(!store.is_read_only());
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        for name in ["parlance.db", "parlance.db-wal"] {
            assert_eq!(mode(&path.with_file_name(name)), 0o600, "{name}");
        }
    }
}

#[test]
fn what_was_written_is_there_after_opening_again() {
    let (db, id) = TestStore::with_conversation();
    let db = db.reopened();
    assert!(db.read(|conn| conversations::find(conn, id)).is_some());
}

#[test]
fn a_store_that_was_never_closed_loses_nothing() {
    let (db, id) = TestStore::with_conversation();
    // Opening it twice simulates a process that has died.
    let second = Store::open(db.path()).unwrap();
    assert!(second.read(|conn| conversations::find(conn, id)).unwrap().is_some());
}

/// A file that was just converted has no write-ahead log until it is opened.
#[test]
fn a_change_without_a_log_that_was_cut_off_is_undone() {
    let (db, id) = TestStore::with_conversation();
    db.store.close().unwrap();
    let changing = Connection::open(db.path()).unwrap();
    changing.pragma_update(None, "journal_mode", "delete").unwrap();
    changing.pragma_update(None, "cache_size", 2).unwrap();
    changing
        .execute_batch(
            "BEGIN; PRAGMA user_version = 9999; DELETE FROM conversations; CREATE TABLE other (words TEXT);
             WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 500)
             INSERT INTO other SELECT printf('%.*c', 4000, 'x') FROM numbers",
        )
        .unwrap();
    // The state left by a killed program.
    let killed = db.folder.path().join("killed");
    std::fs::create_dir(&killed).unwrap();
    for name in ["parlance.db", "parlance.db-journal"] {
        std::fs::copy(db.folder.path().join(name), killed.join(name)).unwrap();
    }
    let store = Store::open(killed.join("parlance.db")).unwrap();
    assert!(store.was_interrupted() && !store.is_read_only());
    assert_eq!(store.read(conversations::list).unwrap()[0].id, id);
}

#[test]
fn a_database_of_a_newer_version_is_read_and_never_changed() {
    let (db, id) = TestStore::with_conversation();
    let path = db.path();
    drop(db.store);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let before = fs::read(&path).unwrap();
    let store = Store::open(&path).unwrap();
    assert!(store.is_read_only());
    assert!(store.read(|conn| conversations::find(conn, id)).unwrap().is_some());
    let result = store.write(|tx| conversations::rename(tx, id, "changed"));
    assert!(matches!(result, Err(Error::ReadOnly)), "{result:?}");
    drop(store);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_reader_cannot_write() {
    let db = TestStore::new();
    let result = db.store.read(|conn| Ok(conn.execute("DELETE FROM conversations", [])?));
    assert!(matches!(result, Err(Error::ReadOnly)), "{result:?}");
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    let bytes = b"this is not a database, but it is long enough to be looked at ".repeat(100);
    fs::write(&path, &bytes).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
    let words = error.to_string();
    assert!(words.contains(&path.display().to_string()) && words.contains("backup"), "{words}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_page_that_was_overwritten_is_an_error_not_a_crash() {
    let (db, id) = TestStore::with_conversation();
    for n in 0..200 {
        db.say(id, None, Role::You, &format!("message {n} {}", "words ".repeat(100)));
    }
    let path = db.path();
    drop(db.store);
    let mut bytes = fs::read(&path).unwrap();
    let length = bytes.len();
    bytes[4096..length / 2].fill(0xA5);
    fs::write(&path, &bytes).unwrap();
    let error = match Store::open(&path) {
        Err(OpenError::Damaged { .. }) => return,
        Err(other) => panic!("{other:?}"),
        Ok(store) => store.read(conversations::list).unwrap_err(),
    };
    assert!(matches!(error, Error::Damaged(_)), "{error:?}");
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE theirs (a)").unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, OpenError::Foreign { .. }), "{error:?}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let error = Store::open(folder.path().join("file").join("parlance.db")).unwrap_err();
    assert!(matches!(error, OpenError::Path { .. }), "{error:?}");
}

#[test]
fn a_full_disk_is_said_and_loses_nothing_that_was_written() {
    let (db, id) = TestStore::with_conversation();
    let kept = db.say(id, None, Role::You, "kept");
    db.write(|tx| {
        let n_pages: i64 = tx.pragma_query_value(None, "page_count", |row| row.get(0))?;
        Ok(tx.pragma_update_and_check(None, "max_page_count", n_pages + 2, |_| Ok(()))?)
    });
    let large = message(id, Some(kept), Role::Assistant, &"too much ".repeat(20_000));
    let result = db.store.write(|tx| messages::insert(tx, &large));
    assert!(matches!(result, Err(Error::Full(_))), "{result:?}");
    assert!(result.unwrap_err().to_string().contains("free some space"));
    assert_eq!(db.read(|conn| messages::get(conn, kept)).text(), "kept");
    assert_eq!(db.read(|conn| messages::find(conn, large.id)), None);
    db.write(|tx| Ok(tx.pragma_update_and_check(None, "max_page_count", 1_000_000, |_| Ok(()))?));
    db.write(|tx| messages::insert(tx, &large));
    assert_eq!(db.store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn readers_see_one_moment_while_others_write() {
    let (db, id) = TestStore::with_conversation();
    db.read(|conn| {
        let before = conversations::get(conn, id)?;
        db.store.write(|tx| conversations::touch(tx, id, 500))?;
        assert_eq!(conversations::get(conn, id)?, before);
        Ok(())
    });
    assert_eq!(db.read(|conn| conversations::get(conn, id)).updated_at_ms, 500);
}

#[test]
fn many_threads_read_and_write_at_once() {
    let (db, id) = TestStore::with_conversation();
    let threads: Vec<_> = (0..8)
        .map(|n| {
            let store = db.store.clone();
            std::thread::spawn(move || {
                for step in 0..20 {
                    store.write_relaxed(|tx| conversations::touch(tx, id, n * 100 + step)).unwrap();
                    store.read(conversations::list).unwrap();
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(db.read(|conn| conversations::get(conn, id)).updated_at_ms, 719);
}
