//! Tests of the fault server itself.
#![allow(clippy::unwrap_used, reason = "a test")]

use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use parlance_testkit::waiting::wait_until;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const REQUEST: &[u8] = b"POST /v1/x?y=1 HTTP/1.1\r\nHost: a\r\nX-Name:  b \r\nContent-Length: 4\r\n\r\nbody";

/// Sends some bytes and reads until the server closes the connection or an error occurs.
async fn say(server: &FaultServer, bytes: &[u8]) -> Result<String, std::io::ErrorKind> {
    let mut stream = TcpStream::connect(server.address()).await.map_err(|error| error.kind())?;
    stream.write_all(bytes).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(|error| error.kind())?;
    Ok(answer)
}

#[tokio::test]
async fn requests_are_kept_as_they_came() {
    let server = FaultServer::start(Answer::json(200, "{}").ending(End::Closed)).await;
    let answer = say(&server, REQUEST).await.unwrap();
    assert_eq!(
        answer,
        "HTTP/1.1 200 Scripted\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{}"
    );
    let request = server.received().remove(0);
    assert_eq!(
        (request.method.as_str(), request.target.as_str(), request.text().as_str()),
        ("POST", "/v1/x?y=1", "body")
    );
    assert_eq!(request.header("x-name"), Some("b"));
}

#[tokio::test]
async fn each_fault_looks_like_itself() {
    let reset = FaultServer::start(Scenario::ResetBeforeHead).await;
    assert_eq!(say(&reset, REQUEST).await, Err(std::io::ErrorKind::ConnectionReset));
    let closed = FaultServer::start(Scenario::CloseBeforeHead).await;
    assert_eq!(say(&closed, REQUEST).await, Ok(String::new()));
    assert_eq!(say(&FaultServer::refusing(), REQUEST).await, Err(std::io::ErrorKind::ConnectionRefused));
    let short = FaultServer::start(Answer::json(200, "{}").ending(End::Short)).await;
    assert!(say(&short, REQUEST).await.unwrap().ends_with("content-length: 12\r\n\r\n{}"));
}

#[tokio::test]
async fn a_server_comes_up_and_goes_down_at_one_address() {
    let refused = Err(std::io::ErrorKind::ConnectionRefused);
    let mut server = FaultServer::refusing();
    for _ in 0..2 {
        assert_eq!(say(&server, REQUEST).await, refused);
        server.come_up(Answer::json(200, "{}").ending(End::Closed));
        assert!(say(&server, REQUEST).await.unwrap().ends_with("{}"));
        server.go_down().await;
    }
    assert_eq!(say(&server, REQUEST).await, refused);
    assert_eq!(server.received().len(), 2, "what was asked stays known");
}

#[tokio::test]
async fn requests_are_answered_in_turn() {
    let answer = |text: &str| Scenario::from(Answer::new(200, "text/plain", text).ending(End::Closed));
    let server = FaultServer::start_in_turn(vec![answer("one"), answer("two")]).await;
    for expected in ["one", "two", "two"] {
        assert!(say(&server, REQUEST).await.unwrap().ends_with(expected));
    }
}

#[tokio::test]
async fn an_answer_waits_until_it_is_released() {
    let server = FaultServer::start(
        Answer::new(200, "text/plain", "a").then_wait().then_bytes("b").ending(End::Closed),
    )
    .await;
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(REQUEST).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\na") {
        stream.read_buf(&mut answer).await.unwrap();
    }
    server.release();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(answer.ends_with(b"\r\n\r\nab"));
}

#[tokio::test]
async fn a_request_that_it_cannot_read_fails_the_test() {
    let server = FaultServer::start(Answer::json(200, "{}")).await;
    assert_eq!(say(&server, b"nonsense\r\n\r\n").await, Ok(String::new()));
    // The connection is closed a moment before its end is recorded.
    wait_until("a problem of the server", || server.has_problems()).await;
    assert!(catch_unwind(AssertUnwindSafe(|| drop(server))).is_err());
}
