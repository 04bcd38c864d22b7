//! Each fault has its status, keeps what had arrived, and has its sentence.

use parlance_app::view::{AppEvent, EndingAction};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use parlance_testkit::running::{RunningApp, words_of};

const CREATED: &str = r#"{"type":"response.created","sequence_number":0,"response":{"id":"r1","model":"m"}}"#;
const HALF: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"output_index":0,"content_index":0,"delta":"Half an answer"}"#;

/// Asks one question of a service with a fault and looks at the answer.
async fn check(
    name: &str,
    scenario: impl Into<Scenario>,
    status: MessageStatus,
    keeps: &str,
    title: &str,
    detail: &str,
) {
    let server = FaultServer::start(scenario).await;
    check_at(name, &server.url(), status, keeps, title, detail).await;
}

async fn check_at(name: &str, address: &str, status: MessageStatus, keeps: &str, title: &str, detail: &str) {
    let mut app = RunningApp::start_with(address).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "A question?").await;
    assert_eq!(answer.status, status, "{name}: {answer:?}");
    assert!(words_of(&answer).contains(keeps), "{name}: what had arrived stays: {answer:?}");
    let ending = answer.ending.as_ref().unwrap_or_else(|| panic!("{name}: the ending is said"));
    assert!(ending.title.contains(title), "{name}: {ending:?}");
    assert!(ending.detail.contains(detail), "{name}: {ending:?}");
    assert!(ending.actions.contains(&EndingAction::Retry), "{name}: it can be tried again");
    let view = app.open(id).await;
    assert!(words_of(&view.messages[0]).contains("A question?"), "{name}: the question is kept");
    assert_eq!(view.messages[1].ending, answer.ending, "{name}: the words are the same when opened again");
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
        (400, "did not understand"),
        (403, "does not allow this"),
        (404, "nothing that answers questions"),
        (429, "token limit"),
        (500, "The service failed"),
    ];
    for (status, title) in rows {
        for shape in shapes {
            let name = format!("{status} {shape}");
            check(
                &name,
                Answer::json(status, shape),
                MessageStatus::Failed,
                "",
                title,
                "Words of the service",
            )
            .await;
        }
        for empty in ["", "{}", "[]", "null"] {
            let name = format!("{status} {empty:?}");
            check(&name, Answer::json(status, empty), MessageStatus::Failed, "", title, &status.to_string())
                .await;
        }
    }
}

#[tokio::test]
async fn a_rejected_key_leads_to_the_settings_and_marks_the_service() {
    let server = FaultServer::start(Answer::json(401, r#"{"detail":"Invalid key"}"#)).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "A question?").await;
    let ending = answer.ending.unwrap();
    assert!(ending.title.contains("does not accept the key"), "{ending:?}");
    assert_eq!(ending.actions, [EndingAction::OpenSettings, EndingAction::Retry]);
    let start = app.app.start().await.unwrap();
    let chosen = start.services.iter().find(|service| service.is_chosen).unwrap();
    assert_eq!(chosen.state, parlance_app::view::ServiceState::KeyRejected);
}

#[tokio::test]
async fn a_limit_says_when_it_opens_again() {
    let answer = Answer::json(429, r#"{"detail":"Daily limit"}"#).header("retry-after", "7200");
    check("429", answer, MessageStatus::Failed, "", "token limit", "it opens again ").await;
}

#[tokio::test]
async fn a_stream_that_ends_early_is_cut_and_keeps_its_words() {
    for end in [End::Chunked, End::Closed, End::Reset] {
        let answer = Answer::events([CREATED, HALF]).ending(end);
        let kept = "14 characters are kept";
        check(
            &format!("{end:?}"),
            answer,
            MessageStatus::Cut,
            "Half an answer",
            "the connection ended",
            kept,
        )
        .await;
    }
}

#[tokio::test]
async fn an_error_in_mid_stream_never_replaces_the_words() {
    for error in [
        r#"{"type":"error","code":"overloaded","message":"Too much to do"}"#,
        r#"{"type":"error","error":{"code":"overloaded","message":"Too much to do"}}"#,
        r#"{"error":{"code":"overloaded","message":"Too much to do"}}"#,
        r#"{"type":"response.failed","response":{"id":"r1","error":{"code":"overloaded","message":"Too much to do"}}}"#,
    ] {
        let answer = Answer::events([CREATED, HALF]).then_event(error);
        check(
            error,
            answer,
            MessageStatus::Failed,
            "Half an answer",
            "Too much to do",
            "words above are kept",
        )
        .await;
    }
}

#[tokio::test]
async fn a_web_page_is_named_and_never_shown() {
    check("page", Answer::web_page(200), MessageStatus::Failed, "", "web page instead", "proxy").await;
    let server = FaultServer::start(Answer::web_page(200)).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Q?").await;
    assert!(answer.blocks.is_empty(), "nothing of the page is shown: {answer:?}");
}

#[tokio::test]
async fn a_service_that_does_not_prove_who_it_is_is_named_with_its_reason() {
    let wrong = FaultServer::start_with_self_signed_certificate(Answer::json(200, "{}")).await;
    check_at(
        "certificate",
        &wrong.https_url(),
        MessageStatus::Failed,
        "",
        "did not prove who it is",
        "nothing was sent",
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_service_that_cannot_be_found_or_refuses_is_named_where_the_question_waits() {
    let refusing = FaultServer::refusing();
    for (address, words) in [
        (refusing.url(), "does not accept connections"),
        // No part of a name may be this long, so nobody is asked.
        (format!("https://{}.invalid", "x".repeat(64)), "was not found"),
    ] {
        let mut app = RunningApp::start_with(&address).await;
        let id = app.new_conversation().await;
        app.app.send_message(id, "A question?".to_owned()).await.unwrap();
        let entries = app
            .until(|event| match event {
                AppEvent::QuestionReturned { entries, .. } => Some(entries),
                _ => None,
            })
            .await;
        assert_eq!(entries[0].text, "A question?");
        assert!(entries[0].words.contains(words), "{entries:?}");
    }
}

#[tokio::test]
async fn a_connection_that_breaks_before_an_answer_is_named() {
    check("reset", Scenario::ResetBeforeHead, MessageStatus::Failed, "", "was lost", "Try again").await;
    check("close", Scenario::CloseBeforeHead, MessageStatus::Failed, "", "was lost", "Try again").await;
}

#[tokio::test]
async fn a_redirect_to_another_host_is_not_followed() {
    let answer = Answer::redirect(307, "https://elsewhere.example/v1/responses");
    check("redirect", answer, MessageStatus::Failed, "", "sends requests elsewhere", "elsewhere.example")
        .await;
}

#[tokio::test]
async fn json_where_a_stream_was_asked_for_is_a_whole_answer() {
    let body =
        r#"{"id":"r1","object":"response","status":"completed","model":"m","output_text":"All at once."}"#;
    let server = FaultServer::start(Answer::json(200, body)).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Q?").await;
    assert_eq!(answer.status, MessageStatus::Complete);
    assert!(words_of(&answer).contains("All at once."));
}

#[tokio::test]
async fn frames_that_come_twice_are_said_once() {
    let answer = Answer::events([CREATED, HALF, HALF])
        .then_event(r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r1"}}"#)
        .byte_by_byte();
    let server = FaultServer::start(answer).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Q?").await;
    assert_eq!(words_of(&answer).matches("Half an answer").count(), 1, "{answer:?}");
}
