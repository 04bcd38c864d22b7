//! Temporary conversations: their data on the disk and on the service while they are open, after they are deleted,
//! after a crash, and after they are kept.

use super::keyboard::focus_is;
use crate::stage::{Outcome, Stage, ask, attach, complete_answer, look, says_in};
use parlance_driver::{Keyring, Window};

const DOCUMENT: &str = "quay rules.md";

/// Starts a temporary conversation by keyboard.
async fn begin(window: &Window<'_>) -> Outcome {
    window.keys(&["ctrl+shift+n"]).await?;
    window.find("heading", "Temporary conversation").await?;
    focus_is(window, "textbox", "Message").await
}

async fn delete(window: &Window<'_>) -> Outcome {
    window.press("button", "Delete now").await?;
    let dialog = window.find("alertdialog", "Delete the temporary conversation now?").await?;
    look(window, "temporary-delete").await?;
    window.find_in(Some(&dialog), "button", "Delete now").await?.click().await?;
    window.says("Temporary conversation deleted").await?;
    Ok(())
}

/// The rows of the Files page.
async fn n_files(window: &Window<'_>, words: &str) -> Outcome {
    window.press("button", "Files").await?;
    window.says(words).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temporary_conversation_leaves_nothing_on_the_disk_and_no_upload() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    begin(&window).await?;
    look(&window, "temporary-empty").await?;
    attach(&window, &[stage.document(DOCUMENT)?], DOCUMENT).await?;
    let question = "What do the articles say about zebrafinches and quorum?";
    ask(&window, question).await?;
    complete_answer(&window).await?;
    window.says("Temporary: deleted with its uploads when you close it or quit.").await?;
    look(&window, "temporary-asked").await?;
    assert!(!stage.data_holds("zebrafinches"), "no file has the question");

    delete(&window).await?;
    window.says("1 upload of a temporary conversation was deleted from Local service.").await?;
    n_files(&window, "No files").await?;
    assert!(!stage.data_holds("zebrafinches"), "nor afterwards");
    window.quit().await?;
    assert!(!stage.data_holds("zebrafinches"), "nor after the app has ended");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temporary_conversation_is_gone_with_its_uploads_after_a_crash() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    begin(&window).await?;
    attach(&window, &[stage.document(DOCUMENT)?], DOCUMENT).await?;
    ask(&window, "What do the articles say about zebrafinches and quorum?").await?;
    complete_answer(&window).await?;
    window.crash();
    assert!(!stage.data_holds("zebrafinches"), "a crash leaves no word of it");

    let window = stage.open().await?;
    window.says("1 upload of a temporary conversation was deleted from Local service.").await?;
    assert!(!window.text(None).await?.contains("zebrafinches"));
    n_files(&window, "No files").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temporary_conversation_that_is_kept_is_an_ordinary_one() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let window = stage.open_started().await?;
    begin(&window).await?;
    attach(&window, &[stage.document(DOCUMENT)?], DOCUMENT).await?;
    ask(&window, "What do the articles say about zebrafinches and quorum?").await?;
    let answer = complete_answer(&window).await?.words;

    // Encryption restarts the app.
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.press("switch", "Encrypt everything on this computer").await?;
    window.says("which would delete your temporary conversation.").await?;
    window.press("button", "Back up now").await?;
    window.says("Manual").await?;
    let label = "return document.querySelector('dialog li button').ariaLabel";
    let label = window.script(label, Vec::new()).await?;
    window.press("button", label.as_str().unwrap_or_default()).await?;
    window.press("button", "Restore").await?;
    let dialog = window.find("alertdialog", "Restore this backup?").await?;
    says_in(&window, &dialog, "which would delete your temporary conversation.").await?;
    look(&window, "temporary-not-reopened").await?;
    window.keys(&["Escape", "Escape"]).await?;
    window.gone("dialog", "Settings").await?;

    window.press("button", "Keep").await?;
    window.says("The conversation is saved now").await?;
    window.gone("button", "Delete now").await?;
    assert!(stage.data_holds("zebrafinches"), "it is on the disk now");
    look(&window, "temporary-kept").await?;
    n_files(&window, DOCUMENT).await?;
    window.quit().await?;

    let window = stage.open().await?;
    assert_eq!(complete_answer(&window).await?.words, answer);
    ask(&window, "What is 6 * 7?").await?;
    window.says("42").await?;
    window.keys(&["ctrl+shift+f"]).await?;
    focus_is(&window, "searchbox", "Search everything").await?;
    window.type_on_keyboard("zebrafinches").await?;
    let is_found = "return document.querySelector('[data-search-entry] mark') !== null";
    let look =
        async || Ok(window.script(is_found, Vec::new()).await?.as_bool().unwrap_or(false).then_some(()));
    window.until("it is found", look).await?;
    Ok(())
}
