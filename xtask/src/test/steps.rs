//! Steps with headings, durations and a summary that names what was left out.

use crate::error::{Error, Result};
use crate::program::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How many tests passed, failed and were skipped, as the runners report it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Count {
    n_passed: Arc<AtomicUsize>,
    n_failed: Arc<AtomicUsize>,
    n_skipped: Arc<AtomicUsize>,
}

/// The numbers of one report line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Report {
    n_passed: usize,
    n_failed: usize,
    n_skipped: usize,
}

impl Count {
    /// Reads the report lines of cargo's and the UI's test runner.
    pub(crate) fn watch(&self) -> Watch {
        let count = self.clone();
        Box::new(move |line| {
            if let Some(report) = reported(line) {
                count.n_passed.fetch_add(report.n_passed, Ordering::Relaxed);
                count.n_failed.fetch_add(report.n_failed, Ordering::Relaxed);
                count.n_skipped.fetch_add(report.n_skipped, Ordering::Relaxed);
            }
        })
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

/// The steps so far.
#[derive(Debug)]
pub(crate) struct Steps {
    started: Instant,
    done: Vec<(String, Duration, bool)>,
    /// Steps that this machine cannot run, and why.
    left_out: Vec<(String, String)>,
    count: Count,
}

impl Default for Steps {
    fn default() -> Self {
        Self { started: Instant::now(), done: Vec::new(), left_out: Vec::new(), count: Count::default() }
    }
}

impl Steps {
    /// Runs one step under a heading.
    pub(crate) fn step(&mut self, name: &str, run: impl FnOnce(&Count) -> Result<()>) -> Result<()> {
        println!("\n── {name} ──");
        let started = Instant::now();
        let outcome = run(&self.count);
        self.done.push((name.to_owned(), started.elapsed(), outcome.is_ok()));
        outcome.map_err(|error| {
            eprintln!("\nerror: {error}");
            Error::Step { name: name.to_owned() }
        })
    }

    /// Runs one step where this machine can, and leaves it out for this reason where it cannot.
    pub(crate) fn step_where(
        &mut self,
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

    /// Notes a step that cannot run here. It counts as skipped.
    pub(crate) fn leave_out(&mut self, name: &str, why: &str) {
        println!("\n── {name}: left out, {why} ──");
        self.left_out.push((name.to_owned(), why.to_owned()));
    }

    /// The table of what was done, what was left out and why, and the closing line that CI reads.
    pub(crate) fn print_summary(&self) {
        let names = self.done.iter().map(|(name, ..)| name.chars().count());
        let width = names.max().unwrap_or(0);
        println!("\n{:width$}  {:>8}", "step", "seconds");
        for (name, duration, passed) in &self.done {
            let verdict = if *passed { "ok" } else { "FAILED" };
            println!("{name:width$}  {:>8.1}  {verdict}", duration.as_secs_f64());
        }
        println!("{:width$}  {:>8.1}", "all", self.started.elapsed().as_secs_f64());
        for line in self.left_out_lines() {
            println!("{line}");
        }
        println!("\n{}", self.closing_line());
    }

    /// What was not run, one line each, under a heading; nothing when everything was.
    fn left_out_lines(&self) -> Vec<String> {
        let n_skipped = self.count.n_skipped.load(Ordering::Relaxed);
        let mut lines: Vec<String> =
            self.left_out.iter().map(|(name, why)| format!("  {name}: {why}")).collect();
        if n_skipped > 0 {
            lines.push(format!("  {n_skipped} tests: skipped by their runners"));
        }
        if !lines.is_empty() {
            lines.insert(0, "\nleft out".to_owned());
        }
        lines
    }

    /// Alone on its line, because CI looks for it.
    fn closing_line(&self) -> String {
        let has_failed = self.done.iter().any(|(_, _, passed)| !passed);
        let n_passed = self.count.n_passed.load(Ordering::Relaxed);
        // A step may fail without a failed test, by its formatting for example.
        let n_failed = self.count.n_failed.load(Ordering::Relaxed).max(usize::from(has_failed));
        let n_skipped = self.count.n_skipped.load(Ordering::Relaxed) + self.left_out.len();
        format!("{n_passed} passed, {n_failed} failed, {n_skipped} skipped")
    }
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
        let mut steps = Steps::default();
        let missing = || Error::Missing { what: "npm".to_owned(), cure: String::new() };
        let error = steps.step("UI: packages", |_| Err(missing())).unwrap_err();
        assert!(error.to_string().contains("UI: packages"));
        assert_eq!(steps.closing_line(), "0 passed, 1 failed, 0 skipped");
    }

    #[test]
    fn what_was_left_out_is_named_with_its_reason_and_counts_as_skipped() {
        let mut steps = Steps::default();
        steps
            .step("Tests", |count| {
                count.watch()("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured");
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
        let mut steps = Steps::default();
        let missing = || Error::Missing { what: "a desktop".to_owned(), cure: String::new() };
        steps.step_where(false, "Windows", "no desktop", |_| Err(missing())).unwrap();
        assert_eq!(steps.left_out_lines().last().unwrap(), "  Windows: no desktop");
        assert_eq!(steps.closing_line(), "0 passed, 0 failed, 1 skipped");
        steps.step_where(true, "Windows", "no desktop", |_| Err(missing())).unwrap_err();
        assert_eq!(steps.closing_line(), "0 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn where_everything_ran_nothing_is_left_out() {
        assert_eq!(Steps::default().left_out_lines(), Vec::<String>::new());
        assert_eq!(Steps::default().closing_line(), "0 passed, 0 failed, 0 skipped");
    }
}
