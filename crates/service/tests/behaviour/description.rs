//! The description of the interface at `/openapi.json`.

use crate::local::Local;
use reqwest::Response;
use serde_json::{Value, json};

/// Sends a request without a key.
async fn get(local: &Local, path: &str) -> Response {
    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    client.get(format!("http://{}{path}", local.address())).send().await.unwrap()
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let local = Local::start().await;
    let description: Value = get(&local, "/openapi.json").await.json().await.unwrap();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    assert_eq!(description["info"]["version"], "1.0.0");
    let scheme = &description["components"]["securitySchemes"]["bearer"];
    assert_eq!((&scheme["type"], &scheme["scheme"]), (&json!("http"), &json!("bearer")));
    let create = &description["paths"]["/v1/responses"]["post"];
    for content in ["application/json", "text/event-stream"] {
        assert!(create["responses"]["200"]["content"].get(content).is_some(), "{content}");
    }
    for (path, method, statuses) in [
        (
            "/v1/responses",
            "post",
            vec!["200", "400", "401", "403", "404", "413", "415", "429", "500", "503", "507"],
        ),
        ("/v1/files", "post", vec!["200", "400", "401", "413", "415", "500", "507"]),
        ("/v1/files", "get", vec!["200", "400", "401", "500"]),
        ("/v1/files/{file_id}", "get", vec!["200", "401", "404", "500"]),
        ("/v1/files/{file_id}", "delete", vec!["200", "401", "404", "500"]),
        ("/v1/files/{file_id}/content", "get", vec!["200", "206", "401", "404", "416", "500"]),
    ] {
        let operation = &description["paths"][path][method];
        let described: Vec<&String> = operation["responses"].as_object().unwrap().keys().collect();
        assert_eq!(described, statuses, "{method} {path}");
        assert_eq!(operation["security"], json!([{ "bearer": [] }]), "{method} {path}");
    }
}

#[tokio::test]
async fn the_events_of_a_stream_are_described_with_their_json() {
    let local = Local::start().await;
    let description: Value = get(&local, "/openapi.json").await.json().await.unwrap();
    let stream =
        &description["paths"]["/v1/responses"]["post"]["responses"]["200"]["content"]["text/event-stream"];
    assert_eq!(stream["schema"]["$ref"], "#/components/schemas/ServerSentEvent");
    let schemas = &description["components"]["schemas"];
    let data = &schemas["ServerSentEvent"]["properties"]["data"];
    assert_eq!(data["contentMediaType"], "application/json");
    assert_eq!(data["contentSchema"]["$ref"], "#/components/schemas/SequencedEvent");
    let example: Value = serde_json::from_str(stream["example"]["data"].as_str().unwrap()).unwrap();
    assert_eq!(example["type"], "response.output_text.delta");

    // Each event of the interface is a separate alternative, and none of them allows unknown fields.
    let alternatives = schemas["Event"]["oneOf"].as_array().unwrap();
    let names: Vec<&str> = alternatives
        .iter()
        .map(|event| {
            let kind =
                event.pointer("/properties/type").or_else(|| event.pointer("/allOf/1/properties/type"));
            kind.unwrap()["enum"][0].as_str().unwrap()
        })
        .collect();
    for name in [
        "response.created",
        "response.output_text.delta",
        "response.output_text.done",
        "response.output_item.added",
        "response.output_item.done",
        "response.content_part.added",
        "response.completed",
        "error",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
}

#[tokio::test]
async fn every_reference_in_the_description_leads_somewhere() {
    let local = Local::start().await;
    let description: Value = get(&local, "/openapi.json").await.json().await.unwrap();
    let text = description.to_string();
    let mut n_references = 0;
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let pointer = reference.split('"').next().unwrap();
        assert!(description.pointer(pointer).is_some(), "{pointer}");
        n_references += 1;
    }
    assert!(n_references > 10, "{n_references}");
}

#[tokio::test]
async fn health_needs_no_key() {
    let local = Local::start().await;
    let response = get(&local, "/healthz").await;
    assert_eq!((response.status().as_u16(), response.text().await.unwrap().as_str()), (200, "ok"));
}
