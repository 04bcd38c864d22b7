//! Statistics over many durations of one kind.

use serde_json::Value;

/// Two frames of a 60 Hz screen, in milliseconds.
pub(super) const TWO_FRAMES: f64 = 34.0;

/// Milliseconds, sorted.
pub(super) struct Delays(Vec<f64>);

impl Delays {
    /// Reads the durations that a script in the page has recorded.
    pub(super) fn noted(answer: &Value) -> Self {
        Self::of(answer.as_array().into_iter().flatten().filter_map(Value::as_f64))
    }

    /// Sorts the durations.
    pub(super) fn of(delays: impl Iterator<Item = f64>) -> Self {
        let mut delays: Vec<f64> = delays.collect();
        delays.sort_by(f64::total_cmp);
        Self(delays)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Number of durations that are longer than this.
    pub(super) fn n_over(&self, limit: f64) -> usize {
        self.0.iter().filter(|delay| **delay > limit).count()
    }

    /// The quantile: this share of the durations is not longer.
    pub(super) fn quantile(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0.get((last as f64 * share).ceil() as usize).copied().unwrap_or(f64::NAN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_of_a_share_is_one_that_was_measured() {
        let delays = Delays::of((1..=101).rev().map(f64::from));
        assert_eq!((delays.quantile(0.5), delays.quantile(0.99), delays.quantile(1.0)), (51.0, 100.0, 101.0));
        assert_eq!((delays.n_over(101.0), delays.n_over(99.5)), (0, 2));
    }
}
