//! A conversation of ten thousand messages: it opens, scrolls and is searched like one of ten.

use super::keyboard::focus_is;
use crate::endless_service::EndlessService;
use crate::history;
use crate::stage::{
    ANSWER_LIMIT, Failure, Outcome, Stage, ask, complete_answer, given, growing_answer, look, shoot,
};
use parlance_driver::{Keyring, Session, Window};
use serde_json::{Value, json};

/// Maximum number of messages in the page.
const MAX_SHOWN: usize = 80;

/// A window with a conversation of this number of questions and answers.
pub(super) async fn open(stage: &Stage, n_exchanges: usize) -> Result<Window<'_>, Failure> {
    // The first run creates the store.
    stage.open_started().await?.close().await?;
    history::write(&stage.desktop.data_dir(), n_exchanges);
    stage.open().await
}

/// Like [`open`], with a service that answers.
pub(super) async fn open_with<'a>(
    stage: &'a Stage,
    session: &Session,
    n_exchanges: usize,
) -> Result<Window<'a>, Failure> {
    let window = stage.open_in(session).await?;
    window.find("textbox", "Message").await?;
    window.close().await?;
    history::write(&stage.desktop.data_dir(), n_exchanges);
    stage.open_in(session).await
}

/// Waits until a message with exactly this text is in view.
pub(super) async fn is_in_sight(window: &Window<'_>, words: &str) -> Outcome {
    let script = "
        const log = document.querySelector('[role=log]')?.getBoundingClientRect();
        return log !== undefined && [...document.querySelectorAll('[role=log] article')].some((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            const isShown = bottom > log.top && top < log.bottom;
            return isShown && one.querySelector('.prose p')?.innerText === arguments[0];
        })";
    let what = format!("{words:?} is in sight");
    let look =
        async || Ok((window.script(script, vec![json!(words)]).await? == Value::Bool(true)).then_some(()));
    window.until(&what, look).await?;
    is_bounded(window).await
}

async fn is_bounded(window: &Window<'_>) -> Outcome {
    let n_shown = window.messages().await?.len();
    assert!(n_shown > 0 && n_shown <= MAX_SHOWN, "{n_shown} messages stand on the page");
    Ok(())
}

/// Scrolls the transcript by this number of pixels, like a wheel. Returns the message at the top, its position, and the
/// height of the transcript.
pub(super) async fn scroll_by(window: &Window<'_>, pixels: i64) -> Result<Value, Failure> {
    let script = "
        const log = document.querySelector('[role=log]');
        if (arguments[0] !== 0) log.dispatchEvent(new WheelEvent('wheel', { deltaY: arguments[0] }));
        log.scrollTop += arguments[0];
        const top = log.getBoundingClientRect().top;
        const first = [...log.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > top);
        return { id: first?.dataset.messageId, at: first?.getBoundingClientRect().top - top,
            height: log.scrollHeight, top: log.scrollTop }";
    Ok(window.script(script, vec![json!(pixels)]).await?)
}

pub(super) async fn top_of(window: &Window<'_>, id: &Value) -> Result<f64, parlance_driver::Error> {
    let script = "
        const log = document.querySelector('[role=log]');
        const one = log.querySelector(`article[data-message-id=\"${arguments[0]}\"]`);
        return one ? one.getBoundingClientRect().top - log.getBoundingClientRect().top : null";
    Ok(window.script(script, vec![id.clone()]).await?.as_f64().unwrap_or(f64::NAN))
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_messages_open_at_their_end_and_lead_to_their_beginning() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open(&stage, 5_000).await?;
    is_in_sight(&window, "Question 4999").await?;
    shoot(&window, "long-1-end").await?;
    window.keys(&["shift+F6", "g"]).await?;
    is_in_sight(&window, "Question 0").await?;
    focus_is(&window, "article", "You").await?;
    window.keys(&["j"]).await?;
    focus_is(&window, "article", "Assistant").await?;
    shoot(&window, "long-2-beginning").await?;
    // Down from there, page by page, beyond the loaded messages.
    for _ in 0..60 {
        scroll_by(&window, 700).await?;
        is_bounded(&window).await?;
    }
    let further = async || {
        let last = window.messages().await?.pop().map(|message| message.words);
        let number = last.and_then(|words| words.split_whitespace().nth(1)?.parse::<u32>().ok());
        Ok(number.filter(|number| *number > 100))
    };
    window.until("later messages come", further).await?;
    window.keys(&["shift+g"]).await?;
    is_in_sight(&window, "Question 4999").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_found_that_stand_on_no_page() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open(&stage, 2_000).await?;
    is_in_sight(&window, "Question 1999").await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("answer 77").await?;
    window.says("22 of 22").await?;
    is_in_sight(&window, "Answer 779").await?;
    look(&window, "long-3-found").await?;
    let marked =
        window.script("return [...CSS.highlights.get('found-now') ?? []].join(' ')", Vec::new()).await?;
    assert_eq!(marked, "779", "the last of the hits is marked where it stands");
    window.keys(&["shift+Return"]).await?;
    window.says("21 of 22").await?;
    window.keys(&["shift+Return"]).await?;
    window.says("20 of 22").await?;
    is_in_sight(&window, "Answer 778").await?;
    window.keys(&["shift+F3", "F3", "F3", "F3"]).await?;
    window.says("22 of 22").await?;
    window.keys(&["F3"]).await?;
    window.says("1 of 22").await?;
    is_in_sight(&window, "Answer 77").await?;
    window.keys(&["Escape"]).await?;
    window.gone("searchbox", "Find in conversation").await?;
    focus_is(&window, "article", "Assistant").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_does_not_move_when_an_older_page_comes() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open(&stage, 200).await?;
    is_in_sight(&window, "Question 199").await?;
    let mut n_pages = 0;
    let mut height = 0.0;
    for _ in 0..80 {
        let before = scroll_by(&window, -400).await?;
        // New messages appear within some frames.
        for _ in 0..5 {
            window.painted().await?;
        }
        let after = top_of(&window, &before["id"]).await?;
        let moved = (after - before["at"].as_f64().unwrap_or(f64::NAN)).abs();
        assert!(
            moved <= 2.0,
            "moved by {moved} px: {before} is now at {after}; {}",
            scroll_by(&window, 0).await?
        );
        is_bounded(&window).await?;
        let now = before["height"].as_f64().unwrap_or_default();
        n_pages += usize::from(now > height + 2000.0);
        height = now;
    }
    assert!(n_pages >= 3, "{n_pages} pages came");
    Ok(())
}

/// Waits until a script in the page returns true.
pub(super) async fn holds(window: &Window<'_>, what: &str, script: &str) -> Outcome {
    let look = async || Ok((window.script(script, Vec::new()).await? == Value::Bool(true)).then_some(()));
    Ok(window.until(what, look).await?)
}

/// Waits until the growing answer has this number of additional words.
pub(super) async fn more_words(window: &Window<'_>, n_more: usize) -> Outcome {
    let n_words = growing_answer(window).await?.words.split_whitespace().count();
    let has_grown =
        |answer: &parlance_driver::Message| answer.words.split_whitespace().count() >= n_words + n_more;
    window.answer_when("more words are there", ANSWER_LIMIT, has_grown).await?;
    Ok(())
}

const IS_AT_END: &str = "const log = document.querySelector('[role=log]');
    return log.scrollHeight - log.clientHeight - log.scrollTop <= 4";
const IS_FURTHER_UP: &str = "const log = document.querySelector('[role=log]');
    return log.scrollHeight - log.clientHeight - log.scrollTop > 100";

#[tokio::test(flavor = "multi_thread")]
async fn the_end_is_followed_by_who_is_there_and_nobody_else_is_moved() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = open_with(&stage, &service.session(), 60).await?;
    is_in_sight(&window, "Question 59").await?;
    ask(&window, "Count for ever").await?;
    let is_long = "return document.querySelector('article:last-of-type').offsetHeight > 300";
    holds(&window, "the answer fills a part of the page", is_long).await?;
    holds(&window, "its end is in sight", IS_AT_END).await?;

    window.keys(&["shift+F6", "Prior"]).await?;
    holds(&window, "the page went up", IS_FURTHER_UP).await?;
    let before = scroll_by(&window, 0).await?;
    more_words(&window, 30).await?;
    window.find("button", "New text below").await?;
    let after = top_of(&window, &before["id"]).await?;
    let moved = (after - before["at"].as_f64().unwrap_or(f64::NAN)).abs();
    assert!(moved <= 2.0, "who reads further up was moved by {moved} px");
    shoot(&window, "long-4-new-text-below").await?;

    window.press("button", "Stop").await?;
    window.answer_when("the answer is stopped", ANSWER_LIMIT, |answer| answer.status == "stopped").await?;
    let after = top_of(&window, &before["id"]).await?;
    let moved = (after - before["at"].as_f64().unwrap_or(f64::NAN)).abs();
    assert!(moved <= 2.0, "the end of the answer moved the page by {moved} px");
    window.press("button", "New text below").await?;
    holds(&window, "the end is in sight", IS_AT_END).await?;
    window.gone("button", "New text below").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_selected_and_what_has_the_focus_outlive_the_words_that_come() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = open_with(&stage, &service.session(), 20).await?;
    ask(&window, "Count for ever").await?;
    growing_answer(&window).await?;
    let select = "const answer = document.querySelector('article:last-of-type .prose');
        const words = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT).nextNode();
        getSelection().setBaseAndExtent(words, 0, words, 11);
        document.querySelector('article:last-of-type').previousElementSibling
            .querySelector('[aria-label=Copy]').focus({ preventScroll: true });
        return getSelection().toString()";
    assert_eq!(window.script(select, Vec::new()).await?, "word1 word2");
    more_words(&window, 40).await?;
    let selected = window.script("return getSelection().toString()", Vec::new()).await?;
    assert_eq!(selected, "word1 word2");
    focus_is(&window, "button", "Copy").await?;
    window.press("button", "Stop").await?;
    window.answer_when("the answer is stopped", ANSWER_LIMIT, |answer| answer.status == "stopped").await?;
    let selected = window.script("return getSelection().toString()", Vec::new()).await?;
    assert_eq!(selected, "word1 word2", "also its end leaves the selection");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_long_before_leaves_the_page_and_comes_back_for_who_reads_up() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(None).await?;
    let window = open_with(&stage, &given(&service), 1).await?;
    // A low window is filled by a few messages.
    window.resize((900, 480)).await?;
    is_in_sight(&window, "Question 0").await?;
    let mut n_most = 0;
    for n in 0..24 {
        ask(&window, &format!("What is 6 * {n}?")).await?;
        is_in_sight(&window, &format!("What is 6 * {n}?")).await?;
        complete_answer(&window).await?;
        holds(&window, "its end is in sight", IS_AT_END).await?;
        n_most = n_most.max(window.messages().await?.len());
    }
    assert!((10..=36).contains(&n_most), "{n_most} messages stood on the page");
    let mut last = None;
    for _ in 0..60 {
        let before = scroll_by(&window, -150).await?;
        for _ in 0..5 {
            window.painted().await?;
        }
        let moved = (top_of(&window, &before["id"]).await? - before["at"].as_f64().unwrap_or(f64::NAN)).abs();
        assert!(moved <= 2.0, "moved by {moved} px at {before}");
        last = before["top"].as_f64();
    }
    assert_eq!(last, Some(0.0), "the beginning is reached");
    is_in_sight(&window, "Question 0").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_question_from_far_up_is_seen_where_it_stands() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(None).await?;
    let window = open_with(&stage, &given(&service), 100).await?;
    is_in_sight(&window, "Question 99").await?;
    window.keys(&["shift+F6", "Home"]).await?;
    is_in_sight(&window, "Question 0").await?;
    ask(&window, "What is 6 * 7?").await?;
    is_in_sight(&window, "What is 6 * 7?").await?;
    let answer = complete_answer(&window).await?;
    assert!(answer.words.contains("42"), "{}", answer.words);
    holds(&window, "its end is in sight", IS_AT_END).await?;
    window.keys(&["shift+F6", "Home"]).await?;
    is_in_sight(&window, "Question 0").await?;
    window.keys(&["End"]).await?;
    is_in_sight(&window, "What is 6 * 7?").await?;
    Ok(())
}
