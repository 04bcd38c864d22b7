//! The speed of an answer and the size of its pieces. Must not know which page shows it.

use std::fmt;

/// The total size, pieces per second, and bytes per piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace {
    pub(super) n_bytes: usize,
    pub(super) per_second: usize,
    pub(super) piece: usize,
    /// Number of pieces that a peer's page receives as one update.
    pub(super) joined: usize,
}

/// Typical of models: many small words per second, or fewer and larger pieces. The window merges text that arrives
/// within 50 ms. At the fastest pace, the peers also get merged pieces. At 30 pieces per second, a peer updates its
/// page for each piece, the window 20 times a second. At the slowest pace, nothing is merged.
pub(super) const AS_MODELS_WRITE: [Pace; 3] = [
    Pace { n_bytes: 8_000, per_second: 100, piece: 4, joined: 5 },
    Pace { n_bytes: 7_200, per_second: 30, piece: 12, joined: 1 },
    Pace { n_bytes: 8_000, per_second: 10, piece: 40, joined: 1 },
];

impl Pace {
    /// The question that requests it from the service.
    pub(super) fn question(&self) -> String {
        let Self { n_bytes, per_second, piece, .. } = self;
        format!("{n_bytes} bytes of everything, {per_second} deltas a second of {piece} bytes")
    }

    /// The duration of the answer, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.n_bytes.div_ceil(self.piece) as f64 / self.per_second as f64
    }

    /// Whether this is the fastest pace.
    pub(super) fn is_fastest(&self) -> bool {
        AS_MODELS_WRITE.iter().all(|other| other.per_second <= self.per_second)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} deltas/s of {} bytes", self.per_second, self.piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_at_the_pace_of_models_take_twenty_seconds() {
        assert_eq!(AS_MODELS_WRITE.map(|pace| pace.seconds()), [20.0; 3]);
        assert_eq!(AS_MODELS_WRITE.map(|pace| pace.is_fastest()), [true, false, false]);
    }
}
