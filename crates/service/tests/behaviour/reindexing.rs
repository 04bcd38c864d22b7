//! Reindexing: what users see while files of an earlier index version are read again.

use crate::local::{Local, config, id, text};
use parlance_sandbox::{Program, Readers};
use parlance_sqlite::rusqlite::Connection;
use parlance_testkit::waiting::wait_until;
use serde_json::Value;
use std::path::Path;

const QUESTION: &str = "How high is the rent?";

fn database(directory: &Path) -> Connection {
    Connection::open(directory.join("service.sqlite")).unwrap()
}

/// Leaves all files as an earlier version left them, with other text in their passages.
fn make_outdated(directory: &Path, n_attempts: i64) {
    let database = database(directory);
    database.execute("UPDATE passages SET text = 'The rent is 999 EUR a month.'", []).unwrap();
    database.execute("UPDATE files SET index_version = 0, n_attempts = ?1", [n_attempts]).unwrap();
}

/// How many files have which version, and attempts.
fn n_outdated(directory: &Path) -> (i64, i64) {
    let count = "SELECT sum(index_version = 0), sum(n_attempts) FROM files";
    database(directory).query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

async fn with_lease() -> (Local, String) {
    let local = Local::start().await;
    let file = local.person("anna").upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let answer = local.person("anna").ask_about(&[id(&file)], QUESTION).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
    let id = id(&file).to_owned();
    (local, id)
}

#[tokio::test]
async fn answers_use_the_old_index_until_the_new_one_is_complete_also_after_a_restart() {
    let (local, file) = with_lease().await;
    let path = local.path().to_owned();
    // Readers that never answer: the files stay outdated.
    let stuck = |path: &Path| {
        make_outdated(path, 0);
        let mut config = config(path);
        config.readers = Readers::in_processes(Program::new("tail", ["-f", "/dev/null"]), 1);
        config
    };
    let local = local.restart_with(stuck).await;
    wait_until("the attempt to begin", || n_outdated(&path) == (1, 1)).await;
    let shown: Value = local.person("anna").get(&format!("/v1/files/{file}")).await.json().await.unwrap();
    assert_eq!(shown["status"], "processed");
    let answer = local.person("anna").ask_about(&[&file], QUESTION).await;
    assert!(text(&answer).contains("999 EUR"), "{}", text(&answer));

    let local =
        local.restart(|path| assert_eq!(n_outdated(path), (1, 0), "stopping uses up no attempt")).await;
    wait_until("the index to be rebuilt", || n_outdated(&path) == (0, 0)).await;
    let answer = local.person("anna").ask_about(&[&file], QUESTION).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn a_file_whose_reading_ended_the_service_twice_keeps_its_old_index() {
    let (local, file) = with_lease().await;
    let path = local.path().to_owned();
    let local = local.restart(|path| make_outdated(path, 2)).await;
    assert_eq!(n_outdated(&path), (0, 0));
    let answer = local.person("anna").ask_about(&[&file], QUESTION).await;
    assert!(text(&answer).contains("999 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn a_file_that_cannot_be_read_again_keeps_its_old_index() {
    let (local, file) = with_lease().await;
    let path = local.path().to_owned();
    let broken = |path: &Path| {
        make_outdated(path, 0);
        let broken = "UPDATE files SET filename = 'lease.docx', bytes = 4";
        database(path).execute(broken, []).unwrap();
        std::fs::write(path.join("files").join(&file), b"PK\x03\x04").unwrap();
    };
    let local = local.restart(broken).await;
    wait_until("the attempt to end", || n_outdated(&path) == (0, 0)).await;
    let answer = local.person("anna").ask_about(&[&file], QUESTION).await;
    assert!(text(&answer).contains("999 EUR"), "{}", text(&answer));
}
