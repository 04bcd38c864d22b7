//! The effects of the window's language on the app.

use parlance_contract::{AppEvent, Settings};
use parlance_domain::file_list::{FileSort, FilesQuery};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::{RunningApp, Setup};
use parlance_words::{Language, messages};

fn in_language(tag: &str) -> Settings {
    Settings { language: Some(tag.to_owned()), ..Settings::default() }
}

#[tokio::test]
async fn services_are_asked_to_write_in_the_language_of_the_window_from_its_change_on() {
    let server = FaultServer::start(Answer::json(500, r#"{"detail":"No."}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "In English?").await;
    app.app.save_settings(in_language("pt-BR")).await.unwrap();
    app.ask(id, "And now?").await;
    let wanted: Vec<String> = server
        .received()
        .iter()
        .filter(|request| request.method == "POST")
        .map(|request| request.header("accept-language").unwrap_or_default().to_owned())
        .collect();
    assert_eq!(wanted, ["en", "pt-BR, en;q=0.5"]);
}

#[tokio::test]
async fn a_language_that_parlance_does_not_have_is_that_of_the_system() {
    let app = RunningApp::start().await;
    app.app.save_settings(in_language("tlh")).await.unwrap();
    assert_eq!(app.app.settings().await.unwrap().language, None);
    assert_eq!(app.app.language().await.tag, "en");
    app.app.save_settings(in_language("ja")).await.unwrap();
    assert_eq!(app.app.language().await.tag, "ja");
}

#[tokio::test]
async fn another_language_has_another_order_of_files_and_the_window_is_told() {
    let (mut app, id) = RunningApp::conversing().await;
    for name in ["nzz.txt", "ñandú.txt", "oso.txt"] {
        app.attach_document(id, name, name).await;
    }
    app.app.save_settings(in_language("es")).await.unwrap();
    app.until_n_files(3).await;
    let query = FilesQuery { sort: FileSort::Name, ..FilesQuery::default() };
    let profile_id = app.app.start().await.unwrap().services[0].profile_id;
    let window = app.app.list_files(profile_id, query, 0, 10).await.unwrap();
    let names: Vec<String> = window.files.into_iter().map(|file| file.name).collect();
    assert_eq!(names, ["nzz.txt", "ñandú.txt", "oso.txt"]);
}

#[tokio::test]
async fn why_the_local_service_did_not_start_is_said_in_the_language_of_the_window() {
    let german = Language::by_tag("de").unwrap();
    // A file blocks the folder of the service.
    let mut app =
        Setup::default().data(|data_dir| std::fs::write(data_dir.join("service"), "").unwrap()).start().await;
    let problem = app
        .until(|event| match event {
            AppEvent::ServicesChanged { services } => {
                services.into_iter().find_map(|service| service.problem)
            }
            _ => None,
        })
        .await;
    let [reason, next] = problem.detail.sentences() else { panic!("{problem:?}") };
    assert_eq!(reason.id(), "service-data-folder");
    assert!(reason.in_language(german).starts_with("Der Datenordner"), "{reason:?}");
    assert_eq!(*next, messages::problem_local_service_do());
    let id = app.new_conversation().await;
    let ending = app.ask(id, "Is anybody there?").await.ending.unwrap();
    assert_eq!(ending.detail, problem.detail, "a question fails with the same reason");
}
