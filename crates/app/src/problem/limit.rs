//! A limit that is reached: too many requests, or which limit of tokens, and when it opens.

use super::duration_words;
use crate::clock::{moment, now_ms};
use parlance_client::Error as ClientError;
use std::time::Duration;

/// Which limit is reached, by the service's code or, without one, its words, and when it opens.
pub(super) fn words(error: &ClientError) -> (String, String) {
    let limit = limit_of(error.code(), error.family(), error.service_message());
    let title = match limit {
        Limit::Requests => "Too many requests.",
        Limit::Month => "The monthly token limit is used up.",
        Limit::Day => "The daily token limit is used up.",
        Limit::SetAside => "Other answers are using what is left of the token limit.",
        Limit::Tokens => "The token limit of the service is used up.",
    };
    let when = match error.retry_after() {
        Some(after) if after <= SHORT_WAIT => {
            format!("The service asks to wait {} (429).", duration_words(after.as_secs()))
        }
        Some(after) => {
            let now = now_ms();
            let opens = now.saturating_add(i64::try_from(after.as_millis()).unwrap_or(i64::MAX));
            format!("The service says it opens again {} (429).", moment_words(opens, now))
        }
        None if limit == Limit::Requests => "Wait a moment, then try again (429).".to_owned(),
        None => "It opens again tomorrow or next month, as your plan says (429).".to_owned(),
    };
    (title.to_owned(), when)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    /// More requests, or tokens, than the service takes at a time.
    Requests,
    /// Tokens of a period that is not named.
    Tokens,
    Day,
    Month,
    /// It is not used up, but running answers may need what is left.
    SetAside,
}

/// What codes and families of a limit of tokens contain. Those of a rate (`rate_limit_exceeded`) have none of it.
const QUOTA: [&str; 6] = ["quota", "token_limit", "usage_limit", "tokens_set_aside", "billing", "credit"];

/// A code decides alone: the words beside it name days and tokens also where a rate is meant.
fn limit_of(code: Option<&str>, family: Option<&str>, message: Option<&str>) -> Limit {
    let lower = |said: Option<&str>| said.unwrap_or_default().to_lowercase();
    let (code, family, message) = (lower(code), lower(family), lower(message));
    let names = |said: &str, words: &[&str]| words.iter().any(|word| said.contains(word));
    let is_said = code.is_empty()
        && !message.contains("per min")
        && (message.contains("quota")
            || (message.contains("token") && names(&message, &["daily", "month", "per day"])));
    let is_named = names(&code, &QUOTA) || (code.is_empty() && names(&family, &QUOTA));
    if !is_named && !is_said {
        return Limit::Requests;
    }
    let period = |said: &str| match said {
        said if said.contains("set_aside") => Some(Limit::SetAside),
        said if said.contains("month") => Some(Limit::Month),
        said if names(said, &["daily", "day"]) => Some(Limit::Day),
        _ => None,
    };
    period(&code).or_else(|| period(&message)).unwrap_or(Limit::Tokens)
}

/// A wait that is said in seconds and minutes; a longer one by the time at its end.
const SHORT_WAIT: Duration = Duration::from_secs(10 * 60);

/// `at 14:03`, or `on 1 Dec, 00:00` when it is another day.
fn moment_words(at_ms: i64, now_ms: i64) -> String {
    let moment = moment(at_ms, now_ms);
    if moment.contains(',') { format!("on {moment}") } else { format!("at {moment}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_quota_is_a_token_limit() {
        for (code, family, message, limit) in [
            ("", "", "", Limit::Requests),
            ("", "", "Slow down", Limit::Requests),
            ("rate_limit_exceeded", "requests", "Limit 200 requests per day (RPD) reached", Limit::Requests),
            ("rate_limit_exceeded", "tokens", "Rate limit reached on tokens per min", Limit::Requests),
            ("rate_limit_exceeded", "requests", "Your quota of requests is used up", Limit::Requests),
            ("", "rate_limit_error", "Daily rounds take place", Limit::Requests),
            ("", "", "Tokens per min: the daily limit is another", Limit::Requests),
            ("insufficient_quota", "", "You exceeded your current quota", Limit::Tokens),
            ("", "insufficient_quota", "", Limit::Tokens),
            ("daily_token_limit", "insufficient_quota", "", Limit::Day),
            ("monthly_token_limit", "insufficient_quota", "", Limit::Month),
            ("tokens_set_aside", "rate_limit_error", "", Limit::SetAside),
            ("quota_exceeded", "", "Your monthly quota", Limit::Month),
            ("", "", "Monthly token usage limit exceeded.", Limit::Month),
        ] {
            let given = |said: &'static str| Some(said).filter(|said| !said.is_empty());
            assert_eq!(
                limit_of(given(code), given(family), given(message)),
                limit,
                "{code} {family} {message}"
            );
        }
    }
}
