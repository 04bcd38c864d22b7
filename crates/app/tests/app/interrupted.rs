//! Uploads that end before the service has confirmed the file.

use parlance_contract::{AppEvent, FileStatusView};
use parlance_domain::{ConversationId, MessageStatus};
use parlance_testkit::fault::{Answer, End, Received, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status};
use tempfile::TempDir;

/// An app with a document that the service has received, but not confirmed. The folder contains the document, even if
/// the app starts elsewhere.
async fn arrived_unsaid(service: &FileService) -> (RunningApp, ConversationId, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    std::fs::write(&path, "words").unwrap();
    service.fail_next(|_| Scenario::Silence);
    let (app, id) = RunningApp::conversing_with(&service.url()).await;
    app.app.attach_files(id, vec![path]).await.unwrap();
    service.server().received_when(|all| all.iter().any(is_whole_form)).await;
    (app, id, folder)
}

/// Only with its last bytes has a file arrived.
fn is_whole_form(request: &Received) -> bool {
    request.body.ends_with(b"--\r\n")
}

#[tokio::test]
async fn after_a_crash_a_file_that_has_arrived_is_not_sent_again() {
    let service = FileService::start().await;
    let (app, id, _folder) = arrived_unsaid(&service).await;
    let mut app = app.crash().await;
    let file_id = app.open(id).await.draft.attachments[0].id;
    app.until_file(file_id, |status| *status == FileStatusView::Ready).await;
    assert_eq!((service.n_accepted(), service.files().len()), (1, 1));
    assert_status(&app.ask(id, "Q?").await, MessageStatus::Complete);
}

#[tokio::test]
async fn after_a_crash_nothing_is_sent_before_the_service_was_asked() {
    let mut service = FileService::start().await;
    let (app, id, _folder) = arrived_unsaid(&service).await;
    service.go_down().await;
    let mut app = app.crash().await;
    let file_id = app.open(id).await.draft.attachments[0].id;
    app.until_waiting(file_id).await;
    service.come_up();
    app.app.resume_upload(file_id).await.unwrap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
    assert_eq!(service.n_accepted(), 1);
}

#[tokio::test]
async fn a_file_that_has_not_arrived_before_a_crash_is_sent_again() {
    let service = FileService::start().await;
    let (app, id, _folder) = arrived_unsaid(&service).await;
    service.forget();
    let mut app = app.crash().await;
    assert_status(&app.ask(id, "Q?").await, MessageStatus::Complete);
    assert_eq!((service.n_accepted(), service.files().len()), (2, 1));
}

#[tokio::test]
async fn a_connection_that_is_lost_at_the_last_byte_loses_no_file_and_sends_none_twice() {
    let service = FileService::start().await;
    let faults: [fn() -> Scenario; 4] = [
        || Scenario::ResetBeforeHead,
        || Answer::json(200, r#"{"id":"00000000-"#).ending(End::Short).into(),
        || Answer::json(200, r#"{"well":"nonsense"}"#).into(),
        || Answer::json(504, r#"{"detail":"The gateway did not wait."}"#).into(),
    ];
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    for (n, fault) in faults.into_iter().enumerate() {
        service.fail_next(move |_| fault());
        let file = app.attach_document(id, &format!("{n}.txt"), format!("words {n}")).await;
        assert_eq!((&file.status, file.name), (&FileStatusView::Ready, format!("{n}.txt")));
    }
    assert_eq!(service.n_accepted(), 4);
}

#[tokio::test]
async fn a_cancelled_upload_that_has_arrived_all_the_same_is_in_the_list() {
    let service = FileService::start().await;
    let (mut app, id, _folder) = arrived_unsaid(&service).await;
    let file_id = app.open(id).await.draft.attachments[0].id;
    app.app.cancel_upload(file_id).await.unwrap();
    assert!(app.open(id).await.draft.attachments.is_empty());
    for expected in [0, 1] {
        app.until_n_files(expected).await;
    }
    assert_eq!(app.files().await[0].name, "a.txt");
}

#[tokio::test]
async fn a_cancelled_upload_that_arrives_only_after_the_next_start_is_in_the_list() {
    let mut service = FileService::start().await;
    let (app, id, _folder) = arrived_unsaid(&service).await;
    service.go_down().await;
    let file_id = app.open(id).await.draft.attachments[0].id;
    app.app.cancel_upload(file_id).await.unwrap();
    service.come_up();
    service.list_none();
    let n_requests = service.server().received().len();
    let mut app = app.crash().await;
    let is_list = |request: &Received| request.method == "GET" && request.target.starts_with("/v1/files");
    service.server().received_when(|all| all.iter().skip(n_requests).any(is_list)).await;
    assert!(app.files().await.is_empty());
    service.list_all();
    app.until_n_files(1).await;
}

#[tokio::test]
async fn a_paused_upload_stays_paused_over_a_restart_and_the_others_go_on() {
    let service = FileService::start().await;
    let (app, id, _folder) = arrived_unsaid(&service).await;
    service.forget();
    let file_id = app.open(id).await.draft.attachments[0].id;
    app.app.pause_upload(file_id).await.unwrap();
    service.fail_next(|_| Scenario::Silence);
    let other_id = app.begin_attaching(id, "b.txt", "other words").await;
    service.server().received_when(|all| all.iter().filter(|one| is_whole_form(one)).count() == 2).await;
    service.forget();
    let mut app = app.restart().await;
    assert_eq!(app.until_settled(other_id).await.status, FileStatusView::Ready);
    assert_eq!(app.open(id).await.draft.attachments[0].status, FileStatusView::Paused);
    app.app.resume_uploads().await.unwrap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
}

#[tokio::test]
async fn a_pause_ends_the_request_and_sending_the_question_ends_the_pause() {
    let service = FileService::start().await;
    let (mut app, id, _folder) = arrived_unsaid(&service).await;
    // Otherwise the list would show the file as ready at any time after the pause.
    service.list_none();
    app.app.pause_uploads().await.unwrap();
    service.server().closed_by_client().await;
    assert_eq!(app.open(id).await.draft.attachments[0].status, FileStatusView::Paused);
    service.list_all();
    assert_status(&app.ask(id, "Q?").await, MessageStatus::Complete);
    assert_eq!(service.n_accepted(), 1, "it had arrived before it was paused");
}

#[tokio::test]
async fn a_question_says_for_which_file_it_waits_and_for_no_other() {
    let service = FileService::start().await;
    let (mut app, id, _folder) = arrived_unsaid(&service).await;
    let sent = app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    let words = app
        .until(|event| match event {
            AppEvent::MessageChanged { message, .. } => message.waiting.map(|waiting| waiting.words),
            _ => None,
        })
        .await;
    assert_eq!(words.to_string(), "Waiting for a.txt.");
    let other = app.new_conversation().await;
    assert_status(&app.ask(other, "Another?").await, MessageStatus::Complete);
    app.app.stop_turn(id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Stopped);
}

#[tokio::test]
async fn a_file_that_the_service_took_and_forgot_can_be_uploaded_again_from_the_draft() {
    let service = FileService::start().await;
    service.accept_as("queued");
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let file_id = app.begin_attaching(id, "a.txt", "words").await;
    app.until(|event| match event {
        AppEvent::FileChanged { file } => matches!(
            &file.status, FileStatusView::Processing { word } if word.to_string() == "queued"
        )
        .then_some(()),
        _ => None,
    })
    .await;
    service.forget();
    let file = app.until_settled(file_id).await;
    let FileStatusView::Failed { reason, can_retry: true, .. } = &file.status else { panic!("{file:?}") };
    let reason = reason.to_string();
    assert!(reason.starts_with("The service accepted a.txt but no longer has it."), "{reason}");
    service.accept_as("processed");
    app.app.resume_upload(file_id).await.unwrap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
}
