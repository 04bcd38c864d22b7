//! The limit that a user has reached, and when the user may ask again.

use crate::database::limits::{Day, UserTokens};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::time::Duration;

/// The period of the reached limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Period {
    Day,
    Month,
}

/// A limit that is reached, or that the running answers may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LimitReached {
    pub(crate) period: Period,
    pub(crate) limit: u64,
    pub(crate) used: u64,
    /// Whether tokens are left, all of them reserved for running answers.
    pub(crate) is_reserved: bool,
    /// Time until the user may ask again.
    pub(crate) opens_in: Duration,
}

/// Delay before the next attempt while running answers have reserved the remaining tokens.
const RUNNING_PAUSE: Duration = Duration::from_secs(5);

impl UserTokens {
    /// The limit that blocks another answer while `reserved` tokens are set aside for running answers. A reached
    /// monthly limit comes before a reached daily one, since it opens later. If none is reached, returns one whose
    /// remaining tokens are all reserved.
    pub(super) fn limit_reached(&self, now: Timestamp, reserved: u64) -> Option<LimitReached> {
        let today = Day::of(now).0;
        let periods = [
            (Period::Month, self.limits.monthly, self.used_this_month, today.last_of_month().tomorrow().ok()),
            (Period::Day, self.limits.daily, self.used_today, today.tomorrow().ok()),
        ];
        let over = periods.iter().find_map(|(period, limit, used, opening)| {
            let (period, used) = (*period, *used);
            let limit = limit.filter(|limit| used >= *limit)?;
            Some(LimitReached { period, limit, used, is_reserved: false, opens_in: until(now, (*opening)?) })
        });
        over.or_else(|| {
            periods.iter().find_map(|(period, limit, used, _)| {
                let (period, used) = (*period, *used);
                let limit = limit.filter(|limit| used.saturating_add(reserved) >= *limit)?;
                Some(LimitReached { period, limit, used, is_reserved: true, opens_in: RUNNING_PAUSE })
            })
        })
    }
}

/// From `now` to the beginning of a day, in whole seconds, rounded up.
fn until(now: Timestamp, day: Date) -> Duration {
    let Ok(opening) = day.to_zoned(TimeZone::UTC) else { return Duration::ZERO };
    let exact = Duration::try_from(opening.timestamp().duration_since(now)).unwrap_or_default();
    Duration::from_secs(exact.as_secs() + u64::from(exact.subsec_nanos() > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::limits::TokenLimits;

    fn tokens(daily: Option<u64>, monthly: Option<u64>) -> UserTokens {
        UserTokens {
            owner: "anna".to_owned(),
            limits: TokenLimits { daily, monthly },
            used_today: 100,
            used_this_month: 1000,
        }
    }

    fn reached(daily: Option<u64>, monthly: Option<u64>, now: &str) -> Option<(Period, u64)> {
        let reached = tokens(daily, monthly).limit_reached(now.parse().unwrap(), 0)?;
        Some((reached.period, reached.opens_in.as_secs()))
    }

    #[test]
    fn a_limit_is_reached_when_all_of_it_is_used() {
        let now = "2026-11-20T12:00:00Z";
        assert_eq!(reached(None, None, now), None);
        assert_eq!(reached(Some(101), Some(1001), now), None);
        assert_eq!(reached(Some(100), Some(1001), now), Some((Period::Day, 12 * 3600)));
        assert_eq!(reached(Some(0), None, now), Some((Period::Day, 12 * 3600)));
    }

    #[test]
    fn what_is_set_aside_keeps_others_waiting_only_while_nothing_is_left_over() {
        let now = "2026-11-20T12:00:00Z".parse().unwrap();
        let found = |daily, monthly, reserved| {
            let reached = tokens(daily, monthly).limit_reached(now, reserved)?;
            Some((reached.period, reached.is_reserved, reached.opens_in.as_secs()))
        };
        assert_eq!(found(None, None, u64::MAX), None);
        assert_eq!(found(Some(150), None, 49), None);
        assert_eq!(found(Some(150), None, 50), Some((Period::Day, true, 5)));
        assert_eq!(found(None, Some(1010), u64::MAX), Some((Period::Month, true, 5)));
        assert_eq!(
            found(Some(100), Some(1010), 50),
            Some((Period::Day, false, 12 * 3600)),
            "a reached one is said"
        );
    }

    #[test]
    fn a_month_opens_at_its_end_and_a_day_at_midnight_of_utc() {
        assert_eq!(
            reached(Some(1), Some(1), "2026-11-20T12:00:00Z"),
            Some((Period::Month, 10 * 86_400 + 12 * 3600)),
            "the month opens later than the day"
        );
        assert_eq!(reached(Some(1), None, "2026-12-31T23:59:59.5Z"), Some((Period::Day, 1)));
        assert_eq!(reached(None, Some(1), "2026-12-31T23:59:00Z"), Some((Period::Month, 60)));
        assert_eq!(reached(None, Some(1), "2028-02-28T00:00:00Z"), Some((Period::Month, 2 * 86_400)));
    }
}
