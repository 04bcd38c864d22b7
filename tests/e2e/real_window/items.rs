//! Items of an answer other than text: searches, programs, refusals, and unknown items.

use super::endings::session;
use crate::stage::{Outcome, Stage, ask, complete_answer, look};
use parlance_driver::Keyring;
use parlance_testkit::fault::{Answer, FaultServer, Received};
use serde_json::{Value, json};

fn item(event: &str, at: u64, item: &Value) -> Value {
    json!({"type": format!("response.output_item.{event}"), "output_index": at, "item": item})
}

/// One item of each kind, in the formats of the services that send them.
fn items() -> Value {
    json!([
        {"type": "reasoning", "id": "rs", "summary": [{"type": "summary_text", "text": "I *look* first."}]},
        {"type": "reasoning", "id": "rz", "summary": [], "encrypted_content": "gAAA"},
        {"type": "web_search_call", "id": "ws", "status": "completed", "action": {"type": "search",
            "query": "defrosting", "sources": [{"type": "url", "url": "https://bank.example@evil.example/a?b"}]}},
        {"type": "file_search_call", "id": "fs", "status": "completed", "queries": ["rent"],
            "results": [{"file_id": "f1", "filename": "lease.pdf", "text": "The rent is due.", "score": 0.871}]},
        {"type": "code_interpreter_call", "id": "ci", "status": "completed", "container_id": "c",
            "code": "print(17 * 23)", "outputs": [{"type": "logs", "logs": "391\n"}]},
        {"type": "sandbox_call", "id": "sc", "argument": "<img src=x onerror=alert(1)>"},
        {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [
            {"type": "output_text", "text": "It is **391**.", "annotations": []},
            {"type": "refusal", "refusal": "I cannot name the tenant."}]}
    ])
}

/// A service that searches until the test releases it, and then sends the rest.
async fn service() -> FaultServer {
    let begun = json!({"type": "web_search_call", "id": "ws", "status": "in_progress"});
    let first = [
        json!({"type": "response.created", "response": {"id": "r", "model": "m"}}),
        item("added", 2, &begun),
        json!({"type": "response.web_search_call.searching", "item_id": "ws", "output_index": 2}),
    ];
    let end = json!({"type": "response.completed", "response": {"id": "r", "model": "m", "output": items()}});
    let answer = Answer::events(first.iter().map(Value::to_string)).then_wait().then_event(&end.to_string());
    FaultServer::start_with(move |request: &Received| match request.method.as_str() {
        "POST" => answer.clone().into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_item_is_a_card_that_opens_in_light() -> Outcome {
    walk("light", "Adwaita").await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_item_is_a_card_that_opens_in_dark() -> Outcome {
    walk("dark", "Adwaita:dark").await
}

async fn walk(theme: &str, gtk_theme: &str) -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = service().await;
    let window = stage.open_in(&session(&service, gtk_theme)).await?;
    ask(&window, "Use everything that you have.").await?;
    window.says("searching").await?;
    look(&window, &format!("items-1-at-work-{theme}")).await?;
    service.release();
    let answer = complete_answer(&window).await?;
    for words in
        ["Web search", "File search", "1 passage", "Code", "Unknown item", "sandbox_call", "Declined"]
    {
        assert!(answer.text.contains(words), "{words}: {}", answer.text);
    }
    assert!(answer.words.contains("It is 391."), "{}", answer.words);
    look(&window, &format!("items-2-closed-{theme}")).await?;

    let closed = "article[aria-label=Assistant] details:not([open]) > summary";
    let open_all = format!("document.querySelectorAll('{closed}').forEach((one) => one.click())");
    window.script(&open_all, Vec::new()).await?;
    window.press("button", "Show as received").await?;
    for words in ["I look first.", "evil.example", "The rent is due.", "print(17 * 23)", "\"argument\""] {
        window.says(words).await?;
    }
    let n_pictures = window.script("return document.images.length", Vec::new()).await?;
    assert_eq!(n_pictures, 0, "what was received is text and no page");
    look(&window, &format!("items-3-open-{theme}")).await?;
    Ok(())
}
