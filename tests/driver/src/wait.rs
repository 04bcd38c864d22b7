//! Waiting for something to come about; the only place of the tests that lets time pass.

use crate::{Error, Result};
use std::time::{Duration, Instant};
use tokio::time::MissedTickBehavior;

/// How long things may take on a busy machine before a test gives up.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Pause between two looks. A look costs the page some milliseconds, which the app under test needs.
const PAUSE: Duration = Duration::from_millis(100);

/// Looks again and again until `look` finds something; `seen` says afterwards what was there instead.
///
/// # Errors
/// When `look` fails, or nothing is found within `limit`.
pub async fn until<T>(
    what: &str,
    limit: Duration,
    mut look: impl AsyncFnMut() -> Result<Option<T>>,
) -> Result<T> {
    let started = Instant::now();
    let mut beat = tokio::time::interval(PAUSE);
    // A look that takes longer than the pause must not be followed by looks without a pause.
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
