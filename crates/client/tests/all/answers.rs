//! Non-streamed answers.

use super::{client_of, question};
use futures_util::TryStreamExt;
use parlance_client::{Cause, Error, ResponseStream};
use parlance_protocol::{CreateResponseRequest, Ending, Event};
use parlance_testkit::fault::{Answer, End, FaultServer};

async fn open(server: &FaultServer) -> Result<ResponseStream, Error> {
    let request = CreateResponseRequest { stream: Some(false), ..question() };
    let stream = client_of(server).create_response(&request).await;
    assert_eq!(server.received()[0].text(), r#"{"input":"What does it say?","stream":false}"#);
    stream
}

/// The text of an answer, and its ending.
async fn read(answer: Answer) -> Result<(Option<String>, Option<Ending>), Error> {
    let server = FaultServer::start(answer).await;
    let mut stream = open(&server).await?;
    let mut words = None;
    while let Some(event) = stream.try_next().await? {
        if let Event::Completed { response } = event.event {
            words = response.text();
        }
    }
    Ok((words, stream.ending().cloned()))
}

#[tokio::test]
async fn a_whole_answer_is_read_whatever_is_missing() {
    let read = read(Answer::json(200, r#"{"output_text":"Hi","status":null}"#)).await.unwrap();
    assert_eq!(read, (Some("Hi".to_owned()), Some(Ending::Complete)));
}

#[tokio::test]
async fn a_stream_instead_of_a_document_is_read_to_its_end() {
    let completed = r#"{"type":"response.completed","response":{"output_text":"Hi"}}"#;
    let whole = Answer::events([r#"{"type":"response.created","response":{}}"#, completed]);
    assert_eq!(read(whole).await.unwrap(), (Some("Hi".to_owned()), Some(Ending::Complete)));
    let cut = Answer::events([r#"{"type":"response.created","response":{}}"#]);
    assert_eq!(read(cut).await.unwrap(), (None, None), "it is not whole");
}

#[tokio::test]
async fn what_is_no_answer_is_an_error() {
    assert_eq!(read(Answer::web_page(200)).await.unwrap_err().cause(), Cause::WebPage);
    assert_eq!(read(Answer::json(200, "[1]")).await.unwrap_err().cause(), Cause::Unreadable);
    assert_eq!(read(Answer::json(500, "{}")).await.unwrap_err().status(), Some(500));
    let cut = read(Answer::json(200, r#"{"output_text":"H"#).ending(End::Short)).await.unwrap_err();
    assert_eq!(cut.cause(), Cause::ConnectionLost);
}
