use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, End, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};

#[tokio::test]
async fn drafts_answers_and_the_open_conversation_are_there_after_a_restart() {
    let mut app = RunningApp::start().await;
    let id = app.new_conversation().await;
    app.ask(id, "What is 2 + 3?").await;
    app.app.save_draft(id, "Unsent words".to_owned()).await.unwrap();
    let app = app.restart().await;
    let start = app.app.start().await.unwrap();
    assert_eq!(start.open_conversation_id, Some(id));
    assert!(!start.is_first_run);
    assert!(start.notices.is_empty(), "an orderly end leaves nothing to recover");
    let view = app.open(id).await;
    assert_eq!(view.draft.text, "Unsent words");
    assert!(words_of(&view.messages[1]).contains('5'));
}

#[tokio::test]
async fn an_answer_that_arrives_when_the_app_ends_is_cut_with_its_words() {
    let event = r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Half"}"#;
    let server = FaultServer::start(Answer::events([event]).ending(End::Stall)).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    app.app.send_message(id, "Go on.".to_owned()).await.unwrap();
    app.until_said("Half").await;
    let app = app.restart().await;
    let answer = app.open(id).await.messages.pop().unwrap();
    assert_status(&answer, MessageStatus::Cut);
    assert!(words_of(&answer).contains("Half"));
    assert!(answer.ending.unwrap().title.contains("Parlance ended"));
}

#[tokio::test]
async fn the_first_run_is_over_once_a_conversation_was_begun() {
    let app = RunningApp::start().await;
    assert!(app.app.start().await.unwrap().is_first_run);
    app.new_conversation().await;
    assert!(!app.app.start().await.unwrap().is_first_run);
}
