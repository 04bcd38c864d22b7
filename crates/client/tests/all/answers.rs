//! Answers that are not streamed.

use super::{client_of, question};
use parlance_client::{Cause, Error};
use parlance_protocol::{Ending, Response};
use parlance_testkit::fault::{Answer, End, FaultServer};

async fn read(answer: Answer) -> Result<Response, Error> {
    let server = FaultServer::start(answer).await;
    let response = client_of(&server).create_whole_response(&question()).await;
    assert_eq!(server.received()[0].text(), r#"{"input":"What does it say?","stream":false}"#);
    response
}

#[tokio::test]
async fn a_whole_answer_is_read_whatever_is_missing() {
    let response = read(Answer::json(200, r#"{"output_text":"Hi","status":null}"#)).await.unwrap();
    assert_eq!((response.text().as_deref(), response.ending()), (Some("Hi"), Ending::Complete));
}

#[tokio::test]
async fn a_stream_instead_of_a_document_is_read_to_its_end() {
    let completed = r#"{"type":"response.completed","response":{"output_text":"Hi"}}"#;
    let response =
        read(Answer::events([r#"{"type":"response.created","response":{}}"#, completed])).await.unwrap();
    assert_eq!(response.text().as_deref(), Some("Hi"));
    let cut = read(Answer::events([r#"{"type":"response.created","response":{}}"#])).await.unwrap_err();
    assert_eq!(cut.cause(), Cause::Unreadable);
}

#[tokio::test]
async fn what_is_no_answer_is_an_error() {
    assert_eq!(read(Answer::web_page(200)).await.unwrap_err().cause(), Cause::WebPage);
    assert_eq!(read(Answer::json(200, "[1]")).await.unwrap_err().cause(), Cause::Unreadable);
    assert_eq!(read(Answer::json(500, "{}")).await.unwrap_err().status(), Some(500));
    let cut = read(Answer::json(200, r#"{"output_text":"H"#).ending(End::Short)).await.unwrap_err();
    assert_eq!(cut.cause(), Cause::ConnectionLost);
}
