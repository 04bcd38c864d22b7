//! Tests run, and do not wait for time to pass.

use crate::tree::{Source, assert_none, sources};

fn tests() -> Vec<Source> {
    let is_test = |source: &Source| {
        let path = &source.path;
        path != "tests/tidy/tests_are_honest.rs"
            && (path.starts_with("tests/")
                || path.contains("/tests/")
                || path.contains("/tests.")
                || path.contains(".test.")
                || path.starts_with("crates/testkit/")
                || source.text.contains("#[cfg(test)]"))
    };
    sources(&["rs", "ts", "py"]).into_iter().filter(is_test).collect()
}

fn lines_with(needles: &[&str]) -> Vec<String> {
    tests()
        .iter()
        .flat_map(|source| {
            source
                .code_lines()
                .filter(|(_, line)| needles.iter().any(|needle| line.contains(needle)))
                .map(|(number, line)| format!("{}:{number}: {}", source.path, line.trim()))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn no_test_is_left_out() {
    let needles =
        ["#[ignore", "#[should_panic", "it.skip(", "test.skip(", "describe.skip(", "it.only(", "test.only("];
    assert_none(&lines_with(&needles), "tests that do not run, or that pass by failing");
}

/// A test that sleeps is slow on a fast machine and wrong on a slow one. Scripted servers that are slow on purpose
/// take their pauses from `tokio::time::interval` or a paused clock.
#[test]
fn no_test_waits_by_sleeping() {
    let needles = ["thread::sleep(", "time::sleep(", "time.sleep("];
    assert_none(&lines_with(&needles), "tests that sleep");
}
