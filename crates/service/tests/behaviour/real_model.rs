//! Answers of a real language model, on llama.cpp's server behind a proxy that captures both directions.
//!
//! `cargo xtask test` installs the server and the model, and sets environment variables with their paths. The tests do
//! not depend on the model's text, only on its requests and on the handling of its text. Without a model, they do
//! nothing.

mod llama;
mod proxy;

use crate::local::{Local, Person, about, id};
use llama::Llama;
use parlance_service::UpstreamSettings;
use parlance_testkit::waiting::wait_for;
use proxy::Proxy;
use serde_json::{Value, json};

/// The context of the server, in tokens.
const CONTEXT: u32 = 4_096;

/// A real model, and a service that answers with it.
struct Stage {
    llama: Llama,
    proxy: Proxy,
    _local: Local,
    person: Person,
}

impl Stage {
    /// `None` if no model is installed.
    async fn start() -> Option<Self> {
        Self::start_with_context(CONTEXT).await
    }

    /// Like `start`, with a context of this many tokens.
    async fn start_with_context(n_tokens: u32) -> Option<Self> {
        let llama = Llama::start(n_tokens).await?;
        let proxy = Proxy::start(&llama.url()).await;
        let upstream = UpstreamSettings::parse(&proxy.url()).unwrap();
        let local = Local::start_with(|config| config.models.answers = vec![upstream]).await;
        let person = local.person("anna");
        Some(Self { llama, proxy, _local: local, person })
    }

    /// The messages of the last request.
    fn messages(&self) -> Vec<(String, String)> {
        let exchange = self.proxy.exchanges().pop().unwrap();
        let said = |message: &Value| {
            let part = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
            (part("role"), part("content"))
        };
        exchange.asked["messages"].as_array().unwrap().iter().map(said).collect()
    }
}

/// The text of an answer, complete or not.
fn said(answer: &Value) -> &str {
    answer["output_text"].as_str().unwrap()
}

/// A request for an answer of at most this many tokens.
fn short(input: &Value, n_tokens: u32) -> Value {
    json!({ "input": input, "max_output_tokens": n_tokens })
}

#[tokio::test]
async fn the_words_of_a_real_model_arrive_whole_with_its_counts() {
    let Some(stage) = Stage::start().await else { return };
    let events = stage.person.stream(&short(&json!("Describe a harbour."), 48)).await;
    let response = &events.last().unwrap()["response"];
    let exchange = stage.proxy.exchanges().pop().unwrap();
    assert_eq!(said(response).trim(), exchange.said().trim());
    assert!(!said(response).trim().is_empty());
    let counts = exchange.counts().expect("llama.cpp counts tokens");
    assert_eq!(response["usage"]["input_tokens"], counts["prompt_tokens"]);
    assert_eq!(response["usage"]["output_tokens"], counts["completion_tokens"]);
}

#[tokio::test]
async fn a_bound_on_the_answer_reaches_a_real_model() {
    let Some(stage) = Stage::start().await else { return };
    let answer = stage.person.ask(short(&json!("Describe a harbour in a hundred sentences."), 4)).await;
    assert_eq!(answer["incomplete_details"]["reason"], "max_output_tokens");
    assert!(answer["usage"]["output_tokens"].as_u64().unwrap() <= 4, "{answer}");
}

#[tokio::test]
async fn a_real_model_sees_earlier_exchanges_word_for_word() {
    let Some(stage) = Stage::start().await else { return };
    let first = stage.person.ask(short(&json!("Name a colour."), 24)).await;
    let mut second = short(&json!("And another one?"), 24);
    second["conversation_id"] = first["conversation_id"].clone();
    stage.person.ask(second).await;
    let mut messages = stage.messages();
    messages.retain(|(role, _)| role != "system");
    let expected = [("user", "Name a colour."), ("assistant", said(&first)), ("user", "And another one?")];
    assert_eq!(messages, expected.map(|(role, text)| (role.to_owned(), text.to_owned())));
}

#[tokio::test]
async fn a_real_model_goes_on_with_the_beginning_of_an_answer() {
    let Some(stage) = Stage::start().await else { return };
    let input = json!([
        { "role": "user", "content": "Count from one to ten." },
        { "role": "assistant", "content": "one, two, three," },
    ]);
    let answer = stage.person.ask(short(&input, 24)).await;
    assert!(!said(&answer).trim().is_empty());
    assert!(!said(&answer).contains("one, two, three,"), "only the rest is new: {answer}");
    assert_eq!(stage.messages().pop().unwrap(), ("assistant".to_owned(), "one, two, three,".to_owned()));
}

#[tokio::test]
async fn a_question_about_a_long_document_fits_the_context_of_a_real_model() {
    let Some(stage) = Stage::start().await else { return };
    let rule = |n: usize| format!("## Rule {n}\n\nA yacht at quay {n} pays {} EUR a night.\n\n", 20 + n);
    let text: String = (1..=400).map(rule).collect();
    let file = stage.person.upload("rules.md", text).await;
    let mut question = short(&about(&[id(&file)], "What does a yacht pay at quay 17?"), 48);
    question["stream"] = json!(false);
    let answer = stage.person.ask(question).await;
    let exchange = stage.proxy.exchanges().pop().unwrap();
    assert_eq!(exchange.status, 200, "the server takes the prompt");
    assert!(exchange.asked.to_string().contains("pays 37 EUR"), "the passage that answers is in the prompt");
    assert!(exchange.counts().unwrap()["prompt_tokens"].as_u64().unwrap() < u64::from(CONTEXT));
    assert!(!said(&answer).trim().is_empty());
}

#[tokio::test]
async fn a_real_server_says_how_far_it_has_read_and_the_answer_what_was_left_out() {
    let Some(stage) = Stage::start_with_context(2_048).await else { return };
    let rule = |n: usize| format!("## Rule {n}\n\nA yacht at quay {n} pays {} EUR a night.\n\n", 20 + n);
    let text: String = (1..=400).map(rule).collect();
    let file = stage.person.upload("rules.md", text).await;
    let question = short(&about(&[id(&file)], "What does a yacht pay at quay 17?"), 32);
    let events = stage.person.stream(&question).await;
    let percents = events.iter().filter_map(|event| event["response"]["progress"]["percent"].as_u64());
    assert!(percents.max().is_some(), "llama.cpp reports the reading of a prompt");
    let response = &events.last().unwrap()["response"];
    let count = |name: &str| response["context"][name].as_u64().unwrap();
    assert_eq!(count("context_tokens"), 2_048);
    let n_passages = count("n_passages");
    assert!((1..=4).contains(&n_passages), "a small model gets four passages at most: {n_passages}");
    let given = response["output"][0]["results"].as_array().unwrap();
    assert_eq!(given.len() as u64, n_passages);
    assert!(given[0].to_string().contains("pays 37 EUR"), "{given:?}");
}

#[tokio::test]
async fn a_real_model_stops_when_nobody_listens_any_more() {
    let Some(stage) = Stage::start().await else { return };
    let body = json!({ "input": "Write a very long story about a lighthouse.", "max_output_tokens": 3000 });
    let mut response = stage.person.post("/v1/responses", &body).await;
    while !stage.llama.is_busy().await {
        response.chunk().await.unwrap().expect("the answer goes on");
    }
    drop(response);
    wait_for("the server to be idle", async || (!stage.llama.is_busy().await).then_some(())).await;
}

#[tokio::test]
async fn a_real_server_that_was_killed_answers_again_when_it_is_back() {
    let Some(mut stage) = Stage::start().await else { return };
    let body = json!({ "input": "Write a very long story about a lighthouse.", "max_output_tokens": 3000 });
    let mut response = stage.person.post("/v1/responses", &body).await;
    let mut received = String::new();
    while !received.contains("output_text.delta") {
        let chunk = response.chunk().await.unwrap().expect("the answer goes on");
        received.push_str(&String::from_utf8_lossy(&chunk));
    }
    stage.llama.kill();
    while let Some(chunk) = response.chunk().await.unwrap() {
        received.push_str(&String::from_utf8_lossy(&chunk));
    }
    assert!(received.contains("\"upstream_failed\""), "{received}");
    let (_, words) = stage.person.fail(short(&json!("Name a colour."), 24)).await;
    assert!(!words.is_empty(), "no words of the service stand in for those of the model");
    stage.llama.start_again();
    // The server loads its model first, and the question waits for it.
    stage.llama.until_listening().await;
    let answer = stage.person.ask(short(&json!("Name a colour."), 24)).await;
    let exchange = stage.proxy.exchanges().pop().unwrap();
    assert_eq!(said(&answer).trim(), exchange.said().trim());
}
