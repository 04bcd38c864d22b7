//! Clients that send or read almost nothing do not affect others.

use crate::local::{Local, Person, ask_slowly, events};
use crate::scripted::{self, Ending, Scripted, Turn, saying};
use parlance_service::{ConnectionLimits, UpstreamSettings};
use parlance_testkit::waiting::wait_until;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::io::ErrorKind;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Longer than the short limits below, but shorter than the defaults.
const TIMEOUT: Duration = Duration::from_secs(20);

fn short() -> ConnectionLimits {
    ConnectionLimits {
        head: Duration::from_millis(500),
        body: Duration::from_millis(500),
        reader: Duration::from_millis(500),
        max_idle: 50,
    }
}

async fn with(connections: ConnectionLimits, upstreams: Vec<UpstreamSettings>) -> (Local, Person) {
    let local =
        Local::start_with(|config| (config.connections, config.models.answers) = (connections, upstreams))
            .await;
    let anna = local.person("anna");
    (local, anna)
}

/// Reads a connection until the service closes it.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let read = tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut answer));
    match read.await.expect("it is closed in time") {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("{error}"),
        _ => String::from_utf8(answer).unwrap(),
    }
}

#[test]
fn the_usual_limits_are_a_minute_for_a_head_half_of_one_for_a_body_and_five_for_a_reader() {
    let usual = ConnectionLimits::default();
    let seconds = [usual.head, usual.body, usual.reader].map(|limit| limit.as_secs());
    assert_eq!((seconds, usual.max_idle), ([60, 30, 300], 512));
}

#[tokio::test]
async fn a_connection_without_a_whole_head_is_closed_in_time() {
    let (local, anna) = with(short(), Vec::new()).await;
    for sent in ["", "G", "GET /v1/files HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut stream = TcpStream::connect(local.address()).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        assert_eq!(until_closed(stream).await, "", "{sent:?}");
    }
    // The service also closes an idle connection after a response.
    let mut stream = TcpStream::connect(local.address()).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    assert!(until_closed(stream).await.ends_with("ok"));
    assert_eq!(anna.get("/v1/files").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_head_that_comes_a_byte_at_a_time_is_not_waited_for() {
    let (local, _anna) = with(short(), Vec::new()).await;
    let begun = Instant::now();
    let mut stream = TcpStream::connect(local.address()).await.unwrap();
    let mut beat = tokio::time::interval(Duration::from_millis(100));
    for byte in b"GET /healthz HTTP/1.1\r\nHost: ".iter().chain(std::iter::repeat(&b'x')) {
        beat.tick().await;
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        assert!(begun.elapsed() < TIMEOUT, "it is still waited for");
    }
}

#[tokio::test]
async fn a_body_that_comes_a_byte_at_a_time_is_refused_and_leaves_nothing() {
    let (local, anna) = with(short(), Vec::new()).await;
    let form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n";
    for (path, kind, first) in [
        ("/v1/responses", "application/json", "{\"input\": \""),
        ("/v1/files", "multipart/form-data; boundary=b", form),
    ] {
        let stream = TcpStream::connect(local.address()).await.unwrap();
        let (mut reading, mut writing) = stream.into_split();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: {kind}\r\n\
             Content-Length: 100000\r\n\r\n{first}",
            anna.key()
        );
        writing.write_all(head.as_bytes()).await.unwrap();
        let trickling = tokio::spawn(async move {
            let mut beat = tokio::time::interval(Duration::from_millis(100));
            while writing.write_all(b"x").await.is_ok() {
                beat.tick().await;
            }
        });
        let mut answer = vec![0; 12];
        let read = tokio::time::timeout(TIMEOUT, reading.read_exact(&mut answer)).await;
        read.expect("it is refused in time").unwrap();
        assert_eq!(String::from_utf8(answer).unwrap(), "HTTP/1.1 400", "{path}");
        drop(reading);
        trickling.await.unwrap();
    }
    assert_eq!(std::fs::read_dir(local.path().join("incoming")).unwrap().count(), 0);
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(list["data"], json!([]));
}

#[tokio::test]
async fn a_refusal_that_ends_the_connection_says_so() {
    let (local, anna) = with(short(), Vec::new()).await;
    let read = r#"{"input": ""}"#;
    // The service checks the key first, so it does not read the body of a client without a valid key.
    for (key, body, status, is_told) in [("svc_wrong", "", 401, true), (anna.key(), read, 400, false)] {
        let mut stream = TcpStream::connect(local.address()).await.unwrap();
        let request = format!(
            "POST /v1/responses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            read.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let answer = until_closed(stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
        assert_eq!(answer.contains("\r\nconnection: close\r\n"), is_told, "{answer}");
    }
}

#[tokio::test]
async fn a_slow_line_that_goes_on_is_waited_for() {
    let (local, anna) = with(short(), Vec::new()).await;
    // The whole body takes twice the limit, but each part of it is fast enough.
    let body = json!({ "input": "x".repeat(20 * 20_000), "stream": false }).to_string();
    let mut stream = TcpStream::connect(local.address()).await.unwrap();
    let head = format!(
        "POST /v1/responses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        anna.key(),
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut beat = tokio::time::interval(Duration::from_millis(50));
    for part in body.as_bytes().chunks(20_000) {
        beat.tick().await;
        stream.write_all(part).await.unwrap();
    }
    assert!(until_closed(stream).await.starts_with("HTTP/1.1 200"));
}

#[cfg(unix)]
#[tokio::test]
async fn two_thousand_connections_that_send_nothing_keep_nobody_out() {
    const N_SILENT: usize = 2_000;
    // The service and the test each hold one end of every connection.
    assert!(rlimit::increase_nofile_limit(u64::MAX).unwrap() > 2 * N_SILENT as u64 + 200);
    let limits = ConnectionLimits { max_idle: 50, ..ConnectionLimits::default() };
    let (local, anna) = with(limits, Vec::new()).await;
    let mut silent = Vec::new();
    for _ in 0..N_SILENT {
        silent.push(TcpStream::connect(local.address()).await.unwrap());
    }
    let begun = Instant::now();
    assert_eq!(anna.get("/v1/files").await.status(), StatusCode::OK);
    let answer = anna.ask(json!({ "input": "What is 1+1?" })).await;
    assert!(crate::local::text(&answer).contains("**2**"));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // The service keeps only as many idle connections as its limit allows.
    let is_open = |stream: &TcpStream| matches!(stream.try_read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock);
    wait_until("the other connections to close", || {
        silent.iter().filter(|stream| is_open(stream)).count() <= 50
    })
    .await;
    assert!(silent.iter().any(is_open), "and as many as there is room for");
}

#[tokio::test]
async fn a_reader_that_takes_nothing_does_not_hold_its_conversation_up() {
    let endless = Turn::Chunks(vec![scripted::text("word# ")], Ending::Endless);
    let model = Scripted::start("small", vec![endless, saying(&["Fine."])]).await;
    let (local, anna) = with(short(), vec![model.settings()]).await;
    let mut first = ask_slowly(&local, &anna, &json!({ "input": "Talk." })).await;
    let mut begun = String::new();
    while !begun.contains("sequence_number\":1") {
        let mut bytes = [0; 256];
        let n_read = first.read(&mut bytes).await.unwrap();
        begun.push_str(std::str::from_utf8(&bytes[..n_read]).unwrap());
    }
    let (_, begun) = begun.split_once("\r\n\r\n").unwrap();
    let created = &events(&begun[..begun.find("\n\n").unwrap() + 2])[0]["response"];
    let body = json!({ "input": "Sure?", "conversation_id": created["conversation_id"] });
    let answer = tokio::time::timeout(TIMEOUT, anna.ask(body)).await.expect("it is its turn in time");
    assert_eq!(crate::local::text(&answer), "Fine.");
    let asked = &model.asked()[1]["messages"];
    assert_eq!(asked.as_array().unwrap().len(), 1, "what nobody took is not kept: {asked}");
    drop(first);
}
