use parlance_contract::{AppEvent, FileStatusView, ProblemCode};
use parlance_domain::MessageStatus;
use parlance_domain::file_list::FilesQuery;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::running::{RunningApp, assert_status};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// The pause between two requests for files that a list lacks.
const PAUSE: Duration = Duration::from_millis(250);

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

/// A service that first lists `f1` and `f2`, and then `later`. `is_there` decides its answer to requests for a single
/// file.
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

/// How many requests were for a file by its id.
fn n_asked_by_id(received: &[Received]) -> usize {
    received.iter().filter(|request| request.target.starts_with("/v1/files/")).count()
}

/// Waits until these files are marked as deleted, in any order.
async fn until_deleted(app: &mut RunningApp, names: &[&str]) {
    let mut left: HashSet<&str> = names.iter().copied().collect();
    app.until(|event| {
        if let AppEvent::FileChanged { file } = event
            && file.status == FileStatusView::Deleted
        {
            left.remove(file.name.as_str());
        }
        left.is_empty().then_some(())
    })
    .await;
}

/// A service that lists 100 files once and none afterwards; it has each of them. It never answers an upload before it
/// is released.
async fn forgetful_of_100() -> FaultServer {
    let all: Vec<String> = (0..100).map(|n| file(&format!("f{n:03}"))).collect();
    let all = format!(r#"{{"object":"list","data":[{}]}}"#, all.join(","));
    let is_listed = AtomicBool::new(false);
    FaultServer::start_with(move |request| match (request.method.as_str(), request.target.as_str()) {
        ("POST", _) => Answer::new(200, "application/json", "").then_wait().then_bytes(file("new")).into(),
        (_, "/v1/files") if is_listed.swap(true, Ordering::SeqCst) => {
            Answer::json(200, r#"{"object":"list","data":[]}"#).into()
        }
        (_, "/v1/files") => Answer::json(200, all.clone()).into(),
        (_, target) => Answer::json(200, file(target.trim_start_matches("/v1/files/"))).into(),
    })
    .await
}

#[tokio::test]
async fn only_unlisted_files_on_the_screen_or_in_use_are_asked_for_with_pauses() {
    let server = forgetful_of_100().await;
    let app = RunningApp::start_with(&server.url()).await;
    let profile_id = app.service_id().await;
    let files = app.refreshed_files().await;
    app.clock.stop();
    let id = app.new_conversation().await;
    app.app.reuse_file(id.into(), files[99].id).await.unwrap();
    assert_eq!(app.app.refresh_files(profile_id, None).await.unwrap(), None);
    let asked = server.received_when(|all| n_asked_by_id(all) == 1).await;
    let in_draft = files[99].name.trim_end_matches(".txt");
    assert!(asked.iter().any(|request| request.target.ends_with(in_draft)), "{in_draft}: {asked:?}");
    let screen = app.app.list_files(profile_id, FilesQuery::default(), 20, 10).await.unwrap();
    for n in 2..=11 {
        app.clock.until_pause(PAUSE).await;
        assert_eq!(n_asked_by_id(&server.received()), n - 1, "one request per pause");
        app.clock.pass(PAUSE);
        server.received_when(|all| n_asked_by_id(all) == n).await;
    }
    app.clock.leap();
    app.app.reuse_file(id.into(), files[50].id).await.unwrap();
    let asked = server.received_when(|all| n_asked_by_id(all) == 12).await;
    let is_asked = |name: &str| asked.iter().any(|one| one.target.ends_with(name.trim_end_matches(".txt")));
    assert!(screen.files.iter().all(|file| is_asked(&file.name)));
    assert!(is_asked(&files[50].name));
}

#[tokio::test]
async fn an_upload_goes_before_files_that_the_list_lacks() {
    let server = forgetful_of_100().await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let profile_id = app.service_id().await;
    app.refreshed_files().await;
    let path = app.write_document("new.txt", "abc");
    app.app.upload_files(profile_id, vec![path]).await.unwrap();
    server.received_when(|all| all.iter().any(|request| request.method == "POST")).await;
    for _ in 0..3 {
        app.refreshed_files().await;
    }
    assert_eq!(n_asked_by_id(&server.received()), 0);
    server.release();
    server.received_when(|all| n_asked_by_id(all) > 0).await;
    let uploaded = |event| match event {
        AppEvent::FileChanged { file } if file.name == "new.txt" => {
            (file.status == FileStatusView::Ready).then_some(())
        }
        _ => None,
    };
    app.until(uploaded).await;
}

#[tokio::test]
async fn a_list_that_forgets_files_buries_none_that_the_service_still_has() {
    let (server, is_later) = service(r#"{"object":"list","data":[]}"#, true).await;
    let app = RunningApp::start_with(&server.url()).await;
    assert_eq!(app.refreshed_files().await.len(), 2);
    is_later.store(true, Ordering::SeqCst);
    app.refreshed_files().await;
    server.received_when(|all| n_asked_by_id(all) == 2).await;
    assert_eq!(app.files().await.len(), 2, "each was asked for and is there");
}

#[tokio::test]
async fn a_list_with_further_pages_marks_no_file_as_deleted() {
    let (server, is_later) = service(r#"{"object":"list","data":[],"has_more":true}"#, false).await;
    let app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    is_later.store(true, Ordering::SeqCst);
    assert_eq!(app.refreshed_files().await.len(), 2, "they can be on another page");
}

#[tokio::test]
async fn a_file_that_is_neither_listed_nor_found_is_a_tombstone() {
    let (server, is_later) = service(r#"{"object":"list","data":[]}"#, false).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    is_later.store(true, Ordering::SeqCst);
    app.refreshed_files().await;
    until_deleted(&mut app, &["f1.txt", "f2.txt"]).await;
    assert!(app.files().await.is_empty());
    assert_eq!(app.app.sum_up_files(app.service_id().await).await.unwrap().n_deleted, 2);
    let query = serde_json::from_str(r#"{"filter":"deleted"}"#).unwrap();
    let tombstones = app.app.list_files(app.service_id().await, query, 0, 10).await.unwrap();
    assert!(tombstones.files.iter().all(|file| file.deleted_at_ms.is_some()));
    app.app.forget_files(tombstones.files.iter().map(|file| file.id).collect()).await.unwrap();
    assert_eq!(app.app.sum_up_files(app.service_id().await).await.unwrap().n_deleted, 0);
}

#[tokio::test]
async fn a_list_that_is_nonsense_changes_nothing_and_is_said() {
    for nonsense in [r#"{"object":"list"}"#, "<html>Sign in</html>", r#"{"data":"none"}"#, "[]", ""] {
        let (server, is_later) = service(nonsense, false).await;
        let app = RunningApp::start_with(&server.url()).await;
        app.refreshed_files().await;
        is_later.store(true, Ordering::SeqCst);
        let problem = app
            .app
            .refresh_files(app.service_id().await, None)
            .await
            .unwrap()
            .expect("nonsense is a problem");
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
    assert!(files.iter().any(|file| file.name == "—"), "{files:?}");
}

#[tokio::test]
async fn the_sum_says_whether_the_last_list_of_all_files_was_partial() {
    for list in [r#"{"data":[{"id":"f3"}],"has_more":true}"#, r#"{"data":[7,{"id":"f3"}]}"#] {
        let (server, is_later) = service(list, true).await;
        let app = RunningApp::start_with(&server.url()).await;
        for (is_partial, when) in [(false, "whole"), (true, "partial"), (false, "whole again")] {
            is_later.store(is_partial, Ordering::SeqCst);
            app.refreshed_files().await;
            let sum = app.app.sum_up_files(app.service_id().await).await.unwrap();
            assert_eq!(sum.is_partial, is_partial, "{when}: {list}");
        }
    }
}

#[tokio::test]
async fn one_purpose_is_asked_for_as_the_interface_has_it() {
    let (server, _) = service("", false).await;
    let app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    assert_eq!(app.app.refresh_files(app.service_id().await, Some("batch".to_owned())).await.unwrap(), None);
    assert!(server.received().iter().any(|request| request.target == "/v1/files?purpose=batch"));
    assert_eq!(app.files().await.len(), 2, "files of another purpose are not missing there");
    assert_eq!(app.app.sum_up_files(app.service_id().await).await.unwrap().purposes[0].n_files, 2);
}

/// A service that accepts `f1`, then refuses questions that carry it. `is_there` decides its answer to requests for
/// the file.
async fn forgetful(status: u16, is_there: bool) -> FaultServer {
    FaultServer::start_reading(move |request: &Received| {
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", "/v1/files") => Answer::json(200, file("f1")).into(),
            ("POST", _) if request.text().contains("input_file") => {
                Answer::json(status, r#"{"detail":"The request names something unknown."}"#).into()
            }
            ("POST", _) => fine(),
            ("GET", "/v1/files") => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
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
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        app.attach_document(id, "f1.txt", "abc").await;
        let sent = app.app.send_message(id, "Q?".to_owned()).await.unwrap();
        let said = app.until_notice("").await;
        assert_eq!(said, "f1.txt is no longer on the service. Your question will be sent without it.");
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
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.attach_document(id, "f1.txt", "abc").await;
    let answer = app.ask(id, "Q?").await;
    assert_status(&answer, MessageStatus::Failed);
    assert_eq!(n_asked(&server), 1);
}

#[tokio::test]
async fn a_question_that_is_only_a_file_fails_with_the_words_for_that_file() {
    let server = forgetful(404, false).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.attach_document(id, "f1.txt", "abc").await;
    let answer = app.ask(id, "").await;
    assert_status(&answer, MessageStatus::Failed);
    let title = answer.ending.unwrap().title.to_string();
    assert_eq!(title, "A file in this question is no longer on the service (404).");
    assert_eq!(n_asked(&server), 1);
}

#[tokio::test]
async fn a_list_that_was_asked_for_earlier_and_comes_later_undoes_nothing() {
    let one = |id: &str, status: &str| file(id).replace("processed", status);
    let list = |files: &[String]| format!(r#"{{"object":"list","data":[{}]}}"#, files.join(","));
    let first = list(&[one("f1", "processed"), one("f2", "processed")]);
    // Between the two lists, another program has read f1, deleted f2 and added f3.
    let earlier = list(&[one("f1", "indexing"), one("f2", "processed")]);
    let later = list(&[one("f1", "processed"), one("f3", "processed")]);
    let n_lists = AtomicUsize::new(0);
    let server = FaultServer::start_with(move |request| {
        let held = || Answer::new(200, "application/json", "").then_wait().then_bytes(earlier.clone());
        match request.target.as_str() {
            "/v1/files" => match n_lists.fetch_add(1, Ordering::SeqCst) {
                0 => Answer::json(200, first.clone()).into(),
                1 => held().into(),
                _ => Answer::json(200, later.clone()).into(),
            },
            "/v1/files/f2" => gone(),
            _ => Answer::json(200, file("f1")).into(),
        }
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    let (slow, profile_id) = (app.app.clone(), app.service_id().await);
    let slow = tokio::spawn(async move { slow.refresh_files(profile_id, None).await });
    server.received_when(|all| all.iter().filter(|one| one.target == "/v1/files").count() == 2).await;
    app.refreshed_files().await;
    until_deleted(&mut app, &["f2.txt"]).await;
    let shown = app.files().await;
    let checked = app.app.sum_up_files(app.service_id().await).await.unwrap().checked_at_ms;
    let names = |files: &[parlance_contract::FileView]| {
        let mut names: Vec<String> =
            files.iter().map(|file| format!("{} {:?}", file.name, file.status)).collect();
        names.sort();
        names
    };
    assert_eq!(names(&shown), ["f1.txt Ready", "f3.txt Ready"]);
    server.release();
    assert_eq!(slow.await.unwrap().unwrap(), None);
    assert_eq!(names(&app.files().await), names(&shown));
    assert_eq!(
        app.app.sum_up_files(app.service_id().await).await.unwrap().checked_at_ms,
        checked,
        "it is as of the later one"
    );
}

#[tokio::test]
async fn a_file_that_a_list_sends_back_to_work_is_asked_for_until_it_is_ready() {
    let n_lists = AtomicUsize::new(0);
    let server = FaultServer::start_with(move |request| match request.target.as_str() {
        "/v1/files" => {
            let is_first = n_lists.fetch_add(1, Ordering::SeqCst) == 0;
            let one = if is_first { file("f1") } else { file("f1").replace("processed", "queued") };
            Answer::json(200, format!(r#"{{"object":"list","data":[{one}]}}"#)).into()
        }
        _ => Answer::json(200, file("f1")).into(),
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.refreshed_files().await[0].id;
    app.refreshed_files().await;
    assert_eq!(app.until_settled(id).await.status, FileStatusView::Ready);
}
