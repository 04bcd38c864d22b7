//! Everything by keyboard.

use crate::endless_service::EndlessService;
use crate::stage::{ANSWER_LIMIT, Outcome, Stage, complete_answer, growing_answer, says_in};
use parlance_driver::{Keyring, Window};

pub(super) async fn focus_is(window: &Window<'_>, role: &str, name: &str) -> Outcome {
    let wanted = (role.to_owned(), name.to_owned());
    let what = format!("the focus is on {role} {name:?}");
    window.until(&what, async || Ok((window.focused().await? == wanted).then_some(()))).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_a_mouse_starts_asks_and_looks_around() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open().await?;
    focus_is(&window, "button", "Start now").await?;
    window.keys(&["Return"]).await?;
    focus_is(&window, "textbox", "Message").await?;
    window.type_on_keyboard("What is 6 * 7?").await?;
    window.keys(&["Return"]).await?;
    assert!(complete_answer(&window).await?.words.contains("42"));
    focus_is(&window, "textbox", "Message").await?;

    window.keys(&["ctrl+comma"]).await?;
    window.find("dialog", "Settings").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    focus_is(&window, "textbox", "Message").await?;

    window.keys(&["ctrl+shift+l"]).await?;
    window.find("heading", "Files").await?;
    window.keys(&["ctrl+n"]).await?;
    focus_is(&window, "textbox", "Message").await?;
    assert_eq!(window.messages().await?, [], "a new conversation is empty");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_details_of_an_answer_open_and_close_by_keyboard() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    focus_is(&window, "textbox", "Message").await?;
    window.type_on_keyboard("What is 6 * 7?").await?;
    window.keys(&["Return"]).await?;
    complete_answer(&window).await?;
    window.keys(&["ctrl+i"]).await?;
    let details = window.find("complementary", "Details").await?;
    for fact in ["Complete", "the question, first of all", "Local service"] {
        says_in(&window, &details, fact).await?;
    }
    // The composer keeps the keyboard; F6 goes over.
    focus_is(&window, "textbox", "Message").await?;
    window.keys(&["F6"]).await?;
    focus_is(&window, "button", "Close details").await?;
    window.keys(&["Escape"]).await?;
    window.gone("complementary", "Details").await?;
    focus_is(&window, "button", "Details").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_stops_an_answer() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    focus_is(&window, "textbox", "Message").await?;
    window.type_on_keyboard("Count for ever").await?;
    window.keys(&["Return"]).await?;
    growing_answer(&window).await?;
    window.keys(&["Escape"]).await?;
    window.answer_when("the answer is stopped", ANSWER_LIMIT, |answer| answer.status == "stopped").await?;
    focus_is(&window, "textbox", "Message").await?;
    Ok(())
}
