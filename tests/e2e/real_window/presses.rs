//! Tests press like a user: a covered element is not pressed, even if the cover goes away a little later.

use super::keyboard::focus_is;
use crate::stage::{Outcome, Stage};
use parlance_driver::Keyring;

/// Covers a button for a second and a half: by then a press has failed, even on a busy machine.
const COVER: &str = "const { x, y, width, height } = [...document.querySelectorAll('button')]
        .find((one) => one.textContent.includes(arguments[0])).getBoundingClientRect();
    const cover = document.createElement('div');
    cover.id = 'cover';
    cover.style.cssText = `position: fixed; z-index: 9; inset: ${y}px auto auto ${x}px; inline-size: ${width}px; block-size: ${height}px`;
    document.body.append(cover);
    let n = 0;
    const drawn = () => ((n += 1) < 90 ? requestAnimationFrame(drawn) : cover.remove());
    requestAnimationFrame(drawn)";

#[tokio::test(flavor = "multi_thread")]
async fn a_button_that_something_covers_for_a_moment_is_not_pressed() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.find("button", "New conversation").await?;
    window.script(COVER, vec!["New conversation".into()]).await?;
    let pressed = window.press("button", "New conversation").await;
    let failure = pressed.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(failure.contains("cover"), "{failure}");
    window
        .until("it is not covered any more", async || {
            let is_gone = "return document.querySelector('#cover') === null";
            Ok((window.script(is_gone, Vec::new()).await? == true).then_some(()))
        })
        .await?;
    window.press("button", "New conversation").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dialog_shows_the_focus_ring_for_keys_and_not_for_the_pointer() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let has_ring = "return document.querySelector('dialog').contains(document.activeElement)
        && document.activeElement.matches(':focus-visible')";
    focus_is(&window, "textbox", "Message").await?;
    let settings = window.find("button", "Settings").await?;
    window.drag_within(&settings, (0.5, 0.5), (0.5, 0.5)).await?;
    window.find("dialog", "Settings").await?;
    assert_eq!(window.script(has_ring, Vec::new()).await?, false, "the pointer opened it");
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    window.keys(&["ctrl+comma"]).await?;
    window.find("dialog", "Settings").await?;
    assert_eq!(window.script(has_ring, Vec::new()).await?, true, "a key opened it");
    Ok(())
}
