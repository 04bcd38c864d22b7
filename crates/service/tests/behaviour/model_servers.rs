//! The facts that common model servers report about themselves and their models; also wrong and slow reports.

use parlance_service::{
    ModelPurpose, OfferedModel, ServerKind, ServerReport, UpstreamError, UpstreamSettings, gives_vectors,
    measure_reading_speed, survey,
};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

/// Long enough for a server of a test.
const LIMIT: Duration = Duration::from_secs(30);

fn settings(url: &str) -> UpstreamSettings {
    UpstreamSettings::parse(url).unwrap()
}

async fn report(program: Program, models: Vec<PlayedModel>) -> ServerReport {
    let server = ModelServer::start(program, models).await;
    survey(settings(&server.url())).await.unwrap()
}

/// A vision model that is in memory, and an embedding model.
fn models() -> Vec<PlayedModel> {
    vec![
        PlayedModel::new("gemma3:4b").with_eyes().loaded(),
        PlayedModel::new("qwen3:8b"),
        PlayedModel::embedding("nomic-embed-text"),
    ]
}

fn find<'a>(report: &'a ServerReport, id: &str) -> &'a OfferedModel {
    report.models.iter().find(|model| model.id == id).unwrap()
}

#[tokio::test]
async fn ollama_tells_size_parameters_context_pictures_and_what_is_in_memory() {
    for program in [Program::Ollama, Program::OlderOllama] {
        let report = report(program, models()).await;
        assert_eq!((report.kind, report.version.as_deref()), (ServerKind::Ollama, Some("0.12.3")));
        let gemma = find(&report, "gemma3:4b");
        assert_eq!((gemma.takes_pictures, gemma.is_loaded), (Some(true), Some(true)), "{program:?}");
        let qwen = find(&report, "qwen3:8b");
        assert_eq!((qwen.bytes, qwen.context_tokens), (Some(5_200_000_000), Some(40_960)), "{program:?}");
        assert_eq!((qwen.n_parameters, qwen.is_loaded), (Some(8_000_000_000), Some(false)));
        assert_eq!((qwen.purpose, qwen.takes_pictures), (ModelPurpose::Answers, Some(false)));
        assert_eq!(find(&report, "nomic-embed-text").purpose, ModelPurpose::Embeddings);
    }
}

#[tokio::test]
async fn lm_studio_tells_the_same_and_an_older_one_less() {
    let newer = report(Program::LmStudio, models()).await;
    assert_eq!(newer.kind, ServerKind::LmStudio);
    let gemma = find(&newer, "gemma3:4b");
    assert_eq!((gemma.context_tokens, gemma.bytes), (Some(4_096), Some(5_200_000_000)), "as it is loaded");
    assert_eq!(find(&newer, "qwen3:8b").context_tokens, Some(32_768));
    assert_eq!(find(&newer, "nomic-embed-text").purpose, ModelPurpose::Embeddings);
    let older = report(Program::OlderLmStudio, models()).await;
    let gemma = find(&older, "gemma3:4b");
    assert_eq!((gemma.takes_pictures, gemma.is_loaded, gemma.bytes), (Some(true), Some(true), None));
    assert_eq!(find(&older, "nomic-embed-text").purpose, ModelPurpose::Embeddings);
}

#[tokio::test]
async fn llama_cpp_vllm_and_jan_are_recognised_and_tell_what_they_can() {
    let llama = report(Program::LlamaCpp, vec![PlayedModel::new("gemma.gguf").with_eyes()]).await;
    assert_eq!((llama.kind, llama.version.as_deref()), (ServerKind::LlamaCpp, Some("b9992")));
    let gemma = find(&llama, "gemma.gguf");
    assert_eq!((gemma.context_tokens, gemma.takes_pictures), (Some(8_192), Some(true)));
    let vllm = report(Program::Vllm, vec![PlayedModel::new("Qwen/Qwen2.5-0.5B-Instruct")]).await;
    assert_eq!((vllm.kind, vllm.version.as_deref()), (ServerKind::Vllm, Some("0.11.0")));
    assert_eq!(find(&vllm, "Qwen/Qwen2.5-0.5B-Instruct").context_tokens, Some(2_048));
    let jan = report(Program::Jan, vec![PlayedModel::new("Jan-v1-4B")]).await;
    // Only its port distinguishes it from others.
    assert_eq!((jan.kind, jan.models.len()), (ServerKind::Other, 1));
}

#[tokio::test]
async fn an_ollama_without_models_offers_none() {
    let list = r#"{"object":"list","data":null}"#;
    let server = FaultServer::start(Answer::json(200, list)).await;
    assert!(survey(settings(&server.url())).await.unwrap().models.is_empty());
}

#[tokio::test]
async fn a_model_that_an_ollama_lets_run_elsewhere_names_its_host() {
    let cloud = PlayedModel::new("gpt-oss:120b-cloud").on_host("https://ollama.com:443");
    let report = report(Program::Ollama, vec![cloud]).await;
    let host = find(&report, "gpt-oss:120b-cloud").remote_host.as_deref();
    assert_eq!(host, Some("https://ollama.com:443"));
}

#[tokio::test]
async fn a_key_that_is_missing_is_told_from_a_server_that_is_gone() {
    let server = ModelServer::start(Program::Jan, models()).await;
    server.require_key("sk-1");
    let refused = survey(settings(&server.url())).await.unwrap_err();
    assert!(matches!(refused, UpstreamError::Refused { status: 401, .. }), "{refused:?}");
    let with_key = settings(&server.url()).with_key("sk-1".to_owned().into());
    assert_eq!(survey(with_key).await.unwrap().models.len(), 3);
    let gone = survey(settings(&FaultServer::refusing().url())).await.unwrap_err();
    assert!(matches!(gone, UpstreamError::Unreachable { .. }), "{gone:?}");
}

#[tokio::test]
async fn what_is_no_list_of_models_is_no_model_server() {
    for answer in [
        Answer::web_page(200),
        Answer::json(200, "[]"),
        Answer::json(200, r#"{"models":["qwen3:8b"]}"#),
        Answer::json(200, r#"{"data":[{"name":"qwen3:8b"}]}"#),
        Answer::json(200, format!(r#"{{"data":[{}]}}"#, " ".repeat(5 * 1024 * 1024))),
    ] {
        let server = FaultServer::start(answer).await;
        let failure = survey(settings(&server.url())).await.unwrap_err();
        assert!(matches!(failure, UpstreamError::Unintelligible { .. }), "{failure:?}");
    }
}

#[tokio::test]
async fn a_server_that_lists_too_much_is_listed_in_part() {
    let entry = |n: usize| format!(r#"{{"id":"model-{n}"}}"#);
    let mut entries: Vec<String> = (0..1_000).map(entry).collect();
    entries.insert(0, format!(r#"{{"id":"{}"}}"#, "x".repeat(1_000)));
    entries.insert(0, r#"{"id":"two\nlines"}"#.to_owned());
    let server =
        FaultServer::start(Answer::json(200, format!(r#"{{"data":[{}]}}"#, entries.join(",")))).await;
    let report = survey(settings(&server.url())).await.unwrap();
    assert_eq!((report.models.len(), report.models[0].id.as_str()), (256, "model-0"));
}

#[tokio::test]
async fn a_server_that_says_nothing_is_given_up() {
    let server = FaultServer::start_mute().await;
    let failure = survey(settings(&server.url())).await.unwrap_err();
    assert!(matches!(failure, UpstreamError::Silent { .. }), "{failure:?}");
}

#[tokio::test]
async fn the_only_model_of_a_server_that_says_nothing_of_it_is_asked_for_a_vector() {
    for program in [Program::LlamaCpp, Program::Vllm] {
        // This name does not show whether the model embeds.
        let embedding = report(program, vec![PlayedModel::embedding("granite-107m")]).await;
        assert!(find(&embedding, "granite-107m").embeds, "{program:?}");
        let writing = report(program, vec![PlayedModel::new("granite-3b")]).await;
        assert!(!find(&writing, "granite-3b").embeds, "{program:?}");
    }
    let models = || vec![PlayedModel::embedding("granite-107m"), PlayedModel::new("granite-3b")];
    for (program, models) in [
        (Program::Vllm, models()),
        (Program::Jan, models()),
        // These servers report it, and a request would load the model.
        (Program::Ollama, vec![PlayedModel::embedding("granite-107m")]),
        (Program::LmStudio, vec![PlayedModel::embedding("granite-107m")]),
    ] {
        let server = ModelServer::start(program, models).await;
        let report = survey(settings(&server.url())).await.unwrap();
        assert!(!find(&report, "granite-107m").embeds, "{program:?}");
        let asked = server.server().received();
        assert!(asked.iter().all(|request| request.target != "/v1/embeddings"), "{program:?}");
    }
}

#[tokio::test]
async fn a_model_gives_vectors_or_refuses_in_the_words_of_its_server() {
    let ask = async |server: &str| gives_vectors(settings(server).with_model("m"), LIMIT).await;
    for (status, body, expected) in [
        (200, json!({ "data": [{ "index": 0, "embedding": [0.5, 1] }] }), Some(true)),
        (200, json!({ "data": [] }), Some(false)),
        (200, json!("I cannot embed."), Some(false)),
        (400, json!({ "error": { "message": "Pooling type 'none' is not OAI compatible" } }), Some(false)),
        (404, json!({ "detail": "Not Found" }), Some(false)),
        (500, json!({ "error": "this model does not support embeddings" }), Some(false)),
        (501, json!({ "error": { "message": "This server does not support embeddings" } }), Some(false)),
        (401, json!({ "error": { "message": "Invalid API Key" } }), None),
        (429, json!({}), None),
        (503, json!({ "error": { "message": "Loading model" } }), None),
    ] {
        let server = FaultServer::start(Answer::json(status, body.to_string())).await;
        assert_eq!(ask(&server.url()).await.ok(), expected, "{status} {body}");
    }
    assert!(ask(&FaultServer::refusing().url()).await.is_err());
}

#[tokio::test]
async fn the_reading_speed_is_measured_with_a_text_that_no_cache_has() {
    let server = ModelServer::start(Program::LlamaCpp, vec![PlayedModel::new("small")]).await;
    let measure = async || measure_reading_speed(settings(&server.url()).with_model("small")).await;
    assert_eq!((measure().await.unwrap(), measure().await.unwrap()), (5_000, 5_000));
    let texts: BTreeSet<String> = server.server().received().iter().map(|request| request.text()).collect();
    assert_eq!(texts.len(), 3, "the same word to load the model, and a new text for each measurement");
    assert!(server.asked().is_empty());
    for refused in [FaultServer::refusing().url(), server.url() + "/nowhere"] {
        assert!(measure_reading_speed(settings(&refused)).await.is_err(), "{refused}");
    }
}
