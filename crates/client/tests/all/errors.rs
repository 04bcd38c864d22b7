//! Error responses in all shapes.

use super::{client_of, question};
use parlance_client::{Cause, Error};
use parlance_testkit::fault::{Answer, End, FaultServer};
use std::time::Duration;

async fn error_of(answer: Answer) -> Error {
    let server = FaultServer::start(answer).await;
    client_of(&server).create_response(&question()).await.err().expect("an error")
}

#[tokio::test]
async fn every_status_of_the_interface_is_kept_with_every_body() {
    let bodies = [
        (r#"{"detail":"No."}"#, Some("No."), None),
        (r#"{"detail":{"message":"No.","code":"c"}}"#, Some("No."), Some("c")),
        (
            r#"{"detail":[{"loc":["body","input"],"msg":"Field required"}]}"#,
            Some("body.input: Field required"),
            None,
        ),
        (r#"{"error":{"code":"c","message":"No.","type":"t"}}"#, Some("No."), Some("c")),
        (r#"{"detail":"No.","error":{"code":"c"}}"#, Some("No."), Some("c")),
        (r#"{"detail":null,"error":null}"#, None, None),
        ("{}", None, None),
        ("", None, None),
        ("not { JSON", Some("not { JSON"), None),
        ("{\"detail\": \"cut", None, None),
    ];
    for status in [400, 401, 403, 404, 429, 500] {
        for (body, message, code) in bodies {
            let error = error_of(Answer::json(status, body)).await;
            assert_eq!(error.cause(), Cause::Status);
            assert_eq!(
                (error.status(), error.service_message(), error.code()),
                (Some(status), message, code),
                "{body}"
            );
            assert_eq!(error.is_auth(), status == 401);
            assert_eq!(error.is_not_found(), status == 404);
            assert_eq!(error.is_rate_limit(), status == 429);
            assert!(!error.is_offline() && !error.never_reached_service());
        }
    }
}

#[tokio::test]
async fn a_gateways_page_with_an_error_status_leaves_the_status_and_no_words() {
    let error = error_of(Answer::web_page(502)).await;
    assert_eq!((error.cause(), error.status(), error.service_message()), (Cause::Status, Some(502), None));
}

#[tokio::test]
async fn the_wait_that_the_service_asks_for_is_kept() {
    let error = error_of(Answer::json(429, "{}").header("retry-after", "120")).await;
    assert_eq!(error.retry_after(), Some(Duration::from_secs(120)));
    let date = "Fri, 20 Nov 2026 12:00:00 GMT";
    let until = "Fri, 20 Nov 2026 12:00:30 GMT";
    let error = error_of(Answer::json(503, "{}").header("date", date).header("retry-after", until)).await;
    assert_eq!(error.retry_after(), Some(Duration::from_secs(30)));
    assert_eq!(error_of(Answer::json(429, "{}")).await.retry_after(), None);
}

#[tokio::test]
async fn the_services_id_of_the_request_is_kept() {
    let error = error_of(Answer::json(500, "{}").header("x-request-id", "req-7")).await;
    assert_eq!(error.request_id(), Some("req-7"));
}

#[tokio::test]
async fn an_error_whose_body_breaks_off_still_has_its_status() {
    for end in [End::Short, End::Reset, End::Closed] {
        let error = error_of(Answer::json(403, r#"{"detail":"No"#).ending(end)).await;
        assert_eq!((error.status(), error.cause()), (Some(403), Cause::Status), "{end:?}");
    }
}

#[tokio::test]
async fn endless_words_are_cut() {
    let body = format!(r#"{{"detail":"{}"}}"#, "x".repeat(100_000));
    assert_eq!(error_of(Answer::json(500, body)).await.service_message().map(str::len), Some(2000));
    let error = error_of(Answer::json(500, "x".repeat(1_000_000))).await;
    assert_eq!((error.status(), error.service_message()), (Some(500), None));
}

#[tokio::test]
async fn a_log_line_says_what_was_asked_of_whom_and_what_came() {
    let server =
        FaultServer::start(Answer::json(404, r#"{"detail":"No such file.","error":{"code":"gone"}}"#)).await;
    let error = client_of(&server).get_file("f").await.unwrap_err();
    let host = server.address();
    assert_eq!(
        error.to_string(),
        format!("looking up a file failed ({host}): status 404 Not Found, code gone, No such file.")
    );
}

#[tokio::test]
async fn small_answers_that_are_not_of_the_interface_are_told_apart() {
    for (answer, cause) in [
        (Answer::web_page(200), Cause::WebPage),
        (Answer::json(200, "<html>"), Cause::WebPage),
        (Answer::json(200, r#"{"files":[]}"#), Cause::Unreadable),
        (Answer::json(200, r#"{"data":[{"name":"without id"}]}"#), Cause::Unreadable),
        (Answer::json(200, ""), Cause::Unreadable),
        (Answer::json(204, ""), Cause::Unreadable),
    ] {
        let server = FaultServer::start(answer.clone()).await;
        let error = client_of(&server).list_files(None).await.unwrap_err();
        assert_eq!(error.cause(), cause, "{answer:?}");
        assert_eq!(error.host(), server.address().to_string());
        assert!(!error.to_string().contains("<h1>"), "a page's HTML is no message");
    }
}

#[tokio::test]
async fn a_list_is_read_as_far_as_it_can_be_and_says_whether_it_is_whole() {
    let file = r#"{"id":"f","filename":"a.txt"}"#;
    let rows: [(Vec<u8>, usize, bool); 9] = [
        (format!(r#"{{"data":[{file}]}}"#).into(), 1, false),
        (format!("\u{FEFF}{{\"data\":[{file}]}}").into(), 1, false),
        (br#"{"data":null}"#.into(), 0, false),
        (br#"{"data":[]}"#.into(), 0, false),
        (format!(r#"{{"data":[{file},{{"filename":"no id"}},7]}}"#).into(), 1, true),
        (format!(r#"{{"data":[{file},{{"id":7,"filename":"b.txt"}}]}}"#).into(), 1, true),
        (format!(r#"{{"data":[{file}],"has_more":true}}"#).into(), 1, true),
        (br#"{"data":[{"id":"f","filename":"half \ud83d of a smile"}]}"#.into(), 1, false),
        (b"{\"data\":[{\"id\":\"f\",\"filename\":\"caf\xE9\"}]}".into(), 1, false),
    ];
    for (body, n_files, is_partial) in rows {
        let shown = String::from_utf8_lossy(&body).into_owned();
        let server = FaultServer::start(Answer::new(200, "application/json", body)).await;
        let (list, _) = client_of(&server).list_files(None).await.expect(&shown);
        assert_eq!((list.data.len(), list.is_partial()), (n_files, is_partial), "{shown}");
    }
}

#[tokio::test]
async fn a_deletion_counts_only_when_the_service_says_so() {
    let delete = async |answer: Answer| {
        let server = FaultServer::start(answer).await;
        let deletion = client_of(&server).delete_file("a/b").await;
        let request = server.received().remove(0);
        assert_eq!((request.method.as_str(), request.target.as_str()), ("DELETE", "/v1/files/a%2Fb"));
        deletion
    };
    assert!(
        delete(Answer::json(200, r#"{"id":"a/b","object":"file","deleted":true}"#)).await.unwrap().deleted
    );
    assert!(delete(Answer::json(204, "")).await.unwrap().deleted);
    assert_eq!(
        delete(Answer::json(200, r#"{"deleted":false}"#)).await.unwrap_err().cause(),
        Cause::NotDeleted
    );
    assert!(delete(Answer::json(200, "")).await.unwrap().deleted, "an empty body contradicts nothing");
    let unreadable = delete(Answer::json(200, "[]")).await.unwrap_err();
    assert_eq!(unreadable.cause(), Cause::Unreadable);
    assert!(delete(Answer::json(404, r#"{"detail":"No such file."}"#)).await.unwrap_err().is_not_found());
}

#[tokio::test]
async fn an_id_that_names_another_place_is_not_sent() {
    let server = FaultServer::start(Answer::json(200, "{}")).await;
    for id in ["", ".", ".."] {
        assert_eq!(client_of(&server).delete_file(id).await.unwrap_err().cause(), Cause::FileId);
    }
    assert!(server.received().is_empty());
}
