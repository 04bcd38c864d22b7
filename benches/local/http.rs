//! A minimal HTTP client, so that the client's own cost is small against that of the servers.

use super::{KEY, Result};
use serde_json::Value;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Buffer size for reading and writing, in bytes.
pub(crate) const PIECE_BYTES: usize = 256 * 1024;

/// The head of a request with `connection: close`.
pub(crate) fn head(method: &str, path: &str, content_type: &str, n_bytes: usize) -> String {
    head_of_version("1.1", method, path, content_type, n_bytes)
}

fn head_of_version(version: &str, method: &str, path: &str, content_type: &str, n_bytes: usize) -> String {
    format!(
        "{method} {path} HTTP/{version}\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {KEY}\r\nConnection: close\r\n\
         Content-Type: {content_type}\r\nContent-Length: {n_bytes}\r\n\r\n"
    )
}

/// A request with a JSON body.
pub(crate) fn json_request(path: &str, body: &Value) -> Vec<u8> {
    let body = body.to_string();
    (head("POST", path, "application/json", body.len()) + &body).into_bytes()
}

/// Sends a request and returns the raw body of its response.
pub(crate) async fn exchange(
    address: &str,
    method: &str,
    path: &str,
    content_type: &str,
    body: &[u8],
) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address).await?;
    // HTTP/1.0 responses have a raw body, without chunk framing.
    stream.write_all(head_of_version("1.0", method, path, content_type, body.len()).as_bytes()).await?;
    stream.write_all(body).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let at = memchr::memmem::find(&answer, b"\r\n\r\n").ok_or("the answer has no head")?;
    let (head, body) = answer.split_at(at + 4);
    check(head, body)?;
    Ok(body.to_vec())
}

/// Like [`exchange`], for JSON in both directions.
pub(crate) async fn exchange_json(address: &str, method: &str, path: &str, body: &Value) -> Result<Value> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    Ok(serde_json::from_slice(&exchange(address, method, path, "application/json", body.as_bytes()).await?)?)
}

const BOUNDARY: &str = "the-boundary-of-the-benchmark";

/// The content type of [`form`].
pub(crate) fn form_type() -> String {
    format!("multipart/form-data; boundary={BOUNDARY}")
}

/// The parts of a form before and after a file's bytes.
pub(crate) fn form(filename: &str) -> (String, String) {
    let before = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nassistants\r\n--{BOUNDARY}\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"{filename}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    (before, format!("\r\n--{BOUNDARY}--\r\n"))
}

/// Uploads a file to the service and returns its id.
pub(crate) async fn upload(address: &str, filename: &str, bytes: &[u8]) -> Result<String> {
    let (before, after) = form(filename);
    let body = [before.as_bytes(), bytes, after.as_bytes()].concat();
    let answer = exchange(address, "POST", "/v1/files", &form_type(), &body).await?;
    let file: Value = serde_json::from_slice(&answer)?;
    Ok(file.get("id").and_then(Value::as_str).ok_or("an upload has no id")?.to_owned())
}

/// Waits until the service has read a file.
pub(crate) async fn wait_until_read(address: &str, id: &str) -> Result<()> {
    let mut beat = tokio::time::interval(Duration::from_millis(2));
    loop {
        beat.tick().await;
        let file = exchange_json(address, "GET", &format!("/v1/files/{id}"), &Value::Null).await?;
        match file.get("status").and_then(Value::as_str) {
            Some("processed") => return Ok(()),
            Some("uploaded" | "processing") => {}
            _ => return Err(format!("the service cannot read it: {file}").into()),
        }
    }
}

/// Returns an error unless the response is a success.
pub(crate) fn check(head: &[u8], rest: &[u8]) -> Result<()> {
    let head = String::from_utf8_lossy(head);
    let is_good = head.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
    let rest: String = String::from_utf8_lossy(rest).chars().take(1_000).collect();
    if is_good { Ok(()) } else { Err(format!("{head}{rest}").into()) }
}

/// The result of a stream, with times since the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard {
    pub(crate) first_word: Duration,
    pub(crate) end: Duration,
    pub(crate) n_events: usize,
}

/// Sends a request and reads its event stream to the end.
pub(crate) async fn listen(address: &str, request: &[u8]) -> Result<Heard> {
    let mut stream = TcpStream::connect(address).await?;
    let started = Instant::now();
    stream.write_all(request).await?;
    let mut piece = vec![0; PIECE_BYTES];
    let mut first_word = None;
    let (mut n_events, mut was_newline, mut is_checked) = (0, false, false);
    loop {
        let n_read = stream.read(&mut piece).await?;
        let read = piece.get(..n_read).unwrap_or_default();
        if read.is_empty() {
            break;
        }
        if !is_checked {
            check(read, &[])?;
            is_checked = true;
        }
        n_events += count_ends(read, &mut was_newline);
        if first_word.is_none() && memchr::memmem::find(read, b"response.output_text.delta").is_some() {
            first_word = Some(started.elapsed());
        }
    }
    Ok(Heard {
        first_word: first_word.ok_or("a stream ended before its first word")?,
        end: started.elapsed(),
        n_events,
    })
}

/// Every event ends with an empty line. No other part of the stream contains two consecutive line feeds.
fn count_ends(read: &[u8], was_newline: &mut bool) -> usize {
    let mut n_ends = 0;
    let mut next = if *was_newline { 0 } else { usize::MAX };
    for at in memchr::memchr_iter(b'\n', read) {
        if at == next {
            n_ends += 1;
            next = usize::MAX;
        } else {
            next = at + 1;
        }
    }
    *was_newline = next == read.len();
    n_ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_counted_wherever_the_pieces_are_cut() {
        let stream = b"HTTP/1.1 200 OK\r\n\r\n1f\r\nevent: message\ndata: 1\n\n\r\n1f\r\nevent: message\ndata: 2\n\n\r\n0\r\n\r\n";
        for n_bytes in 1..stream.len() {
            let mut was_newline = false;
            let n_events: usize =
                stream.chunks(n_bytes).map(|piece| count_ends(piece, &mut was_newline)).sum();
            assert_eq!(n_events, 2, "{n_bytes}");
        }
    }

    #[test]
    fn only_a_success_is_measured() {
        assert!(check(b"HTTP/1.1 204 No Content\r\n", b"").is_ok());
        assert!(check(b"HTTP/1.1 404 Not Found\r\n", b"").is_err());
    }
}
