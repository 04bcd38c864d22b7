//! From the moment in which the service sends a word until it stands in the page, in the window as it is released.

use super::table::{Budget, Row};
use super::turns;
use crate::error::{Error, Result};
use crate::program;
use crate::project::{self, Profile};
use parlance_driver::{Desktop, Group, Keyring, Reads, Session, Window, wait};
use std::time::Duration;

/// Messages before the one that is measured.
const N_EARLIER: usize = 10_000;

/// Words of the answer that is measured.
const N_WORDS: usize = 4_000;

/// Words a second.
const RATE: usize = 200;

/// Two frames of a 60 Hz screen, in milliseconds.
const TWO_FRAMES: f64 = 34.0;

/// Far above what the longest answer takes at this rate.
const LIMIT: Duration = Duration::from_secs(120);

/// Milliseconds of each word of an answer, sorted.
struct Delays(Vec<f64>);

impl Delays {
    /// The delay that this share of the words does not exceed.
    fn quantile(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0.get((last as f64 * share).ceil() as usize).copied().unwrap_or(f64::NAN)
    }
}

/// Measures in a long conversation and in a new one.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|source| Error::Start { program: "the asynchronous runtime".to_owned(), source })?;
    let (long, new) = runtime.block_on(stream_both())?;
    println!(
        "in the long conversation: slowest {:.0} ms; in the new one: {:.0} ms",
        long.quantile(1.0),
        new.quantile(1.0)
    );
    let row = |what: &str, share: f64, budget| Row {
        what: format!("word to page, {N_EARLIER} earlier messages, {what}"),
        unit: "ms".into(),
        value: long.quantile(share),
        floor: None,
        budget,
    };
    Ok(vec![
        row("p50", 0.5, Budget::None),
        row("p99", 0.99, Budget::AtMost(TWO_FRAMES)),
        Row {
            what: format!("word to page, {N_EARLIER} earlier messages, against none"),
            unit: "ms".into(),
            value: long.quantile(0.5),
            floor: Some(("new conversation".into(), new.quantile(0.5))),
            budget: Budget::AtMost(1.1),
        },
    ])
}

async fn stream_both() -> Result<(Delays, Delays)> {
    let desktop = Desktop::start(Keyring::Absent).await?;
    let service = project::binary(Profile::Release, "bench-service");
    let mut service = Group::start(desktop.command(service), &desktop.log("service"), Reads::Output)?;
    let line = service.next_line(wait::PATIENCE).await?;
    let address = line.trim_start_matches("listening on ").trim().to_owned();
    let mut fill = program::command(&project::binary(Profile::Release, "bench-turns").to_string_lossy());
    fill.args(["fill", "--address", &address, "--messages", &N_EARLIER.to_string(), "--data"]);
    fill.arg(desktop.data_dir());
    program::output(fill)?;
    let session =
        Session::default().with("PARLANCE_BASE_URL", &address).with("PARLANCE_API_KEY", "svc_benchmark");
    let window = desktop.open(&project::binary(Profile::Release, "parlance"), &session).await?;
    window
        .until("the long conversation is shown", async || {
            let n_shown =
                window.script("return document.querySelectorAll('article').length", Vec::new()).await?;
            Ok(n_shown.as_u64().filter(|n| *n > 0))
        })
        .await?;
    // The first question brings the transcript along, and is not measured.
    ask(&window, 20).await?;
    let long = ask(&window, N_WORDS).await?;
    window.press("button", "New conversation").await?;
    ask(&window, 20).await?;
    let new = ask(&window, N_WORDS).await?;
    window.close().await?;
    Ok((long, new))
}

/// Asks for so many stamped words, and returns how long each was on its way into the page.
async fn ask(window: &Window<'_>, n_words: usize) -> Result<Delays> {
    window.script(include_str!("arrivals.js"), Vec::new()).await?;
    window.type_into("textbox", "Message", &format!("{n_words} words, {RATE} a second, stamped")).await?;
    window.press("button", "Send").await?;
    // Asked for seldom and cheaply, so that the asking costs little.
    let script = "return window.arrivals.length";
    let mut beat = tokio::time::interval(Duration::from_millis(500));
    let wait_for_end = async {
        loop {
            beat.tick().await;
            let n_arrived = window.script(script, Vec::new()).await?;
            if n_arrived.as_u64().is_some_and(|n| n >= n_words as u64) {
                return Ok::<_, Error>(());
            }
        }
    };
    let ended = tokio::time::timeout(LIMIT, wait_for_end).await;
    ended
        .map_err(|_| Error::TimedOut { program: format!("an answer of {n_words} words"), limit: LIMIT })??;
    window.gone("button", "Stop").await?;
    let answer = window.script("return window.arrivals", Vec::new()).await?;
    let delays = answer.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64);
    let mut delays: Vec<f64> = delays.collect();
    delays.sort_by(f64::total_cmp);
    Ok(Delays(delays))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_of_a_share_is_one_that_was_measured() {
        let delays = Delays((1..=101).map(f64::from).collect());
        assert_eq!((delays.quantile(0.5), delays.quantile(0.99), delays.quantile(1.0)), (51.0, 100.0, 101.0));
    }
}
