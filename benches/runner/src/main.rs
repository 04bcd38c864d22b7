//! Runs the benchmarks. Most figures are ratios to a floor in the same run, because machines differ and are noisy.
//!
//! Builds and starts the measuring programs, drives the window where a benchmark needs it, prints the table and stores
//! the results. `cargo xtask bench` starts it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

#[cfg(target_os = "linux")]
mod answers;
#[cfg(target_os = "linux")]
mod arrival;
mod baseline;
mod cheap;
#[cfg(target_os = "linux")]
mod cost;
#[cfg(target_os = "linux")]
mod delays;
mod error;
mod figures;
#[cfg(target_os = "linux")]
mod file_list;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod followed;
#[cfg(target_os = "linux")]
mod frames;
mod kept;
mod limit;
#[cfg(target_os = "linux")]
mod long;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod pace;
#[cfg(target_os = "linux")]
mod peers;
#[cfg(target_os = "linux")]
mod render;
#[cfg(target_os = "linux")]
mod service;
mod size;
#[cfg(target_os = "linux")]
mod stage;
#[cfg(target_os = "linux")]
mod start;
#[cfg(target_os = "linux")]
mod streaming;
mod table;
#[cfg(target_os = "linux")]
mod turns;
#[cfg(target_os = "linux")]
mod typing;

use baseline::Baseline;
use clap::Parser;
use error::{Error, Result};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use table::{Judged, Row};
use xtask::project::{self, Profile};
use xtask::setup::{self, For};
use xtask::{bundle, program, release, ui};

/// Runs benchmarks and prints their table.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask bench", bin_name = "cargo xtask bench")]
struct Arguments {
    /// Only these benchmarks.
    only: Vec<Bench>,
    /// Fails if a row breaks its limit, and stores the results in docs/benchmarks.
    #[arg(long)]
    check: bool,
    /// The benchmarks of the test run: with unoptimised programs, and ratios up to twice the noted ones.
    #[arg(long, conflicts_with_all = ["only", "check"])]
    cheap: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    program::end_with_us();
    let result = if arguments.cheap {
        cheap::check()
    } else {
        bench(&arguments.only, if arguments.check { Verdict::Checked } else { Verdict::Shown })
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error}");
            ExitCode::FAILURE
        }
    }
}

/// One of the benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Bench {
    /// The quality of the local service's answers, against plain BM25.
    Answers,
    /// From the service to the page, word by word, in a conversation of 10,000 messages.
    Arrival,
    /// The client's decoder against eventsource-stream with serde_json alone.
    Decode,
    /// The list of 10,000 files in the window, opened, sorted and searched, against one of 100.
    FileList,
    /// Files through the app without its window, against curl: 1 GiB up and down, a thousand small ones.
    Files,
    /// The slowest frame while the user opens, sends or types something, and while answers stream.
    Frames,
    /// An encrypted store against a plain one, and an import, with 10,000 messages.
    Keeping,
    /// Opening a conversation of 10,000 messages against one of 10, and scrolling through it.
    Long,
    /// The renderer against pulldown-cmark alone.
    Markdown,
    /// The memory of the window after a thousand answers against ten, and of the app while a page does not respond for
    /// a minute.
    Memory,
    /// A small real model's answers from the passages of the local service. Only by its name, because it takes 20
    /// minutes.
    ModelAnswers,
    /// An answer in the window against streaming-markdown and streamdown in the same engine.
    Render,
    /// A key press in the search over everything, among a million messages.
    Search,
    /// The local service as a program: streams, transfers, memory, against bare handlers.
    Service,
    /// The installer.
    Size,
    /// From the start of the process to the first paint, and the memory at that time, against an empty Tauri window.
    Start,
    /// The CPU time for an answer of 10 KB, 100 KB and 1 MB.
    Streaming,
    /// Answers without a window: received words after few and many messages, many conversations, the journal.
    Turns,
    /// From a key to its letter on the screen, while an answer streams into a conversation of 10,000 messages.
    Typing,
}

/// The default benchmarks.
const ALL: [Bench; 18] = [
    Bench::Decode,
    Bench::Markdown,
    Bench::Turns,
    Bench::Files,
    Bench::Search,
    Bench::Keeping,
    Bench::Service,
    Bench::Answers,
    Bench::Size,
    Bench::Start,
    Bench::Streaming,
    Bench::Render,
    Bench::Memory,
    Bench::Arrival,
    Bench::FileList,
    Bench::Frames,
    Bench::Long,
    Bench::Typing,
];

impl Bench {
    fn needs_window(self) -> bool {
        !matches!(
            self,
            Self::Answers
                | Self::Decode
                | Self::Files
                | Self::Keeping
                | Self::Markdown
                | Self::ModelAnswers
                | Self::Search
                | Self::Service
                | Self::Turns
        )
    }
}

const BUILD_LIMIT: Duration = Duration::from_secs(60 * 60);

/// The effect of a broken limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The table shows it.
    Shown,
    /// The command fails. All results are stored in the project.
    Checked,
}

/// Runs the benchmarks `only`, or all except those that run only by name, and prints the table.
fn bench(only: &[Bench], verdict: Verdict) -> Result<()> {
    let wanted = if only.is_empty() { &ALL } else { only };
    // Read before the first benchmark: results stored below must change neither the limits nor the commit of this run.
    let run = kept::Run::start();
    let baseline = Baseline::read(&kept::folder())?;
    let has_window = wanted.iter().any(|bench| bench.needs_window());
    if has_window || wanted.contains(&Bench::Files) {
        setup::setup(For::Tests)?;
    }
    if has_window {
        ui::build(Profile::Release)?;
        build_app()?;
        if wanted.contains(&Bench::Start) {
            build_empty_window()?;
        }
    }
    let mut rows: Vec<Judged> = Vec::new();
    for bench in wanted {
        println!("\n── {bench:?} ──");
        let new = match bench {
            Bench::Decode => measure_alone("bench-decode", Profile::Release)?,
            Bench::Markdown => measure_alone("bench-markdown", Profile::Release)?,
            Bench::Size => size::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Answers => answers::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Arrival => arrival::measure()?,
            #[cfg(target_os = "linux")]
            Bench::FileList => file_list::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Frames => frames::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Long => long::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Memory => memory::measure()?,
            #[cfg(target_os = "linux")]
            Bench::ModelAnswers => answers::measure_with_model()?,
            #[cfg(target_os = "linux")]
            Bench::Render => render::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Search => measure_in_folder("bench-search")?,
            #[cfg(target_os = "linux")]
            Bench::Keeping => measure_in_folder("bench-keeping")?,
            #[cfg(target_os = "linux")]
            Bench::Service => service::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Start => start::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Streaming => streaming::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Files => files::measure()?,
            #[cfg(target_os = "linux")]
            Bench::Turns => turns::measure(Profile::Release, &turns::PARTS, None)?,
            #[cfg(target_os = "linux")]
            Bench::Typing => typing::measure()?,
            #[cfg(not(target_os = "linux"))]
            _ => {
                println!("Measured on Linux only.");
                Vec::new()
            }
        };
        write(*bench, &new)?;
        // Stored immediately, so that a later failure does not lose an hour of measurements.
        if verdict == Verdict::Checked {
            println!("Kept in {}", kept::keep(&run, *bench, &new)?.display());
        }
        let name = format!("{bench:?}");
        for what in baseline.missing_in(&name, &new) {
            println!("Kept before and not measured now: {what}");
        }
        rows.extend(baseline.judge(&name, &run.machine, new));
    }
    println!("\n{}", table::print(&rows));
    println!("The numbers are in {}", folder().display());
    match verdict {
        Verdict::Shown => Ok(()),
        Verdict::Checked => fail_if_broken(&rows),
    }
}

/// Fails with all rows that were not measured or break their limits.
fn fail_if_broken(rows: &[Judged]) -> Result<()> {
    let missed: Vec<String> = rows.iter().filter(|row| row.is_broken()).map(Judged::summary).collect();
    if missed.is_empty() { Ok(()) } else { Err(Error::Limits { broken: missed }) }
}

/// Builds measured and measuring programs.
#[cfg(target_os = "linux")]
fn build_programs(names: &[&str]) -> Result<()> {
    build_in(Profile::Release, names)
}

fn build_in(profile: Profile, names: &[&str]) -> Result<()> {
    let mut build = if profile == Profile::Release { release::cargo() } else { program::cargo() };
    // With the features of the whole workspace, so that they are those of the app in the installer.
    build.args(["build", "--workspace"]);
    if profile == Profile::Release {
        build.arg("--release");
    }
    build.args(names.iter().flat_map(|name| ["--bin", name]));
    Ok(program::run(build, BUILD_LIMIT)?)
}

/// Builds a measuring program, runs it with a writable folder, and converts its figures to rows.
#[cfg(target_os = "linux")]
fn measure_in_folder(name: &str) -> Result<Vec<Row>> {
    build_programs(&[name])?;
    let scratch = folder();
    std::fs::create_dir_all(&scratch).map_err(Error::file(&scratch))?;
    let mut command = program::command(&project::binary(Profile::Release, name).to_string_lossy());
    command.arg("--scratch").arg(scratch);
    figures::of(name, command)
}

/// Builds a program that needs no folder, runs it, and converts its figures to rows.
fn measure_alone(name: &str, profile: Profile) -> Result<Vec<Row>> {
    build_in(profile, &[name])?;
    figures::of(name, program::command(&project::binary(profile, name).to_string_lossy()))
}

/// Builds the app as in its installer.
fn build_app() -> Result<()> {
    // The page is already built; building it again would relink the app.
    Ok(bundle::build(project::root(), Some(r#"{"build":{"beforeBuildCommand":null}}"#))?)
}

/// Builds the floor for the start of the app.
fn build_empty_window() -> Result<()> {
    Ok(bundle::build(&project::root().join("benches/empty-window"), None)?)
}

fn folder() -> PathBuf {
    project::target_dir().join("bench")
}

fn write(bench: Bench, rows: &[Row]) -> Result<()> {
    let folder = folder();
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    let path = folder.join(format!("{bench:?}.json").to_lowercase());
    let rows = rows.iter().map(|row| serde_json::Value::Object(row.to_json())).collect();
    std::fs::write(&path, format!("{:#}\n", serde_json::Value::Array(rows))).map_err(Error::file(&path))
}
