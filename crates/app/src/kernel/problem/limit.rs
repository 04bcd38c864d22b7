//! A limit that is reached: too many requests, or which limit of tokens, and when it opens.

use crate::kernel::clock::{millis, now_ms};
use parlance_client::Error as ClientError;
use parlance_words::{Text, messages};
use std::time::Duration;

/// Names the limit, by the service's code or else by its message, and when it opens.
pub(super) fn text(error: &ClientError) -> (Text, Text) {
    let is_short = error.retry_after().is_some_and(|after| after <= SHORT_WAIT);
    let limit = match limit_of(error.code(), error.family(), error.service_message()) {
        // In the interface, 429 means a limit of tokens (section 7.1), but none of those opens within minutes.
        Limit::Unnamed if !is_short => Limit::Tokens,
        limit => limit,
    };
    let title = match limit {
        Limit::Unnamed => messages::problem_limit_asks_to_wait(),
        Limit::Requests => messages::problem_limit_requests(),
        Limit::Month => messages::problem_limit_month(),
        Limit::Day => messages::problem_limit_day(),
        Limit::SetAside => messages::problem_limit_set_aside(),
        Limit::Tokens => messages::problem_limit_tokens(),
    };
    let when = match error.retry_after() {
        Some(after) if after <= SHORT_WAIT => messages::problem_limit_wait(after.as_millis()),
        Some(after) => {
            let after_ms = millis(after);
            messages::problem_limit_resets(now_ms().saturating_add(after_ms))
        }
        None if limit == Limit::Requests && !names_long_period(error.service_message()) => {
            messages::problem_limit_moment()
        }
        None => messages::problem_limit_plan(),
    };
    (title, when)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    /// The service does not name the limit.
    Unnamed,
    /// Too many requests or tokens at a time.
    Requests,
    /// Tokens of a period that is not named.
    Tokens,
    Day,
    Month,
    /// The limit is not used up, but running answers may need the rest.
    SetAside,
}

/// Parts of codes and families that name a request rate.
const RATE: [&str; 4] = ["rate", "request", "concurren", "slow_down"];

/// Parts of English sentences about a request rate.
const SAID_OF_RATE: [&str; 6] =
    ["rate limit", "too many requests", "per min", "per second", "requests per", "slow down"];

/// Parts of the codes and families of token limits. Rate limits (`rate_limit_exceeded`) have none of them.
const QUOTA: [&str; 6] = ["quota", "token_limit", "usage_limit", "tokens_set_aside", "billing", "credit"];

/// Whether the service's message only repeats the title: too many requests.
pub(super) fn says_no_more(error: &ClientError) -> bool {
    error.service_message().is_some_and(is_title)
}

fn is_title(said: &str) -> bool {
    const TITLES: [&str; 3] = ["too many requests", "rate limit exceeded", "rate limit reached"];
    let said = said.to_lowercase();
    TITLES.contains(&said.trim_matches(|letter: char| !letter.is_alphanumeric()))
}

/// Parts of English sentences about a limit that opens in hours or weeks.
const LONG_PERIOD: [&str; 3] = ["daily", "month", "per day"];

fn names_long_period(message: Option<&str>) -> bool {
    let message = message.unwrap_or_default().to_lowercase();
    LONG_PERIOD.iter().any(|word| message.contains(word))
}

/// A code is decided before the message, which may name days even for a rate limit. Only limits of tokens per day or
/// month are certain: services use `rate_limit_exceeded` for those, too.
fn limit_of(code: Option<&str>, family: Option<&str>, message: Option<&str>) -> Limit {
    let lower = |said: Option<&str>| said.unwrap_or_default().to_lowercase();
    let (code, family, message) = (lower(code), lower(family), lower(message));
    let names = |said: &str, words: &[&str]| words.iter().any(|word| said.contains(word));
    let is_said = !message.contains("per min")
        && (code.is_empty() && message.contains("quota")
            || message.contains("token") && names(&message, &LONG_PERIOD));
    let is_named = names(&code, &QUOTA) || (code.is_empty() && names(&family, &QUOTA));
    if !is_named && !is_said {
        let is_rate = names(&code, &RATE)
            || (code.is_empty() && names(&family, &RATE))
            || names(&message, &SAID_OF_RATE);
        return if is_rate { Limit::Requests } else { Limit::Unnamed };
    }
    let period = |said: &str| match said {
        said if said.contains("set_aside") => Some(Limit::SetAside),
        said if said.contains("month") => Some(Limit::Month),
        said if names(said, &["daily", "day"]) => Some(Limit::Day),
        _ => None,
    };
    period(&code).or_else(|| period(&message)).unwrap_or(Limit::Tokens)
}

/// The longest wait that is shown as a duration; a longer one is shown by its end.
const SHORT_WAIT: Duration = Duration::from_secs(10 * 60);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_repeats_the_title_is_recognised() {
        assert!(is_title("Too many requests."));
        assert!(is_title("Rate limit exceeded"));
        assert!(!is_title("Too many requests from your organisation"));
    }

    #[test]
    fn codes_and_words_name_the_limit() {
        for (code, family, message, limit) in [
            ("", "", "", Limit::Unnamed),
            ("", "", "Demasiadas solicitudes", Limit::Unnamed),
            ("c", "", "Slow down", Limit::Requests),
            ("c", "t", "No.", Limit::Unnamed),
            ("too_many_requests", "", "", Limit::Requests),
            ("", "", "Too many requests in a short time", Limit::Requests),
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
            ("", "", "Daily token limit exceeded", Limit::Day),
            ("rate_limit_exceeded", "", "Daily token limit exceeded", Limit::Day),
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
