//! Deletion of conversations: by age, when they are empty, and by an administrator.

use crate::local::{Local, Person, config, events};
use parlance_service::{ConversationBook, ConversationFilter, Pace};
use parlance_sqlite::rusqlite::{Connection, params};
use parlance_testkit::waiting::wait_until;
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use std::path::Path;
use uuid::Uuid;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn database(path: &Path) -> Connection {
    Connection::open(path.join("service.sqlite")).unwrap()
}

/// Makes a conversation older by this many days.
pub(crate) fn make_older(path: &Path, conversation: &Value, n_days: i64) {
    let (database, id) = (database(path), conversation.as_str().unwrap());
    for sql in [
        "UPDATE conversations SET created_at_ms = created_at_ms - ?2 WHERE id = ?1",
        "UPDATE messages SET created_at_ms = created_at_ms - ?2 WHERE conversation_id = ?1",
    ] {
        assert!(database.execute(sql, params![id, n_days * DAY_MS]).unwrap() > 0);
    }
}

/// Sets the largest trusted time, as if the service had run a moment ago.
fn trust_the_clock(path: &Path) {
    let now_ms = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
    database(path).execute(&format!("UPDATE clock SET latest_ms = {now_ms}"), []).unwrap();
}

fn n_messages(path: &Path, conversation: &Value) -> i64 {
    let sql = "SELECT count(*) FROM messages WHERE conversation_id = ?1";
    database(path).query_row(sql, [conversation.as_str().unwrap()], |row| row.get(0)).unwrap()
}

async fn begun(anna: &Person, question: &str) -> Value {
    anna.ask(json!({ "input": question })).await["conversation_id"].clone()
}

async fn name(anna: &Person, conversation: &Value) -> Response {
    let body = json!({ "input": "hello again", "conversation_id": conversation, "stream": false });
    anna.post("/v1/responses", &body).await
}

async fn assert_unknown(response: Response) {
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "conversation_not_found");
}

fn has_text(path: &Path, text: &str) -> bool {
    std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).any(|path| {
        let is_of_database = path.file_name().unwrap().to_str().unwrap().starts_with("service.sqlite");
        is_of_database && memchr::memmem::find(&std::fs::read(path).unwrap(), text.as_bytes()).is_some()
    })
}

#[tokio::test]
async fn deletes_conversations_that_no_later_request_named_after_30_days() {
    let (local, anna) = Local::with_anna().await;
    let old = begun(&anna, "What is a zanzibarquay?").await;
    let (named, young) = (begun(&anna, "hello").await, begun(&anna, "hello").await);
    assert_eq!(name(&anna, &named).await.status(), StatusCode::OK);
    let local = local
        .restart(|path| {
            assert!(has_text(path, "zanzibarquay"));
            for (conversation, n_days) in [(&old, 31), (&named, 400), (&young, 29)] {
                make_older(path, conversation, n_days);
            }
            trust_the_clock(path);
        })
        .await;
    wait_until("the old conversation to be deleted", || n_messages(local.path(), &old) == 0).await;
    let anna = local.person("anna");
    assert_unknown(name(&anna, &old).await).await;
    assert_eq!(name(&anna, &named).await.status(), StatusCode::OK);
    assert_eq!(name(&anna, &young).await.status(), StatusCode::OK);
    wait_until("its text to leave the database", || !has_text(local.path(), "zanzibarquay")).await;
}

#[tokio::test]
async fn keeps_a_conversation_that_a_request_names_after_29_days() {
    let local = Local::start().await;
    let kept = begun(&local.person("anna"), "hello").await;
    let local = local.restart(|path| make_older(path, &kept, 29)).await;
    let anna = local.person("anna");
    assert_eq!(name(&anna, &kept).await.status(), StatusCode::OK);
    let old = begun(&anna, "hello").await;
    let local = local
        .restart(|path| {
            make_older(path, &kept, 300);
            make_older(path, &old, 31);
            trust_the_clock(path);
        })
        .await;
    wait_until("the other conversation to be deleted", || n_messages(local.path(), &old) == 0).await;
    assert_eq!(name(&local.person("anna"), &kept).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn the_age_is_a_setting() {
    let local = Local::start().await;
    let conversation = begun(&local.person("anna"), "hello").await;
    let path = local.path().to_owned();
    let local = local
        .restart_with(|directory| {
            make_older(directory, &conversation, 3);
            trust_the_clock(directory);
            let mut config = config(directory);
            config.unnamed_conversations_kept = std::time::Duration::from_secs(2 * 24 * 60 * 60);
            config
        })
        .await;
    wait_until("the conversation to be deleted", || n_messages(&path, &conversation) == 0).await;
    local.shutdown().await;
}

#[tokio::test]
async fn deletes_conversations_without_a_message_at_the_start() {
    let local = Local::start_with(|config| config.pace = Pace::words_per_second(2.0).unwrap()).await;
    let anna = local.person("anna");
    let mut response = anna.post("/v1/responses", &json!({ "input": "hello" })).await;
    let first = response.chunk().await.unwrap().unwrap();
    let created = events(std::str::from_utf8(&first).unwrap())[0]["response"].clone();
    drop(response);
    let local = local.restart(|_| {}).await;
    let count = |sql: &str| database(local.path()).query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM conversations"), 0);
    assert_unknown(name(&local.person("anna"), &created["conversation_id"]).await).await;
}

#[tokio::test]
async fn an_answer_completes_while_an_administrator_deletes_its_conversation() {
    let local = Local::start_with(|config| config.pace = Pace::words_per_second(50.0).unwrap()).await;
    let anna = local.person("anna");
    let conversation = begun(&anna, "What is 1+1?").await;
    let body = json!({ "input": "hello", "conversation_id": conversation });
    let mut response = anna.post("/v1/responses", &body).await;
    response.chunk().await.unwrap().unwrap();
    let ids = Some(vec![Uuid::parse_str(conversation.as_str().unwrap()).unwrap()]);
    let filter = ConversationFilter { ids, ..ConversationFilter::default() };
    assert_eq!(ConversationBook::open(local.path()).unwrap().delete(&filter).unwrap(), 1);
    assert!(response.text().await.unwrap().contains("response.completed"));
    assert_unknown(name(&anna, &conversation).await).await;
}
