//! A measured figure: one line of the table.

use serde::Serialize;

/// A value, its floor and its goal.
#[derive(Debug, Serialize)]
pub struct Figure {
    what: String,
    unit: &'static str,
    value: f64,
    floor: Option<Floor>,
    goal: Option<Goal>,
}

#[derive(Debug, Serialize)]
struct Floor {
    name: String,
    value: f64,
}

/// The goal for the ratio of value and floor; for the value if there is no floor.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Not less.
    AtLeast(f64),
    /// Not more.
    AtMost(f64),
}

impl Figure {
    /// A value without a floor.
    pub fn new(what: impl Into<String>, unit: &'static str, value: f64) -> Self {
        Self { what: what.into(), unit, value, floor: None, goal: None }
    }

    /// Sets the floor.
    #[must_use]
    pub fn against(mut self, name: impl Into<String>, value: f64) -> Self {
        self.floor = Some(Floor { name: name.into(), value });
        self
    }

    /// Sets the goal for the ratio, or for the value if there is no floor.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }
}

/// The quantile: this share of all values is lower.
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get((last as f64 * share).round() as usize).copied().unwrap_or(f64::NAN)
}

/// The median.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=101).rev().map(f64::from).collect();
        assert_eq!(median(&values), 51.0);
        assert_eq!(quantile(&values, 0.95), 96.0);
        assert!(median(&[]).is_nan());
    }
}
