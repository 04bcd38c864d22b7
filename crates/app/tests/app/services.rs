use parlance_app::{App, Config};
use parlance_contract::{AppEvent, KeyLocation, ProblemCode, ServiceState, ServiceView};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::keyrings::{lock_keyring, open_lockable_keyring};
use parlance_testkit::running::{RunningApp, assert_status, plain_config};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const KEY: &str = "svc_abcdefghijklmnopqrstuvwxyz012345";

async fn service() -> FaultServer {
    FaultServer::start_with(|request| match request.header("authorization") {
        Some(value) if value == format!("Bearer {KEY}") => {
            Answer::json(200, r#"{"object":"list","data":[]}"#).into()
        }
        _ => Answer::json(401, r#"{"detail":"Unknown key"}"#).into(),
    })
    .await
}

#[tokio::test]
async fn a_wrong_key_is_said_and_nothing_is_kept() {
    let server = service().await;
    let app = RunningApp::start().await;
    let wrong = "svc_wrongwrongwrongwrongwrongwrong00".to_owned();
    let problem = app.app.connect_service(None, server.url(), wrong).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Key);
    assert_eq!(app.app.start().await.unwrap().services.len(), 1, "only the local service is there");
}

#[tokio::test]
async fn a_key_without_its_prefix_is_refused_before_anything_is_sent() {
    let server = service().await;
    let app = RunningApp::start().await;
    let problem = app.app.connect_service(None, server.url(), "abc".to_owned()).await.unwrap_err();
    assert!(problem.to_string().contains("svc_"), "{problem}");
    assert!(problem.to_string().contains("Settings, API Keys"), "it says where keys are issued: {problem}");
    assert!(server.received().is_empty());
}

#[tokio::test]
async fn a_revoked_key_is_replaced_by_a_new_one_and_never_refreshed() {
    let new_key = "svc_543210zyxwvutsrqponmlkjihgfedcba";
    let is_revoked = Arc::new(AtomicBool::new(false));
    let revoked = is_revoked.clone();
    let server = FaultServer::start_with(move |request| {
        let good = if revoked.load(Ordering::SeqCst) { new_key } else { KEY };
        match request.header("authorization") {
            Some(value) if value == format!("Bearer {good}") => {
                Answer::json(200, r#"{"object":"list","data":[]}"#).into()
            }
            _ => Answer::json(401, r#"{"detail":"Revoked key"}"#).into(),
        }
    })
    .await;
    let app = RunningApp::start().await;
    let id = app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap().profile_id;
    is_revoked.store(true, Ordering::SeqCst);
    let problem = app.app.refresh_files(id, None).await.unwrap().unwrap();
    assert_eq!(problem.code, ProblemCode::Key);
    let replaced = app.app.connect_service(None, server.url(), new_key.to_owned()).await.unwrap();
    assert_eq!((replaced.profile_id, replaced.state), (id, ServiceState::Ready));
    assert_eq!(app.app.refresh_files(id, None).await.unwrap(), None);
    let received = server.received();
    let asked: Vec<(&str, &str)> =
        received.iter().map(|request| (request.method.as_str(), request.target.as_str())).collect();
    assert!(asked.iter().all(|asked| *asked == ("GET", "/v1/files")), "no request for a key: {asked:?}");
}

#[tokio::test]
async fn an_address_that_would_send_the_key_in_the_open_is_refused() {
    let app = RunningApp::start().await;
    for (address, said) in [
        ("http://chat.example.org", "Use an https:// address"),
        ("ftp://chat.example.org", "https://chat.example.org"),
        ("https://user:word@chat.example.org", "user name"),
        ("", "https://chat.example.org"),
    ] {
        let problem = app.app.connect_service(None, address.to_owned(), KEY.to_owned()).await.unwrap_err();
        assert!(problem.to_string().contains(said), "{address}: {problem}");
    }
}

#[tokio::test]
async fn the_right_key_connects_and_is_nowhere_in_the_data() {
    let server = service().await;
    let app = RunningApp::start().await;
    let view = app.app.connect_service(None, server.url(), format!(" {KEY} ")).await.unwrap();
    assert_eq!((view.state, view.is_chosen), (ServiceState::Ready, true));
    assert_eq!(view.key_ends_in.as_deref(), Some("2345"));
    assert!(matches!(view.key_location, KeyLocation::Keyring | KeyLocation::Session));
    let start = serde_json::to_string(&app.app.start().await.unwrap()).unwrap();
    assert!(!start.contains(KEY), "the window never sees the key");
    for entry in std::fs::read_dir(app.data_dir()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            assert!(!bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes()), "{}", path.display());
        }
    }
    let left = app.app.forget_service(view.profile_id).await.unwrap();
    assert_eq!(left.len(), 1);
    assert!(left[0].is_local && left[0].is_chosen, "the local service takes over");
}

#[tokio::test]
async fn a_refusal_of_the_old_key_does_not_count_after_a_new_one_was_accepted() {
    let new_key = "svc_543210zyxwvutsrqponmlkjihgfedcba";
    let server = FaultServer::start_with(|request| {
        let is_old = request.header("authorization").is_some_and(|value| value.ends_with(KEY));
        match (request.method.as_str(), is_old) {
            ("POST", true) => Answer::new(401, "application/json", "").then_wait().then_bytes("{}").into(),
            _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
        }
    })
    .await;
    let mut app = RunningApp::start().await;
    app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
    let id = app.new_conversation().await;
    let sent = app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    server.received_when(|received| received.iter().any(|request| request.method == "POST")).await;
    let view = app.app.connect_service(None, server.url(), new_key.to_owned()).await.unwrap();
    assert_eq!(view.state, ServiceState::Ready);
    server.release();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Failed);
    let services = app.app.start().await.unwrap().services;
    let service = services.iter().find(|service| service.profile_id == view.profile_id).unwrap();
    assert_eq!(service.state, ServiceState::Ready);
}

#[tokio::test]
async fn a_service_with_a_saved_project_can_be_removed() {
    let server = service().await;
    let app = RunningApp::start().await;
    let view = app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
    let id = app.new_conversation().await;
    let project_id = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2".to_owned();
    app.app.save_project(id, "Contracts".to_owned(), project_id).await.unwrap();
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.app.empty_trash(false).await.unwrap();
    let left = app.app.forget_service(view.profile_id).await.unwrap();
    assert!(left.iter().all(|service| service.is_local), "{left:?}");
}

#[tokio::test]
async fn a_service_whose_key_cannot_be_removed_keeps_its_projects() {
    let server = service().await;
    let dir = tempfile::TempDir::new().unwrap();
    let config = Config { keyring: open_lockable_keyring, ..plain_config(dir.path()) };
    let (app, _events) = App::open(config).await.unwrap();
    let view = app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
    assert_eq!(view.key_location, KeyLocation::Keyring);
    let id = app.create_conversation(None).await.unwrap().row.id;
    let project_id = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2".to_owned();
    app.save_project(id, "Contracts".to_owned(), project_id).await.unwrap();
    app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.empty_trash(false).await.unwrap();
    lock_keyring(true);
    app.forget_service(view.profile_id).await.unwrap_err();
    lock_keyring(false);
    let services = app.start().await.unwrap().services;
    assert!(services.iter().any(|known| known.profile_id == view.profile_id && known.is_chosen));
    let id = app.create_conversation(None).await.unwrap().row.id;
    assert_eq!(app.list_projects(id).await.unwrap().len(), 1);
    app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.empty_trash(false).await.unwrap();
    let left = app.forget_service(view.profile_id).await.unwrap();
    assert!(left.iter().all(|known| known.is_local), "{left:?}");
}

#[tokio::test]
async fn the_local_service_cannot_be_forgotten() {
    let app = RunningApp::start().await;
    let local = app.app.start().await.unwrap().services[0].profile_id;
    assert!(app.app.forget_service(local).await.is_err());
}

#[tokio::test]
async fn a_service_of_the_environment_is_chosen_for_this_run_and_its_key_is_not_stored() {
    let server = service().await;
    let app = RunningApp::start_with(&server.url()).await;
    let services = app.app.start().await.unwrap().services;
    let chosen = services.iter().find(|service| service.is_chosen).unwrap();
    assert_eq!(chosen.key_location, KeyLocation::Environment);
    assert!(!app.app.start().await.unwrap().is_first_run);
}

#[tokio::test]
async fn a_key_in_the_field_of_the_address_goes_nowhere() {
    let app = RunningApp::start().await;
    for address in [KEY.to_owned(), format!("https://{KEY}"), format!("https://a.example/{KEY}")] {
        let problem = app.app.connect_service(None, address, KEY.to_owned()).await.unwrap_err();
        assert_eq!(problem.view().code, ProblemCode::Input);
        assert!(!problem.to_string().contains(KEY), "{problem}");
    }
}

/// Waits until the service other than the local one is in `state`.
async fn remote_when(app: &mut RunningApp, state: ServiceState) -> ServiceView {
    app.until(|event| match event {
        AppEvent::ServicesChanged { services } => {
            services.into_iter().find(|service| !service.is_local && service.state == state)
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_service_that_was_away_is_known_to_be_back_within_ten_seconds() {
    let mut service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = app.service_id().await;
    app.refreshed_files().await;
    service.go_down().await;
    assert!(app.app.refresh_files(id, None).await.unwrap().is_some());
    let away = remote_when(&mut app, ServiceState::Offline).await;
    assert_eq!(away.problem.unwrap().code, ProblemCode::Offline);
    let probed = app.until(|event| match event {
        AppEvent::ServicesChanged { services } => services.into_iter().find_map(|one| one.next_probe_at_ms),
        _ => None,
    });
    probed.await;
    service.come_up();
    let came_up = Instant::now();
    let back = remote_when(&mut app, ServiceState::Ready).await;
    assert!(came_up.elapsed() < Duration::from_secs(10), "{:?}", came_up.elapsed());
    assert_eq!((back.problem, back.next_probe_at_ms), (None, None));
}

#[tokio::test]
async fn a_bad_certificate_is_not_probed_again_and_the_question_fails() {
    let server = FaultServer::start_with_self_signed_certificate(Scenario::Silence).await;
    let mut app = RunningApp::start_with(&server.https_url()).await;
    app.clock.stop();
    let id = app.new_conversation().await;
    let answer = app.ask(id, "A question?").await;
    assert_status(&answer, MessageStatus::Failed);
    assert!(app.open(id).await.outbox.is_empty());
    let services = app.app.start().await.unwrap().services;
    let service = services.into_iter().find(|one| !one.is_local).unwrap();
    assert_eq!((service.state, service.next_probe_at_ms), (ServiceState::Insecure, None));
    let title = service.problem.unwrap().title.to_string();
    assert!(title.starts_with("Can’t verify the identity of"), "{title}");
}

#[tokio::test]
async fn a_probe_that_hangs_is_given_up_and_the_next_one_finds_the_service() {
    let mut service = FaultServer::refusing();
    let mut app = RunningApp::start_with(&service.url()).await;
    app.clock.stop();
    app.app.probe_service(app.service_id().await).await.unwrap();
    remote_when(&mut app, ServiceState::Offline).await;
    let n_asked = AtomicUsize::new(0);
    service.come_up_with(move |_| match n_asked.fetch_add(1, Ordering::SeqCst) {
        0 => Scenario::Silence,
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    });
    app.clock.leap();
    let back = remote_when(&mut app, ServiceState::Ready).await;
    assert_eq!((back.problem, back.next_probe_at_ms), (None, None));
    assert_eq!(service.received().len(), 2);
}

#[tokio::test]
async fn a_service_that_is_away_is_asked_at_once_when_the_person_says_so() {
    let mut service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = app.service_id().await;
    service.go_down().await;
    app.app.probe_service(id).await.unwrap();
    remote_when(&mut app, ServiceState::Offline).await;
    service.come_up();
    app.app.probe_service(id).await.unwrap();
    let services = app.app.start().await.unwrap().services;
    let state = services.into_iter().find(|one| one.profile_id == id).unwrap().state;
    assert_eq!(state, ServiceState::Ready, "without waiting for the next time");
}

#[tokio::test]
async fn a_service_whose_key_the_environment_gives_has_one() {
    let server = service().await;
    let app = RunningApp::start().await;
    // Without a keyring, the key is lost at the end of the run.
    let id = app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap().profile_id;
    let app = app.restart_with(&server.url(), KEY).await;
    let state = async |app: &RunningApp| {
        let services = app.app.start().await.unwrap().services;
        services.into_iter().find(|one| one.profile_id == id).unwrap().state
    };
    assert_eq!(state(&app).await, ServiceState::Starting);
    assert_eq!(app.app.refresh_files(id, None).await.unwrap(), None);
    assert_eq!(state(&app).await, ServiceState::Ready);
}

#[tokio::test]
async fn what_the_person_chooses_wins_over_the_service_of_the_environment() {
    let server = service().await;
    let app = RunningApp::start_with(&server.url()).await;
    let services = app.app.start().await.unwrap().services;
    let local = services.into_iter().find(|one| one.is_local).unwrap().profile_id;
    let chosen = app.app.choose_service(local).await.unwrap();
    assert!(chosen.iter().all(|one| one.is_chosen == one.is_local), "{chosen:?}");
    assert_eq!(app.app.create_conversation(None).await.unwrap().row.profile_id, local);
}
