//! Rows of results, as a table and as JSON.

use super::limit::{Direction, Limit};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// The goal of a figure. A missed goal is shown and is not an error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal {
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// No goal. The row has a limit if its unit has a direction.
    None,
}

/// One line of the results.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// The name of the figure.
    pub(crate) what: String,
    /// The unit of value and floor.
    pub(crate) unit: Cow<'static, str>,
    /// The measured value.
    pub(crate) value: f64,
    /// The name of the floor, and its value.
    pub(crate) floor: Option<(Cow<'static, str>, f64)>,
    /// The goal for the figure: the ratio of value and floor, or the value of a row without a floor.
    pub(crate) goal: Goal,
}

impl Row {
    fn ratio(&self) -> Option<f64> {
        self.floor.as_ref().map(|(_, floor)| self.value / floor)
    }

    /// The figure that goal and limit apply to: the ratio, or the value of a row without a floor.
    pub(super) fn figure(&self) -> f64 {
        self.ratio().unwrap_or(self.value)
    }

    /// The better direction of figures: from the goal, or else from the unit. `None` for a row without a limit.
    pub(super) fn direction(&self) -> Option<Direction> {
        match self.goal {
            Goal::AtMost(_) => Some(Direction::Lower),
            Goal::AtLeast(_) => Some(Direction::Higher),
            Goal::None => Direction::of_unit(&self.unit),
        }
    }

    /// Whether the goal is met; `None` if there is none.
    fn is_met(&self) -> Option<bool> {
        let figure = self.figure();
        match self.goal {
            Goal::AtMost(goal) => Some(figure <= goal),
            Goal::AtLeast(goal) => Some(figure >= goal),
            Goal::None => None,
        }
    }

    fn goal_text(&self) -> String {
        match self.goal {
            Goal::AtMost(goal) => format!("≤ {goal}"),
            Goal::AtLeast(goal) => format!("≥ {goal}"),
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
}

/// A row with its limit, if it has one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
    pub(super) row: Row,
    pub(super) limit: Option<Limit>,
}

impl Judged {
    /// Whether the row was not measured or breaks its limit.
    pub(super) fn is_broken(&self) -> bool {
        let figure = self.row.figure();
        !figure.is_finite() || self.limit.is_some_and(|limit| !limit.holds(figure))
    }

    /// The name of the row, its figure and its limit.
    pub(super) fn summary(&self) -> String {
        format!("{} ({}, limit {})", self.row.what, number(self.row.figure()), self.limit_text())
    }

    fn limit_text(&self) -> String {
        match self.limit {
            Some(Limit::AtMost(limit)) => format!("≤ {}", number(limit)),
            Some(Limit::AtLeast(limit)) => format!("≥ {}", number(limit)),
            None if self.row.direction().is_some() => "none yet".to_owned(),
            None => String::new(),
        }
    }

    fn cells(&self) -> [String; N_COLUMNS] {
        let row = &self.row;
        let met = match row.is_met() {
            Some(true) => "met",
            Some(false) => "missed",
            None => "",
        };
        [
            row.what.clone(),
            format!("{} {}", number(row.value), row.unit),
            row.floor
                .as_ref()
                .map_or_else(String::new, |(name, value)| format!("{} ({name})", number(*value))),
            row.ratio().map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
            row.goal_text(),
            met.to_owned(),
            self.limit_text(),
            if self.is_broken() { "broken" } else { "" }.to_owned(),
        ]
    }
}

const N_COLUMNS: usize = 8;

/// Formats a number with about three significant digits.
fn number(value: f64) -> String {
    if value >= 100.0 {
        format!("{value:.0}")
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else if value >= 0.1 {
        format!("{value:.3}")
    } else {
        format!("{value:.4}")
    }
}

/// Formats the rows as a table.
pub(super) fn print(rows: &[Judged]) -> String {
    let heading = ["what", "value", "floor", "ratio", "goal", "", "limit", ""].map(str::to_owned);
    let lines: Vec<[String; N_COLUMNS]> =
        std::iter::once(heading).chain(rows.iter().map(Judged::cells)).collect();
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..N_COLUMNS).map(width).collect();
    let line = |cells: &[String; N_COLUMNS]| {
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

    fn is_broken(value: f64, goal: Goal, limit: Option<Limit>) -> bool {
        Judged { row: row(value, None, goal), limit }.is_broken()
    }

    #[test]
    fn a_goal_is_for_the_ratio_where_there_is_a_floor() {
        let empty_window = Some(("empty window", 100.0));
        assert_eq!(row(114.0, empty_window, Goal::AtMost(1.15)).is_met(), Some(true));
        assert_eq!(row(116.0, empty_window, Goal::AtMost(1.15)).is_met(), Some(false));
        assert_eq!(row(99.0, empty_window, Goal::AtLeast(1.0)).is_met(), Some(false));
    }

    #[test]
    fn a_goal_is_for_the_value_where_there_is_no_floor() {
        assert_eq!(row(14.0, None, Goal::AtMost(15.0)).is_met(), Some(true));
        assert_eq!(row(14.0, None, Goal::None).is_met(), None);
    }

    #[test]
    fn the_goal_of_a_row_determines_its_direction_before_its_unit_does() {
        assert_eq!(row(1.0, None, Goal::AtLeast(1.0)).direction(), Some(Direction::Higher));
        assert_eq!(row(1.0, None, Goal::None).direction(), Some(Direction::Lower));
        let elements = Row { unit: "elements".into(), ..row(1.0, None, Goal::None) };
        assert_eq!(elements.direction(), None);
    }

    #[test]
    fn a_missed_goal_breaks_nothing() {
        assert!(!is_broken(20.0, Goal::AtMost(10.0), Some(Limit::AtMost(22.0))));
        assert!(!is_broken(20.0, Goal::AtMost(10.0), None));
    }

    #[test]
    fn a_figure_beyond_its_limit_is_broken_although_it_meets_the_goal() {
        assert!(is_broken(23.0, Goal::AtMost(30.0), Some(Limit::AtMost(22.0))));
    }

    #[test]
    fn a_row_that_was_not_measured_is_broken_with_and_without_a_limit() {
        assert!(is_broken(f64::NAN, Goal::AtMost(10.0), Some(Limit::AtMost(22.0))));
        assert!(is_broken(f64::NAN, Goal::None, None));
        let floor_missing = row(1.0, Some(("empty window", f64::NAN)), Goal::None);
        assert!(Judged { row: floor_missing, limit: None }.is_broken());
    }

    #[test]
    fn the_table_shows_a_missed_goal_and_a_broken_limit() {
        let row = row(300.0, Some(("empty window", 100.0)), Goal::AtMost(1.15));
        let table = print(&[Judged { row, limit: Some(Limit::AtMost(2.2)) }]);
        let line = table.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(line, "start 300 ms 100 (empty window) 3.00 ≤ 1.15 missed ≤ 2.200 broken");
    }

    #[test]
    fn the_table_says_that_a_row_has_no_limit_yet() {
        let table = print(&[Judged { row: row(3.0, None, Goal::None), limit: None }]);
        assert!(table.lines().nth(1).is_some_and(|line| line.ends_with("none yet")), "{table}");
    }
}
