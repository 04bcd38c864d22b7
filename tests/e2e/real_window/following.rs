//! The end of a streaming answer stays in view until the user scrolls away, and only the user can leave it.

use super::endings::session;
use super::long::holds;
use crate::mixed_answer;
use crate::stage::{ANSWER_LIMIT, Failure, Outcome, Stage, ask, growing_answer};
use parlance_driver::{Keyring, Window};
use serde_json::{Value, json};

/// About 24 KB of text: ten seconds.
const N_SECTIONS: usize = 12;

/// Twice that: each sample is a frame, and a busy machine renders a few per second.
const N_SECTIONS_SAMPLED: usize = 24;

/// Height of one line of text, in CSS pixels.
const LINE_PX: f64 = 24.0;

/// Samples a value of the log every 100 ms, until `until`, a condition on the number of samples and the answer's
/// status, is met. The timer runs in the page, because each WebDriver command takes time itself. A sample is taken
/// right after layout, because users never see the states between frames.
async fn sample(window: &Window<'_>, of: &str, until: &str) -> Outcome {
    let script = format!(
        "const read = (log) => {of};
        const samples = [];
        window.samples = null;
        const note = () => {{
            const log = document.querySelector('[role=log]');
            const status = [...log.querySelectorAll('article[data-status]')].at(-1)?.dataset.status;
            const n = samples.length;
            const isOver = window.samples === null && ({until});
            samples.push(read(log));
            if (!isOver) return;
            clearInterval(timer);
            window.samples = samples;
        }};
        const timer = setInterval(() => {{
            const content = document.querySelector('[role=log] .log');
            if (!content) return;
            const frame = new ResizeObserver(() => {{
                frame.disconnect();
                note();
            }});
            frame.observe(content);
        }}, 100);"
    );
    window.script(&script, Vec::new()).await?;
    Ok(())
}

/// The samples, once sampling has ended.
async fn samples(window: &Window<'_>) -> Result<Vec<f64>, Failure> {
    let found = window
        .until_for("the page is sampled to the end", ANSWER_LIMIT, async || {
            let samples = window.script("return window.samples", Vec::new()).await?;
            Ok(samples.as_array().cloned())
        })
        .await?;
    Ok(found.iter().map(|value| value.as_f64().unwrap_or(f64::NAN)).collect())
}

/// Distance from the scroll position to the end.
const GAP: &str = "log.scrollHeight - log.clientHeight - log.scrollTop";

/// Position of the block that the user reads.
const READ: &str = "window.read.getBoundingClientRect().top - log.getBoundingClientRect().top";

const IS_AT_END: &str = "const log = document.querySelector('[role=log]');
    return log.scrollHeight - log.clientHeight - log.scrollTop <= 4";

fn assert_followed(gaps: &[f64]) {
    let n_far = gaps.iter().filter(|gap| gap.is_nan() || **gap > LINE_PX).count();
    assert!(n_far * 20 <= gaps.len(), "{n_far} of {} samples are too far from the end: {gaps:?}", gaps.len());
}

/// A window with a streaming answer that is already several pages long.
pub(super) async fn grown<'a>(
    stage: &'a Stage,
    session: &parlance_driver::Session,
) -> Result<Window<'a>, Failure> {
    let window = stage.open_in(session).await?;
    ask(&window, "Tell me everything about the harbour.").await?;
    growing_answer(&window).await?;
    let is_long = "const log = document.querySelector('[role=log]');
        return log.scrollHeight > log.clientHeight * 3";
    holds(&window, "the answer is some pages long", is_long).await?;
    Ok(window)
}

/// Starts recording whether the page scrolls.
pub(super) async fn note_scrolling(window: &Window<'_>) -> Outcome {
    let script = "window.nStillFrames = 0;
        document.addEventListener('scroll', () => (window.nStillFrames = 0), true)";
    window.script(script, Vec::new()).await?;
    Ok(())
}

/// Waits until the page has scrolled up by user input and is at rest; `note_scrolling` must have been called. Wheel
/// scrolling takes several frames, and a busy machine renders few of them. Each poll therefore requests one frame and
/// counts it: requesting every frame would keep the machine busy.
pub(super) async fn rests_above_the_end(window: &Window<'_>, hand: &str) -> Outcome {
    let rests = "const log = document.querySelector('[role=log]');
        requestAnimationFrame(() => (window.nStillFrames += 1));
        return log.scrollHeight - log.clientHeight - log.scrollTop > 20 && window.nStillFrames > 8";
    holds(window, &format!("the page went up by {hand} and rests"), rests).await
}

const HAS_NO_PILL: &str = "return [...document.querySelectorAll('button')].every(
    (button) => button.textContent.trim() !== 'New text below')";

/// Whether the "New text below" button is gone.
pub(super) async fn has_no_pill(window: &Window<'_>) -> Result<bool, parlance_driver::Error> {
    Ok(window.script(HAS_NO_PILL, Vec::new()).await? == true)
}

async fn no_pill(window: &Window<'_>, when: &str) -> Outcome {
    holds(window, &format!("the pill is gone {when}"), HAS_NO_PILL).await
}

/// Checks that the end is in view and is followed.
pub(super) async fn is_back(window: &Window<'_>, way: &str) -> Outcome {
    holds(window, &format!("the end is in sight by {way}"), IS_AT_END).await?;
    no_pill(window, &format!("by {way}")).await?;
    sample(window, GAP, "n >= 20").await?;
    assert_followed(&samples(window).await?);
    Ok(())
}

/// Checks that the text in view does not move while the answer grows below it.
pub(super) async fn stays_in_its_place(window: &Window<'_>, hand: &str) -> Outcome {
    let begin = "const log = document.querySelector('[role=log]');
        const top = log.getBoundingClientRect().top;
        window.read = [...log.querySelectorAll('.prose .message-block')]
            .find((one) => one.getBoundingClientRect().top >= top);
        window.heightBefore = log.scrollHeight";
    window.script(begin, Vec::new()).await?;
    // The speed of the answer depends on the load of the machine.
    sample(window, READ, "n >= 20 && log.scrollHeight > window.heightBefore + 100").await?;
    let tops = samples(window).await?;
    let (low, high) =
        tops.iter().fold((f64::MAX, f64::MIN), |(low, high), top| (low.min(*top), high.max(*top)));
    assert!(high - low <= 1.0, "{hand}: what is read was moved: {tops:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_mixed_answer_stays_in_sight_while_it_arrives() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::service(N_SECTIONS_SAMPLED).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    window.find("textbox", "Message").await?;
    sample(&window, GAP, "status === 'complete'").await?;
    ask(&window, "Tell me everything about the harbour.").await?;
    let gaps = samples(&window).await?;
    assert!(gaps.len() > 60, "{} samples", gaps.len());
    assert_followed(&gaps);
    window.painted().await?;
    let gap = format!("const log = document.querySelector('[role=log]'); return {GAP}");
    let gap = window.script(&gap, Vec::new()).await?;
    assert_eq!(gap, json!(0), "the end is in sight");
    let is_mixed = "return ['pre code', 'table', 'math, .katex, .formula', '.drawing img', 'details.tool']
        .filter((part) => document.querySelector(`[role=log] ${part}`) === null)";
    let missing = window.script(is_mixed, Vec::new()).await?;
    assert_eq!(missing, json!([]), "the answer has everything");
    Ok(())
}

/// Empty space between the last block and the bottom of a scrollable page, without the usual margin.
const ROOM: &str = "(() => {
    const content = log.querySelector('.log');
    const below = parseFloat(getComputedStyle(content).paddingBlockEnd);
    const end = content.lastElementChild.getBoundingClientRect().bottom - log.getBoundingClientRect().top;
    return log.scrollHeight === log.clientHeight ? 0 : log.scrollHeight - log.scrollTop - end - below;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_page_follows_words_by_three_lines_at_a_time_and_has_no_more_room_below_them() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::service(N_SECTIONS).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    window.find("textbox", "Message").await?;
    let note_moves = "window.moves = [];
        let before = 0;
        document.addEventListener('scroll', ({ target }) => {
            if (target.role !== 'log') return;
            window.moves.push(target.scrollTop - before);
            before = target.scrollTop;
        }, true)";
    window.script(note_moves, Vec::new()).await?;
    sample(&window, ROOM, "status === 'complete'").await?;
    ask(&window, "Tell me everything about the harbour.").await?;
    let rooms = samples(&window).await?;
    assert!(rooms.iter().all(|room| *room < 3.0 * LINE_PX + 1.0), "a page with much room: {rooms:?}");
    assert!(rooms.iter().any(|room| *room > LINE_PX), "a page without room: {rooms:?}");
    let moves = window.script("return window.moves", Vec::new()).await?;
    let moves: Vec<f64> = moves.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    let n_short = moves.iter().filter(|px| **px > 0.0 && **px < 3.0 * LINE_PX - 1.0).count();
    assert!(moves.len() > 20, "the page moves: {moves:?}");
    assert!(n_short * 20 <= moves.len(), "{n_short} of {} moves are short: {moves:?}", moves.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn code_that_is_folded_at_the_end_of_an_answer_leaves_no_more_room_than_that() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let words = "The harbour keeps a ledger of every vessel.\n\n".repeat(40);
    let lines: String = (1..=57).map(|n| format!("let value_{n} = {n};\n")).collect();
    let service = mixed_answer::writing(&format!("{words}```rust\n{lines}```")).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    window.find("textbox", "Message").await?;
    sample(&window, ROOM, "status === 'complete'").await?;
    ask(&window, "Show me code.").await?;
    let rooms = samples(&window).await?;
    assert!(rooms.iter().any(|room| *room > LINE_PX), "a page without room: {rooms:?}");

    window.script("document.querySelector('[role=log] [data-fold]').click()", Vec::new()).await?;
    let is_folded = format!(
        "const log = document.querySelector('[role=log]');
         return log.querySelector('[data-fold]').ariaExpanded === 'false' && {GAP} <= 1 && {ROOM} < 3 * {LINE_PX} + 1"
    );
    holds(&window, "the end of the folded code is in sight, with little room below", &is_folded).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_up_while_words_arrive_is_moved_by_nothing_and_led_back_by_the_pill() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    note_scrolling(&window).await?;
    for hand in ["wheel", "keys", "scroll bar"] {
        let log = window.find("log", "Messages").await?;
        match hand {
            "wheel" => window.turn_wheel(&log, -6).await?,
            "keys" => {
                window.find("textbox", "Message").await?.click().await?;
                window.keys(&["shift+F6", "Prior", "Prior"]).await?;
            }
            _ => window.drag_within(&log, (1.0, 0.97), (1.0, 0.4)).await?,
        }
        // Before the input has reached the page, the end may also be out of view, because new text has arrived without
        // a frame.
        window.find("button", "New text below").await?;
        rests_above_the_end(&window, hand).await?;
        stays_in_its_place(&window, hand).await?;

        window.press("button", "New text below").await?;
        is_back(&window, &format!("the pill, after {hand}")).await?;
    }
    let log = window.find("log", "Messages").await?;
    window.turn_wheel(&log, -3).await?;
    window.find("button", "New text below").await?;
    // The answer grows by a page in two seconds, so turn the wheel far, and until the end is reached.
    window
        .until("the pill is gone after the wheel was turned to the end", async || {
            window.turn_wheel(&log, 100).await?;
            Ok(has_no_pill(&window).await?.then_some(()))
        })
        .await?;
    sample(&window, GAP, "n >= 20").await?;
    assert_followed(&samples(&window).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn zoom_the_windows_size_and_a_growing_composer_leave_the_end_in_sight() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    sample(&window, GAP, "window.isOver").await?;
    window.keys(&["ctrl+plus", "ctrl+plus"]).await?;
    window.painted().await?;
    window.keys(&["ctrl+0", "ctrl+minus"]).await?;
    window.painted().await?;
    window.keys(&["ctrl+0"]).await?;
    for size in [(700, 600), (1280, 480), (420, 800), (1280, 860)] {
        window.resize(size).await?;
        window.painted().await?;
    }
    window.find("textbox", "Message").await?.click().await?;
    window
        .keys(&["a", "shift+Return", "b", "shift+Return", "c", "shift+Return", "d", "shift+Return"])
        .await?;
    window.keys(&["ctrl+a", "Delete"]).await?;
    window.painted().await?;
    window.script("window.isOver = true", Vec::new()).await?;
    assert_followed(&samples(&window).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_composer_that_grows_below_a_finished_answer_leaves_its_end_in_sight() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::saying(vec![mixed_answer::text(3)]).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "Tell me everything about the harbour.").await?;
    crate::stage::complete_answer(&window).await?;
    let room = "return document.querySelector('[data-region=composer]').getBoundingClientRect().top";
    let before = window.script(room, Vec::new()).await?.as_f64().unwrap_or_default();
    window.find("textbox", "Message").await?.click().await?;
    for line in ["one", "two", "three", "four"] {
        window.type_on_keyboard(line).await?;
        window.keys(&["shift+Return"]).await?;
    }
    let has_grown = format!("{room} < {before} - 20");
    holds(&window, "the composer takes room from the answer", &has_grown).await?;
    window.painted().await?;
    let is_in_sight = format!(
        "const log = document.querySelector('[role=log]');
         const end = [...log.querySelectorAll('article')].at(-1).getBoundingClientRect().bottom;
         const composer = document.querySelector('[data-region=composer]').getBoundingClientRect();
         return log.scrollHeight > log.clientHeight && {GAP} <= 1 && end <= composer.top + 1"
    );
    holds(&window, "the end is in sight above the composer", &is_in_sight).await?;
    Ok(())
}

/// Whether a queued question is completely visible above the composer.
const WAITS_IN_SIGHT: &str = "const log = document.querySelector('[role=log]')?.getBoundingClientRect();
    const one = document.querySelector('[role=log] [role=group][aria-label=\"Not sent\"]')?.getBoundingClientRect();
    return one !== undefined && one.top >= log.top - 1 && one.bottom <= log.bottom + 1";

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_waits_is_in_sight_before_and_after_stop_and_when_it_is_sent() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    // Scroll away first; sending a question leads back to the end.
    let log = window.find("log", "Messages").await?;
    window.turn_wheel(&log, -6).await?;
    ask(&window, "And who pays for it?").await?;
    holds(&window, "the queued question is in sight", WAITS_IN_SIGHT).await?;
    sample(&window, GAP, "n >= 20").await?;
    assert_followed(&samples(&window).await?);
    holds(&window, "it still is", WAITS_IN_SIGHT).await?;

    window.press("button", "Stop").await?;
    window.find("button", "Send now").await?;
    holds(&window, "after Stop it is in sight", WAITS_IN_SIGHT).await?;
    // Scroll up, so that the end is not followed and the button is out of view: a button partly behind the composer
    // could not be pressed.
    window.turn_wheel(&log, -2).await?;
    // Recorded when it appears: a busy machine polls so late that the question has already left the page for its
    // answer.
    let note = "window.isAsked = false;
        const content = document.querySelector('[role=log] .log');
        new MutationObserver(() => {
            const question = [...content.querySelectorAll('article')].at(-2);
            window.isAsked ||= question?.querySelector('.prose')?.textContent.trim() === 'And who pays for it?';
        }).observe(content, { childList: true })";
    window.script(note, Vec::new()).await?;
    window.press("button", "Send now").await?;
    window.gone("group", "Not sent").await?;
    holds(&window, "it is asked", "return window.isAsked").await?;
    sample(&window, GAP, "n >= 20").await?;
    assert_followed(&samples(&window).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_finds_no_service_waits_in_sight_wherever_questions_are_set() -> Outcome {
    for is_at_the_top in [false, true] {
        let stage = Stage::start(Keyring::Absent).await?;
        let mut service = mixed_answer::saying(vec![mixed_answer::text(3)]).await;
        let window = stage.open_in(&session(&service, "Adwaita")).await?;
        window.find("textbox", "Message").await?;
        if is_at_the_top {
            window.keys(&["ctrl+comma"]).await?;
            window.press("button", "Appearance").await?;
            window.press("radio", "Keep question at top").await?;
            window.keys(&["Escape"]).await?;
            window.gone("dialog", "Settings").await?;
        }
        ask(&window, "Tell me everything about the harbour.").await?;
        crate::stage::complete_answer(&window).await?;
        service.go_down().await;
        ask(&window, "And who pays for it?").await?;
        window
            .until_for("the question is in the outbox", ANSWER_LIMIT, async || {
                Ok(window.all("group", Some("Not sent"), None).await?.into_iter().next())
            })
            .await?;
        holds(&window, "it waits in sight", WAITS_IN_SIGHT).await?;
        window.press("button", "Send when back online").await?;
        window.find("button", "Confirm before sending").await?;
        holds(&window, "it still does", WAITS_IN_SIGHT).await?;
    }
    Ok(())
}

/// Presses a version button that is in view, without scrolling to it. Returns its distance from the top.
async fn flip(window: &Window<'_>, name: &str) -> Result<f64, Failure> {
    let script = "const log = document.querySelector('[role=log]').getBoundingClientRect();
        const versions = [...document.querySelectorAll('[role=log] .versions')].find((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top >= log.top && bottom <= log.bottom;
        });
        const at = versions.getBoundingClientRect().top - log.top;
        versions.querySelector(`[aria-label=\"${arguments[0]}\"]`).click();
        return at";
    let at = window.script(script, vec![json!(name)]).await?;
    Ok(at.as_f64().unwrap_or(f64::NAN))
}

async fn stands(window: &Window<'_>, label: &str, at: f64) -> Outcome {
    let script = "const log = document.querySelector('[role=log]').getBoundingClientRect();
        const one = document.querySelector(`[role=log] [aria-label=\"${arguments[0]}\"]`)?.getBoundingClientRect();
        return one !== undefined && one.bottom <= log.bottom && Math.abs(one.top - log.top - arguments[1]) <= 2";
    let what = format!("{label} stands where it was pressed, {at} px below the top");
    let arguments = vec![json!(label), json!(at)];
    let look =
        async || Ok((window.script(script, arguments.clone()).await? == Value::Bool(true)).then_some(()));
    Ok(window.until(&what, look).await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn versions_stay_under_the_hand_that_flips_them() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    // Without diagrams, whose later rendering would move the buttons.
    let words = |n: usize| "The harbour keeps a ledger of every vessel.\n\n".repeat(n);
    let service = mixed_answer::saying(vec![words(30), words(90)]).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "Tell me everything about the harbour.").await?;
    crate::stage::complete_answer(&window).await?;
    window.press("button", "Regenerate").await?;
    window.find("group", "Version 2 of 2").await?;
    crate::stage::complete_answer(&window).await?;
    holds(&window, "the end is in sight", IS_AT_END).await?;

    note_scrolling(&window).await?;
    for is_following in [true, false] {
        if !is_following {
            let log = window.find("log", "Messages").await?;
            window.turn_wheel(&log, -1).await?;
            rests_above_the_end(&window, "wheel").await?;
            // Scroll down to the versions, which are not at the end.
            let script = "[...document.querySelectorAll('[role=log] .versions')].at(-1).scrollIntoView({ block: 'end' })";
            window.script(script, Vec::new()).await?;
            rests_above_the_end(&window, "wheel and script").await?;
        }
        let at = flip(&window, "Previous version").await?;
        stands(&window, "Version 1 of 2", at).await?;
        let at = flip(&window, "Next version").await?;
        stands(&window, "Version 2 of 2", at).await?;
    }
    Ok(())
}
