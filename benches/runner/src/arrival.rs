//! From the moment in which the service sends a word until it is in the page, in the release build.

use super::delays::{Delays, TWO_FRAMES};
use super::followed;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::turns;
use crate::error::Result;
use parlance_driver::Window;
use std::time::Duration;

/// Messages before the measured answer.
const N_EARLIER: usize = 10_000;

/// Words of the measured answer.
const N_WORDS: usize = 4_000;

/// Words per second.
const RATE: usize = 200;

/// Number of answers whose first word is measured.
const N_FIRST: usize = 21;

/// Models need at least this long before they write; by then the question is on the screen.
const PAUSE: Duration = Duration::from_millis(500);

/// Four frames of a 60 Hz screen, in milliseconds: the window updates text 20 times a second, every three frames, and
/// rendering takes part of the fourth.
const FOUR_FRAMES: f64 = 67.0;

/// Far above the time of the longest answer at this rate.
const LIMIT: Duration = Duration::from_secs(120);

/// Measures in a long conversation and in a new one.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    let Arrived { long, new, first, after_pause } = stage::on_runtime(stream_all())?;
    println!(
        "in the long conversation: slowest {:.0} ms; in the new one: {:.0} ms",
        long.quantile(1.0),
        new.quantile(1.0)
    );
    let row = |what: &str, share: f64, goal| Row {
        what: format!("word to page, {N_EARLIER} earlier messages, {what}"),
        unit: "ms".into(),
        value: long.quantile(share),
        floor: None,
        goal,
    };
    Ok(vec![
        row("p50", 0.5, Goal::None),
        row("p99", 0.99, Goal::AtMost(FOUR_FRAMES)),
        Row {
            what: format!("word to page, {N_EARLIER} earlier messages, against none"),
            unit: "ms".into(),
            value: long.quantile(0.5),
            floor: Some(("new conversation".into(), new.quantile(0.5))),
            goal: Goal::AtMost(1.1),
        },
        Row {
            what: format!("first word of {N_FIRST} answers to page, p95"),
            unit: "ms".into(),
            value: first.quantile(0.95),
            floor: None,
            goal: Goal::AtMost(TWO_FRAMES),
        },
        Row {
            what: format!(
                "first word, {} ms after the answer’s beginning, of {N_FIRST} to page, p95",
                PAUSE.as_millis()
            ),
            unit: "ms".into(),
            value: after_pause.quantile(0.95),
            floor: None,
            goal: Goal::AtMost(TWO_FRAMES),
        },
    ])
}

struct Arrived {
    /// Each word in a long conversation.
    long: Delays,
    /// Each word in a new one.
    new: Delays,
    /// The first word of each of many short answers.
    first: Delays,
    /// The first word of each of many short answers that begin with a pause.
    after_pause: Delays,
}

async fn stream_all() -> Result<Arrived> {
    let stage = Stage::start(&[]).await?;
    stage.fill(N_EARLIER)?;
    let window = stage.open_filled().await?;
    // The first question sends the transcript and is not measured.
    ask(&window, 20, "").await?;
    let long = ask(&window, N_WORDS, "").await?;
    window.press("button", "New conversation").await?;
    ask(&window, 20, "").await?;
    let new = ask(&window, N_WORDS, "").await?;
    let first = first_words(&window, "").await?;
    let after_pause = first_words(&window, &format!(", after {} ms", PAUSE.as_millis())).await?;
    window.close().await?;
    Ok(Arrived { long, new, first, after_pause })
}

/// The delay of the first word of each of many short answers.
async fn first_words(window: &Window<'_>, pause: &str) -> Result<Delays> {
    let mut first = Vec::new();
    for _ in 0..N_FIRST {
        ask(window, 20, pause).await?;
        first.extend(window.script("return window.firstArrival", Vec::new()).await?.as_f64());
    }
    Ok(Delays::of(first.into_iter()))
}

/// Requests this number of timestamped words and returns the delay of each. `pause` is the part of the question that
/// sets the time before the first word.
async fn ask(window: &Window<'_>, n_words: usize, pause: &str) -> Result<Delays> {
    window.script(include_str!("arrivals.js"), Vec::new()).await?;
    let question = format!("{n_words} words, {RATE} a second, stamped{pause}");
    window.type_into("textbox", "Message", &question).await?;
    followed::watch(window).await?;
    window.press("button", "Send").await?;
    let (what, script) = (format!("an answer of {n_words} words"), "return window.arrivals.length");
    stage::ask_until(window, &what, LIMIT, script, |n_arrived| {
        Ok(n_arrived.as_u64().filter(|n| *n >= n_words as u64))
    })
    .await?;
    window.gone("button", "Stop").await?;
    followed::check(window, &what).await?;
    Ok(Delays::noted(&window.script("return window.arrivals", Vec::new()).await?))
}
