//! Rendering of growing text.

use super::report_of;
use super::table::{Goal, Row};
use crate::error::Result;
use serde_json::Value;
use xtask::project::Profile;

/// The peer.
const PEER: &str = "pulldown-cmark alone";

/// Builds and runs the benchmark.
pub(super) fn measure(profile: Profile) -> Result<Vec<Row>> {
    report_of("bench-markdown", profile, rows)
}

fn rows(answer: &str) -> Option<Vec<Row>> {
    let report: Value = serde_json::from_str(answer).ok()?;
    let number = |outer: &str, inner: &str| report.get(outer)?.get(inner)?.as_f64();
    let mut rows = Vec::new();
    for n_bytes in [128, 20] {
        let key = format!("ms_in_{n_bytes}_byte_updates");
        rows.push(Row {
            what: format!("markdown, 100 KB in updates of {n_bytes} bytes"),
            unit: "ms".into(),
            value: number(&key, "ours")?,
            floor: Some((PEER.into(), number(&key, "floor")?)),
            goal: Goal::AtMost(2.0),
        });
    }
    rows.push(Row {
        what: "markdown, one update at 1 MiB against 10 KiB".to_owned(),
        unit: "µs".into(),
        value: number("us_of_one_update", "1_mib")?,
        floor: Some(("10 KiB".into(), number("us_of_one_update", "10_kib")?)),
        goal: Goal::AtMost(2.0),
    });
    Some(rows)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_report_of_the_benchmark_becomes_three_rows() {
        let answer = r#"{"ms_in_128_byte_updates":{"ours":12.0,"floor":8.0},
            "ms_in_20_byte_updates":{"ours":60.0,"floor":40.0},
            "us_of_one_update":{"10_kib":9.0,"1_mib":10.0}}"#;
        let rows = super::rows(answer).unwrap();
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[0].value, 12.0);
    }

    #[test]
    fn a_report_without_its_numbers_is_refused() {
        assert_eq!(super::rows("{}"), None);
    }
}
