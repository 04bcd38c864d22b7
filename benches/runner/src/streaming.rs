//! The CPU time for displaying answers of increasing length, and at the speed of models, in the release build.

use super::build_programs;
use super::cost::Cpu;
use super::delays::Delays;
use super::followed;
use super::pace;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use crate::error::Result;
use parlance_driver::Window;
use std::time::Duration;

/// Lengths of the answers in bytes.
const ANSWERS: [usize; 2] = [100_000, 1_000_000];

/// The kinds of answers: their names in the question and in the rows.
const KINDS: [(&str, &str); 2] =
    [("bytes of everything", ""), ("bytes", " of short blocks with 149 pieces of code in 100 KB")];

/// Deltas of 20 bytes, per second.
const RATE: usize = 2_000;

/// Far above the time of the longest answer at this rate.
const LIMIT: Duration = Duration::from_secs(300);

/// Number of runs of each, in turns; the median counts.
const N_RUNS: usize = 3;

/// Percent of one core while text streams at the speed of models.
const SHARE_OF_CORE: f64 = 15.0;

/// The cost of each answer in each run, all processes.
#[derive(Default)]
struct Measured {
    /// By kind and length.
    answers: [[Vec<f64>; 2]; 2],
    paces: [Vec<f64>; 3],
}

/// Measures each answer in a new conversation.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service"])?;
    let measured = stage::on_runtime(stream_all())?;
    let mut rows = Vec::new();
    for ((_, kind), [shorter, longer]) in KINDS.iter().zip(measured.answers) {
        rows.push(Row {
            what: format!("streaming 1 MB against 100 KB{kind}, all processes"),
            unit: "CPU s".into(),
            value: median(longer),
            floor: Some(("100 KB".into(), median(shorter))),
            goal: Goal::AtMost(11.0),
        });
    }
    for (pace, runs) in pace::AS_MODELS_WRITE.iter().zip(measured.paces) {
        rows.push(Row {
            what: format!("streaming at {pace}, all processes"),
            unit: "% of a core".into(),
            value: 100.0 * median(runs) / pace.seconds(),
            floor: None,
            goal: if pace.is_fastest() { Goal::AtMost(SHARE_OF_CORE) } else { Goal::None },
        });
    }
    Ok(rows)
}

async fn stream_all() -> Result<Measured> {
    let stage = Stage::start(&[]).await?;
    let window = stage.open().await?;
    let mut measured = Measured::default();
    for _ in 0..N_RUNS {
        for (pace, runs) in pace::AS_MODELS_WRITE.iter().zip(&mut measured.paces) {
            runs.push(stream_one(&window, &pace.question()).await?);
        }
        for ((kind, _), answers) in KINDS.iter().zip(&mut measured.answers) {
            for (n_bytes, runs) in ANSWERS.iter().zip(answers) {
                runs.push(stream_one(&window, &format!("{n_bytes} {kind}, {RATE} deltas a second")).await?);
            }
        }
    }
    window.close().await?;
    Ok(measured)
}

/// Asks in a new conversation. Returns the CPU seconds of all processes.
async fn stream_one(window: &Window<'_>, question: &str) -> Result<f64> {
    window.press("button", "New conversation").await?;
    window.type_into("textbox", "Message", question).await?;
    followed::watch(window).await?;
    let before = Cpu::of(&window.processes());
    window.press("button", "Send").await?;
    stage::answer_complete(window, question, LIMIT).await?;
    let cpu = Cpu::of(&window.processes()) - before;
    followed::check(window, question).await?;
    Ok(cpu.all)
}

fn median(runs: Vec<f64>) -> f64 {
    Delays::of(runs.into_iter()).quantile(0.5)
}
