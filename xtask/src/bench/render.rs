//! An answer with everything that answers have, in the window as it is released and in pages that show it by other
//! libraries: the same pieces at the same pace in the same engine.

use super::build_programs;
use super::cost::Cpu;
use super::delays::Delays;
use super::peers::{self, Shown, Sight};
use super::stage::{self, Stage};
use super::table::{Budget, Row};
use crate::error::Result;
use parlance_driver::Window;
use std::time::{Duration, Instant};

/// Bytes of the answer.
const N_BYTES: usize = 100_000;

/// Pieces of 20 bytes a second: 8 KB.
const RATE: usize = 400;

/// Times that the window and the floor show it, in turns; the median counts.
const N_RUNS: usize = 3;

/// Bytes of the long answer, of which the first and the last [`N_BYTES`] are compared, and pieces a second.
const N_LONG_BYTES: usize = 1_000_000;
const LONG_RATE: usize = 2_000;

/// Two frames of a 60 Hz screen, in milliseconds.
const TWO_FRAMES: f64 = 34.0;

const LIMIT: Duration = Duration::from_secs(180);

const FLOOR: &str = "streaming-markdown";
const PEERS: [&str; 2] = ["streamdown", "react-markdown"];

/// What the window and the floor cost in each run, and each peer in one.
struct Measured {
    ours: Vec<Cpu>,
    frames: Vec<Delays>,
    floor: Vec<Shown>,
    peers: Vec<Shown>,
    /// Out of sight: the window, and the peers with the floor as the first.
    ours_unseen: Cpu,
    peers_unseen: Vec<Shown>,
    /// Of the long answer: its first and its last bytes.
    long: (Cpu, Cpu),
}

/// Measures all, one after the other.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service"])?;
    peers::build()?;
    let measured = stage::on_runtime(show_all())?;
    Ok(rows(&measured))
}

async fn show_all() -> Result<Measured> {
    let pages = peers::folder().to_string_lossy().into_owned();
    let mut stage = Stage::start(&["--peers", &pages]).await?;
    let (mut ours, mut frames, mut floor) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..N_RUNS {
        let (cpu, gaps) = watched(&stage, Sight::In).await?;
        ours.push(cpu);
        frames.push(gaps);
        floor.push(show(&mut stage, FLOOR, Sight::In).await?);
    }
    let (ours_unseen, _) = watched(&stage, Sight::Out).await?;
    let mut peers_unseen = vec![show(&mut stage, FLOOR, Sight::Out).await?];
    let mut peers = Vec::new();
    for name in PEERS {
        peers.push(show(&mut stage, name, Sight::In).await?);
        peers_unseen.push(show(&mut stage, name, Sight::Out).await?);
    }
    let window = stage.open().await?;
    ask(&window, N_LONG_BYTES, LONG_RATE).await?;
    let long = first_and_last(&window).await?;
    println!("1 MB in the window: first 100 KB {:.2?}, last 100 KB {:.2?}", long.0, long.1);
    window.close().await?;
    Ok(Measured { ours, frames, floor, peers, ours_unseen, peers_unseen, long })
}

async fn show(stage: &mut Stage, name: &str, sight: Sight) -> Result<Shown> {
    let shown = peers::show(stage, name, sight, N_BYTES, RATE).await?;
    let (seconds, slowest) = (shown.seconds, shown.frames.quantile(1.0));
    println!("{name}, {sight:?} sight: {:.2?} in {seconds:.1} s, slowest frame {slowest:.0} ms", shown.cpu);
    Ok(shown)
}

/// Writes the question and does not send it yet.
async fn ask(window: &Window<'_>, n_bytes: usize, rate: usize) -> Result<()> {
    window.press("button", "New conversation").await?;
    let question = format!("{n_bytes} bytes of everything, {rate} deltas a second");
    window.type_into("textbox", "Message", &question).await?;
    // What loading has left over is done by then.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(())
}

/// Opens the window and asks, and notes what the answer costs and how long its frames take.
async fn watched(stage: &Stage, sight: Sight) -> Result<(Cpu, Delays)> {
    let window = stage.open().await?;
    ask(&window, N_BYTES, RATE).await?;
    if sight == Sight::Out {
        window.script(include_str!("unseen.js"), Vec::new()).await?;
    }
    window.script(include_str!("frames.js"), Vec::new()).await?;
    let before = Cpu::of(&window.processes());
    // A key, because to look for a button among all that is on the page takes some frames of its own.
    window.keys(&["Return"]).await?;
    stage::answer_complete(&window, "an answer of 100 KB", LIMIT).await?;
    let cpu = Cpu::of(&window.processes()) - before;
    let frames = Delays::noted(&window.script("return window.frameGaps", Vec::new()).await?);
    println!("the window, {sight:?} sight: {cpu:.2?}, slowest frame {:.0} ms", frames.quantile(1.0));
    window.close().await?;
    Ok((cpu, frames))
}

/// Sends the question, and notes what the first and the last bytes of its answer cost.
async fn first_and_last(window: &Window<'_>) -> Result<(Cpu, Cpu)> {
    window.press("button", "Send").await?;
    let part = Duration::from_secs_f64((N_BYTES / 20) as f64 / LONG_RATE as f64);
    let whole = Duration::from_secs_f64((N_LONG_BYTES / 20) as f64 / LONG_RATE as f64);
    let began = Instant::now();
    let cost_of = async |from: Duration| {
        tokio::time::sleep(from.saturating_sub(began.elapsed())).await;
        let before = Cpu::of(&window.processes());
        tokio::time::sleep((from + part).saturating_sub(began.elapsed())).await;
        Cpu::of(&window.processes()) - before
    };
    let first = cost_of(Duration::ZERO).await;
    // A little before the end, because what is done at the end is done once.
    let last = cost_of(whole.saturating_sub(part + part / 10)).await;
    stage::answer_complete(window, "an answer of 1 MB", LIMIT).await?;
    Ok((first, last))
}

fn rows(measured: &Measured) -> Vec<Row> {
    let what = format!("{} KB of everything at 8 KB/s", N_BYTES / 1_000);
    let against = |kind: &str, value: f64, (name, cost): (String, f64), budget| Row {
        what: format!("{what}, {kind}"),
        unit: "CPU s".into(),
        value,
        floor: Some((name.into(), cost)),
        budget,
    };
    let slowest = |whose: &str, value: f64, budget| Row {
        what: format!("{what}, slowest frame{whose}"),
        unit: "ms".into(),
        value,
        floor: None,
        budget,
    };
    let (in_web, in_layout) = ("web process", "script and layout");
    let ours = median(measured.ours.iter().map(|cpu| cpu.web_process));
    let ours_unseen = measured.ours_unseen.first_thread;
    let floor = median(measured.floor.iter().map(|shown| shown.cpu.web_process));
    let mut rows = vec![against(in_web, ours, (FLOOR.to_owned(), floor), Budget::AtMost(1.2))];
    for ((name, peer), has_budget) in PEERS.into_iter().zip(&measured.peers).zip([true, false]) {
        let budget = if has_budget { Budget::AtMost(1.0 / 8.0) } else { Budget::None };
        rows.push(against(in_web, ours, (called(name, peer), peer.cpu.web_process), budget));
    }
    let all = [FLOOR].into_iter().chain(PEERS).zip(&measured.peers_unseen);
    for ((name, peer), has_budget) in all.zip([false, true, false]) {
        let budget = if has_budget { Budget::AtMost(1.0 / 15.0) } else { Budget::None };
        rows.push(against(in_layout, ours_unseen, (called(name, peer), peer.cpu.first_thread), budget));
    }
    let longest = |frames: &Delays| frames.quantile(1.0);
    rows.push(slowest("", median(measured.frames.iter().map(longest)), Budget::AtMost(TWO_FRAMES)));
    let of_floor = median(measured.floor.iter().map(|shown| longest(&shown.frames)));
    rows.push(slowest(&format!(" of {FLOOR}"), of_floor, Budget::None));
    for (name, peer) in PEERS.into_iter().zip(&measured.peers) {
        rows.push(slowest(&format!(" of {name}"), longest(&peer.frames), Budget::None));
    }
    rows.push(Row {
        what: "1 MB in the window, its last 100 KB against its first, web process".to_owned(),
        unit: "CPU s".into(),
        value: measured.long.1.web_process,
        floor: Some(("first 100 KB".into(), measured.long.0.web_process)),
        budget: Budget::AtMost(2.0),
    });
    rows
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    Delays::of(values).quantile(0.5)
}

/// A peer, and how far it came.
fn called(name: &str, shown: &Shown) -> String {
    let seconds = shown.seconds;
    if shown.is_whole {
        format!("{name}, in {seconds:.0} s")
    } else {
        format!("{name}, given up after {seconds:.0} s at {:.0} KB", shown.n_shown / 1e3)
    }
}
