//! The tasks of the project. What continuous integration does is one of them, so that everybody can do the same.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod advisories;
mod bench;
mod flaky;
mod fuzz;
mod run;
mod test;

use clap::{Parser, Subcommand};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use xtask::{bundle, program, project, setup, words};

/// The tasks of the project.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Installs what is missing on this machine.
    Setup {
        /// Also what the tests in the real window need.
        #[arg(long)]
        tests: bool,
    },
    /// Builds the app and opens its window; without a display, shows what it can do on a virtual one.
    Run {
        /// With all optimisations: a much longer build, a little faster app.
        #[arg(long)]
        release: bool,
    },
    /// Everything that continuous integration runs on Linux, cheap steps first.
    Test {
        /// Also what takes too long for each change: all cases of slow tests, fuzzing, all pictures.
        #[arg(long)]
        all: bool,
    },
    /// Writes the messages of locales/ as the code that the page imports.
    Words {
        /// Only lists the messages that languages lack. The page shows them in English.
        #[arg(long)]
        missing: bool,
    },
    /// All benchmarks but `model-answers`: writes target/bench/*.json and prints a table.
    Bench {
        /// What the runner of the benchmarks understands; `--help` lists it.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Looks for inputs that break what always holds, as long as you like. One that does is put among those that the
    /// tests replay.
    Fuzz {
        /// Only these: markdown, decoder, preview, import, or a format of documents: docx, xlsx, xlsb, pptx, odf, epub,
        /// html, rtf, csv, json, md, text, pdf.
        only: Vec<fuzz::Target>,
        /// How long each target runs.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Also keeps inputs that reach code that no kept one reaches.
        #[arg(long)]
        keep: bool,
    },
    /// Runs tests of the window again and again, several at once, to find those that fail by chance.
    Flaky {
        /// Only these, by the names of their functions; otherwise the likeliest.
        only: Vec<String>,
        /// How often each is run.
        #[arg(long, default_value_t = 20)]
        runs: usize,
        /// How many run at any time. Four answers that arrive are a load of six.
        #[arg(long, default_value = "4")]
        at_once: NonZeroUsize,
    },
    /// Writes the list of advisories about the crates of Cargo.lock that the tidy tests read.
    Advisories {
        /// A checkout of the RustSec advisory database; otherwise it is cloned.
        database: Option<PathBuf>,
    },
    /// Builds the installers for this system.
    Bundle,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    program::end_with_us();
    let result = match arguments.task {
        Task::Setup { tests } => setup::setup(if tests { setup::For::Tests } else { setup::For::Building }),
        Task::Run { release } => run::run(release),
        Task::Test { all } => test::test(if all { test::Scope::All } else { test::Scope::Slice }),
        Task::Words { missing: true } => words::list_missing(),
        Task::Words { missing: false } => words::write(project::Profile::Debug),
        Task::Bench { arguments } => bench::bench(&arguments),
        Task::Fuzz { only, seconds, keep } => fuzz::fuzz(&only, seconds, keep),
        Task::Flaky { only, runs, at_once } => flaky::flaky(&only, runs, at_once),
        Task::Advisories { database } => advisories::refresh(database.as_deref()),
        Task::Bundle => bundle::bundle(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error}");
            ExitCode::FAILURE
        }
    }
}
