//! An answer with all elements of answers, in the release build and in pages that use other libraries: the same pieces
//! at the same pace in the same engine.

use super::cost::Cpu;
use super::delays::{Delays, TWO_FRAMES};
use super::pace::{AS_MODELS_WRITE, Pace};
use super::peers::{self, Shown, Sight};
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::{build_programs, followed};
use crate::error::Result;
use parlance_driver::Window;
use std::time::{Duration, Instant};

/// Faster than anybody reads: the window merges text, a peer gets an update every hundredth of a second. Updates of a
/// peer are not merged, so that a slow one falls behind.
const QUICK: Pace = Pace { n_bytes: 100_000, per_second: 400, piece: 20, joined: 4 };

/// Number of times that the window and each peer show an answer, in turns; the median counts.
const N_RUNS: usize = 3;

/// The long answer, and the number of bytes compared at its beginning and end.
const LONG: Pace = Pace { n_bytes: 1_000_000, per_second: 2_000, piece: 20, joined: 20 };
const N_COMPARED: usize = 100_000;

const LIMIT: Duration = Duration::from_secs(180);

/// The floor first: it appends elements and renders neither syntax highlighting nor formulas. streamdown gets plug-ins
/// for both, as in the window.
const PEERS: [&str; 2] = ["streaming-markdown", STREAMDOWN];
const STREAMDOWN: &str = "streamdown";

/// The cost of the window and each peer in each run at one pace.
struct Turns {
    ours: Vec<(Cpu, Delays)>,
    /// By peer.
    peers: [Vec<Shown>; 2],
}

struct Measured {
    quick: Turns,
    /// Outside the viewport: laid out as usual, but never painted. WebKitGTK does not report the time of script and
    /// layout, and without a GPU it paints in the same thread. The CPU time of that thread here is script and layout
    /// alone.
    ours_unseen: Cpu,
    streamdown_unseen: Shown,
    /// The cost of the first and the last bytes of the long answer.
    long: (Cpu, Cpu),
    as_models_write: Vec<Turns>,
}

/// Measures everything, one after the other.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service"])?;
    peers::build()?;
    let measured = stage::on_runtime(show_all())?;
    Ok(rows(&measured))
}

async fn show_all() -> Result<Measured> {
    let pages = peers::folder().to_string_lossy().into_owned();
    let mut stage = Stage::start(&["--peers", &pages]).await?;
    let mut as_models_write = Vec::new();
    for pace in AS_MODELS_WRITE {
        as_models_write.push(in_turns(&mut stage, pace).await?);
    }
    let quick = in_turns(&mut stage, QUICK).await?;
    let (ours_unseen, _) = watched(&stage, Sight::Out, QUICK).await?;
    let streamdown_unseen = show(&mut stage, STREAMDOWN, Sight::Out, QUICK).await?;
    let window = stage.open().await?;
    ask(&window, LONG).await?;
    followed::watch(&window).await?;
    let long = first_and_last(&window).await?;
    followed::check(&window, "1 MB in the window").await?;
    println!("1 MB in the window: first 100 KB {:.2?}, last 100 KB {:.2?}", long.0, long.1);
    window.close().await?;
    Ok(Measured { quick, ours_unseen, streamdown_unseen, long, as_models_write })
}

async fn in_turns(stage: &mut Stage, pace: Pace) -> Result<Turns> {
    let mut turns = Turns { ours: Vec::new(), peers: PEERS.map(|_| Vec::new()) };
    for _ in 0..N_RUNS {
        turns.ours.push(watched(stage, Sight::In, pace).await?);
        for (name, shown) in PEERS.into_iter().zip(&mut turns.peers) {
            shown.push(show(stage, name, Sight::In, pace).await?);
        }
    }
    Ok(turns)
}

async fn show(stage: &mut Stage, name: &str, sight: Sight, pace: Pace) -> Result<Shown> {
    let shown = peers::show(stage, name, sight, pace).await?;
    println!("{name} at {pace}, {sight:?} sight: {:.2?} in {:.1} s", shown.cpu, shown.seconds);
    Ok(shown)
}

/// Types the question without sending it.
async fn ask(window: &Window<'_>, pace: Pace) -> Result<()> {
    window.press("button", "New conversation").await?;
    window.type_into("textbox", "Message", &pace.question()).await?;
    // Leftover work of loading completes first.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(())
}

/// Opens the window, asks, and records the cost of the answer and the times of its frames.
async fn watched(stage: &Stage, sight: Sight, pace: Pace) -> Result<(Cpu, Delays)> {
    let window = stage.open().await?;
    ask(&window, pace).await?;
    if sight == Sight::Out {
        window.script(include_str!("unseen.js"), Vec::new()).await?;
    }
    window.script(include_str!("frames.js"), Vec::new()).await?;
    followed::watch(&window).await?;
    let before = Cpu::of(&window.processes());
    // By key, because searching for a button among everything on the page would itself take some frames.
    window.keys(&["Return"]).await?;
    stage::answer_complete(&window, &pace.question(), LIMIT).await?;
    let cpu = Cpu::of(&window.processes()) - before;
    if sight == Sight::In {
        followed::check(&window, &format!("the window at {pace}")).await?;
    }
    let frames = Delays::noted(&window.script("return window.frameGaps", Vec::new()).await?);
    println!(
        "the window at {pace}, {sight:?} sight: {cpu:.2?}, slowest frame {:.0} ms",
        frames.quantile(1.0)
    );
    window.close().await?;
    Ok((cpu, frames))
}

/// Sends the question, and records the cost of the first and the last bytes of its answer.
async fn first_and_last(window: &Window<'_>) -> Result<(Cpu, Cpu)> {
    window.press("button", "Send").await?;
    let part = Duration::from_secs_f64(LONG.seconds() * N_COMPARED as f64 / LONG.n_bytes as f64);
    let whole = Duration::from_secs_f64(LONG.seconds());
    let began = Instant::now();
    let cost_of = async |from: Duration| {
        tokio::time::sleep(from.saturating_sub(began.elapsed())).await;
        let before = Cpu::of(&window.processes());
        tokio::time::sleep((from + part).saturating_sub(began.elapsed())).await;
        Cpu::of(&window.processes()) - before
    };
    let first = cost_of(Duration::ZERO).await;
    // Shortly before the end, because the work at the end happens only once.
    let last = cost_of(whole.saturating_sub(part + part / 10)).await;
    stage::answer_complete(window, "an answer of 1 MB", LIMIT).await?;
    Ok((first, last))
}

fn rows(measured: &Measured) -> Vec<Row> {
    let quick = &measured.quick;
    let what = format!("{} KB of everything at 8 KB/s", QUICK.n_bytes / 1_000);
    let (in_web, in_all) = ("web process", "all processes");
    let (of_web, of_all) = (|cpu: Cpu| cpu.web_process, |cpu: Cpu| cpu.all);
    let goals = [Goal::AtMost(1.2), Goal::AtMost(1.0 / 8.0)];
    let mut rows = against(&format!("{what}, {in_web}"), quick, of_web, goals);
    let streamdown = &measured.streamdown_unseen;
    rows.push(Row {
        what: format!("{what}, script and layout"),
        unit: "CPU s".into(),
        value: measured.ours_unseen.first_thread,
        floor: Some((called(STREAMDOWN, streamdown).into(), streamdown.cpu.first_thread)),
        goal: Goal::AtMost(1.0 / 15.0),
    });
    rows.push(Row {
        what: format!("{what}, slowest frame"),
        unit: "ms".into(),
        value: median(quick.ours.iter().map(|(_, frames)| frames.quantile(1.0))),
        floor: None,
        goal: Goal::AtMost(TWO_FRAMES),
    });
    rows.push(Row {
        what: "1 MB in the window, its last 100 KB against its first, web process".to_owned(),
        unit: "CPU s".into(),
        value: measured.long.1.web_process,
        floor: Some(("first 100 KB".into(), measured.long.0.web_process)),
        goal: Goal::AtMost(2.0),
    });
    for (pace, turns) in AS_MODELS_WRITE.iter().zip(&measured.as_models_write) {
        let what = format!("{:.0} s of everything at {pace}", pace.seconds());
        let against_floor = if pace.is_fastest() { Goal::AtMost(1.0) } else { Goal::None };
        rows.extend(against(&format!("{what}, {in_web}"), turns, of_web, [Goal::None; 2]));
        rows.extend(against(&format!("{what}, {in_all}"), turns, of_all, [against_floor, Goal::None]));
    }
    rows
}

/// The window against each peer, by their medians.
fn against(what: &str, turns: &Turns, of: impl Fn(Cpu) -> f64 + Copy, goals: [Goal; 2]) -> Vec<Row> {
    let value = median(turns.ours.iter().map(|(cpu, _)| of(*cpu)));
    let peers = PEERS.into_iter().zip(&turns.peers).zip(goals);
    let row = |((name, shown), goal): ((&str, &Vec<Shown>), Goal)| {
        let cost = median(shown.iter().map(|shown| of(shown.cpu)));
        let name = shown.last().map_or_else(|| name.to_owned(), |shown| called(name, shown));
        Row { what: what.to_owned(), unit: "CPU s".into(), value, floor: Some((name.into(), cost)), goal }
    };
    peers.map(row).collect()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    Delays::of(values).quantile(0.5)
}

/// A peer, and its progress.
fn called(name: &str, shown: &Shown) -> String {
    let seconds = shown.seconds;
    if shown.is_whole {
        format!("{name}, in {seconds:.0} s")
    } else {
        format!("{name}, given up after {seconds:.0} s at {:.0} KB", shown.n_shown / 1e3)
    }
}
