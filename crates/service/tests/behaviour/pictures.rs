//! Pictures with a question: sent only to models that accept them.

use crate::local::{Local, about, id, text};
use parlance_service::{ModelChoice, UpstreamSettings};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};
use serde_json::{Value, json};

/// A red pixel.
const PNG: [u8; 69] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00,
    0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53, 0xde, 0x00,
    0x00, 0x00, 0x0c, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x38, 0xa1, 0xa1, 0x01, 0x00, 0x02, 0xd4,
    0x01, 0x19, 0x05, 0x50, 0x8f, 0xa4, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60,
    0x82,
];

async fn with(server: &ModelServer, model: &str) -> Local {
    let answers = vec![UpstreamSettings::parse(&server.url()).unwrap().with_model(model)];
    Local::start_with(|config| config.models = ModelChoice { answers, embeddings: None }).await
}

/// The messages of the last question.
fn messages(server: &ModelServer) -> Vec<Value> {
    server.asked().last().unwrap()["messages"].as_array().unwrap().clone()
}

fn system(messages: &[Value]) -> &str {
    messages.iter().find(|one| one["role"] == "system").and_then(|one| one["content"].as_str()).unwrap_or("")
}

#[tokio::test]
async fn a_picture_goes_to_a_model_that_takes_it_with_this_question_and_the_next() {
    let server = ModelServer::start(Program::Ollama, vec![PlayedModel::new("gemma3:4b").with_eyes()]).await;
    let local = with(&server, "gemma3:4b").await;
    let anna = local.person("anna");
    let file = anna.upload("point.png", PNG.to_vec()).await;
    let answer = anna.ask_about(&[id(&file)], "What colour is it?").await;
    assert_eq!(text(&answer), "Hello.");
    let asked = messages(&server);
    let parts = asked.last().unwrap()["content"].as_array().unwrap();
    assert_eq!(parts[0], json!({ "type": "text", "text": "What colour is it?" }));
    let url = parts[1]["image_url"]["url"].as_str().unwrap();
    assert!(url.starts_with("data:image/jpeg;base64,"), "it is encoded anew: {url}");
    assert!(!system(&asked).contains("point.png"), "nothing is said to be unreadable");
    anna.ask(json!({ "input": "And now?", "conversation_id": answer["conversation_id"] })).await;
    assert!(messages(&server)[0]["content"].is_array(), "it belongs to the question that it came with");
}

#[tokio::test]
async fn a_model_that_is_known_to_read_text_only_gets_no_picture() {
    let server = ModelServer::start(Program::Ollama, vec![PlayedModel::new("qwen3:8b")]).await;
    let local = with(&server, "qwen3:8b").await;
    let anna = local.person("anna");
    let file = anna.upload("point.png", PNG.to_vec()).await;
    anna.ask_about(&[id(&file)], "What colour is it?").await;
    let asked = messages(&server);
    assert_eq!(asked.last().unwrap()["content"], "What colour is it?");
    assert!(system(&asked).contains("“point.png” could not be read"), "{}", system(&asked));
}

#[tokio::test]
async fn a_model_that_refuses_a_picture_is_asked_without_it_and_told_so() {
    let server = ModelServer::start(Program::Jan, vec![PlayedModel::new("small")]).await;
    server.refuse_pictures();
    let local = with(&server, "small").await;
    let anna = local.person("anna");
    let file = anna.upload("point.png", PNG.to_vec()).await;
    let answer = anna.ask_about(&[id(&file)], "What colour is it?").await;
    assert_eq!(text(&answer), "Hello.");
    let asked = server.asked();
    assert_eq!(asked.len(), 2);
    let content = messages(&server).last().unwrap()["content"].as_str().unwrap().to_owned();
    assert!(
        content.starts_with("What colour is it?") && content.contains("A picture belongs here"),
        "{content}"
    );
}

#[tokio::test]
async fn a_picture_that_cannot_be_drawn_is_named_as_unreadable() {
    let server = ModelServer::start(Program::Ollama, vec![PlayedModel::new("gemma3:4b").with_eyes()]).await;
    let local = with(&server, "gemma3:4b").await;
    let anna = local.person("anna");
    let file = anna.upload("broken.png", b"\x89PNG\r\n\x1a\n....".to_vec()).await;
    anna.ask(json!({ "input": about(&[id(&file)], "What is it?") })).await;
    assert!(system(&messages(&server)).contains("“broken.png” could not be read"));
}
