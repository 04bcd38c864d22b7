//! Everything that continuous integration runs.

mod node_sdk;
mod python_sdk;
mod spelling;
mod steps;

use crate::error::Result;
use crate::project::Profile;
use crate::setup::{self, For};
use crate::{bench, packages, program, ui, words};
use std::time::Duration;
use steps::{Count, Steps};

/// Generous: a step that takes longer hangs.
const fn minutes(n: u64) -> Duration {
    Duration::from_secs(n * 60)
}

/// The tests in the real window are the modules below this one.
const IN_THE_WINDOW: &str = "real_window::";

/// Runs the steps from cheap to dear and stops at the first that fails.
pub(crate) fn test() -> Result<()> {
    let mut steps = Steps::default();
    let outcome = run_steps(&mut steps);
    steps.print_summary();
    outcome
}

fn run_steps(steps: &mut Steps) -> Result<()> {
    steps.step("System packages", |_| setup::system(For::Tests))?;
    if !packages::has_apt() {
        steps.leave_out(
            "Installing of system packages",
            "this system has no apt; the first step says what is needed",
        );
    }
    steps.step("Crates of all systems", |_| setup::crates())?;
    steps.step("Formatting", |_| cargo(&["fmt", "--all", "--check"], minutes(5)))?;
    steps.step("Spelling", |_| spelling::check())?;
    steps.step("UI: packages", |_| ui::install())?;
    steps.step("UI: messages", |_| words::write(Profile::Debug))?;
    steps.step("UI: types", |_| ui::script("check"))?;
    steps.step("UI: lint", |_| ui::script("lint"))?;
    steps.step("UI: tests", |count| count.of(ui::npm(&["run", "--silent", "test"]), minutes(10)))?;
    // The app embeds the page at compile time.
    steps.step("UI: build", |_| ui::build(Profile::Debug))?;
    steps.step("UI: gallery", |_| ui::build_gallery())?;
    steps.step("Clippy", |_| {
        cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], minutes(30))
    })?;
    steps.step_where(
        program::is_installed("cargo-deny"),
        "Licences, bans, sources",
        "cargo-deny is not installed; the tidy tests check all but the bans",
        |_| cargo(&["deny", "--all-features", "check", "licenses", "bans", "sources"], minutes(10)),
    )?;
    steps.step("Build of the tests", |_| cargo(&["test", "--workspace", "--no-run"], minutes(40)))?;
    steps.step("Tests without a window", |count| {
        count.of(
            cargo_command(&["test", "--workspace", "--no-fail-fast", "--", "--skip", IN_THE_WINDOW]),
            minutes(30),
        )
    })?;
    steps.step_where(
        cfg!(target_os = "linux"),
        "Tests in the window",
        "only Linux has a virtual desktop to run them on",
        // `--workspace` keeps the features, and with them what has been built, the same.
        |count| {
            let window = ["test", "--workspace", "--test", "e2e", "--", "--test-threads", "2"];
            count.of(cargo_command(&window), minutes(30))
        },
    )?;
    steps.step("Cheap benchmarks", |_| bench::check_cheap())?;
    if !cfg!(unix) {
        steps.leave_out("The local service under load", "its tests need Unix");
    }
    if !cfg!(target_os = "linux") {
        steps.leave_out("Power cuts, and the memory of large imports", "only Linux shows them");
    }
    steps.step("OpenAI's Python package against the local service", python_sdk::openai)?;
    steps.step("OpenAI's Node package against the local service", node_sdk::openai)?;
    steps.step("schemathesis against the local service's description", python_sdk::schemathesis)?;
    steps.step("The local service against aimock's models", node_sdk::aimock)
}

fn cargo_command(arguments: &[&str]) -> std::process::Command {
    let mut command = program::cargo();
    command.args(arguments);
    command
}

fn cargo(arguments: &[&str], limit: Duration) -> Result<()> {
    program::run(cargo_command(arguments), limit)
}

impl Count {
    /// Runs a test runner and counts what it reports.
    fn of(&self, mut command: std::process::Command, limit: Duration) -> Result<()> {
        command.env("NO_COLOR", "1");
        program::run_watched(command, limit, Some(self.watch()))
    }
}
