//! Crashes: a document whose reader ends the service is read at most twice, and no memory is written to a file.

use crate::local::{Local, id, text};
use crate::program::{Serving, program};
use parlance_sqlite::rusqlite::Connection;
use parlance_testkit::waiting::wait_until;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

fn database(directory: &Path) -> Connection {
    Connection::open(directory.join("service.sqlite")).unwrap()
}

/// Puts all files into the state that a crash of the service during an attempt leaves.
fn interrupt_attempt(directory: &Path, n_attempts: i64) {
    let interrupt = "UPDATE files SET status = 'processing', n_attempts = ?1";
    database(directory).execute(interrupt, [n_attempts]).unwrap();
}

#[tokio::test]
async fn a_file_whose_reading_ended_the_service_twice_is_given_up_with_a_reason() {
    let local = Local::start().await;
    let file = local.person("anna").upload("lease.txt", "The rent is 1250 EUR a month.").await;
    local.person("anna").ask_about(&[id(&file)], "How high is the rent?").await;
    let local = local.restart(|path| interrupt_attempt(path, 2)).await;
    let file: Value =
        local.person("anna").get(&format!("/v1/files/{}", id(&file))).await.json().await.unwrap();
    assert_eq!(file["status"], "error");
    let reason = file["status_details"].as_str().unwrap();
    assert!(reason.starts_with("The local service ended each time it read this document"), "{reason}");
    let answer = local.person("anna").ask_about(&[id(&file)], "How high is the rent?").await;
    assert!(!text(&answer).contains("1250 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn a_file_whose_reading_ended_the_service_once_is_read_again() {
    let local = Local::start().await;
    let file = local.person("anna").upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let local = local.restart(|path| interrupt_attempt(path, 1)).await;
    let answer = local.person("anna").ask_about(&[id(&file)], "How high is the rent?").await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn stopping_the_service_while_it_reads_uses_up_no_attempt() {
    let mut local = Local::start().await;
    let mut book = "Nothing of interest is in this sentence.\n\n".repeat(40_000);
    book.push_str("The treasure is below the old oak.\n");
    let file = local.person("anna").upload("book.txt", book).await;
    for _ in 0..3 {
        local = local.restart(|_| {}).await;
    }
    let answer = local.person("anna").ask_about(&[id(&file)], "Where is the treasure?").await;
    assert!(text(&answer).contains("below the old oak"), "{}", text(&answer));
}

#[cfg(unix)]
#[tokio::test]
async fn a_service_that_is_killed_while_it_reads_tries_the_document_twice_and_no_more() {
    let directory = tempfile::tempdir().unwrap();
    let (data, documents) = (directory.path().join("data"), directory.path().join("documents"));
    std::fs::create_dir(&documents).unwrap();
    std::fs::write(documents.join("lease.txt"), "The rent is 1250 EUR a month.").unwrap();
    let mut create = program();
    create.args(["projects", "create", "--data"]).arg(&data).args(["--member", "anna", "--folder"]);
    assert!(create.arg(&documents).arg("Handbook").output().unwrap().status.success());
    let row = || -> (String, String, i64) {
        let row = "SELECT id, status, n_attempts FROM files";
        database(&data).query_row(row, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap()
    };
    // Opening a pipe without a writer blocks, so each attempt lasts until the service is killed.
    let content = data.join("files").join(row().0);
    std::fs::remove_file(&content).unwrap();
    assert!(Command::new("mkfifo").arg(&content).status().unwrap().success());
    for n_attempts in 1..=2 {
        let serving = Serving::start(&data, &[]);
        wait_until("the attempt to be counted", || row().2 == n_attempts).await;
        serving.stop();
    }
    let _serving = Serving::start(&data, &[]);
    let (_, status, n_attempts) = row();
    assert_eq!((json!(status), n_attempts), (json!("error"), 2));
}

#[cfg(target_os = "linux")]
#[test]
fn the_system_writes_no_core_dump_of_a_serving_program() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(directory.path(), &[]);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", serving.child.id())).unwrap();
    let core = limits.lines().find_map(|line| line.strip_prefix("Max core file size")).unwrap();
    assert_eq!(core.split_whitespace().next(), Some("0"), "{limits}");
}
