//! Replaced text that a message keeps in addition to its final text, and many files in one line.

use super::endings::session;
use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, complete_answer, look, says_in};
use parlance_driver::Keyring;
use parlance_testkit::fault::{Answer, FaultServer, Received};
use serde_json::{Value, json};
use std::path::PathBuf;

const LEASE: &str = "The first passage. Words between them. The second passage.";

/// A service whose final text differs from the streamed text, and which cites two passages with the same location in
/// its file.
async fn service() -> FaultServer {
    let note = |index: u64, quote: &str| json!({"type": "file_citation", "file_id": "f", "filename": "lease.txt", "index": index, "place": "line 1", "quote": quote});
    let notes = [note(10, "The first passage."), note(11, "The second passage.")];
    let part = json!({"type": "output_text", "text": "(No update)", "annotations": notes});
    let message = json!({"type": "message", "id": "m", "role": "assistant", "content": [part]});
    let events = [
        json!({"type": "response.created", "response": {"id": "r", "model": "m"}}),
        json!({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "Let me check the time."}),
        json!({"type": "response.completed", "response": {"id": "r", "model": "m", "output": [message]}}),
    ];
    let answer = Answer::events(events.iter().map(Value::to_string));
    let file = json!({"id": "f", "object": "file", "bytes": LEASE.len(), "created_at": 1, "filename": "lease.txt",
        "purpose": "assistants", "status": "processed"});
    FaultServer::start_with(move |request: &Received| {
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", _) => answer.clone().into(),
            (_, "/v1/files/f/content") => Answer::new(200, "text/plain", LEASE).into(),
            (_, "/v1/files/f") => Answer::json(200, file.to_string()).into(),
            _ => Answer::json(200, json!({"object": "list", "data": [file]}).to_string()).into(),
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn replaced_text_can_be_shown_and_chips_with_one_number_open_their_own_passages() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = service().await;
    let window = stage.open_in(&session(&service, "Adwaita:dark")).await?;
    // The app knows the file from the service's list.
    window.press("button", "Files").await?;
    let files = window.find("table", "Files").await?;
    says_in(&window, &files, "lease.txt").await?;
    window.press("button", "New conversation").await?;
    ask(&window, "What time is it?").await?;
    let answer = complete_answer(&window).await?;
    assert!(!answer.text.contains("Let me check"), "{}", answer.text);
    window.script("document.querySelector('details.replaced summary').click()", Vec::new()).await?;
    window.says("Let me check the time.").await?;
    window.says("Hide replaced text").await?;
    look(&window, "replaced-text").await?;
    for (at, quote) in ["The first passage.", "The second passage."].into_iter().enumerate() {
        let press = format!("document.querySelectorAll('.prose .cite')[{at}].click()");
        window.script(&press, Vec::new()).await?;
        let card = window.find("dialog", "Source 1").await?;
        says_in(&window, &card, quote).await?;
        window.script("document.querySelector('.source-card footer button').click()", Vec::new()).await?;
        window.find("region", "Document").await?;
        window
            .until("its own passage is marked in the file", async || {
                let marked = "return [...document.querySelectorAll('.sheet mark[data-current]')].map((mark) => mark.textContent).join('')";
                Ok((window.script(marked, Vec::new()).await? == quote).then_some(()))
            })
            .await?;
        window.keys(&["Escape"]).await?;
        window.gone("region", "Document").await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn many_files_are_one_line_from_which_the_unreadable_ones_go_at_once() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let folder = stage.desktop.scratch_dir()?;
    // The local service reads no pictures.
    let picture = folder.join("nameplate.png");
    std::fs::write(&picture, include_bytes!("../../../icons/32x32.png"))?;
    let mut files: Vec<PathBuf> = vec![picture];
    for n in 1..=7 {
        let path = folder.join(format!("reading {n}.txt"));
        std::fs::write(&path, format!("Pump {n} ran at {n} bar."))?;
        files.push(path);
    }
    let composer = window.find("textbox", "Message").await?;
    window.drop_files(&files, &composer, None).await?;
    window.says("8 files").await?;
    // A separate process reads each file.
    window
        .until_for("one cannot be read", ANSWER_LIMIT, async || {
            Ok(window.text(None).await?.contains("1 unreadable").then_some(()))
        })
        .await?;
    look(&window, "replaced-folded").await?;
    window.press("button", "Show").await?;
    let list = window.find("list", "Attachments").await?;
    says_in(&window, &list, "reading 7.txt").await?;
    let first = "return document.querySelector('ul[aria-label=Attachments] > li').textContent";
    let first = window.script(first, Vec::new()).await?;
    assert!(first.as_str().is_some_and(|words| words.contains("nameplate.png")), "{first}");
    look(&window, "replaced-unfolded").await?;
    // The app draws the tooltip itself.
    let point = "document.querySelector('[aria-label=\"Remove nameplate.png\"]')
        .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))";
    window.script(point, Vec::new()).await?;
    window
        .until("the tooltip is shown", async || {
            let tip = "return document.querySelector('[role=tooltip]:popover-open')?.textContent.trim()";
            Ok((window.script(tip, Vec::new()).await? == "Remove").then_some(()))
        })
        .await?;
    window.press("button", "Remove unreadable").await?;
    window.says("7 files").await?;
    ask(&window, "Which pump ran at 3 bar?").await?;
    complete_answer(&window).await?;
    let question = "return document.querySelector('article[aria-label=You]').textContent";
    let question = window.script(question, Vec::new()).await?;
    assert!(question.as_str().is_some_and(|words| words.contains("7 files")), "{question}");
    look(&window, "replaced-asked").await?;
    Ok(())
}
