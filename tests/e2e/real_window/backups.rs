//! Backups in the settings: made on request, and restored in the same window.

use crate::stage::{Outcome, Stage, ask, root};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_conversation_comes_back_with_the_backup_that_has_it() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 2 + 3?").await?;
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.press("button", "Back up now").await?;
    window.until("the backup is listed", async || {
        Ok(window.text(None).await?.contains("Made on request").then_some(()))
    })
    .await?;
    window.shoot(&root().join("target/screenshots/backups.png")).await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;

    window.press("button", "Conversation menu").await?;
    Ok(())
}
