//! The trash: deleting, restoring and erasing.

use crate::support::TestStore;
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, OutboxEntryId, Role};
use parlance_store::outbox::{Entry, Position};
use parlance_store::{conversations, messages, outbox, search, trash};
use uuid::Uuid;

fn put(db: &TestStore, id: ConversationId, now_ms: i64) {
    db.store.write(|tx| trash::put(tx, id, &[], now_ms)).unwrap();
}

#[test]
fn what_is_in_the_trash_is_neither_listed_nor_found_and_comes_back_whole() {
    let db = TestStore::new();
    let id = db.conversation(1);
    let question = db.say(id, None, Role::You, "Which pomegranates keep?");
    db.store
        .write(|tx| {
            conversations::rename(tx, id, "Fruit")?;
            conversations::set_pinned(tx, &[id])
        })
        .unwrap();
    let before = db.store.read(|conn| conversations::get(conn, id)).unwrap();
    put(&db, id, 7);
    put(&db, id, 9);
    assert!(db.store.read(conversations::list).unwrap().is_empty());
    for query in ["fruit", "pomegr"] {
        assert!(db.store.read(|conn| search::conversations(conn, query, 9)).unwrap().is_empty());
    }
    assert!(
        db.store
            .read(|conn| search::messages(conn, "pomegr", &SearchFilters::default(), 9))
            .unwrap()
            .hits
            .is_empty()
    );
    let listed = db.store.read(trash::list_conversations).unwrap();
    assert_eq!((listed[0].title.as_str(), listed[0].trashed_at_ms, listed[0].n_messages), ("Fruit", 7, 1));
    db.store.write(|tx| trash::restore(tx, id)).unwrap();
    assert_eq!(db.store.read(|conn| conversations::get(conn, id)).unwrap(), before);
    let found = db.store.read(|conn| search::messages(conn, "pomegr", &SearchFilters::default(), 9)).unwrap();
    assert_eq!(found.hits[0].1.id, question);
    assert!(db.store.write(|tx| trash::restore(tx, id)).is_err(), "it is not in the trash");
}

#[test]
fn questions_of_a_conversation_in_the_trash_wait_for_the_person() {
    let db = TestStore::new();
    let id = db.conversation(1);
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
    db.store.write(|tx| outbox::insert(tx, &entry, Position::Last)).unwrap();
    put(&db, id, 2);
    assert!(db.store.read(outbox::list_without_connection).unwrap().is_empty());
    db.store.write(|tx| trash::restore(tx, id)).unwrap();
    let [back] = db.store.read(|conn| outbox::list(conn, id)).unwrap().try_into().unwrap();
    assert_eq!((back.text.as_str(), back.wait), ("Later", Wait::Person));
}

#[test]
fn the_trash_says_which_files_go_along_until_their_conversation_comes_back() {
    let db = TestStore::new();
    let id = db.conversation(1);
    let file_id = db.file("offer.pdf", Some("file-1"));
    db.store.write(|tx| trash::put(tx, id, &[file_id, file_id], 2)).unwrap();
    assert_eq!(db.store.read(trash::list_conversations).unwrap()[0].file_names, ["offer.pdf"]);
    assert_eq!(db.store.read(|conn| trash::planned_files(conn, id)).unwrap(), [file_id]);
    db.store.write(|tx| trash::restore(tx, id)).unwrap();
    assert!(db.store.read(|conn| trash::planned_files(conn, id)).unwrap().is_empty());
}

#[test]
fn deleted_messages_are_listed_unless_their_conversation_is_in_the_trash_too() {
    let db = TestStore::new();
    let id = db.conversation(1);
    let first = db.say(id, None, Role::You, "One");
    let second = db.say(id, Some(first), Role::Assistant, "Two");
    db.store.write(|tx| messages::delete(tx, second, 5)).unwrap();
    let listed = db.store.read(trash::list_messages).unwrap();
    assert_eq!((listed[0].id, listed[0].role, listed[0].deleted_at_ms), (second, Role::Assistant, 5));
    assert_eq!(db.store.read(trash::count).unwrap(), 1);
    assert_eq!(db.store.read(trash::oldest_ms).unwrap(), Some(5));
    put(&db, id, 8);
    assert!(db.store.read(trash::list_messages).unwrap().is_empty());
    assert_eq!(db.store.read(trash::count).unwrap(), 1, "the conversation");
    db.store.write(|tx| messages::erase(tx, second, 9)).unwrap();
    assert_eq!(db.store.read(trash::oldest_ms).unwrap(), Some(8));
    assert_eq!(db.store.read(|conn| trash::list_conversations_before(conn, 7)).unwrap(), []);
    assert_eq!(db.store.read(|conn| trash::list_conversations_before(conn, 8)).unwrap(), [id]);
}

#[test]
fn no_byte_of_an_erased_conversation_is_left_in_the_database() {
    let db = TestStore::new();
    let id = db.conversation(1);
    let kept = db.conversation(2);
    let word = "zyxwvutsrq";
    let mut parent = None;
    for n in 0..50 {
        parent = Some(db.say(id, parent, Role::You, &format!("{word}{n} is what this is about")));
        db.say(kept, None, Role::You, &format!("Something else, {n}"));
    }
    db.store.write(|tx| conversations::rename(tx, id, "qwertzuiop")).unwrap();
    put(&db, id, 3);
    db.store.write(|tx| conversations::delete(tx, id)).unwrap();
    let mut is_more = db.store.write(|tx| trash::erase_words(tx, true)).unwrap();
    while is_more {
        is_more = db.store.write(|tx| trash::erase_words(tx, false)).unwrap();
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
