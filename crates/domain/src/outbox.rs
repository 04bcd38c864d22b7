//! The outbox: wait conditions of queued questions, which one is dispatched next, and the delays between attempts.
//!
//! Pure. Must not know about connections or timers.

use crate::message::MessageStatus;
use parlance_words::Text;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The reason why a question waits in the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Wait {
    /// The end of the answer that is arriving in its conversation.
    Answer,
    /// A connection to the service.
    Connection,
    /// The person, who says when.
    Person,
}

/// Why a question is in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// An answer was arriving when it was written.
    AnswerRunning,
    /// The answer that it waited for is incomplete.
    AnswerNotWhole(MessageStatus),
    /// The service could not be reached; the text says why.
    OutOfReach(Text),
    /// The app ended before it could be sent.
    AppEnded,
}

/// The event that triggers a dispatch from the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// No answer is arriving in the conversation.
    Idle,
    /// An answer has just been completed in the conversation, so the service is reachable.
    AnswerComplete,
    /// A probe has just reached the service.
    ServiceReached,
}

/// The state of one question in a conversation's outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The reason why it waits.
    pub wait: Wait,
    /// Whether the user is editing it.
    pub is_edited: bool,
}

/// The index of the question to dispatch now, from a conversation's outbox in order. Questions do not overtake each
/// other, but one that waits for the user does not block others.
#[must_use]
pub fn next_to_dispatch(questions: &[Queued], trigger: Trigger) -> Option<usize> {
    let (at, first) = questions.iter().enumerate().find(|(_, question)| question.wait != Wait::Person)?;
    let goes = match first.wait {
        Wait::Answer => true,
        Wait::Connection => trigger != Trigger::Idle,
        Wait::Person => false,
    };
    (goes && !first.is_edited).then_some(at)
}

/// The next step after an attempt that certainly did not reach the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailure {
    /// Another attempt after this delay.
    Retry(Duration),
    /// The question goes to the outbox.
    Outbox,
}

/// Delays between attempts to send a question, in seconds.
const DELAYS: [u64; 5] = [1, 2, 4, 8, 16];

/// The longest delay between two probes of a service, in seconds.
const MAX_PROBE_DELAY: u64 = 30;

/// The next step after `n_failed` attempts, at least one, that did not reach the service. If the service was known to be
/// unreachable before, the question goes to the outbox at once.
#[must_use]
pub fn after_failed_attempts(n_failed: usize, was_out_of_reach: bool) -> AfterFailure {
    let pause = DELAYS.get(n_failed.saturating_sub(1)).filter(|_| !was_out_of_reach);
    pause.map_or(AfterFailure::Outbox, |seconds| AfterFailure::Retry(Duration::from_secs(*seconds)))
}

/// The delay before the next probe, after `n_probes` failed ones.
#[must_use]
pub fn probe_delay(n_probes: usize) -> Duration {
    Duration::from_secs(DELAYS.get(n_probes).copied().unwrap_or(MAX_PROBE_DELAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn going(questions: &[(Wait, bool)], trigger: Trigger) -> Option<usize> {
        let questions: Vec<Queued> =
            questions.iter().map(|&(wait, is_edited)| Queued { wait, is_edited }).collect();
        next_to_dispatch(&questions, trigger)
    }

    #[test]
    fn a_question_goes_in_the_moment_that_it_waits_for() {
        let rows = [
            (Wait::Answer, [true, true, true]),
            (Wait::Connection, [false, true, true]),
            (Wait::Person, [false, false, false]),
        ];
        for (wait, expected) in rows {
            for (trigger, goes) in
                [Trigger::Idle, Trigger::AnswerComplete, Trigger::ServiceReached].into_iter().zip(expected)
            {
                assert_eq!(going(&[(wait, false)], trigger), goes.then_some(0), "{wait:?} {trigger:?}");
                assert_eq!(going(&[(wait, true)], trigger), None, "{wait:?} is held");
            }
        }
    }

    #[test]
    fn none_overtakes_another_that_goes_by_itself() {
        use Wait::{Answer, Connection, Person};
        assert_eq!(going(&[(Answer, false), (Answer, false)], Trigger::AnswerComplete), Some(0));
        assert_eq!(going(&[(Answer, true), (Answer, false)], Trigger::AnswerComplete), None, "one is edited");
        assert_eq!(going(&[(Connection, false), (Answer, false)], Trigger::Idle), None);
        assert_eq!(going(&[(Connection, false), (Answer, false)], Trigger::AnswerComplete), Some(0));
        assert_eq!(going(&[(Person, false), (Answer, false)], Trigger::AnswerComplete), Some(1));
        assert_eq!(going(&[], Trigger::ServiceReached), None);
    }

    #[test]
    fn attempts_have_growing_pauses_and_end_in_the_outbox() {
        let pauses: Vec<AfterFailure> =
            (1..=6).map(|n_failed| after_failed_attempts(n_failed, false)).collect();
        let seconds = |n| AfterFailure::Retry(Duration::from_secs(n));
        assert_eq!(
            pauses,
            [seconds(1), seconds(2), seconds(4), seconds(8), seconds(16), AfterFailure::Outbox]
        );
        assert_eq!(after_failed_attempts(1, true), AfterFailure::Outbox, "it was known before");
    }

    #[test]
    fn probes_back_off_to_thirty_seconds_at_most() {
        let pauses: Vec<u64> = (0..8).map(|n_probes| probe_delay(n_probes).as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 30, 30, 30]);
    }
}
