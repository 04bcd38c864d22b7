//! Every documented error, with its status and a body that describes it.

use crate::local::{Local, Person, about, id, part};
use reqwest::multipart::Form;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

/// Checks the status and the shape of an error, and returns its sentence.
async fn refused(response: Response, status: StatusCode, code: &str, kind: &str) -> String {
    assert_eq!(response.status(), status);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert!(response.headers().contains_key("x-request-id"));
    let body: Value = response.json().await.unwrap();
    let sentence = body["detail"].as_str().unwrap().to_owned();
    let error = &body["error"];
    assert_eq!((&error["code"], &error["type"]), (&json!(code), &json!(kind)));
    assert_eq!(error["message"], sentence);
    // The sentence names the invalid field too.
    assert!(error.get("param").is_none_or(|param| sentence.starts_with(param.as_str().unwrap())), "{error}");
    sentence
}

async fn invalid(anna: &Person, body: Value) -> String {
    let response = anna.post("/v1/responses", &body).await;
    refused(response, StatusCode::BAD_REQUEST, "invalid_request", "invalid_request_error").await
}

#[tokio::test]
async fn an_invalid_request_is_refused_with_the_path_of_the_field() {
    let (_local, anna) = Local::with_anna().await;
    let part = |part: Value| json!({ "input": [{ "content": [part] }] });
    let with = |field: &str, value: Value| {
        let mut body = json!({ "input": "hi" });
        body[field] = value;
        body
    };
    for (body, path) in [
        (json!({}), "input"),
        (json!({ "input": 5 }), "input"),
        (json!({ "input": null }), "input"),
        (json!({ "input": "  " }), "input"),
        (json!({ "input": [] }), "input"),
        (json!({ "input": [{ "role": "assistant", "content": [] }] }), "input"),
        (json!({ "input": [{ "role": "assistant", "content": "hello" }] }), "input"),
        (json!({ "input": ["hi"] }), "input[0]"),
        (json!({ "input": [{}] }), "input[0].content"),
        (json!({ "input": [{ "role": 5, "content": "hi" }] }), "input[0].role"),
        (json!({ "input": [{ "type": [], "content": "hi" }] }), "input[0].type"),
        (json!({ "input": [{ "content": "hi" }, { "content": 5 }] }), "input[1].content"),
        (part(json!("hi")), "input[0].content[0]"),
        (part(json!({})), "input[0].content[0].type"),
        (part(json!({ "type": "input_image" })), "input[0].content[0].type"),
        (part(json!({ "text": "hi" })), "input[0].content[0].type"),
        (part(json!({ "type": "Input_text", "text": "hi" })), "input[0].content[0].type"),
        (part(json!({ "type": "input_audio", "text": "hi" })), "input[0].content[0].type"),
        (part(json!({ "type": "input_text" })), "input[0].content[0].text"),
        (part(json!({ "type": "input_text", "text": 5 })), "input[0].content[0].text"),
        (part(json!({ "type": "input_file" })), "input[0].content[0].file_id"),
        (part(json!({ "type": "input_file", "file_id": 5 })), "input[0].content[0].file_id"),
        (about_file("not-a-uuid"), "input[0].content[0].file_id"),
        (about_file("3f0c1f0e000040008000000000000000"), "input[0].content[0].file_id"),
        (with("model", json!(null)), "model"),
        (with("model", json!(5)), "model"),
        (with("stream", json!("yes")), "stream"),
        (with("stream", json!(null)), "stream"),
        (with("max_output_tokens", json!(0)), "max_output_tokens"),
        (with("max_output_tokens", json!(-1)), "max_output_tokens"),
        (with("max_output_tokens", json!(1.5)), "max_output_tokens"),
        (with("max_output_tokens", json!("5")), "max_output_tokens"),
        (with("conversation_id", json!("7")), "conversation_id"),
        (with("conversation_id", json!(7)), "conversation_id"),
        (with("project_id", json!("7")), "project_id"),
        (with("project_id", json!({})), "project_id"),
        (with("instructions", json!(7)), "instructions"),
    ] {
        let response = anna.post("/v1/responses", &body).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{body}");
        let answer: Value = response.json().await.unwrap();
        assert_eq!(answer["error"]["param"], path, "{body}: {answer}");
        let sentence = invalid(&anna, body.clone()).await;
        assert!(sentence.contains("expected") || sentence.contains("missing"), "{body}: {sentence}");
    }
}

#[tokio::test]
async fn a_wrong_value_is_repeated_only_in_part() {
    let (_local, anna) = Local::with_anna().await;
    let sentence = invalid(&anna, json!({ "input": "hi", "stream": "x".repeat(1_000_000) })).await;
    assert!(sentence.len() < 500 && sentence.contains("expected a boolean"), "{sentence}");
    let sentence = invalid(&anna, json!({ "input": "hi", "project_id": "x".repeat(1_000_000) })).await;
    assert!(sentence.len() < 500, "{sentence}");
}

#[tokio::test]
async fn a_field_that_the_interface_does_not_know_is_passed_over() {
    let (_local, anna) = Local::with_anna().await;
    let body = json!({
        "input": [{ "content": [{ "type": "input_text", "text": "What is 2 + 3?", "file_id": 5, "new": {} }], "new": 1 }],
        "temperature": "hot", "metadata": [{ "type": "custom" }],
    });
    assert!(anna.ask(body).await["output_text"].as_str().unwrap().contains('5'));
}

#[tokio::test]
async fn any_positive_bound_is_taken_and_clamped() {
    let (_local, anna) = Local::with_anna().await;
    for (given, taken) in [("7", 7), ("7.0", 7), ("1000001", 1_000_000), ("1e300", 1_000_000)] {
        let body = format!("{{\"input\":\"hi\",\"stream\":false,\"max_output_tokens\":{given}}}");
        let request = anna.request(Method::POST, "/v1/responses").header("content-type", "application/json");
        let answer: Value = request.body(body).send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["max_output_tokens"], taken, "{given}");
    }
    let answer = anna.ask(json!({ "input": "hi", "max_output_tokens": null })).await;
    assert_eq!(answer["max_output_tokens"], Value::Null);
}

#[tokio::test]
async fn json_that_is_nested_without_end_is_refused_where_it_is_read_and_ignored_where_it_is_not() {
    let (_local, anna) = Local::with_anna().await;
    let nested = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    let objects = format!("{}1{}", "{\"a\":".repeat(500_000), "}".repeat(500_000));
    for (body, status) in [
        (format!("{{\"input\":{nested}}}"), StatusCode::BAD_REQUEST),
        (
            format!("{{\"input\":[{{\"content\":[{{\"type\":\"input_text\",\"text\":{objects}}}]}}]}}"),
            StatusCode::BAD_REQUEST,
        ),
        (format!("{{\"input\":[{{\"content\":{nested}}}]}}"), StatusCode::BAD_REQUEST),
        (format!("{{\"input\":\"hi\",\"tools\":{nested}}}"), StatusCode::BAD_REQUEST),
        (format!("{{\"input\":\"hi\",\"stream\":false,\"new\":{nested}}}"), StatusCode::OK),
        (format!("{{\"input\":\"hi\",\"stream\":false,\"new\":{objects}}}"), StatusCode::OK),
        (nested.clone(), StatusCode::BAD_REQUEST),
    ] {
        let request = anna.request(Method::POST, "/v1/responses").header("content-type", "application/json");
        let shown: String = body.chars().take(60).collect();
        let response = request.body(body).send().await.unwrap();
        assert_eq!(response.status(), status, "{shown}");
        if status == StatusCode::BAD_REQUEST {
            refused(response, status, "invalid_request", "invalid_request_error").await;
        }
    }
}

#[tokio::test]
async fn a_path_whose_id_is_no_text_is_the_path_of_no_file() {
    let (_local, anna) = Local::with_anna().await;
    for path in ["/v1/files/%FF%FE", "/v1/files/%C3%28", "/v1/files/%00", "/v1/files/%ED%A0%80"] {
        for (method, path) in [
            (Method::GET, path.to_owned()),
            (Method::DELETE, path.to_owned()),
            (Method::GET, format!("{path}/content")),
        ] {
            let response = anna.request(method, &path).send().await.unwrap();
            refused(response, StatusCode::NOT_FOUND, "file_not_found", "invalid_request_error").await;
        }
    }
}

#[tokio::test]
async fn a_message_has_a_bound_on_its_different_files_and_none_on_repeated_ones() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let input = |ids: &mut dyn Iterator<Item = String>| {
        let file = |id: String| json!({ "type": "input_file", "file_id": id });
        let mut content: Vec<Value> = ids.map(file).collect();
        content.push(json!({ "type": "input_text", "text": "How high is the rent?" }));
        json!({ "input": [{ "content": "hello" }, { "content": content }], "stream": false })
    };
    let unknown = |n: u32| format!("3f0c1f0e-0000-4000-8000-{n:012}");
    let send = async |n_files: u32| anna.post("/v1/responses", &input(&mut (0..n_files).map(unknown))).await;
    for n_files in [10_001, 200_000] {
        let response = send(n_files).await;
        let body: Value = response.json().await.unwrap();
        assert_eq!(body["error"]["param"], "input[1].content", "{body}");
        let said = "input[1].content: expected at most 10,000 files in one message.";
        assert_eq!((&body["error"]["code"], &body["detail"]), (&json!("invalid_request"), &json!(said)));
    }
    refused(send(10_000).await, StatusCode::NOT_FOUND, "file_not_found", "invalid_request_error").await;
    let answer = anna.ask(input(&mut std::iter::repeat_n(id(&file).to_owned(), 200_000))).await;
    assert!(answer["output_text"].as_str().unwrap().contains("1250 EUR"));
}

fn about_file(file_id: &str) -> Value {
    json!({ "input": about(&[file_id], "What is in it?") })
}

#[tokio::test]
async fn a_body_that_is_no_json_is_refused() {
    let (_local, anna) = Local::with_anna().await;
    let send = |content_type: &'static str, body: &'static str| {
        anna.request(Method::POST, "/v1/responses").header("content-type", content_type).body(body).send()
    };
    let broken = send("application/json; charset=utf-8", "{\"input\":").await.unwrap();
    refused(broken, StatusCode::BAD_REQUEST, "invalid_request", "invalid_request_error").await;
    let trailing = send("application/json", "{\"input\":\"hi\"} {").await.unwrap();
    refused(trailing, StatusCode::BAD_REQUEST, "invalid_request", "invalid_request_error").await;
    let list = send("application/json", " [null, \"hi\", false, null, null, null, null]").await.unwrap();
    let words = refused(list, StatusCode::BAD_REQUEST, "invalid_request", "invalid_request_error").await;
    assert!(words.contains("Expected a JSON object"), "{words}");
    let form = send("text/plain", "{\"input\":\"hi\"}").await.unwrap();
    refused(form, StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "invalid_request_error")
        .await;
}

#[tokio::test]
async fn a_body_beyond_the_limit_is_refused() {
    let (_local, anna) = Local::with_anna().await;
    let large = format!("{{\"input\":\"{}\"}}", "x".repeat(17 * 1024 * 1024));
    let post = || anna.request(Method::POST, "/v1/responses").header("content-type", "application/json");
    let response = post().body(large.clone()).send().await.unwrap();
    refused(response, StatusCode::PAYLOAD_TOO_LARGE, "request_too_large", "invalid_request_error").await;

    // Without a declared length, the service reaches the limit while reading.
    let pieces: Vec<_> =
        large.into_bytes().chunks(1 << 20).map(|piece| Ok::<_, std::io::Error>(piece.to_vec())).collect();
    let body = reqwest::Body::wrap_stream(futures_util::stream::iter(pieces));
    let response = post().body(body).send().await.unwrap();
    refused(response, StatusCode::PAYLOAD_TOO_LARGE, "request_too_large", "invalid_request_error").await;
}

#[tokio::test]
async fn what_does_not_exist_or_is_somebody_elses_is_not_found() {
    let local = Local::start().await;
    let (anna, ben) = (local.person("anna"), local.person("ben"));
    let foreign = ben.ask(json!({ "input": "hello" })).await;
    let file = ben.upload("ben.txt", "x").await;
    let nobody = "3f0c1f0e-0000-4000-8000-000000000000";
    for (body, code) in [
        (json!({ "input": "hi", "conversation_id": nobody }), "conversation_not_found"),
        (json!({ "input": "hi", "conversation_id": foreign["conversation_id"] }), "conversation_not_found"),
        (json!({ "input": "hi", "project_id": nobody }), "project_not_found"),
        (about_file(nobody), "file_not_found"),
        (about_file(id(&file)), "file_not_found"),
    ] {
        let response = anna.post("/v1/responses", &body).await;
        refused(response, StatusCode::NOT_FOUND, code, "invalid_request_error").await;
    }
}

#[tokio::test]
async fn a_broken_form_is_refused() {
    let (local, anna) = Local::with_anna().await;
    let file = || part("a.txt", "a");
    for (form, says) in [
        (Form::new().part("file", file()), "purpose"),
        (Form::new().text("purpose", "").part("file", file()), "purpose"),
        (Form::new().text("purpose", "x".repeat(65)).part("file", file()), "purpose"),
        (Form::new().text("purpose", "assistants"), "file"),
    ] {
        let response = anna.post_form(form).await;
        let sentence =
            refused(response, StatusCode::BAD_REQUEST, "invalid_request", "invalid_request_error").await;
        assert!(sentence.starts_with(says), "{sentence}");
    }
    let send = |content_type: &'static str, body: &'static str| {
        anna.request(Method::POST, "/v1/files").header("content-type", content_type).body(body).send()
    };
    let cut = send(
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx",
    );
    refused(cut.await.unwrap(), StatusCode::BAD_REQUEST, "invalid_request", "invalid_request_error").await;
    let json = send("application/json", "{}").await.unwrap();
    refused(json, StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "invalid_request_error")
        .await;
    assert_eq!(std::fs::read_dir(local.path().join("files")).unwrap().count(), 0);
    assert_eq!(std::fs::read_dir(local.path().join("incoming")).unwrap().count(), 0);
}

#[tokio::test]
async fn a_file_beyond_the_limit_is_refused_and_leaves_nothing() {
    let local = Local::start_with(|config| config.max_file_bytes = 1024 * 1024).await;
    let anna = local.person("anna");
    let form =
        Form::new().text("purpose", "assistants").part("file", part("big.bin", vec![0; 1024 * 1024 + 1]));
    let response = anna.post_form(form).await;
    let sentence =
        refused(response, StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", "invalid_request_error").await;
    assert!(sentence.contains("1 MiB"), "{sentence}");
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(list["data"], json!([]));
    anna.upload("fits.bin", vec![0; 1024 * 1024]).await;
}

#[tokio::test]
async fn a_request_id_comes_back() {
    let (_local, anna) = Local::with_anna().await;
    let response =
        anna.request(Method::GET, "/v1/files").header("x-request-id", "mine").send().await.unwrap();
    assert_eq!(response.headers()["x-request-id"], "mine");
}
