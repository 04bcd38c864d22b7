//! The tasks of the project. Continuous integration runs one of them, so that everybody can run the same locally.
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
    /// Installs missing packages.
    Setup {
        /// Also what the tests in the real window need.
        #[arg(long)]
        tests: bool,
    },
    /// Builds the app and opens its window; without a display, demonstrates it on a virtual one.
    Run {
        /// With all optimisations: a much longer build, a slightly faster app.
        #[arg(long)]
        release: bool,
    },
    /// Everything that continuous integration runs on Linux, cheap steps first.
    Test {
        /// Also checks that are too slow for each change: all cases of slow tests, fuzzing, all pictures.
        #[arg(long)]
        all: bool,
    },
    /// Generates the code that the page imports from the messages of locales/.
    Words {
        /// Only lists missing translations. The page shows these messages in English.
        #[arg(long)]
        missing: bool,
    },
    /// All benchmarks but `model-answers`: writes target/bench/*.json and prints a table.
    Bench {
        /// Arguments for the runner of the benchmarks; `--help` lists them.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Searches for inputs that violate an invariant, for as long as you like. Adds each to the corpus that the tests
    /// replay.
    Fuzz {
        /// Only these targets.
        #[arg(value_parser = clap::builder::PossibleValuesParser::new(fuzz::TARGETS))]
        only: Vec<String>,
        /// How long each target runs.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Also adds inputs to the corpus that reach new code.
        #[arg(long)]
        keep: bool,
    },
    /// Repeats tests of the window, several at once, to find flaky ones.
    Flaky {
        /// Only the tests with these function names; by default the likeliest.
        only: Vec<String>,
        /// Number of runs of each test.
        #[arg(long, default_value_t = 20)]
        runs: usize,
        /// Number of runs at the same time. Four streaming answers are a load of six.
        #[arg(long, default_value = "4")]
        at_once: NonZeroUsize,
    },
    /// Refreshes the list of advisories about the crates of Cargo.lock, which the tidy tests read.
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
