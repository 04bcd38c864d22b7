//! Sections 4, 7 and 9: statuses, headers and error bodies of every endpoint.

use super::shapes::{assert_error_body, assert_file, assert_finished};
use crate::local::{Local, Person, id, part};
use parlance_service::{LimitBook, ProjectBook, UserName};
use parlance_sqlite::rusqlite;
use reqwest::multipart::Form;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

const NOBODY: &str = "3f0c1f0e-0000-4000-8000-000000000000";

/// Checks a complete error response, and returns its code.
async fn refused(response: Response, status: u16, param: Option<&str>) -> String {
    assert_eq!(response.status(), status);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert!(!response.headers()["x-request-id"].is_empty());
    assert_error_body(&response.json().await.unwrap(), param)
}

async fn post(anna: &Person, body: &Value) -> Response {
    anna.post("/v1/responses", body).await
}

#[tokio::test]
async fn the_success_of_every_endpoint_has_its_status_and_type() {
    let (_local, anna) = Local::with_anna().await;
    let form = Form::new().text("purpose", "assistants").part("file", part("a.txt", "The rent is 5 EUR."));
    let uploaded = anna.post_form(form).await;
    assert_eq!(
        (uploaded.status(), &uploaded.headers()["content-type"]),
        (StatusCode::OK, &"application/json".parse().unwrap())
    );
    let file: Value = uploaded.json().await.unwrap();
    assert_file(&file);
    let one = format!("/v1/files/{}", id(&file));
    let content = format!("{one}/content");
    for (method, path, body, kind) in [
        (Method::POST, "/v1/responses", Some(json!({ "input": "hi", "stream": false })), "application/json"),
        (Method::POST, "/v1/responses", Some(json!({ "input": "hi", "stream": true })), "text/event-stream"),
        (Method::POST, "/v1/responses", Some(json!({ "input": "hi" })), "text/event-stream"),
        (Method::GET, "/v1/files", None, "application/json"),
        (Method::GET, "/v1/files?purpose=assistants", None, "application/json"),
        (Method::GET, one.as_str(), None, "application/json"),
        (Method::GET, content.as_str(), None, "application/octet-stream"),
        (Method::GET, "/openapi.json", None, "application/json"),
        (Method::DELETE, one.as_str(), None, "application/json"),
    ] {
        let mut request = anna.request(method.clone(), path);
        if let Some(body) = &body {
            request = request.json(body);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{method} {path}");
        assert_eq!(response.headers()["content-type"], kind, "{method} {path}");
    }
}

#[tokio::test]
async fn metadata_of_a_file_comes_without_its_content() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("a.txt", "zanzibar").await;
    let shown = anna.get(&format!("/v1/files/{}", id(&file))).await.text().await.unwrap();
    assert!(!shown.contains("zanzibar"), "{shown}");
    assert_file(&serde_json::from_str(&shown).unwrap());
}

#[tokio::test]
async fn every_documented_error_has_its_status_and_the_whole_body() {
    let local = Local::start().await;
    let (anna, bert) = (local.person("anna"), local.person("bert"));
    let project = ProjectBook::open(local.path()).unwrap().create("Harbour").unwrap();
    let nobody = local.person_with_key("svc_never-issued");
    assert_eq!(refused(post(&anna, &json!({})).await, 400, Some("input")).await, "invalid_request");
    assert_eq!(refused(post(&nobody, &json!({ "input": "hi" })).await, 401, None).await, "invalid_api_key");
    let asked = json!({ "input": "hi", "project_id": project });
    assert_eq!(refused(post(&anna, &asked).await, 403, None).await, "not_a_member");
    let asked = json!({ "input": "hi", "project_id": NOBODY });
    assert_eq!(refused(post(&anna, &asked).await, 404, None).await, "project_not_found");
    let asked = json!({ "input": "hi", "conversation_id": NOBODY });
    assert_eq!(refused(post(&anna, &asked).await, 404, None).await, "conversation_not_found");
    let mut limits = LimitBook::open(local.path()).unwrap();
    limits.change(&UserName::new("bert").unwrap(), |limits| limits.daily = Some(0)).unwrap();
    let over = post(&bert, &json!({ "input": "hi" })).await;
    assert!(over.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 0);
    assert_eq!(refused(over, 429, None).await, "daily_token_limit");
}

#[tokio::test]
async fn an_error_before_the_first_event_is_the_same_with_and_without_streaming() {
    let (_local, anna) = Local::with_anna().await;
    for stream in [json!(true), json!(false)] {
        let asked = json!({ "input": "hi", "stream": stream, "conversation_id": NOBODY });
        assert_eq!(refused(post(&anna, &asked).await, 404, None).await, "conversation_not_found");
        let asked = json!({ "stream": stream });
        assert_eq!(refused(post(&anna, &asked).await, 400, Some("input")).await, "invalid_request");
    }
}

#[tokio::test]
async fn a_service_whose_database_is_gone_answers_500_with_the_same_body() {
    let (local, anna) = Local::with_anna().await;
    let database = rusqlite::Connection::open(local.path().join("service.sqlite")).unwrap();
    database.execute_batch("DROP TABLE messages; DROP TABLE conversations;").unwrap();
    let response = post(&anna, &json!({ "input": "hi", "stream": false })).await;
    assert_eq!(refused(response, 500, None).await, "internal_error");
}

#[tokio::test]
async fn files_that_the_caller_does_not_have_are_404_with_the_same_body() {
    let local = Local::start().await;
    let (anna, bert) = (local.person("anna"), local.person("bert"));
    let file = bert.upload("b.txt", "b").await;
    for file_id in [NOBODY, id(&file), "no-uuid", "..%2F..%2Fservice.sqlite"] {
        let (one, content) = (format!("/v1/files/{file_id}"), format!("/v1/files/{file_id}/content"));
        for (method, path) in [(Method::GET, &one), (Method::GET, &content), (Method::DELETE, &one)] {
            let response = anna.request(method, path).send().await.unwrap();
            assert_eq!(refused(response, 404, None).await, "file_not_found");
        }
    }
    assert_eq!(bert.get(&format!("/v1/files/{}", id(&file))).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_form_without_its_two_fields_is_400_and_names_the_field() {
    let (_local, anna) = Local::with_anna().await;
    let without_file = anna.post_form(Form::new().text("purpose", "assistants")).await;
    assert_eq!(refused(without_file, 400, Some("file")).await, "invalid_request");
    let without_purpose = anna.post_form(Form::new().part("file", part("a.txt", "a"))).await;
    assert_eq!(refused(without_purpose, 400, Some("purpose")).await, "invalid_request");
}

#[tokio::test]
async fn what_the_interface_only_announces_is_not_there() {
    let (_local, anna) = Local::with_anna().await;
    for (method, path) in [
        (Method::GET, "/v1/conversations"),
        (Method::DELETE, "/v1/conversations/1"),
        (Method::POST, "/v1/audio/transcriptions"),
        (Method::POST, "/v2/responses"),
        (Method::POST, "/responses"),
        (Method::GET, "/files"),
    ] {
        let response = anna.request(method, path).send().await.unwrap();
        assert_eq!(refused(response, 404, None).await, "unknown_route", "{path}");
    }
}

#[tokio::test]
async fn other_methods_are_405_and_say_which_there_are() {
    let (_local, anna) = Local::with_anna().await;
    let one = format!("/v1/files/{NOBODY}");
    let content = format!("{one}/content");
    for (method, path, allowed) in [
        (Method::GET, "/v1/responses", "POST"),
        (Method::DELETE, "/v1/responses", "POST"),
        (Method::PUT, "/v1/files", "GET,HEAD,POST"),
        (Method::POST, one.as_str(), "DELETE,GET,HEAD"),
        (Method::POST, content.as_str(), "GET,HEAD"),
        (Method::POST, "/openapi.json", "GET,HEAD"),
    ] {
        let response = anna.request(method.clone(), path).send().await.unwrap();
        let mut methods: Vec<&str> = response.headers()["allow"].to_str().unwrap().split(',').collect();
        methods.sort_unstable();
        assert_eq!(methods.join(","), allowed, "{method} {path}");
        assert_eq!(refused(response, 405, None).await, "method_not_allowed");
    }
}

#[tokio::test]
async fn a_request_of_the_first_version_still_works() {
    let local = Local::start().await;
    // The fields of the initial release, without later ones.
    let body = json!({ "model": "auto", "input": "What is 2 + 3?", "stream": false });
    let answer: Value = post(&local.person("anna"), &body).await.json().await.unwrap();
    assert_finished(&answer);
    assert_eq!(answer["max_output_tokens"], Value::Null);
}

#[tokio::test]
async fn the_description_announces_no_deprecation_and_only_the_first_version() {
    let local = Local::start().await;
    let description: Value = local.person("anna").get("/openapi.json").await.json().await.unwrap();
    assert!(!description.to_string().contains("\"deprecated\":true"));
    let paths: Vec<&String> = description["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths, ["/v1/files", "/v1/files/{file_id}", "/v1/files/{file_id}/content", "/v1/responses"]);
}
