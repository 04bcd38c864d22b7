use parlance_app::Clock as _;
use parlance_contract::{AppEvent, FileStatusView};
use parlance_domain::{FileId, MessageStatus};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use std::time::Duration;

/// The first pause before a file in processing is polled again.
const FIRST_PAUSE: Duration = Duration::from_millis(150);

/// The time after which a question shows that it waits for its files.
const SAYS_AFTER: Duration = Duration::from_secs(1);

/// The longest pause between two such polls.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

fn answer() -> Scenario {
    Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
}

fn file(id: &str, status: &str) -> String {
    format!(
        r#"{{"id":"{id}","object":"file","filename":"a.txt","bytes":3,"created_at":1760000000,"status":"{status}"}}"#
    )
}

fn is_upload(request: &Received) -> bool {
    request.method == "POST" && request.target.starts_with("/v1/files")
}

/// A service that accepts a file and processes it forever; `list` is its list of files.
async fn busy_service(list: String) -> FaultServer {
    FaultServer::start_with(move |request| match (request.method.as_str(), request.target.as_str()) {
        ("POST", "/v1/files") | ("GET", "/v1/files/f1") => Answer::json(200, file("f1", "processing")).into(),
        ("DELETE", _) => Answer::json(200, r#"{"id":"f1","object":"file","deleted":true}"#).into(),
        ("GET", _) => Answer::json(200, list.clone()).into(),
        _ => answer(),
    })
    .await
}

/// An app with a question that waits for its document.
async fn waiting(server: &FaultServer) -> (RunningApp, FileId, parlance_domain::MessageId) {
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let file_id = app.begin_attaching(id, "a.txt", "abc").await;
    let sent = app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    assert_eq!(sent.question.unwrap().attachments.len(), 1, "the document goes along");
    app.until(|event| {
        let AppEvent::FileChanged { file } = event else { return None };
        matches!(file.status, FileStatusView::Uploading { .. } | FileStatusView::Processing { .. })
            .then_some(())
    })
    .await;
    (app, file_id, sent.answer.id)
}

#[tokio::test]
async fn a_question_goes_on_without_a_document_that_is_deleted_meanwhile() {
    let server = busy_service(r#"{"object":"list","data":[]}"#.to_owned()).await;
    let (mut app, file_id, answer_id) = waiting(&server).await;
    server.received_when(|all| all.iter().any(|request| request.target == "/v1/files/f1")).await;
    app.app.delete_files(vec![file_id]).await.unwrap();
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn a_question_goes_on_when_the_list_says_that_its_document_is_ready() {
    let list = format!(r#"{{"object":"list","data":[{}]}}"#, file("f1", "processed"));
    let server = busy_service(list).await;
    let (mut app, _, answer_id) = waiting(&server).await;
    server.received_when(|all| all.iter().any(|request| request.target == "/v1/files/f1")).await;
    app.refreshed_files().await;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn an_upload_that_is_cancelled_does_not_hold_up_the_question_that_carries_it() {
    let server =
        FaultServer::start_with(|request| if is_upload(request) { Scenario::Silence } else { answer() })
            .await;
    let (mut app, file_id, answer_id) = waiting(&server).await;
    app.app.cancel_upload(file_id).await.unwrap();
    let answer = app.until_ended(answer_id).await;
    assert_status(&answer, MessageStatus::Complete);
    assert!(words_of(&answer).contains("Fine."));
    assert!(app.files().await.is_empty(), "it is not on its way any more");
}

#[tokio::test]
async fn a_failed_upload_that_a_message_carries_can_be_removed() {
    let server = FaultServer::start_with(|request| {
        if is_upload(request) {
            Answer::new(500, "application/json", "").then_wait().then_bytes("{}").into()
        } else {
            answer()
        }
    })
    .await;
    let (mut app, file_id, answer_id) = waiting(&server).await;
    server.release();
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Failed);
    assert_eq!(app.files().await.len(), 1);
    assert_eq!(app.delete(file_id).await, None);
    assert!(app.files().await.is_empty());
}

#[tokio::test]
async fn emptying_the_trash_ends_the_uploads_of_what_was_in_it() {
    let server =
        FaultServer::start_with(|request| if is_upload(request) { Scenario::Silence } else { answer() })
            .await;
    let (app, file_id, _) = waiting(&server).await;
    server.received_when(|all| all.iter().any(is_upload)).await;
    let id = app.app.start().await.unwrap().conversations[0].id;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.app.empty_trash(false).await.unwrap();
    server.closed_by_client().await;
    let files = app.files().await;
    assert!(files.iter().all(|file| file.id != file_id), "{files:?}");
}

#[tokio::test]
async fn an_upload_that_is_tried_again_twice_at_once_is_sent_once() {
    let server = FaultServer::start(Answer::json(500, r#"{"detail":"Not now"}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let failed = app.attach_document(id, "a.txt", "abc").await;
    let uploads = || server.received().into_iter().filter(is_upload).count();
    assert_eq!(uploads(), 1);
    let (first, second) = tokio::join!(app.app.resume_upload(failed.id), app.app.resume_upload(failed.id));
    first.unwrap();
    second.unwrap();
    app.until_settled(failed.id).await;
    app.attach_document(id, "b.txt", "abc").await;
    assert_eq!(uploads(), 3, "once more each, for the file that was tried again and for the one after it");
}

#[tokio::test]
async fn a_file_without_an_id_is_a_failed_upload_and_no_entry_of_the_list() {
    let list = format!(
        r#"{{"object":"list","data":[{},{},{},{}]}}"#,
        file("", "processed"),
        file("f1", "processing"),
        file(" ", "processed"),
        file("f1", "processed"),
    );
    let server = FaultServer::start_with(move |request| {
        if is_upload(request) {
            Answer::json(200, file("", "processed")).into()
        } else {
            Answer::json(200, list.clone()).into()
        }
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let listed = app.refreshed_files().await;
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert_eq!(listed[0].status, FileStatusView::Ready, "what the list says last holds");
    let id = app.new_conversation().await;
    let file = app.attach_document(id, "a.txt", "abc").await;
    assert!(
        matches!(&file.status, FileStatusView::Failed { reason, .. } if reason.to_string().contains("no ID")),
        "{file:?}"
    );
}

#[tokio::test]
async fn a_document_that_the_service_works_on_for_minutes_is_asked_for_seldom_and_holds_up_nothing_else() {
    const N_ASKED: usize = 45;
    let service = FileService::start().await;
    service.accept_as("processing");
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    app.begin_attaching(id, "a.txt", "abc").await;
    app.clock.stop();
    let began = app.clock.now();
    let waits = app.app.send_message(id, "Q?".to_owned()).await.unwrap().answer.id;
    app.clock.until_pause(SAYS_AFTER).await;
    app.clock.pass(SAYS_AFTER);
    let words = app
        .until(|event| match event {
            AppEvent::MessageChanged { message, .. } => message.waiting.map(|waiting| waiting.words),
            _ => None,
        })
        .await;
    assert_eq!(words.to_string(), "Waiting for a.txt.");
    let other = app.new_conversation().await;
    assert_status(&app.ask(other, "And without it?").await, MessageStatus::Complete);
    let asked = |received: &[Received]| {
        received.iter().filter(|request| request.target.starts_with("/v1/files/")).count()
    };
    app.clock.stop_in(LONGEST_PAUSE).await;
    let mut n_asked = asked(&service.server().received());
    while n_asked < N_ASKED {
        n_asked += 1;
        app.clock.pass(LONGEST_PAUSE);
        service.server().received_when(|received| asked(received) >= n_asked).await;
        app.clock.until_pause(LONGEST_PAUSE).await;
    }
    assert!((app.clock.now() - began).as_secs() >= 480, "{:?}", app.clock.now() - began);
    service.set_status("processed");
    app.clock.pass(LONGEST_PAUSE);
    assert_status(&app.until_ended(waits).await, MessageStatus::Complete);
}

#[tokio::test]
async fn a_document_that_the_list_of_the_service_says_is_ready_is_told_where_it_is_attached() {
    let service = FileService::start().await;
    service.accept_as("processing");
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    app.clock.stop();
    let path = app.write_document("a.txt", "abc");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    // The file is not polled again before the clock advances.
    app.clock.until_pause(FIRST_PAUSE).await;
    service.set_status("processed");
    app.refreshed_files().await;
    assert_eq!(app.until_settled(draft.attachments[0].id).await.status, FileStatusView::Ready);
}
