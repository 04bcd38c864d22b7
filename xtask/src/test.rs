//! All checks of continuous integration.

mod build;
mod disk;
mod failures;
mod first_command;
mod node_sdk;
mod programs;
mod python_sdk;
mod slice;
mod spelling;
mod steps;
mod watchdog;
mod workflows;

use crate::fuzz;
use build::TestProgram;
use programs::Plan;
use slice::Slice;
use std::process::Command;
use std::time::Duration;
use steps::{Count, Steps};
use xtask::error::Result;
use xtask::project::{self, Profile};
use xtask::real_model::{self, RealModel};
use xtask::setup::{self, For};
use xtask::{packages, program, ui, words};

/// How many cases of the slow tests run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// A fifth, chosen by the commit.
    Slice,
    /// All cases, and the checks that CI leaves out.
    All,
}

/// The program with the tests in the real window.
const IN_THE_WINDOW: &str = "e2e";

/// Number of windows open at the same time. If two cores cannot render them all, tests wait for frames.
const N_WINDOWS: usize = 3;

/// The slowest test programs, the slowest first.
const LONGEST: &[&str] = &[
    "crates/app app",
    "crates/testkit killed_uploads",
    "crates/markdown parlance_markdown",
    "crates/testkit killed",
    "crates/service behaviour",
    "crates/service load",
    "crates/service power_cuts",
    "crates/markdown main",
];

/// Running time of each fuzz target, in seconds.
const FUZZ_SECONDS: u64 = 10;

const fn minutes(n: u64) -> Duration {
    Duration::from_secs(n * 60)
}

/// Runs the steps in order of their cost, and stops at the first failure.
pub(crate) fn test(scope: Scope) -> Result<()> {
    let steps = Steps::default();
    let outcome = run_steps(&steps, scope);
    steps.print_summary();
    outcome
}

fn run_steps(steps: &Steps, scope: Scope) -> Result<()> {
    let slice = if scope == Scope::All { Slice::All } else { Slice::of_commit() };
    steps.step("Disk space", |_| disk::check())?;
    steps.step("Formatting", |_| run(&["fmt", "--all", "--check"], minutes(5)))?;
    // The app embeds the page at compile time, so the page is built first.
    steps.together(("system", prepare_system), ("ui", build_page))?;
    let (mut programs, mut model) = (Vec::new(), None);
    steps.together(
        ("rust", |steps| {
            steps.step("Build of all targets with Clippy", |_| {
                programs = build::build()?;
                Ok(())
            })
        }),
        ("ui", |steps| {
            check_page(steps)?;
            prepare_others(steps)?;
            model = prepare_model(steps)?;
            Ok(())
        }),
    )?;
    let (window, others): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|program| program.name == IN_THE_WINDOW);
    run_others(steps, slice, others, model.as_ref())?;
    run_window(steps, slice, &window)?;
    steps.together(("app", check_app), ("sdk", check_service))?;
    if scope == Scope::All { run_rare(steps) } else { Ok(()) }
}

/// Installs the packages needed to compile Rust.
fn prepare_system(steps: &Steps) -> Result<()> {
    steps.step("System packages", |_| setup::system(For::Tests))?;
    if !packages::has_apt() {
        steps.leave_out(
            "Installing of system packages",
            "this system has no apt; the first step says what is needed",
        );
    }
    Ok(())
}

fn build_page(steps: &Steps) -> Result<()> {
    steps.step("UI: packages", |_| ui::install())?;
    steps.step("UI: messages", |_| words::write(Profile::Debug))?;
    steps.step("UI: build", |_| ui::build(Profile::Debug))?;
    steps.step("UI: gallery", |_| ui::build_gallery())
}

fn check_page(steps: &Steps) -> Result<()> {
    steps.step("UI: types", |_| ui::script("check"))?;
    steps.step("UI: lint", |_| ui::script("lint"))?;
    steps.step("UI: tests", |count| count.of(ui::npm(&["run", "--silent", "test"]), minutes(10)))
}

/// Runs while Rust compiles: other checks, and downloads for later steps.
fn prepare_others(steps: &Steps) -> Result<()> {
    steps.step("Spelling", |_| spelling::check())?;
    steps.step("Workflows", |_| workflows::check())?;
    steps.step("Crates of all systems", |_| setup::crates())?;
    steps.step("Packages of OpenAI, schemathesis and aimock", |_| {
        python_sdk::install()?;
        node_sdk::install()
    })
}

/// Prepares the real model, if this machine can run and download it.
fn prepare_model(steps: &Steps) -> Result<Option<RealModel>> {
    let mut model = None;
    let name = "A real language model";
    let why_not = "its server runs on Linux and processors with AVX-512 and AVX-VNNI only";
    steps.step_where(real_model::is_supported(), name, why_not, |_| {
        model = RealModel::install()?;
        Ok(())
    })?;
    if real_model::is_supported() && model.is_none() {
        steps.leave_out("Tests with a real language model", "it could not be downloaded");
    }
    Ok(model)
}

fn run_others(
    steps: &Steps,
    slice: Slice,
    programs: Vec<TestProgram>,
    model: Option<&RealModel>,
) -> Result<()> {
    let programs = programs::longest_first(programs, LONGEST);
    let mut env = slice.env();
    env.extend(model.into_iter().flat_map(RealModel::env));
    let plan = Plan {
        n_lanes: 2,
        n_threads: 2,
        arguments: &[],
        env: &env,
        test_limit: minutes(2),
        program_limit: minutes(30),
    };
    if let Slice::One(n) = slice {
        steps.leave_out(
            "Four fifths of the kills, power cuts and mutations",
            &format!("this run has slice {n} of 5; `cargo xtask test --all` runs all"),
        );
    }
    steps.step("Tests without a window", |count| programs::run(&programs, &plan, count))
}

fn run_window(steps: &Steps, slice: Slice, programs: &[TestProgram]) -> Result<()> {
    let left_out = slice.left_out();
    for test in &left_out {
        steps.leave_out(test, "another slice has these pictures; `cargo xtask test --all` runs all");
    }
    let arguments: Vec<&str> = left_out.iter().flat_map(|test| ["--skip", *test]).collect();
    let plan = Plan {
        n_lanes: 1,
        n_threads: N_WINDOWS,
        arguments: &arguments,
        env: &slice.env(),
        test_limit: minutes(5),
        program_limit: minutes(40),
    };
    steps.step_where(
        cfg!(target_os = "linux"),
        "Tests in the window",
        "only Linux has a virtual desktop to run them on",
        |count| programs::run(programs, &plan, count),
    )?;
    if !cfg!(unix) {
        steps.leave_out("The local service under load", "its tests need Unix");
    }
    if !cfg!(target_os = "linux") {
        steps.leave_out("Power cuts, and the memory of large imports", "only Linux shows them");
    }
    Ok(())
}

/// Checks the README's first command and the cost of the app.
fn check_app(steps: &Steps) -> Result<()> {
    steps.step("The first command of the README", |_| first_command::run())?;
    steps.step("Cheap benchmarks", |_| {
        let mut runner = program::command(&project::binary(Profile::Debug, "bench-runner").to_string_lossy());
        runner.arg("--cheap").envs(build::LINTED);
        program::run(runner, minutes(15))
    })
}

/// Tests the local service with programs of other vendors.
fn check_service(steps: &Steps) -> Result<()> {
    steps.step("OpenAI's Python package against the local service", python_sdk::openai)?;
    steps.step("OpenAI's Node package against the local service", node_sdk::openai)?;
    steps.step("schemathesis against the local service's description", python_sdk::schemathesis)?;
    steps.step("The local service against aimock's models", node_sdk::aimock)
}

/// Checks that are too slow for each change.
fn run_rare(steps: &Steps) -> Result<()> {
    steps.step("The empty window of the benchmarks", |_| {
        let mut check = program::cargo();
        check.args(["check", "--locked"]).current_dir(project::root().join("benches/empty-window"));
        check.env("CARGO_TARGET_DIR", project::target_dir());
        program::run(check, minutes(20))
    })?;
    steps.step("Fuzzing", |_| fuzz::fuzz(&[], FUZZ_SECONDS, false))
}

fn run(arguments: &[&str], limit: Duration) -> Result<()> {
    let mut cargo = program::cargo();
    cargo.args(arguments);
    program::run(cargo, limit)
}

impl Count {
    /// Runs a test runner and adds up its reports.
    fn of(&self, command: Command, limit: Duration) -> Result<()> {
        program::run_watched(command, limit, |line| self.read(line))
    }
}
