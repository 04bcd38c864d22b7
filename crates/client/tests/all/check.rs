//! The check of an address and a key (interface sections 4.1 and 4.3), including services without file endpoints.

use crate::client_of;
use parlance_client::{Cause, FileSupport};
use parlance_testkit::fault::{Answer, FaultServer};

const NO_INPUT: &str = r#"{"detail":"input is required"}"#;
const PAGE: &str = "<!doctype html><h1>Welcome</h1>";

/// A service with these responses to the file list and to an empty request.
async fn service(list: Answer, response: Answer) -> FaultServer {
    FaultServer::start_with(move |request| match request.target.as_str() {
        "/v1/files" => list.clone().into(),
        _ => response.clone().into(),
    })
    .await
}

#[tokio::test]
async fn a_service_without_working_file_endpoints_is_proved_by_its_refusal_of_an_empty_request() {
    let page = || Answer::new(200, "text/html", PAGE);
    let rows = [
        (Answer::json(404, "{}"), FileSupport::NotOffered),
        (Answer::new(404, "text/html", PAGE), FileSupport::NotOffered),
        (Answer::json(405, "{}"), FileSupport::NotOffered),
        (Answer::json(501, "{}"), FileSupport::NotOffered),
        (Answer::json(403, "{}"), FileSupport::NotAllowed),
        (Answer::json(429, "{}"), FileSupport::Unavailable),
        (Answer::json(500, "{}"), FileSupport::Unavailable),
        (Answer::json(503, "{}"), FileSupport::Unavailable),
        (Answer::json(200, r#"{"files":[]}"#), FileSupport::Unavailable),
        (page(), FileSupport::Unavailable),
    ];
    for (list, support) in rows {
        for status in [400, 422, 429] {
            let server = service(list.clone(), Answer::json(status, NO_INPUT)).await;
            let found = client_of(&server).check().await;
            assert_eq!(found.unwrap(), support, "{list:?}, {status}");
            let asked = server.received();
            let request = asked.last().unwrap();
            assert_eq!((request.method.as_str(), request.target.as_str()), ("POST", "/v1/responses"));
            assert_eq!(request.body, b"{}", "it must cost no tokens");
        }
    }
}

#[tokio::test]
async fn nothing_else_proves_a_service() {
    let rows = [
        (Answer::json(404, "{}"), Answer::json(404, "{}"), Cause::Status),
        (Answer::json(404, "{}"), Answer::json(405, "{}"), Cause::Status),
        (Answer::json(404, "{}"), Answer::json(401, "{}"), Cause::Status),
        (Answer::json(500, "{}"), Answer::json(500, "{}"), Cause::Status),
        (Answer::json(404, "{}"), Answer::new(400, "text/html", PAGE), Cause::Status),
        (Answer::new(200, "text/html", PAGE), Answer::new(200, "text/html", PAGE), Cause::WebPage),
        (Answer::new(200, "text/html", PAGE), Answer::json(200, "{}"), Cause::WebPage),
        (Answer::json(404, "{}"), Answer::redirect(302, "https://example.org"), Cause::Redirect),
    ];
    for (list, response, cause) in rows {
        let server = service(list.clone(), response.clone()).await;
        let error = client_of(&server).check().await.unwrap_err();
        assert_eq!(error.cause(), cause, "{list:?}, {response:?}: {error:?}");
    }
    let server = service(Answer::json(404, "{}"), Answer::json(401, "{}")).await;
    assert!(client_of(&server).check().await.unwrap_err().is_auth());
}

#[tokio::test]
async fn a_list_or_a_rejected_key_needs_no_second_request() {
    for (list, is_there) in [(Answer::json(200, r#"{"data":[]}"#), true), (Answer::json(401, "{}"), false)] {
        let server = service(list, Answer::json(400, NO_INPUT)).await;
        let found = client_of(&server).check().await;
        assert_eq!(found.ok(), is_there.then_some(FileSupport::Offered));
        assert_eq!(server.received().len(), 1);
    }
}
