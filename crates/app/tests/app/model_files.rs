//! Models that are files, as llama.cpp serves them: their names on the screen, and what happens when they change.

use crate::models::{model, models_when, near, until_state};
use parlance_app::view::{AppEvent, ModelState};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};
use parlance_testkit::running::{RunningApp, words_of};

const QWEN: &str = "/home/anna/models/qwen3-4b-Q4_K_M.gguf";

async fn llama(path: &str) -> ModelServer {
    ModelServer::start(Program::LlamaCpp, vec![PlayedModel::new(path)]).await
}

#[tokio::test]
async fn a_model_file_is_named_by_its_stem_in_settings_and_under_its_answers() {
    let server = llama(QWEN).await;
    let mut app = near(&server).await;
    let found = app.app.find_models().await.unwrap();
    let listed = &found.servers[0].models[0];
    assert_eq!(
        (listed.id.as_str(), listed.name.as_str(), listed.label.as_str()),
        (QWEN, "qwen3-4b", "qwen3-4b")
    );
    let chosen = app.app.choose_answer_model(model(&server, QWEN)).await.unwrap().answers.unwrap();
    assert_eq!((chosen.model.as_str(), chosen.name.as_str()), (QWEN, "qwen3-4b"));
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Hi").await;
    assert_eq!((answer.model.as_deref(), answer.model_name.as_deref()), (Some(QWEN), Some("qwen3-4b")));
    let details = app.app.answer_details(answer.id).await.unwrap();
    assert!(format!("{details:?}").contains(QWEN), "details have the whole id");
}

#[tokio::test]
async fn the_same_model_on_two_servers_is_named_with_the_host() {
    let (one, two) = (llama(QWEN).await, llama("/srv/qwen3-4b-Q4_K_M.gguf").await);
    let app = RunningApp::start_near(&[one.url(), two.url()]).await;
    let found = app.app.find_models().await.unwrap();
    let labels: Vec<&str> = found.servers.iter().map(|server| server.models[0].label.as_str()).collect();
    let host = |server: &ModelServer| server.url().trim_start_matches("http://").to_owned();
    assert_eq!(labels, [format!("qwen3-4b ({})", host(&one)), format!("qwen3-4b ({})", host(&two))]);
    let chosen = app.app.choose_answer_model(model(&one, QWEN)).await.unwrap().answers.unwrap();
    assert_eq!(chosen.name, labels[0]);
}
