//! Cases beyond the table of faults: each refusal in each shape of body, and the other effects of a refused key.

use parlance_contract::{EndingAction, ServiceState};
use parlance_domain::{ConversationId, MessageStatus};
use parlance_testkit::fault::{Answer, FaultServer, Received};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sends one question to a service that refuses it this way, and checks the answer.
async fn check(status: u16, body: &str, title: &str, detail: &str) {
    let server = FaultServer::start(Answer::json(status, body)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "A question?").await;
    assert_status(&answer, MessageStatus::Failed);
    let ending = answer.ending.as_ref().unwrap_or_else(|| panic!("{status} {body}: the ending is said"));
    assert!(ending.title.to_string().contains(title), "{status} {body}: {ending:?}");
    assert!(ending.detail.to_string().contains(detail), "{status} {body}: {ending:?}");
    assert!(ending.actions.contains(&EndingAction::Retry), "{status} {body}: it can be tried again");
    assert!(words_of(&app.open(id).await.messages[0]).contains("A question?"), "the question is kept");
}

#[tokio::test]
async fn each_status_of_the_interface_has_its_sentence_in_each_shape_of_body() {
    let shapes = [
        r#"{"detail":"Words of the service"}"#,
        r#"{"detail":{"message":"Words of the service"}}"#,
        r#"{"detail":[{"loc":["body","input"],"msg":"Words of the service","type":"missing"}]}"#,
        r#"{"error":{"message":"Words of the service","code":"c","type":"t"}}"#,
        r#"{"detail":"Words of the service","error":{"code":"c"}}"#,
    ];
    let rows = [
        (400, "couldn’t understand the request (400)"),
        (403, "doesn’t allow this (403)"),
        (404, "No chat service at this address (404)"),
        (429, "You’ve reached the service’s token limit"),
        (500, "The service failed (500)"),
    ];
    for (status, title) in rows {
        for shape in shapes {
            check(status, shape, title, "Words of the service").await;
        }
        for empty in ["", "{}", "[]", "null"] {
            check(status, empty, title, "").await;
        }
    }
}

#[tokio::test]
async fn a_403_names_the_plan_whether_the_service_says_something_or_not() {
    for body in [r#"{"detail":"No."}"#, "", r#"{"error":{"code":"policy","message":"No."}}"#] {
        check(403, body, "doesn’t allow this", "plan may not include it").await;
    }
}

#[tokio::test]
async fn a_404_and_a_429_say_what_the_code_of_the_service_names() {
    let error = |code: &str, message: &str| {
        serde_json::json!({"error": {"code": code, "message": message, "type": "invalid_request_error"}})
            .to_string()
    };
    let model = "Project p has no access to the model of this conversation.";
    let rows = [
        (404, error("model_not_found", model), "doesn’t offer the model", model),
        (
            404,
            r#"{"error":{"message":"model 'x' not found"}}"#.to_owned(),
            "doesn’t offer the model",
            "Choose",
        ),
        (404, error("project_not_found", "No such project."), "your key’s project", "No such project."),
        (404, error("unknown_url", "Unknown request URL."), "No chat service", "Check the address"),
        (404, error("conversation_not_found", "Gone."), "can’t find the linked conversation", "Gone."),
        (429, error("rate_limit_exceeded", "30 requests per minute."), "Too many requests.", "Wait a moment"),
        (429, error("rate_limit_exceeded", "30 requests per day."), "Too many requests.", "Your plan"),
        (429, error("rate_limit_exceeded", "Daily token limit exceeded"), "daily token limit", "Your plan"),
        (429, r#"{"detail":"Daily token limit exceeded"}"#.to_owned(), "daily token limit", "Your plan"),
        (429, error("insufficient_quota", "No credit."), "token limit", "No credit."),
    ];
    for (status, body, title, detail) in rows {
        check(status, &body, title, detail).await;
    }
}

#[tokio::test]
async fn a_model_that_is_not_there_does_not_make_the_conversation_forgotten() {
    let missing =
        r#"{"error":{"code":"model_not_found","message":"The model of this conversation is gone."}}"#;
    let (server, mut app, id) = answered_once_then(missing).await;
    let refused = app.ask(id, "And now?").await;
    assert!(refused.ending.unwrap().title.to_string().contains("doesn’t offer the model"));
    assert_eq!(n_asked_again(&server), 1, "nothing is sent once more");
}

fn is_in_known_conversation(request: &Received) -> bool {
    request.text().contains("\"c1\"")
}

/// How many questions the service got in the conversation that has an id there.
fn n_asked_again(server: &FaultServer) -> usize {
    server.received().iter().filter(|request| is_in_known_conversation(request)).count()
}

/// A conversation that has an id at the service, which answers the next question with 404 and this body.
async fn answered_once_then(refusal: &str) -> (FaultServer, RunningApp, ConversationId) {
    let answered = Answer::events([
        r#"{"type":"response.created","response":{"id":"r1","model":"m","conversation_id":"c1"}}"#,
        r#"{"type":"response.completed","response":{"id":"r1","model":"m","conversation_id":"c1","output_text":"Yes."}}"#,
    ]);
    let refusal = refusal.to_owned();
    let server = FaultServer::start_reading(move |request| {
        if is_in_known_conversation(request) {
            Answer::json(404, refusal.clone()).into()
        } else {
            answered.clone().into()
        }
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert_status(&app.ask(id, "A question?").await, MessageStatus::Complete);
    (server, app, id)
}

#[tokio::test]
async fn an_address_that_answers_no_questions_is_named_also_in_a_conversation_that_is_known() {
    for refusal in [
        r#"{"error":{"code":"unknown_url","message":"Nothing is served here."}}"#,
        r#"{"error":{"message":"Invalid URL (POST /v1/responses)"}}"#,
    ] {
        let (server, mut app, id) = answered_once_then(refusal).await;
        let refused = app.ask(id, "And now?").await;
        let title = refused.ending.unwrap().title.to_string();
        assert!(title.contains("No chat service"), "{refusal}: {title}");
        assert_eq!(n_asked_again(&server), 1, "nothing is sent once more");
    }
}

#[tokio::test]
async fn a_404_after_an_answer_names_the_conversation_and_the_project_not_the_address() {
    for refusal in [r#"{"detail":"Not found."}"#, ""] {
        let is_gone = Arc::new(AtomicBool::new(false));
        let (gone, refused) = (is_gone.clone(), refusal.to_owned());
        let server = FaultServer::start_reading(move |_| match gone.load(Ordering::SeqCst) {
            true => Answer::json(404, refused.clone()).into(),
            false => Answer::json(200, r#"{"id":"r","output_text":"Yes.","conversation_id":"c1"}"#).into(),
        })
        .await;
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        assert_status(&app.ask(id, "A question?").await, MessageStatus::Complete);
        is_gone.store(true, Ordering::SeqCst);
        let title = app.ask(id, "And now?").await.ending.unwrap().title.to_string();
        assert_eq!(title, "The service no longer knows this conversation or project (404).", "{refusal}");
        let other = app.new_conversation().await;
        let title = app.ask(other, "A first question?").await.ending.unwrap().title.to_string();
        assert_eq!(title, "No chat service at this address (404).", "{refusal}");
    }
}

#[tokio::test]
async fn a_rejected_key_leads_to_the_settings_and_marks_the_service() {
    let server = FaultServer::start(Answer::json(401, r#"{"detail":"Invalid key"}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "A question?").await;
    let ending = answer.ending.unwrap();
    assert!(ending.title.to_string().starts_with("Key rejected by"), "{ending:?}");
    assert_eq!(ending.actions, [EndingAction::OpenSettings, EndingAction::Retry]);
    let start = app.app.start().await.unwrap();
    let asked = app.open(id).await.row.profile_id;
    let service = start.services.iter().find(|service| service.profile_id == asked).unwrap();
    assert_eq!(service.state, ServiceState::KeyRejected);
}
