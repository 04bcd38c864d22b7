//! Removes the key from error texts, because some services and gateways echo the request headers.
//!
//! Answers are not filtered: they arrive in pieces, and a user who asks about the key should see it.

use parlance_protocol::{Event, Response};

/// The prefix of every key of the service (interface section 5).
pub(crate) const KEY_PREFIX: &str = "svc_";

/// The replacement of a key.
const INSTEAD: &str = "svc_…";

/// Removes the key from a text, and also the beginning of the key at its end, where the text may have been cut.
pub(crate) fn without(key: &str, text: String) -> String {
    if !text.contains(KEY_PREFIX) {
        return text;
    }
    let cleaned = text.replace(key, INSTEAD);
    // Some excerpts mark where they were cut.
    let (said, mark) = cleaned.strip_suffix('…').map_or((cleaned.as_str(), ""), |said| (said, "…"));
    let beginnings = (KEY_PREFIX.len() + 1..key.len()).rev().filter_map(|length| key.get(..length));
    match beginnings.filter_map(|beginning| said.strip_suffix(beginning)).next() {
        Some(before) => format!("{before}{INSTEAD}{mark}"),
        None => cleaned,
    }
}

/// Removes the key from the error texts of an event.
pub(crate) fn clean(event: &mut Event, without_key: impl Fn(String) -> String) {
    let clean = |text: &mut String| *text = without_key(std::mem::take(text));
    match event {
        Event::Error { code, message, param } => {
            clean(message);
            code.iter_mut().chain(param).for_each(clean);
        }
        Event::Created { response }
        | Event::InProgress { response }
        | Event::Completed { response }
        | Event::Failed { response }
        | Event::Incomplete { response } => {
            let Response { error, incomplete_details, .. } = &mut **response;
            if let Some(error) = error {
                clean(&mut error.message);
                error.code.iter_mut().for_each(clean);
            }
            incomplete_details.iter_mut().filter_map(|details| details.reason.as_mut()).for_each(clean);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "svc_5ecret-t0ken";

    #[test]
    fn the_key_is_taken_out_wherever_it_stands() {
        assert_eq!(without(KEY, format!("Bearer {KEY}, {KEY}.")), "Bearer svc_…, svc_….");
        assert_eq!(without(KEY, "A key begins with svc_ here.".to_owned()), "A key begins with svc_ here.");
    }

    #[test]
    fn what_a_cut_left_of_the_key_is_taken_out_too() {
        assert_eq!(without(KEY, "Bearer svc_5ecr".to_owned()), "Bearer svc_…");
        assert_eq!(without(KEY, "Bearer svc_5ecr…".to_owned()), "Bearer svc_……");
        assert_eq!(without(KEY, "Keys begin with svc_".to_owned()), "Keys begin with svc_");
    }
}
