//! Further ways to leave the end of a streaming answer and to return to it: selecting, jumping, keys, the scroll bar.

use super::endings::session;
use super::following::{
    grown, has_no_pill, is_back, note_scrolling, rests_above_the_end, stays_in_its_place,
};
use crate::mixed_answer;
use crate::stage::{Outcome, Stage};
use parlance_driver::{Keyring, Window};

/// Whether text of the log is selected. It is not if the drag started on the source of a diagram, which is hidden once
/// the diagram is rendered; then the test drags again.
async fn has_selected(window: &Window<'_>) -> Result<Option<()>, parlance_driver::Error> {
    let selected = "const selection = getSelection();
        const isHere = document.querySelector('[role=log]').contains(selection.anchorNode);
        return isHere && selection.toString().length > 20";
    Ok((window.script(selected, Vec::new()).await? == true).then_some(()))
}

/// Whether the selection begins and ends in finished blocks. The growing block and a running tool replace their text,
/// and the selection is lost with it.
async fn has_selected_finished(window: &Window<'_>) -> Result<bool, parlance_driver::Error> {
    let in_finished = "const { anchorNode, focusNode } = getSelection();
        const blocks = [anchorNode, focusNode].map((node) => node?.parentElement?.closest('.message-block'));
        return blocks.every((block) => Boolean(block?.nextElementSibling))";
    Ok(window.script(in_finished, Vec::new()).await? == true)
}

/// A point in the selected text, as fractions of the log's width and height.
async fn selected_part(window: &Window<'_>) -> Result<Option<(f64, f64)>, parlance_driver::Error> {
    let script = "const log = document.querySelector('[role=log]');
        const selection = getSelection();
        if (selection.isCollapsed || !log.contains(selection.anchorNode)) return [];
        const lines = [...selection.getRangeAt(0).getClientRects()].filter(({ height }) => height < 40);
        const longest = lines.sort((one, other) => other.width - one.width)[0];
        if (!longest) return [];
        const { x, y, width, height } = longest;
        const box = log.getBoundingClientRect();
        return [(x + width / 2 - box.x) / box.width, (y + height / 2 - box.y) / box.height]";
    let part: Vec<f64> = serde_json::from_value(window.script(script, Vec::new()).await?).unwrap_or_default();
    Ok(part.first().copied().zip(part.get(1).copied()))
}

/// Whether the selection begins or ends in the source of a diagram, which is hidden once the diagram is rendered.
async fn has_selected_source(window: &Window<'_>) -> Result<bool, parlance_driver::Error> {
    let in_source = "const { anchorNode, focusNode } = getSelection();
        const code = [anchorNode, focusNode].map((node) => node?.parentElement?.closest('.code')?.textContent);
        return code.some((text) => text?.includes('graph TD'))";
    Ok(window.script(in_source, Vec::new()).await? == true)
}

/// Clears the selection, because dragging selected text would drag that text.
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
            // From text upwards past the upper edge, where the page scrolls automatically.
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
            Ok(has_no_pill(&window).await?.then_some(()))
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
            // An unsuccessful drag has left the end as well.
            if !has_no_pill(&window).await? {
                window.press("button", "New text below").await?;
            }
            select_nothing(&window).await?;
            window.drag_quickly_within(&log, (0.3, 0.6), (0.6, 0.5)).await?;
            if has_selected_source(&window).await? || !has_selected_finished(&window).await? {
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
            Ok(has_no_pill(&window).await?.then_some(()))
        })
        .await?;
    is_back(&window, "selecting").await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_dragged_words_into_the_composer_leaves_the_end_by_the_next_press() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    let log = window.find("log", "Messages").await?;
    let composer = window.find("textbox", "Message").await?;
    window
        .until("words are selected after others were dropped", async || {
            // Text at the beginning does not move.
            window.press("textbox", "Message").await?;
            window.keys(&["shift+F6", "Home"]).await?;
            select_nothing(&window).await?;
            window.drag_within(&log, (0.3, 0.6), (0.6, 0.4)).await?;
            let Some(selected) = selected_part(&window).await? else { return Ok(None) };
            window.drag_part_to(&log, selected, &composer).await?;
            if composer.prop("value").await.ok().flatten().is_none_or(|value| value.is_empty()) {
                return Ok(None);
            }
            // By key: a press of the button would be the next press.
            window.keys(&["shift+F6", "End"]).await?;
            window
                .until("the pill is gone by the End key", async || {
                    Ok(has_no_pill(&window).await?.then_some(()))
                })
                .await?;
            select_nothing(&window).await?;
            window.drag_within(&log, (0.3, 0.6), (0.6, 0.4)).await?;
            has_selected(&window).await
        })
        .await?;
    window.find("button", "New text below").await?;
    stays_in_its_place(&window, "selecting").await
}
