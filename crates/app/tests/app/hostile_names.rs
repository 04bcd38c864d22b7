use parlance_contract::{AppEvent, FileStatusView};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use serde::Serialize;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};

/// A program that would be shown as a document.
const NAME: &str = "offer\u{202e}fdp.exe";
const SHOWN: &str = "offer\u{fffd}fdp.exe";

/// Whether a view contains the name. Asserts that it does not contain the mark that reverses the direction.
fn shows_name(given: &impl Serialize) -> bool {
    let words = serde_json::to_string(given).unwrap();
    assert!(!words.contains('\u{202e}') && !words.contains("u202e"), "{words}");
    words.contains(SHOWN)
}

#[tokio::test]
async fn a_name_that_turns_the_line_is_shown_with_a_mark_wherever_it_stands() {
    let file = json!({"id": "f1", "object": "file", "filename": NAME, "bytes": 5, "created_at": 1_760_000_000,
        "purpose": "assistants", "status": "processed"});
    let cites = json!({"id": "r", "status": "completed", "output": [{"type": "message", "id": "m",
        "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "See there.",
            "annotations": [{"type": "file_citation", "file_id": "f1", "filename": NAME, "index": 9}]}]}]});
    let is_gone = AtomicBool::new(false);
    let server = FaultServer::start_with(move |request| {
        let body = match (request.method.as_str(), request.target.as_str()) {
            ("POST", "/v1/responses") => cites.clone(),
            ("POST", _) => file.clone(),
            ("DELETE", _) => {
                is_gone.store(true, Ordering::SeqCst);
                json!({"id": "f1", "object": "file", "deleted": true})
            }
            _ if is_gone.load(Ordering::SeqCst) => json!({"object": "list", "data": []}),
            (_, "/v1/files") => json!({"object": "list", "data": [file]}),
            _ => file.clone(),
        };
        Answer::json(200, body.to_string()).into()
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let path = app.write_document(NAME, "words");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    assert!(shows_name(&draft), "the chip");
    let file_id = draft.attachments[0].id;
    app.until(|event| {
        shows_name(&event);
        matches!(event, AppEvent::FileChanged { file } if file.status == FileStatusView::Ready).then_some(())
    })
    .await;
    let sent = app.app.send_message(id, String::new()).await.unwrap();
    assert!(shows_name(&sent), "the question");
    let answer = app
        .until(|event| {
            shows_name(&event);
            match event {
                AppEvent::MessageChanged { message, .. } if message.status.is_final() => Some(message),
                _ => None,
            }
        })
        .await;
    assert!(shows_name(&answer), "the citation");
    assert_eq!(app.open(id).await.row.title, SHOWN, "the title");
    assert!(shows_name(&app.refreshed_files().await), "the row");
    app.app.delete_files(vec![file_id]).await.unwrap();
    app.until(|event| {
        shows_name(&event);
        matches!(event, AppEvent::FileChanged { file } if file.status == FileStatusView::Deleted)
            .then_some(())
    })
    .await;
    assert!(shows_name(&app.open(id).await), "the tombstone");
    let query = serde_json::from_str(r#"{"filter":"deleted"}"#).unwrap();
    assert!(
        shows_name(&app.app.list_files(app.service_id().await, query, 0, 10).await.unwrap().files),
        "its row"
    );
    shows_name(&app.app.start().await.unwrap());
}
