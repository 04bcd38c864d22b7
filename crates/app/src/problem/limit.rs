//! A limit of tokens that is used up: which one, and when it opens.

use super::duration_words;
use crate::clock::{moment, now_ms};
use parlance_client::Error as ClientError;
use std::time::Duration;

/// Which limit is used up, by the service's code or its words, and when it opens.
pub(super) fn words(error: &ClientError) -> (String, String) {
    let said = [error.code(), error.service_message()].into_iter().flatten().map(str::to_lowercase);
    let which = said.flat_map(|said| {
        [("set_aside", Limit::SetAside), ("month", Limit::Month), ("daily", Limit::Day), ("day", Limit::Day)]
            .into_iter()
            .find(|(word, _)| said.contains(word))
            .map(|(_, limit)| limit)
    });
    let title = match which.into_iter().next() {
        Some(Limit::Month) => "The monthly token limit is used up.",
        Some(Limit::Day) => "The daily token limit is used up.",
        Some(Limit::SetAside) => "Other answers are using what is left of the token limit.",
        None => "The token limit of the service is used up.",
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
        None => "It opens again tomorrow or next month, as your plan says (429).".to_owned(),
    };
    (title.to_owned(), when)
}

#[derive(Clone, Copy)]
enum Limit {
    Day,
    Month,
    /// It is not used up, but running answers may need what is left.
    SetAside,
}

/// A wait that is said in seconds and minutes; a longer one by the time at its end.
const SHORT_WAIT: Duration = Duration::from_secs(10 * 60);

/// `at 14:03`, or `on 1 Dec, 00:00` when it is another day.
fn moment_words(at_ms: i64, now_ms: i64) -> String {
    let moment = moment(at_ms, now_ms);
    if moment.contains(',') { format!("on {moment}") } else { format!("at {moment}") }
}
