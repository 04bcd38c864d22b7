//! Pages of the web that a model cites.

use crate::local::{Local, Person, about, citations, id, text};
use crate::scripted::{Scripted, calling, saying};
use serde_json::{Value, json};

/// A service with a model, and with a search engine that finds two pages.
async fn with(model: &Scripted) -> (Local, Person) {
    let results = json!({ "results": [
        { "title": "Harbour fees", "url": "https://harbour.example/fees", "content": "A berth costs 14 EUR." },
        { "title": "Cranes", "url": "https://harbour.example/cranes", "content": "The crane costs 90 EUR." },
        { "title": "Endless", "url": format!("https://harbour.example/{}", "x".repeat(3_000)), "content": "" },
    ] });
    let engine = Scripted::start_telling(json!({ "id": "none" }), &[("/search", results)], Vec::new()).await;
    let (upstreams, searxng) = (vec![model.settings()], engine.url().parse().unwrap());
    let local = Local::start_with(|mut config| {
        config.models.answers = upstreams;
        config.searxng = Some(searxng);
        config
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
