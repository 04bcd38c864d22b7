use super::*;
use crate::{Store, conversations};
use parlance_domain::ConversationId;
use parlance_sqlite::rusqlite::params;
use std::fs;
use std::path::{Path, PathBuf};
use uuid::Uuid;

fn names() -> Names {
    Names { conversation: "Recovered".to_owned(), service: "Lost".to_owned(), file: "Lost".to_owned() }
}

/// A store of an older version with one conversation and one question.
fn store_of_version(folder: &Path, n_migrations: usize) -> (PathBuf, Uuid) {
    let path = folder.join("parlance.db");
    drop(Store::open_with(&path, &MIGRATIONS[..n_migrations]).unwrap());
    let conn = Connection::open(&path).unwrap();
    let (profile, conversation, message) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
    conn.execute("INSERT INTO profiles (id, name) VALUES (?1, 'Acme')", [profile]).unwrap();
    conn.execute(
        "INSERT INTO conversations (id, profile_id, title) VALUES (?1, ?2, 'Offers')",
        params![conversation, profile],
    )
    .unwrap();
    conn.execute("INSERT INTO messages (id, conversation_id) VALUES (?1, ?2)", [message, conversation])
        .unwrap();
    let json = r#"{"type":"text","text":"Which offer?","annotations":[]}"#;
    conn.execute("INSERT INTO items (message_id, json) VALUES (?1, ?2)", params![message, json]).unwrap();
    (path, conversation)
}

#[test]
fn a_store_of_an_older_version_becomes_one_of_the_newest() {
    for n_migrations in [1, 5, 12, MIGRATIONS.len()] {
        let folder = tempfile::tempdir().unwrap();
        let (path, conversation) = store_of_version(folder.path(), n_migrations);
        let report = salvage(&Location::from(&path), &names()).unwrap();
        assert!(report.is_whole(), "{n_migrations}: {report:?}");
        let store = Store::open(&path).unwrap();
        let found = store.read(|conn| conversations::get(conn, ConversationId(conversation))).unwrap();
        assert_eq!(found.title, "Offers");
        assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
    }
}

#[test]
fn messages_of_a_lost_conversation_get_one_named_by_their_first_words() {
    let folder = tempfile::tempdir().unwrap();
    let (path, conversation) = store_of_version(folder.path(), MIGRATIONS.len());
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF; DELETE FROM conversations; DELETE FROM profiles").unwrap();
    drop(conn);
    salvage(&Location::from(&path), &names()).unwrap();
    let store = Store::open(&path).unwrap();
    let found = store.read(|conn| conversations::get(conn, ConversationId(conversation))).unwrap();
    assert_eq!((found.title.as_str(), found.leaf_id.is_some()), ("Which offer?", true));
    let hits = store.read(|conn| {
        let sql = "SELECT count(*) FROM message_words WHERE message_words MATCH 'offer'";
        Ok(conn.query_row(sql, [], |row| row.get::<_, i64>(0))?)
    });
    assert_eq!(hits.unwrap(), 1);
}

#[test]
fn text_of_a_lost_message_gets_a_conversation_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = store_of_version(folder.path(), MIGRATIONS.len());
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch(
        "PRAGMA foreign_keys = OFF; DELETE FROM messages; DELETE FROM conversations; DELETE FROM profiles",
    )
    .unwrap();
    drop(conn);
    salvage(&Location::from(&path), &names()).unwrap();
    let store = Store::open(&path).unwrap();
    let titles = store.read(conversations::list).unwrap().into_iter().map(|found| found.title);
    assert_eq!(titles.collect::<Vec<_>>(), ["Which offer?"]);
}

#[test]
fn a_store_without_its_first_page_and_a_newer_one_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = store_of_version(folder.path(), MIGRATIONS.len());
    let conn = Connection::open(&path).unwrap();
    conn.pragma_update(None, "user_version", MIGRATIONS.len() + 1).unwrap();
    conn.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(())).unwrap();
    drop(conn);
    assert!(matches!(salvage(&Location::from(&path), &names()), Err(SalvageError::Newer)));
    let mut bytes = fs::read(&path).unwrap();
    bytes[..4096].fill(0);
    fs::write(&path, &bytes).unwrap();
    assert!(!can_salvage(&Location::from(&path)).unwrap());
    assert!(matches!(salvage(&Location::from(&path), &names()), Err(SalvageError::Unreadable)));
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no copy is left");
}
