//! Backups in the settings: created on request, and restored in the same window.

use crate::stage::{Outcome, Stage, ask, complete_answer, look};
use parlance_driver::{Keyring, Window};

/// Sends a question and waits for its answer.
async fn ask_and_wait(window: &Window<'_>, question: &str) -> Outcome {
    let n_before = window.messages().await?.len();
    ask(window, question).await?;
    window
        .until("the question and its answer are there", async || {
            Ok((window.messages().await?.len() == n_before + 2).then_some(()))
        })
        .await?;
    complete_answer(window).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_in_the_window_that_goes_on_with_it() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask_and_wait(&window, "What is 2 + 3?").await?;
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.says("No backups yet.").await?;
    window.press("button", "Back up now").await?;
    window.says("Manual").await?;
    look(&window, "backups").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    ask_and_wait(&window, "What is 4 + 5?").await?;
    assert_eq!(window.messages().await?.len(), 4);

    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.says("Manual").await?;
    let label = "return document.querySelector('dialog li button').ariaLabel";
    let label = window.script(label, Vec::new()).await?;
    window.press("button", label.as_str().unwrap_or_default()).await?;
    window.says("1 conversation loses its latest messages:").await?;
    look(&window, "backups-restore").await?;
    window.press("button", "Restore").await?;

    window.says("The backup was restored.").await?;
    window.gone("dialog", "Settings").await?;
    window
        .until("only what the backup has is there", async || {
            Ok((window.messages().await?.len() == 2).then_some(()))
        })
        .await?;
    // The app that replaced the other one answers, and can be restored again.
    ask_and_wait(&window, "What is 6 + 7?").await?;
    assert_eq!(window.messages().await?.len(), 4);
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.says("Before restoring a backup").await?;
    Ok(())
}
