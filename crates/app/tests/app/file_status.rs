//! Questions with files whose status the interface leaves open (section 2.5).

use parlance_app::Clock as _;
use parlance_contract::{AppEvent, FileStatusView, WaitingView};
use parlance_domain::{ConversationId, MessageId, MessageStatus};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status};
use std::time::Duration;

/// How long a question waits for files that the service is still processing.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// A service that accepts every upload with this JSON as `status`, and answers requests for files only by `on_get`.
async fn service(status: &'static str, on_get: impl Fn() -> Scenario + Send + Sync + 'static) -> FaultServer {
    FaultServer::start_reading(move |request| match (request.method.as_str(), request.target.as_str()) {
        ("POST", "/v1/files") => Answer::json(200, file(status)).into(),
        ("GET", "/v1/files/f1") => on_get(),
        ("GET", _) => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
        _ => Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into(),
    })
    .await
}

fn file(status: &str) -> String {
    format!(r#"{{"id":"f1","object":"file","filename":"a.txt","bytes":3,"created_at":1760000000{status}}}"#)
}

fn asked_with_file(received: &[Received]) -> bool {
    received.iter().any(|request| {
        request.target == "/v1/responses" && String::from_utf8_lossy(&request.body).contains("input_file")
    })
}

async fn send(app: &RunningApp) -> (ConversationId, MessageId) {
    let id = app.new_conversation().await;
    app.begin_attaching(id, "a.txt", "abc").await;
    (id, app.app.send_message(id, "Q?".to_owned()).await.unwrap().answer.id)
}

/// The question's wait for a file in processing, as the window shows it.
async fn until_in_progress(app: &mut RunningApp) -> WaitingView {
    app.until(|event| match event {
        AppEvent::MessageChanged { message, .. } => {
            message.waiting.filter(|waiting| waiting.sends_at_ms.is_some())
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_file_whose_status_does_not_name_work_in_progress_goes_at_once() {
    const STATUSES: [&str; 8] = [
        r#","status":"processed""#,
        r#","status":"uploaded""#,
        r#","status":"ready""#,
        r#","status":"completed""#,
        r#","status":"something new""#,
        r#","status":"""#,
        r#","status":null"#,
        "",
    ];
    for status in STATUSES {
        // Asking for the status again never ends, so a question that waited for it would not go.
        let server = service(status, || Scenario::Silence).await;
        let mut app = RunningApp::start_with(&server.url()).await;
        let (_, answer_id) = send(&app).await;
        let answer = app.until_ended(answer_id).await;
        assert_status(&answer, MessageStatus::Complete);
        assert_eq!(answer.notes, [], "{status}");
        assert!(asked_with_file(&server.received()), "{status}");
    }
}

#[tokio::test]
async fn a_question_waits_ten_minutes_for_a_file_in_processing_and_its_answer_says_that_it_went_without() {
    for word in ["uploading", "pending", "queued", "processing", "in_progress"] {
        let service = FileService::start().await;
        service.accept_as(word);
        let mut app = RunningApp::start_with(&service.url()).await;
        app.clock.stop();
        let began = app.clock.now();
        app.clock.leap();
        let (_, answer_id) = send(&app).await;
        let answer = app.until_ended(answer_id).await;
        assert_status(&answer, MessageStatus::Complete);
        let waited = app.clock.now() - began;
        assert!(waited >= LONGEST_WAIT && waited < LONGEST_WAIT * 2, "{word}: {waited:?}");
        assert_eq!(answer.notes.len(), 1, "{word}");
        assert!(asked_with_file(&service.server().received()), "{word}");
        let stored = app.open(answer_conversation(&app).await).await;
        let last = stored.messages.last().unwrap();
        assert_eq!(last.notes, answer.notes, "it is said after a restart, too");
    }
}

async fn answer_conversation(app: &RunningApp) -> ConversationId {
    app.app.start().await.unwrap().conversations[0].id
}

#[tokio::test]
async fn a_question_that_waits_for_a_file_in_processing_can_be_sent_at_once() {
    let service = FileService::start().await;
    service.accept_as("processing");
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.stop();
    let (_, answer_id) = send(&app).await;
    // The waiting question names its file after a second.
    app.clock.until_pause(Duration::from_secs(1)).await;
    app.clock.pass(Duration::from_secs(1));
    let waiting = until_in_progress(&mut app).await;
    assert_eq!(waiting.words.to_string(), "Waiting for a.txt.");
    app.app.send_now(answer_id).await.unwrap();
    let answer = app.until_ended(answer_id).await;
    assert_status(&answer, MessageStatus::Complete);
    assert_eq!(answer.notes.len(), 1);
    assert!(asked_with_file(&service.server().received()));
    app.app.send_now(answer_id).await.unwrap();
}

#[tokio::test]
async fn a_question_does_not_wait_for_a_status_that_the_service_does_not_tell() {
    for status in [403, 405, 500, 501] {
        let server = service(r#","status":"processing""#, move || Answer::json(status, "{}").into()).await;
        let mut app = RunningApp::start_with(&server.url()).await;
        let (_, answer_id) = send(&app).await;
        let answer = app.until_ended(answer_id).await;
        assert_status(&answer, MessageStatus::Complete);
        assert_eq!(answer.notes.len(), 1, "{status}");
        assert!(asked_with_file(&server.received()), "{status}");
    }
}

#[tokio::test]
async fn a_file_that_is_usable_at_once_can_still_turn_out_unreadable() {
    let service = FileService::start().await;
    service.accept_as("uploaded");
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.stop();
    let id = app.new_conversation().await;
    let path = app.write_document("a.txt", "abc");
    assert_eq!(app.attach(id, &path).await.status, FileStatusView::Ready);
    service.set_status("error");
    app.clock.leap();
    app.until(|event| match event {
        AppEvent::FileChanged { file } => matches!(file.status, FileStatusView::Failed { .. }).then_some(()),
        _ => None,
    })
    .await;
}
