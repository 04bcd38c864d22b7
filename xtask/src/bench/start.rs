//! From the start of the process to the first paint, and the memory of the whole process tree then, against an empty
//! Tauri window: the same marks, in turns.

use super::build_programs;
use super::stage::{self, Stage};
use super::table::{Budget, Row};
use crate::error::Result;
use crate::project::{self, Profile};
use parlance_driver::{Desktop, Group, Keyring, Reads, Session, processes};
use std::path::Path;
use std::time::{Duration, Instant};

/// Starts of each. One more of each before them warms the disk's cache.
const N_RUNS: usize = 15;

/// The start that counts, as a part of all from the fastest on. WebKitGTK holds back the first frame by half a second
/// in some starts of either window, at random and in up to half of them, so that a median jumps between two values.
const QUANTILE: f64 = 0.25;

/// How long a window may take to paint.
const LIMIT: Duration = Duration::from_secs(60);

/// How long a window rests before its memory is read.
const REST: Duration = Duration::from_secs(3);

/// Messages of the conversation that was open last.
const N_MESSAGES: usize = 10_000;

/// What the line contains that says that the first content is on the screen.
const FIRST_PAINT: &str = "first paint";

/// One start.
pub(super) struct Start {
    pub(super) paint_ms: f64,
    pub(super) memory_mb: f64,
}

/// The starts of a window, and those of the empty one in turns with them.
struct Turns {
    ours: Vec<Start>,
    empty: Vec<Start>,
}

/// Measures the first start, and one with a long conversation.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service", "bench-turns"])?;
    let (first, filled) = stage::on_runtime(async {
        let desktop = Desktop::start(Keyring::Absent).await?;
        let first = in_turns(&desktop, &Session::default()).await?;
        let stage = Stage::start(&[]).await?;
        stage.fill(N_MESSAGES)?;
        Ok((first, in_turns(&stage.desktop, &stage.session()).await?))
    })?;
    Ok(vec![
        paint_row("start to first paint", &first),
        row("memory of all processes (PSS)", "MB", &first, |start| start.memory_mb, Budget::AtMost(1.25)),
        paint_row("start to first paint, with a conversation of 10,000 messages", &filled),
    ])
}

fn paint_row(what: &str, turns: &Turns) -> Row {
    row(what, "ms", turns, |start| start.paint_ms, Budget::AtMost(1.15))
}

fn row(what: &str, unit: &'static str, turns: &Turns, part: fn(&Start) -> f64, budget: Budget) -> Row {
    Row {
        what: what.to_owned(),
        unit: unit.into(),
        value: quantile(turns.ours.iter().map(part)),
        floor: Some(("empty window".into(), quantile(turns.empty.iter().map(part)))),
        budget,
    }
}

/// Starts both windows in turns; `session` is ours.
async fn in_turns(desktop: &Desktop, session: &Session) -> Result<Turns> {
    let app = project::binary(Profile::Release, "parlance");
    let empty_window = project::binary(Profile::Release, "empty-window");
    start(desktop, session, &app).await?;
    start(desktop, &Session::default(), &empty_window).await?;
    let mut turns = Turns { ours: Vec::new(), empty: Vec::new() };
    for _ in 0..N_RUNS {
        turns.ours.push(start(desktop, session, &app).await?);
        turns.empty.push(start(desktop, &Session::default(), &empty_window).await?);
    }
    Ok(turns)
}

/// Starts a window that logs its first paint.
pub(super) async fn start(desktop: &Desktop, session: &Session, program: &Path) -> Result<Start> {
    let mut session = session.clone().with("PARLANCE_LOG", "parlance::start=info");
    if !stage::has_gpu() {
        // The app sees to it by itself; the empty window gets the same.
        session = session.with("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    }
    let command = desktop.app_command(program, &session);
    let started = Instant::now();
    let mut group = Group::start(command, &desktop.log("bench"), Reads::Errors)?;
    while !group.next_line(LIMIT).await?.contains(FIRST_PAINT) {}
    let paint_ms = started.elapsed().as_secs_f64() * 1000.0;
    println!("{} {paint_ms:.0} ms", program.file_name().unwrap_or_default().to_string_lossy());
    tokio::time::sleep(REST).await;
    let tree = processes::of_group(group.id());
    let bytes: u64 = tree.iter().filter_map(|process| processes::pss_bytes(process.id)).sum();
    Ok(Start { paint_ms, memory_mb: bytes as f64 / 1e6 })
}

fn quantile(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get((values.len() as f64 * QUANTILE) as usize).copied().unwrap_or(f64::NAN)
}
