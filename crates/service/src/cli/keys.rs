//! `parlance-service keys`.

use super::arguments::{DataDir, parse_user};
use super::messages::print_notice;
use clap::Subcommand;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use parlance_service::{IssuedKey, KEY_PREFIX, KeyBook, UserName};
use parlance_words::{Paragraph, messages};
use secrecy::ExposeSecret;
use std::error::Error;
use std::io::{self, Write};

#[derive(Subcommand)]
pub(crate) enum Keys {
    /// Issue a key and show it once
    Issue {
        #[command(flatten)]
        data_dir: DataDir,
        /// User of the key; files and conversations belong to users
        #[arg(long, value_name = "NAME", default_value = "local", value_parser = parse_user)]
        user: UserName,
        /// Label to recognise the key by
        #[arg(long, default_value = "")]
        label: String,
        /// Last day (UTC) such as 2027-01-31, or a number of days from now [default: never]
        #[arg(long, value_name = "DATE|DAYS", value_parser = parse_expiry)]
        expires: Option<Timestamp>,
    },
    /// Revoke a key, from the next request on
    Revoke {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID of the key, from `keys list`
        id: String,
    },
    /// List all keys without their secrets
    #[command(
        after_help = "Columns, separated by tabs: ID, user, last characters, created, state, label, expires, last used, revoked."
    )]
    List {
        #[command(flatten)]
        data_dir: DataDir,
    },
}

/// When a key expires that is issued now.
fn parse_expiry(text: &str) -> Result<Timestamp, String> {
    expiry(text, Timestamp::now())
}

fn expiry(text: &str, now: Timestamp) -> Result<Timestamp, String> {
    let unreadable = || messages::cli_expiry_invalid().to_string();
    let too_far = |_| messages::cli_expiry_too_far().to_string();
    if text.chars().all(|letter| letter.is_ascii_digit()) {
        let days: i64 = text.parse().map_err(|_| unreadable())?;
        let seconds = days.checked_mul(86_400).filter(|_| days > 0).ok_or_else(unreadable)?;
        return now.checked_add(SignedDuration::from_secs(seconds)).map_err(too_far);
    }
    let day: Date = text.parse().map_err(|_| unreadable())?;
    let end = day.tomorrow().and_then(|next| next.to_zoned(TimeZone::UTC)).map_err(too_far)?.timestamp();
    if end > now { Ok(end) } else { Err(messages::cli_expiry_past().to_string()) }
}

pub(crate) fn run(command: Keys) -> Result<(), Box<dyn Error>> {
    let mut stdout = io::stdout();
    match command {
        Keys::Issue { data_dir, user, label, expires } => {
            let expires_at_ms = expires.map(Timestamp::as_millisecond);
            let (issued, key) = KeyBook::open(&data_dir.data)?.issue(&user, &label, expires_at_ms)?;
            writeln!(stdout, "{}", key.expose_secret())?;
            let expires = expires_at_ms.map(format_time).transpose()?.map(messages::cli_key_expires);
            let said = [messages::cli_key_issued(issued.id, user.as_str()), messages::cli_key_shown_once()];
            print_notice(Paragraph::from(said).and_all(expires.into()));
        }
        Keys::Revoke { data_dir, id } => {
            if !KeyBook::open(&data_dir.data)?.revoke(&id)? {
                return Err(messages::cli_key_unknown(id).to_string().into());
            }
            print_notice(messages::cli_key_revoked(id));
        }
        Keys::List { data_dir } => {
            let now_ms = Timestamp::now().as_millisecond();
            for key in KeyBook::open(&data_dir.data)?.list()? {
                writeln!(stdout, "{}", line(key, now_ms)?)?;
            }
        }
    }
    Ok(())
}

fn line(key: IssuedKey, now_ms: i64) -> Result<String, jiff::Error> {
    let state = match (key.revoked_at_ms, key.expires_at_ms) {
        (Some(_), _) => "revoked",
        (None, Some(expires_at_ms)) if expires_at_ms <= now_ms => "expired",
        _ => "good",
    };
    let or_dash = |time: Option<i64>| time.map_or_else(|| Ok("-".to_owned()), format_time);
    let columns = [
        key.id,
        key.owner,
        format!("{KEY_PREFIX}…{}", key.ends_in),
        format_time(key.created_at_ms)?,
        state.to_owned(),
        // A tab or a line break in it would look like another column or key.
        key.label.replace(char::is_control, " "),
        or_dash(key.expires_at_ms)?,
        or_dash(key.last_used_at_ms)?,
        or_dash(key.revoked_at_ms)?,
    ];
    Ok(columns.join("\t"))
}

pub(super) fn format_time(time_ms: i64) -> Result<String, jiff::Error> {
    Ok(Timestamp::from_millisecond(time_ms)?.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expires(text: &str) -> Result<String, String> {
        expiry(text, "2026-11-20T12:00:00Z".parse().unwrap()).map(|time| time.to_string())
    }

    #[test]
    fn a_key_is_good_for_so_many_days_or_to_the_end_of_its_last_day() {
        assert_eq!(expires("30").unwrap(), "2026-12-20T12:00:00Z");
        assert_eq!(expires("2026-12-31").unwrap(), "2027-01-01T00:00:00Z");
        assert_eq!(expires("2026-11-20").unwrap(), "2026-11-21T00:00:00Z", "today is a good last day");
    }

    #[test]
    fn what_is_no_day_to_come_is_refused() {
        for text in ["", "0", "-1", "tomorrow", "2026-02-30", "2026-11-19", "99999999999999999999", "9999999"]
        {
            assert!(expires(text).is_err(), "{text:?}");
        }
    }
}
