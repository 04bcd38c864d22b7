//! Steps with headings, durations and a summary.

use crate::error::{Error, Result};
use crate::program::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How many tests passed and failed, as the runners report it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Count {
    n_passed: Arc<AtomicUsize>,
    n_failed: Arc<AtomicUsize>,
}

impl Count {
    /// Reads the report lines of cargo's and the UI's test runner.
    pub(crate) fn watch(&self) -> Watch {
        let count = self.clone();
        Box::new(move |line| {
            if let Some((n_passed, n_failed)) = reported(line) {
                count.n_passed.fetch_add(n_passed, Ordering::Relaxed);
                count.n_failed.fetch_add(n_failed, Ordering::Relaxed);
            }
        })
    }
}

/// The numbers of a report line: `test result: ok. 3 passed; 0 failed; …`, `Tests  1 failed | 3 passed (4)` or
/// `3 passed, 0 failed`.
fn reported(line: &str) -> Option<(usize, usize)> {
    let line = line.trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_script = matches!(words.as_slice(), [_, "passed,", _, "failed"]);
    if !(line.starts_with("test result: ") || words.first() == Some(&"Tests") || is_script) {
        return None;
    }
    let before = |word: &str| {
        let pair =
            words.windows(2).find(|pair| pair.get(1).is_some_and(|second| second.starts_with(word)))?;
        pair.first()?.parse().ok()
    };
    Some((before("passed").unwrap_or(0), before("failed").unwrap_or(0)))
}

/// The steps so far.
#[derive(Debug)]
pub(crate) struct Steps {
    started: Instant,
    done: Vec<(String, Duration, bool)>,
    count: Count,
}

impl Default for Steps {
    fn default() -> Self {
        Self { started: Instant::now(), done: Vec::new(), count: Count::default() }
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

    /// The table of what was done, and a closing line as test runners print it.
    pub(crate) fn print_summary(&self) {
        let width = self.done.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
        println!("\n{:width$}  {:>8}", "step", "seconds");
        for (name, duration, passed) in &self.done {
            let verdict = if *passed { "ok" } else { "FAILED" };
            println!("{name:width$}  {:>8.1}  {verdict}", duration.as_secs_f64());
        }
        println!("\n{}", self.closing_line());
    }

    fn closing_line(&self) -> String {
        let has_failed = self.done.iter().any(|(_, _, passed)| !passed);
        let n_passed = self.count.n_passed.load(Ordering::Relaxed);
        // A step may fail without a failed test, by its formatting for example.
        let n_failed = self.count.n_failed.load(Ordering::Relaxed).max(usize::from(has_failed));
        let verdict = if has_failed { "FAILED" } else { "ok" };
        let seconds = self.started.elapsed().as_secs_f64();
        format!("test result: {verdict}. {n_passed} passed; {n_failed} failed; finished in {seconds:.2}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn report_lines_of_all_runners_are_understood() {
        let cargo = "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(reported(cargo), Some((12, 3)));
        assert_eq!(reported("      Tests  1 failed | 30 passed (31)"), Some((30, 1)));
        assert_eq!(reported("      Tests  7 passed (7)"), Some((7, 0)));
        assert_eq!(reported("14 passed, 0 failed"), Some((14, 0)));
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
        assert!(steps.closing_line().starts_with("test result: FAILED. 0 passed; 1 failed;"));
    }
}
