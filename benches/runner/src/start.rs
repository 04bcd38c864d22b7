//! The start against that of an empty Tauri window, in turns: the time to the first paint and to the first typed
//! letter, and the memory of the whole process tree.

use super::build_programs;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use crate::error::Result;
use parlance_driver::{Desktop, Group, Keyring, Reads, Session, processes};
use std::path::Path;
use std::time::{Duration, Instant};
use xtask::project::{self, Profile};

/// Number of starts of each. One more start of each warms the disk cache first.
const N_RUNS: usize = 15;

/// The quantile of the starts that counts. WebKitGTK delays the first frame by half a second in some starts of either
/// window, at random. This affects up to half of them, so that the median would jump between two values.
const QUANTILE: f64 = 0.25;

/// Timeout for the first paint.
const LIMIT: Duration = Duration::from_secs(60);

/// Pause before the memory of a window is read.
const REST: Duration = Duration::from_secs(3);

/// Messages of the conversation that the app opens.
const N_MESSAGES: usize = 10_000;

/// The log text of the first paint.
const FIRST_PAINT: &str = "first paint";

/// The log text of the first typed letter.
const FIRST_LETTER: &str = "first letter";

/// Pause between typed letters, in milliseconds. Typing begins with the start of the process.
const KEY_PAUSE_MS: u64 = 10;

/// More letters than a start can take.
const N_LETTERS: usize = 2_000;

/// One start.
pub(super) struct Start {
    /// Milliseconds until the awaited event is on the screen.
    pub(super) ms: f64,
    pub(super) memory_mb: f64,
}

/// The starts of the app and of the empty window, in turns.
struct Turns {
    ours: Vec<Start>,
    empty: Vec<Start>,
}

/// Measures a first start, one with a long conversation, and one with typing.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service", "bench-turns"])?;
    let (first, filled, typed) = stage::on_runtime(async {
        let desktop = Desktop::start(Keyring::Absent).await?;
        let first = in_turns(&desktop, &Session::default()).await?;
        let stage = Stage::start(&[]).await?;
        stage.fill(N_MESSAGES)?;
        let filled = in_turns(&stage.desktop, &stage.session()).await?;
        Ok((first, filled, typed_in_turns(&stage).await?))
    })?;
    Ok(vec![
        paint_row("start to first paint", &first),
        row("memory of all processes (PSS)", "MB", &first, |start| start.memory_mb, Goal::AtMost(1.25)),
        paint_row("start to first paint, with a conversation of 10,000 messages", &filled),
        row("start to a typed letter, with the same", "ms", &typed, |start| start.ms, Goal::AtMost(1.3)),
    ])
}

fn paint_row(what: &str, turns: &Turns) -> Row {
    row(what, "ms", turns, |start| start.ms, Goal::AtMost(1.15))
}

fn row(what: &str, unit: &'static str, turns: &Turns, part: fn(&Start) -> f64, goal: Goal) -> Row {
    Row {
        what: what.to_owned(),
        unit: unit.into(),
        value: quantile(turns.ours.iter().map(part)),
        floor: Some(("empty window".into(), quantile(turns.empty.iter().map(part)))),
        goal,
    }
}

/// Starts both windows in turns; `session` is for the app.
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

/// Like `in_turns`, with letters typed into the app from the beginning.
async fn typed_in_turns(stage: &Stage) -> Result<Turns> {
    let desktop = &stage.desktop;
    let mut turns = Turns { ours: Vec::new(), empty: Vec::new() };
    for _ in 0..N_RUNS {
        let mut keys = desktop.command("xdotool");
        keys.args(["type", "--delay", &KEY_PAUSE_MS.to_string(), &"a".repeat(N_LETTERS)]);
        let keys = Group::start(keys, &desktop.log("keys"), Reads::Nothing)?;
        let app = project::binary(Profile::Release, "parlance");
        turns.ours.push(start_until(desktop, &stage.session(), &app, FIRST_LETTER).await?);
        drop(keys);
        let empty_window = project::binary(Profile::Release, "empty-window");
        turns.empty.push(start(desktop, &Session::default(), &empty_window).await?);
    }
    Ok(turns)
}

/// Starts a window and waits for its first paint in the log.
pub(super) async fn start(desktop: &Desktop, session: &Session, program: &Path) -> Result<Start> {
    start_until(desktop, session, program, FIRST_PAINT).await
}

/// Starts a window and waits for `mark` in its log.
async fn start_until(desktop: &Desktop, session: &Session, program: &Path, mark: &str) -> Result<Start> {
    let mut session = session.clone().with("PARLANCE_LOG", "parlance::start=info");
    if !stage::has_gpu() {
        // The app sets this itself; the empty window needs the same.
        session = session.with("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    }
    let command = desktop.app_command(program, &session);
    let started = Instant::now();
    let mut group = Group::start(command, &desktop.log("bench"), Reads::Errors)?;
    while !group.next_line(LIMIT).await?.contains(mark) {}
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    println!("{} {ms:.0} ms, {mark}", program.file_name().unwrap_or_default().to_string_lossy());
    tokio::time::sleep(REST).await;
    let tree = processes::of_group(group.id());
    let bytes: u64 = tree.iter().filter_map(|process| processes::pss_bytes(process.id)).sum();
    Ok(Start { ms, memory_mb: bytes as f64 / 1e6 })
}

fn quantile(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get((values.len() as f64 * QUANTILE) as usize).copied().unwrap_or(f64::NAN)
}
