//! A small random number generator with a seed, so that a failed run can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seed of a test that kills the app: what `PARLANCE_KILL_SEED` says, or another one each time. It is printed, so that
/// a failed run can be repeated. Seeds that count up from it are those of no other run.
///
/// # Panics
///
/// When the variable is no number.
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

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator whose numbers depend on the seed alone.
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
