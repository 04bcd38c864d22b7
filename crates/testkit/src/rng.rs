//! A small random number generator with a seed, so that a failed run can be repeated.

use crate::slice::Slice;
use std::time::{SystemTime, UNIX_EPOCH};

/// The first seed of a test that kills the app: `PARLANCE_KILL_SEED`, or a random one. It is printed, so that a failed
/// run can be repeated. Random seeds are far apart, so that runs do not share the seeds that count up from them.
///
/// # Panics
///
/// When the variable is not a number.
#[must_use]
#[expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test cannot go on without its seed, and shows it"
)]
pub fn kill_seed() -> u64 {
    let seed = match std::env::var("PARLANCE_KILL_SEED") {
        Ok(seed) => seed.parse().expect("a seed is a number"),
        Err(_) => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            u64::from(now.subsec_nanos()) * 1000
        }
    };
    println!("PARLANCE_KILL_SEED={seed}");
    seed
}

/// The seeds of the kills in this run, divided among apps that run at once. `PARLANCE_TEST_SLICE` selects a part of the
/// kills; each has the same seed as in a full run.
///
/// # Panics
/// As [`kill_seed`] and [`Slice::from_env`].
#[must_use]
pub fn kill_lanes(n_kills: u64, n_lanes: u64) -> Vec<Vec<u64>> {
    let (seed, slice) = (kill_seed(), Slice::from_env());
    let n_each = n_kills.checked_div(n_lanes).unwrap_or_default();
    let lane = |lane| {
        let kills = lane * n_each..(lane + 1) * n_each;
        kills.filter(|kill| slice.contains(*kill)).map(|kill| seed + kill).collect()
    };
    (0..n_lanes).map(lane).collect()
}

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator whose numbers depend only on the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)).checked_rem(n).unwrap_or_default()
    }
}
