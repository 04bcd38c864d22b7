//! Encrypted databases: no file contains their text, and only their key opens them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test"
)]

use parlance_encryption::Key;
use parlance_sqlite::rusqlite::{Connection, ErrorCode, OpenFlags, Result};
use parlance_sqlite::{copy_into, is_plain, open};
use std::path::Path;

const WORDS: &str = "the harbour at night";

fn made(path: &Path, key: Option<&Key>) -> Connection {
    let conn = open(path, OpenFlags::default(), key).unwrap();
    conn.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).unwrap();
    conn.execute_batch("CREATE TABLE a (b TEXT); CREATE VIRTUAL TABLE words USING fts5(b); PRAGMA user_version = 14; PRAGMA application_id = 77")
        .unwrap();
    for table in ["a", "words"] {
        for _ in 0..500 {
            conn.execute(&format!("INSERT INTO {table} VALUES (?1)"), [WORDS]).unwrap();
        }
    }
    conn
}

fn n_found(conn: &Connection) -> Result<u32> {
    conn.query_row("SELECT count(*) FROM words WHERE words MATCH 'harb*'", [], |row| row.get(0))
}

fn has_words(folder: &Path) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        bytes.windows(7).any(|window| window == b"harbour")
    })
}

#[test]
fn words_are_neither_in_the_database_nor_in_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a.db"), Key::random().unwrap());
    let conn = made(&path, Some(&key));
    assert!(folder.path().join("a.db-wal").exists());
    assert!(!has_words(folder.path()));
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    assert!(!has_words(folder.path()));
    assert!(!is_plain(&path).unwrap());
    let reader = open(&path, OpenFlags::SQLITE_OPEN_READ_ONLY, Some(&key)).unwrap();
    assert_eq!(n_found(&reader), Ok(500));
    let plain = tempfile::tempdir().unwrap();
    let conn = made(&plain.path().join("a.db"), None);
    assert!(has_words(plain.path()), "plain ones are seen by this test");
    drop(conn);
}

#[test]
fn another_key_or_none_opens_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a.db"), Key::random().unwrap());
    drop(made(&path, Some(&key)));
    for other in [None, Some(Key::random().unwrap())] {
        let error = n_found(&open(&path, OpenFlags::default(), other.as_ref()).unwrap()).unwrap_err();
        assert_eq!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase));
    }
    assert_eq!(n_found(&open(&path, OpenFlags::default(), Some(&key)).unwrap()), Ok(500));
}

#[test]
fn a_database_is_copied_from_either_form_into_the_other_with_its_version() {
    let folder = tempfile::tempdir().unwrap();
    let key = Key::random().unwrap();
    let at = |name: &str| folder.path().join(name);
    copy_into(&made(&at("plain.db"), None), &at("a new, encrypted? 100%.db"), Some(&key)).unwrap();
    let encrypted = open(&at("a new, encrypted? 100%.db"), OpenFlags::default(), Some(&key)).unwrap();
    assert_eq!(n_found(&encrypted), Ok(500));
    copy_into(&encrypted, &at("again.db"), None).unwrap();
    assert!(is_plain(&at("again.db")).unwrap());
    let again = open(&at("again.db"), OpenFlags::default(), None).unwrap();
    assert_eq!(n_found(&again), Ok(500));
    for conn in [&encrypted, &again] {
        let number = |name: &str| conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((number("user_version"), number("application_id")), (14, 77));
    }
}

#[test]
fn the_error_of_a_copy_that_cannot_be_opened_names_neither_its_address_nor_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let key = Key::random().unwrap();
    let conn = made(&folder.path().join("plain.db"), None);
    let error = copy_into(&conn, &folder.path().join("missing/copy.db"), Some(&key)).unwrap_err();
    assert_eq!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen));
    for text in [format!("{error}"), format!("{error:?}")] {
        assert!(!text.contains(key.to_hex().as_str()) && !text.contains("key="), "{}", text.len());
    }
}

#[test]
fn every_connection_asks_the_disk_itself_for_durability() {
    let folder = tempfile::tempdir().unwrap();
    for key in [None, Some(Key::random().unwrap())] {
        let path = folder.path().join(if key.is_some() { "encrypted.db" } else { "plain.db" });
        drop(made(&path, key.as_ref()));
        for access in [OpenFlags::default(), OpenFlags::SQLITE_OPEN_READ_ONLY] {
            let conn = open(&path, access, key.as_ref()).unwrap();
            for pragma in ["fullfsync", "checkpoint_fullfsync"] {
                let is_on: bool = conn.pragma_query_value(None, pragma, |row| row.get(0)).unwrap();
                assert!(is_on, "{pragma}");
            }
        }
    }
}

#[test]
fn a_word_in_double_quotes_that_names_no_column_is_an_error() {
    let conn = Connection::open_in_memory().unwrap();
    assert!(conn.execute_batch("SELECT \"harbour\"").is_err());
    let is_off: bool =
        conn.query_row("SELECT sqlite_compileoption_used('DQS=0')", [], |row| row.get(0)).unwrap();
    assert!(is_off);
}

#[test]
fn a_connection_with_a_key_clears_memory_that_it_frees() {
    let folder = tempfile::tempdir().unwrap();
    let conn = made(&folder.path().join("a"), Some(&Key::random().unwrap()));
    let security: String = conn.query_row("PRAGMA memory_security", [], |row| row.get(0)).unwrap();
    assert_eq!(security, "1");
}
