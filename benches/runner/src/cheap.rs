//! The benchmarks that `cargo xtask test` also runs: those that take seconds, with the programs built for the tests.
//! Only ratios are checked, and each may be twice the one noted here, so that a doubled cost is detected and a noisy
//! machine is tolerated. They do not measure the speed of the release build.

use super::limit::Limit;
use super::table::{self, Goal, Judged, Row};
use super::{folder, measure_alone};
use crate::error::{Error, Result};
use xtask::project::Profile;

/// Factor by which a ratio may be worse than the noted one.
const FACTOR: f64 = 2.0;

/// Number of measured turns: enough that the median does not double by chance.
#[cfg(target_os = "linux")]
const N_RUNS: usize = 3;

/// The expected ratio of value and floor.
#[derive(Clone, Copy, Debug)]
enum Noted {
    /// Lower is better.
    Cost(f64),
    /// Higher is better.
    Rate(f64),
}

/// The checked rows, for programs without optimisation of our own code.
const NOTED: &[(&str, Noted)] = &[
    ("decode, 64-byte chunks", Noted::Rate(1.1)),
    ("decode, 16-KiB chunks", Noted::Rate(0.6)),
    ("decode, one event of 4 MiB against 1 MiB", Noted::Cost(4.0)),
    ("markdown, 100 KB in updates of 128 bytes", Noted::Cost(2.8)),
    ("markdown, 100 KB in updates of 20 bytes", Noted::Cost(1.6)),
    ("markdown, one update at 1 MiB against 10 KiB", Noted::Cost(1.0)),
];

/// The checked rows of the app without its window.
#[cfg(target_os = "linux")]
const NOTED_OF_TURNS: &[(&str, Noted)] = &[
    ("received word, 10000 earlier messages, thread extended", Noted::Cost(1.0)),
    ("received word, 10000 earlier messages, transcript sent", Noted::Cost(1.0)),
    ("received word, encrypted", Noted::Cost(1.0)),
    ("journal, 1 MB in answers of 100 KB", Noted::Cost(4.7)),
    ("journal, 1 MB in one answer", Noted::Cost(1.0)),
    ("journal, 1 MB in answers of 100 KB, encrypted", Noted::Cost(1.2)),
];

/// Builds and runs the benchmarks, prints the table, and fails if a ratio breaks its limit.
pub(crate) fn check() -> Result<()> {
    let folder = folder();
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    let mut measured = measure_alone("bench-decode", Profile::Debug)?;
    measured.extend(measure_alone("bench-markdown", Profile::Debug)?);
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

/// The noted rows among the measured ones, with their limits. A noted row that was not measured becomes NaN and so
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
        // The goal applies to the release build.
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
