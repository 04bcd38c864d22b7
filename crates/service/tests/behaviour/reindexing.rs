//! Reindexing: search results while the service reads files of an earlier index version again.

use crate::local::{Local, config, id, text};
use parlance_sandbox::{Program, Readers};
use parlance_service::Config;
use parlance_sqlite::rusqlite::Connection;
use parlance_testkit::waiting::wait_until;
use serde_json::Value;
use std::path::Path;

const QUESTION: &str = "How high is the rent?";

fn database(directory: &Path) -> Connection {
    Connection::open(directory.join("service.sqlite")).unwrap()
}

/// Gives all files the index version and the passages of an earlier version, with other text.
fn make_outdated(directory: &Path, n_attempts: i64) {
    let database = database(directory);
    database.execute("UPDATE passages SET text = 'The rent is 999 EUR a month.'", []).unwrap();
    let outdated = "UPDATE files SET index_version = 0, tried_version = 0, n_attempts = ?1";
    database.execute(outdated, [n_attempts]).unwrap();
}

/// The number of files that the present version has not tried, and their attempts.
fn n_outdated(directory: &Path) -> (i64, i64) {
    let count = "SELECT sum(tried_version = 0), sum(n_attempts) FROM files";
    database(directory).query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

/// The number of files with passages of an earlier version.
fn n_old_passages(directory: &Path) -> i64 {
    let count = "SELECT sum(index_version = 0) FROM files";
    database(directory).query_row(count, [], |row| row.get(0)).unwrap()
}

/// A service whose document readers do not start.
fn without_readers(path: &Path) -> Config {
    Config { readers: Readers::in_processes(Program::new("/no/such/program", [""; 0]), 1), ..config(path) }
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
    // Document readers that never respond: the files stay outdated.
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
    assert_eq!(n_old_passages(&path), 1);
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
    assert_eq!(n_old_passages(&path), 1, "a failed attempt is no new index");
    let answer = local.person("anna").ask_about(&[&file], QUESTION).await;
    assert!(text(&answer).contains("999 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn a_file_that_no_reader_could_read_is_indexed_later() {
    let (local, file) = with_lease().await;
    let path = local.path().to_owned();
    let broken = |path: &Path| {
        make_outdated(path, 0);
        without_readers(path)
    };
    let local = local.restart_with(broken).await;
    let other = local.person("anna").upload("house.txt", "The house has 3 floors.").await;
    let n_unreadable = || -> i64 {
        let count = "SELECT count(*) FROM files WHERE status = 'error'";
        database(&path).query_row(count, [], |row| row.get(0)).unwrap()
    };
    wait_until("the new file to be given up", || n_unreadable() == 1).await;
    wait_until("the attempts to end", || n_outdated(&path) == (2, 0)).await;

    let local = local.restart(|path| assert_eq!(n_outdated(path), (2, 0))).await;
    wait_until("the index to be rebuilt", || n_outdated(&path) == (0, 0) && n_old_passages(&path) == 0).await;
    let shown: Value =
        local.person("anna").get(&format!("/v1/files/{}", id(&other))).await.json().await.unwrap();
    assert_eq!(shown["status"], "processed", "{shown}");
    let answer = local.person("anna").ask_about(&[&file], QUESTION).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
}
