//! Dragging a document from its tab to another window, such as a file manager, and dragging parts of a page that are
//! not files.

use super::endings::session;
use crate::mixed_answer;
use crate::stage::{Outcome, Stage, ask, attach, complete_answer, says_in, shoot};
use parlance_driver::Keyring;
use std::fs;

/// All characters that file URLs escape.
const NAME: &str = "Übersicht 50 % #2.txt";

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_dragged_out_of_the_window_while_there_is_a_file_of_it() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let path = stage.desktop.scratch_dir()?.join(NAME);
    fs::write(&path, "The quay is swept on Mondays.\n")?;
    attach(&window, std::slice::from_ref(&path), "Übersicht").await?;
    ask(&window, "When is the quay swept?").await?;
    complete_answer(&window).await?;
    window.script("document.querySelector('[data-open-file]').click()", Vec::new()).await?;
    let tab = window.find("tab", NAME).await?;
    shoot(&window, "dragged-out").await?;

    let addresses = window.drag_out(&tab).await?;
    let escaped = "%C3%9Cbersicht%2050%20%25%20%232.txt";
    assert!(matches!(addresses.as_slice(), [address] if address.ends_with(escaped)), "{addresses:?}");
    let received = url::Url::parse(&addresses[0])?.to_file_path().expect("an address of a file");
    assert_eq!(fs::read(&received)?, fs::read(&path)?);
    assert_eq!(window.messages().await?.len(), 2, "nothing else has happened");

    // Dropped on the app's own window, it is an ordinary file.
    let composer = window.find("textbox", "Message").await?;
    window.drag_to(&tab, &composer).await?;
    let attachments = window.find("list", "Attachments").await?;
    says_in(&window, &attachments, "Übersicht").await?;
    assert_eq!(composer.prop("value").await?.as_deref(), Some(""), "its name is not typed");

    fs::remove_file(&path)?;
    assert_eq!(window.drag_out(&tab).await?, Vec::<String>::new(), "there is no file any more");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn links_and_diagrams_that_are_dragged_within_the_window_are_no_files() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let text = "See [the rules](https://harbour.example/rules).\n\n```mermaid\ngraph TD\n  A --> B\n```\n";
    let service = mixed_answer::saying(vec![text.to_owned()]).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "What does it cost?").await?;
    complete_answer(&window).await?;
    let composer = window.find("textbox", "Message").await?;
    for selector in [".prose a[href^=http]", ".prose .drawing img"] {
        let part = window.select(selector).await?;
        window.drag_to(&part, &composer).await?;
    }
    assert_eq!(composer.prop("value").await?.as_deref(), Some(""), "nor is their address typed");
    // Attachments dropped earlier would be listed too.
    let path = stage.document("rules.pdf")?;
    attach(&window, &[path], "rules.pdf").await?;
    let shown = "return [document.querySelectorAll('ul[aria-label=Attachments] > li').length,
        ...[...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)]";
    assert_eq!(window.script(shown, Vec::new()).await?, serde_json::json!([1]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn selected_words_are_dropped_in_the_composer() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::saying(vec!["The quay is swept on Mondays.".to_owned()]).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "When is the quay swept?").await?;
    complete_answer(&window).await?;
    let composer = window.find("textbox", "Message").await?;
    let words = window.select(".prose p").await?;
    let select = "getSelection().selectAllChildren(document.querySelector('.prose p'))";
    window
        .until("the words are in the composer", async || {
            window.script(select, Vec::new()).await?;
            window.drag_part_to(&words, (0.05, 0.5), &composer).await?;
            let value = composer.prop("value").await.ok().flatten();
            Ok(value.filter(|value| value.contains("When is the quay swept?")))
        })
        .await?;
    Ok(())
}
