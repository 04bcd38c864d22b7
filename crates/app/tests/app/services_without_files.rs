//! Services whose file endpoints are missing, refused or out of order: they can be connected and used for chat.

use parlance_contract::{FileStatusView, ServiceState, ServiceView};
use parlance_domain::{MessageStatus, NoFiles, ProfileId};
use parlance_store::Connection;
use parlance_testkit::fault::{Answer, FaultServer, Scenario};
use parlance_testkit::running::{RunningApp, assert_status};
use parlance_testkit::waiting::wait_for;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

const KEY: &str = "svc_abcdefghijklmnopqrstuvwxyz012345";

/// A service that chats and answers every request about files with the status in `files`; with 200 it lists none and
/// accepts uploads.
async fn service(files: Arc<AtomicU16>) -> FaultServer {
    FaultServer::start_reading(move |request| {
        let status = files.load(Ordering::SeqCst);
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", "/v1/responses") if request.body == b"{}" => {
                Answer::json(400, r#"{"detail":"input is required"}"#).into()
            }
            ("POST", "/v1/responses") => {
                Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
            }
            _ if status != 200 => Answer::json(status, "{}").into(),
            ("POST", _) => Answer::json(
                200,
                r#"{"id":"f1","object":"file","filename":"a.txt","bytes":3,"status":"processed"}"#,
            )
            .into(),
            _ => Scenario::from(Answer::json(200, r#"{"object":"list","data":[]}"#)),
        }
    })
    .await
}

async fn view(app: &RunningApp, id: ProfileId) -> ServiceView {
    let services = app.app.start().await.unwrap().services;
    services.into_iter().find(|service| service.profile_id == id).unwrap()
}

#[tokio::test]
async fn a_service_without_files_is_connected_chats_and_refuses_files_with_a_reason() {
    for (status, no_files) in [
        (404, Some(NoFiles::NotOffered)),
        (405, Some(NoFiles::NotOffered)),
        (501, Some(NoFiles::NotOffered)),
        (403, Some(NoFiles::NotAllowed)),
        (500, None),
    ] {
        let server = service(Arc::new(AtomicU16::new(status))).await;
        let mut app = RunningApp::start().await;
        let connected = app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
        assert_eq!((connected.state, connected.no_files), (ServiceState::Ready, no_files), "{status}");
        let id = app.new_conversation().await;
        assert_status(&app.ask(id, "Q?").await, MessageStatus::Complete);
        let problem = app.app.refresh_files(connected.profile_id, None).await.unwrap();
        assert!(problem.is_some(), "{status}");
        assert_eq!(view(&app, connected.profile_id).await.no_files, no_files);
        let attached = app.app.attach_files(id, vec![app.write_document("a.txt", "abc")]).await;
        assert_eq!(attached.is_err(), no_files.is_some(), "{status}: {attached:?}");
        assert_eq!(app.app.check_takes_files(id).await.is_err(), no_files.is_some());
    }
}

#[tokio::test]
async fn files_that_appear_later_work_when_the_user_checks_again_and_after_a_day() {
    for is_asked_for in [true, false] {
        let status = Arc::new(AtomicU16::new(404));
        let server = service(status.clone()).await;
        let app = RunningApp::start_with(&server.url()).await;
        let profile_id = app.service_id().await;
        app.app.refresh_files(profile_id, None).await.unwrap();
        let mut app = app.restart().await;
        assert_eq!(view(&app, profile_id).await.no_files, Some(NoFiles::NotOffered), "it is kept");
        status.store(200, Ordering::SeqCst);
        if is_asked_for {
            assert_eq!(app.app.refresh_files(profile_id, None).await.unwrap(), None);
        } else {
            let conn = Connection::open(app.data_dir().join("parlance.db")).unwrap();
            conn.execute("UPDATE profiles SET no_files_at_ms = no_files_at_ms - 25 * 3600 * 1000", [])
                .unwrap();
            drop(conn);
            app = app.restart().await;
        }
        wait_for("the service to take files", async || {
            view(&app, profile_id).await.no_files.is_none().then_some(())
        })
        .await;
        let id = app.new_conversation().await;
        let path = app.write_document("a.txt", "abc");
        assert_eq!(app.attach(id, &path).await.status, FileStatusView::Ready);
    }
}

#[tokio::test]
async fn a_service_whose_files_have_worked_is_never_switched_off_and_what_is_queued_stays_queued() {
    let status = Arc::new(AtomicU16::new(200));
    let server = service(status.clone()).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    app.refreshed_files().await;
    status.store(404, Ordering::SeqCst);
    let profile_id = app.service_id().await;
    app.clock.stop();
    let id = app.new_conversation().await;
    let file_id = app.begin_attaching(id, "a.txt", "abc").await;
    app.until_waiting(file_id).await;
    assert!(app.app.refresh_files(profile_id, None).await.unwrap().is_some());
    assert_eq!(view(&app, profile_id).await.no_files, None);
    status.store(200, Ordering::SeqCst);
    app.clock.leap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
}

#[tokio::test]
async fn an_upload_that_is_refused_switches_files_off_only_if_the_list_is_refused_too() {
    for (list, no_files) in [(200, None), (403, Some(NoFiles::NotAllowed))] {
        let server = FaultServer::start_reading(move |request| match request.method.as_str() {
            "POST" => Answer::json(403, r#"{"detail":"Not this kind of file"}"#).into(),
            _ => Scenario::from(Answer::json(list, r#"{"object":"list","data":[]}"#)),
        })
        .await;
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        let file = app.attach_document(id, "a.exe", "abc").await;
        assert!(matches!(file.status, FileStatusView::Failed { .. }), "{file:?}");
        assert_eq!(view(&app, app.service_id().await).await.no_files, no_files, "list {list}");
    }
}

#[tokio::test]
async fn a_gateway_that_answers_everything_with_404_makes_no_tombstones() {
    const FILE: &str = r#"{"id":"f1","object":"file","filename":"a.txt","bytes":3,"status":"processed"}"#;
    let is_wrong = Arc::new(AtomicBool::new(false));
    let seen = is_wrong.clone();
    let server =
        FaultServer::start_reading(move |request| match (request.method.as_str(), request.target.as_str()) {
            _ if seen.load(Ordering::SeqCst) => Answer::json(404, r#"{"detail":"no route"}"#).into(),
            ("POST", "/v1/responses") => {
                Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
            }
            ("GET", "/v1/files") => {
                Answer::json(200, format!(r#"{{"object":"list","data":[{FILE}]}}"#)).into()
            }
            ("DELETE", _) => Answer::json(200, r#"{"id":"f1","deleted":true}"#).into(),
            _ => Scenario::from(Answer::json(200, FILE)),
        })
        .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let file = app.attach_document(id, "a.txt", "abc").await;
    is_wrong.store(true, Ordering::SeqCst);
    assert_status(&app.ask(id, "Q?").await, MessageStatus::Failed);
    let files = app.files().await;
    assert_eq!(files[0].status, FileStatusView::Ready, "{files:?}");
    assert!(app.delete(file.id).await.is_some(), "a deletion that nothing confirms has failed");
    assert_eq!(app.files().await[0].status, FileStatusView::Ready);
    is_wrong.store(false, Ordering::SeqCst);
    app.app.delete_files(vec![file.id]).await.unwrap();
    app.until_file(file.id, |status| *status == FileStatusView::Deleted).await;
}
