//! The full-text index, which got more prefixes in a later version.

use super::*;
use crate::search;
use parlance_domain::Item;

/// The migration that adds prefixes of four letters.
const VERSION: usize = 25;

/// Two messages, indexed by the version before [`VERSION`].
fn say_two(conn: &Connection) {
    for (n, said) in [(1_u8, "defrosting"), (2, "pressure")] {
        conn.execute(
            "INSERT INTO messages (seq, id, conversation_id) VALUES (?1, ?2, zeroblob(16))",
            (n, vec![n; 16]),
        )
        .unwrap();
        let json = serde_json::to_string(&Item::text(said)).unwrap();
        conn.execute(
            "INSERT INTO items (message_id, position, json) VALUES (?1, 0, ?2)",
            (vec![n; 16], json),
        )
        .unwrap();
        conn.execute("INSERT INTO message_words (rowid, text) VALUES (?1, ?2)", (n, said)).unwrap();
    }
}

fn found(conn: &Connection, words: &str) -> Vec<i64> {
    let mut statement = conn.prepare("SELECT rowid FROM message_words WHERE message_words MATCH ?1").unwrap();
    statement.query_map([words], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn messages_of_an_older_version_are_found_by_beginnings_of_four_letters() {
    let (_folder, mut conn) = migrated_from(VERSION - 1, say_two);
    assert!(search::is_rebuilding(&conn).unwrap(), "and a check misses no messages");
    let tx = conn.transaction().unwrap();
    assert!(!search::index_backlog(&tx).unwrap(), "all is one batch");
    tx.commit().unwrap();
    assert!(!search::is_rebuilding(&conn).unwrap());
    assert_eq!((found(&conn, "defr*"), found(&conn, "pressure")), (vec![1], vec![2]));
}

#[test]
fn a_store_without_messages_has_nothing_to_index_anew() {
    let (_folder, mut conn) = migrated_from(VERSION - 1, |_| {});
    assert!(!search::is_rebuilding(&conn).unwrap());
    assert!(!search::index_backlog(&conn.transaction().unwrap()).unwrap());
}
