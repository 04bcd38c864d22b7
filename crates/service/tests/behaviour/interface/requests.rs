//! Sections 2.1 to 2.3: the fields of a request, checked in the prompt of the model.

use crate::local::{Local, Person, id, text};
use crate::scripted::{self, Ending, Scripted, Turn, saying};
use parlance_service::{KeyBook, ProjectBook, UserName};
use reqwest::StatusCode;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

/// A service with a model that answers this many times.
async fn with_model(n_answers: usize) -> (Local, Scripted, Person) {
    with((0..n_answers).map(|_| saying(&["Fine."])).collect()).await
}

async fn with(turns: Vec<Turn>) -> (Local, Scripted, Person) {
    let model = Scripted::start("small", turns).await;
    let (local, anna) = Local::with_models(vec![model.settings()]).await;
    (local, model, anna)
}

fn message(role: &str, content: &str) -> Value {
    json!({ "role": role, "content": content })
}

fn spoken(text: &str) -> Value {
    json!([{ "type": "input_text", "text": text }])
}

#[tokio::test]
async fn the_model_of_a_request_is_ignored_and_the_used_one_is_reported() {
    let (_local, model, anna) = with_model(4).await;
    for asked in [json!({}), json!({ "model": "auto" }), json!({ "model": "gpt-9" }), json!({ "model": "" })]
    {
        let mut body = asked;
        body["input"] = json!("Hi");
        assert_eq!(anna.ask(body).await["model"], "small-1");
    }
    assert!(model.asked().iter().all(|asked| asked["model"] == "small"));
}

#[tokio::test]
async fn a_plain_string_is_one_message_of_the_user() {
    let (_local, model, anna) = with_model(1).await;
    anna.ask(json!({ "input": "What is a berth?" })).await;
    assert_eq!(model.asked()[0]["messages"], json!([message("user", "What is a berth?")]));
}

#[tokio::test]
async fn a_list_is_read_message_by_message_with_its_roles_and_parts() {
    let (_local, model, anna) = with_model(1).await;
    let parts = json!([{ "type": "input_text", "text": "Two" }, { "type": "input_text", "text": "parts?" }]);
    anna.ask(json!({ "input": [
        { "content": spoken("No role.") },
        { "role": "assistant", "type": "message", "content": spoken("I see.") },
        { "role": null, "type": null, "content": spoken("A null.") },
        { "role": "assistant", "type": "whatever", "content": spoken("Yes.") },
        { "role": "user", "content": parts },
    ] }))
    .await;
    assert_eq!(
        model.asked()[0]["messages"],
        json!([
            message("user", "No role."),
            message("assistant", "I see."),
            message("user", "A null."),
            message("assistant", "Yes."),
            message("user", "Two\nparts?"),
        ])
    );
}

#[tokio::test]
async fn a_role_is_a_hint_and_an_unknown_one_is_the_users() {
    let hints = ["customer", "User", "", "human", "tool"];
    let (_local, model, anna) = with_model(hints.len() + 1).await;
    for hint in hints {
        anna.ask(json!({ "input": [{ "role": hint, "content": spoken("What is a berth?") }] })).await;
    }
    for asked in model.asked() {
        assert_eq!(asked["messages"], json!([message("user", "What is a berth?")]));
    }
    let roles = ["developer", "customer", "assistant", "customer"];
    let input: Vec<Value> =
        roles.iter().zip(1..).map(|(role, n)| json!({ "role": role, "content": n.to_string() })).collect();
    anna.ask(json!({ "input": input })).await;
    let expected =
        [message("system", "1"), message("user", "2"), message("assistant", "3"), message("user", "4")];
    assert_eq!(model.asked()[hints.len()]["messages"], json!(expected));
    for role in ["assistant", "system", "developer"] {
        let body = json!({ "input": [{ "role": role, "content": "hello" }] });
        let response = anna.post("/v1/responses", &body).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{role} asks nothing");
    }
}

#[tokio::test]
async fn a_text_part_may_have_the_type_of_an_output_or_none_of_a_direction() {
    let (_local, model, anna) = with_model(1).await;
    let part = |kind: &str, text: &str| json!({ "type": kind, "text": text, "annotations": [] });
    let parts = json!([part("input_text", "One"), part("output_text", "two"), part("text", "three?")]);
    anna.ask(json!({ "input": [{ "content": parts }] })).await;
    assert_eq!(model.asked()[0]["messages"], json!([message("user", "One\ntwo\nthree?")]));
    for kind in ["Text", "summary_text", "reasoning_text", "refusal", "input_image"] {
        let body = json!({ "input": [{ "content": [part(kind, "hi")] }] });
        assert_eq!(anna.post("/v1/responses", &body).await.status(), StatusCode::BAD_REQUEST, "{kind}");
    }
}

#[tokio::test]
async fn a_file_part_brings_in_the_file_that_was_uploaded_before() {
    let (_local, model, anna) = with_model(1).await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR.").await;
    anna.ask_about(&[id(&file)], "How high is the rent?").await;
    let question = model.asked()[0]["messages"].as_array().unwrap().last().unwrap().to_string();
    assert!(question.contains("lease.txt") && question.contains("The rent is 1250 EUR."), "{question}");
}

#[tokio::test]
async fn instructions_are_the_system_prompt_of_their_response() {
    let (_local, model, anna) = with_model(3).await;
    let answer = anna.ask(json!({ "input": "Hi", "instructions": "Answer in Dutch." })).await;
    assert_eq!(answer["instructions"], "Answer in Dutch.");
    assert_eq!(
        model.asked()[0]["messages"],
        json!([message("system", "Answer in Dutch."), message("user", "Hi")])
    );
    for body in [json!({ "input": "Hi" }), json!({ "input": "Hi", "instructions": null })] {
        assert_eq!(anna.ask(body).await["instructions"], Value::Null);
    }
    assert_eq!(model.asked()[2]["messages"], json!([message("user", "Hi")]));
}

#[tokio::test]
async fn instructions_for_a_conversation_without_a_message_become_its_system_message() {
    let unfinished = Turn::Chunks(vec![scripted::text("Well")], Ending::Silence);
    let (_local, model, anna) = with(vec![unfinished, saying(&["Fine."]), saying(&["Fine."])]).await;
    // The id is valid from the first event on. An answer that was not read to its end leaves no message.
    let forgotten = json!({ "input": "Forget this.", "instructions": "Forgotten." });
    let mut response = anna.post("/v1/responses", &forgotten).await;
    let first = response.chunk().await.unwrap().unwrap();
    let created = crate::local::events(std::str::from_utf8(&first).unwrap())[0]["response"].clone();
    model.wait_for_open(1).await;
    drop(response);
    model.wait_for_open(0).await;
    let conversation = &created["conversation_id"];
    for (question, instructions) in [("First?", json!("Stored.")), ("Second?", Value::Null)] {
        let body =
            json!({ "input": question, "conversation_id": conversation, "instructions": instructions });
        assert_eq!(anna.ask(body).await["conversation_id"], *conversation);
    }
    assert_eq!(
        model.asked()[2]["messages"],
        json!([
            message("system", "Stored."),
            message("user", "First?"),
            message("assistant", "Fine."),
            message("user", "Second?"),
        ])
    );
}

#[tokio::test]
async fn a_request_without_a_conversation_knows_nothing_of_another() {
    let (_local, model, anna) = with_model(3).await;
    let first = anna.ask(json!({ "input": "First?", "instructions": "Only here." })).await;
    let second = anna.ask(json!({ "input": "Second?" })).await;
    let third = anna.ask(json!({ "input": "Third?", "conversation_id": null, "project_id": null })).await;
    assert_eq!(model.asked()[1]["messages"], json!([message("user", "Second?")]));
    assert_eq!(model.asked()[2]["messages"], json!([message("user", "Third?")]));
    let ids: std::collections::BTreeSet<&str> =
        [&first, &second, &third].map(|answer| answer["conversation_id"].as_str().unwrap()).into();
    assert_eq!(ids.len(), 3, "each has a conversation of its own");
}

#[tokio::test]
async fn a_conversation_belongs_to_the_user_and_not_to_one_key() {
    let local = Local::start().await;
    let mut book = KeyBook::open(local.path()).unwrap();
    let mut person = |user: &str| {
        let (_, key) = book.issue(&UserName::new(user).unwrap(), "", None).unwrap();
        local.person_with_key(key.expose_secret())
    };
    let (laptop, phone, bert) = (person("anna"), person("anna"), person("bert"));
    let first = laptop.ask(json!({ "input": "hello" })).await;
    let body = json!({ "input": "hello again", "conversation_id": first["conversation_id"] });
    assert_eq!(phone.ask(body.clone()).await["conversation_id"], first["conversation_id"]);
    assert_eq!(bert.post("/v1/responses", &body).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_projects_passages_reach_the_model_of_a_member_and_nobody_else() {
    let (local, model, anna) = with_model(2).await;
    let mut book = ProjectBook::open(local.path()).unwrap();
    let project = book.create("Harbour").unwrap();
    book.add_member(project, &UserName::new("anna").unwrap()).unwrap();
    let rules = local.path().join("rules-to-add");
    std::fs::write(&rules, "A berth costs 14 EUR a night.").unwrap();
    book.add_file(project, &rules, "rules.md", None).unwrap();
    let body = json!({ "input": "What does a berth cost?", "project_id": project, "stream": false });
    assert_eq!(text(&anna.ask(body.clone()).await), "Fine.");
    assert!(model.asked()[0].to_string().contains("A berth costs 14 EUR a night."));
    let refused = local.person("bert").post("/v1/responses", &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    assert_eq!(model.asked().len(), 1, "a request that is refused reaches no model");
}

#[tokio::test]
async fn without_a_bound_none_is_asked_for_and_with_one_it_is() {
    let (_local, model, anna) = with_model(3).await;
    anna.ask(json!({ "input": "Hi" })).await;
    anna.ask(json!({ "input": "Hi", "max_output_tokens": null })).await;
    anna.ask(json!({ "input": "Hi", "max_output_tokens": 3 })).await;
    let asked = model.asked();
    assert!(asked[0].get("max_tokens").is_none() && asked[1].get("max_tokens").is_none());
    assert_eq!(asked[2]["max_tokens"], 3);
}

#[tokio::test]
async fn tools_need_nobodys_approval() {
    let local = Local::start().await;
    let answer = local.person("anna").ask(json!({ "input": "What is 2 + 3?" })).await;
    let types: Vec<&Value> = answer["output"].as_array().unwrap().iter().map(|item| &item["type"]).collect();
    assert_eq!(types, ["function_call", "function_call_output", "message"]);
    let (_local, model, anna) = with_model(1).await;
    anna.ask(json!({ "input": "Hi", "tools": [] })).await;
    let asked = &model.asked()[0];
    let names: Vec<&str> = asked["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["function"]["name"].as_str().unwrap())
        .collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["calculator", "current_datetime", "web_fetch"]);
}

#[tokio::test]
async fn every_optional_field_can_be_left_out_or_sent_with_others_that_nobody_knows() {
    let (_local, anna) = Local::with_anna().await;
    let full = json!({
        "model": "auto", "input": [{ "role": "user", "type": "message", "content": spoken("hi"), "id": "m" }],
        "stream": false, "instructions": null, "conversation_id": null, "project_id": null,
        "max_output_tokens": null, "tools": [], "temperature": 9, "store": "?", "metadata": null, "next": {},
    });
    let spare = anna.ask(json!({ "input": "hi" })).await;
    assert_eq!(text(&anna.ask(full).await), text(&spare));
}
