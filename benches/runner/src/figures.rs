//! Parses the output of the benchmark programs: a list of figures.

use super::table::{Goal, Row};
use crate::error::{Error, Result};
use serde_json::Value;
use std::process::Command;
use xtask::program;

/// Runs a program and returns its figures as rows. `name` identifies the program in errors.
pub(super) fn of(name: &str, command: Command) -> Result<Vec<Row>> {
    let answer = program::output(command)?;
    read(&answer).ok_or_else(|| Error::answer(name, answer))
}

fn read(answer: &str) -> Option<Vec<Row>> {
    let figures: Vec<Value> = serde_json::from_str(answer).ok()?;
    figures.iter().map(row).collect()
}

fn row(figure: &Value) -> Option<Row> {
    let text = |value: &Value, field: &str| Some(value.get(field)?.as_str()?.to_owned());
    let floor = match figure.get("floor")? {
        Value::Null => None,
        floor => Some((text(floor, "name")?.into(), floor.get("value")?.as_f64()?)),
    };
    let goal = match figure.get("goal")? {
        Value::Null => Goal::None,
        goal => match (goal.get("at_least"), goal.get("at_most")) {
            (Some(limit), None) => Goal::AtLeast(limit.as_f64()?),
            (None, Some(limit)) => Goal::AtMost(limit.as_f64()?),
            _ => return None,
        },
    };
    let value = figure.get("value")?.as_f64()?;
    Some(Row { what: text(figure, "what")?, unit: text(figure, "unit")?.into(), value, floor, goal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_becomes_a_row() {
        let answer = r#"[
            {"what": "a", "unit": "ms", "value": 3.0, "floor": {"name": "bare", "value": 2.0}, "goal": {"at_least": 0.7}},
            {"what": "b", "unit": "MiB", "value": 4.0, "floor": null, "goal": {"at_most": 16.0}},
            {"what": "c", "unit": "ms", "value": 5.0, "floor": null, "goal": null}]"#;
        let rows = read(answer).unwrap();
        assert_eq!(rows[0].floor, Some(("bare".into(), 2.0)));
        let goals: Vec<Goal> = rows.iter().map(|row| row.goal).collect();
        assert_eq!(goals, [Goal::AtLeast(0.7), Goal::AtMost(16.0), Goal::None]);
    }

    #[test]
    fn a_figure_without_its_number_is_refused() {
        assert_eq!(
            read(r#"[{"what": "a", "unit": "ms", "value": null, "floor": null, "goal": null}]"#),
            None
        );
        assert_eq!(read("{}"), None);
    }
}
