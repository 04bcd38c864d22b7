//! Data that survives a restart, and files that a crash must not leave behind.

use crate::local::{Local, config, id, text};
use parlance_service::{Service, StartError};
use parlance_sqlite::rusqlite;
use parlance_testkit::waiting::wait_until;
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

#[tokio::test]
async fn files_and_conversations_survive_a_restart() {
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let first = anna.ask_about(&[id(&file)], "How high is the rent?").await;

    let local = local.restart(|_| {}).await;
    let anna = local.person("anna");
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!((&list["data"][0]["id"], &list["data"][0]["status"]), (&file["id"], &json!("processed")));
    let body = json!({ "input": "How high was the rent?", "conversation_id": first["conversation_id"] });
    assert!(text(&anna.ask(body).await).contains("1250 EUR"));
}

#[tokio::test]
async fn a_key_of_one_run_is_worth_nothing_in_the_next() {
    let (local, anna) = Local::with_anna().await;
    let local = local.restart(|_| {}).await;
    assert_eq!(local.person_with_key(anna.key()).get("/v1/files").await.status(), 401);
}

#[tokio::test]
async fn a_file_that_was_not_read_before_a_crash_is_read_after_it() {
    let local = Local::start().await;
    let file = local.person("anna").upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let local = local
        .restart(|path| {
            // The state after a crash between an upload and its ingestion.
            let database = rusqlite::Connection::open(path.join("service.sqlite")).unwrap();
            database.execute_batch("UPDATE files SET status = 'processing'; DELETE FROM passages").unwrap();
        })
        .await;
    let answer = local.person("anna").ask_about(&[id(&file)], "How high is the rent?").await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn a_service_that_stops_while_it_reads_reads_again_after_the_next_start() {
    let local = Local::start().await;
    let mut book = "Nothing of interest stands in this sentence.\n\n".repeat(40_000);
    book.push_str("The treasure lies below the old oak.\n");
    let file = local.person("anna").upload("book.txt", book).await;
    let local = local.restart(|_| {}).await;
    let answer = local.person("anna").ask_about(&[id(&file)], "Where is the treasure?").await;
    assert_eq!(text(&answer).matches("below the old oak").count(), 1, "{}", text(&answer));
    local
        .restart(|path| {
            let database = rusqlite::Connection::open(path.join("service.sqlite")).unwrap();
            let n_twice = "SELECT count(*) - count(DISTINCT ordinal) FROM passages";
            assert_eq!(database.query_row(n_twice, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
        })
        .await;
}

#[tokio::test]
async fn leftovers_of_a_crash_are_swept_at_the_start() {
    let (local, anna) = Local::with_anna().await;
    let kept = anna.upload("kept.txt", "kept").await;
    let lost = anna.upload("lost.txt", "lost").await;
    let local = local
        .restart(|path| {
            std::fs::write(path.join("incoming/upload-half"), "half").unwrap();
            std::fs::write(path.join("files/3f0c1f0e-0000-4000-8000-000000000000"), "no row").unwrap();
            std::fs::remove_file(path.join("files").join(id(&lost))).unwrap();
        })
        .await;
    assert_eq!(std::fs::read_dir(local.path().join("incoming")).unwrap().count(), 0);
    let contents: Vec<_> =
        std::fs::read_dir(local.path().join("files")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(contents, [id(&kept)]);
    let list: Value = local.person("anna").get("/v1/files").await.json().await.unwrap();
    let ids: Vec<&str> = list["data"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(ids, [id(&kept)], "a file without its content is no file");
}

#[tokio::test]
async fn a_content_that_belongs_to_no_file_is_set_aside_for_two_weeks_and_comes_back_with_its_file() {
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let set_aside = local.path().join("set-aside");
    let orphan = set_aside.join("3f0c1f0e-0000-4000-8000-000000000000");
    let row = "owner, filename, purpose, bytes, sha256, status, created_at_ms, number";
    let local = local
        .restart(|path| {
            // The state with a database that is older than the contents.
            let database = rusqlite::Connection::open(path.join("service.sqlite")).unwrap();
            database
                .execute_batch(&format!(
                    "CREATE TABLE lost AS SELECT id, {row} FROM files; DELETE FROM passages; DELETE FROM files;"
                ))
                .unwrap();
            std::fs::write(path.join("files").join(orphan.file_name().unwrap()), "no row").unwrap();
        })
        .await;
    assert!(set_aside.join(id(&file)).exists() && orphan.exists());
    assert_eq!(std::fs::read_dir(local.path().join("files")).unwrap().count(), 0);
    let two_weeks = Duration::from_secs(14 * 24 * 60 * 60);
    let aged = |age: Duration| {
        let content = std::fs::File::options().write(true).open(&orphan).unwrap();
        content.set_modified(std::time::SystemTime::now() - age).unwrap();
    };
    let local = local
        .restart(|path| {
            let database = rusqlite::Connection::open(path.join("service.sqlite")).unwrap();
            let back = format!("INSERT INTO files (id, {row}) SELECT id, {row} FROM lost");
            database.execute_batch(&back).unwrap();
            aged(two_weeks - Duration::from_secs(3600));
        })
        .await;
    assert!(orphan.exists());
    let content = local.person("anna").get(&format!("/v1/files/{}/content", id(&file))).await;
    assert_eq!(content.text().await.unwrap(), "The rent is 1250 EUR a month.");
    let _local = local.restart(|_| aged(two_weeks + Duration::from_secs(60))).await;
    assert!(!orphan.exists() && set_aside.exists());
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing() {
    let (local, anna) = Local::with_anna().await;
    let (address, key) = (local.address(), anna.key().to_owned());
    let incoming = local.path().join("incoming");
    let n_incoming = || std::fs::read_dir(&incoming).unwrap().count();
    let mut connection = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\nContent-Length: 9000000\r\n\
         Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).unwrap();
    connection.write_all(&vec![7; 3_000_000]).unwrap();
    wait_until("the upload to begin", || n_incoming() == 1).await;
    drop(connection);
    wait_until("the removal of the half", || n_incoming() == 0).await;
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(list["data"], json!([]));
    assert_eq!(std::fs::read_dir(local.path().join("files")).unwrap().count(), 0);
}

#[tokio::test]
async fn only_one_service_runs_on_a_directory() {
    let local = Local::start().await;
    let second = Service::start(config(local.path())).await;
    assert!(matches!(second, Err(StartError::InUse { .. })));
}

#[tokio::test]
async fn a_service_that_has_ended_has_closed_its_database() {
    for _ in 0..10 {
        let local = Local::start().await;
        local.person("anna").upload("lease.txt", "The rent is 1250 EUR a month.").await;
        let local = local.restart(|path| assert!(!path.join("service.sqlite-wal").exists())).await;
        local.shutdown().await;
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let local = Local::start().await;
    let path = local.path().join("service.sqlite");
    let directory = tempfile::tempdir().unwrap();
    local.shutdown().await;
    let newer = directory.path().join("service.sqlite");
    drop(path);
    rusqlite::Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let Err(error) = Service::start(config(directory.path())).await else { panic!("it started") };
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[tokio::test]
async fn an_address_that_is_taken_is_named() {
    let local = Local::start().await;
    let directory = tempfile::tempdir().unwrap();
    let mut config = config(directory.path());
    config.listen = local.address();
    let Err(error) = Service::start(config).await else { panic!("it started") };
    let named = format!("Can’t listen on {}: ", local.address());
    assert!(error.to_string().starts_with(&named), "{error}");
}
