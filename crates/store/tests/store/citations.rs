use crate::support::{TestStore, message};
use parlance_domain::{Annotation, Item, Message, MessageId, Role};
use parlance_sqlite::rusqlite::Connection;
use parlance_store::{citations, conversations, files, messages, trash};

fn citing(service_file_ids: &[&str]) -> Vec<Item> {
    let cited = |id: &&str| Annotation::FileCitation {
        file_id: (*id).to_owned(),
        filename: "a.pdf".to_owned(),
        index: 0,
        place: None,
        quote: None,
    };
    vec![Item::Text { text: "words".to_owned(), annotations: service_file_ids.iter().map(cited).collect() }]
}

/// Answers that cite a file, newest first, as listed by the database.
fn listed(db: &TestStore, service_file_id: &str) -> Vec<MessageId> {
    let profile_id = db.profile_id;
    let found = db.store.read(|conn| {
        let found = citations::list(conn, profile_id, service_file_id, 10)?;
        assert_eq!(citations::count(conn, profile_id, service_file_id)? as usize, found.len());
        Ok(found)
    });
    found.unwrap().into_iter().map(|citing| citing.message_id).collect()
}

fn answer(db: &TestStore, items: Vec<Item>) -> MessageId {
    let conversation_id = db.conversation(1);
    let answer = Message { items, ..message(conversation_id, None, Role::Assistant, "") };
    db.write(|tx| {
        messages::insert(tx, &answer)?;
        conversations::set_leaf(tx, conversation_id, answer.id)
    });
    answer.id
}

#[test]
fn answers_are_found_by_the_files_that_they_cite() {
    let db = TestStore::new();
    let first = answer(&db, citing(&["f1", "f1", "f2"]));
    let second = answer(&db, citing(&["f1"]));
    assert_eq!(listed(&db, "f1"), [second, first]);
    assert_eq!(listed(&db, "f2"), [first]);
    assert_eq!(listed(&db, "f3"), []);
    db.write(|tx| messages::replace_items(tx, first, &citing(&["f3"])));
    assert_eq!(listed(&db, "f1"), [second], "words that are replaced cite no longer");
    assert_eq!(listed(&db, "f3"), [first]);
}

#[test]
fn a_deleted_answer_cites_nothing_and_an_erased_one_leaves_no_trace() {
    let db = TestStore::new();
    let id = answer(&db, citing(&["f1"]));
    db.write(|tx| messages::delete(tx, id, 5).map(drop));
    assert_eq!(listed(&db, "f1"), []);
    db.write(|tx| messages::erase(tx, id, 6).map(drop));
    let conn = Connection::open(db.path()).unwrap();
    let n: u32 = conn.query_row("SELECT count(*) FROM citations", [], |row| row.get(0)).unwrap();
    assert_eq!(n, 0);
}

#[test]
fn answers_of_an_earlier_version_are_found_too() {
    let db = TestStore::new();
    let id = answer(&db, citing(&["f1"]));
    // Creates the state of the previous version, and runs the next migration.
    let conn = Connection::open(db.path()).unwrap();
    conn.execute_batch("DROP TABLE citations").unwrap();
    conn.execute_batch(include_str!("../../migrations/0009_citations.sql")).unwrap();
    drop(conn);
    let db = db.reopened();
    assert_eq!(listed(&db, "f1"), [id]);
}

#[test]
fn an_answer_of_a_conversation_in_the_trash_is_not_among_those_that_cite_a_file() {
    let (db, id) = TestStore::with_conversation();
    let file_id = db.file("manual.pdf", Some("f-1"));
    let mut question = message(id, None, Role::You, "Why?");
    question.attachments = vec![file_id];
    let mut answer = message(id, Some(question.id), Role::Assistant, "");
    answer.items = citing(&["f-1"]);
    db.write(|tx| {
        messages::insert(tx, &question)?;
        messages::insert(tx, &answer)
    });
    let found = || {
        let count = |conn: &Connection| {
            Ok((
                citations::count(conn, db.profile_id, "f-1")?,
                files::list_conversations(conn, file_id)?.len(),
            ))
        };
        db.read(count)
    };
    assert_eq!(found(), (1, 1));
    db.write(|tx| trash::put(tx, id, &[], 5));
    assert_eq!(found(), (0, 0));
    db.write(|tx| trash::restore(tx, id));
    assert_eq!(found(), (1, 1));
}
