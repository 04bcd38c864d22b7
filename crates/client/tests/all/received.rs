//! Size and capture of a response body.

use super::{KEY, client_of, question};
use futures_util::StreamExt;
use parlance_client::{MAX_CAPTURE_BYTES, ResponseStream};
use parlance_testkit::fault::{Answer, FaultServer};

const COMPLETED: &str = r#"{"type":"response.completed","response":{"id":"r","status":"completed"}}"#;

async fn open(answer: Answer) -> (FaultServer, ResponseStream) {
    let server = FaultServer::start(answer).await;
    let stream = client_of(&server).create_response(&question()).await.unwrap();
    (server, stream)
}

#[tokio::test]
async fn every_byte_of_the_body_is_counted_and_none_is_kept_unasked() {
    let answer = Answer::events([COMPLETED]).byte_by_byte();
    let (_server, mut stream) = open(answer).await;
    let received = stream.received().clone();
    assert_eq!(received.n_bytes(), 0);
    while stream.next().await.is_some() {}
    assert!(received.n_bytes() >= u64::try_from(COMPLETED.len()).unwrap());
    assert_eq!(received.capture(), None);
}

#[tokio::test]
async fn a_capture_holds_the_body_as_it_came_but_not_the_key() {
    let event = format!(r#"{{"type":"error","message":"no such key: {KEY}"}}"#);
    let (_server, mut stream) = open(Answer::events([event.as_str()])).await;
    let received = stream.received().clone();
    received.start_capture();
    while stream.next().await.is_some() {}
    let capture = received.capture().unwrap();
    assert!(capture.text.contains("data: "), "{}", capture.text);
    assert!(capture.text.contains("no such key: "), "{}", capture.text);
    assert!(!capture.text.contains(KEY), "{}", capture.text);
    assert!(!capture.is_shortened);
}

#[tokio::test]
async fn a_capture_is_bounded_and_says_that_it_was_shortened() {
    let delta =
        format!(r#"{{"type":"response.output_text.delta","delta":"{}"}}"#, "x".repeat(MAX_CAPTURE_BYTES));
    let (_server, mut stream) = open(Answer::events([delta.as_str(), COMPLETED])).await;
    let received = stream.received().clone();
    received.start_capture();
    while stream.next().await.is_some() {}
    let capture = received.capture().unwrap();
    assert_eq!((capture.text.len(), capture.is_shortened), (MAX_CAPTURE_BYTES, true));
    assert!(received.n_bytes() > u64::try_from(MAX_CAPTURE_BYTES).unwrap());
}
