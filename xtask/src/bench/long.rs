//! A conversation of 10,000 messages in the window as it is released: opening it against one of 10, in turns, and
//! scrolling through it.

use super::table::{Budget, Row};
use super::turns;
use crate::error::{Error, Result};
use crate::program;
use crate::project::{self, Profile};
use parlance_driver::{Desktop, Group, Keyring, Reads, Session, Window, processes, wait};
use serde_json::{Value, json};
use std::time::Duration;

/// Messages of the two conversations.
const LENGTHS: [usize; 2] = [10, 10_000];

/// Times that each is opened; the median counts. One more of each before them warms what is read.
const N_RUNS: usize = 21;

/// A frame, and how far each moves the page: a fast turn of a wheel.
const N_FRAMES: usize = 900;
const PIXELS: usize = 200;

/// Two frames of a 60 Hz screen, in milliseconds.
const TWO_FRAMES: f64 = 34.0;

/// Far above what either takes.
const LIMIT: Duration = Duration::from_secs(120);

/// What scrolling showed.
struct Scrolled {
    /// Milliseconds of each frame, sorted.
    frames: Vec<f64>,
    n_elements: f64,
    /// Memory of the web process before and after.
    memory_mb: (f64, f64),
}

/// Opens both in turns, and scrolls through the long one.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|source| Error::Start { program: "the asynchronous runtime".to_owned(), source })?;
    let ([short, long], scrolled) = runtime.block_on(open_and_scroll())?;
    let [n_short, n_long] = LENGTHS;
    let row = |what: String, unit: &'static str, value: f64, budget| Row {
        what,
        unit: unit.into(),
        value,
        floor: None,
        budget,
    };
    let of = |share: f64| quantile(&scrolled.frames, share);
    println!("opening: {short:.0} ms and {long:.0} ms");
    Ok(vec![
        Row {
            what: format!("opening a conversation of {n_long} messages"),
            unit: "ms".into(),
            value: long,
            floor: Some((format!("{n_short} messages").into(), short)),
            budget: Budget::AtMost(1.5),
        },
        row(format!("scrolling through {n_long} messages, frame p50"), "ms", of(0.5), Budget::None),
        row(format!("scrolling through {n_long} messages, frame p99"), "ms", of(0.99), Budget::None),
        row(
            format!("scrolling through {n_long} messages, slowest frame"),
            "ms",
            of(1.0),
            Budget::AtMost(TWO_FRAMES),
        ),
        row(
            format!("scrolling through {n_long} messages, elements"),
            "elements",
            scrolled.n_elements,
            Budget::None,
        ),
        Row {
            what: format!("memory of the web process after scrolling through {n_long} messages"),
            unit: "MB".into(),
            value: scrolled.memory_mb.1,
            floor: Some(("before".into(), scrolled.memory_mb.0)),
            budget: Budget::None,
        },
    ])
}

async fn open_and_scroll() -> Result<([f64; 2], Scrolled)> {
    let desktop = Desktop::start(Keyring::Absent).await?;
    let service = project::binary(Profile::Release, "bench-service");
    let mut service = Group::start(desktop.command(service), &desktop.log("service"), Reads::Output)?;
    let line = service.next_line(wait::PATIENCE).await?;
    let address = line.trim_start_matches("listening on ").trim().to_owned();
    for n_messages in LENGTHS {
        let mut fill = program::command(&project::binary(Profile::Release, "bench-turns").to_string_lossy());
        fill.args(["fill", "--address", &address, "--messages", &n_messages.to_string(), "--data"]);
        fill.arg(desktop.data_dir());
        program::output(fill)?;
    }
    let session =
        Session::default().with("PARLANCE_BASE_URL", &address).with("PARLANCE_API_KEY", "svc_benchmark");
    let window = desktop.open(&project::binary(Profile::Release, "parlance"), &session).await?;
    window.find("textbox", "Message").await?;
    let mut opened = [Vec::new(), Vec::new()];
    for _ in 0..=N_RUNS {
        for (times, n_messages) in opened.iter_mut().zip(LENGTHS) {
            let title = json!(format!("{n_messages} messages"));
            let time = run(&window, include_str!("opening.js"), vec![title], "return window.opening").await?;
            times.push(time.as_f64().unwrap_or(f64::NAN));
        }
    }
    let opened = opened.map(|times| {
        let mut times: Vec<f64> = times.into_iter().skip(1).collect();
        times.sort_by(f64::total_cmp);
        quantile(&times, 0.5)
    });
    let before = web_process_mb(&window);
    let found = run(
        &window,
        include_str!("scrolling.js"),
        vec![json!(PIXELS), json!(N_FRAMES)],
        "return window.scrolling",
    )
    .await?;
    let frames = found.get("frames").and_then(Value::as_array).into_iter().flatten();
    let mut frames: Vec<f64> = frames.filter_map(Value::as_f64).collect();
    frames.sort_by(f64::total_cmp);
    let n_elements = found.get("nElements").and_then(Value::as_f64).unwrap_or(f64::NAN);
    let memory_mb = (before, web_process_mb(&window));
    window.close().await?;
    Ok((opened, Scrolled { frames, n_elements, memory_mb }))
}

/// Begins something in the page, and waits for what it notes. Asked for seldom, so that the asking costs little.
async fn run(window: &Window<'_>, script: &str, arguments: Vec<Value>, noted: &str) -> Result<Value> {
    window.script(script, arguments).await?;
    let mut beat = tokio::time::interval(Duration::from_millis(200));
    let wait_for_it = async {
        loop {
            beat.tick().await;
            let found = window.script(noted, Vec::new()).await?;
            if !found.is_null() {
                return Ok::<_, Error>(found);
            }
        }
    };
    let ended = tokio::time::timeout(LIMIT, wait_for_it).await;
    ended.map_err(|_| Error::TimedOut { program: "the window".to_owned(), limit: LIMIT })?
}

fn web_process_mb(window: &Window<'_>) -> f64 {
    let web = window.processes().into_iter().filter(|process| process.exe.ends_with("WebKitWebProcess"));
    web.filter_map(|process| processes::pss_bytes(process.id)).sum::<u64>() as f64 / 1e6
}

/// The value that this share of sorted ones does not exceed.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * share).ceil() as usize).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_a_value_that_was_measured() {
        let values: Vec<f64> = (1..=101).map(f64::from).collect();
        assert_eq!(
            (quantile(&values, 0.5), quantile(&values, 0.99), quantile(&values, 1.0)),
            (51.0, 100.0, 101.0)
        );
    }
}
