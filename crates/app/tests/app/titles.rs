//! Titles requested from services.

use parlance_contract::{AppEvent, Settings};
use parlance_domain::ConversationId;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::running::RunningApp;
use serde_json::{Value, json};

const TITLE: &str = "“Heights of mountains”\n\nI hope this helps.";

fn said(text: &str, model: &str) -> Scenario {
    let response = json!({"id": "r", "object": "response", "status": "completed", "model": model,
        "output": [], "output_text": text});
    Answer::json(200, response.to_string()).into()
}

fn body(request: &Received) -> Value {
    serde_json::from_str(&request.text()).unwrap_or_default()
}

/// Whether a request is for a title, not for an answer.
fn is_for_title(request: &Received) -> bool {
    body(request)["instructions"].as_str().is_some_and(|text| text.starts_with("Write a title"))
}

/// A service that gives this title when asked for one. When asked to quote, its reader answers.
async fn service(title: &'static str) -> FaultServer {
    FaultServer::start_reading(move |request| match is_for_title(request) {
        true => said(title, "m"),
        false if request.text().contains("Quote") => said("8,849 metres.", parlance_service::READER_MODEL),
        false => said("8,849 metres.", "m"),
    })
    .await
}

async fn start(service: &FaultServer, asks_for_titles: bool) -> RunningApp {
    let app = RunningApp::start_with(&service.url()).await;
    app.app.save_settings(Settings { asks_for_titles, ..Settings::default() }).await.unwrap();
    app
}

async fn until_titled(app: &mut RunningApp, id: ConversationId, title: &str) {
    app.until(|event| match event {
        AppEvent::ConversationChanged { row } => (row.id == id && row.title == title).then_some(()),
        _ => None,
    })
    .await;
}

fn n_titles(service: &FaultServer) -> usize {
    service.received().iter().filter(|request| is_for_title(request)).count()
}

#[tokio::test]
async fn the_service_is_asked_once_for_a_title_without_files_and_without_a_conversation() {
    let service = service(TITLE).await;
    let mut app = start(&service, true).await;
    let id = app.new_conversation().await;
    app.ask(id, "How high is Mount Everest?").await;
    until_titled(&mut app, id, "Heights of mountains").await;
    let asked = service.received().into_iter().find(is_for_title).unwrap();
    let sent = body(&asked);
    assert_eq!(asked.header("cache-control"), Some("no-store"));
    assert_eq!((&sent["conversation_id"], &sent["project_id"]), (&Value::Null, &Value::Null));
    let input = sent["input"].as_str().unwrap();
    assert!(input.contains("How high is Mount Everest?") && input.contains("8,849 metres."), "{input}");
    app.ask(id, "And K2?").await;
    let second = app.new_conversation().await;
    app.ask(second, "And Lhotse?").await;
    until_titled(&mut app, second, "Heights of mountains").await;
    assert_eq!(n_titles(&service), 2, "once for each conversation");
    assert_eq!(app.open(id).await.messages.len(), 4, "it is no part of the conversation");
}

#[tokio::test]
async fn no_title_is_asked_for_a_fork_of_a_conversation_that_the_user_has_named() {
    let service = service(TITLE).await;
    let mut app = start(&service, false).await;
    let id = app.new_conversation().await;
    app.ask(id, "How high is Mount Everest?").await;
    app.app.rename_conversation(id, "Mine".to_owned()).await.unwrap();
    app.app.save_settings(Settings { asks_for_titles: true, ..Settings::default() }).await.unwrap();
    let question = app.open(id).await.messages[0].id;
    let fork = app.app.fork_conversation(question).await.unwrap();
    assert_eq!(fork.row.title, "Mine (2)");
    let asked = app.app.retry_answer(fork.messages[0].id).await.unwrap();
    app.until_ended(asked.answer.id).await;
    // Its title would be requested before that of this conversation.
    let other = app.new_conversation().await;
    app.ask(other, "And K2?").await;
    until_titled(&mut app, other, "Heights of mountains").await;
    assert_eq!(n_titles(&service), 1);
    assert_eq!(app.open(fork.row.id).await.row.title, "Mine (2)");
}

#[tokio::test]
async fn no_title_is_asked_for_unless_the_person_wants_it() {
    let service = service(TITLE).await;
    let mut app = start(&service, false).await;
    let before = app.new_conversation().await;
    app.ask(before, "How high is Mount Everest?").await;
    app.app.save_settings(Settings { asks_for_titles: true, ..Settings::default() }).await.unwrap();
    let id = app.new_conversation().await;
    app.ask(id, "How high is K2?").await;
    until_titled(&mut app, id, "Heights of mountains").await;
    assert_eq!(n_titles(&service), 1, "for the second one");
    assert_eq!(app.open(before).await.row.title, "How high is Mount Everest?");
}

#[tokio::test]
async fn no_title_is_asked_for_in_a_temporary_conversation_or_over_one_of_the_person() {
    let service = service(TITLE).await;
    let mut app = start(&service, true).await;
    let temporary = app.app.begin_temporary().await.unwrap().row.id;
    app.ask(temporary, "How high is Mount Everest?").await;
    let named = app.new_conversation().await;
    app.app.rename_conversation(named, "Mine".to_owned()).await.unwrap();
    app.ask(named, "How high is Mount Everest?").await;
    let other = app.new_conversation().await;
    app.ask(other, "How high is Mount Everest?").await;
    until_titled(&mut app, other, "Heights of mountains").await;
    assert_eq!(n_titles(&service), 1, "for the last one");
    assert_eq!(app.open(named).await.row.title, "Mine");
}

#[tokio::test]
async fn a_reader_that_only_quotes_is_not_asked_for_a_title() {
    let service = service(TITLE).await;
    let mut app = start(&service, true).await;
    let quoted = app.new_conversation().await;
    app.ask(quoted, "Quote how high it is.").await;
    let id = app.new_conversation().await;
    app.ask(id, "How high is K2?").await;
    until_titled(&mut app, id, "Heights of mountains").await;
    assert_eq!(n_titles(&service), 1, "for the second one");
}

#[tokio::test]
async fn without_a_title_the_shortened_question_stays() {
    let service = service("").await;
    let mut app = start(&service, true).await;
    let id = app.new_conversation().await;
    app.ask(id, "How high is Mount Everest?").await;
    service.received_when(|all| all.iter().any(is_for_title)).await;
    let app = app.restart().await;
    assert_eq!(app.open(id).await.row.title, "How high is Mount Everest?");
}
