//! The CPU time for displaying answers of increasing length, and at the speed of models, in the release build.

use super::build_programs;
use super::cost::Cpu;
use super::delays::Delays;
use super::followed;
use super::pace::{self, Pace};
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use crate::error::Result;
use parlance_driver::Window;
use std::time::Duration;

/// Lengths of the answers in bytes, with their names.
const ANSWERS: [(usize, &str); 3] = [(10_000, "10 KB"), (100_000, "100 KB"), (1_000_000, "1 MB")];

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

/// The speed of a model on this computer, for 20 seconds; the page scrolls every few seconds. The question follows an
/// answer that is longer than the viewport.
const SLOW: Pace = Pace { n_bytes: 800, per_second: 10, piece: 4, joined: 1 };

/// The cost of each answer in each run.
struct Measured {
    /// By kind and length.
    answers: Vec<Vec<Vec<Cpu>>>,
    paces: Vec<Vec<Cpu>>,
    slow: Vec<Cpu>,
}

/// Measures each answer in a new conversation, except the slow one.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service"])?;
    let measured = stage::on_runtime(stream_all())?;
    let mut rows = Vec::new();
    for ((_, kind), answers) in KINDS.iter().zip(&measured.answers) {
        let all = |runs: &Vec<Cpu>| median(runs, |cpu| cpu.all);
        for ((_, name), runs) in ANSWERS.iter().zip(answers) {
            for (part, value) in
                [("web process", median(runs, |cpu| cpu.web_process)), ("all processes", all(runs))]
            {
                let what = format!("streaming {name}{kind}, {part}");
                rows.push(Row { what, unit: "CPU s".into(), value, floor: None, goal: Goal::None });
            }
        }
        if let [.., shorter, longest] = answers.as_slice() {
            rows.push(Row {
                what: format!("streaming 1 MB against 100 KB{kind}, all processes"),
                unit: "CPU s".into(),
                value: all(longest),
                floor: Some(("100 KB".into(), all(shorter))),
                goal: Goal::AtMost(11.0),
            });
        }
    }
    for (pace, runs) in pace::AS_MODELS_WRITE.iter().zip(&measured.paces) {
        let goal = if pace.is_fastest() { Goal::AtMost(SHARE_OF_CORE) } else { Goal::None };
        rows.extend(share_of_core(&format!("streaming at {pace}"), *pace, runs, goal));
    }
    let slow = format!("streaming at {SLOW} below another answer");
    rows.extend(share_of_core(&slow, SLOW, &measured.slow, Goal::None));
    Ok(rows)
}

/// The cost of an answer while it streams.
fn share_of_core(what: &str, pace: Pace, runs: &[Cpu], goal: Goal) -> [Row; 2] {
    [
        ("web process", median(runs, |cpu| cpu.web_process), Goal::None),
        ("all processes", median(runs, |cpu| cpu.all), goal),
    ]
    .map(|(part, seconds, goal)| Row {
        what: format!("{what}, {part}"),
        unit: "% of a core".into(),
        value: 100.0 * seconds / pace.seconds(),
        floor: None,
        goal,
    })
}

async fn stream_all() -> Result<Measured> {
    let stage = Stage::start(&[]).await?;
    let window = stage.open().await?;
    let mut measured = Measured {
        answers: KINDS.map(|_| vec![Vec::new(); ANSWERS.len()]).into(),
        paces: vec![Vec::new(); pace::AS_MODELS_WRITE.len()],
        slow: Vec::new(),
    };
    for _ in 0..N_RUNS {
        for (pace, runs) in pace::AS_MODELS_WRITE.iter().zip(&mut measured.paces) {
            runs.push(stream_one(&window, &pace.question()).await?);
        }
        measured.slow.push(ask(&window, &SLOW.question()).await?);
        for ((kind, _), answers) in KINDS.iter().zip(&mut measured.answers) {
            for ((n_bytes, _), runs) in ANSWERS.iter().zip(answers) {
                runs.push(stream_one(&window, &format!("{n_bytes} {kind}, {RATE} deltas a second")).await?);
            }
        }
    }
    window.close().await?;
    Ok(measured)
}

async fn stream_one(window: &Window<'_>, question: &str) -> Result<Cpu> {
    window.press("button", "New conversation").await?;
    ask(window, question).await
}

/// Asks in the open conversation.
async fn ask(window: &Window<'_>, question: &str) -> Result<Cpu> {
    window.type_into("textbox", "Message", question).await?;
    followed::watch(window).await?;
    let before = Cpu::of(&window.processes());
    window.press("button", "Send").await?;
    stage::answer_complete(window, question, LIMIT).await?;
    let cpu = Cpu::of(&window.processes()) - before;
    followed::check(window, question).await?;
    Ok(cpu)
}

fn median(runs: &[Cpu], of: impl Fn(&Cpu) -> f64) -> f64 {
    Delays::of(runs.iter().map(of)).quantile(0.5)
}
