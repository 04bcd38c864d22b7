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
    for (path, method) in [
        ("/v1/responses", "post"),
        ("/v1/files", "post"),
        ("/v1/files", "get"),
        ("/v1/files/{file_id}", "get"),
        ("/v1/files/{file_id}", "delete"),
        ("/v1/files/{file_id}/content", "get"),
    ] {
        let operation = &description["paths"][path][method];
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
    let data = &description["components"]["schemas"]["ServerSentEvent"]["properties"]["data"];
    assert_eq!(data["contentMediaType"], "application/json");
    assert_eq!(data["contentSchema"]["$ref"], "#/components/schemas/SequencedEvent");
    let example: Value = serde_json::from_str(stream["example"]["data"].as_str().unwrap()).unwrap();
    assert_eq!(example["type"], "response.output_text.delta");
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
