//! Operating the whole app by keyboard.

use crate::endless_service::EndlessService;
use crate::stage::{ANSWER_LIMIT, Outcome, Stage, attach, complete_answer, growing_answer, says_in};
use parlance_driver::{Keyring, Window};

/// Asks a question by keyboard, and waits for its answer.
async fn ask_by_keyboard(window: &Window<'_>) -> Outcome {
    focus_is(window, "textbox", "Message").await?;
    window.type_on_keyboard("What is 6 * 7?").await?;
    window.keys(&["Return"]).await?;
    assert!(complete_answer(window).await?.words.contains("42"));
    Ok(())
}

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
    ask_by_keyboard(&window).await?;
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
    ask_by_keyboard(&window).await?;
    window.keys(&["ctrl+i"]).await?;
    let details = window.find("complementary", "Details").await?;
    for fact in ["Complete", "First question", "Local service"] {
        says_in(&window, &details, fact).await?;
    }
    // The composer keeps the focus; F6 moves it to the next region.
    focus_is(&window, "textbox", "Message").await?;
    window.keys(&["F6"]).await?;
    focus_is(&window, "button", "Close details").await?;
    window.keys(&["Escape"]).await?;
    window.gone("complementary", "Details").await?;
    focus_is(&window, "button", "Details").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_selected_by_keyboard_and_escape_does_one_thing_at_a_time() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    attach(&window, &[stage.document("Harbour rules.pdf")?], "Harbour rules.pdf").await?;
    window.keys(&["ctrl+shift+l"]).await?;
    window.find("table", "Files").await?;
    focus_is(&window, "heading", "Files").await?;
    let look = "const { borderColor, boxShadow } = getComputedStyle(document.querySelector('select'));
        return borderColor + boxShadow";
    let before = window.script(look, Vec::new()).await?;
    window.keys(&["Tab"; 6]).await?;
    focus_is(&window, "combobox", "Type").await?;
    assert_ne!(window.script(look, Vec::new()).await?, before, "the choice shows that it has the keyboard");
    window.keys(&["Tab", "Tab"]).await?;
    focus_is(&window, "checkbox", "Select all").await?;
    window.keys(&["space"]).await?;
    window.find("group", "Selected files").await?;
    focus_is(&window, "checkbox", "Select all").await?;
    window.keys(&["Tab"]).await?;
    focus_is(&window, "button", "Ask about selected").await?;
    window.keys(&["Escape"]).await?;
    window.gone("group", "Selected files").await?;
    focus_is(&window, "checkbox", "Select all").await?;
    window.keys(&["space"]).await?;
    window.find("group", "Selected files").await?;
    window.keys(&["Tab"; 4]).await?;
    focus_is(&window, "button", "Clear selection").await?;
    window.keys(&["Return"]).await?;
    focus_is(&window, "checkbox", "Select all").await?;

    window.keys(&["space"]).await?;
    window.find("group", "Selected files").await?;
    window.keys(&["Tab", "Tab", "Tab", "Return"]).await?;
    window.find("alertdialog", "Delete 1 file?").await?;
    window.keys(&["Tab", "Return"]).await?;
    window.says("Undo").await?;
    focus_is(&window, "checkbox", "Select all").await?;
    window.keys(&["Escape"]).await?;
    focus_is(&window, "textbox", "Message").await
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

#[tokio::test(flavor = "multi_thread")]
async fn the_palette_does_what_a_few_letters_name_and_offers_it_first_the_next_time() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    focus_is(&window, "textbox", "Message").await?;
    window.keys(&["ctrl+k"]).await?;
    focus_is(&window, "combobox", "Search or run a command").await?;
    window.type_on_keyboard("drk the").await?;
    chosen_is(&window, "Dark theme").await?;
    window.keys(&["Return"]).await?;
    window.gone("dialog", "Command palette").await?;
    let is_dark = async || {
        let theme =
            window.script("return document.documentElement.dataset.theme ?? null", Vec::new()).await?;
        Ok((theme == "dark").then_some(()))
    };
    window.until("the colours are dark", is_dark).await?;
    focus_is(&window, "textbox", "Message").await?;

    window.keys(&["ctrl+k"]).await?;
    window.type_on_keyboard("files").await?;
    chosen_is(&window, "Files").await?;
    window.keys(&["Return"]).await?;
    window.find("heading", "Files").await?;
    window.keys(&["ctrl+n"]).await?;
    focus_is(&window, "textbox", "Message").await?;
    window.keys(&["ctrl+k"]).await?;
    chosen_is(&window, "Files").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Command palette").await?;
    focus_is(&window, "textbox", "Message").await?;

    window.keys(&["ctrl+k"]).await?;
    window.type_on_keyboard("discount rate").await?;
    chosen_is(&window, "New conversation about “discount rate”").await?;
    window.keys(&["ctrl+Return"]).await?;
    window.gone("dialog", "Command palette").await?;
    focus_is(&window, "textbox", "Message").await?;
    let begun = async || {
        let written = window.script("return document.activeElement.value", Vec::new()).await?;
        Ok((written == "discount rate").then_some(()))
    };
    window.until("the words stand in the composer", begun).await?;
    Ok(())
}

/// The action of Enter in the palette.
async fn chosen_is(window: &Window<'_>, name: &str) -> Outcome {
    let chosen = "return document.querySelector('[role=option][aria-selected=true] .cut')?.textContent ?? ''";
    let is_chosen = async || Ok((window.script(chosen, Vec::new()).await? == name).then_some(()));
    window.until(&format!("{name:?} is chosen"), is_chosen).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn all_shortcuts_are_listed_and_lead_from_anywhere_to_the_messages() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask_by_keyboard(&window).await?;
    window.keys(&["ctrl+slash"]).await?;
    let settings = window.find("dialog", "Settings").await?;
    window.find_in(Some(&settings), "heading", "Keyboard shortcuts").await?;
    for words in ["Command palette", "Ctrl K", "Next message", "New line"] {
        says_in(&window, &settings, words).await?;
    }
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;

    // From the composer to the sidebar, where letters are commands, and from there to the messages.
    window.keys(&["F6"]).await?;
    window.keys(&["F6"]).await?;
    window.keys(&["j"]).await?;
    focus_is(&window, "article", "Assistant").await?;
    window.keys(&["k"]).await?;
    focus_is(&window, "article", "You").await?;
    window.keys(&["j"]).await?;
    focus_is(&window, "article", "Assistant").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn zoom_by_keyboard_works_over_a_dialog_too() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let width = async || window.script("return innerWidth", Vec::new()).await.map(|width| width.as_f64());
    let before = width().await?;
    window.keys(&["ctrl+minus"]).await?;
    window.until("the page is wider", async || Ok((width().await? > before).then_some(()))).await?;
    window.keys(&["ctrl+comma"]).await?;
    window.find("dialog", "Settings").await?;
    window.keys(&["ctrl+0"]).await?;
    window.until("the page is as it was", async || Ok((width().await? == before).then_some(()))).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_narrow_window_draws_the_page_as_large_as_its_text_fits() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.keys(&["ctrl+equal"; 5]).await?;
    let width_is = async |width: u32| {
        let script = format!("return Math.abs(innerWidth - {width}) <= 1");
        let is_so = async || window.script(&script, Vec::new()).await.map(|is_so| is_so == true);
        window.until("the page has its width", async || Ok(is_so().await?.then_some(()))).await
    };
    width_is(640).await?;
    window.resize((420, 860)).await?;
    width_is(320).await?;
    window.keys(&["ctrl+equal"]).await?;
    window.resize((800, 860)).await?;
    width_is(320).await?;
    window.resize((1280, 860)).await?;
    width_is(512).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_sidebar_stays_hidden_after_a_restart() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.find("navigation", "Conversations").await?;
    window.keys(&["ctrl+b"]).await?;
    window.gone("navigation", "Conversations").await?;
    window.close().await?;

    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    window.gone("navigation", "Conversations").await?;
    window.press("button", "Conversations").await?;
    window.find("navigation", "Conversations").await?;
    Ok(())
}
