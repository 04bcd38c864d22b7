//! Uploads of files.

use super::client_of;
use parlance_client::{Cause, Error, UploadFile};
use parlance_protocol::FileObject;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

const STORED: &str = r#"{"id":"f","object":"file","bytes":3,"created_at":1760000000,"filename":"a.txt","purpose":"assistants","status":"uploaded"}"#;

async fn upload(server: &FaultServer, file: UploadFile) -> (Result<FileObject, Error>, Vec<u64>) {
    let steps = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&steps);
    let result =
        client_of(server).upload_file(file, "assistants", move |sent| told.lock().unwrap().push(sent)).await;
    let steps = steps.lock().unwrap().clone();
    (result, steps)
}

/// The parts of a form, each with its headers and body.
fn parts(request: &Received) -> Vec<(String, Vec<u8>)> {
    let boundary = request.header("content-type").unwrap().split_once("boundary=").unwrap().1;
    let body = String::from_utf8_lossy(&request.body).into_owned();
    let end = format!("--{boundary}--\r\n");
    let body = body.strip_suffix(&end).expect("the form's end");
    let start = format!("--{boundary}\r\n");
    let part = |part: &str| {
        let (head, content) = part.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), content.strip_suffix("\r\n").unwrap().as_bytes().to_vec())
    };
    body.split(&start).skip(1).map(part).collect()
}

#[tokio::test]
async fn a_file_arrives_as_it_is_with_its_name_and_purpose() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Bericht \"neu\" 報告.pdf");
    std::fs::write(&path, "words\r\n--words").unwrap();
    let server = FaultServer::start(Answer::json(200, STORED)).await;
    let (stored, _) = upload(&server, UploadFile::open(&path).await.unwrap()).await;
    assert_eq!(stored.unwrap().id, "f");
    let request = server.received().remove(0);
    assert_eq!((request.method.as_str(), request.target.as_str()), ("POST", "/v1/files"));
    let parts = parts(&request);
    assert_eq!(
        parts[0],
        ("Content-Disposition: form-data; name=\"purpose\"".to_owned(), b"assistants".to_vec())
    );
    assert_eq!(
        parts[1].0,
        "Content-Disposition: form-data; name=\"file\"; filename=\"Bericht %22neu%22 報告.pdf\"\r\n\
         Content-Type: application/pdf"
    );
    assert_eq!(parts[1].1, b"words\r\n--words");
}

#[tokio::test]
async fn progress_counts_the_bytes_up_to_the_last() {
    let bytes = vec![7_u8; 1_000_000];
    let server = FaultServer::start(Answer::json(201, STORED)).await;
    let file = UploadFile::from_reader(std::io::Cursor::new(bytes.clone()), 1_000_000, "a.bin");
    let (stored, steps) = upload(&server, file.named("b.bin")).await;
    stored.unwrap();
    assert!(steps.len() > 2 && steps.is_sorted(), "steps on the way: {steps:?}");
    assert_eq!(steps.last(), Some(&1_000_000));
    let request = server.received().remove(0);
    assert!(request.body.windows(64).any(|window| window == &bytes[..64]));
    assert!(request.text().contains("filename=\"b.bin\""));
}

#[tokio::test]
async fn an_empty_file_is_sent_as_one() {
    let server = FaultServer::start(Answer::json(200, STORED)).await;
    let (stored, steps) = upload(&server, UploadFile::from_reader(std::io::empty(), 0, "empty.txt")).await;
    stored.unwrap();
    assert_eq!((parts(&server.received()[0])[1].1.len(), steps.len()), (0, 0));
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_an_error_before_anything_is_sent() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().join("vanished.txt"), folder.path().to_owned(), Path::new("").to_owned()] {
        let error = UploadFile::open(&path).await.err().expect("an error");
        assert_eq!((error.cause(), error.path()), (Cause::FileUnreadable, Some(path.as_path())));
    }
}

#[tokio::test]
async fn a_file_that_grows_or_shrinks_meanwhile_is_told_apart() {
    for (length, announced) in [(5, 10), (10, 5), (1, 0), (0, 1), (600_000, 500_000), (500_000, 600_000)] {
        let server = FaultServer::start(Answer::json(200, STORED)).await;
        let bytes = std::io::Cursor::new(vec![b'x'; length]);
        let (result, _) = upload(&server, UploadFile::from_reader(bytes, announced, "log.txt")).await;
        let error = result.unwrap_err();
        assert_eq!(error.cause(), Cause::FileChanged, "{length} for {announced}: {error:?}");
        let way = if length as u64 > announced { "grew" } else { "shrank" };
        assert!(error.to_string().contains(way), "{error}");
    }
}

#[tokio::test]
async fn a_file_that_grows_on_the_disk_is_noticed() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"one").unwrap();
    let opened = UploadFile::open(file.path()).await.unwrap();
    assert_eq!(opened.length(), 3);
    file.write_all(b" and two").unwrap();
    let server = FaultServer::start(Answer::json(200, STORED)).await;
    let (result, _) = upload(&server, opened).await;
    assert_eq!(result.unwrap_err().cause(), Cause::FileChanged);
}

#[tokio::test]
async fn a_read_that_fails_on_the_way_is_an_error_of_the_file() {
    let broken = broken_reader();
    let server = FaultServer::start(Answer::json(200, STORED)).await;
    let (result, _) = upload(&server, UploadFile::from_reader(broken, 100, "a.txt")).await;
    let error = result.unwrap_err();
    assert_eq!(error.cause(), Cause::FileUnreadable, "{error:?}");
}

/// Returns a few bytes, and then a disk error.
fn broken_reader() -> impl std::io::Read + Send + 'static {
    use std::io::Read;
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("bad sector"))
        }
    }
    (&b"some bytes"[..]).chain(Broken)
}

#[tokio::test]
async fn a_service_that_refuses_early_is_heard() {
    let refusal = Answer::json(413, r#"{"detail":"Too large."}"#).early();
    let server = FaultServer::start(refusal).await;
    let bytes = std::io::Cursor::new(vec![b'x'; 8_000_000]);
    let (result, _) = upload(&server, UploadFile::from_reader(bytes, 8_000_000, "big.bin")).await;
    let error = result.unwrap_err();
    assert_eq!((error.status(), error.service_message()), (Some(413), Some("Too large.")), "{error:?}");
}

#[tokio::test]
async fn an_upload_is_not_repeated_and_may_have_reached_the_service() {
    let server = FaultServer::start(Scenario::ResetBeforeHead).await;
    let (result, _) = upload(&server, UploadFile::from_reader(&b"abc"[..], 3, "a.txt")).await;
    let error = result.unwrap_err();
    assert_eq!(error.cause(), Cause::ConnectionLost, "{error:?}");
    assert!(!error.never_reached_service());
    assert_eq!(server.received().len(), 1);
}

#[tokio::test]
async fn stopping_an_upload_closes_the_connection() {
    let server = FaultServer::start(Scenario::Silence).await;
    let client = client_of(&server);
    let uploading = tokio::spawn(async move {
        let endless = UploadFile::from_reader(std::io::repeat(b'x'), u64::MAX / 2, "endless.bin");
        client.upload_file(endless, "assistants", |_| ()).await.map(drop)
    });
    server.received_when(|received| received.iter().any(|request| !request.body.is_empty())).await;
    uploading.abort();
    server.closed_by_client().await;
}
