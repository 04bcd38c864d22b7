//! An archive of another program, from the system's dialog to the list of conversations.

use crate::stage::{Outcome, Stage, choose_file, root};
use parlance_driver::{Keyring, Window};
use parlance_store::{Store, conversations};
use serde_json::{Value, json};

/// A conversation of Claude.
fn conversation(id: &str, title: &str) -> Value {
    let message = |n: usize, sender: &str, text: &str| {
        json!({"uuid": format!("{id}-{n}"), "sender": sender, "text": text, "created_at": "2025-03-01T10:00:00Z",
            "attachments": []})
    };
    json!({"uuid": id, "name": title, "created_at": "2025-03-01T10:00:00Z", "updated_at": "2025-03-01T11:00:00Z",
        "chat_messages": [message(0, "human", "When is the quay swept?"), message(1, "assistant", "On Mondays.")]})
}

async fn shoot(window: &Window<'_>, name: &str) -> Outcome {
    window.shoot(&root().join(format!("target/screenshots/import-{name}.png"))).await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new(), "{name}");
    Ok(())
}

/// The checker takes the lower of two dialogs for the only one that can be used.
async fn press_primary(window: &Window<'_>) -> Outcome {
    window.script("document.querySelector('dialog.import footer .primary').click()", Vec::new()).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_is_chosen_shown_and_brought_in() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let path = stage.desktop.scratch_dir()?.join("conversations.json");
    let archive = json!([conversation("a", "Sweeping the quay"), conversation("b", "The north quay")]);
    std::fs::write(&path, archive.to_string())?;
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.press("button", "Import…").await?;
    choose_file(&stage, &window, "Import conversations", &path).await?;
    window.says("Import from Claude").await?;
    window.says("Nothing is overwritten.").await?;
    shoot(&window, "preview").await?;
    press_primary(&window).await?;
    window.says("2 conversations imported.").await?;
    shoot(&window, "done").await?;
    window.quit().await?;

    // They are in a folder, which is closed, also after a restart.
    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    let focus = "[...document.querySelectorAll('[data-list-row]')]
        .find((row) => row.querySelector('.cut').textContent === 'Claude').focus()";
    window.script(focus, Vec::new()).await?;
    window.keys(&["Right", "Down", "Return"]).await?;
    window.says("On Mondays.").await?;
    shoot(&window, "opened").await?;
    window.close().await?;

    let store = Store::open(stage.desktop.data_dir().join("parlance.db")).expect("the store opens");
    let rows = store.read(conversations::list).expect("the store can be read");
    let mut titles: Vec<&str> =
        rows.iter().map(|row| row.title.as_str()).filter(|it| !it.is_empty()).collect();
    titles.sort_unstable();
    assert_eq!(titles, ["Sweeping the quay", "The north quay"]);
    Ok(())
}
