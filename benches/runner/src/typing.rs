//! From the press of a key until its letter is on the screen, in the release build, while an answer streams into a long
//! conversation and while none does.

use super::delays::{Delays, TWO_FRAMES};
use super::followed;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::turns;
use crate::error::Result;
use parlance_driver::Window;
use std::time::Duration;
use xtask::error::Error as TaskError;

/// Messages above the composer.
const N_EARLIER: usize = 10_000;

/// Words of the answer that streams meanwhile, and words per second.
const N_WORDS: usize = 8_000;
const RATE: usize = 200;

/// The typed text, repeated: 20 keys.
const TYPED: &str = "what is typed above ";

/// Number of repetitions.
const N_TIMES: usize = 20;

/// Time between keys: some 200 words per minute, which few people type.
const PAUSE: Duration = Duration::from_millis(60);

/// Measures with and without a streaming answer.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    let (calm, streaming) = stage::on_runtime(type_twice())?;
    println!(
        "{} keys while words arrive, slowest {:.0} ms; {} keys while none do, slowest {:.0} ms",
        streaming.len(),
        streaming.quantile(1.0),
        calm.len(),
        calm.quantile(1.0)
    );
    let row = |what: &str, share: f64, goal| Row {
        what: format!("key press to glyph, {RATE} words/s below {N_EARLIER} messages, {what}"),
        unit: "ms".into(),
        value: streaming.quantile(share),
        floor: None,
        goal,
    };
    Ok(vec![
        row("p50", 0.5, Goal::None),
        row("p99", 0.99, Goal::AtMost(TWO_FRAMES)),
        Row {
            what: format!("key press to glyph, {RATE} words/s against none, p50"),
            unit: "ms".into(),
            value: streaming.quantile(0.5),
            floor: Some(("no answer".into(), calm.quantile(0.5))),
            goal: Goal::None,
        },
    ])
}

async fn type_twice() -> Result<(Delays, Delays)> {
    let stage = Stage::start(&[]).await?;
    stage.fill(N_EARLIER)?;
    let window = stage.open_filled().await?;
    let calm = type_words(&window).await?;
    window.script("document.querySelector('textarea').select()", Vec::new()).await?;
    window.type_on_keyboard(&format!("{N_WORDS} words, {RATE} a second, stamped")).await?;
    window.press("button", "Send").await?;
    window.find("button", "Stop").await?;
    followed::watch(&window).await?;
    let streaming = type_words(&window).await?;
    followed::check(&window, "an answer above the words that are typed").await?;
    if window.all("button", Some("Stop"), None).await?.is_empty() {
        let program = "the typing, which went on after the answer's end,".to_owned();
        let limit = Duration::from_secs((N_WORDS / RATE) as u64);
        return Err(TaskError::TimedOut { program, limit }.into());
    }
    window.close().await?;
    Ok((calm, streaming))
}

/// Types on the screen's keyboard. Returns the time of each key until the frame with its letter.
async fn type_words(window: &Window<'_>) -> Result<Delays> {
    window.find("textbox", "Message").await?;
    window.script(include_str!("keystrokes.js"), Vec::new()).await?;
    for _ in 0..N_TIMES {
        window.type_at_pace(TYPED, PAUSE).await?;
    }
    let n_keys = TYPED.len() * N_TIMES;
    window
        .until("every key is on the screen", async || {
            let n_seen = window.script("return window.keystrokes.length", Vec::new()).await?;
            Ok(n_seen.as_u64().filter(|n| *n >= n_keys as u64))
        })
        .await?;
    Ok(Delays::noted(&window.script("return window.keystrokes", Vec::new()).await?))
}
