//! The benchmarks that `cargo xtask test` runs as well: those that take seconds, with the programs built as for the tests.
//! Only ratios are judged, and each may become twice what it was when it was noted here: a cost that doubles is noticed,
//! a noisy machine is not. They say nothing of how fast the released program is.

use super::limit::Limit;
use super::table::{self, Goal, Judged, Row};
use super::{decode, folder, markdown};
use crate::error::{Error, Result};
use xtask::project::Profile;

/// By so much a ratio may be worse than the noted one.
const FACTOR: f64 = 2.0;

/// How often a turn is measured: enough for a median that has not doubled by chance.
#[cfg(target_os = "linux")]
const N_RUNS: usize = 3;

/// A ratio of value and floor, as it was noted.
#[derive(Clone, Copy, Debug)]
enum Noted {
    /// Less is better.
    Cost(f64),
    /// More is better.
    Rate(f64),
}

/// The rows that are judged, in programs without optimisation of our own code.
const NOTED: &[(&str, Noted)] = &[
    ("decode, 64-byte chunks", Noted::Rate(1.1)),
    ("decode, 16-KiB chunks", Noted::Rate(0.6)),
    ("decode, one event of 4 MiB against 1 MiB", Noted::Cost(4.0)),
    ("markdown, 100 KB in updates of 128 bytes", Noted::Cost(2.8)),
    ("markdown, 100 KB in updates of 20 bytes", Noted::Cost(1.6)),
    ("markdown, one update at 1 MiB against 10 KiB", Noted::Cost(1.0)),
];

/// Those of the app without its window.
#[cfg(target_os = "linux")]
const NOTED_OF_TURNS: &[(&str, Noted)] = &[
    ("received word, 10000 earlier messages, thread extended", Noted::Cost(1.0)),
    ("received word, 10000 earlier messages, transcript sent", Noted::Cost(1.0)),
    ("received word, encrypted", Noted::Cost(1.0)),
    ("journal, 1 MB in answers of 100 KB", Noted::Cost(4.7)),
    ("journal, 1 MB in one answer", Noted::Cost(1.0)),
    ("journal, 1 MB in answers of 100 KB, encrypted", Noted::Cost(1.2)),
];

/// Builds and runs them, prints the table, and fails if a ratio is worse than it may be.
pub(crate) fn check() -> Result<()> {
    let folder = folder();
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    let mut measured = decode::measure(Profile::Debug)?;
    measured.extend(markdown::measure(Profile::Debug)?);
    let mut rows = judged(&measured, NOTED);
    #[cfg(target_os = "linux")]
    {
        let turns =
            super::turns::measure(Profile::Debug, &["earlier", "encrypted", "journal"], Some(N_RUNS))?;
        rows.extend(judged(&turns, NOTED_OF_TURNS));
    }
    println!("{}", table::print(&rows));
    super::fail_if_broken(&rows)
}

/// The noted rows among the measured ones, each with its limit. A noted row that was not measured has no number and so
/// breaks its limit: its name has changed.
fn judged(measured: &[Row], noted: &[(&str, Noted)]) -> Vec<Judged> {
    let find = |(what, noted): &(&str, Noted)| {
        let limit = match noted {
            Noted::Cost(ratio) => Limit::AtMost(ratio * FACTOR),
            Noted::Rate(ratio) => Limit::AtLeast(ratio / FACTOR),
        };
        let row = measured.iter().find(|row| row.what == *what).cloned();
        let row = row.unwrap_or_else(|| Row {
            what: (*what).to_owned(),
            unit: "".into(),
            value: f64::NAN,
            floor: None,
            goal: Goal::None,
        });
        // The goal is for the released program.
        Judged { row: Row { goal: Goal::None, ..row }, limit: Some(limit) }
    };
    noted.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(what: &str, value: f64) -> Row {
        Row {
            what: what.to_owned(),
            unit: "ms".into(),
            value,
            floor: Some(("floor".into(), 10.0)),
            goal: Goal::None,
        }
    }

    #[test]
    fn a_ratio_that_has_more_than_doubled_is_broken() {
        let noted = [("cost", Noted::Cost(3.0)), ("rate", Noted::Rate(3.0))];
        let is_broken = |cost, rate| {
            let rows = judged(&[row("cost", cost), row("rate", rate), row("other", 0.0)], &noted);
            rows.iter().map(Judged::is_broken).collect::<Vec<_>>()
        };
        assert_eq!(is_broken(55.0, 20.0), [false, false]);
        assert_eq!(is_broken(70.0, 20.0), [true, false]);
        assert_eq!(is_broken(55.0, 12.0), [false, true]);
    }

    #[test]
    fn a_row_that_is_not_measured_any_more_is_broken() {
        assert!(judged(&[row("renamed", 1.0)], &[("cost", Noted::Cost(3.0))]).iter().all(Judged::is_broken));
    }
}
