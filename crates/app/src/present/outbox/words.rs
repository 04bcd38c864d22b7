//! The reason of a question's wait and the time of sending, as text.

use parlance_domain::MessageStatus;
use parlance_domain::outbox::{Reason, Wait};
use parlance_store::outbox::Entry;
use parlance_words::{Paragraph, messages};

/// The text under an unsent question. `is_first`: no other is sent automatically before it.
pub(super) fn describe(entry: &Entry, is_first: bool) -> Paragraph {
    if entry.wait == Wait::Answer {
        let after =
            if is_first { messages::outbox_after_answer() } else { messages::outbox_after_question() };
        return [messages::outbox_queued(), after].into();
    }
    let why = match &entry.reason {
        Reason::AnswerRunning => messages::outbox_answer_running(),
        Reason::AnswerNotWhole(MessageStatus::Stopped) => messages::outbox_answer_stopped(),
        Reason::AnswerNotWhole(MessageStatus::Failed) => messages::outbox_answer_failed(),
        Reason::AnswerNotWhole(_) => messages::outbox_answer_interrupted(),
        Reason::OutOfReach(why) => why.clone(),
        Reason::AppEnded => messages::outbox_app_quit(),
    };
    let said = Paragraph::from([messages::outbox_since(entry.since_ms), why]);
    match entry.wait {
        Wait::Connection => said.and(messages::outbox_when_reachable()),
        Wait::Person | Wait::Answer => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_domain::{ConversationId, OutboxEntryId};
    use parlance_words::as_is;
    use uuid::Uuid;

    fn said(wait: Wait, reason: Reason, is_first: bool) -> String {
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
        describe(&entry, is_first).to_string()
    }

    #[test]
    fn a_question_says_why_it_waits_and_when_it_is_sent() {
        let since = messages::outbox_since(0);
        let away = || Reason::OutOfReach(as_is("Can’t find chat.example.org."));
        let rows = [
            (Wait::Answer, Reason::AnswerRunning, "Queued. Sends after this answer.".to_owned()),
            (Wait::Person, away(), format!("{since} Can’t find chat.example.org.")),
            (
                Wait::Connection,
                away(),
                format!("{since} Can’t find chat.example.org. Sends when the service can be reached."),
            ),
            (
                Wait::Person,
                Reason::AnswerNotWhole(MessageStatus::Cut),
                format!("{since} Not sent: the answer before it was interrupted."),
            ),
            (Wait::Person, Reason::AppEnded, format!("{since} Not sent: Parlance quit.")),
        ];
        for (wait, reason, expected) in rows {
            assert_eq!(said(wait, reason, true), expected);
        }
    }

    #[test]
    fn one_behind_another_goes_after_that() {
        assert_eq!(
            said(Wait::Answer, Reason::AnswerRunning, false),
            "Queued. Sends after the question before it."
        );
    }
}
