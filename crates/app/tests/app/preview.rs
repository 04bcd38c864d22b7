use parlance_contract::NextRequestView;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;

const DELTA: &str =
    r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Seven."}"#;
const COMPLETED: &str =
    r#"{"type":"response.completed","response":{"id":"r","conversation_id":"c","status":"completed"}}"#;

fn said(preview: &NextRequestView) -> String {
    preview.text.as_ref().map(ToString::to_string).unwrap_or_default()
}

#[tokio::test]
async fn before_a_question_goes_it_is_said_what_will_be_sent() {
    let server = FaultServer::start_in_turn(vec![
        Answer::events([DELTA, COMPLETED]).into(),
        // The second answer is cut, so that the third question is sent with everything above it.
        Answer::events([DELTA]).into(),
        Answer::events([DELTA, COMPLETED]).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert_eq!(app.app.preview_request(id).await.unwrap().text, None, "only the question");

    app.ask(id, "First?").await;
    let known = app.app.preview_request(id).await.unwrap();
    assert_eq!(known.text, None);
    assert!(known.detail.to_string().contains("only new messages"), "{known:?}");

    app.ask(id, "Second?").await;
    let replayed = app.app.preview_request(id).await.unwrap();
    assert_eq!(said(&replayed), "Context: 5 messages");
    app.ask(id, "Third?").await;
    let sent: serde_json::Value = serde_json::from_str(&server.received().last().unwrap().text()).unwrap();
    assert_eq!(sent["input"].as_array().unwrap().len(), 5, "what was said is what was sent");
}

#[tokio::test]
async fn files_of_the_draft_and_of_the_transcript_are_counted_and_deleted_ones_named() {
    let (mut app, id) = RunningApp::conversing().await;
    let first = app.attach_document(id, "rent.txt", "The rent is 700 euros.").await;
    assert_eq!(said(&app.app.preview_request(id).await.unwrap()), "Context: 1 message, 1 file");
    app.ask(id, "What is the rent?").await;
    app.app.set_limit(id, "5".to_owned()).await.unwrap();
    // Cut by the limit, so the next request includes the transcript.
    app.ask(id, "Say it in many words.").await;
    app.app.set_limit(id, String::new()).await.unwrap();
    app.attach_document(id, "fees.txt", "The fee is 5 euros.").await;
    assert_eq!(said(&app.app.preview_request(id).await.unwrap()), "Context: 5 messages, 2 files");
    assert_eq!(app.delete(first.id).await, None);
    let preview = app.app.preview_request(id).await.unwrap();
    assert_eq!(said(&preview), "Context: 5 messages, 1 file");
    assert!(preview.detail.to_string().contains("won’t be sent"), "{preview:?}");
}
