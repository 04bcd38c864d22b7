//! What a message keeps beside its final words, and the passages that its chips open.

use super::endings::session;
use crate::stage::{Outcome, Stage, ask, complete_answer, root, says_in};
use parlance_driver::{Keyring, Window};
use parlance_testkit::fault::{Answer, FaultServer, Received};
use serde_json::{Value, json};

async fn look(window: &Window<'_>, name: &str) -> Outcome {
    window.shoot(&root().join(format!("target/screenshots/replaced-{name}.png"))).await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new(), "{name}");
    Ok(())
}

/// A service that streams other words than it ends with, and cites two passages of one page.
async fn service() -> FaultServer {
    let note = |index: u64, quote: &str| json!({"type": "file_citation", "file_id": "f", "filename": "lease.pdf", "index": index, "place": "page 7", "quote": quote});
    let notes = [note(10, "The first passage."), note(11, "The second passage.")];
    let part = json!({"type": "output_text", "text": "(No update)", "annotations": notes});
    let message = json!({"type": "message", "id": "m", "role": "assistant", "content": [part]});
    let events = [
        json!({"type": "response.created", "response": {"id": "r", "model": "m"}}),
        json!({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "Let me check the time."}),
        json!({"type": "response.completed", "response": {"id": "r", "model": "m", "output": [message]}}),
    ];
    let answer = Answer::events(events.iter().map(Value::to_string));
    FaultServer::start_with(move |request: &Received| match request.method.as_str() {
        "POST" => answer.clone().into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn replaced_text_can_be_shown_and_chips_with_one_number_open_their_own_passages() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = service().await;
    let window = stage.open_in(&session(&service, "Adwaita:dark")).await?;
    ask(&window, "What time is it?").await?;
    let answer = complete_answer(&window).await?;
    assert!(!answer.text.contains("Let me check"), "{}", answer.text);
    window.script("document.querySelector('details.replaced summary').click()", Vec::new()).await?;
    window.says("Let me check the time.").await?;
    window.says("Hide replaced text").await?;
    look(&window, "text").await?;
    for (at, quote) in ["The first passage.", "The second passage."].into_iter().enumerate() {
        let press = format!("document.querySelectorAll('.prose .cite')[{at}].click()");
        window.script(&press, Vec::new()).await?;
        let card = window.find("dialog", "Source 1").await?;
        says_in(&window, &card, quote).await?;
    }
    Ok(())
}
