use parlance_app::view::{KeyPlace, ProblemCode, ServiceState};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;

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
    let problem = app.app.connect_service(server.url(), wrong).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Key);
    assert_eq!(app.app.start().await.unwrap().services.len(), 1, "only the local service is there");
}

#[tokio::test]
async fn a_key_without_its_prefix_is_refused_before_anything_is_sent() {
    let server = service().await;
    let app = RunningApp::start().await;
    let problem = app.app.connect_service(server.url(), "abc".to_owned()).await.unwrap_err();
    assert!(problem.view().title.contains("svc_"), "{problem}");
    assert!(server.received().is_empty());
}

#[tokio::test]
async fn an_address_that_would_send_the_key_in_the_open_is_refused() {
    let app = RunningApp::start().await;
    for (address, said) in [
        ("http://chat.example.org", "Only https"),
        ("ftp://chat.example.org", "https://chat.example.org"),
        ("https://user:word@chat.example.org", "user name"),
        ("", "https://chat.example.org"),
    ] {
        let problem = app.app.connect_service(address.to_owned(), KEY.to_owned()).await.unwrap_err();
        assert!(problem.to_string().contains(said), "{address}: {problem}");
    }
}

#[tokio::test]
async fn the_right_key_connects_and_is_nowhere_in_the_data() {
    let server = service().await;
    let app = RunningApp::start().await;
    let view = app.app.connect_service(server.url(), format!(" {KEY} ")).await.unwrap();
    assert_eq!((view.state, view.is_chosen), (ServiceState::Ready, true));
    assert_eq!(view.key_ends_in.as_deref(), Some("2345"));
    assert!(matches!(view.key_place, KeyPlace::Keyring | KeyPlace::Session));
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
    assert_eq!(chosen.key_place, KeyPlace::Environment);
    assert!(!app.app.start().await.unwrap().is_first_run);
}

#[tokio::test]
async fn a_key_in_the_field_of_the_address_goes_nowhere() {
    let app = RunningApp::start().await;
    for address in [KEY.to_owned(), format!("https://{KEY}"), format!("https://a.example/{KEY}")] {
        let problem = app.app.connect_service(address, KEY.to_owned()).await.unwrap_err();
        assert_eq!(problem.view().code, ProblemCode::Input);
        assert!(!problem.to_string().contains(KEY), "{problem}");
    }
}
