//! Checks the query plans of statements whose cost must not grow with the store.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::{Store, conversations, files, messages, search};
use parlance_sqlite::rusqlite::{self, StatementStatus, ToSql};

/// The steps of SQLite's plan.
fn plan(sql: &str, params: &[(&str, &dyn ToSql)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    store
        .read(|conn| {
            let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
            Ok(statement.query_map(params, |row| row.get("detail"))?.collect::<Result<_, _>>()?)
        })
        .unwrap()
}

/// Asserts that a plan searches the messages so many times, each time with these columns, and never scans them.
fn assert_searches_messages(steps: &[String], n_searches: usize, columns: &str) {
    let on_messages: Vec<_> =
        steps.iter().filter(|step| step.contains("messages") || step.contains(" m ")).collect();
    assert_eq!(on_messages.len(), n_searches, "{steps:#?}");
    assert!(
        on_messages.iter().all(|step| step.starts_with("SEARCH") && step.contains(columns)),
        "{steps:#?}"
    );
}

/// To prepare a statement takes longer than to find a row.
#[test]
fn a_statement_is_not_prepared_again_for_other_values() {
    let folder = tempfile::tempdir().unwrap();
    for store in [Store::open(folder.path().join("parlance.db")), Store::in_memory()] {
        let n_prepared = store.unwrap().read(|conn| {
            let mut statement =
                conn.prepare("SELECT json FROM items WHERE message_id = ?1 ORDER BY position")?;
            for id in 0..3_u8 {
                statement.query_map([[id; 16]], |row| row.get::<_, String>(0))?.for_each(drop);
            }
            Ok(statement.get_status(StatementStatus::RePrepare))
        });
        assert_eq!(n_prepared.unwrap(), 0);
    }
}

#[test]
fn a_page_of_the_path_is_found_by_ids_alone() {
    let steps =
        plan(messages::WALK, &[(":from", &[0_u8; 16]), (":limit", &50), (":until", &rusqlite::types::Null)]);
    assert_searches_messages(&steps, 2, "(id=?)");
}

#[test]
fn the_items_and_files_of_messages_are_found_by_their_messages() {
    for sql in [messages::ITEMS, messages::ATTACHMENTS] {
        let steps = plan(sql, &[(":ids", &"[]")]);
        assert!(steps.iter().any(|step| step.contains("(message_id=?)")), "{steps:#?}");
        assert!(steps.iter().all(|step| !step.contains("B-TREE")), "{steps:#?}");
    }
}

#[test]
fn what_a_path_holds_is_counted_without_looking_at_other_files() {
    let steps = plan(messages::COUNT_PATH, &[(":from", &[0_u8; 16]), (":profile_id", &[0_u8; 16])]);
    let of = |table: &str| {
        let on_table: Vec<_> = steps.iter().filter(|step| step.contains(table)).collect();
        assert!(on_table.len() >= 2, "{steps:#?}");
        on_table
    };
    assert!(of(" f ").iter().all(|step| step.starts_with("SEARCH") && step.contains("(id=?)")), "{steps:#?}");
    assert!(of(" a ").iter().all(|step| step.contains("(message_id=?)")), "{steps:#?}");
}

#[test]
fn an_earlier_question_is_found_by_ids_alone() {
    let steps = plan(messages::NEAREST_QUESTION, &[(":from", &[0_u8; 16])]);
    assert_searches_messages(&steps, 2, "(id=?)");
}

#[test]
fn versions_of_a_page_are_found_by_their_parents_alone() {
    let steps = plan(messages::VERSIONS, &[(":parents", &"[]"), (":roots_of", &rusqlite::types::Null)]);
    assert_searches_messages(&steps, 3, "parent_id=?");
}

#[test]
fn the_list_of_conversations_is_read_in_the_order_of_its_index() {
    let steps = plan(&conversations::list_sql(), &[]);
    assert!(steps.iter().any(|step| step.contains("conversations_by_update")), "{steps:#?}");
    assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:#?}");
    // Whether the store has a file is evaluated once for all rows.
    let is_read_once = |step: &String| step.starts_with("SCAN pragma_database_list");
    let mut scans = steps.iter().filter(|step| step.starts_with("SCAN") && !is_read_once(step));
    assert!(scans.all(|step| step.starts_with("SCAN c ")), "{steps:#?}");
    assert!(steps.iter().any(|step| step.starts_with("SCALAR SUBQUERY")), "{steps:#?}");
}

#[test]
fn what_is_found_is_read_newest_first_without_sorting() {
    for sql in [search::FIND_TITLES, search::SCAN_WORDS, search::SCAN_PASSAGES] {
        let steps = plan(sql, &[]);
        assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:#?}");
        assert!(steps.iter().any(|step| step.contains("VIRTUAL TABLE")), "{steps:#?}");
        assert_eq!(steps.iter().filter(|step| step.starts_with("SEARCH")).count(), 1, "{steps:#?}");
    }
}

#[test]
fn messages_without_words_are_read_newest_first_without_sorting() {
    let steps = plan(search::SCAN_ALL, &[]);
    assert!(
        steps.iter().all(|step| step.starts_with("SEARCH messages USING INTEGER PRIMARY KEY")),
        "{steps:#?}"
    );
}

#[test]
fn messages_since_a_time_are_found_by_their_conversations() {
    let steps = plan(search::SEQS_SINCE, &[]);
    for index in ["conversations_by_update", "messages_by_conversation"] {
        assert!(steps.iter().any(|step| step.starts_with("SEARCH") && step.contains(index)), "{steps:#?}");
    }
}

#[test]
fn what_is_in_the_trash_is_found_without_looking_at_the_rest() {
    let steps = plan(search::TRASHED, &[]);
    assert!(steps.iter().all(|step| step.contains("conversations_trashed")), "{steps:#?}");
}

#[test]
fn drafts_are_searched_without_looking_at_conversations_that_have_none() {
    let steps = plan(search::LIST_DRAFTS, &[(":file", &""), (":limit", &1)]);
    let mut on_conversations = steps.iter().filter(|step| step.contains(" c ")).peekable();
    assert!(on_conversations.peek().is_some(), "{steps:#?}");
    assert!(
        on_conversations.all(|step| step.starts_with("SEARCH c ") && step.contains("(id=?)")),
        "{steps:#?}"
    );
}

#[test]
fn within_a_conversation_no_other_messages_are_looked_at() {
    let steps = plan(search::SCAN_WORDS, &[]);
    // Both ends of the row range limit the full-text query.
    assert!(steps.iter().any(|step| step.contains("VIRTUAL TABLE") && step.ends_with("><")), "{steps:#?}");
}

/// Without an index on the child's column, SQLite scans the whole table for each deleted row.
#[test]
fn every_reference_has_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    let references: Vec<(String, String)> = store
        .read(|conn| {
            let mut statement = conn.prepare(
                "SELECT t.name, f.\"from\" FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS f
                 WHERE t.schema = 'main'",
            )?;
            Ok(statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
        })
        .unwrap();
    assert!(references.len() > 10, "{references:?}");
    for (table, column) in references {
        let steps = plan(&format!("SELECT 1 FROM {table} WHERE {column} = x'00'"), &[]);
        assert!(steps.iter().all(|step| step.starts_with("SEARCH")), "{table}.{column}: {steps:?}");
    }
}

#[test]
fn an_unread_file_of_the_same_size_is_found_without_looking_at_the_others() {
    let steps = plan(files::UNREAD_BEFORE, &[]);
    let on_files: Vec<_> = steps.iter().filter(|step| step.contains("files")).collect();
    assert_eq!(on_files.len(), 2, "{steps:#?}");
    assert!(on_files.iter().all(|step| step.contains("files_unread")), "{steps:#?}");
    assert!(on_files.iter().any(|step| step.contains("added_at_ms,id)<(?,?)")), "{steps:#?}");
}
