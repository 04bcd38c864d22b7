//! Downloads of a part of a file, or of only its headers.

use crate::local::{Local, Person, id};
use reqwest::header::{HeaderMap, HeaderName};
use reqwest::{Method, StatusCode};

/// The status, the headers and the body of a download with these request headers.
async fn download(
    anna: &Person,
    method: Method,
    file_id: &str,
    headers: &[(HeaderName, &str)],
) -> (StatusCode, HeaderMap, String) {
    let mut request = anna.request(method, &format!("/v1/files/{file_id}/content"));
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    (status, headers, response.text().await.unwrap())
}

#[tokio::test]
async fn a_range_gets_its_bytes() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("digits.txt", "0123456789").await;
    for (range, bytes, place) in [
        ("bytes=0-0", "0", "bytes 0-0/10"),
        ("bytes=2-4", "234", "bytes 2-4/10"),
        ("bytes=7-", "789", "bytes 7-9/10"),
        ("bytes=-3", "789", "bytes 7-9/10"),
        ("bytes=-99", "0123456789", "bytes 0-9/10"),
        ("bytes=8-99", "89", "bytes 8-9/10"),
    ] {
        let asked = [(HeaderName::from_static("range"), range)];
        let (status, headers, body) = download(&anna, Method::GET, id(&file), &asked).await;
        assert_eq!((status, body.as_str()), (StatusCode::PARTIAL_CONTENT, bytes), "{range}");
        assert_eq!(headers["content-range"], place);
        assert_eq!(headers["content-length"], bytes.len().to_string());
        assert_eq!(headers["accept-ranges"], "bytes");
    }
}

#[tokio::test]
async fn what_is_no_single_range_of_bytes_gets_the_whole() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("digits.txt", "0123456789").await;
    for range in ["bytes=4-2", "bytes=0-1,4-5", "bytes=a-b", "lines=1-2", "bytes=99999999999999999999-"] {
        let asked = [(HeaderName::from_static("range"), range)];
        let (status, headers, body) = download(&anna, Method::GET, id(&file), &asked).await;
        assert_eq!((status, body.as_str()), (StatusCode::OK, "0123456789"), "{range}");
        assert!(!headers.contains_key("content-range"));
    }
}

#[tokio::test]
async fn a_range_beyond_the_end_is_refused_with_the_length() {
    let (_local, anna) = Local::with_anna().await;
    let (digits, empty) = (anna.upload("digits.txt", "0123456789").await, anna.upload("empty", "").await);
    for (file, length) in [(&digits, "bytes */10"), (&empty, "bytes */0")] {
        let asked = [(HeaderName::from_static("range"), "bytes=10-")];
        let (status, headers, body) = download(&anna, Method::GET, id(file), &asked).await;
        assert_eq!(status, StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(headers["content-range"], length);
        assert!(body.contains("range_not_satisfiable"), "{body}");
    }
}

#[tokio::test]
async fn a_range_of_another_content_gets_the_whole() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("digits.txt", "0123456789").await;
    let (_, headers, _) = download(&anna, Method::GET, id(&file), &[]).await;
    let etag = headers["etag"].to_str().unwrap();
    for (validator, expected) in [(etag, "234"), ("\"another\"", "0123456789")] {
        let asked = [
            (HeaderName::from_static("range"), "bytes=2-4"),
            (HeaderName::from_static("if-range"), validator),
        ];
        let (_, _, body) = download(&anna, Method::GET, id(&file), &asked).await;
        assert_eq!(body, expected, "{validator}");
    }
}

#[tokio::test]
async fn the_headers_come_without_the_bytes() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("digits.txt", "0123456789").await;
    let (status, headers, body) = download(&anna, Method::HEAD, id(&file), &[]).await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, ""));
    assert_eq!(headers["content-length"], "10");
    assert_eq!(headers["accept-ranges"], "bytes");
}
