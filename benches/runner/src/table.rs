//! What was measured, as a table and as JSON.

use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// By so much may a checked goal be missed: machines are noisy.
pub(crate) const TOLERANCE: f64 = 0.1;

/// What a ratio may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal {
    /// Not more.
    AtMost(f64),
    /// Not less.
    AtLeast(f64),
    /// Measured, and not judged.
    None,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// What was measured.
    pub(crate) what: String,
    /// The unit of value and floor.
    pub(crate) unit: Cow<'static, str>,
    /// Ours.
    pub(crate) value: f64,
    /// What it is compared with, and its value.
    pub(crate) floor: Option<(Cow<'static, str>, f64)>,
    /// For the ratio of value and floor; without a floor for the value.
    pub(crate) goal: Goal,
}

impl Row {
    fn ratio(&self) -> Option<f64> {
        self.floor.as_ref().map(|(_, floor)| self.value / floor)
    }

    /// Whether the goal is met; `None` if there is none.
    fn is_met(&self) -> Option<bool> {
        let judged = self.ratio().unwrap_or(self.value);
        match self.goal {
            Goal::AtMost(limit) => Some(judged <= limit),
            Goal::AtLeast(limit) => Some(judged >= limit),
            Goal::None => None,
        }
    }

    /// Whether the goal is missed by more than [`TOLERANCE`].
    pub(crate) fn is_missed(&self) -> bool {
        let judged = self.ratio().unwrap_or(self.value);
        match self.goal {
            // What is no number was not measured.
            Goal::AtMost(limit) => judged.is_nan() || judged > limit * (1.0 + TOLERANCE),
            Goal::AtLeast(limit) => judged.is_nan() || judged < limit * (1.0 - TOLERANCE),
            Goal::None => false,
        }
    }

    fn goal_text(&self) -> String {
        match self.goal {
            Goal::AtMost(limit) => format!("≤ {limit}"),
            Goal::AtLeast(limit) => format!("≥ {limit}"),
            Goal::None => String::new(),
        }
    }

    /// The fields of the row in a file of results.
    pub(super) fn to_json(&self) -> Map<String, Value> {
        let floor = self.floor.as_ref().map(|(name, value)| json!({ "name": name, "value": value }));
        let fields = [
            ("what", json!(self.what)),
            ("unit", json!(self.unit)),
            ("value", json!(self.value)),
            ("floor", json!(floor)),
            ("ratio", json!(self.ratio())),
            ("goal", json!(self.goal_text())),
            ("met", json!(self.is_met())),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn cells(&self) -> [String; 6] {
        let verdict = match self.is_met() {
            Some(true) => "met",
            Some(false) => "missed",
            None => "",
        };
        [
            self.what.clone(),
            format!("{} {}", number(self.value), self.unit),
            self.floor
                .as_ref()
                .map_or_else(String::new, |(name, value)| format!("{} ({name})", number(*value))),
            self.ratio().map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
            self.goal_text(),
            verdict.to_owned(),
        ]
    }
}

/// Three digits that count.
fn number(value: f64) -> String {
    if value >= 100.0 {
        format!("{value:.0}")
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
    }
}

/// The table.
pub(crate) fn print(rows: &[Row]) -> String {
    let heading = ["what", "value", "floor", "ratio", "goal", ""].map(str::to_owned);
    let lines: Vec<[String; 6]> = std::iter::once(heading).chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let line = |cells: &[String; 6]| {
        let cells = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(value: f64, floor: Option<(&'static str, f64)>, goal: Goal) -> Row {
        let floor = floor.map(|(name, value)| (name.into(), value));
        Row { what: "start".to_owned(), unit: "ms".into(), value, floor, goal }
    }

    #[test]
    fn a_goal_judges_the_ratio_where_there_is_a_floor() {
        let empty_window = Some(("empty window", 100.0));
        assert_eq!(row(114.0, empty_window, Goal::AtMost(1.15)).is_met(), Some(true));
        assert_eq!(row(116.0, empty_window, Goal::AtMost(1.15)).is_met(), Some(false));
        assert_eq!(row(99.0, empty_window, Goal::AtLeast(1.0)).is_met(), Some(false));
    }

    #[test]
    fn a_goal_judges_the_value_where_there_is_no_floor() {
        assert_eq!(row(14.0, None, Goal::AtMost(15.0)).is_met(), Some(true));
        assert_eq!(row(14.0, None, Goal::None).is_met(), None);
    }

    #[test]
    fn a_goal_is_missed_beyond_the_tolerance_and_when_nothing_was_measured() {
        let is_missed = |value, goal| row(value, None, goal).is_missed();
        assert!(!is_missed(10.9, Goal::AtMost(10.0)));
        assert!(is_missed(11.1, Goal::AtMost(10.0)));
        assert!(!is_missed(9.1, Goal::AtLeast(10.0)));
        assert!(is_missed(8.9, Goal::AtLeast(10.0)));
        assert!(is_missed(f64::NAN, Goal::AtMost(10.0)));
        assert!(!is_missed(f64::NAN, Goal::None));
    }

    #[test]
    fn the_table_names_a_missed_goal() {
        let table = print(&[row(300.0, Some(("empty window", 100.0)), Goal::AtMost(1.15))]);
        assert!(table.contains("300 ms"), "{table}");
        assert!(table.contains("100 (empty window)"), "{table}");
        assert!(table.contains("3.00"), "{table}");
        assert!(table.lines().nth(1).is_some_and(|line| line.ends_with("missed")), "{table}");
    }
}
