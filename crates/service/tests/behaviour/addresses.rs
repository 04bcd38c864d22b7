//! Addresses and bodies that no client library would send, over a plain socket.

use crate::local::Local;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends a request exactly as written, and returns the status and the body of the response.
async fn sent(local: &Local, method: &str, target: &str, body: &str) -> (u16, Value) {
    let key = local.person("anna").key().to_owned();
    let mut stream = TcpStream::connect(local.address()).await.unwrap();
    let request = format!(
        "{method} {target} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {key}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or_else(|_| panic!("{target}: {body}")))
}

#[tokio::test]
async fn odd_addresses_are_refused_with_the_body_of_every_error() {
    let local = Local::start().await;
    let long = format!("/v1/files/{}", "n".repeat(10_000));
    for (target, code) in [
        ("/../../etc/passwd", "unknown_route"),
        ("/%2e%2e/%2e%2e/etc/passwd", "unknown_route"),
        ("/v1//files", "unknown_route"),
        ("/v1/files/", "unknown_route"),
        ("/V1/FILES", "unknown_route"),
        ("/%ff%00", "unknown_route"),
        ("/v1/files/%00", "file_not_found"),
        ("/v1/files/%ff", "file_not_found"),
        ("/v1/files/%ff/content", "file_not_found"),
        ("/v1/files/..%2f..%2fservice.sqlite/content", "file_not_found"),
        ("/v1/files/CON", "file_not_found"),
        ("/v1/files/%E2%80%AE", "file_not_found"),
        (long.as_str(), "file_not_found"),
    ] {
        let (status, body) = sent(&local, "GET", target, "").await;
        assert_eq!((status, body["error"]["code"].as_str()), (404, Some(code)), "{target}");
        assert_eq!(body["error"]["message"], body["detail"]);
    }
    let (status, body) = sent(&local, "GET", "/v1/files?purpose=a&purpose=b", "").await;
    assert_eq!((status, body["error"]["code"].as_str()), (400, Some("invalid_request")));
}

#[tokio::test]
async fn json_nested_without_end_is_refused() {
    let local = Local::start().await;
    for deep in
        ["[".repeat(100_000), "{\"input\":".repeat(100_000), format!("{{\"input\":{}", "[".repeat(100_000))]
    {
        let (status, body) = sent(&local, "POST", "/v1/responses", &deep).await;
        assert_eq!((status, body["error"]["code"].as_str()), (400, Some("invalid_request")), "{body}");
    }
}
