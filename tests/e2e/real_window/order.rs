//! Folders, selecting several conversations, the archive and the trash, by keyboard and by pointer.

use super::keyboard::focus_is;
use crate::stage::{Outcome, Stage, ask, complete_answer, says_in, shoot};
use parlance_driver::{Keyring, Window};

/// Asks in a new conversation, which is named after the question.
async fn begin(window: &Window<'_>, question: &str) -> Outcome {
    window.press("button", "New conversation").await?;
    focus_is(window, "textbox", "Message").await?;
    ask(window, question).await?;
    complete_answer(window).await?;
    Ok(())
}

/// The rows of the list in order: `Title` or `> Folder`, indented by depth.
async fn rows(window: &Window<'_>) -> Result<Vec<String>, crate::stage::Failure> {
    let script = "return [...document.querySelectorAll('[data-list-row]')].map((row) => {
        const depth = Number(row.style.getPropertyValue('--depth'));
        const name = row.querySelector('.cut').textContent;
        return '  '.repeat(depth) + (row.dataset.folderId ? '> ' : '') + name;
    })";
    let found = window.script(script, Vec::new()).await?;
    Ok(serde_json::from_value(found).unwrap_or_default())
}

async fn rows_are(window: &Window<'_>, wanted: &[&str]) -> Outcome {
    let mut last = Vec::new();
    let look = async || {
        last = rows(window).await.unwrap_or_default();
        Ok((last == wanted).then_some(()))
    };
    let found = window.until("the list is in its order", look).await;
    assert!(found.is_ok(), "{last:?} instead of {wanted:?}");
    Ok(())
}

/// Focuses the row of this name.
async fn focus_row(window: &Window<'_>, name: &str) -> Outcome {
    let script = "[...document.querySelectorAll('[data-list-row]')]
        .find((row) => row.querySelector('.cut').textContent === arguments[0]).focus()";
    window.script(script, vec![name.into()]).await?;
    Ok(())
}

/// Whether the app's database or its log contains these bytes.
fn store_holds(stage: &Stage, words: &str) -> bool {
    let files = std::fs::read_dir(stage.desktop.data_dir()).into_iter().flatten().flatten();
    let of_store = files.filter(|file| file.file_name().to_string_lossy().starts_with("parlance.db"));
    of_store
        .filter_map(|file| std::fs::read(file.path()).ok())
        .any(|bytes| bytes.windows(words.len()).any(|window| window == words.as_bytes()))
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_are_put_into_folders_selected_deleted_and_restored_by_keyboard() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    for question in ["What is 1 + 1?", "What is 2 + 2?", "What is 3 + 3?"] {
        begin(&window, question).await?;
    }
    rows_are(&window, &["What is 3 + 3?", "What is 2 + 2?", "What is 1 + 1?"]).await?;

    // A folder, and a conversation into it.
    focus_row(&window, "What is 1 + 1?").await?;
    window.keys(&["m"]).await?;
    window.find("dialog", "Move conversation to").await?;
    window.press("button", "New folder…").await?;
    focus_is(&window, "textbox", "Name").await?;
    window.type_on_keyboard("Sums").await?;
    window.keys(&["Return"]).await?;
    rows_are(&window, &["> Sums", "  What is 1 + 1?", "What is 3 + 3?", "What is 2 + 2?"]).await?;
    shoot(&window, "order-folder").await?;
    focus_row(&window, "Sums").await?;
    window.keys(&["Left"]).await?;
    rows_are(&window, &["> Sums", "What is 3 + 3?", "What is 2 + 2?"]).await?;
    window.keys(&["Right"]).await?;

    // Two at once, to the trash and back.
    rows_are(&window, &["> Sums", "  What is 1 + 1?", "What is 3 + 3?", "What is 2 + 2?"]).await?;
    focus_row(&window, "What is 3 + 3?").await?;
    window.keys(&["shift+Down"]).await?;
    let bar = window.find("toolbar", "Selected conversations").await?;
    says_in(&window, &bar, "2 selected").await?;
    shoot(&window, "order-selected").await?;
    window.keys(&["Delete"]).await?;
    rows_are(&window, &["> Sums", "  What is 1 + 1?"]).await?;
    window.says("2 conversations moved to Trash").await?;
    window.gone("toolbar", "Selected conversations").await?;
    window.press("button", "Trash").await?;
    let table = window.find("table", "Trash").await?;
    says_in(&window, &table, "30 days").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    shoot(&window, "order-trash").await?;
    window.press("button", "Restore “What is 2 + 2?”").await?;
    rows_are(&window, &["> Sums", "  What is 1 + 1?", "What is 2 + 2?"]).await?;
    window.press("button", "Empty trash…").await?;
    window.find("alertdialog", "Empty the trash?").await?;
    // A backup would contain it.
    let tick = "const tick = document.querySelector('dialog input[type=checkbox]');
        const was = tick.checked; tick.click(); return was";
    assert_eq!(window.script(tick, Vec::new()).await?, true, "a backup is offered");
    window.press("button", "Delete permanently").await?;
    window.find("heading", "Trash is empty").await?;
    assert!(!store_holds(&stage, "What is 3 + 3?"), "no byte of it is left");
    assert!(store_holds(&stage, "What is 2 + 2?"));

    // Archived, and found in the archive.
    focus_row(&window, "What is 1 + 1?").await?;
    window.keys(&["e"]).await?;
    rows_are(&window, &["> Sums", "What is 2 + 2?"]).await?;
    window.press("button", "Archived").await?;
    window.press("button", "What is 1 + 1?").await?;
    assert!(complete_answer(&window).await?.words.contains('2'));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_is_dragged_into_a_folder_and_pinned_ones_keep_the_order_of_a_drag() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    for question in ["What is 1 + 1?", "What is 2 + 2?"] {
        begin(&window, question).await?;
    }
    window.keys(&["ctrl+k"]).await?;
    window.find("dialog", "Command palette").await?;
    window.type_on_keyboard("New folder").await?;
    window.keys(&["Return"]).await?;
    focus_is(&window, "textbox", "Name").await?;
    window.type_on_keyboard("Sums").await?;
    window.keys(&["Return"]).await?;
    rows_are(&window, &["> Sums", "What is 2 + 2?", "What is 1 + 1?"]).await?;
    let list = window.find("navigation", "Conversations").await?;
    let row = window.find_in(Some(&list), "button", "What is 1 + 1?").await?;
    let folder = window.find_in(Some(&list), "button", "Sums").await?;
    window.drag_to(&row, &folder).await?;
    rows_are(&window, &["> Sums", "  What is 1 + 1?", "What is 2 + 2?"]).await?;

    focus_row(&window, "What is 1 + 1?").await?;
    window.keys(&["p"]).await?;
    focus_row(&window, "What is 2 + 2?").await?;
    window.keys(&["p"]).await?;
    rows_are(&window, &["What is 1 + 1?", "What is 2 + 2?", "> Sums"]).await?;
    let lower = window.find_in(Some(&list), "button", "What is 2 + 2?").await?;
    let upper = window.find_in(Some(&list), "button", "What is 1 + 1?").await?;
    window.drag_to(&lower, &upper).await?;
    rows_are(&window, &["What is 2 + 2?", "What is 1 + 1?", "> Sums"]).await?;
    shoot(&window, "order-pinned").await?;
    Ok(())
}
