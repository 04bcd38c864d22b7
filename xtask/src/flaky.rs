//! Finds flaky tests: repeats tests of the window, several at once, so that a test that fails by chance is found before
//! it fails in CI. The tests that run at the same time are the load.

use std::collections::VecDeque;
use std::fs::File;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use xtask::error::{Error, Result};
use xtask::{program, project};

/// The tests that depend most on timing: each failed under load before it was corrected, or waits for the system, the
/// screen or another process.
const LIKELIEST: [&str; 10] = [
    "a_button_that_something_covers_for_a_moment_is_not_pressed",
    "a_question_that_waits_is_in_sight_before_and_after_stop_and_when_it_is_sent",
    "a_screen_reader_hears_answers_notices_and_errors_once_and_no_typing",
    "a_service_that_is_away_is_said_with_a_way_to_try_again_and_known_to_be_back_by_itself",
    "everything_is_exported_as_one_folder_from_the_settings",
    "links_and_diagrams_that_are_dragged_within_the_window_are_no_files",
    "the_end_of_a_mixed_answer_stays_in_sight_while_it_arrives",
    "uploads_wait_for_a_service_that_is_away_say_so_and_go_when_it_is_back",
    "who_goes_up_while_words_arrive_is_moved_by_nothing_and_led_back_by_the_pill",
    "who_selects_words_or_jumps_is_moved_by_nothing_and_comes_back_by_key_or_scroll_bar",
];

const BUILD_LIMIT: Duration = Duration::from_secs(40 * 60);

/// Far above the time of one test, even with many others at the same time.
const RUN_LIMIT: Duration = Duration::from_secs(20 * 60);

/// One run of one test.
struct Run {
    /// Index of the test in the list of tests.
    test: usize,
    took: Duration,
    has_passed: bool,
    /// The load average of the machine at the end of the run, if the system reports it.
    load: Option<f64>,
}

/// Runs each of the tests `only`, by default the likeliest, `n_runs` times, with `n_at_once` runs at any time.
pub(crate) fn flaky(only: &[String], n_runs: usize, n_at_once: NonZeroUsize) -> Result<()> {
    let program = build()?;
    let listed = program::output(list(&program))?;
    let asked: Vec<&str> =
        if only.is_empty() { LIKELIEST.to_vec() } else { only.iter().map(String::as_str).collect() };
    let tests = asked.iter().map(|name| full_name(&listed, name)).collect::<Result<Vec<_>>>()?;
    let folder = project::target_dir().join("flaky");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    // Round robin, so that each test runs together with many different ones.
    let waiting =
        Mutex::new((1..=n_runs).flat_map(|n| (0..tests.len()).map(move |test| (test, n))).collect());
    let runs = std::thread::scope(|scope| {
        let run_all = || run_waiting(&program, &tests, &waiting, &folder);
        let threads: Vec<_> = (0..n_at_once.get()).map(|_| scope.spawn(run_all)).collect();
        let ended = threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default());
        ended.collect::<Result<Vec<Run>>>()
    })?;
    for line in table(&asked, &runs) {
        println!("{line}");
    }
    let n_failed = n_runs * tests.len() - runs.iter().filter(|run| run.has_passed).count();
    if n_failed == 0 { Ok(()) } else { Err(Error::Flaky { n_failed, folder }) }
}

/// Builds the tests of the window and returns their program.
fn build() -> Result<PathBuf> {
    let mut cargo = program::cargo();
    cargo.args(["test", "--workspace", "--test", "e2e", "--no-run"]);
    program::run(cargo, BUILD_LIMIT)?;
    let mut cargo = program::cargo();
    cargo.args(["test", "--workspace", "--test", "e2e", "--no-run", "--message-format=json"]);
    let messages = program::output(cargo)?;
    executable(&messages).ok_or_else(|| Error::Answer {
        program: "cargo test --no-run".to_owned(),
        answer: "no program of these tests".to_owned(),
    })
}

/// The test program in cargo's messages, which also name the app.
fn executable(messages: &str) -> Option<PathBuf> {
    let of_tests = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let is_meant = message.pointer("/target/name")?.as_str()? == "e2e";
        is_meant.then(|| message.get("executable")?.as_str().map(PathBuf::from)).flatten()
    };
    messages.lines().find_map(of_tests)
}

fn list(program: &Path) -> Command {
    let mut command = program::command(&program.to_string_lossy());
    command.arg("--list");
    command
}

/// The name with its modules, as the test runner lists it.
fn full_name(listed: &str, name: &str) -> Result<String> {
    let tests = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let found = tests.into_iter().find(|test| *test == name || test.rsplit("::").next() == Some(name));
    found.map(str::to_owned).ok_or_else(|| Error::Missing {
        what: format!("a test in the window with the name {name}"),
        cure: "Give the name of its function.".to_owned(),
    })
}

/// Takes one run after the other until the queue is empty.
fn run_waiting(
    program: &Path,
    tests: &[String],
    waiting: &Mutex<VecDeque<(usize, usize)>>,
    folder: &Path,
) -> Vec<Result<Run>> {
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let mut ended = Vec::new();
    while let Some((test, n)) = next() {
        let Some(name) = tests.get(test) else { continue };
        let short = name.rsplit("::").next().unwrap_or(name);
        ended.push(run_once(program, name, &folder.join(format!("{short}-{n}.log"))).map(
            |(took, has_passed)| {
                println!(
                    "{} {n}: {short}, {:.0} s",
                    if has_passed { "ok    " } else { "FAILED" },
                    took.as_secs_f64()
                );
                Run { test, took, has_passed, load: load() }
            },
        ));
    }
    ended
}

/// Runs a test once. If it fails, saves its output in `log`.
fn run_once(program: &Path, name: &str, log: &Path) -> Result<(Duration, bool)> {
    let mut command = program::command(&program.to_string_lossy());
    command.args(["--exact", name, "--nocapture"]);
    let output = File::create(log).map_err(Error::file(log))?;
    let began = Instant::now();
    let has_passed = match program::run_into(command, output, RUN_LIMIT) {
        Ok(()) => true,
        Err(Error::Failed { .. } | Error::TimedOut { .. }) => false,
        Err(error) => return Err(error),
    };
    if has_passed {
        std::fs::remove_file(log).map_err(Error::file(log))?;
    }
    Ok((began.elapsed(), has_passed))
}

/// The load average: processes that ran or waited to run in the last minute.
fn load() -> Option<f64> {
    // Linux only: other systems have no such file.
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// For each test: how often it passed, its longest time, and the load meanwhile.
fn table(names: &[&str], runs: &[Run]) -> Vec<String> {
    let of_test = |(test, name): (usize, &&str)| {
        let runs: Vec<&Run> = runs.iter().filter(|run| run.test == test).collect();
        let n_passed = runs.iter().filter(|run| run.has_passed).count();
        let longest = runs.iter().map(|run| run.took).max().unwrap_or_default();
        format!("{n_passed:>4} of {:<4} at most {:>4.0} s  {name}", runs.len(), longest.as_secs_f64())
    };
    let loads: Vec<f64> = runs.iter().filter_map(|run| run.load).collect();
    let load = loads.iter().sum::<f64>() / loads.len() as f64;
    let of_load = (!loads.is_empty()).then(|| format!("load average {load:.1}"));
    names.iter().enumerate().map(of_test).chain(of_load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_are_tests_of_the_window() {
        let folder = project::root().join("tests/e2e/real_window");
        let modules = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let code: String = modules.map(|path| std::fs::read_to_string(path).unwrap()).collect();
        for name in LIKELIEST {
            assert!(code.contains(&format!("fn {name}(")), "there is no test with the name {name}");
        }
    }

    #[test]
    fn a_test_is_found_by_the_name_of_its_function() {
        let listed =
            "real_window::long::opens: test\nreal_window::long::opens_late: test\n\n2 tests, 0 benchmarks\n";
        assert_eq!(full_name(listed, "opens").unwrap(), "real_window::long::opens");
        assert_eq!(full_name(listed, "real_window::long::opens").unwrap(), "real_window::long::opens");
        let error = full_name(listed, "open").unwrap_err();
        assert!(error.to_string().contains("with the name open is missing"), "{error}");
    }

    #[test]
    fn the_program_of_the_tests_is_read_from_what_cargo_writes() {
        let messages = "{\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"words\"},\"executable\":null}\n\
                        {\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"e2e\"},\"executable\":\"/t/e2e-1\"}\n\
                        {\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"app\"},\"executable\":\"/t/app\"}\n\
                        {\"reason\":\"build-finished\",\"success\":true}\n";
        assert_eq!(executable(messages), Some(PathBuf::from("/t/e2e-1")));
        assert_eq!(executable("warning: nothing to build"), None);
    }

    #[test]
    fn the_table_says_how_often_each_passed() {
        let run = |test, has_passed, seconds| Run {
            test,
            took: Duration::from_secs(seconds),
            has_passed,
            load: Some(f64::from(u32::from(has_passed)) + 7.0),
        };
        let names = ["first", "second"];
        let mut runs = [run(0, true, 4), run(1, false, 30), run(1, true, 9)];
        let lines = ["   1 of 1    at most    4 s  first", "   1 of 2    at most   30 s  second"];
        assert_eq!(table(&names, &runs), [lines[0], lines[1], "load average 7.7"]);
        runs.iter_mut().for_each(|run| run.load = None);
        assert_eq!(table(&names, &runs), lines);
    }
}
