//! Input of the composer and its messages: unreadable files, long pasted text, an @ without files.

use super::reading::until_true;
use crate::stage::{Outcome, Stage, ask, complete_answer, look};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_files_leave_the_composer_with_the_question() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.type_into("textbox", "Message", "See @").await?;
    window.says("No uploaded files on this service").await?;
    look(&window, "composing-1-no-files").await?;
    window.keys(&["Escape", "ctrl+a", "Delete"]).await?;

    window.press("button", "Attach files").await?;
    window.find("menuitem", "Folder…").await?;
    look(&window, "composing-2-attach").await?;
    window.keys(&["Escape"]).await?;

    let mut paths = Vec::new();
    for n in 1..=6 {
        let path = stage.desktop.scratch_dir()?.join(format!("quay {n}.txt"));
        std::fs::write(&path, format!("The quay {n} is swept on day {n} of the month."))?;
        paths.push(path);
    }
    for n in 1..=3 {
        let path = stage.desktop.scratch_dir()?.join(format!("photo {n}.png"));
        std::fs::write(&path, [&b"\x89PNG\r\n\x1a\n"[..], &[n; 64]].concat())?;
        paths.push(path);
    }
    let composer = window.find("textbox", "Message").await?;
    window.drop_files(&paths, &composer, None).await?;
    window.says("3 unreadable").await?;
    window.says("What do you want to know about these 6 files?").await?;
    window.says("Context: 1 message, 6 files").await?;
    look(&window, "composing-3-attached").await?;
    ask(&window, "When is quay 3 swept?").await?;
    complete_answer(&window).await?;
    let is_empty = "document.querySelectorAll('[data-region=composer] li, [data-region=composer] .many-files').length === 0";
    until_true(&window, "no file is left in the composer", is_empty).await?;
    look(&window, "composing-4-sent").await
}
