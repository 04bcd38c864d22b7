//! The trash: deleting, restoring and erasing.

use crate::support::TestStore;
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, OutboxEntryId, Role};
use parlance_store::outbox::{Entry, Position};
use parlance_store::{conversations, messages, outbox, search, trash};
use uuid::Uuid;

fn put(db: &TestStore, id: ConversationId, now_ms: i64) {
    db.write(|tx| trash::put(tx, id, &[], now_ms));
}

#[test]
fn what_is_in_the_trash_is_neither_listed_nor_found_and_comes_back_whole() {
    let (db, id) = TestStore::with_conversation();
    let question = db.say(id, None, Role::You, "Which pomegranates keep?");
    db.write(|tx| {
        conversations::rename(tx, id, "Fruit")?;
        conversations::set_pinned(tx, &[id])
    });
    let before = db.read(|conn| conversations::get(conn, id));
    put(&db, id, 7);
    put(&db, id, 9);
    assert!(db.read(conversations::list).is_empty());
    for query in ["fruit", "pomegr"] {
        assert!(db.read(|conn| search::conversations(conn, query, 9)).is_empty());
    }
    assert!(db.read(|conn| search::messages(conn, "pomegr", &SearchFilters::default(), 9)).hits.is_empty());
    let listed = db.read(trash::list_conversations);
    assert_eq!((listed[0].title.as_str(), listed[0].trashed_at_ms, listed[0].n_messages), ("Fruit", 7, 1));
    db.write(|tx| trash::restore(tx, id));
    assert_eq!(db.read(|conn| conversations::get(conn, id)), before);
    let found = db.read(|conn| search::messages(conn, "pomegr", &SearchFilters::default(), 9));
    assert_eq!(found.hits[0].1.id, question);
    assert!(db.store.write(|tx| trash::restore(tx, id)).is_err(), "it is not in the trash");
}

#[test]
fn questions_of_a_conversation_in_the_trash_wait_for_the_person() {
    let (db, id) = TestStore::with_conversation();
    let entry = Entry {
        id: OutboxEntryId(Uuid::now_v7()),
        conversation_id: id,
        text: "Later".to_owned(),
        attachments: Vec::new(),
        wait: Wait::Connection,
        reason: Reason::AppEnded,
        is_edited: false,
        since_ms: 1,
        removed_at_ms: None,
    };
    db.write(|tx| outbox::insert(tx, &entry, Position::Last));
    put(&db, id, 2);
    assert!(db.read(outbox::list_without_connection).is_empty());
    db.write(|tx| trash::restore(tx, id));
    let [back] = db.read(|conn| outbox::list(conn, id)).try_into().unwrap();
    assert_eq!((back.text.as_str(), back.wait), ("Later", Wait::Person));
}

#[test]
fn the_trash_says_which_files_go_along_until_their_conversation_comes_back() {
    let (db, id) = TestStore::with_conversation();
    let file_id = db.file("offer.pdf", Some("file-1"));
    db.write(|tx| trash::put(tx, id, &[file_id, file_id], 2));
    assert_eq!(db.read(trash::list_conversations)[0].file_names, ["offer.pdf"]);
    assert_eq!(db.read(|conn| trash::planned_files(conn, id)), [file_id]);
    db.write(|tx| trash::restore(tx, id));
    assert!(db.read(|conn| trash::planned_files(conn, id)).is_empty());
}

#[test]
fn deleted_messages_are_listed_unless_their_conversation_is_in_the_trash_too() {
    let (db, id) = TestStore::with_conversation();
    let first = db.say(id, None, Role::You, "One");
    let second = db.say(id, Some(first), Role::Assistant, "Two");
    db.write(|tx| messages::delete(tx, second, 5));
    let listed = db.read(trash::list_messages);
    assert_eq!((listed[0].id, listed[0].role, listed[0].deleted_at_ms), (second, Role::Assistant, 5));
    assert_eq!(db.read(trash::count), 1);
    assert_eq!(db.read(trash::oldest_ms), Some(5));
    put(&db, id, 8);
    assert!(db.read(trash::list_messages).is_empty());
    assert_eq!(db.read(trash::count), 1, "the conversation");
    db.write(|tx| messages::erase(tx, second, 9));
    assert_eq!(db.read(trash::oldest_ms), Some(8));
    assert_eq!(db.read(|conn| trash::list_conversations_before(conn, 7)), []);
    assert_eq!(db.read(|conn| trash::list_conversations_before(conn, 8)), [id]);
}

#[test]
fn no_byte_of_an_erased_conversation_is_left_in_the_database() {
    let (db, id) = TestStore::with_conversation();
    let kept = db.conversation(2);
    let word = "zyxwvutsrq";
    let mut parent = None;
    for n in 0..50 {
        parent = Some(db.say(id, parent, Role::You, &format!("{word}{n} is what this is about")));
        db.say(kept, None, Role::You, &format!("Something else, {n}"));
    }
    db.write(|tx| conversations::rename(tx, id, "qwertzuiop"));
    put(&db, id, 3);
    db.write(|tx| conversations::delete(tx, id));
    let mut is_more = db.write(|tx| trash::erase_words(tx, true));
    while is_more {
        is_more = db.write(|tx| trash::erase_words(tx, false));
    }
    db.store.empty_log().unwrap();
    let holds = |word: &str| {
        let files = std::fs::read_dir(db.folder.path()).unwrap();
        files
            .map(|file| std::fs::read(file.unwrap().path()).unwrap())
            .any(|bytes| bytes.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes())))
    };
    assert!(holds("something else"), "what is not erased can be seen");
    assert!(!holds(word) && !holds("qwertzuiop"));
}
