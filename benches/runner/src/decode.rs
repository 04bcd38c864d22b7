//! The client's decoder.

use super::report_of;
use super::table::{Goal, Row};
use crate::error::Result;
use serde_json::Value;
use xtask::project::Profile;

/// The peer.
const PEER: &str = "eventsource-stream + serde_json";

/// Builds and runs the benchmark.
pub(super) fn measure(profile: Profile) -> Result<Vec<Row>> {
    report_of("bench-decode", profile, rows)
}

fn rows(answer: &str) -> Option<Vec<Row>> {
    let report: Value = serde_json::from_str(answer).ok()?;
    let number = |outer: &str, inner: &str| report.get(outer)?.get(inner)?.as_f64();
    let mut rows = Vec::new();
    for (key, chunks) in [
        ("events_per_second_in_64_byte_chunks", "64-byte"),
        ("events_per_second_in_16384_byte_chunks", "16-KiB"),
    ] {
        rows.push(Row {
            what: format!("decode, {chunks} chunks"),
            unit: "events/s".into(),
            value: number(key, "ours")?,
            floor: Some((PEER.into(), number(key, "floor")?)),
            goal: Goal::AtLeast(1.0),
        });
    }
    rows.push(Row {
        what: "decode, one event of 4 MiB against 1 MiB".to_owned(),
        unit: "ms".into(),
        value: number("seconds_for_one_event", "4_mib")? * 1000.0,
        floor: Some(("1 MiB".into(), number("seconds_for_one_event", "1_mib")? * 1000.0)),
        goal: Goal::AtMost(5.0),
    });
    Some(rows)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_report_of_the_benchmark_becomes_three_rows() {
        let answer = r#"{"events_per_second_in_64_byte_chunks":{"ours":3.0,"floor":2.0},
            "events_per_second_in_16384_byte_chunks":{"ours":5.0,"floor":4.0},
            "seconds_for_one_event":{"1_mib":0.01,"4_mib":0.04}}"#;
        let rows = super::rows(answer).unwrap();
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[2].value, 40.0);
    }

    #[test]
    fn a_report_without_its_numbers_is_refused() {
        assert_eq!(super::rows("{}"), None);
    }
}
