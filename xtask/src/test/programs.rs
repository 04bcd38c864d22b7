//! Runs test programs, several at a time, with a watchdog for each test.

use super::build::TestProgram;
use super::failures;
use super::steps::Count;
use super::watchdog::Watchdog;
use std::collections::VecDeque;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use xtask::error::{Error, Result};
use xtask::program;

/// Options for a group of programs.
pub(super) struct Plan<'a> {
    /// How many programs run at the same time.
    pub(super) n_lanes: usize,
    /// Number of tests of one program that run at the same time. With one thread, libtest reports no slow tests.
    pub(super) n_threads: usize,
    /// Further arguments of each program.
    pub(super) arguments: &'a [&'a str],
    /// Environment variables of each program.
    pub(super) env: &'a [(&'a str, String)],
    /// Time limit of one test, unless `watchdog` allows it more.
    pub(super) test_limit: Duration,
    /// Time limit of one program.
    pub(super) program_limit: Duration,
}

/// Runs the programs in their order, several at a time, and all of them even if some fail. Prints the output of a
/// program when it has ended.
pub(super) fn run(programs: &[TestProgram], plan: &Plan<'_>, count: &Count) -> Result<()> {
    let waiting: Mutex<VecDeque<&TestProgram>> = Mutex::new(programs.iter().collect());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let printing = Mutex::new(());
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.n_lanes {
            scope.spawn(|| {
                while let Some(program) = next() {
                    let (outcome, output) = run_one(program, plan, count);
                    let _turn = printing.lock().unwrap_or_else(PoisonError::into_inner);
                    println!("\n$ {}\n{}", program.name, output.join("\n"));
                    if let Err(error) = outcome {
                        println!("error: {}: {error}", program.name);
                        let mut messages = failures::messages(&output);
                        if messages.is_empty() {
                            messages.push(format!("{}: {error}", program.name));
                        }
                        count.add_messages(messages);
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push(program.name.clone());
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() { Ok(()) } else { Err(Error::Tests { programs: failed }) }
}

/// Runs one program and returns its output.
fn run_one(program: &TestProgram, plan: &Plan<'_>, count: &Count) -> (Result<()>, Vec<String>) {
    let mut watchdog = Watchdog::new(plan.test_limit);
    let mut output = Vec::new();
    let outcome = program::run_observed(command(program, plan), plan.program_limit, |line| {
        let now = Instant::now();
        if let Some(line) = line {
            watchdog.read(line, now);
            count.read(line);
            output.push(line.to_owned());
        }
        match watchdog.hanging(now) {
            None => Ok(()),
            Some((test, limit)) => {
                count.add_failure();
                Err(Error::Hangs { test: test.to_owned(), limit })
            }
        }
    });
    (outcome, output)
}

/// The program with the working directory and environment that cargo sets.
fn command(program: &TestProgram, plan: &Plan<'_>) -> Command {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    command.envs(plan.env.iter().map(|(name, value)| (name, value)));
    command.args(["--test-threads", &plan.n_threads.max(2).to_string()]).args(plan.arguments);
    command
}

/// Moves the slowest programs to the front, so that no lane runs a long one alone at the end. `longest` names them; the
/// others keep their order.
pub(super) fn longest_first(mut programs: Vec<TestProgram>, longest: &[&str]) -> Vec<TestProgram> {
    let place = |program: &TestProgram| longest.iter().position(|name| *name == program.name);
    programs.sort_by_key(|program| place(program).unwrap_or(longest.len()));
    programs
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    /// A script in place of a test program.
    fn script(folder: &std::path::Path, name: &str, text: &str) -> TestProgram {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        TestProgram { name: name.to_owned(), path, folder: folder.to_owned() }
    }

    fn plan<'a>() -> Plan<'a> {
        Plan {
            n_lanes: 2,
            n_threads: 2,
            arguments: &[],
            env: &[],
            test_limit: Duration::from_secs(60),
            program_limit: Duration::from_secs(60),
        }
    }

    #[test]
    fn all_programs_run_although_one_fails_and_the_failed_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let good = "echo 'test result: ok. 2 passed; 0 failed; 0 ignored'; touch ran-$(basename $0)";
        let programs = [
            script(
                folder.path(),
                "bad",
                "echo 'test result: FAILED. 1 passed; 1 failed; 0 ignored'; exit 101",
            ),
            script(folder.path(), "good", good),
            script(folder.path(), "better", good),
        ];
        let count = Count::default();
        let error = run(&programs, &plan(), &count).unwrap_err();
        assert!(error.to_string().contains("bad") && !error.to_string().contains("good"), "{error}");
        assert!(folder.path().join("ran-good").exists() && folder.path().join("ran-better").exists());
        assert!(
            format!("{count:?}").starts_with("Count { n_passed: 5, n_failed: 1, n_skipped: 0"),
            "{count:?}"
        );
    }

    #[test]
    fn a_test_that_hangs_is_killed_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let hanging = "echo 'test app::waits has been running for over 60 seconds'; sleep 600";
        let program = script(folder.path(), "hanging", hanging);
        let (outcome, output) = run_one(&program, &plan(), &Count::default());
        let error = outcome.unwrap_err();
        assert!(matches!(&error, Error::Hangs { test, .. } if test == "app::waits"), "{error}");
        assert_eq!(output.len(), 1, "what it wrote is kept");
    }

    #[test]
    fn the_longest_programs_come_first() {
        let program =
            |name: &str| TestProgram { name: name.to_owned(), path: "/".into(), folder: "/".into() };
        let sorted = longest_first(vec![program("a"), program("b"), program("c")], &["c", "b"]);
        assert_eq!(sorted.iter().map(|program| program.name.as_str()).collect::<Vec<_>>(), ["c", "b", "a"]);
    }
}
