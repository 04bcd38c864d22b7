//! The scroll position of a conversation: with a question at the top, on return to it, and after a jump to a match.

use super::keyboard::focus_is;
use super::long::{holds, is_in_sight, more_words, open, open_with, scroll_by, top_of};
use crate::endless_service::EndlessService;
use crate::stage::{ANSWER_LIMIT, Failure, Outcome, Stage, ask, look};
use parlance_driver::{Keyring, Window};
use serde_json::{Value, json};

/// The message at the top and its position.
async fn first_in_sight(window: &Window<'_>) -> Result<(Value, f64), Failure> {
    let seen = scroll_by(window, 0).await?;
    Ok((seen["id"].clone(), seen["at"].as_f64().unwrap_or(f64::NAN)))
}

async fn stands_at(window: &Window<'_>, id: &Value, at: f64) -> Outcome {
    let script = "
        const log = document.querySelector('[role=log]');
        const one = log?.querySelector(`article[data-message-id=\"${arguments[0]}\"]`);
        const now = one ? one.getBoundingClientRect().top - log.getBoundingClientRect().top : NaN;
        return Math.abs(now - arguments[1]) <= 2";
    let look = async || {
        let is_there = window.script(script, vec![id.clone(), json!(at)]).await?;
        Ok((is_there == Value::Bool(true)).then_some(()))
    };
    Ok(window.until(&format!("{id} is at {at} px again"), look).await?)
}

const IS_AT_END: &str = "const log = document.querySelector('[role=log]');
    return log.scrollHeight - log.clientHeight - log.scrollTop <= 4";

#[tokio::test(flavor = "multi_thread")]
async fn a_question_stays_at_the_top_while_its_answer_grows_past_the_foot() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = open_with(&stage, &service.session(), 60).await?;
    is_in_sight(&window, "Question 59").await?;
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Appearance").await?;
    window.press("radio", "Keep question at top").await?;
    look(&window, "places-1-setting").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;

    ask(&window, "Count for ever").await?;
    is_in_sight(&window, "Count for ever").await?;
    let question = window.messages().await?.len() - 2;
    let id = window
        .script(
            "return document.querySelectorAll('[role=log] article')[arguments[0]].dataset.messageId",
            vec![json!(question)],
        )
        .await?;
    let at = window
        .until("the question is at the top", async || {
            // An animation moves it to its position.
            let still = window.script("return document.getAnimations().length === 0", Vec::new()).await?;
            let at = if still == true { top_of(&window, &id).await? } else { f64::MAX };
            Ok((0.0..=24.0).contains(&at).then_some(at))
        })
        .await?;
    more_words(&window, 30).await?;
    let later = top_of(&window, &id).await?;
    assert!((later - at).abs() <= 2.0, "the first lines moved it from {at} to {later} px");
    look(&window, "places-2-question-at-the-top").await?;
    let is_past_the_foot = "const log = document.querySelector('[role=log]').getBoundingClientRect();
        return document.querySelector('article:last-of-type').getBoundingClientRect().bottom > log.bottom + 100";
    window
        .until_for("the answer goes past the foot", ANSWER_LIMIT, async || {
            Ok((window.script(is_past_the_foot, Vec::new()).await? == Value::Bool(true)).then_some(()))
        })
        .await?;
    window.find("button", "New text below").await?;
    let later = top_of(&window, &id).await?;
    assert!((later - at).abs() <= 2.0, "the rest moved it from {at} to {later} px");
    look(&window, "places-3-new-text-below").await?;
    window.press("button", "Stop").await?;
    window.answer_when("the answer is stopped", ANSWER_LIMIT, |answer| answer.status == "stopped").await?;
    let later = top_of(&window, &id).await?;
    assert!((later - at).abs() <= 2.0, "the end moved it from {at} to {later} px");
    window.press("button", "New text below").await?;
    holds(&window, "the end is in sight", IS_AT_END).await?;
    window.gone("button", "New text below").await?;

    window.keys(&["ctrl+k"]).await?;
    window.type_on_keyboard("ask again").await?;
    window.keys(&["Return"]).await?;
    window
        .until("asked again, the question is at the top", async || {
            let at = top_of(&window, &id).await?;
            Ok((0.0..=24.0).contains(&at).then_some(()))
        })
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_to_a_conversation_reads_on_where_they_were() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open(&stage, 500).await?;
    is_in_sight(&window, "Question 499").await?;
    window.keys(&["shift+F6", "g"]).await?;
    is_in_sight(&window, "Question 0").await?;
    scroll_by(&window, 1234).await?;
    window.painted().await?;
    let (id, at) = first_in_sight(&window).await?;

    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    window.press("button", "A long conversation").await?;
    stands_at(&window, &id, at).await?;
    window.press("button", "Files").await?;
    window.find("heading", "Files").await?;
    window.press("button", "A long conversation").await?;
    stands_at(&window, &id, at).await?;
    window.painted().await?;
    stands_at(&window, &id, at).await?;

    window.keys(&["shift+F6", "End"]).await?;
    is_in_sight(&window, "Question 499").await?;
    holds(&window, "the end is in sight", IS_AT_END).await?;
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    window.press("button", "A long conversation").await?;
    is_in_sight(&window, "Question 499").await?;
    holds(&window, "the end is in sight", IS_AT_END).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_search_finds_is_the_message_itself() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open(&stage, 1_000).await?;
    is_in_sight(&window, "Question 999").await?;
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    let marked = "return [...CSS.highlights.get('found-now') ?? []].join(' ')";

    window.keys(&["ctrl+shift+f"]).await?;
    window.type_on_keyboard("answer 77").await?;
    let first = "return document.querySelector('.hits .hit mark + mark')?.textContent === '779'";
    holds(&window, "the newest is found", first).await?;
    window.keys(&["Down", "Return"]).await?;
    is_in_sight(&window, "Answer 779").await?;
    focus_is(&window, "article", "Assistant").await?;
    assert_eq!(window.script(marked, Vec::new()).await?, "Answer 779");
    look(&window, "places-4-found").await?;
    window.keys(&["j"]).await?;
    focus_is(&window, "article", "You").await?;
    assert_eq!(window.script(marked, Vec::new()).await?, "", "the mark goes with the next key");

    window.keys(&["End"]).await?;
    is_in_sight(&window, "Question 999").await?;
    window.keys(&["ctrl+shift+f", "ctrl+a"]).await?;
    window.type_on_keyboard("answer 123").await?;
    let other = "return document.querySelector('.hits .hit mark + mark')?.textContent === '123'";
    holds(&window, "another is found", other).await?;
    window.keys(&["Down", "Return"]).await?;
    is_in_sight(&window, "Answer 123").await?;
    window.keys(&["ctrl+k"]).await?;
    window.type_on_keyboard("answer 456").await?;
    // The search must have run for the whole text, not for fewer letters.
    let is_found = "return document.querySelector('dialog input').value === 'answer 456'
        && [...document.querySelectorAll('dialog [role=option] p')].map((one) => one.textContent.slice(0, 10)).join() === 'Answer 456'";
    holds(&window, "the palette has the message", is_found).await?;
    look(&window, "places-6-palette").await?;
    window.keys(&["Return"]).await?;
    is_in_sight(&window, "Answer 456").await?;
    assert_eq!(window.script(marked, Vec::new()).await?, "Answer 456");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sidebar_is_as_wide_as_it_was_drawn_also_after_a_restart() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let width = "return Math.round(document.querySelector('#sidebar').getBoundingClientRect().width)";
    assert_eq!(window.script(width, Vec::new()).await?, 264);
    window.find("separator", "Sidebar width").await?;
    let focus = "document.querySelector('[role=separator]').focus()";
    window.script(focus, Vec::new()).await?;
    window.keys(&["Right", "Right"]).await?;
    let is_wider = "return document.querySelector('#sidebar').getBoundingClientRect().width === 280";
    holds(&window, "the sidebar is wider", is_wider).await?;
    look(&window, "places-5-sidebar").await?;
    window.close().await?;
    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    holds(&window, "the sidebar is as wide as before", is_wider).await?;
    Ok(())
}

/// The width of the scroll bar, and the distance between the centres of the text column and the composer.
const SCROLL_BAR: &str = "
    const log = document.querySelector('[role=log]');
    const card = [...log.querySelectorAll('.question-card')].at(-1).getBoundingClientRect();
    const box = document.querySelector('[data-region=composer] textarea').getBoundingClientRect();
    const middle = ({ left, right }) => (left + right) / 2;
    return [log.offsetWidth - log.clientWidth, Math.abs(middle(card) - middle(box)), log.scrollWidth - log.clientWidth]";

#[tokio::test(flavor = "multi_thread")]
async fn the_scroll_bar_stands_still_beside_the_words_and_leaves_them_above_the_composer() -> Outcome {
    let service = EndlessService::start().await?;
    for n_messages in [2, 60] {
        let stage = Stage::start(Keyring::Absent).await?;
        let window = open_with(&stage, &service.session(), n_messages).await?;
        for size in [(1280, 860), (900, 700), (600, 700), (420, 800)] {
            window.resize(size).await?;
            window.painted().await?;
            let found = window.script(SCROLL_BAR, Vec::new()).await?;
            let [bar, off, sideways]: [f64; 3] = serde_json::from_value(found)?;
            // An overlay scroll bar takes no room, and repaints 60 times a second while it fades out.
            assert!(bar >= 8.0, "at {size:?} the scroll bar takes {bar} px");
            assert!(off <= 1.0, "at {size:?} the words are {off} px beside the composer");
            assert!(sideways <= 0.0, "at {size:?} the page scrolls sideways by {sideways} px");
        }
        look(&window, &format!("places-6-scroll-bar-{n_messages}")).await?;
        window.close().await?;
    }
    Ok(())
}
