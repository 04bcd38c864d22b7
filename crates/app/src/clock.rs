//! The time: read here and nowhere else.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Now, in milliseconds since 1970 (UTC).
pub(crate) fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

/// A time of day in this computer's time zone, as `14:03`.
pub(crate) fn time_of_day(at_ms: i64) -> String {
    match Timestamp::from_millisecond(at_ms) {
        Ok(at) => Zoned::new(at, TimeZone::system()).strftime("%H:%M").to_string(),
        Err(_) => String::new(),
    }
}
