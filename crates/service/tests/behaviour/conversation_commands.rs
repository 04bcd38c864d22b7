//! `parlance-service conversations`, while the service runs.

use crate::local::{Local, Person};
use crate::program::program;
use crate::retention::make_older;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::process::Output;

fn conversations(local: &Local, command: &str, arguments: &[&str]) -> Output {
    let mut program = program();
    program.args(["conversations", command, "--data"]).arg(local.path()).args(arguments);
    program.output().unwrap()
}

fn listed(local: &Local, arguments: &[&str]) -> Vec<Vec<String>> {
    let listed = conversations(local, "list", arguments);
    assert!(listed.status.success());
    let lines = String::from_utf8(listed.stdout).unwrap();
    lines.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn notice(output: Output) -> String {
    assert!(output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

async fn ask(person: &Person, conversation: &Value) -> (StatusCode, Value) {
    let body = json!({ "input": "What is 1+1?", "conversation_id": conversation, "stream": false });
    let response = person.post("/v1/responses", &body).await;
    let status = response.status();
    (status, response.json::<Value>().await.unwrap()["conversation_id"].clone())
}

#[tokio::test]
async fn conversations_are_listed_and_deleted_by_user_age_and_id() {
    let local = Local::start().await;
    let (anna, ben) = (local.person("anna"), local.person("ben"));
    let (_, named) = ask(&anna, &Value::Null).await;
    ask(&anna, &named).await;
    let (_, old) = ask(&anna, &Value::Null).await;
    let (_, young) = ask(&anna, &Value::Null).await;
    let (_, foreign) = ask(&ben, &Value::Null).await;
    make_older(local.path(), &old, 10);

    let all = listed(&local, &[]);
    let ids: Vec<&str> = all.iter().map(|columns| columns[0].as_str()).collect();
    assert_eq!(ids, [&foreign, &young, &named, &old].map(|id| id.as_str().unwrap()));
    assert_eq!((all[2][1].as_str(), &all[2][4..]), ("anna", &["4".to_owned(), "named".to_owned()][..]));
    assert_eq!((all[0][1].as_str(), &all[0][4..]), ("ben", &["2".to_owned(), "unnamed".to_owned()][..]));
    assert!(all[3][3] < all[2][3] && all[3][2].ends_with('Z'), "{all:?}");
    assert_eq!(listed(&local, &["--user", "ben"]).len(), 1);
    assert_eq!(listed(&local, &["--older-than-days", "9"])[0][0], old.as_str().unwrap());

    assert!(!conversations(&local, "delete", &[]).status.success(), "without a condition nothing is deleted");
    assert_eq!(listed(&local, &[]).len(), 4);
    let deleted = conversations(&local, "delete", &["--older-than-days", "9", "--user", "ben"]);
    assert_eq!(notice(deleted), "Deleted 0 conversations.\n");
    let deleted = conversations(&local, "delete", &["--older-than-days", "9"]);
    assert_eq!(notice(deleted), "Deleted 1 conversation.\n");
    assert_eq!(notice(conversations(&local, "delete", &["--user", "ben"])), "Deleted 1 conversation.\n");
    let deleted = conversations(&local, "delete", &[named.as_str().unwrap(), foreign.as_str().unwrap()]);
    assert_eq!(notice(deleted), "Deleted 1 conversation.\n");

    for (person, conversation, status) in [
        (&anna, &named, StatusCode::NOT_FOUND),
        (&anna, &old, StatusCode::NOT_FOUND),
        (&ben, &foreign, StatusCode::NOT_FOUND),
        (&anna, &young, StatusCode::OK),
    ] {
        assert_eq!(ask(person, conversation).await.0, status);
    }
}

#[test]
fn a_service_keeps_conversations_for_a_day_at_least() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().to_str().unwrap();
    let refused = program().args(["serve", "--data", data, "--keep-unnamed-days", "0"]).output().unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8(refused.stderr).unwrap().contains("--keep-unnamed-days"));
}
