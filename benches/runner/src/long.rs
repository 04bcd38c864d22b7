//! A conversation of 10,000 messages in the release build: opening it against one of 10, in turns, and scrolling
//! through it.

use super::delays::{Delays, TWO_FRAMES};
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::turns;
use crate::error::Result;
use parlance_driver::Window;
use serde_json::{Value, json};
use std::time::Duration;

/// Messages of the two conversations.
const LENGTHS: [usize; 2] = [10, 10_000];

/// Number of times that each is opened; the median counts. One more opening of each warms the caches first.
const N_RUNS: usize = 21;

/// Number of frames, and how far each scrolls: like fast turning of a wheel.
const N_FRAMES: usize = 900;
const PIXELS: usize = 200;

/// Far above the time of either.
const LIMIT: Duration = Duration::from_secs(120);

/// The results of scrolling.
struct Scrolled {
    frames: Delays,
    n_elements: f64,
}

/// Opens both in turns, and scrolls through the long one.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    let ([short, long], scrolled) = stage::on_runtime(open_and_scroll())?;
    let [n_short, n_long] = LENGTHS;
    let row = |what: String, unit: &'static str, value: f64, goal| Row {
        what,
        unit: unit.into(),
        value,
        floor: None,
        goal,
    };
    println!("opening: {short:.0} ms and {long:.0} ms");
    Ok(vec![
        Row {
            what: format!("opening a conversation of {n_long} messages"),
            unit: "ms".into(),
            value: long,
            floor: Some((format!("{n_short} messages").into(), short)),
            goal: Goal::AtMost(1.5),
        },
        row(
            format!("scrolling through {n_long} messages, slowest frame"),
            "ms",
            scrolled.frames.quantile(1.0),
            Goal::AtMost(TWO_FRAMES),
        ),
        row(
            format!("scrolling through {n_long} messages, elements"),
            "elements",
            scrolled.n_elements,
            Goal::None,
        ),
    ])
}

async fn open_and_scroll() -> Result<([f64; 2], Scrolled)> {
    let stage = Stage::start(&[]).await?;
    for n_messages in LENGTHS {
        stage.fill(n_messages)?;
    }
    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    let mut opened = [Vec::new(), Vec::new()];
    for _ in 0..=N_RUNS {
        for (times, n_messages) in opened.iter_mut().zip(LENGTHS) {
            let title = json!(format!("{n_messages} messages"));
            let time = run(&window, include_str!("opening.js"), vec![title], "return window.opening").await?;
            times.push(time.as_f64().unwrap_or(f64::NAN));
        }
    }
    let opened = opened.map(|times| Delays::of(times.into_iter().skip(1)).quantile(0.5));
    let found = run(
        &window,
        include_str!("scrolling.js"),
        vec![json!(PIXELS), json!(N_FRAMES)],
        "return window.scrolling",
    )
    .await?;
    let frames = Delays::noted(found.get("frames").unwrap_or(&Value::Null));
    let n_elements = found.get("nElements").and_then(Value::as_f64).unwrap_or(f64::NAN);
    window.close().await?;
    Ok((opened, Scrolled { frames, n_elements }))
}

/// Starts an action in the page and waits for its recorded result.
async fn run(window: &Window<'_>, script: &str, arguments: Vec<Value>, noted: &str) -> Result<Value> {
    window.script(script, arguments).await?;
    stage::ask_until(window, "the window", LIMIT, noted, |found| {
        Ok(Some(found).filter(|found| !found.is_null()))
    })
    .await
}
