//! Looking for words in an answer that grows.

use super::endings::session;
use super::following::grown;
use super::long::holds;
use crate::mixed_answer;
use crate::stage::{Outcome, Stage};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn words_that_arrive_are_marked_for_who_looks_for_them_and_what_the_reader_closes_stays_closed()
-> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    // Some words after the tool that computes, so that its results are in the journal.
    let is_kept = "return document.querySelector('[role=log]').textContent.includes('fees_2')";
    holds(&window, "the section after the tool has come", is_kept).await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("391").await?;
    // Not for the first letters only, which find more.
    let is_open = "const [word] = CSS.highlights.get('found-now') ?? [];
        window.tool = word?.startContainer.parentElement.closest('details');
        return String(word) === '391' && window.tool?.open === true";
    holds(&window, "the tool is open that has what was looked for", is_open).await?;

    let begin = "window.nMarked = CSS.highlights.get('found').size;
        window.tool.querySelector('summary').click()";
    window.script(begin, Vec::new()).await?;
    let has_come = "return CSS.highlights.get('found').size >= window.nMarked + 1";
    holds(&window, "what has come since is marked too", has_come).await?;
    let is_closed = window.script("return window.tool.open === false", Vec::new()).await?;
    assert_eq!(is_closed, true, "the tool that was closed stays closed");
    Ok(())
}
