//! The tables of tokens: each user's limits, and usage per user and day.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, params};
use std::fmt;

/// A day in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Day(pub(crate) Date);

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

/// A user's token limits. `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenLimits {
    /// Tokens per day (UTC).
    pub daily: Option<u64>,
    /// Tokens per month (UTC).
    pub monthly: Option<u64>,
}

/// A user's limits and usage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserTokens {
    /// The user.
    pub owner: String,
    /// The user's limits.
    pub limits: TokenLimits,
    /// Tokens used today.
    pub used_today: u64,
    /// Tokens used this month, including today.
    pub used_this_month: u64,
}

/// Adds to the usage of `owner` on `day`.
pub(crate) fn add_usage(
    connection: &Connection,
    owner: &str,
    day: Day,
    n_tokens: u64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO token_usage (owner, day, n_tokens) VALUES (?1, ?2, ?3)
             ON CONFLICT (owner, day) DO UPDATE SET n_tokens = n_tokens + excluded.n_tokens",
        )?
        .execute(params![owner, day.to_string(), i64::try_from(n_tokens).unwrap_or(i64::MAX)])?;
    Ok(())
}

/// The limits of `owner`, and the usage on `day` and in its month.
pub(crate) fn find(connection: &Connection, owner: &str, day: Day) -> rusqlite::Result<UserTokens> {
    let limits = connection
        .prepare_cached("SELECT daily, monthly FROM token_limits WHERE owner = ?1")?
        .query_row([owner], |row| Ok(TokenLimits { daily: count_at(row, 0)?, monthly: count_at(row, 1)? }))
        .optional()?;
    // Days are ISO dates, so their text order is their order in time.
    let (used_today, used_this_month) = connection
        .prepare_cached(
            "SELECT total(n_tokens) FILTER (WHERE day = ?2), total(n_tokens) FROM token_usage
             WHERE owner = ?1 AND day >= ?3 AND day <= ?2",
        )?
        .query_row(params![owner, day.to_string(), day.first_of_month().to_string()], |row| {
            Ok((sum_at(row, 0)?, sum_at(row, 1)?))
        })?;
    Ok(UserTokens {
        owner: owner.to_owned(),
        limits: limits.unwrap_or_default(),
        used_today,
        used_this_month,
    })
}

/// Limits and usage of every user with a limit or with usage this month, by name.
pub(crate) fn list(connection: &Connection, day: Day) -> rusqlite::Result<Vec<UserTokens>> {
    let owners: Vec<String> = connection
        .prepare(
            "SELECT owner FROM token_limits UNION
             SELECT owner FROM token_usage WHERE day >= ?1 AND day <= ?2 ORDER BY owner",
        )?
        .query_map([day.first_of_month().to_string(), day.to_string()], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    owners.iter().map(|owner| find(connection, owner, day)).collect()
}

/// Replaces the limits of `owner`.
pub(crate) fn set(connection: &Connection, owner: &str, limits: TokenLimits) -> rusqlite::Result<()> {
    let column = |limit: Option<u64>| limit.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    connection.execute(
        "INSERT INTO token_limits (owner, daily, monthly) VALUES (?1, ?2, ?3)
         ON CONFLICT (owner) DO UPDATE SET daily = excluded.daily, monthly = excluded.monthly",
        params![owner, column(limits.daily), column(limits.monthly)],
    )?;
    Ok(())
}

fn count_at(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Option<u64>> {
    let count: Option<i64> = row.get(column)?;
    Ok(count.and_then(|count| u64::try_from(count).ok()))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` saturates, and a sum of tokens is no fraction"
)]
fn sum_at(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<u64> {
    // `total` sums in floating point, which cannot overflow.
    Ok(row.get::<_, f64>(column)? as u64)
}
