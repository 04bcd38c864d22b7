//! Models that are files, as llama.cpp serves them: their display names, and changes of the file.

use crate::models::{model, near, until_state};
use parlance_contract::{AppEvent, ModelServerState, ModelState, ModelsView};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};
use parlance_testkit::running::{RunningApp, Setup, words_of};

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
    let details = app.app.inspect_answer(answer.id).await.unwrap();
    assert!(format!("{details:?}").contains(QWEN), "details have the whole id");
}

#[tokio::test]
async fn the_same_model_on_two_servers_is_named_with_the_host() {
    let (one, two) = (llama(QWEN).await, llama("/srv/qwen3-4b-Q4_K_M.gguf").await);
    let app = Setup::default().model_servers(&[one.url(), two.url()]).start().await;
    let found = app.app.find_models().await.unwrap();
    let labels: Vec<&str> = found.servers.iter().map(|server| server.models[0].label.as_str()).collect();
    let host = |server: &ModelServer| server.url().trim_start_matches("http://").to_owned();
    assert_eq!(labels, [format!("qwen3-4b ({})", host(&one)), format!("qwen3-4b ({})", host(&two))]);
    let chosen = app.app.choose_answer_model(model(&one, QWEN)).await.unwrap().answers.unwrap();
    assert_eq!(chosen.name, labels[0]);
}

/// The text of the next notice.
async fn notice(app: &mut RunningApp) -> String {
    app.until_notice("").await
}

#[tokio::test]
async fn a_server_with_one_model_goes_on_under_its_new_name_and_says_so() {
    let server = llama(QWEN).await;
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, QWEN)).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    let new = "/home/anna/models/gemma-4-12B-it-Q8_0.gguf";
    server.set_models(vec![PlayedModel::new(new)]);
    server.say_when_released(&["Hello."]);
    let asked = app.app.send_message(id, "Hi".to_owned()).await.unwrap().answer;
    let said = notice(&mut app).await;
    server.release();
    assert!(said.contains("gemma-4-12B-it instead of qwen3-4b"), "{said}");
    let answer = app.until_ended(asked.id).await;
    assert!(words_of(&answer).contains("Hello."), "{}", words_of(&answer));
    assert_eq!(answer.model_name.as_deref(), Some("gemma-4-12B-it"));
    let app = app.restart().await;
    let chosen = app.app.start().await.unwrap().models.answers.unwrap();
    assert_eq!((chosen.model.as_str(), chosen.name.as_str()), (new, "gemma-4-12B-it"), "it is stored");
}

#[tokio::test]
async fn the_same_file_at_another_path_stays_chosen_without_a_notice() {
    let server = llama(QWEN).await;
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, QWEN)).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    let new = "models/qwen3-4b-Q4_K_M.gguf";
    server.set_models(vec![PlayedModel::new(new)]);
    server.say_when_released(&["Hello."]);
    let sent = app.app.send_message(id, "Hi".to_owned()).await.unwrap().answer;
    let mut notices = Vec::new();
    models_until(&mut app, &mut notices, new).await;
    assert_eq!(notices, Vec::<String>::new());
    server.release();
    let answer = app.until_ended(sent.id).await;
    assert_eq!((answer.model.as_deref(), answer.model_name.as_deref()), (Some(new), Some("qwen3-4b")));
}

/// Waits until a model is the chosen one, and collects the notices until then.
async fn models_until(app: &mut RunningApp, notices: &mut Vec<String>, wanted: &str) {
    app.until(|event| match event {
        AppEvent::Notice { text } => {
            notices.push(text.to_string());
            None
        }
        AppEvent::ModelsChanged { models } => {
            models.answers.is_some_and(|answers| answers.model == wanted).then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn a_server_that_loads_or_wants_a_key_is_listed_at_a_port_that_many_programs_use() {
    let refusal = |status, said: &str| {
        let error =
            serde_json::json!({ "error": { "code": status, "message": said, "type": "unavailable_error" } });
        Answer::json(status, error.to_string())
    };
    let loading = FaultServer::start(refusal(503, "Loading model")).await;
    let locked = FaultServer::start(refusal(401, "Unauthorized")).await;
    let app = Setup::default().model_servers(&[loading.url(), locked.url()]).start().await;
    let found = app.app.find_models().await.unwrap();
    let states: Vec<_> = found.servers.iter().map(|one| (one.state, one.program.as_deref())).collect();
    assert_eq!(states, [(ModelServerState::Loading, Some("llama.cpp")), (ModelServerState::KeyNeeded, None)]);
}

#[tokio::test]
async fn a_context_size_of_the_user_counts_in_the_place_of_the_reported_one_and_is_kept() {
    let mut server = llama(QWEN).await;
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, QWEN)).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let save = |app: &RunningApp, size: &str| {
        let (app, url, size) = (app.app.clone(), server.url(), size.to_owned());
        async move { app.add_model_server(url, String::new(), size).await }
    };
    let problem = save(&app, "512").await.unwrap_err();
    assert!(problem.to_string().contains("1,024"), "{problem}");
    let models = save(&app, "2,048").await.unwrap();
    let shown =
        |models: &ModelsView| (models.servers[0].context_tokens, models.servers[0].models[0].context_tokens);
    assert_eq!(shown(&models), (Some(2_048), Some(2_048)));
    let id = app.new_conversation().await;
    app.ask(id, &"harbour ".repeat(1_500)).await;
    assert!(server.asked().is_empty(), "the question does not fit into the context that was set");
    let models = save(&app, "").await.unwrap();
    assert_eq!(shown(&models), (None, Some(8_192)));
    let id = app.new_conversation().await;
    app.ask(id, &"harbour ".repeat(1_500)).await;
    assert_eq!(server.asked().len(), 1);
    save(&app, "4096").await.unwrap();
    server.go_down().await;
    let app = app.restart().await;
    let found = app.app.find_models().await.unwrap();
    assert_eq!((found.servers[0].context_tokens, found.servers[0].is_added), (Some(4_096), true));
}
