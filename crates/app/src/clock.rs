//! The time: read here and nowhere else.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

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
