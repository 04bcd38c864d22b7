use parlance_app::view::{AppEvent, FileStatusView, ProblemCode};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::running::{RunningApp, assert_status};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn file(id: &str) -> String {
    format!(
        r#"{{"id":"{id}","object":"file","filename":"{id}.txt","bytes":3,"created_at":1760000000,"purpose":"assistants","status":"processed"}}"#
    )
}

fn fine() -> Scenario {
    Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
}

fn gone() -> Scenario {
    Answer::json(404, r#"{"detail":"No such file."}"#).into()
}

/// A service whose list is first that of `f1` and `f2`, and then `later`; asked for a file it says whether it is there.
async fn service(later: &'static str, is_there: bool) -> (FaultServer, Arc<AtomicBool>) {
    let is_later = Arc::new(AtomicBool::new(false));
    let now = is_later.clone();
    let list = format!(r#"{{"object":"list","data":[{},{}]}}"#, file("f1"), file("f2"));
    let server = FaultServer::start_with(move |request| match request.target.as_str() {
        "/v1/files" if now.load(Ordering::SeqCst) => Answer::json(200, later).into(),
        "/v1/files" => Answer::json(200, list.clone()).into(),
        "/v1/files?purpose=batch" => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
        _ if is_there => Answer::json(200, file("f1")).into(),
        _ => gone(),
    })
    .await;
    (server, is_later)
}

#[tokio::test]
async fn a_list_that_forgets_files_buries_none_that_the_service_still_has() {
    let (server, is_later) = service(r#"{"object":"list","data":[]}"#, true).await;
    let app = RunningApp::start_with(&server.url()).await;
    assert_eq!(app.refreshed_files().await.len(), 2);
    is_later.store(true, Ordering::SeqCst);
    assert_eq!(app.refreshed_files().await.len(), 2, "each was asked for and is there");
}

#[tokio::test]
async fn a_file_that_is_neither_listed_nor_found_is_a_tombstone() {
    let (server, is_later) = service(r#"{"object":"list","data":[]}"#, false).await;
    let app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    is_later.store(true, Ordering::SeqCst);
    assert!(app.refreshed_files().await.is_empty());
    assert_eq!(app.app.sum_up_files().await.unwrap().n_deleted, 2);
    let query = serde_json::from_str(r#"{"filter":"deleted"}"#).unwrap();
    let tombstones = app.app.list_files(query, 0, 10).await.unwrap();
    assert!(tombstones.files.iter().all(|file| file.deleted_at_ms.is_some()));
    app.app.forget_files(tombstones.files.iter().map(|file| file.id).collect()).await.unwrap();
    assert_eq!(app.app.sum_up_files().await.unwrap().n_deleted, 0);
}

#[tokio::test]
async fn a_list_that_is_nonsense_changes_nothing_and_is_said() {
    for nonsense in [r#"{"object":"list"}"#, "<html>Sign in</html>", r#"{"data":"none"}"#, "[]", ""] {
        let (server, is_later) = service(nonsense, false).await;
        let app = RunningApp::start_with(&server.url()).await;
        app.refreshed_files().await;
        is_later.store(true, Ordering::SeqCst);
        let problem = app.app.refresh_files(None).await.unwrap().expect("nonsense is a problem");
        assert_eq!(problem.code, ProblemCode::Service, "{nonsense}: {problem:?}");
        assert_eq!(app.files().await.len(), 2, "{nonsense}");
    }
}

#[tokio::test]
async fn what_is_no_file_in_a_list_is_passed_over() {
    let list = r#"{"data":[7,{"name":"no id"},{"id":"f3","bytes":"many","filename":null,"status":5},null]}"#;
    let (server, is_later) = service(list, true).await;
    let app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    is_later.store(true, Ordering::SeqCst);
    let files = app.refreshed_files().await;
    assert_eq!(files.len(), 3);
    assert!(files.iter().any(|file| file.name == "(no name)"), "{files:?}");
}

#[tokio::test]
async fn one_purpose_is_asked_for_as_the_interface_has_it() {
    let (server, _) = service("", false).await;
    let app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    assert_eq!(app.app.refresh_files(Some("batch".to_owned())).await.unwrap(), None);
    assert!(server.received().iter().any(|request| request.target == "/v1/files?purpose=batch"));
    assert_eq!(app.files().await.len(), 2, "files of another purpose are not missing there");
    assert_eq!(app.app.sum_up_files().await.unwrap().purposes[0].n_files, 2);
}

/// A service that takes `f1`, then refuses questions that carry it; asked for it, it says whether it is there.
async fn forgetful(status: u16, is_there: bool) -> FaultServer {
    FaultServer::start_reading(move |request: &Received| {
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", "/v1/files") => Answer::json(200, file("f1")).into(),
            ("POST", _) if request.text().contains("input_file") => {
                Answer::json(status, r#"{"detail":"The request names something unknown."}"#).into()
            }
            ("POST", _) => fine(),
            _ if is_there => Answer::json(200, file("f1")).into(),
            _ => gone(),
        }
    })
    .await
}

fn n_asked(server: &FaultServer) -> usize {
    server.received().iter().filter(|request| request.target == "/v1/responses").count()
}

#[tokio::test]
async fn a_question_drops_a_file_that_is_gone_and_is_asked_once_more() {
    for status in [404, 400] {
        let server = forgetful(status, false).await;
        let mut app = RunningApp::start_with(&server.url()).await;
        let id = app.new_conversation().await;
        let path = app.write_document("f1.txt", "abc");
        app.attach(id, &path).await;
        let sent = app.app.send_message(id, "Q?".to_owned()).await.unwrap();
        let said =
            app.until(|event| if let AppEvent::Notice { text } = event { Some(text) } else { None }).await;
        assert_eq!(said, "f1.txt is no longer on the service, so the question goes without it.");
        assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Complete);
        assert_eq!(n_asked(&server), 2);
        let view = app.open(id).await;
        assert_eq!(view.messages[0].attachments[0].status, FileStatusView::Deleted);
        assert_status(&app.ask(id, "And now?").await, MessageStatus::Complete);
        assert_eq!(n_asked(&server), 3, "the next question knows");
    }
}

#[tokio::test]
async fn a_refused_question_whose_files_are_there_is_not_asked_again() {
    let server = forgetful(400, true).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let path = app.write_document("f1.txt", "abc");
    app.attach(id, &path).await;
    let answer = app.ask(id, "Q?").await;
    assert_status(&answer, MessageStatus::Failed);
    assert_eq!(n_asked(&server), 1);
}

#[tokio::test]
async fn a_question_that_is_only_a_file_fails_with_the_words_for_that_file() {
    let server = forgetful(404, false).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let path = app.write_document("f1.txt", "abc");
    app.attach(id, &path).await;
    let answer = app.ask(id, "").await;
    assert_status(&answer, MessageStatus::Failed);
    assert_eq!(answer.ending.unwrap().title, "The service no longer has a file of this question.");
    assert_eq!(n_asked(&server), 1);
}
