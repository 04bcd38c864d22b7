//! How fast an answer comes, and in which pieces. It must not know who shows it.

use std::fmt;

/// Pieces of so many bytes, so many a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace {
    pub(super) n_bytes: usize,
    pub(super) per_second: usize,
    pub(super) piece: usize,
    /// So many pieces are one change of a peer's page.
    pub(super) joined: usize,
}

/// As models write: many small words a second, and fewer of several. The window joins what comes within a 20th of a
/// second. At the fastest pace peers do as well; at 30 a second a peer changes its page with each piece, and the window
/// 20 times; the slowest one is below what is joined, for both.
pub(super) const AS_MODELS_WRITE: [Pace; 3] = [
    Pace { n_bytes: 8_000, per_second: 100, piece: 4, joined: 5 },
    Pace { n_bytes: 7_200, per_second: 30, piece: 12, joined: 1 },
    Pace { n_bytes: 8_000, per_second: 10, piece: 40, joined: 1 },
];

impl Pace {
    /// How the service is asked for it.
    pub(super) fn question(&self) -> String {
        let Self { n_bytes, per_second, piece, .. } = self;
        format!("{n_bytes} bytes of everything, {per_second} deltas a second of {piece} bytes")
    }

    /// How long it takes.
    pub(super) fn seconds(&self) -> f64 {
        self.n_bytes.div_ceil(self.piece) as f64 / self.per_second as f64
    }

    /// Whether its pieces come faster than the others'.
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
