//! Further ways to leave the end of an answer that grows, and to come back to it: selecting, jumping, keys, the scroll bar.

use super::endings::session;
use super::following::{grown, is_back, note_scrolling, rests_above_the_end, stays_in_its_place};
use crate::mixed_answer;
use crate::stage::{Outcome, Stage};
use parlance_driver::{Keyring, Window};

/// Whether words of the log are selected. None are if the hand met the source of a diagram, which is drawn under it:
/// then a person does it again.
async fn has_selected(window: &Window<'_>) -> Result<Option<()>, parlance_driver::Error> {
    let selected = "const selection = getSelection();
        const isHere = document.querySelector('[role=log]').contains(selection.anchorNode);
        return isHere && selection.toString().length > 20";
    Ok((window.script(selected, Vec::new()).await? == true).then_some(()))
}

/// Whether the selection begins or ends in code, which is written anew when it is coloured or drawn.
async fn has_selected_code(window: &Window<'_>) -> Result<bool, parlance_driver::Error> {
    let in_code = "const { anchorNode, focusNode } = getSelection();
        return [anchorNode, focusNode].some((node) => node?.parentElement?.closest('.code, pre'))";
    Ok(window.script(in_code, Vec::new()).await? == true)
}

/// Before words are selected: those that are already would be dragged themselves.
async fn select_nothing(window: &Window<'_>) -> Result<(), parlance_driver::Error> {
    window.script("getSelection().removeAllRanges()", Vec::new()).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_selects_words_or_jumps_is_moved_by_nothing_and_comes_back_by_key_or_scroll_bar() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    note_scrolling(&window).await?;
    let log = window.find("log", "Messages").await?;

    window
        .until("words are selected", async || {
            select_nothing(&window).await?;
            // From words upwards and past the upper edge, where the page scrolls by itself.
            window.drag_within(&log, (0.3, 0.5), (0.3, -0.05)).await?;
            has_selected(&window).await
        })
        .await?;
    window.find("button", "New text below").await?;
    rests_above_the_end(&window, "selecting").await?;
    assert!(has_selected(&window).await?.is_some(), "the words are still selected");
    stays_in_its_place(&window, "selecting").await?;
    window.find("textbox", "Message").await?.click().await?;
    window.keys(&["shift+F6", "End"]).await?;
    is_back(&window, "the End key").await?;

    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("fees_0").await?;
    window.says("1 of 1").await?;
    window.keys(&["Escape"]).await?;
    window.find("button", "New text below").await?;
    rests_above_the_end(&window, "a jump").await?;
    stays_in_its_place(&window, "a jump").await?;
    window
        .until("the pill is gone after the scroll bar was drawn to the end", async || {
            window.drag_within(&log, (1.0, 0.02), (1.0, 1.0)).await?;
            Ok(window.all("button", Some("New text below"), None).await?.is_empty().then_some(()))
        })
        .await?;
    is_back(&window, "the scroll bar").await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_selects_words_at_the_end_with_a_quick_hand_keeps_them_in_their_place() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    let log = window.find("log", "Messages").await?;
    window
        .until("words are selected", async || {
            // A hand that met something else has left the end as well.
            if !window.all("button", Some("New text below"), None).await?.is_empty() {
                window.press("button", "New text below").await?;
            }
            select_nothing(&window).await?;
            window.drag_quickly_within(&log, (0.3, 0.6), (0.6, 0.5)).await?;
            if has_selected_code(&window).await? {
                return Ok(None);
            }
            has_selected(&window).await
        })
        .await?;
    window.find("button", "New text below").await?;
    stays_in_its_place(&window, "selecting").await?;
    assert!(has_selected(&window).await?.is_some(), "the words are still selected");
    window
        .until("the pill is gone after selecting past the foot", async || {
            select_nothing(&window).await?;
            window.drag_within(&log, (0.3, 0.2), (0.3, 1.05)).await?;
            Ok(window.all("button", Some("New text below"), None).await?.is_empty().then_some(()))
        })
        .await?;
    is_back(&window, "selecting").await
}
