//! Steps with headings, durations and a summary that lists omitted steps.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use xtask::error::{Error, Result};
use xtask::program::lane;

/// The counts of passed, failed and skipped tests and the messages of failures, as the test runners report them.
#[derive(Debug, Default)]
pub(crate) struct Count {
    n_passed: AtomicUsize,
    n_failed: AtomicUsize,
    n_skipped: AtomicUsize,
    /// The messages of failed tests.
    messages: Mutex<Vec<String>>,
}

/// The numbers of one report line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Report {
    n_passed: usize,
    n_failed: usize,
    n_skipped: usize,
}

impl Count {
    /// Adds the numbers of a line if it is the report of a test runner.
    pub(crate) fn read(&self, line: &str) {
        let Some(report) = reported(line) else { return };
        self.n_passed.fetch_add(report.n_passed, Ordering::Relaxed);
        self.n_failed.fetch_add(report.n_failed, Ordering::Relaxed);
        self.n_skipped.fetch_add(report.n_skipped, Ordering::Relaxed);
    }

    /// Stores the messages of failed tests for the end of the run.
    pub(crate) fn add_messages(&self, messages: Vec<String>) {
        lock(&self.messages).extend(messages);
    }

    /// Counts a killed test, which no test runner reports.
    pub(crate) fn add_failure(&self) {
        self.n_failed.fetch_add(1, Ordering::Relaxed);
    }
}

/// The numbers of a report line: `test result: ok. 3 passed; 0 failed; …`, `Tests  1 failed | 3 passed (4)` or
/// `3 passed, 0 failed`.
fn reported(line: &str) -> Option<Report> {
    let line = line.trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_script = matches!(words.as_slice(), [_, "passed,", _, "failed"]);
    if !(line.starts_with("test result: ") || words.first() == Some(&"Tests") || is_script) {
        return None;
    }
    let before = |word: &str| -> Option<usize> {
        let pair =
            words.windows(2).find(|pair| pair.get(1).is_some_and(|second| second.starts_with(word)))?;
        pair.first()?.parse().ok()
    };
    let n = |word: &str| before(word).unwrap_or(0);
    let n_skipped = n("ignored") + n("skipped") + n("todo");
    Some(Report { n_passed: n("passed"), n_failed: n("failed"), n_skipped })
}

/// The steps so far. Threads share them.
#[derive(Debug)]
pub(crate) struct Steps {
    started: Instant,
    done: Mutex<Vec<Done>>,
    /// Omitted steps and tests, with reasons.
    left_out: Mutex<Vec<(String, String)>>,
    count: Count,
}

/// A step that has ended.
#[derive(Clone, Debug)]
struct Done {
    name: String,
    took: Duration,
    has_passed: bool,
}

impl Default for Steps {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            done: Mutex::default(),
            left_out: Mutex::default(),
            count: Count::default(),
        }
    }
}

impl Steps {
    /// Runs one step under a heading.
    pub(crate) fn step(&self, name: &str, run: impl FnOnce(&Count) -> Result<()>) -> Result<()> {
        lane::say(&format!("── {name} ──"));
        let started = Instant::now();
        let outcome = run(&self.count);
        let done = Done { name: name.to_owned(), took: started.elapsed(), has_passed: outcome.is_ok() };
        lock(&self.done).push(done);
        outcome.map_err(|error| {
            lane::say(&format!("error: {error}"));
            Error::Step { name: name.to_owned() }
        })
    }

    /// Runs two groups of steps at the same time, and waits for both.
    pub(crate) fn together(
        &self,
        (first_name, first): (&'static str, impl FnOnce(&Self) -> Result<()> + Send),
        (second_name, second): (&'static str, impl FnOnce(&Self) -> Result<()> + Send),
    ) -> Result<()> {
        std::thread::scope(|scope| {
            let first = scope.spawn(move || {
                lane::enter(first_name);
                first(self)
            });
            let second = scope.spawn(move || {
                lane::enter(second_name);
                second(self)
            });
            let panicked = |name: &str| Error::Step { name: name.to_owned() };
            let first = first.join().unwrap_or_else(|_| Err(panicked(first_name)));
            let second = second.join().unwrap_or_else(|_| Err(panicked(second_name)));
            first.and(second)
        })
    }

    /// Runs one step if this machine supports it; otherwise omits it for this reason.
    pub(crate) fn step_where(
        &self,
        can_run: bool,
        name: &str,
        why_not: &str,
        run: impl FnOnce(&Count) -> Result<()>,
    ) -> Result<()> {
        if can_run {
            self.step(name, run)
        } else {
            self.leave_out(name, why_not);
            Ok(())
        }
    }

    /// Records an omitted step or test. It counts as skipped.
    pub(crate) fn leave_out(&self, name: &str, why: &str) {
        lane::say(&format!("── {name}: left out, {why} ──"));
        lock(&self.left_out).push((name.to_owned(), why.to_owned()));
    }

    /// Prints the durations, the omitted steps and the closing line that CI reads.
    pub(crate) fn print_summary(&self) {
        let done = lock(&self.done).clone();
        let width = done.iter().map(|done| done.name.chars().count()).max().unwrap_or(0);
        println!("\n{:width$}  {:>8}", "step", "seconds");
        for Done { name, took, has_passed } in &done {
            let verdict = if *has_passed { "ok" } else { "FAILED" };
            println!("{name:width$}  {:>8.1}  {verdict}", took.as_secs_f64());
        }
        println!("{:width$}  {:>8.1}", "all", self.started.elapsed().as_secs_f64());
        for line in self.left_out_lines() {
            println!("{line}");
        }
        for message in lock(&self.count.messages).iter() {
            println!("\nfailed: {message}");
        }
        println!("\n{}", self.closing_line());
    }

    /// The omitted steps under a heading, one line each; empty if there are none.
    fn left_out_lines(&self) -> Vec<String> {
        let n_skipped = self.count.n_skipped.load(Ordering::Relaxed);
        let mut lines: Vec<String> =
            lock(&self.left_out).iter().map(|(name, why)| format!("  {name}: {why}")).collect();
        if n_skipped > 0 {
            lines.push(format!("  {n_skipped} tests: skipped by their runners"));
        }
        if !lines.is_empty() {
            lines.insert(0, "\nleft out".to_owned());
        }
        lines
    }

    /// On a line of its own, because CI searches for it.
    fn closing_line(&self) -> String {
        let has_failed = lock(&self.done).iter().any(|done| !done.has_passed);
        let n_passed = self.count.n_passed.load(Ordering::Relaxed);
        // A step can fail without a failed test, for example by its formatting.
        let n_failed = self.count.n_failed.load(Ordering::Relaxed).max(usize::from(has_failed));
        let n_skipped = self.count.n_skipped.load(Ordering::Relaxed) + lock(&self.left_out).len();
        format!("{n_passed} passed, {n_failed} failed, {n_skipped} skipped")
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(n_passed: usize, n_failed: usize, n_skipped: usize) -> Report {
        Report { n_passed, n_failed, n_skipped }
    }

    #[test]
    fn report_lines_of_all_runners_are_understood() {
        let cargo = "test result: FAILED. 12 passed; 3 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(reported(cargo), Some(report(12, 3, 2)));
        assert_eq!(reported("      Tests  1 failed | 30 passed (31)"), Some(report(30, 1, 0)));
        assert_eq!(reported("      Tests  7 passed | 2 skipped | 1 todo (10)"), Some(report(7, 0, 3)));
        assert_eq!(reported("14 passed, 0 failed"), Some(report(14, 0, 0)));
    }

    #[test]
    fn other_lines_are_no_reports() {
        assert_eq!(reported(" Test Files  1 passed (1)"), None);
        assert_eq!(reported("running 3 tests"), None);
    }

    #[test]
    fn a_failed_step_is_named_and_counts_as_a_failure() {
        let steps = Steps::default();
        let missing = || Error::Missing { what: "npm".to_owned(), cure: String::new() };
        let error = steps.step("UI: packages", |_| Err(missing())).unwrap_err();
        assert!(error.to_string().contains("UI: packages"));
        assert_eq!(steps.closing_line(), "0 passed, 1 failed, 0 skipped");
    }

    #[test]
    fn what_was_left_out_is_named_with_its_reason_and_counts_as_skipped() {
        let steps = Steps::default();
        steps
            .step("Tests", |count| {
                count.read("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured");
                Ok(())
            })
            .unwrap();
        assert_eq!(steps.closing_line(), "3 passed, 0 failed, 1 skipped");
        steps.leave_out("Bans", "cargo-deny is not installed");
        assert_eq!(steps.closing_line(), "3 passed, 0 failed, 2 skipped");
        let lines = steps.left_out_lines().join("\n");
        assert!(lines.contains("Bans: cargo-deny is not installed"), "{lines}");
        assert!(lines.contains("1 tests"), "{lines}");
    }

    #[test]
    fn a_step_that_cannot_run_here_is_left_out_and_all_others_run() {
        let steps = Steps::default();
        let missing = || Error::Missing { what: "a desktop".to_owned(), cure: String::new() };
        steps.step_where(false, "Windows", "no desktop", |_| Err(missing())).unwrap();
        assert_eq!(steps.left_out_lines().last().unwrap(), "  Windows: no desktop");
        assert_eq!(steps.closing_line(), "0 passed, 0 failed, 1 skipped");
        steps.step_where(true, "Windows", "no desktop", |_| Err(missing())).unwrap_err();
        assert_eq!(steps.closing_line(), "0 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn both_groups_run_to_their_end_although_one_fails() {
        let steps = Steps::default();
        let missing = || Error::Missing { what: "npm".to_owned(), cure: String::new() };
        let outcome = steps.together(
            ("ui", |steps| steps.step("UI", |_| Err(missing()))),
            ("rust", |steps| {
                steps.step("Build", |count| {
                    count.read("3 passed, 0 failed");
                    Ok(())
                })
            }),
        );
        assert!(outcome.unwrap_err().to_string().contains("UI"));
        assert_eq!(steps.closing_line(), "3 passed, 1 failed, 0 skipped");
    }

    #[test]
    fn where_everything_ran_nothing_is_left_out() {
        assert_eq!(Steps::default().left_out_lines(), Vec::<String>::new());
        assert_eq!(Steps::default().closing_line(), "0 passed, 0 failed, 0 skipped");
    }
}
