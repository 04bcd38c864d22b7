//! Malformed forms: the service buffers them only up to a limit, and reports every field that it drops.

use crate::local::{Local, Person, id, part};
use reqwest::multipart::Form;
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;

/// A little more than the limit for a form without its file.
const TOO_MUCH: usize = 1024 * 1024 + 16;

async fn sent(anna: &Person, body: String) -> Response {
    let request = anna.request(Method::POST, "/v1/files");
    request.header("content-type", "multipart/form-data; boundary=b").body(body).send().await.unwrap()
}

fn field(name: &str, content: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
}

#[tokio::test]
async fn a_form_without_end_is_refused_wherever_it_does_not_end() {
    let (local, anna) = Local::with_anna().await;
    let flood = "x".repeat(TOO_MUCH);
    for (place, body) in [
        ("before the first part", flood.clone()),
        (
            "in the header of a part",
            format!("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{flood}"),
        ),
        ("in a further field", field("further", &flood)),
        ("in many further fields", field("further", "x").repeat(TOO_MUCH / 50)),
    ] {
        let response = sent(&anna, body).await;
        assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE, "{place}");
        let refusal: Value = response.json().await.unwrap();
        assert_eq!(refusal["error"]["code"], "form_too_large", "{place}: {refusal}");
    }
    assert_eq!(std::fs::read_dir(local.path().join("incoming")).unwrap().count(), 0);
}

#[tokio::test]
async fn a_large_file_does_not_count_as_what_is_besides_it() {
    let (_local, anna) = Local::with_anna().await;
    let further = "x".repeat(TOO_MUCH / 2);
    let form = Form::new()
        .text("purpose", "assistants")
        .part("file", part("large.txt", "y".repeat(3 * TOO_MUCH)))
        .text("further", further);
    let response = anna.post_form(form).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.json::<Value>().await.unwrap()["bytes"], 3 * TOO_MUCH);
}

#[tokio::test]
async fn a_field_that_comes_twice_is_refused_instead_of_one_being_dropped() {
    let (_local, anna) = Local::with_anna().await;
    let file = |name: &str| part(name, "one");
    let once = || Form::new().text("purpose", "assistants").part("file", file("a.txt"));
    for (name, form) in
        [("file", once().part("file", file("b.txt"))), ("purpose", once().text("purpose", "vision"))]
    {
        let response = anna.post_form(form).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST);
        let refusal: Value = response.json().await.unwrap();
        assert_eq!(refusal["error"]["param"], name);
    }
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(list["data"].as_array().unwrap().len(), 0, "nothing of them is kept");
}

#[tokio::test]
async fn a_content_that_is_deleted_while_it_is_asked_for_is_unknown() {
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("a.txt", "one").await;
    // The state after a deletion between the lookup of the file and its opening.
    std::fs::remove_file(local.path().join("files").join(id(&file))).unwrap();
    let response = anna.get(&format!("/v1/files/{}/content", id(&file))).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_purpose_is_a_text_field_of_one_line() {
    let (_local, anna) = Local::with_anna().await;
    let with = |purpose: reqwest::multipart::Part| {
        Form::new().part("purpose", purpose).part("file", part("a.txt", "The rent is 5 EUR."))
    };
    let text = |purpose: &'static str| reqwest::multipart::Part::text(purpose);
    let typed = text("assistants").mime_str("text/plain; charset=utf-8").unwrap();
    for (purpose, kept) in
        [(text("assistants"), "assistants"), (typed, "assistants"), (text(" Prüfung "), "Prüfung")]
    {
        let file: Value = anna.post_form(with(purpose)).await.json().await.unwrap();
        assert_eq!(file["purpose"], kept);
    }
    let no_text = reqwest::multipart::Part::bytes(vec![0xff, 0xfe]);
    for purpose in [no_text, text(""), text("  "), text("two\nlines")] {
        let response = anna.post_form(with(purpose)).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST);
        assert_eq!(response.json::<Value>().await.unwrap()["error"]["param"], "purpose");
    }
}
