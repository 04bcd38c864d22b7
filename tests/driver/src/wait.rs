//! Waits for conditions; the only place in the tests that lets time pass.

use crate::{Error, Result};
use std::time::{Duration, Instant};
use tokio::time::MissedTickBehavior;

/// How long a condition may take on a busy machine before a test fails.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Pause between two polls. A poll costs the page some milliseconds, which the app under test needs.
const PAUSE: Duration = Duration::from_millis(100);

/// Polls `look` until it returns a value.
pub async fn until<T>(
    what: &str,
    limit: Duration,
    mut look: impl AsyncFnMut() -> Result<Option<T>>,
) -> Result<T> {
    let started = Instant::now();
    let mut beat = tokio::time::interval(PAUSE);
    // A poll that takes longer than the pause must not be followed by polls without a pause.
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        if let Some(found) = look().await? {
            return Ok(found);
        }
        if started.elapsed() > limit {
            return Err(Error::TimedOut { what: what.to_owned(), limit, seen: String::new() });
        }
    }
}
