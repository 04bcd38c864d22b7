//! What the table of faults does not say: each refusal in each shape of body, and what a refused key does beside it.

use parlance_app::view::{EndingAction, ServiceState};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};

/// Asks one question of a service that refuses it so, and looks at the answer.
async fn check(status: u16, body: &str, title: &str, detail: &str) {
    let server = FaultServer::start(Answer::json(status, body)).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "A question?").await;
    assert_status(&answer, MessageStatus::Failed);
    let ending = answer.ending.as_ref().unwrap_or_else(|| panic!("{status} {body}: the ending is said"));
    assert!(ending.title.contains(title), "{status} {body}: {ending:?}");
    assert!(ending.detail.contains(detail), "{status} {body}: {ending:?}");
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
        (400, "did not understand"),
        (403, "does not allow this"),
        (404, "nothing that answers questions"),
        (429, "token limit"),
        (500, "The service failed"),
    ];
    for (status, title) in rows {
        for shape in shapes {
            check(status, shape, title, "Words of the service").await;
        }
        for empty in ["", "{}", "[]", "null"] {
            check(status, empty, title, &status.to_string()).await;
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
    let asked = app.open(id).await.row.profile_id;
    let service = start.services.iter().find(|service| service.profile_id == asked).unwrap();
    assert_eq!(service.state, ServiceState::KeyRejected);
}
