use parlance_app::Clock as _;
use parlance_contract::{AppEvent, FileStatusView};
use parlance_domain::{FileId, MessageStatus};
use parlance_testkit::clock::TestClock;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, Setup, assert_status};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

const FILE: &str = r#"{"id":"f1","object":"file","filename":"a.txt","bytes":5,"created_at":4102444800,"status":"processed"}"#;

fn is_upload(request: &Received) -> bool {
    request.method == "POST" && request.target == "/v1/files"
}

fn n_uploads(server: &FaultServer) -> usize {
    server.received().iter().filter(|request| is_upload(request)).count()
}

fn list(files: &[&str]) -> Scenario {
    Answer::json(200, format!(r#"{{"object":"list","data":[{}]}}"#, files.join(","))).into()
}

fn refusal(status: u16) -> Scenario {
    Answer::json(status, r#"{"detail":"Not now"}"#).into()
}

/// A service whose uploads and lists follow these scenarios in order; the last one repeats.
async fn service(uploads: Vec<Scenario>, lists: Vec<Scenario>) -> FaultServer {
    let n = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
    FaultServer::start_reading(move |request| {
        let (told, n) = if is_upload(request) { (&uploads, &n.0) } else { (&lists, &n.1) };
        let turn = n.fetch_add(1, Ordering::SeqCst).min(told.len() - 1);
        told[turn].clone()
    })
    .await
}

/// Attaches a document of five bytes to a new conversation.
async fn attach(app: &RunningApp) -> (parlance_domain::ConversationId, FileId) {
    let id = app.new_conversation().await;
    let path = app.write_document("a.txt", "words");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    (id, draft.attachments[0].id)
}

async fn status(app: &RunningApp, id: FileId) -> FileStatusView {
    app.files().await.into_iter().find(|file| file.id == id).unwrap().status
}

#[tokio::test]
async fn an_upload_waits_for_a_service_that_is_out_of_reach_says_so_and_goes_by_itself() {
    let mut service = FileService::start().await;
    service.go_down().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.stop();
    let (_, file_id) = attach(&app).await;
    for length in [1, 2, 4, 8, 16, 30, 30].map(Duration::from_secs) {
        app.until_waiting(file_id).await.expect("it says when it is tried again");
        app.clock.until_pause(length).await;
        app.clock.pass(length);
    }
    app.until_waiting(file_id).await.expect("it goes on");
    let FileStatusView::Waiting { reason, .. } = status(&app, file_id).await else { panic!("it waits") };
    assert!(reason.to_string().starts_with("Can’t connect to"), "{reason}");
    service.come_up();
    app.clock.leap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
    assert_eq!(service.n_accepted(), 1);
}

#[tokio::test]
async fn a_waiting_upload_goes_at_once_when_anything_else_has_reached_the_service() {
    let mut service = FileService::start().await;
    service.go_down().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let (_, file_id) = attach(&app).await;
    app.clock.stop_in(LONGEST_PAUSE).await;
    service.come_up();
    app.refreshed_files().await;
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready, "in the middle of the pause");
}

#[tokio::test]
async fn the_pause_that_a_busy_service_asks_for_is_kept() {
    let later = Answer::json(429, r#"{"detail":"Slowly"}"#).header("retry-after", "20");
    let service = service(vec![later.into(), Answer::json(200, FILE).into()], vec![list(&[])]).await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let (_, file_id) = attach(&app).await;
    app.clock.stop_in(Duration::from_secs(20)).await;
    assert_eq!(n_uploads(&service), 1);
    app.clock.pass(Duration::from_secs(20));
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
}

#[tokio::test]
async fn who_asks_for_hours_is_not_waited_for() {
    let later = Answer::json(429, r#"{"detail":"Tomorrow"}"#).header("retry-after", "36000");
    let service = service(vec![later.into()], vec![list(&[])]).await;
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.leap();
    let (_, file_id) = attach(&app).await;
    let file = app.until_settled(file_id).await;
    assert!(matches!(file.status, FileStatusView::Failed { can_retry: true, .. }), "{file:?}");
    assert_eq!(n_uploads(&service), 1);
}

#[tokio::test]
async fn each_answer_that_may_pass_is_tried_again_and_others_are_not() {
    let rows = [(429, true), (502, true), (503, true), (504, true), (400, false), (413, false), (500, false)];
    for (code, goes_again) in rows {
        let service = service(vec![refusal(code), Answer::json(200, FILE).into()], vec![list(&[])]).await;
        let mut app = RunningApp::start_with(&service.url()).await;
        app.clock.leap();
        let (_, file_id) = attach(&app).await;
        let file = app.until_settled(file_id).await;
        assert_eq!(file.status == FileStatusView::Ready, goes_again, "{code}: {file:?}");
        assert_eq!(n_uploads(&service), 1 + usize::from(goes_again), "{code}");
    }
}

#[tokio::test]
async fn a_service_that_stays_busy_is_left_alone_at_some_point_and_can_be_asked_again() {
    let service = service(vec![refusal(503)], vec![list(&[])]).await;
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.leap();
    let (_, file_id) = attach(&app).await;
    service.received_when(|all| all.iter().filter(|one| is_upload(one)).count() == 9).await;
    let file = app.until_settled(file_id).await;
    let FileStatusView::Failed { reason, can_retry: true, .. } = &file.status else { panic!("{file:?}") };
    assert!(reason.to_string().contains("Not now"), "{reason}");
    assert_eq!(n_uploads(&service), 9);
}

#[tokio::test]
async fn a_cut_upload_that_has_arrived_is_found_when_the_list_can_be_read_and_is_not_sent_twice() {
    let timeless = FILE.replace("4102444800", "0");
    for listed in [FILE, &timeless] {
        let lists = vec![refusal(503), refusal(502), Scenario::ResetBeforeHead, list(&[listed])];
        let service = service(vec![Scenario::ResetBeforeHead], lists).await;
        let mut app = RunningApp::start_with(&service.url()).await;
        app.clock.leap();
        let (_, file_id) = attach(&app).await;
        assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
        assert_eq!(n_uploads(&service), 1);
        assert_eq!(app.files().await.len(), 1);
    }
}

#[tokio::test]
async fn a_cut_upload_that_has_not_arrived_is_sent_again() {
    let uploads = vec![Scenario::ResetBeforeHead, Answer::json(200, FILE).into()];
    let service = service(uploads, vec![list(&[])]).await;
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.leap();
    let (_, file_id) = attach(&app).await;
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
    assert_eq!(n_uploads(&service), 2);
}

#[tokio::test]
async fn a_cut_upload_is_never_sent_again_by_itself_while_the_list_is_unreadable_or_partial() {
    for list in [
        "[1, 2",
        r#"{"object":"list","data":[],"has_more":true}"#,
        r#"{"object":"list","data":[{"id":"other","filename":"b.txt"},{"filename":"no id"}]}"#,
    ] {
        let uploads = vec![Scenario::ResetBeforeHead, Answer::json(200, FILE).into()];
        let service = service(uploads, vec![Answer::json(200, list).into()]).await;
        let mut app = RunningApp::start_with(&service.url()).await;
        app.clock.leap();
        let (_, file_id) = attach(&app).await;
        service.received_when(|all| all.iter().filter(|one| !is_upload(one)).count() >= 9).await;
        let file = app.until_settled(file_id).await;
        assert!(matches!(file.status, FileStatusView::Failed { can_retry: true, .. }), "{list}: {file:?}");
        assert_eq!(n_uploads(&service), 1);
        app.app.resume_upload(file_id).await.unwrap();
        assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready, "the user may");
    }
}

#[tokio::test]
async fn forty_files_do_not_knock_forty_times_and_all_go_when_one_has_gone() {
    const N_FILES: usize = 40;
    let clock = TestClock::default();
    clock.stop();
    let (began, service_clock) = (clock.now(), clock.clone());
    let n_taken = Arc::new(AtomicUsize::new(0));
    let taken = Arc::clone(&n_taken);
    let service = FaultServer::start_reading(move |request| {
        if !is_upload(request) {
            return list(&[]);
        }
        if service_clock.now() < began + Duration::from_secs(20) {
            return refusal(429);
        }
        let n = taken.fetch_add(1, Ordering::SeqCst);
        Answer::json(200, FILE.replace("f1", &format!("f{n}"))).into()
    })
    .await;
    let mut app = Setup::default().service(&service.url()).clock(&clock).start().await;
    clock.leap();
    let paths = (0..N_FILES).map(|n| app.write_document(&format!("{n}.txt"), "x".repeat(n + 1))).collect();
    app.app.upload_files(app.service_id().await, paths).await.unwrap();
    let mut n_ready = 0;
    app.until(|event| match event {
        AppEvent::FileChanged { file } if file.status == FileStatusView::Ready => {
            n_ready += 1;
            (n_ready == N_FILES).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(n_taken.load(Ordering::SeqCst), N_FILES);
    let n_refused = n_uploads(&service) - N_FILES;
    assert!((2..=6).contains(&n_refused), "{n_refused} refusals for {N_FILES} files");
}

#[tokio::test]
async fn a_file_that_is_lost_on_the_way_holds_up_no_other_not_even_one_of_its_size() {
    let service = FaultServer::start_reading(|request| match is_upload(request) {
        true if request.text().contains("large.txt") => Scenario::ResetBeforeHead,
        true => Answer::json(200, FILE).into(),
        false => list(&[]),
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let large_id = app.begin_attaching(id, "large.txt", "sword").await;
    app.clock.stop_in(Duration::from_secs(2)).await;
    let small = app.write_document("a.txt", "words");
    assert_eq!(app.attach(id, &small).await.status, FileStatusView::Ready, "no time passes for it");
    assert!(matches!(
        status(&app, large_id).await,
        FileStatusView::Waiting { .. } | FileStatusView::Queued | FileStatusView::Uploading { .. }
    ));
}

#[tokio::test]
async fn what_waits_for_the_service_goes_on_waiting_after_a_restart() {
    let mut service = FileService::start().await;
    service.go_down().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let (id, file_id) = attach(&app).await;
    app.clock.stop();
    app.until_waiting(file_id).await;
    let mut app = app.restart().await;
    app.until_waiting(file_id).await;
    service.come_up();
    app.clock.leap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
    assert_eq!(service.n_accepted(), 1, "the run that has ended sends nothing any more");
    assert_status(&app.ask(id, "Q?").await, MessageStatus::Complete);
}

#[tokio::test]
async fn a_waiting_upload_can_be_cancelled_paused_and_tried_now() {
    let mut service = FileService::start().await;
    service.go_down().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.stop();
    let (id, file_id) = attach(&app).await;
    app.until_waiting(file_id).await;
    let other_id = app.begin_attaching(id, "b.txt", "other words").await;
    assert_eq!(app.until_waiting(other_id).await, None, "it waits behind the first");
    app.app.cancel_upload(other_id).await.unwrap();
    app.app.pause_upload(file_id).await.unwrap();
    assert_eq!(status(&app, file_id).await, FileStatusView::Paused);
    app.app.resume_upload(file_id).await.unwrap();
    app.clock.stop_in(LONGEST_PAUSE).await;
    service.come_up();
    app.app.resume_upload(file_id).await.unwrap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready, "in the middle of the pause");
    assert_eq!(service.files().len(), 1, "what was cancelled stays away");
}

#[tokio::test]
async fn a_question_says_that_the_service_has_not_taken_its_file_yet_and_goes_when_it_has() {
    let uploads = [refusal(503), refusal(503), Answer::json(200, FILE).into()];
    let n = AtomicUsize::new(0);
    let service = FaultServer::start_reading(move |request| match request.target.as_str() {
        "/v1/files" if is_upload(request) => uploads[n.fetch_add(1, Ordering::SeqCst).min(2)].clone(),
        "/v1/responses" => {
            Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
        }
        _ => list(&[]),
    })
    .await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let (id, _) = attach(&app).await;
    app.clock.stop_in(Duration::from_secs(2)).await;
    let answer_id = app.app.send_message(id, "Q?".to_owned()).await.unwrap().answer.id;
    // The question retries it, without success.
    app.clock.stop_in(Duration::from_secs(4)).await;
    app.until(|event| match event {
        AppEvent::MessageChanged { message, .. } => {
            let words = message.waiting.map(|waiting| waiting.words);
            (words?.to_string() == "Waiting for a.txt, which the service hasn’t accepted yet.").then_some(())
        }
        _ => None,
    })
    .await;
    app.clock.leap();
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}
