//! Citations of web pages in a model's answer.

use crate::local::{Local, Person, about, citations, id, text};
use crate::scripted::{Scripted, calling, saying};
use parlance_service::{RequestedPage, WebAccess, WebConsent};
use serde_json::{Value, json};
use std::pin::Pin;
use std::sync::{Arc, Mutex};

/// A service with a model, and with a search engine that finds two pages.
async fn with(model: &Scripted) -> (Local, Person) {
    let results = json!({ "results": [
        { "title": "Harbour fees", "url": "https://harbour.example/fees", "content": "A berth costs 14 EUR." },
        { "title": "Cranes", "url": "https://harbour.example/cranes", "content": "The crane costs 90 EUR." },
        { "title": "Endless", "url": format!("https://harbour.example/{}", "x".repeat(3_000)), "content": "" },
    ] });
    let engine = Scripted::start_telling(json!({ "id": "none" }), &[("/search", results)], Vec::new()).await;
    let (upstreams, searxng) = (vec![model.settings()], engine.url().parse().unwrap());
    let local = Local::start_with(|config| {
        config.models.answers = upstreams;
        config.searxng = Some(searxng);
    })
    .await;
    let anna = local.person("anna");
    (local, anna)
}

fn search() -> crate::scripted::Turn {
    calling(&[("web_search", "{\"query\":\"harbour fees\"}")])
}

#[tokio::test]
async fn a_mark_of_a_page_becomes_a_citation_of_the_sentence_before_it() {
    let model =
        Scripted::start("small", vec![search(), saying(&["I looked. A berth costs 14 EUR ", "[1", "]."])])
            .await;
    let (_local, anna) = with(&model).await;
    let events = anna.stream(&json!({ "input": "What does a berth cost?" })).await;
    let response = &events.last().unwrap()["response"];
    assert_eq!(text(response), "I looked. A berth costs 14 EUR.");
    let expected = json!({
        "type": "url_citation", "url": "https://harbour.example/fees", "title": "Harbour fees",
        "start_index": 10, "end_index": 30,
    });
    assert_eq!(citations(response), std::slice::from_ref(&expected));
    let announced =
        events.iter().find(|event| event["type"] == "response.output_text.annotation.added").unwrap();
    assert_eq!((&announced["annotation"], &announced["output_index"]), (&expected, &json!(2)));
    let output = model.asked()[1]["messages"][2]["content"].as_str().unwrap().to_owned();
    let output: Value = serde_json::from_str(&output).unwrap();
    let marks: Vec<&Value> =
        output["results"].as_array().unwrap().iter().map(|result| &result["cite_as"]).collect();
    assert_eq!(marks, ["[1]", "[2]"], "an endless address is left out");
}

#[tokio::test]
async fn an_address_in_the_text_is_a_citation_too() {
    let said = "Sehr schön: [fees](https://harbour.example/fees), not https://harbour.example/feeston.";
    let model = Scripted::start("small", vec![search(), saying(&[said])]).await;
    let (_local, anna) = with(&model).await;
    let answer = anna.ask(json!({ "input": "What does a berth cost?" })).await;
    assert_eq!(text(&answer), said);
    let cited = citations(&answer);
    assert_eq!(cited.len(), 1, "{cited:?}");
    let at = |name: &str| usize::try_from(cited[0][name].as_u64().unwrap()).unwrap();
    let span: String =
        said.chars().skip(at("start_index")).take(at("end_index") - at("start_index")).collect();
    assert_eq!(span, "https://harbour.example/fees");
}

#[tokio::test]
async fn pages_are_numbered_after_the_passages_of_documents() {
    let model =
        Scripted::start("small", vec![search(), saying(&["Rent 1250 EUR [1]. Crane 90 EUR [3]."])]).await;
    let (_local, anna) = with(&model).await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let answer = anna.ask(json!({ "input": about(&[id(&file)], "Rent and crane?") })).await;
    assert_eq!(text(&answer), "Rent 1250 EUR. Crane 90 EUR.");
    let cited = citations(&answer);
    assert_eq!((&cited[0]["type"], &cited[0]["file_id"]), (&json!("file_citation"), &file["id"]));
    assert_eq!((&cited[1]["type"], &cited[1]["title"]), (&json!("url_citation"), &json!("Cranes")));
}

/// The names of the tools that a model was offered.
fn offered(asked: &Value) -> Vec<&str> {
    let tools = asked["tools"].as_array().unwrap();
    tools.iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_search_is_offered_only_with_an_engine() {
    let model = Scripted::start("small", vec![saying(&["Hello."])]).await;
    let (_local, anna) = with(&model).await;
    anna.ask(json!({ "input": "Hi" })).await;
    assert_eq!(offered(&model.asked()[0]), ["calculator", "current_datetime", "web_fetch", "web_search"]);
}

/// Refuses every page, and stores the requests.
#[derive(Default)]
struct Refusing(Mutex<Vec<RequestedPage>>);

impl WebConsent for Refusing {
    fn is_offered(&self) -> bool {
        true
    }

    fn may_read(&self, page: RequestedPage) -> Pin<Box<dyn Future<Output = bool> + Send>> {
        self.0.lock().unwrap().push(page);
        Box::pin(std::future::ready(false))
    }
}

#[tokio::test]
async fn a_page_is_asked_about_first_and_a_refusal_is_told_to_the_model() {
    let address = "https://harbour.example/collect?text=My+salary";
    let fetch = || calling(&[("web_fetch", &json!({ "url": address }).to_string())]);
    let turns = vec![fetch(), saying(&["I could not look."]), fetch(), saying(&["I could not look."])];
    let model = Scripted::start("small", turns).await;
    let consent = Arc::new(Refusing::default());
    let (upstreams, asked) = (vec![model.settings()], consent.clone());
    let local = Local::start_with(|config| {
        config.models.answers = upstreams;
        config.web_access = WebAccess::Asked(asked);
    })
    .await;
    let anna = local.person("anna");
    anna.ask(json!({ "input": "What do I pay in tax?" })).await;
    let output = model.asked()[1]["messages"][2]["content"].as_str().unwrap().to_owned();
    assert!(output.contains("has not allowed this page"), "{output}");
    let file = anna.upload("salary.txt", "My salary is 50000 a year.").await;
    anna.ask(json!({ "input": about(&[id(&file)], "What do I pay in tax?") })).await;
    let asked = consent.0.lock().unwrap().clone();
    let addresses: Vec<&str> = asked.iter().map(|page| page.address.as_str()).collect();
    assert_eq!(addresses, [address, address]);
    let has_documents: Vec<bool> = asked.iter().map(|page| page.has_documents).collect();
    assert_eq!(has_documents, [false, true]);
}

#[tokio::test]
async fn without_web_tools_a_model_is_offered_none_and_a_call_of_one_fails() {
    let fetch = calling(&[("web_fetch", "{\"url\":\"https://harbour.example/\"}")]);
    let model = Scripted::start("small", vec![fetch, saying(&["I could not look."])]).await;
    let upstreams = vec![model.settings()];
    let local = Local::start_with(|config| {
        config.models.answers = upstreams;
        config.web_access = WebAccess::Off;
    })
    .await;
    local.person("anna").ask(json!({ "input": "Hi" })).await;
    let asked = model.asked();
    assert_eq!(offered(&asked[0]), ["calculator", "current_datetime"]);
    let output = asked[1]["messages"][2]["content"].as_str().unwrap();
    assert!(output.contains("there is no tool web_fetch"), "{output}");
}
