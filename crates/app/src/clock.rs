//! The time: read here and nowhere else.
//!
//! Dates come from the system. Pauses come from a [`Clock`], so that a test can let an hour pass: before another attempt,
//! between two looks, until something counts as silent. Limits on what is under way (a connection that hangs, a page
//! that does not answer) are real time, and no business of it.

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use std::fmt::Debug;
use std::time::Duration;
use tokio::time::Instant;

/// What the app's pauses are measured by.
pub trait Clock: Debug + Send + Sync {
    /// The moment it is.
    fn now(&self) -> Instant;

    /// Waits for a moment of this clock.
    fn until(&self, at: Instant) -> BoxFuture<'static, ()>;

    /// Waits until so much time has passed.
    fn pause(&self, length: Duration) -> BoxFuture<'static, ()> {
        self.until(self.now() + length)
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

/// Now, in milliseconds since 1970 (UTC).
pub(crate) fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

/// A moment in this computer's time zone: `14:03`, on another day than `now_ms` with the date, `19 Nov, 14:03`.
pub(crate) fn moment(at_ms: i64, now_ms: i64) -> String {
    let zoned = |ms| Timestamp::from_millisecond(ms).map(|at| Zoned::new(at, TimeZone::system()));
    match (zoned(at_ms), zoned(now_ms)) {
        (Ok(at), Ok(now)) if at.date() == now.date() => at.strftime("%H:%M").to_string(),
        (Ok(at), _) => at.strftime("%-d %b, %H:%M").to_string(),
        (Err(_), _) => String::new(),
    }
}

/// A day in this computer's time zone: `3 May`, with the year when it is another one than that of `now_ms`.
pub(crate) fn day(at_ms: i64, now_ms: i64) -> String {
    let zoned = |ms| Timestamp::from_millisecond(ms).map(|at| Zoned::new(at, TimeZone::system()));
    match (zoned(at_ms), zoned(now_ms)) {
        (Ok(at), Ok(now)) if at.year() == now.year() => at.strftime("%-d %b").to_string(),
        (Ok(at), _) => at.strftime("%-d %b %Y").to_string(),
        (Err(_), _) => String::new(),
    }
}

/// A time of day in this computer's time zone, as `14:03`.
pub(crate) fn time_of_day(at_ms: i64) -> String {
    match Timestamp::from_millisecond(at_ms) {
        Ok(at) => Zoned::new(at, TimeZone::system()).strftime("%H:%M").to_string(),
        Err(_) => String::new(),
    }
}
