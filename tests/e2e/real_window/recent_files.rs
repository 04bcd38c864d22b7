//! The cards of recent files where a conversation begins.

use crate::stage::{Outcome, Stage, shoot};
use parlance_driver::{Keyring, Session};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn cards_of_recent_files_show_first_pages() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let notes = stage.document("Harbour notes.md")?;
    std::fs::write(&notes, "# Harbour\n\nMooring is for seven nights.\n")?;
    let files = [stage.document("Harbour rules.pdf")?, notes];
    for (theme, gtk_theme) in [("light", "Adwaita"), ("dark", "Adwaita:dark")] {
        let window = stage.open_in(&Session::default().with("GTK_THEME", gtk_theme)).await?;
        if theme == "light" {
            window.press("button", "Start now").await?;
            let composer = window.find("textbox", "Message").await?;
            window.drop_files(&files, &composer, None).await?;
            window
                .until("both files are ready", async || {
                    let ready = "return document.querySelectorAll('.tray [data-status=ready]').length === 2";
                    Ok((window.script(ready, Vec::new()).await? == Value::Bool(true)).then_some(()))
                })
                .await?;
            window.press("button", "New conversation").await?;
        }
        window.find("list", "Recent files").await?;
        window
            .until("the PDF shows its first page, and the text none", async || {
                let script = "const shown = [...document.querySelectorAll('main ul li img')];
                    const names = shown.filter((image) => image.complete && image.naturalWidth > 0)
                        .map((image) => image.closest('button').getAttribute('aria-label'));
                    return names.sort().join(', ')";
                let shown = window.script(script, Vec::new()).await?;
                Ok((shown.as_str().is_some_and(|name| name.starts_with("Attach Harbour rules.pdf")))
                    .then_some(()))
            })
            .await?;
        for (size, width) in [((1280, 860), "wide"), ((700, 860), "narrow")] {
            window.resize(size).await?;
            shoot(&window, &format!("recent-{width}-{theme}")).await?;
        }
        window.resize((1280, 860)).await?;
        window.quit().await?;
    }
    Ok(())
}
