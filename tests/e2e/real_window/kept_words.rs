//! Typed text and removed files are kept when another conversation or page is opened, when the store cannot be written,
//! and when the program ends.

use crate::endless_service::EndlessService;
use crate::stage::{Outcome, Stage, ask, attach, complete_answer, growing_answer, says_in};
use parlance_driver::{Keyring, Window};

/// The key, as WebDriver types it.
const ENTER: &str = "\u{e007}";

/// Waits until a field contains this text.
pub(super) async fn holds(window: &Window<'_>, name: &str, words: &str) -> Outcome {
    let field = window.find("textbox", name).await?;
    window
        .until(&format!("{name} holds {words:?}"), async || {
            Ok((field.prop("value").await.ok().flatten().as_deref() == Some(words)).then_some(()))
        })
        .await?;
    Ok(())
}

/// Waits until the text is in a file of the app.
async fn are_stored(stage: &Stage, window: &Window<'_>, words: &str) -> Outcome {
    window.until("the words are on the disk", async || Ok(stage.data_holds(words).then_some(()))).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_cannot_be_saved_is_kept_and_saved_when_the_store_can_be_written() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 6 * 7?").await?;
    complete_answer(&window).await?;
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;

    let other = parlance_store::Connection::open(stage.desktop.data_dir().join("parlance.db"))?;
    other.execute_batch("BEGIN IMMEDIATE")?;
    window.type_into("textbox", "Message", "Words that no disk has").await?;
    window.says("Couldn’t save draft").await?;
    window.press("button", "What is 6 * 7?").await?;
    window.press("button", "Files").await?;
    assert!(!stage.data_holds("Words that no disk has"));
    other.execute_batch("ROLLBACK")?;
    are_stored(&stage, &window, "Words that no disk has").await?;
    window.crash();

    let window = stage.open().await?;
    window.press("button", "New conversation Draft").await?;
    holds(&window, "Message", "Words that no disk has").await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_question_is_there_after_a_crash_without_the_file_that_was_removed() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let name = "harbour rules.pdf";
    attach(&window, &[stage.document(name)?], "Ready").await?;
    ask(&window, "What is 17 * 23?").await?;
    complete_answer(&window).await?;
    window.press("button", "Edit").await?;
    window.press("button", &format!("Remove {name}")).await?;
    window.type_into("textbox", "Edited question", " And without it?").await?;
    are_stored(&stage, &window, "And without it?").await?;
    window.crash();

    let window = stage.open().await?;
    holds(&window, "Edited question", "What is 17 * 23? And without it?").await?;
    window.gone("button", &format!("Remove {name}")).await?;
    window.press("button", "Send").await?;
    window.find("group", "Version 2 of 2").await?;
    complete_answer(&window).await?;
    let question = window.messages().await?.into_iter().next();
    assert!(question.is_some_and(|question| !question.words.contains(name)));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_edited_question_of_the_outbox_is_there_after_another_conversation_and_after_a_crash()
-> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    ask(&window, "Count for ever").await?;
    growing_answer(&window).await?;
    ask(&window, "And then backwards").await?;
    let slip = window.find("group", "Not sent").await?;
    // By key: the growing answer moves the button away from the pointer.
    window.find_in(Some(&slip), "button", "Edit").await?.send_keys(ENTER).await?;
    window.type_into("textbox", "Question", ", please").await?;
    window.press("button", "New conversation").await?;
    window.gone("group", "Not sent").await?;
    window.press("button", "Count for ever Answering").await?;
    holds(&window, "Question", "And then backwards, please").await?;
    are_stored(&stage, &window, "And then backwards, please").await?;
    window.crash();

    let window = stage.open_in(&service.session()).await?;
    let slip = window.find("group", "Not sent").await?;
    says_in(&window, &slip, "And then backwards, please").await?;
    window.find_in(Some(&slip), "button", "Send now").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_pasted_on_a_page_without_files_goes_nowhere() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let letter = stage.desktop.scratch_dir()?.join("letter.md");
    std::fs::write(&letter, "Words")?;
    let list = stage.desktop.scratch_dir()?.join("list");
    std::fs::write(&list, format!("file://{}\r\n", letter.display()))?;
    let _copied = stage.desktop.copy(&list, &["text/uri-list"]).await?;
    // The sidebar has no row for an empty trash.
    window.keys(&["ctrl+k"]).await?;
    window.find("dialog", "Command palette").await?;
    window.type_on_keyboard("Trash").await?;
    window.keys(&["Return"]).await?;
    window.find("heading", "Trash").await?;
    window.keys(&["ctrl+v"]).await?;

    window.press("button", "Files").await?;
    window.find("heading", "Files").await?;
    window.keys(&["ctrl+v"]).await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, "letter.md").await?;
    assert_eq!(window.text(Some(&table)).await?.matches("letter.md").count(), 1, "it was uploaded once");
    Ok(())
}
