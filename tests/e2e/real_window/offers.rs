//! Adding files: by dragging, from a folder, by pasting, with an @, or on the command line.

use crate::stage::{Failure, Outcome, Stage, app, ask, complete_answer, look, says_in};
use parlance_driver::{Group, Keyring, Reads, Session, Window, wait};
use std::path::PathBuf;

/// A picture of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

fn write(stage: &Stage, name: &str, content: impl AsRef<[u8]>) -> Result<PathBuf, Failure> {
    let path = stage.desktop.scratch_dir()?.join(name);
    std::fs::create_dir_all(path.parent().expect("a file lies in a folder"))?;
    std::fs::write(&path, content)?;
    Ok(path)
}

async fn attached(window: &Window<'_>, name: &str) -> Outcome {
    let list = window.find("list", "Attachments").await?;
    says_in(window, &list, name).await
}

async fn n_attached(window: &Window<'_>) -> Result<usize, Failure> {
    // Without attachments there is no list.
    match window.all("list", Some("Attachments"), None).await?.first() {
        Some(list) => Ok(window.all("listitem", None, Some(list)).await?.len()),
        None => Ok(0),
    }
}

/// The text in the composer.
async fn typed(window: &Window<'_>) -> Result<String, Failure> {
    let script = "return document.querySelector('textarea[aria-label=\"Message\"]').value";
    Ok(window.script(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_files_are_announced_and_attached_and_an_empty_one_is_named() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let mut files = Vec::new();
    for number in 1..=10 {
        files.push(write(&stage, &format!("Übersicht é {number}.md"), format!("Words {number}"))?);
    }
    files.push(write(&stage, "empty.txt", "")?);
    let composer = window.find("textbox", "Message").await?;
    let carried = window.carry_files(&files, &composer).await?;
    window.says("Attach 10 files to this question").await?;
    window.says("10 Markdown documents").await?;
    window.says("Skipped: empty.txt is empty.").await?;
    assert_eq!(n_attached(&window).await?, 0, "nothing happens before the release");
    carried.let_go().await?;
    window.says("10 files").await?;
    window.press("button", "Show").await?;
    attached(&window, "Übersicht é 10.md").await?;
    assert_eq!(n_attached(&window).await?, 10);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_chosen_from_by_keyboard_before_anything_is_attached() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    write(&stage, "Pläne 2026/a first.md", "One")?;
    write(&stage, "Pläne 2026/b é.md", "Two")?;
    write(&stage, "Pläne 2026/deep/c.txt", "Three")?;
    write(&stage, "Pläne 2026/.hidden", "No")?;
    let folder = stage.desktop.scratch_dir()?.join("Pläne 2026");
    let composer = window.find("textbox", "Message").await?;
    let carried = window.carry_files(&[folder], &composer).await?;
    window.says("Choose from 3 files").await?;
    carried.let_go().await?;
    let dialog = window.find("dialog", "Choose from 3 files").await?;
    says_in(&window, &dialog, "1 hidden file or folder").await?;
    window.find_in(Some(&dialog), "listbox", "Files to choose from").await?;
    look(&window, "2-choose-from-folder").await?;
    // From the search over both kinds to the list, where the first file is excluded.
    window.keys(&["Tab", "Tab", "Tab"]).await?;
    assert_eq!(window.focused().await?.0, "listbox");
    window.keys(&["space"]).await?;
    says_in(&window, &dialog, "Attach 2 files").await?;
    window.keys(&["Tab", "Tab", "Tab", "Return"]).await?;
    attached(&window, "b é.md").await?;
    attached(&window, "c.txt").await?;
    assert_eq!(n_attached(&window).await?, 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_over_a_conversation_in_the_list_is_attached_there() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 6 * 7?").await?;
    complete_answer(&window).await?;
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    let row = window
        .until("the conversation is in the list", async || {
            let list = window.find("navigation", "Conversations").await?;
            Ok(window.all("button", Some("What is 6 * 7?"), Some(&list)).await?.into_iter().next())
        })
        .await?;
    let file = write(&stage, "letter one.md", "Words")?;
    let carried = window.carry_files(&[file], &row).await?;
    window.says("attach here").await?;
    let page = window.text(None).await?;
    assert!(!page.contains("to this question"), "only the place under the pointer is marked: {page}");
    carried.let_go().await?;
    attached(&window, "letter one.md").await?;
    assert_eq!(window.messages().await?.len(), 2, "the conversation itself is open");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_over_files_is_uploaded_and_attached_nowhere() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let file = write(&stage, "letter one.md", "Words")?;
    let files = window.find("button", "Files").await?;
    let carried = window.carry_files(&[file], &files).await?;
    window.says("upload here").await?;
    carried.let_go().await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, "letter one.md").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_and_files_that_were_copied_are_pasted_into_the_composer() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let picture = write(&stage, "copied/picture", PNG)?;
    let copied = stage.desktop.copy(&picture, &["image/png"]).await?;
    window.find("textbox", "Message").await?.click().await?;
    window.keys(&["ctrl+v"]).await?;
    attached(&window, "Pasted image.png").await?;
    drop(copied);

    write(&stage, "letter é one.md", "Words")?;
    let address = format!("file://{}/letter%20%C3%A9%20one.md\r\n", stage.desktop.scratch_dir()?.display());
    let list = write(&stage, "copied/list", address)?;
    let _copied = stage.desktop.copy(&list, &["text/uri-list"]).await?;
    window.keys(&["ctrl+v"]).await?;
    attached(&window, "letter é one.md").await?;
    assert_eq!(n_attached(&window).await?, 2);
    assert_eq!(typed(&window).await?, "", "no path is typed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_text_is_pasted_as_a_document_and_becomes_words_again() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let text = "Übersicht of the quays.\n".repeat(300);
    let content = write(&stage, "copied/text", &text)?;
    let _copied = stage.desktop.copy(&content, &["UTF8_STRING", "text/plain;charset=utf-8"]).await?;
    window.find("textbox", "Message").await?.click().await?;
    window.keys(&["ctrl+v"]).await?;
    attached(&window, "Pasted text.txt").await?;
    attached(&window, "Ready").await?;
    assert_eq!(typed(&window).await?, "");
    let findings = window.accessibility_findings().await?;
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    window.press("button", "Insert as text instead").await?;
    window
        .until("the words stand in the field", async || {
            let script = "return document.querySelector('textarea[aria-label=\"Message\"]').value";
            let value = window.script(script, Vec::new()).await?;
            Ok((value.as_str() == Some(text.as_str())).then_some(()))
        })
        .await?;
    assert_eq!(n_attached(&window).await?, 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_behind_an_at_is_attached_again_by_keyboard() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let name = "harbour rules.pdf";
    crate::stage::attach(&window, &[stage.document(name)?], "Ready").await?;
    ask(&window, "How long may a yacht stay?").await?;
    complete_answer(&window).await?;
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("See @harb").await?;
    window.find("listbox", "Files to attach").await?;
    let findings = window.accessibility_findings().await?;
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    window.keys(&["Return"]).await?;
    attached(&window, name).await?;
    assert_eq!(typed(&window).await?, "See ", "the words behind the @ are gone");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_a_start_names_go_with_a_new_conversation() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let first = write(&stage, "first one.md", "Words")?;
    let window = stage.open_in(&Session::default().with_arg(&first.to_string_lossy())).await?;
    // Files from the command line wait until the user has selected a service.
    window.press("button", "Start now").await?;
    attached(&window, "first one.md").await?;
    ask(&window, "What is this?").await?;
    complete_answer(&window).await?;

    write(&stage, "second é.md", "More words")?;
    let mut second = stage.desktop.app_command(&app(), &Session::default());
    second.current_dir(stage.desktop.scratch_dir()?).arg("second é.md");
    let mut second = Group::start(second, &stage.desktop.log("second"), Reads::Nothing)?;
    assert!(second.ended(wait::TIMEOUT).await.expect("it ends by itself").success());
    attached(&window, "second é.md").await?;
    assert!(window.messages().await?.is_empty(), "the conversation is a new one");
    Ok(())
}
