//! A service with encrypted data: no file contains its words in plain text, everything works as without encryption, and
//! encrypting or decrypting a directory loses nothing.

use crate::local::{Local, Person, citations, config, id, text};
use parlance_encryption::{Form, Key, Purpose, files, replaced};
use parlance_service::{Config, ConversionError, OpenError, Service, StartError, convert_data};
use parlance_sqlite::rusqlite::{self, OpenFlags};
use parlance_testkit::waiting::{block_until, wait_until};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};
use walkdir::WalkDir;

/// The number of marked words.
const N_WORDS: usize = 1_000;

/// The first bytes of files that Parlance has encrypted.
const BEGINNING: &[u8] = b"PrlcEnc\x01\nthis is somebody's own file";

fn word(n: usize) -> String {
    format!("zebra{n:04}quilt")
}

/// A document with all marked words.
fn marked() -> String {
    (0..N_WORDS).map(|n| format!("The fee of {} is {n} EUR.\n\n", word(n))).collect()
}

fn with_key(path: &Path, key: &Key) -> Config {
    Config { encryption_key: Some(key.clone()), ..config(path) }
}

/// The files that contain a part of a marked word. An index stores only the part of a word that differs from the
/// previous word.
fn files_with_words(directory: &Path) -> Vec<PathBuf> {
    let entries =
        WalkDir::new(directory).into_iter().map(Result::unwrap).filter(|entry| entry.file_type().is_file());
    let has_words = |path: &Path| {
        let bytes = std::fs::read(path).unwrap();
        [b"zebra", b"quilt"].iter().any(|word| memchr::memmem::find(&bytes, *word).is_some())
    };
    entries.map(walkdir::DirEntry::into_path).filter(|path| has_words(path)).collect()
}

/// Uploads the document and asks about it, so that marked words are in a file name, a content, a question and an
/// answer.
async fn use_words(anna: &Person) -> Value {
    let file = anna.upload(&format!("{}.txt", word(0)), marked()).await;
    let answer = anna.ask_about(&[id(&file)], &format!("How high is the fee of {}?", word(77))).await;
    assert!(text(&answer).contains("77 EUR"), "{}", text(&answer));
    assert_eq!(citations(&answer)[0]["file_id"], file["id"]);
    file
}

async fn content(anna: &Person, file: &Value) -> Vec<u8> {
    let response = anna.get(&format!("/v1/files/{}/content", id(file))).await;
    assert_eq!(response.status(), StatusCode::OK);
    response.bytes().await.unwrap().to_vec()
}

async fn listed(anna: &Person) -> Value {
    anna.get("/v1/files").await.json().await.unwrap()
}

#[tokio::test]
async fn no_word_is_in_a_file_while_the_service_runs_and_after_it() {
    let key = Key::random().unwrap();
    let local = Local::start_with(|config| config.encryption_key = Some(key.clone())).await;
    use_words(&local.person("anna")).await;
    assert_eq!(files_with_words(local.path()), Vec::<PathBuf>::new());
    let local = local.restart_with(|path| with_key(path, &key)).await;
    assert_eq!(files_with_words(local.path()), Vec::<PathBuf>::new());

    let plain = Local::start().await;
    use_words(&plain.person("anna")).await;
    assert!(files_with_words(plain.path()).len() >= 2, "this test sees them in the database and the content");
}

#[tokio::test]
async fn the_half_of_an_upload_is_encrypted_too() {
    let local = Local::start_with(|config| config.encryption_key = Some(Key::random().unwrap())).await;
    let anna = local.person("anna");
    let mut connection = TcpStream::connect(local.address()).unwrap();
    let head = format!(
        "POST /v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Length: 9000000\r\n\
         Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n\r\n",
        anna.key()
    );
    connection.write_all(head.as_bytes()).unwrap();
    connection.write_all(&word(1).into_bytes().repeat(200_000)).unwrap();
    let incoming = local.path().join("incoming");
    let n_received = || -> u64 {
        let entries = std::fs::read_dir(&incoming).unwrap();
        entries.map(|entry| entry.unwrap().metadata().map_or(0, |metadata| metadata.len())).sum()
    };
    wait_until("a part of the upload", || n_received() >= 1_000_000).await;
    assert_eq!(files_with_words(local.path()), Vec::<PathBuf>::new());
}

#[tokio::test]
async fn files_are_told_downloaded_and_deleted_as_without_a_key() {
    let (key, bytes) = (Key::random().unwrap(), marked().repeat(20).into_bytes());
    let mut answers = Vec::new();
    for encryption_key in [None, Some(key)] {
        let local = Local::start_with(|config| config.encryption_key = encryption_key).await;
        let anna = local.person("anna");
        let file = anna.upload("book.txt", bytes.clone()).await;
        assert_eq!(file["bytes"], bytes.len());
        let mut told = Vec::new();
        for range in ["bytes=0-0", "bytes=65535-65536", "bytes=70000-400000", "bytes=-10", "bytes=999999999-"]
        {
            let request = anna.request(Method::GET, &format!("/v1/files/{}/content", id(&file)));
            let response = request.header("range", range).send().await.unwrap();
            let headers =
                ["etag", "content-range", "content-length"].map(|name| response.headers().get(name).cloned());
            told.push((response.status(), headers, response.bytes().await.unwrap()));
        }
        assert_eq!(told[2].2, bytes[70_000..=400_000]);
        assert_eq!(content(&anna, &file).await, bytes);
        assert_eq!(anna.delete(&format!("/v1/files/{}", id(&file))).await.status(), StatusCode::OK);
        assert_eq!(listed(&anna).await["data"], json!([]));
        assert_eq!(std::fs::read_dir(local.path().join("files")).unwrap().count(), 0);
        answers.push(told);
    }
    // The message about the last range contains a request id.
    assert_eq!(answers[0][..4], answers[1][..4]);
    assert_eq!(answers[0][4].0, answers[1][4].0);
}

#[tokio::test]
async fn somebodys_own_file_may_begin_as_an_encrypted_one() {
    let key = Key::random().unwrap();
    let local = Local::start().await;
    let own = local.person("anna").upload("own.bin", BEGINNING).await;
    // The form in which an older copy of the database would bring it back.
    let orphan = local.path().join("set-aside/3f0c1f0e-0000-4000-8000-000000000000");
    std::fs::write(&orphan, BEGINNING).unwrap();
    assert_eq!(content(&local.person("anna"), &own).await, BEGINNING);
    let to_encrypted = |path: &Path| {
        convert_data(path, &key, Form::Encrypted).unwrap();
        with_key(path, &key)
    };
    let local = local.restart_with(to_encrypted).await;
    assert_eq!(content(&local.person("anna"), &own).await, BEGINNING);
    let other = local.person("anna").upload("other.bin", BEGINNING).await;
    let local =
        local.restart(|path| (0..2).for_each(|_| convert_data(path, &key, Form::Plain).unwrap())).await;
    for file in [own, other] {
        assert_eq!(content(&local.person("anna"), &file).await, BEGINNING);
    }
    assert_eq!(std::fs::read(&orphan).unwrap(), BEGINNING);
}

#[tokio::test]
async fn a_damaged_content_is_not_delivered_and_not_read() {
    let key = Key::random().unwrap();
    let local = Local::start_with(|config| config.encryption_key = Some(key.clone())).await;
    let anna = local.person("anna");
    let file = use_words(&anna).await;
    let intact = anna.upload("intact.txt", "The rent is 1250 EUR.").await;
    let path = local.path().join("files").join(id(&file));
    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let response = anna.get(&format!("/v1/files/{}/content", id(&file))).await;
    assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    // The damaged content does not block the others, and stays damaged in the other form.
    let local = local.restart(|path| convert_data(path, &key, Form::Plain).unwrap()).await;
    let anna = local.person("anna");
    let response = anna.get(&format!("/v1/files/{}/content", id(&file))).await;
    assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(content(&anna, &intact).await, b"The rent is 1250 EUR.");
    assert!(path.exists(), "nothing is thrown away");
}

/// Waits until no process has the database open.
fn close_database(path: &Path, key: Option<&Key>) {
    let key = key.map(|key| key.derive(Purpose::Service));
    let path = path.join("service.sqlite");
    let database = parlance_sqlite::open(&path, OpenFlags::default(), key.as_ref()).unwrap();
    let mode = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
    block_until("the other connections to close", || {
        let mode = database.pragma_update_and_check(None, "journal_mode", "delete", mode);
        mode.is_ok_and(|mode| mode == "delete")
    });
}

/// The modification times of the files, by path.
fn times(directory: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let entries =
        WalkDir::new(directory).into_iter().map(Result::unwrap).filter(|entry| entry.file_type().is_file());
    let time = |entry: walkdir::DirEntry| {
        let modified = entry.metadata().unwrap().modified().unwrap();
        (entry.into_path(), modified)
    };
    entries.map(time).filter(|(path, _)| !path.ends_with("service.lock")).collect()
}

/// Adds a copy of the database, a content that was set aside, and files that crashes leave.
fn add_others(path: &Path) {
    let then = SystemTime::now() - Duration::from_secs(5 * 24 * 60 * 60);
    close_database(path, None);
    let database = rusqlite::Connection::open(path.join("service.sqlite")).unwrap();
    database.execute("VACUUM INTO ?1", [path.join("service.schema-1.backup").to_str().unwrap()]).unwrap();
    std::fs::write(path.join("service.schema-2.backup"), format!("SQLite format 3\0{}", marked())).unwrap();
    for name in ["backup-half", "incoming/upload-half", "set-aside/3f0c1f0e-0000-4000-8000-000000000000"] {
        std::fs::write(path.join(name), marked()).unwrap();
    }
    for path in times(path).keys() {
        std::fs::File::options().write(true).open(path).unwrap().set_modified(then).unwrap();
    }
}

#[tokio::test]
async fn a_directory_becomes_encrypted_and_plain_again_and_keeps_everything() {
    let key = Key::random().unwrap();
    let local = Local::start().await;
    let file = use_words(&local.person("anna")).await;
    let before = listed(&local.person("anna")).await;
    let mut kept = BTreeMap::new();
    // A hard link to the content, which shows whether its old bytes were erased.
    let old = tempfile::tempdir().unwrap();
    let local = local
        .restart_with(|path| {
            add_others(path);
            kept = times(path);
            std::fs::hard_link(path.join("files").join(id(&file)), old.path().join("content")).unwrap();
            std::fs::hard_link(path.join("service.sqlite"), old.path().join("database")).unwrap();
            assert_eq!(files_with_words(path).len(), 7, "this test sees them");
            for _ in 0..2 {
                convert_data(path, &key, Form::Encrypted).unwrap();
                assert_eq!(files_with_words(path), Vec::<PathBuf>::new());
            }
            assert_eq!(files_with_words(old.path()), Vec::<PathBuf>::new(), "the old bytes are overwritten");
            kept.retain(|path, _| !path.ends_with("backup-half") && !path.ends_with("upload-half"));
            assert_eq!(times(path), kept);
            with_key(path, &key)
        })
        .await;
    let anna = local.person("anna");
    assert_eq!(listed(&anna).await, before);
    assert_eq!(content(&anna, &file).await, marked().into_bytes());
    let answer = anna.ask_about(&[id(&file)], &format!("How high is the fee of {}?", word(500))).await;
    assert!(text(&answer).contains("500 EUR"), "{}", text(&answer));

    let local = local
        .restart(|path| {
            for _ in 0..2 {
                convert_data(path, &key, Form::Plain).unwrap();
            }
            let names: Vec<PathBuf> = times(path).into_keys().collect();
            assert_eq!(names, kept.keys().cloned().collect::<Vec<_>>());
            let backup = std::fs::read(path.join("service.schema-2.backup")).unwrap();
            assert_eq!(backup, format!("SQLite format 3\0{}", marked()).into_bytes());
            let backup = rusqlite::Connection::open(path.join("service.schema-1.backup")).unwrap();
            let n_files: u32 = backup.query_row("SELECT count(*) FROM files", [], |row| row.get(0)).unwrap();
            assert_eq!(n_files, 1);
            let set_aside = path.join("set-aside/3f0c1f0e-0000-4000-8000-000000000000");
            assert_eq!(std::fs::read(set_aside).unwrap(), marked().into_bytes());
        })
        .await;
    let anna = local.person("anna");
    assert_eq!(content(&anna, &file).await, marked().into_bytes());
    let answer = anna.ask_about(&[id(&file)], &format!("How high is the fee of {}?", word(500))).await;
    assert!(text(&answer).contains("500 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn a_directory_in_use_or_with_another_key_is_not_converted() {
    let (key, other) = (Key::random().unwrap(), Key::random().unwrap());
    let local = Local::start_with(|config| config.encryption_key = Some(key.clone())).await;
    let file = use_words(&local.person("anna")).await;
    let in_use = convert_data(local.path(), &key, Form::Plain);
    assert!(matches!(in_use, Err(ConversionError::InUse { .. })));
    let local = local
        .restart_with(|path| {
            close_database(path, Some(&key));
            let before = times(path);
            for to in [Form::Plain, Form::Encrypted] {
                let refused = convert_data(path, &other, to);
                assert!(matches!(refused, Err(ConversionError::Unreadable(OpenError::WrongKey { .. }))));
            }
            assert_eq!(times(path), before);
            with_key(path, &key)
        })
        .await;
    assert_eq!(content(&local.person("anna"), &file).await, marked().into_bytes());
}

#[test]
fn a_directory_that_does_not_exist_is_in_every_form() {
    let directory = tempfile::tempdir().unwrap();
    let (missing, key) = (directory.path().join("service"), Key::random().unwrap());
    convert_data(&missing, &key, Form::Encrypted).unwrap();
    assert!(!missing.exists());
    for to in [Form::Encrypted, Form::Plain] {
        convert_data(directory.path(), &key, to).unwrap();
    }
}

#[tokio::test]
async fn whoever_has_no_key_or_another_one_is_told_so_and_nothing_is_touched() {
    let (directory, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let path = directory.path();
    Service::start(with_key(path, &key)).await.unwrap().shutdown().await;
    std::fs::write(path.join("service.schema-1.backup"), "a copy that is kept no longer").unwrap();
    let copy = std::fs::File::options().write(true).open(path.join("service.schema-1.backup")).unwrap();
    copy.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    close_database(path, Some(&key));
    let before = times(path);
    for command in [&["serve"][..], &["keys", "issue"], &["limits", "list"], &["projects", "list"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_parlance-service"));
        let output = program.args(command).arg("--data").arg(path).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{command:?}");
        assert!(told.contains("is encrypted by Parlance. Open it in Parlance"), "{told}");
    }
    let other = Service::start(with_key(path, &Key::random().unwrap())).await;
    assert!(matches!(other, Err(StartError::Database(OpenError::WrongKey { .. }))));
    assert_eq!(times(path), before);
    let plain = tempfile::tempdir().unwrap();
    Service::start(config(plain.path())).await.unwrap().shutdown().await;
    close_database(plain.path(), None);
    let before = times(plain.path());
    let refused = Service::start(with_key(plain.path(), &key)).await;
    assert!(matches!(refused, Err(StartError::Database(OpenError::NotEncrypted { .. }))));
    assert_eq!(times(plain.path()), before);
}

/// Crashes at several points of converting a plain directory leave these files.
#[tokio::test]
async fn a_conversion_that_was_interrupted_is_finished() {
    let key = Key::random().unwrap();
    let files_key = key.derive(Purpose::Files);
    type Leave<'a> = (&'static str, &'a dyn Fn(&Path));
    let leave: [Leave<'_>; 5] = [
        ("half of the new form", &|content| {
            std::fs::write(files::leftover(content), marked()).unwrap();
        }),
        ("a second name", &|content| std::fs::hard_link(content, replaced(content)).unwrap()),
        ("no first name", &|content| std::fs::rename(content, replaced(content)).unwrap()),
        ("the old bytes", &|content| {
            std::fs::copy(content, replaced(content)).unwrap();
            files::encrypt(content, &files_key).unwrap();
        }),
        ("others in the new form", &|content| {
            files::encrypt(content, &files_key).unwrap();
        }),
    ];
    for (what, leave) in leave {
        let local = Local::start().await;
        let file = use_words(&local.person("anna")).await;
        let local = local
            .restart_with(|path| {
                leave(&path.join("files").join(id(&file)));
                convert_data(path, &key, Form::Encrypted).unwrap();
                assert_eq!(files_with_words(path), Vec::<PathBuf>::new(), "{what}");
                assert_eq!(std::fs::read_dir(path.join("files")).unwrap().count(), 1, "{what}");
                with_key(path, &key)
            })
            .await;
        assert_eq!(content(&local.person("anna"), &file).await, marked().into_bytes(), "{what}");
    }
}
