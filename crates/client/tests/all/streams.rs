//! Streamed answers: correct ones, and broken ones of all kinds.

use super::{KEY, client_of, question};
use futures_util::{StreamExt, TryStreamExt};
use parlance_client::{Cause, Error, ResponseStream};
use parlance_protocol::{Ending, Event, Input, SequencedEvent};
use parlance_testkit::fault::{Answer, End, FaultServer};

const CREATED: &str = r#"{"type":"response.created","sequence_number":0,"response":{"id":"r","status":"in_progress","conversation_id":"c"}}"#;
const HELLO: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"delta":"Héllo 👍"}"#;
const COMPLETED: &str = r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r","status":"completed","output_text":"Héllo 👍"}}"#;

fn whole() -> Answer {
    Answer::events([CREATED, HELLO, COMPLETED])
}

async fn open(server: &FaultServer) -> ResponseStream {
    client_of(server).create_response(&question()).await.unwrap()
}

/// The items of a stream, and its ending.
async fn read(answer: Answer) -> (Vec<Result<SequencedEvent, Error>>, Option<Ending>) {
    let server = FaultServer::start(answer).await;
    let mut stream = open(&server).await;
    let items = stream.by_ref().collect().await;
    (items, stream.ending().cloned())
}

fn words(items: &[Result<SequencedEvent, Error>]) -> String {
    let deltas = items.iter().filter_map(|item| match item {
        Ok(SequencedEvent { event: Event::OutputTextDelta { delta, .. }, .. }) => Some(delta.as_str()),
        _ => None,
    });
    deltas.collect()
}

#[tokio::test]
async fn an_answer_arrives_as_events_and_says_that_it_is_whole() {
    for answer in [
        whole(),
        whole().byte_by_byte(),
        whole().ending(End::Closed),
        whole().header("content-type", "text/event-stream; charset=utf-8"),
        whole().header("content-type", "Text/Event-Stream"),
        whole().header("content-type", "application/octet-stream"),
        whole().header("content-type", "text/plain"),
        whole().header("content-type", "application/json"),
        whole().header("content-type", "text/html"),
        whole().without_header("content-type"),
        whole().then_event("[DONE]"),
    ] {
        let (items, ending) = read(answer.clone()).await;
        assert_eq!((items.len(), words(&items).as_str()), (3, "Héllo 👍"), "{answer:?}");
        assert_eq!(ending, Some(Ending::Complete));
    }
}

#[tokio::test]
async fn the_request_is_the_interfaces_and_holds_only_what_was_set() {
    let server = FaultServer::start(whole()).await;
    open(&server).await;
    let request = server.received().remove(0);
    assert_eq!((request.method.as_str(), request.target.as_str()), ("POST", "/v1/responses"));
    assert_eq!(request.header("content-type"), Some("application/json"));
    assert_eq!(request.text(), r#"{"input":"What does it say?","stream":true}"#);
}

#[tokio::test]
async fn the_facts_are_there_before_the_first_event() {
    let server =
        FaultServer::start(Answer::events([CREATED]).header("x-request-id", "req-7").ending(End::Stall))
            .await;
    let stream = open(&server).await;
    assert_eq!((stream.facts().status, stream.facts().request_id.as_deref()), (200, Some("req-7")));
}

#[tokio::test]
async fn words_arrive_while_the_answer_is_still_being_made() {
    let server = FaultServer::start(Answer::events([CREATED, HELLO]).then_wait().then_event(COMPLETED)).await;
    let mut stream = open(&server).await;
    assert!(matches!(stream.try_next().await.unwrap().unwrap().event, Event::Created { .. }));
    assert!(matches!(stream.try_next().await.unwrap().unwrap().event, Event::OutputTextDelta { .. }));
    assert_eq!(stream.ending(), None);
    server.release();
    assert!(matches!(stream.try_next().await.unwrap().unwrap().event, Event::Completed { .. }));
    assert_eq!(stream.ending(), Some(&Ending::Complete));
}

#[tokio::test]
async fn dropping_the_stream_closes_the_connection() {
    let server = FaultServer::start(Answer::events([CREATED, HELLO]).ending(End::Stall)).await;
    let mut stream = open(&server).await;
    stream.try_next().await.unwrap();
    drop(stream);
    server.closed_by_client().await;
}

#[tokio::test]
async fn giving_up_before_the_head_closes_the_connection() {
    let server = FaultServer::start(parlance_testkit::fault::Scenario::Silence).await;
    let client = client_of(&server);
    let asking = tokio::spawn(async move { client.create_response(&question()).await.map(drop) });
    server.received_when(|received| !received.is_empty()).await;
    asking.abort();
    server.closed_by_client().await;
}

#[tokio::test]
async fn a_stream_that_just_ends_is_cut_and_keeps_its_words() {
    for end in [End::Chunked, End::Closed] {
        let (items, ending) = read(Answer::events([CREATED, HELLO]).ending(end)).await;
        assert!(items.iter().all(Result::is_ok), "no layer below can tell");
        assert_eq!((words(&items).as_str(), ending), ("Héllo 👍", None), "{end:?}");
    }
}

#[tokio::test]
async fn a_stream_cut_inside_an_event_keeps_the_events_before_it() {
    let cut = Answer::events([CREATED, HELLO]).then_bytes("event: message\ndata: {\"type\":\"respo");
    let (items, ending) = read(cut).await;
    assert_eq!((items.len(), ending), (2, None));
}

#[tokio::test]
async fn a_reset_in_the_middle_is_an_error_after_the_words() {
    let server = FaultServer::start(Answer::events([CREATED, HELLO]).then_wait().ending(End::Reset)).await;
    let mut stream = open(&server).await;
    stream.try_next().await.unwrap();
    stream.try_next().await.unwrap();
    server.release();
    let error = stream.try_next().await.unwrap_err();
    assert_eq!(error.cause(), Cause::ConnectionLost, "{error:?}");
    assert!(error.is_offline() && !error.never_reached_service());
    assert!(stream.next().await.is_none(), "nothing comes after a lost connection");
    assert_eq!(stream.ending(), None);
}

#[tokio::test]
async fn a_body_shorter_than_announced_is_a_lost_connection() {
    let (items, ending) = read(Answer::events([CREATED, HELLO]).ending(End::Short)).await;
    assert_eq!(words(&items), "Héllo 👍");
    let last = items.last().unwrap().as_ref().unwrap_err();
    assert_eq!((last.cause(), ending), (Cause::ConnectionLost, None));
}

#[tokio::test]
async fn a_stream_that_stays_open_after_its_end_is_over_all_the_same() {
    let (items, ending) = read(whole().ending(End::Stall)).await;
    assert_eq!((items.len(), ending), (3, Some(Ending::Complete)));
}

#[tokio::test]
async fn an_error_in_the_stream_ends_it_after_the_words() {
    let error = r#"{"type":"error","sequence_number":2,"code":"busy","message":"Too busy."}"#;
    let (items, ending) = read(Answer::events([CREATED, HELLO, error, HELLO])).await;
    assert_eq!((items.len(), words(&items).as_str()), (3, "Héllo 👍"));
    assert!(matches!(ending, Some(Ending::Failed(failure)) if failure.message == "Too busy."));
}

#[tokio::test]
async fn data_that_is_no_event_is_counted_and_the_rest_read() {
    for data in ["upstream said no", "null", "[1, 2]", "42", "{\"cut\":"] {
        let server = FaultServer::start(Answer::events([CREATED, data, HELLO, COMPLETED])).await;
        let mut stream = open(&server).await;
        let items: Vec<_> = stream.by_ref().collect().await;
        assert_eq!((items.len(), words(&items).as_str()), (3, "Héllo 👍"), "{data}");
        assert_eq!((stream.ending(), stream.received().n_skipped()), (Some(&Ending::Complete), 1), "{data}");
    }
}

#[tokio::test]
async fn frames_with_names_of_their_own_are_no_events_whatever_they_have() {
    let frames = [CREATED, HELLO, COMPLETED].map(|data| {
        format!(
            "event: ping\ndata: 2026-11-28 09:00:00+00:00\n\nevent: note\ndata: {HELLO}\n\ndata: {data}\n\n"
        )
    });
    let (items, ending) = read(Answer::new(200, "text/event-stream", frames.concat())).await;
    assert_eq!((items.len(), words(&items).as_str()), (3, "Héllo 👍"));
    assert_eq!(ending, Some(Ending::Complete));
}

#[tokio::test]
async fn blanks_before_the_first_event_are_passed_over_however_many_there_are() {
    for n_blanks in [1, 100, 1 << 20] {
        let body =
            format!("{}data: {CREATED}\n\ndata: {HELLO}\n\ndata: {COMPLETED}\n\n", "\n".repeat(n_blanks));
        let (items, ending) = read(Answer::new(200, "text/event-stream", body)).await;
        assert_eq!((items.len(), words(&items).as_str()), (3, "Héllo 👍"), "{n_blanks}");
        assert_eq!(ending, Some(Ending::Complete));
    }
}

#[tokio::test]
async fn a_body_that_ends_before_its_first_event_is_a_cut_answer_where_nothing_was_said() {
    for body in ["", "\n\n", ": ping\n\n: ping\n\n"] {
        let (items, ending) = read(Answer::new(200, "text/event-stream", body)).await;
        assert_eq!((items.len(), ending), (0, None), "{body:?}");
    }
}

#[tokio::test]
async fn an_event_beyond_reason_is_an_error_and_not_memory() {
    let endless = vec![b'x'; parlance_protocol::MAX_EVENT_BYTES + 1];
    let (items, _) =
        read(Answer::events([CREATED]).then_bytes("data: ").then_bytes(endless).ending(End::Stall)).await;
    assert_eq!(items.len(), 2);
    assert_eq!(items[1].as_ref().unwrap_err().cause(), Cause::EventTooLarge);
}

#[tokio::test]
async fn a_document_instead_of_a_stream_is_taken_as_the_whole_answer() {
    let document =
        r#"{"id":"r","object":"response","status":"completed","output_text":"Hi","conversation_id":"c"}"#;
    for answer in [
        Answer::json(200, document),
        Answer::new(200, "text/plain", document),
        Answer::new(200, "text/event-stream", format!("\u{FEFF}\n{document}")),
        Answer::new(200, "text/event-stream", format!("\u{FEFF}{document}")).byte_by_byte(),
    ] {
        let (mut items, ending) = read(answer).await;
        let event = items.remove(0).unwrap();
        assert_eq!(event.conversation_id(), Some("c"));
        assert_eq!(event.event.response().unwrap().text().as_deref(), Some("Hi"));
        assert_eq!((items.len(), ending), (0, Some(Ending::Complete)));
    }
}

#[tokio::test]
async fn a_document_with_an_error_in_it_is_a_failed_answer() {
    for document in [
        r#"{"error":{"code":"busy","message":"Too busy."}}"#,
        r#"{"id":"r","status":"failed","error":{"code":"busy","message":"Too busy."}}"#,
        r#"{"detail":{"code":"busy","message":"Too busy."}}"#,
    ] {
        let (_, ending) = read(Answer::json(200, document)).await;
        let Some(Ending::Failed(failure)) = ending else { panic!("a failure from {document}") };
        assert_eq!((failure.code.as_deref(), failure.message.as_str()), (Some("busy"), "Too busy."));
    }
}

#[tokio::test]
async fn something_else_instead_of_a_stream_is_told_apart() {
    for (answer, cause) in [
        (Answer::web_page(200), Cause::WebPage),
        (Answer::web_page(200).header("content-type", "application/json"), Cause::WebPage),
        (Answer::web_page(200).header("content-type", "text/event-stream"), Cause::WebPage),
        (Answer::json(200, "{\"output_text\": \"cut"), Cause::Unreadable),
        (Answer::json(200, "[]"), Cause::Unreadable),
        (Answer::json(200, r#"{"hello":"world"}"#), Cause::Unreadable),
        (Answer::new(200, "text/event-stream", "The model is busy."), Cause::Unreadable),
        (Answer::events(["the backend has fallen over"]), Cause::Unreadable),
        (Answer::new(202, "text/event-stream", ""), Cause::Unreadable),
        (Answer::new(200, "text/event-stream", "\u{FEFF} <html>Sign in</html>"), Cause::WebPage),
    ] {
        let (mut items, ending) = read(answer.clone()).await;
        assert_eq!(items.len(), 1, "{answer:?}");
        assert_eq!(items.remove(0).unwrap_err().cause(), cause, "{answer:?}");
        assert_eq!(ending, None);
    }
}

#[tokio::test]
async fn a_body_that_is_compressed_although_nobody_asked_is_named_and_not_read() {
    let server = FaultServer::start(whole().header("content-encoding", "gzip")).await;
    let error = client_of(&server).create_response(&question()).await.map(drop).unwrap_err();
    assert_eq!(error.cause(), Cause::Unreadable, "{error:?}");
    assert_eq!(server.received()[0].header("accept-encoding"), None);
    let identity = whole().header("content-encoding", "identity");
    assert_eq!(read(identity).await.1, Some(Ending::Complete));
}

#[tokio::test]
async fn an_empty_body_is_a_cut_answer() {
    for answer in [Answer::new(200, "text/event-stream", ""), Answer::new(200, "text/plain", "")] {
        let (items, ending) = read(answer).await;
        assert_eq!((items.len(), ending), (0, None));
    }
}

#[tokio::test]
async fn the_connection_is_used_again_after_a_whole_answer() {
    let server = FaultServer::start(whole().ending(End::Whole)).await;
    let client = client_of(&server);
    for _ in 0..2 {
        let request = parlance_protocol::CreateResponseRequest { input: Input::from("Hi"), ..question() };
        let stream = client.create_response(&request).await.unwrap();
        assert_eq!(stream.try_collect::<Vec<_>>().await.unwrap().len(), 3);
    }
    assert_eq!(server.received().iter().map(|request| request.connection).collect::<Vec<_>>(), [0, 0]);
}

#[tokio::test]
async fn a_failure_that_repeats_the_key_arrives_without_it() {
    let words = format!("Upstream refused Authorization: Bearer {KEY}.");
    let response = |kind: &str, error: &str| {
        format!(
            r#"{{"type":"{kind}","sequence_number":1,"response":{{"id":"r","status":"failed",{error}}}}}"#
        )
    };
    let error = format!(r#""error":{{"code":"{KEY}","message":"{words}"}}"#);
    let document = format!(r#"{{"id":"r","status":"failed",{error}}}"#);
    for answer in [
        Answer::events([
            CREATED,
            &format!(
                r#"{{"type":"error","sequence_number":1,"code":"{KEY}","message":"{words}","param":"{KEY}"}}"#
            ),
        ]),
        Answer::events([CREATED, &response("response.failed", &error)]),
        Answer::events([CREATED, &response("response.completed", &error)]),
        Answer::events([
            CREATED,
            &response("response.incomplete", &format!(r#""incomplete_details":{{"reason":"{words}"}}"#)),
        ]),
        Answer::json(200, document),
        Answer::json(200, format!(r#"{{"error":{{"code":"{KEY}","message":"{words}"}}}}"#)),
        Answer::json(200, format!(r#"{{"detail":"{words}"}}"#)),
    ] {
        let (items, ending) = read(answer.clone()).await;
        let said = format!("{items:?}\n{ending:?}");
        assert!(!said.contains(KEY), "{said}");
        assert!(said.contains("Authorization: Bearer svc_…."), "the rest of the words stays: {said}");
        assert!(ending.is_some_and(|ending| ending != Ending::Complete), "{answer:?}");
    }
}
