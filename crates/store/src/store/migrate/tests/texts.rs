//! English text stored by earlier versions.

use super::*;
use parlance_domain::outbox::Reason;
use parlance_domain::sending::Retry;
use parlance_domain::turn::{Ending, Failure, FailureCode};
use parlance_words::{Paragraph, Text, as_is, messages};
use serde::de::DeserializeOwned;
use serde_json::json;

/// The migration that converts sentences to messages.
const VERSION: usize = 18;

const KEPT: &str = "Check the address and the network, then try again. Everything here is kept.";

/// A database of the version before [`VERSION`], filled by `fill` and then migrated.
fn migrated(fill: impl FnOnce(&Connection)) -> (tempfile::TempDir, Connection) {
    migrated_from(VERSION - 1, fill)
}

/// The migration that removes a message.
const WITHOUT_REASON: usize = 19;

fn insert_turn(conn: &Connection, id: u8, ending: &str, retries: &str) {
    conn.execute(
        "INSERT INTO turns (id, conversation_id, profile_id, question_id, answer_id, ending, retries)
         VALUES (?1, zeroblob(16), zeroblob(16), zeroblob(16), ?1, ?2, ?3)",
        (vec![id; 16], ending, retries),
    )
    .unwrap();
}

fn read<T: DeserializeOwned>(conn: &Connection, sql: &str) -> Vec<T> {
    let mut statement = conn.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    rows.map(|json| serde_json::from_str(&json.unwrap()).unwrap()).collect()
}

#[test]
fn the_reasons_of_failures_become_messages() {
    let host = "chat.example.org";
    let later = [messages::problem_try_later(), messages::problem_contact_administrator()];
    let again = [messages::problem_try_again(), messages::problem_contact_administrator()];
    let rows: Vec<(&str, &str, Text, Paragraph)> = vec![
        (
            "chat.example.org was not found.",
            KEPT,
            messages::problem_host_unknown(host),
            messages::problem_check_address_and_connection().into(),
        ),
        (
            "The service failed.",
            "This is not about your question; try again in a while (503).",
            messages::problem_service_failed("503"),
            later.clone().into(),
        ),
        (
            "The service failed.",
            "The service says: No memory. Sorry. This is not about your question; try again in a while (502).",
            messages::problem_service_failed("502"),
            Paragraph::from(messages::problem_service_says("No memory. Sorry.")).and_all(later.into()),
        ),
        (
            "The service did not understand the request.",
            "The service says: No. Your question is kept (422).",
            messages::problem_request_refused("422"),
            messages::problem_service_says("No.").into(),
        ),
        (
            "Too many requests.",
            "Wait a moment, then try again (429). Your question is kept.",
            messages::problem_limit_requests(),
            messages::problem_limit_moment().into(),
        ),
        (
            "The service reported: Overloaded.",
            "Try again; if it stays so, ask who runs the service (overloaded_error).",
            messages::problem_reported("Overloaded."),
            Paragraph::from(again).and(messages::problem_error_code("overloaded_error")),
        ),
        (
            "The service has no project with the id of “A b”.",
            "Something else.",
            messages::problem_project_missing("A b"),
            as_is("Something else.").into(),
        ),
        ("A file was not found.", "", as_is("A file was not found."), Paragraph::none()),
    ];
    let (_folder, conn) = migrated(|conn| {
        for (id, (title, detail, ..)) in (1..).zip(&rows) {
            let ending = json!({"failed": {"code": "service", "title": title, "detail": detail}});
            insert_turn(conn, id, &ending.to_string(), "[]");
        }
    });
    let found: Vec<Ending> = read(&conn, "SELECT ending FROM turns ORDER BY id");
    assert_eq!(found.len(), rows.len());
    for (found, (said, _, title, detail)) in found.into_iter().zip(rows) {
        assert_eq!(found, Ending::Failed(Failure { code: FailureCode::Service, title, detail }), "{said}");
    }
}

#[test]
fn other_endings_stay_as_they_are() {
    let endings = [r#""complete""#, r#"{"cut":"connection_ended"}"#, r#"{"cut":{"service_reason":"x"}}"#];
    let (_folder, conn) = migrated(|conn| {
        (1..).zip(endings).for_each(|(id, ending)| insert_turn(conn, id, ending, "[]"));
    });
    let mut statement = conn.prepare("SELECT ending FROM turns ORDER BY id").unwrap();
    let found = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(found.map(Result::unwrap).collect::<Vec<_>>(), endings);
}

#[test]
fn attempts_and_questions_in_the_outbox_say_why_in_messages() {
    let (_folder, conn) = migrated(|conn| {
        let why = "127.0.0.1:9 does not accept connections.";
        let retries = json!([{"why": why, "waited_ms": 1000}, {"why": "Other.", "waited_ms": 0}]);
        insert_turn(conn, 1, "null", &retries.to_string());
        for (id, reason) in [(1_u8, json!("app_ended")), (2, json!({"out_of_reach": why}))] {
            conn.execute(
                "INSERT INTO outbox (id, conversation_id, position, reason) VALUES (?1, zeroblob(16), ?2, ?3)",
                (vec![id; 16], id, reason.to_string()),
            )
            .unwrap();
        }
    });
    let refused = messages::problem_connection_refused("127.0.0.1:9");
    let retries: Vec<Vec<Retry>> = read(&conn, "SELECT retries FROM turns");
    let expected =
        [Retry { why: refused.clone(), waited_ms: 1000 }, Retry { why: as_is("Other."), waited_ms: 0 }];
    assert_eq!(retries, [expected]);
    let reasons: Vec<Reason> = read(&conn, "SELECT reason FROM outbox ORDER BY id");
    assert_eq!(reasons, [Reason::AppEnded, Reason::OutOfReach(refused)]);
}

#[test]
fn why_a_file_was_not_deleted_becomes_json() {
    let said = "It’s \"used\".";
    let (_folder, conn) = migrated(|conn| {
        conn.execute(
            "INSERT INTO files (id, profile_id, delete_problem) VALUES (zeroblob(16), zeroblob(16), ?1)",
            [said],
        )
        .unwrap();
    });
    let found: Vec<Paragraph> = read(&conn, "SELECT delete_problem FROM files");
    assert_eq!(found, [Paragraph::from(as_is(said))]);
}

#[test]
fn the_reason_why_the_local_service_did_not_start_is_still_read() {
    let old = json!([{"id": "problem-local-service-reason", "args": {"reason": "The \"disk\" is gone."}},
        {"id": "problem-local-service-do", "args": {}}]);
    // As the previous version wrote it: the order of the fields is that of the type.
    let detail: Paragraph = serde_json::from_value(old).unwrap();
    let (_folder, conn) = migrated_from(WITHOUT_REASON - 1, |conn| {
        let title = messages::problem_local_service();
        let failure = Failure { code: FailureCode::Service, title, detail: detail.clone() };
        insert_turn(conn, 1, &serde_json::to_string(&Ending::Failed(failure)).unwrap(), "[]");
        conn.execute(
            "INSERT INTO files (id, profile_id, delete_problem) VALUES (zeroblob(16), zeroblob(16), ?1)",
            [serde_json::to_string(&detail).unwrap()],
        )
        .unwrap();
    });
    let expected = Paragraph::from([as_is("The \"disk\" is gone."), messages::problem_local_service_do()]);
    let endings: Vec<Ending> = read(&conn, "SELECT ending FROM turns");
    assert!(matches!(&endings[..], [Ending::Failed(failure)] if failure.detail == expected), "{endings:?}");
    let problems: Vec<Paragraph> = read(&conn, "SELECT delete_problem FROM files");
    assert_eq!(problems, [expected]);
}

#[test]
fn every_message_of_the_migration_exists() {
    let sql = MIGRATIONS[VERSION - 1];
    let is_id = |word: &str| ["problem-", "store-", "ending-"].iter().any(|place| word.starts_with(place));
    let ids: Vec<&str> = sql.split(['\'', '"']).filter(|word| is_id(word) && !word.contains(' ')).collect();
    assert!(ids.len() > 60, "{ids:?}");
    for id in ids {
        let text: Text = serde_json::from_value(json!({ "id": id })).unwrap();
        // The message for an unknown id contains the id.
        assert!(!text.to_string().contains(id), "{text}");
    }
}
