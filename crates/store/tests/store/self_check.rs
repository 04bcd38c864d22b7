//! The self-check of an open store finds damage and can be cancelled.

use crate::support::{TestStore, message};
use parlance_domain::{ConversationId, Message, Role};
use parlance_sqlite::rusqlite::Connection;
use parlance_store::self_check::{Cancel, CheckError, Checked, Counts, Finding, Progress, check};
use parlance_store::{Store, conversations, messages, search};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

fn quiet() -> Progress {
    Arc::new(|_| ())
}

fn checked(store: &Store) -> Checked {
    check(store, &Cancel::default(), &quiet()).unwrap()
}

fn findings(store: &Store) -> Vec<Finding> {
    checked(store).findings
}

/// A store with a conversation of `n` questions.
fn asked(n: usize) -> (TestStore, ConversationId, Vec<Message>) {
    let (db, id) = TestStore::with_conversation();
    let mut said: Vec<Message> = Vec::new();
    for at in 0..n {
        let words = format!("Question {at} about pumps and compressors");
        said.push(message(id, said.last().map(|last| last.id), Role::You, &words));
    }
    let leaf_id = said.last().unwrap().id;
    db.write(|tx| {
        said.iter().try_for_each(|message| messages::insert(tx, message))?;
        conversations::rename(tx, id, "Pumps")?;
        conversations::set_leaf(tx, id, leaf_id)
    });
    (db, id, said)
}

/// Closes a store, changes its file and opens it again.
fn changed(db: TestStore, change: impl FnOnce(&Path)) -> TestStore {
    let TestStore { folder, store, profile_id } = db;
    store.close().unwrap();
    let path = folder.path().join("parlance.db");
    change(&path);
    let store = Store::open(&path).unwrap();
    TestStore { folder, store, profile_id }
}

fn run(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// Fills the root page of a table or an index with invalid bytes.
fn damage_root(path: &Path, name: &str) {
    const PAGE: usize = 4096;
    let conn = Connection::open(path).unwrap();
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    let page: usize = conn.query_row(sql, [name], |row| row.get(0)).unwrap();
    drop(conn);
    let mut bytes = std::fs::read(path).unwrap();
    bytes[(page - 1) * PAGE..page * PAGE].fill(0);
    std::fs::write(path, bytes).unwrap();
}

fn index_all(store: &Store) {
    while store.write(search::index_backlog).unwrap() {}
}

#[test]
fn a_sound_store_is_counted_and_nothing_is_found() {
    let (db, ..) = asked(3);
    let counts = Counts { n_conversations: 1, n_messages: 3, n_files: 0 };
    assert_eq!(checked(&db.store), Checked { counts: Some(counts), findings: Vec::new() });
}

#[test]
fn pages_that_make_no_sense_are_found_wherever_they_are() {
    for name in ["items", "drafts", "sqlite_autoindex_messages_1", "message_words_docsize"] {
        let (db, ..) = asked(50);
        let db = changed(db, |path| damage_root(path, name));
        assert_eq!(findings(&db.store), [Finding::Damaged], "{name}");
    }
}

#[test]
fn damage_that_is_found_is_looked_for_by_the_next_opening() {
    let (db, ..) = asked(50);
    let db = changed(db, |path| damage_root(path, "drafts"));
    assert_eq!(findings(&db.store), [Finding::Damaged]);
    let path = db.path();
    db.store.close().unwrap();
    assert!(Store::open(path).is_err());
}

#[test]
fn values_that_the_app_cannot_read_are_found() {
    let (db, ..) = asked(3);
    let db = changed(db, |path| {
        run(path, "UPDATE items SET json = replace(json, '\"type\"', '\"tqpe\"') WHERE rowid = 2");
    });
    assert_eq!(findings(&db.store), [Finding::Unreadable { n: 1 }]);
}

#[test]
fn rows_that_point_nowhere_are_found() {
    let (db, ..) = asked(3);
    let db = changed(db, |path| {
        run(
            path,
            "PRAGMA foreign_keys = 0; UPDATE drafts SET conversation_id = randomblob(16); \
                   INSERT INTO edits (message_id, text) VALUES (randomblob(16), 'Words')",
        );
    });
    assert_eq!(findings(&db.store), [Finding::Orphans { n: 1 }]);
}

#[test]
fn an_index_of_words_that_is_damaged_or_out_of_step_is_found_and_made_anew() {
    let cases = [
        "DELETE FROM message_words WHERE rowid = 2",
        "DELETE FROM conversation_words",
        "INSERT INTO message_words (rowid, text) VALUES (1000, 'gone')",
        "UPDATE message_words_data SET block = zeroblob(length(block)) WHERE id > 10",
    ];
    for sql in cases {
        let (db, id, _) = asked(3);
        let db = changed(db, |path| run(path, sql));
        assert_eq!(findings(&db.store), [Finding::Words], "{sql}");
        db.write(search::begin_rebuild);
        assert_eq!(findings(&db.store), [], "what is not indexed yet is not missing");
        assert!(db.read(search::is_indexing), "a search can say that it does not find all yet");
        index_all(&db.store);
        assert!(!db.read(search::is_indexing));
        assert_eq!(findings(&db.store), [], "{sql}");
        for words in ["compressors", "pumps"] {
            let hits = db.read(|conn| search::conversations(conn, words, 10));
            assert!(hits.iter().any(|hit| hit.conversation.id == id), "{sql}: {words}");
        }
    }
}

#[test]
fn an_index_that_is_made_anew_lacks_deleted_messages() {
    let (db, _, said) = asked(3);
    db.write(|tx| messages::delete(tx, said[1].id, 5));
    db.write(search::begin_rebuild);
    index_all(&db.store);
    assert_eq!(findings(&db.store), []);
}

#[test]
fn a_check_that_is_cancelled_ends_wherever_it_is() {
    let (db, ..) = asked(2_000);
    let cancel = Cancel::default();
    cancel.set();
    let ended = check(&db.store, &cancel, &quiet());
    assert!(matches!(ended, Err(CheckError::Cancelled)), "{ended:?}");
    for at in [1, 50, 70, 90] {
        let cancel = Cancel::default();
        let progress: Progress = Arc::new({
            let cancel = cancel.clone();
            move |percent| {
                if percent >= at {
                    cancel.set();
                }
            }
        });
        let ended = check(&db.store, &cancel, &progress);
        assert!(matches!(ended, Err(CheckError::Cancelled)), "{at}: {ended:?}");
    }
    assert_eq!(findings(&db.store), [], "the readers of others are not interrupted");
    assert!(db.store.read(|conn| Ok(conn.is_autocommit())).is_ok());
}

#[test]
fn others_write_meanwhile_and_the_percent_only_grows() {
    let (db, id, _) = asked(2_000);
    let (store, last, written) = (db.store.clone(), Arc::new(AtomicU8::new(0)), Arc::new(Mutex::new(0)));
    let progress: Progress = Arc::new({
        let (last, written) = (Arc::clone(&last), Arc::clone(&written));
        move |percent| {
            assert!(last.swap(percent, Ordering::Relaxed) <= percent);
            let mut n = written.lock().unwrap();
            *n += 1;
            store.write(|tx| conversations::touch(tx, id, *n)).unwrap();
        }
    });
    assert_eq!(check(&db.store, &Cancel::default(), &progress).unwrap().findings, []);
    assert!(*written.lock().unwrap() > 4);
    assert!(last.load(Ordering::Relaxed) > 80);
}

#[test]
fn an_end_without_closing_is_known_at_the_next_opening() {
    let (db, ..) = asked(3);
    assert!(!db.store.was_interrupted(), "there was none before");
    let path = db.path();
    db.store.close().unwrap();
    let closed = Store::open(&path).unwrap();
    assert!(!closed.was_interrupted(), "the last one was closed");
    closed.read(|conn| Ok(conn.is_autocommit())).unwrap();
    // The state left by a killed program.
    let killed = db.folder.path().join("killed");
    std::fs::create_dir(&killed).unwrap();
    for ending in ["", "-wal", "-shm"] {
        let name = format!("parlance.db{ending}");
        std::fs::copy(db.folder.path().join(&name), killed.join(&name)).unwrap();
    }
    assert!(Store::open(killed.join("parlance.db")).unwrap().was_interrupted());
}

#[test]
fn a_closed_store_refuses_and_its_file_has_everything() {
    let (db, id, _) = asked(3);
    db.store.close().unwrap();
    assert!(db.store.read(|conn| Ok(conn.is_autocommit())).is_err());
    assert!(db.store.write(|tx| conversations::touch(tx, id, 9)).is_err());
    assert!(check(&db.store, &Cancel::default(), &quiet()).is_err());
    assert!(!db.folder.path().join("parlance.db-wal").exists());
    db.store.close().unwrap();
    assert_eq!(checked(&Store::open(db.path()).unwrap()).counts.unwrap().n_messages, 3);
}
