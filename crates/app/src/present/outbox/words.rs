//! Why a question waits and when it goes, in words.

use crate::clock::moment;
use parlance_domain::MessageStatus;
use parlance_domain::outbox::{Reason, Wait};
use parlance_store::outbox::Entry;

/// What stands under a question that is not sent. `is_first`: none before it goes by itself.
pub(super) fn describe(entry: &Entry, is_first: bool, now_ms: i64) -> String {
    if entry.wait == Wait::Answer {
        let when = if is_first { "this answer has ended" } else { "the question before it is answered" };
        return format!("Goes when {when}.");
    }
    let why = match &entry.reason {
        Reason::AnswerRunning => "it was written while an answer arrived".to_owned(),
        Reason::AnswerNotWhole(MessageStatus::Stopped) => "the answer before it was stopped".to_owned(),
        Reason::AnswerNotWhole(MessageStatus::Failed) => "the answer before it failed".to_owned(),
        Reason::AnswerNotWhole(_) => "the answer before it was cut".to_owned(),
        Reason::OutOfReach(how) => how.trim_end_matches('.').to_owned(),
        Reason::AppEnded => "Parlance ended before it was sent".to_owned(),
    };
    let since = moment(entry.since_ms, now_ms);
    let when = match entry.wait {
        Wait::Connection => "It is sent when the service can be reached.",
        Wait::Person | Wait::Answer => "It is sent when you say so.",
    };
    format!("Waits in the outbox since {since}: {why}. {when}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_domain::{ConversationId, OutboxEntryId};
    use uuid::Uuid;

    fn words(wait: Wait, reason: Reason, is_first: bool) -> String {
        let entry = Entry {
            id: OutboxEntryId(Uuid::nil()),
            conversation_id: ConversationId(Uuid::nil()),
            text: "Q".to_owned(),
            attachments: Vec::new(),
            wait,
            reason,
            is_edited: false,
            since_ms: 0,
            removed_at_ms: None,
        };
        describe(&entry, is_first, 0)
    }

    #[test]
    fn a_question_says_why_it_waits_and_when_it_goes() {
        let at = moment(0, 0);
        let away = || Reason::OutOfReach("chat.example.org was not found.".to_owned());
        let rows = [
            (Wait::Answer, Reason::AnswerRunning, "Goes when this answer has ended.".to_owned()),
            (
                Wait::Person,
                away(),
                format!(
                    "Waits in the outbox since {at}: chat.example.org was not found. It is sent when you say so."
                ),
            ),
            (
                Wait::Connection,
                away(),
                format!(
                    "Waits in the outbox since {at}: chat.example.org was not found. It is sent when the service can be reached."
                ),
            ),
            (
                Wait::Person,
                Reason::AnswerNotWhole(MessageStatus::Cut),
                format!(
                    "Waits in the outbox since {at}: the answer before it was cut. It is sent when you say so."
                ),
            ),
            (
                Wait::Person,
                Reason::AppEnded,
                format!(
                    "Waits in the outbox since {at}: Parlance ended before it was sent. It is sent when you say so."
                ),
            ),
        ];
        for (wait, reason, expected) in rows {
            assert_eq!(words(wait, reason, true), expected);
        }
    }

    #[test]
    fn one_behind_another_goes_after_that() {
        assert_eq!(
            words(Wait::Answer, Reason::AnswerRunning, false),
            "Goes when the question before it is answered."
        );
    }

    #[test]
    fn another_day_is_named() {
        let days = 3 * 24 * 60 * 60 * 1000;
        assert!(
            moment(0, days).contains(" Jan, ") || moment(0, days).contains(" Dec, "),
            "{}",
            moment(0, days)
        );
    }
}
