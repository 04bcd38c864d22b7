//! Questions that are not sent yet: what each waits for, which one goes when, and how long the pauses are.
//!
//! Pure. Must not know what a connection is, or who waits out the pauses.

use crate::message::MessageStatus;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a question in the outbox waits for.
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
    /// The answer that it waited for did not become whole.
    AnswerNotWhole(MessageStatus),
    /// The service could not be reached; in the words that say how.
    OutOfReach(String),
    /// The app ended before it could be sent.
    AppEnded,
}

/// A moment in which a question may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// No answer is arriving in the conversation.
    Idle,
    /// An answer has just become whole in the conversation, so the service is there.
    AnswerWhole,
    /// The service has just been reached.
    Reached,
}

/// What decides about one question of a conversation's outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// What it waits for.
    pub wait: Wait,
    /// It is being edited.
    pub is_held: bool,
}

/// Which of a conversation's questions, in their order, goes in this moment. None overtakes another, but one that
/// waits for the person is in nobody's way.
#[must_use]
pub fn next_to_go(questions: &[Waiting], moment: Moment) -> Option<usize> {
    let (at, first) = questions.iter().enumerate().find(|(_, question)| question.wait != Wait::Person)?;
    let goes = match first.wait {
        Wait::Answer => true,
        Wait::Connection => moment != Moment::Idle,
        Wait::Person => false,
    };
    (goes && !first.is_held).then_some(at)
}

/// What follows an attempt to send that certainly never reached the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another attempt after this pause.
    Again(Duration),
    /// The outbox.
    Outbox,
}

/// The pauses between the attempts to send a question, in seconds.
const PAUSES: [u64; 5] = [1, 2, 4, 8, 16];

/// The longest pause between two looks whether the service is there again, in seconds.
const LONGEST_PAUSE: u64 = 30;

/// What follows when `n_failed` attempts, at least one, did not reach the service. Where it was known before that the
/// service is out of reach, nobody is made to wait.
#[must_use]
pub fn after_failed(n_failed: usize, was_out_of_reach: bool) -> Next {
    let pause = PAUSES.get(n_failed.saturating_sub(1)).filter(|_| !was_out_of_reach);
    pause.map_or(Next::Outbox, |seconds| Next::Again(Duration::from_secs(*seconds)))
}

/// The pause before the service is looked for again, after `n_looks` in vain.
#[must_use]
pub fn look_pause(n_looks: usize) -> Duration {
    Duration::from_secs(PAUSES.get(n_looks).copied().unwrap_or(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn going(questions: &[(Wait, bool)], moment: Moment) -> Option<usize> {
        let questions: Vec<Waiting> =
            questions.iter().map(|&(wait, is_held)| Waiting { wait, is_held }).collect();
        next_to_go(&questions, moment)
    }

    #[test]
    fn a_question_goes_in_the_moment_that_it_waits_for() {
        let rows = [
            (Wait::Answer, [true, true, true]),
            (Wait::Connection, [false, true, true]),
            (Wait::Person, [false, false, false]),
        ];
        for (wait, expected) in rows {
            for (moment, goes) in
                [Moment::Idle, Moment::AnswerWhole, Moment::Reached].into_iter().zip(expected)
            {
                assert_eq!(going(&[(wait, false)], moment), goes.then_some(0), "{wait:?} {moment:?}");
                assert_eq!(going(&[(wait, true)], moment), None, "{wait:?} is held");
            }
        }
    }

    #[test]
    fn none_overtakes_another_that_goes_by_itself() {
        use Wait::{Answer, Connection, Person};
        assert_eq!(going(&[(Answer, false), (Answer, false)], Moment::AnswerWhole), Some(0));
        assert_eq!(going(&[(Answer, true), (Answer, false)], Moment::AnswerWhole), None, "one is edited");
        assert_eq!(going(&[(Connection, false), (Answer, false)], Moment::Idle), None);
        assert_eq!(going(&[(Connection, false), (Answer, false)], Moment::AnswerWhole), Some(0));
        assert_eq!(going(&[(Person, false), (Answer, false)], Moment::AnswerWhole), Some(1));
        assert_eq!(going(&[], Moment::Reached), None);
    }

    #[test]
    fn attempts_have_growing_pauses_and_end_in_the_outbox() {
        let pauses: Vec<Next> = (1..=6).map(|n_failed| after_failed(n_failed, false)).collect();
        let seconds = |n| Next::Again(Duration::from_secs(n));
        assert_eq!(pauses, [seconds(1), seconds(2), seconds(4), seconds(8), seconds(16), Next::Outbox]);
        assert_eq!(after_failed(1, true), Next::Outbox, "it was known before");
    }

    #[test]
    fn looks_for_the_service_come_less_often_but_never_more_than_thirty_seconds_apart() {
        let pauses: Vec<u64> = (0..8).map(|n_looks| look_pause(n_looks).as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 30, 30, 30]);
    }
}
