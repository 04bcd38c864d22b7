//! Choosing models while the service runs: immediate changes, kept state, and the status of the chosen models.

use crate::local::{Local, about, id, text};
use parlance_service::{ModelChoice, ModelReadiness, ModelsStatus, UnavailableReason, UpstreamSettings};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};
use serde_json::json;
use std::time::Duration;

/// The service checks an unavailable server every few seconds.
const LIMIT: Duration = Duration::from_secs(30);

const RULES: &str = "The hound has to be kept on a lead.\n";

async fn ollama(models: &[&str]) -> ModelServer {
    let models = models.iter().map(|model| PlayedModel::new(model)).collect();
    ModelServer::start(Program::Ollama, models).await
}

/// Settings like those of the app.
fn settings(server: &ModelServer, model: &str) -> UpstreamSettings {
    UpstreamSettings::parse(&server.url()).unwrap().with_model(model).only_if_listed()
}

fn answering(server: &ModelServer, model: &str) -> ModelChoice {
    ModelChoice { answers: vec![settings(server, model)], embeddings: None }
}

/// Waits for a status that meets the condition.
async fn status_when(local: &Local, is_met: impl Fn(&ModelsStatus) -> bool) -> ModelsStatus {
    let mut status = local.models().status();
    let found = tokio::time::timeout(LIMIT, status.wait_for(|status| is_met(status))).await;
    found.expect("it is noticed in time").unwrap().clone()
}

async fn ready(local: &Local) {
    status_when(local, |status| readiness(status) == Some(&ModelReadiness::Ready)).await;
}

fn readiness(status: &ModelsStatus) -> Option<&ModelReadiness> {
    status.answers.as_ref().map(|answers| &answers.readiness)
}

fn reason(status: &ModelsStatus) -> Option<&UnavailableReason> {
    match readiness(status)? {
        ModelReadiness::Unavailable { reason, .. } => Some(reason),
        _ => None,
    }
}

#[tokio::test]
async fn a_model_is_chosen_and_left_again_while_the_service_runs() {
    let server = ollama(&["qwen3:8b"]).await;
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("rules.txt", RULES).await;
    let quoted = anna.ask_about(&[id(&file)], "Where is the hound kept?").await;
    assert_eq!(quoted["model"], "parlance-reader-1");

    local.models().choose(answering(&server, "qwen3:8b")).unwrap();
    ready(&local).await;
    let written = anna.ask(json!({ "input": "Hi" })).await;
    assert_eq!((text(&written), &written["model"]), ("Hello.", &json!("qwen3:8b")));
    assert_eq!(server.asked()[0]["model"], "qwen3:8b");

    local.models().choose(ModelChoice::default()).unwrap();
    assert_eq!(*local.models().status().borrow(), ModelsStatus::default());
    let quoted = anna.ask_about(&[id(&file)], "Where is the hound kept?").await;
    assert!(text(&quoted).contains("kept on a lead"), "{}", text(&quoted));
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn an_answer_that_is_under_way_keeps_its_model() {
    let (first, second) = (ollama(&["qwen3:8b"]).await, ollama(&["gemma3:4b"]).await);
    first.say_when_released(&["From", " the first."]);
    second.say(&["From the second."]);
    let (local, anna) = Local::with_anna().await;
    local.models().choose(answering(&first, "qwen3:8b")).unwrap();
    let asked = {
        let anna = anna.clone();
        tokio::spawn(async move { anna.ask(json!({ "input": "Hi" })).await })
    };
    first.server().received_when(|all| all.iter().any(|one| one.target.ends_with("/chat/completions"))).await;
    local.models().choose(answering(&second, "gemma3:4b")).unwrap();
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "From the second.");
    first.release();
    assert_eq!(text(&asked.await.unwrap()), "From the first.");
}

#[tokio::test]
async fn a_model_that_is_brought_into_memory_is_said_to_load() {
    let server = ollama(&["qwen3:8b"]).await;
    server.say_when_released(&["At last."]);
    let (local, anna) = Local::with_anna().await;
    local.models().choose(answering(&server, "qwen3:8b")).unwrap();
    ready(&local).await;
    let asked = tokio::spawn(async move { anna.ask(json!({ "input": "Hi" })).await });
    status_when(&local, |status| matches!(readiness(status), Some(ModelReadiness::Loading { .. }))).await;
    server.set_models(vec![PlayedModel::new("qwen3:8b").loaded()]);
    status_when(&local, |status| matches!(readiness(status), Some(ModelReadiness::Busy { .. }))).await;
    server.release();
    assert_eq!(text(&asked.await.unwrap()), "At last.");
    ready(&local).await;
}

#[tokio::test]
async fn a_server_that_is_gone_is_said_to_be_and_comes_back_by_itself() {
    let mut server = ollama(&["qwen3:8b"]).await;
    let (local, anna) = Local::with_anna().await;
    local.models().choose(answering(&server, "qwen3:8b")).unwrap();
    ready(&local).await;
    server.go_down().await;
    for _ in 0..2 {
        let (code, words) = anna.fail(json!({ "input": "Hi" })).await;
        assert_eq!(code, "upstream_unreachable");
        assert!(words.contains("Can’t reach the model server at http://127.0.0.1:"), "{words}");
    }
    status_when(&local, |status| reason(status) == Some(&UnavailableReason::Unreachable)).await;
    server.come_up();
    // At once, before the monitor notices the recovery.
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Hello.");
    ready(&local).await;
}

#[tokio::test]
async fn a_model_that_was_removed_is_told_from_a_server_that_is_gone() {
    let server = ollama(&["qwen3:8b"]).await;
    let (local, anna) = Local::with_anna().await;
    local.models().choose(answering(&server, "qwen3:8b")).unwrap();
    ready(&local).await;
    server.set_models(vec![PlayedModel::new("gemma3:4b"), PlayedModel::new("llama3.1:8b")]);
    let (_, words) = anna.fail(json!({ "input": "what is 2*3?" })).await;
    assert!(words.contains("no longer has the model qwen3:8b"), "{words}");
    status_when(&local, |status| reason(status) == Some(&UnavailableReason::MissingModel)).await;
    server.set_models(vec![PlayedModel::new("qwen3:8b")]);
    ready(&local).await;
}

/// The chosen model and the model in use.
fn asked_model(status: &ModelsStatus) -> Option<(&str, &str)> {
    let answers = status.answers.as_ref()?;
    Some((answers.chosen.as_deref()?, answers.model.as_deref()?))
}

#[tokio::test]
async fn the_only_model_of_a_server_answers_the_next_question_under_its_new_name() {
    for program in [Program::LlamaCpp, Program::Vllm] {
        let server = ModelServer::start(program, vec![PlayedModel::new("models/qwen.gguf")]).await;
        let local = Local::start().await;
        local.models().choose(answering(&server, "models/qwen.gguf")).unwrap();
        ready(&local).await;
        let new = "/home/anna/models/gemma.gguf";
        server.set_models(vec![PlayedModel::new(new), PlayedModel::embedding("nomic-embed-text")]);
        let answer = local.person("anna").ask(json!({ "input": "Hi" })).await;
        assert_eq!((text(&answer), &answer["model"]), ("Hello.", &json!(new)));
        assert_eq!(server.asked().len(), 1, "no request names the old model");
        let status =
            status_when(&local, |status| asked_model(status) == Some(("models/qwen.gguf", new))).await;
        assert!(!matches!(readiness(&status), Some(ModelReadiness::Unavailable { .. })), "{status:?}");
    }
}

#[tokio::test]
async fn a_server_that_starts_again_with_another_model_is_ready_with_that_one() {
    let mut server = ModelServer::start(Program::LlamaCpp, vec![PlayedModel::new("qwen.gguf")]).await;
    let local = Local::start().await;
    server.go_down().await;
    local.models().choose(answering(&server, "qwen.gguf")).unwrap();
    status_when(&local, |status| reason(status) == Some(&UnavailableReason::Unreachable)).await;
    server.set_models(vec![PlayedModel::new("gemma.gguf")]);
    server.come_up();
    status_when(&local, |status| {
        readiness(status) == Some(&ModelReadiness::Ready)
            && asked_model(status) == Some(("qwen.gguf", "gemma.gguf"))
    })
    .await;
    assert_eq!(text(&local.person("ben").ask(json!({ "input": "Hi" })).await), "Hello.");
    server.set_models(vec![PlayedModel::new("qwen.gguf"), PlayedModel::new("gemma.gguf")]);
    let answer = local.person("ben").ask(json!({ "input": "Hi" })).await;
    assert_eq!(answer["model"], "qwen.gguf", "the chosen model is listed again");
}

#[tokio::test]
async fn a_model_on_another_host_takes_nothing_over() {
    let cloud = PlayedModel::new("gpt-oss:120b-cloud").on_host("https://ollama.com:443");
    let server = ModelServer::start(Program::Ollama, vec![cloud]).await;
    let local = Local::start().await;
    local.models().choose(answering(&server, "qwen3:8b")).unwrap();
    let status = status_when(&local, |status| reason(status) == Some(&UnavailableReason::MissingModel)).await;
    assert_eq!(asked_model(&status), Some(("qwen3:8b", "qwen3:8b")));
}

#[tokio::test]
async fn a_server_that_takes_any_name_is_not_asked_for_one_of_two_other_models() {
    let models = ["gemma.gguf", "llama.gguf"].map(PlayedModel::new);
    let server = ModelServer::start(Program::LlamaCpp, models.into()).await;
    let local = Local::start().await;
    local.models().choose(answering(&server, "qwen.gguf")).unwrap();
    status_when(&local, |status| reason(status) == Some(&UnavailableReason::MissingModel)).await;
    let (_, words) = local.person("anna").fail(json!({ "input": "what is 2*3?" })).await;
    assert!(words.contains("no longer has the model qwen.gguf"), "{words}");
    assert!(server.asked().is_empty());
}

#[tokio::test]
async fn a_server_that_wants_another_key_is_told_from_one_that_is_gone() {
    let server = ModelServer::start(Program::Jan, vec![PlayedModel::new("Jan-v1-4B")]).await;
    server.require_key("sk-right");
    let local = Local::start().await;
    let with_key = |key: &str| ModelChoice {
        answers: vec![settings(&server, "Jan-v1-4B").with_key(key.to_owned().into())],
        embeddings: None,
    };
    local.models().choose(with_key("sk-wrong")).unwrap();
    status_when(&local, |status| reason(status) == Some(&UnavailableReason::KeyRejected)).await;
    local.models().choose(with_key("sk-right")).unwrap();
    ready(&local).await;
    assert_eq!(text(&local.person("anna").ask(json!({ "input": "Hi" })).await), "Hello.");
}

#[tokio::test]
async fn a_model_that_dies_in_an_answer_is_not_said_to_be_well() {
    let server = ollama(&["qwen3:8b"]).await;
    server.die_after("Half an answer");
    let (local, anna) = Local::with_anna().await;
    local.models().choose(answering(&server, "qwen3:8b")).unwrap();
    ready(&local).await;
    let events = anna.stream(&json!({ "input": "Hi" })).await;
    assert_eq!(events.last().unwrap()["code"], "upstream_failed");
    let status = status_when(&local, |status| reason(status).is_some()).await;
    let Some(UnavailableReason::Failed(why)) = reason(&status) else { panic!("{status:?}") };
    assert!(why.to_string().contains("ended its answer early"), "{why}");
}

#[tokio::test]
async fn a_model_for_meaning_is_chosen_while_the_service_runs_and_its_progress_is_told() {
    let server = ModelServer::start(Program::Ollama, vec![PlayedModel::embedding("nomic-embed-text")]).await;
    let (local, anna) = Local::with_anna().await;
    for name in ["rules.txt", "fees.txt"] {
        let file = anna.upload(name, RULES).await;
        anna.ask(json!({ "input": about(&[id(&file)], "Where is the hound kept?") })).await;
    }
    let embeddings = Some(settings(&server, "nomic-embed-text"));
    local.models().choose(ModelChoice { answers: Vec::new(), embeddings }).unwrap();
    let status = status_when(&local, |status| {
        status.embeddings.as_ref().is_some_and(|one| (one.n_embedded, one.n_passages) == (2, 2))
    })
    .await;
    assert_eq!(status.embeddings.unwrap().model.as_deref(), Some("nomic-embed-text"));
    local.models().choose(ModelChoice::default()).unwrap();
    status_when(&local, |status| status.embeddings.is_none()).await;
}
