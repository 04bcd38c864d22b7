//! Changes during a streamed answer: revoked keys, ended memberships, deleted files.

use crate::local::{Local, Person, about, citations, events, id, text};
use parlance_service::{KeyBook, Pace, ProjectBook, UserName};
use reqwest::{Response, StatusCode};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

/// A service that streams this many words per second.
async fn slow(words_per_second: f64) -> Local {
    Local::start_with(|config| config.pace = Pace::words_per_second(words_per_second).unwrap()).await
}

/// Sends a question and returns the stream after its first words, which are added to `begun`.
async fn begin(person: &Person, body: &Value, begun: &mut String) -> Response {
    let mut response = person.post("/v1/responses", body).await;
    assert_eq!(response.status(), StatusCode::OK);
    while !begun.contains("response.output_text.delta") {
        begun.push_str(std::str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap());
    }
    assert!(!begun.contains("response.completed"));
    response
}

/// The final response of a stream whose first words have been read.
async fn end(begun: String, response: Response) -> Value {
    let rest = response.text().await.unwrap();
    assert!(rest.contains("response.output_text.delta"), "the answer was running: {rest}");
    let events = events(&(begun + &rest));
    let last = events.last().unwrap();
    assert_eq!(last["type"], "response.completed", "{last}");
    last["response"].clone()
}

#[tokio::test]
async fn an_answer_completes_after_its_key_is_revoked() {
    let local = slow(20.0).await;
    let mut book = KeyBook::open(local.path()).unwrap();
    let (issued, key) = book.issue(&UserName::new("anna").unwrap(), "", None).unwrap();
    let anna = local.person_with_key(key.expose_secret());
    let mut begun = String::new();
    let response = begin(&anna, &json!({ "input": "hello" }), &mut begun).await;
    assert!(book.revoke(&issued.id).unwrap());
    assert_eq!(anna.get("/v1/files").await.status(), StatusCode::UNAUTHORIZED);
    assert!(!text(&end(begun, response).await).is_empty());
}

#[tokio::test]
async fn an_answer_completes_after_its_user_is_removed_from_the_project() {
    let local = slow(5.0).await;
    let (mut book, anna) = (ProjectBook::open(local.path()).unwrap(), UserName::new("anna").unwrap());
    let project = book.create("Harbour").unwrap();
    book.add_member(project, &anna).unwrap();
    let rules = local.path().join("rules-to-add");
    std::fs::write(&rules, "A berth costs 14 EUR a night.").unwrap();
    book.add_file(project, &rules, "rules.md", None).unwrap();
    let person = local.person("anna");
    let body = json!({ "input": "What does a berth cost?", "project_id": project });
    let mut begun = String::new();
    let response = begin(&person, &body, &mut begun).await;
    assert!(book.remove_member(project, &anna).unwrap());
    assert_eq!(person.post("/v1/responses", &body).await.status(), StatusCode::FORBIDDEN);
    let answer = end(begun, response).await;
    assert!(text(&answer).contains("14 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn an_answer_about_a_file_completes_after_the_file_is_deleted() {
    let local = slow(20.0).await;
    let anna = local.person("anna");
    let lease = "The rent is 1250 EUR a month, to be paid in advance on the first working day of each month.";
    let file = anna.upload("lease.txt", lease).await;
    let body = json!({ "input": about(&[id(&file)], "How high is the rent?") });
    let mut begun = String::new();
    let response = begin(&anna, &body, &mut begun).await;
    assert_eq!(anna.delete(&format!("/v1/files/{}", id(&file))).await.status(), StatusCode::OK);
    assert_eq!(anna.post("/v1/responses", &body).await.status(), StatusCode::NOT_FOUND);
    let answer = end(begun, response).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
    assert_eq!(citations(&answer)[0]["file_id"], file["id"], "it says where the text was found");
}

#[tokio::test]
async fn a_file_that_is_deleted_while_it_is_read_fails_no_answer() {
    let (_local, anna) = Local::with_anna().await;
    let book = "Nothing of interest is in this sentence.\n\n".repeat(20_000);
    for _ in 0..3 {
        let file = anna.upload("book.txt", book.clone()).await;
        let path = format!("/v1/files/{}", id(&file));
        let body = json!({ "input": about(&[id(&file)], "Where is the treasure?"), "stream": false });
        let (answer, deleted) = tokio::join!(anna.post("/v1/responses", &body), anna.delete(&path));
        assert_eq!(deleted.status(), StatusCode::OK);
        let status = answer.status();
        let answer: Value = answer.json().await.unwrap();
        if status == StatusCode::NOT_FOUND {
            assert_eq!(answer["error"]["code"], "file_not_found");
        } else {
            assert_eq!((status, &answer["status"]), (StatusCode::OK, &json!("completed")));
        }
        assert_eq!(anna.get(&path).await.status(), StatusCode::NOT_FOUND);
    }
}
