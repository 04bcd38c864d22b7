//! Importing an archive of another program, from the system's dialog to the list of conversations.

use crate::stage::{Outcome, Stage, choose_file, look, root};
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

/// The checker regards the lower of two dialogs as the only usable one.
async fn press_primary(window: &Window<'_>) -> Outcome {
    window.script("document.querySelector('dialog.import footer .primary').click()", Vec::new()).await?;
    Ok(())
}

/// Opens a conversation by its row in the sidebar, which may be in a closed folder.
async fn open_row(window: &Window<'_>, folder: &str, title: &str) -> Outcome {
    if !focus_row(window, title).await? {
        assert!(focus_row(window, folder).await?, "{folder} is in the sidebar");
        window.keys(&["Right"]).await?;
        window
            .until("the folder is open", async || Ok(focus_row(window, title).await?.then_some(())))
            .await?;
    }
    window.keys(&["Return"]).await?;
    Ok(())
}

/// Focuses this row of the sidebar. Returns whether it exists and can have the focus.
async fn focus_row(window: &Window<'_>, name: &str) -> Result<bool, parlance_driver::Error> {
    let script = "const row = [...document.querySelectorAll('[data-list-row]')]
            .find((row) => row.querySelector('.cut').textContent === arguments[0]);
        row?.focus();
        return row !== undefined && document.activeElement === row;";
    Ok(window.script(script, vec![json!(name)]).await? == json!(true))
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
    look(&window, "import-preview").await?;
    press_primary(&window).await?;
    window.says("2 conversations imported.").await?;
    let below = "const middle = document.querySelector('dialog.import .middle');
        return middle.getBoundingClientRect().bottom - middle.lastElementChild.getBoundingClientRect().bottom";
    let below = window.script(below, Vec::new()).await?.as_f64().expect("a length");
    assert!(below < 40.0, "the dialog is as high as what it says: {below} px are empty");
    look(&window, "import-done").await?;
    press_primary(&window).await?;
    window.says("Before an import").await?;
    window.quit().await?;

    // They are in a folder, which is closed, even after a restart.
    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    open_row(&window, "Claude", "Sweeping the quay").await?;
    window.says("On Mondays.").await?;
    look(&window, "import-opened").await?;
    window.close().await?;

    let store = Store::open(stage.desktop.data_dir().join("parlance.db")).expect("the store opens");
    let rows = store.read(conversations::list).expect("the store can be read");
    let mut titles: Vec<&str> =
        rows.iter().map(|row| row.title.as_str()).filter(|it| !it.is_empty()).collect();
    titles.sort_unstable();
    assert_eq!(titles, ["Sweeping the quay", "The north quay"]);
    Ok(())
}

/// Sample archives from the importer's own tests, with a file name as the other program gives it, and the title and
/// text of their conversation.
const OF_PROGRAMS: [(&str, &str, &str, &str, &str); 5] = [
    ("claude", "conversations.json", "Claude", "On bridges", "The red one"),
    ("librechat-list", "Greeting.json", "LibreChat", "Greeting", "Hey"),
    ("open-webui", "chat-export.json", "Open WebUI", "Soup", "Add salt"),
    ("jan-zip", "jan.zip", "Jan", "e4", "e4"),
    ("chatgpt", "chatgpt.json", "ChatGPT", "The size of it", "42 m"),
];

/// The same archive without archived conversations.
fn in_the_list(archive: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(archive) {
        Ok(json) => json.replace(r#""is_archived":true"#, r#""is_archived":false"#).into_bytes(),
        Err(zip) => zip.into_bytes(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_each_program_comes_in_and_its_conversation_is_opened() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    for (sample, name, program, title, said) in OF_PROGRAMS {
        let path = stage.desktop.scratch_dir()?.join(name);
        let archive = std::fs::read(root().join("crates/import/tests/corpus/archives").join(sample))?;
        std::fs::write(&path, in_the_list(archive))?;
        window.keys(&["ctrl+comma"]).await?;
        window.press("button", "Data and backup").await?;
        window.press("button", "Import…").await?;
        choose_file(&stage, &window, "Import conversations", &path).await?;
        window.says(&format!("Import from {program}")).await?;
        look(&window, &format!("import-preview-{sample}")).await?;
        press_primary(&window).await?;
        window.says("1 conversation imported.").await?;
        press_primary(&window).await?;
        window.keys(&["Escape"]).await?;
        window.gone("dialog", "Settings").await?;
        open_row(&window, program, title).await?;
        let is_said = async || {
            let messages = window.messages().await?;
            Ok(messages.iter().any(|message| message.words.contains(said)).then_some(()))
        };
        window.until(&format!("a message says {said:?}"), is_said).await?;
        look(&window, &format!("import-opened-{sample}")).await?;
    }
    window.close().await?;
    Ok(())
}
