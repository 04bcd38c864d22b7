//! Token limits: what a user may use in a day and in a month, and what is counted towards it (interface section 8).
//!
//! Days and months are those of UTC. A limit closes when what was used has reached it, so the answer that reaches it
//! is still said to its end. It must not know HTTP.

mod tally;

pub(crate) use tally::{Ledger, Tally};

use super::user::UserName;
use crate::database::{self, OpenError, limits as table};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// A day of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Day(Date);

impl Day {
    pub(crate) fn of(time: Timestamp) -> Self {
        Self(time.to_zoned(TimeZone::UTC).date())
    }

    pub(crate) fn first_of_month(self) -> Self {
        Self(self.0.first_of_month())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.strftime("%Y-%m-%d"))
    }
}

/// How many tokens a user may use. `None` is without a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenLimits {
    /// In one day of UTC.
    pub daily: Option<u64>,
    /// In one month of UTC.
    pub monthly: Option<u64>,
}

/// What a user may use and has used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserTokens {
    /// The user.
    pub owner: String,
    /// What the user may use.
    pub limits: TokenLimits,
    /// What the user has used today.
    pub used_today: u64,
    /// What the user has used this month, today included.
    pub used_this_month: u64,
}

/// Which limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Period {
    Day,
    Month,
}

/// A limit that is reached, or that answers which are running may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    pub(crate) period: Period,
    pub(crate) limit: u64,
    pub(crate) used: u64,
    /// Whether something is left, all of it set aside for answers that are running.
    pub(crate) is_set_aside: bool,
    /// Until it opens again.
    pub(crate) opens_in: Duration,
}

/// When to try again while answers are running that may use what is left.
const RUNNING_PAUSE: Duration = Duration::from_secs(5);

impl UserTokens {
    /// The limit that keeps the user from another answer, while this much is set aside for those that are running: the
    /// reached one that opens last, else one of which nothing is left over.
    fn reached(&self, now: Timestamp, set_aside: u64) -> Option<Reached> {
        let today = Day::of(now).0;
        let periods = [
            (Period::Month, self.limits.monthly, self.used_this_month, today.last_of_month().tomorrow().ok()),
            (Period::Day, self.limits.daily, self.used_today, today.tomorrow().ok()),
        ];
        let over = periods.iter().find_map(|(period, limit, used, opening)| {
            let (period, used) = (*period, *used);
            let limit = limit.filter(|limit| used >= *limit)?;
            Some(Reached { period, limit, used, is_set_aside: false, opens_in: until(now, (*opening)?) })
        });
        over.or_else(|| {
            periods.iter().find_map(|(period, limit, used, _)| {
                let (period, used) = (*period, *used);
                let limit = limit.filter(|limit| used.saturating_add(set_aside) >= *limit)?;
                Some(Reached { period, limit, used, is_set_aside: true, opens_in: RUNNING_PAUSE })
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

/// The token limits in a data directory, for whoever administers it. Calls block.
pub struct LimitBook {
    connection: rusqlite::Connection,
}

/// Why the limits could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LimitBookError {
    /// The data directory cannot be made.
    #[error("the data directory cannot be made")]
    DataDir(#[source] std::io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A statement failed.
    #[error("the limits cannot be read or written")]
    Statement(#[from] rusqlite::Error),
}

impl LimitBook {
    /// Opens the limits of a data directory, which is made if it is missing. The service may be running.
    ///
    /// # Errors
    /// When the directory or the database in it cannot be opened.
    pub fn open(data_dir: &Path) -> Result<Self, LimitBookError> {
        crate::storage::private_directory::make(data_dir).map_err(LimitBookError::DataDir)?;
        Ok(Self { connection: database::open_for_writing(&data_dir.join(crate::start::DATABASE_FILE))? })
    }

    /// Changes the limits of `user` from the next request on, and returns what holds then.
    ///
    /// # Errors
    /// When they cannot be read or written.
    pub fn change(
        &mut self,
        user: &UserName,
        change: impl FnOnce(&mut TokenLimits),
    ) -> Result<UserTokens, LimitBookError> {
        let day = Day::of(Timestamp::now());
        Ok(database::write_now(&mut self.connection, |transaction| {
            let mut limits = table::find(transaction, user.as_str(), day)?.limits;
            change(&mut limits);
            table::set(transaction, user.as_str(), limits)?;
            table::find(transaction, user.as_str(), day)
        })?)
    }

    /// Everybody who has a limit or has used tokens this month.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn list(&self) -> Result<Vec<UserTokens>, LimitBookError> {
        Ok(table::list(&self.connection, Day::of(Timestamp::now()))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(daily: Option<u64>, monthly: Option<u64>) -> UserTokens {
        UserTokens {
            owner: "anna".to_owned(),
            limits: TokenLimits { daily, monthly },
            used_today: 100,
            used_this_month: 1000,
        }
    }

    fn reached(daily: Option<u64>, monthly: Option<u64>, now: &str) -> Option<(Period, u64)> {
        let reached = tokens(daily, monthly).reached(now.parse().unwrap(), 0)?;
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
        let found = |daily, monthly, set_aside| {
            let reached = tokens(daily, monthly).reached(now, set_aside)?;
            Some((reached.period, reached.is_set_aside, reached.opens_in.as_secs()))
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

    #[test]
    fn usage_counts_for_its_own_user_day_and_month() {
        let directory = tempfile::tempdir().unwrap();
        let book = LimitBook::open(directory.path()).unwrap();
        let day = |text: &str| Day(text.parse().unwrap());
        for (owner, used_on, n_tokens) in [
            ("anna", "2026-10-31", 1),
            ("anna", "2026-11-01", 10),
            ("anna", "2026-11-20", 100),
            ("anna", "2026-11-20", 200),
            ("ben", "2026-11-20", 5),
        ] {
            table::add_usage(&book.connection, owner, day(used_on), n_tokens).unwrap();
        }
        let used = |owner, on| {
            let tokens = table::find(&book.connection, owner, day(on)).unwrap();
            (tokens.used_today, tokens.used_this_month)
        };
        assert_eq!(used("anna", "2026-11-20"), (300, 310));
        assert_eq!(used("anna", "2026-11-21"), (0, 310));
        assert_eq!(used("anna", "2026-12-01"), (0, 0));
        assert_eq!(used("ben", "2026-11-20"), (5, 5));
        assert_eq!(used("nobody", "2026-11-20"), (0, 0));
    }
}
