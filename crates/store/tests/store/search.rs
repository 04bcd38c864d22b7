//! Search: matches and their order. No input is an error.

use crate::support::TestStore;
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, Item, Role};
use parlance_store::search::Hit;
use parlance_store::{conversations, messages, search};
use proptest::prelude::*;

fn find(db: &TestStore, query: &str) -> Vec<Hit> {
    db.read(|conn| search::conversations(conn, query, 50))
}

fn with_text(text: &str) -> (TestStore, ConversationId) {
    let (db, id) = TestStore::with_conversation();
    db.say(id, None, Role::You, text);
    (db, id)
}

fn finds(text: &str, query: &str) -> bool {
    !find(&with_text(text).0, query).is_empty()
}

#[test]
fn words_are_found_whatever_their_case_accents_and_order() {
    for (text, query) in [
        ("The compressor costs 57,800 €", "COMPRESSOR"),
        ("Grüße aus Zürich", "grusse zurich"),
        ("Grüsse aus Zürich", "Grüße"),
        ("Zürich", "zurich"),
        ("naïve café", "cafe naive"),
        ("one two three", "three one"),
        ("lighthouse", "ligh"),
        ("lighthouse keeper", "lighthouse kee"),
        ("see offer-halden.pdf", "halden"),
        ("see offer-halden.pdf", "offer-halden.pdf"),
        ("C++ and C#", "c++"),
        ("57,800", "57,800"),
    ] {
        assert!(finds(text, query), "{query:?} in {text:?}");
    }
}

#[test]
fn only_the_last_word_may_be_a_beginning() {
    assert!(!finds("lighthouse keeper", "ligh keeper"));
    assert!(!finds("lighthouse", "ligh "));
    assert!(!finds("lighthouse", "house"));
}

#[test]
fn scripts_without_spaces_are_found_inside_of_a_sentence() {
    for (text, query) in [
        ("私は東京都に住んでいます", "東京"),
        ("私は東京都に住んでいます", "京都"),
        ("我想比较两个报价", "报价"),
        ("我想比较两个报价", "价"),
        ("ราคาของเครื่องอัดลม", "เครื่อง"),
        ("価格は57,800円です", "57,800円"),
    ] {
        assert!(finds(text, query), "{query:?} in {text:?}");
    }
    assert!(!finds("東の京", "東京"), "the characters have to follow each other");
}

#[test]
fn hostile_queries_find_nothing_and_fail_nothing() {
    let (db, _) = with_text("lovely kumquats");
    for query in [
        "",
        " ",
        "\"",
        "\"\"",
        "*",
        "**",
        "'",
        "''",
        "()",
        ")(",
        "-",
        "--",
        "^",
        "a^",
        ":",
        "text:",
        "text : x",
        "{",
        "}",
        "{text}:x",
        "NEAR",
        "NEAR(",
        "NEAR(a b, 2)",
        "AND",
        "OR",
        "NOT",
        "AND AND",
        "NOT x",
        "a AND",
        "+",
        "a + b",
        "\"unclosed",
        "\"a\" *",
        "a*b",
        "\0",
        "a\0b",
        "\\",
        "%",
        "_",
        "; DROP TABLE messages; --",
        "🦀",
        "🦀*",
        "\u{202e}",
        "?1",
        ":name",
        "rank",
        "rowid",
        "\u{feff}",
        "\"*\"",
        "a\"b\"c",
        "٠",
    ] {
        assert_eq!(find(&db, query), [], "{query:?}");
    }
    assert_eq!(find(&db, "\"lovely").len(), 1, "marks around a word do not matter");
    assert_eq!(find(&db, "lovely* kumquats").len(), 1);
}

#[test]
fn operators_are_only_words() {
    assert!(finds("this and that", "this AND that"));
    assert!(!finds("this that", "this AND that"), "AND is a word like others");
    assert!(finds("nearly there", "NEAR"));
}

#[test]
fn a_conversation_is_found_once_by_its_newest_message_or_its_title() {
    let db = TestStore::new();
    let old = db.conversation(10);
    let first = db.say(old, None, Role::You, "the compressor");
    let last = db.say(old, Some(first), Role::Assistant, "which compressor");
    let titled = db.conversation(20);
    db.write(|tx| conversations::rename(tx, titled, "Compressor offers"));
    db.conversation(30);
    let hits = find(&db, "compressor");
    let found: Vec<_> = hits.iter().map(|hit| (hit.conversation.id, hit.message_id)).collect();
    assert_eq!(found, [(titled, None), (old, Some(last))]);
    let one = db.read(|conn| search::conversations(conn, "compressor", 1));
    assert_eq!(one.len(), 1);
}

#[test]
fn changed_words_are_found_and_old_ones_are_not() {
    let (db, id) = with_text("first version");
    let tail = db.read(|conn| messages::visible_path_tail(conn, id, 1, None));
    let message_id = tail.messages[0].id;
    let items = [Item::text("second edition"), Item::Refusal { text: "declined".to_owned() }];
    db.write(|tx| messages::replace_items(tx, message_id, &items));
    assert_eq!(find(&db, "version"), []);
    assert_eq!((find(&db, "edition").len(), find(&db, "declined").len()), (1, 1));
    db.write(|tx| conversations::set_title_if_auto(tx, id, "Alpha"));
    db.write(|tx| conversations::set_title_if_auto(tx, id, "Beta"));
    assert_eq!((find(&db, "alpha").len(), find(&db, "beta").len()), (0, 1));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_query_is_an_error(queries in prop::collection::vec("\\PC{0,12}|[\"*^:(){}\\-+ a-zA-Z]{0,12}", 20)) {
        let (db, _) = with_text("some words");
        for query in queries {
            let result = db.store.read(|conn| search::conversations(conn, &query, 5));
            prop_assert!(result.is_ok(), "{:?}: {:?}", query, result);
        }
    }
}

#[test]
fn within_a_conversation_all_its_messages_with_the_words_are_found_and_none_of_others() {
    let db = TestStore::new();
    let (id, other) = (db.conversation(1), db.conversation(2));
    let first = db.say(id, None, Role::You, "Where is the lighthouse keeper?");
    db.say(other, None, Role::You, "Another lighthouse");
    let second = db.say(id, Some(first), Role::Assistant, "In the Lighthouse.");
    let third = db.say(id, Some(second), Role::You, "Thanks.");
    let found = |query: &str| {
        let mut found: Vec<_> =
            db.read(|conn| search::in_conversation(conn, id, query)).into_iter().collect();
        found.sort();
        found
    };
    assert_eq!(found("lighth"), [first, second]);
    assert_eq!(found("keeper lighthouse"), [first]);
    for nothing in ["", " ", "?", "\"", "zebra"] {
        assert_eq!(found(nothing), [], "{nothing:?}");
    }
    db.write(|tx| messages::delete(tx, first, 9));
    assert_eq!(found("lighthouse"), [second]);
    assert_eq!(found("thanks"), [third]);
}

#[test]
fn the_newest_messages_are_found_with_their_conversations_and_all_are_counted() {
    let (db, first) = TestStore::with_conversation();
    let question = db.say(first, None, Role::You, "What is the discount rate?");
    let answer = db.say(first, Some(question), Role::Assistant, "The discount rate is 4 %.");
    let second = db.conversation(2);
    let other = db.say(second, None, Role::You, "Another discount");
    let find_with = |query: &str, filters: SearchFilters, limit| {
        db.read(|conn| search::messages(conn, query, &filters, limit))
    };
    let find = |query: &str, limit| find_with(query, SearchFilters::default(), limit);
    let found = find("discou", 2);
    let ids: Vec<_> =
        found.hits.iter().map(|(conversation, message)| (conversation.id, message.id)).collect();
    assert_eq!(ids, [(second, other), (first, answer)], "the newest first");
    assert_eq!((found.n_messages, found.has_more), (3, false));
    assert_eq!(find("discount rate", 9).n_messages, 2, "all words are in each");
    assert_eq!(find("\"NEAR( *", 9), search::MessageHits::default());
    let mine = SearchFilters { role: Some(Role::You), ..SearchFilters::default() };
    assert_eq!(find_with("discount", mine, 9).n_messages, 2, "only what this side has said");
    assert_eq!(find("discount file:offer", 9).n_messages, 0, "none has such a file");
    db.write(|tx| messages::delete(tx, answer, 5));
    assert_eq!(find("discount rate", 9).n_messages, 1, "what was deleted is not found");
}
