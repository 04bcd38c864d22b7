use parlance_contract::{AppEvent, FileStatusView, ServiceState};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, End, FaultServer, Received, Scenario};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

const KEY: &str = "svc_abcdefghijklmnopqrstuvwxyz012345";

const WORKS: u8 = 0;
const REJECTS: u8 = 1;
const IS_DONE: u8 = 2;

/// A service that keeps every file in processing while `mode` says so.
async fn slow_service(mode: &Arc<AtomicU8>) -> FaultServer {
    let (mode, n_taken) = (mode.clone(), AtomicUsize::new(0));
    FaultServer::start_reading(move |request| {
        let mode = mode.load(Ordering::SeqCst);
        let status = if mode == IS_DONE { "processed" } else { "processing" };
        match (request.method.as_str(), request.target.as_str()) {
            _ if mode == REJECTS => Answer::json(401, r#"{"detail":"Unknown key"}"#).into(),
            ("POST", _) => {
                let n = n_taken.fetch_add(1, Ordering::SeqCst);
                Answer::json(200, object(&format!("f{n}"), status)).into()
            }
            ("GET", "/v1/files") => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
            ("GET", target) => {
                let id = target.rsplit('/').next().unwrap_or_default();
                Answer::json(200, object(id, status)).into()
            }
            _ => Scenario::Silence,
        }
    })
    .await
}

/// Number of parallel requests: the others are sent before the first answer rejects the key.
const N_AT_ONCE: usize = 4;

fn n_asked(all: &[Received]) -> usize {
    all.iter().filter(|request| is_about_one(request)).count()
}

fn is_about_one(request: &Received) -> bool {
    request.method == "GET" && request.target.starts_with("/v1/files/f")
}

fn object(id: &str, status: &str) -> String {
    format!(
        r#"{{"id":"{id}","object":"file","filename":"a.txt","bytes":5,"created_at":1760000000,"status":"{status}"}}"#
    )
}

#[tokio::test]
async fn files_that_a_service_works_on_are_not_asked_for_without_a_key_and_are_again_with_one() {
    let mode = Arc::new(AtomicU8::new(WORKS));
    let server = slow_service(&mode).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let paths = (0..6).map(|n| app.write_document(&format!("{n}.txt"), format!("word{n}"))).collect();
    let draft = app.app.attach_files(id, paths).await.unwrap();
    server.received_when(|all| n_asked(all) >= 12).await;
    mode.store(REJECTS, Ordering::SeqCst);
    app.until(|event| match event {
        AppEvent::ServicesChanged { services } => {
            services.iter().any(|service| service.state == ServiceState::KeyRejected).then_some(())
        }
        _ => None,
    })
    .await;
    app.clock.leap();
    let n_before = n_asked(&server.received());
    for _ in 0..100 {
        app.open(id).await;
    }
    let n_more = n_asked(&server.received()) - n_before;
    assert!(n_more < N_AT_ONCE, "{n_more} were asked for with a key that is not accepted");

    mode.store(IS_DONE, Ordering::SeqCst);
    app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
    let mut left: Vec<_> = draft.attachments.iter().map(|file| file.id).collect();
    app.until(|event| {
        if let AppEvent::FileChanged { file } = event
            && file.status == FileStatusView::Ready
        {
            left.retain(|id| *id != file.id);
        }
        left.is_empty().then_some(())
    })
    .await;
}

#[tokio::test]
async fn of_the_files_that_a_service_works_on_a_few_are_asked_for_at_once_and_each_once() {
    const N_FILES: usize = 6;
    let (n_taken, n_asked_for) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let works = |id: &str| Answer::json(200, object(id, "processing")).into();
    let server = FaultServer::start_reading(move |request| match (&*request.method, &*request.target) {
        ("POST", _) => works(&format!("f{}", n_taken.fetch_add(1, Ordering::SeqCst))),
        ("GET", "/v1/files") => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
        // Each is answered for once, and then no more.
        (_, target) => match n_asked_for.fetch_add(1, Ordering::SeqCst) {
            n if n < N_FILES => works(target.rsplit('/').next().unwrap_or_default()),
            _ => Scenario::Silence,
        },
    })
    .await;
    let app = RunningApp::start_with(&server.url()).await;
    app.clock.stop();
    let id = app.new_conversation().await;
    let paths = (0..N_FILES).map(|n| app.write_document(&format!("{n}.txt"), format!("word{n}"))).collect();
    app.app.attach_files(id, paths).await.unwrap();
    server.received_when(|all| n_asked(all) == N_FILES).await;
    // Each of them is due for the next poll.
    app.clock.pass(Duration::from_secs(60));
    server.received_when(|all| n_asked(all) >= N_FILES + N_AT_ONCE).await;
    for _ in 0..100 {
        app.open(id).await;
    }
    let received = server.received();
    let asked = received.iter().filter(|one| is_about_one(one)).skip(N_FILES);
    let asked: Vec<&str> = asked.map(|one| one.target.as_str()).collect();
    assert_eq!(asked.len(), N_AT_ONCE, "{asked:?}");
    assert_eq!(asked.iter().collect::<HashSet<_>>().len(), N_AT_ONCE, "{asked:?}");
}

#[tokio::test]
async fn an_answer_that_never_ends_is_kept_up_to_a_bound_and_ends_there() {
    let words =
        r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Said first."}"#;
    let large = |n: usize| {
        let item = format!(r#"{{"type":"odd","id":"i{n}","filler":"{}"}}"#, "x".repeat(12 * 1024 * 1024));
        format!(r#"{{"type":"response.output_item.done","output_index":{n},"item":{item}}}"#)
    };
    let events = [words.to_owned(), large(1), large(2), large(3)];
    let events = Answer::events(events.iter().map(String::as_str).collect::<Vec<_>>());
    let server = FaultServer::start(events.ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.ask_until(id, "Go on for ever.", "Said first.").await;
    server.closed_by_client().await;
    let answer = app.until_ended(sent.answer.id).await;
    assert_status(&answer, MessageStatus::Failed);
    assert!(words_of(&answer).contains("Said first."));
    let ending = answer.ending.unwrap();
    assert_eq!(ending.title.to_string(), "This answer is larger than 33.6\u{a0}MB.");
    assert!(ending.detail.to_string().contains("a shorter answer"), "{}", ending.detail);
    let kept = app.restart().await.open(id).await.messages.pop().unwrap();
    assert!(words_of(&kept).contains("Said first."), "and it is written");
}
