//! The time: the only module that reads it.
//!
//! Dates come from the system. Pauses come from a [`Clock`], so that a test can let an hour pass: before another
//! attempt, between two checks, until a connection counts as silent. Timeouts of running work (a connection that
//! hangs, a page that does not answer) use real time instead.

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use std::fmt::Debug;
use std::time::Duration;
use tokio::time::Instant;

/// The clock of the app's pauses.
pub trait Clock: Debug + Send + Sync {
    /// The current instant.
    fn now(&self) -> Instant;

    /// The date, in milliseconds since 1970 (UTC), for decisions about erasure and backups.
    fn now_ms(&self) -> i64 {
        now_ms()
    }

    /// Waits for a moment of this clock.
    fn until(&self, at: Instant) -> BoxFuture<'static, ()>;

    /// Waits for a moment of this clock; without one, for ever.
    fn until_any(&self, at: Option<Instant>) -> BoxFuture<'static, ()> {
        at.map_or_else(|| std::future::pending().boxed(), |at| self.until(at))
    }

    /// Waits for this long.
    fn pause(&self, length: Duration) -> BoxFuture<'static, ()> {
        self.until(self.now() + length)
    }

    /// One pause of a loop that runs as long as the app. Tests do not wait for its end.
    fn beat(&self, length: Duration) -> BoxFuture<'static, ()> {
        self.pause(length)
    }
}

/// The clock of the released program: real time.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealClock;

impl Clock for RealClock {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn until(&self, at: Instant) -> BoxFuture<'static, ()> {
        tokio::time::sleep_until(at).boxed()
    }
}

/// Waits for a moment of real time; without one, for ever.
pub(crate) async fn until_reached(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// A duration in milliseconds.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Now, in milliseconds since 1970 (UTC).
pub(crate) fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}
