//! The limit of a row: the best kept figure, plus a margin in the worse direction.
//!
//! A figure is the ratio of value and floor, or the value of a row without a floor.

/// The better direction of a row's figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Lower,
    Higher,
}

/// Units of time, CPU time and memory: lower is better.
const COSTS: &[&str] =
    &["s", "ms", "µs", "µs/event", "CPU s", "CPU ms", "CPU µs", "% of a core", "KiB", "MiB", "MB"];

impl Direction {
    /// The direction of a unit: lower for a cost, higher for work per second. Counts and shares have none, because
    /// their better direction depends on the row.
    pub(super) fn of_unit(unit: &str) -> Option<Self> {
        if unit.ends_with("/s") { Some(Self::Higher) } else { COSTS.contains(&unit).then_some(Self::Lower) }
    }

    /// Whether `one` is better than `other`; false if either is not a number.
    pub(super) fn is_better(self, one: f64, other: f64) -> bool {
        match self {
            Self::Lower => one < other,
            Self::Higher => one > other,
        }
    }
}

/// The margin of a limit, as a share of the best figure.
const MARGIN: f64 = 0.1;

/// The largest margin that [`LEAST`] can give, as a share of the best figure. A cost that more than triples always
/// breaks its limit.
const MAX_MARGIN: f64 = 2.0;

/// The smallest margin of the rows with a unit, because 10 % of a small value is less than the noise.
struct Least {
    unit: &'static str,
    /// For the value of a row without a floor.
    alone: f64,
    /// For the value of a row with a floor. Noise that lasts for minutes cancels out in the ratio.
    with_floor: f64,
}

/// The smallest margins. The ranges are from the results files and their versions in the history of the repository.
const LEAST: &[Least] = &[
    // Slowest frames: 27 to 33, 29 to 33 and 31 to 35. The page's clock counts whole milliseconds.
    Least { unit: "ms", alone: 5.0, with_floor: 1.0 },
    // One update of the renderer: 5.7 to 6.2, of which the floor is 4.
    Least { unit: "µs", alone: 0.0, with_floor: 1.0 },
    // Answers of 10 KB: 0.15 to 0.36. Large documents against small ones: 0.57 to 1.1, with ratios 0.85 to 1.06.
    Least { unit: "CPU s", alone: 0.2, with_floor: 0.1 },
    // A small file: 4.7 to 5.0. A turn without its text: 6.7 to 11.6.
    Least { unit: "CPU ms", alone: 1.0, with_floor: 3.0 },
    // A received word with 50 conversations against one: 28 to 41, with ratios 0.30 to 0.37.
    Least { unit: "CPU µs", alone: 0.0, with_floor: 10.0 },
    // The web process at 100 deltas/s: 10.6 to 14.8; at 30 deltas/s: 9.3 to 12.6.
    Least { unit: "% of a core", alone: 3.0, with_floor: 0.0 },
    // Growth of the app while the page is stopped: 34 to 60, with ratios 0.26 to 0.47.
    Least { unit: "MB", alone: 0.0, with_floor: 10.0 },
    // Growth of memory in transfers: 4.8 to 8.0 and 0.8 to 1.7.
    Least { unit: "MiB", alone: 2.0, with_floor: 0.0 },
];

/// The worst figure that `--check` accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Limit {
    AtMost(f64),
    AtLeast(f64),
}

impl Limit {
    /// The limit for a row whose best kept figure is `best`. `floor` is the value of the floor in this run, in `unit`.
    pub(super) fn of_best(best: f64, direction: Direction, unit: &str, floor: Option<f64>) -> Self {
        let margin = best * MARGIN;
        match direction {
            Direction::Lower => Self::AtMost(best + margin.max(least(unit, floor).min(best * MAX_MARGIN))),
            Direction::Higher => Self::AtLeast(best - margin),
        }
    }

    /// Whether a figure is within the limit. A figure that is not a number is not.
    pub(super) fn holds(self, figure: f64) -> bool {
        match self {
            Self::AtMost(limit) => figure <= limit,
            Self::AtLeast(limit) => figure >= limit,
        }
    }
}

/// The smallest margin of a figure.
fn least(unit: &str, floor: Option<f64>) -> f64 {
    let least = LEAST.iter().find(|least| least.unit == unit);
    match (least, floor) {
        (None, _) => 0.0,
        (Some(least), None) => least.alone,
        // A floor that was not measured gives no margin: the ratio is no number either.
        (Some(least), Some(floor)) if floor > 0.0 => least.with_floor / floor,
        (Some(_), Some(_)) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_of_a_cost_and_more_work_per_second_is_better() {
        for unit in ["ms", "CPU s", "µs/event", "MiB", "% of a core"] {
            assert_eq!(Direction::of_unit(unit), Some(Direction::Lower), "{unit}");
        }
        for unit in ["MB/s", "events/s", "files/s"] {
            assert_eq!(Direction::of_unit(unit), Some(Direction::Higher), "{unit}");
        }
        for unit in ["", "elements", "streams", "share"] {
            assert_eq!(Direction::of_unit(unit), None, "{unit}");
        }
    }

    #[test]
    fn a_limit_is_a_tenth_worse_than_the_best_figure() {
        let lower = Limit::of_best(100.0, Direction::Lower, "MB", None);
        assert!(lower.holds(109.9) && !lower.holds(110.1));
        let higher = Limit::of_best(100.0, Direction::Higher, "MB/s", Some(50.0));
        assert!(higher.holds(90.1) && !higher.holds(89.9));
    }

    #[test]
    fn no_limit_holds_for_a_figure_that_was_not_measured() {
        assert!(!Limit::AtMost(1.0).holds(f64::NAN));
        assert!(!Limit::AtLeast(1.0).holds(f64::NAN));
    }

    #[test]
    fn the_margin_of_a_small_value_is_the_least_of_its_unit() {
        assert_eq!(Limit::of_best(20.0, Direction::Lower, "ms", None), Limit::AtMost(25.0));
        assert_eq!(Limit::of_best(100.0, Direction::Lower, "ms", None), Limit::AtMost(110.0));
    }

    #[test]
    fn the_least_margin_of_a_ratio_is_a_share_of_the_floor() {
        assert_eq!(Limit::of_best(1.0, Direction::Lower, "ms", Some(4.0)), Limit::AtMost(1.25));
        assert_eq!(Limit::of_best(1.0, Direction::Lower, "ms", Some(500.0)), Limit::AtMost(1.1));
    }

    #[test]
    fn a_small_cost_that_more_than_triples_breaks_its_limit() {
        assert!(!Limit::of_best(0.2, Direction::Lower, "ms", None).holds(0.61));
    }
}
