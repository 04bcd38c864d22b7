//! Ends of turns that could not be stored: kept in memory and stored later, at the latest when the app ends.
//!
//! Until then the window shows the received text; a storage problem never replaces it.

use super::Turns;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::turn::{CutReason, Ending, Failure, Piece, replaced_in, replay};
use parlance_domain::{ConversationId, Item, MessageId, OutboxEntryId, TurnId};
use parlance_store::{Error, Transaction, journal, outbox, turns};
use parlance_words::messages as texts;
use std::collections::HashMap;
use std::sync::Arc;
use uuid::Uuid;

/// The end of a turn, to be stored.
pub(crate) struct Ended {
    pub(crate) turn_id: TurnId,
    pub(crate) ending: Ending,
    pub(crate) items: Vec<Item>,
    /// Streamed text that the final text replaced.
    pub(crate) replaced: String,
    pub(crate) progress: turns::Progress,
    pub(crate) n_sequence_notes: u32,
    /// Whether it continued an earlier version.
    pub(crate) is_continuation: bool,
    /// The service certainly has not seen the question.
    pub(crate) is_unseen: bool,
    pub(crate) ended_at_ms: i64,
}

impl Ended {
    pub(crate) fn write(&self, tx: &Transaction<'_>) -> Result<(), Error> {
        // A service conversation may keep the request to continue permanently (interface section 2.1).
        let seen = self.progress.facts.service_conversation_id.as_deref().filter(|_| !self.is_continuation);
        turns::end(
            tx,
            self.turn_id,
            &turns::End {
                ending: &self.ending,
                items: &self.items,
                replaced_text: &self.replaced,
                progress: self.progress.clone(),
                n_sequence_notes: self.n_sequence_notes,
                service_conversation_id: seen,
                is_unseen: self.is_unseen,
                ended_at_ms: self.ended_at_ms,
            },
        )?;
        // A question that was to follow the complete answer waits for the user's decision.
        let turn = turns::find(tx, self.turn_id)?.filter(|_| self.ending != Ending::Complete);
        match turn {
            Some(turn) => {
                let reason = Reason::AnswerNotWhole(self.ending.status());
                outbox::give_up_answer(tx, Some(turn.conversation_id), Wait::Person, &reason)
            }
            None => Ok(()),
        }
    }
}

/// An end that could not be stored.
#[derive(Clone)]
pub(crate) struct UnsavedEnd {
    ended: Arc<Ended>,
    /// The reason, shown under the answer.
    failure: Failure,
}

/// Unsaved ends by answer.
pub(crate) type UnsavedEnds = HashMap<MessageId, UnsavedEnd>;

impl UnsavedEnd {
    pub(crate) fn new(ended: Arc<Ended>, problem: &Problem) -> Self {
        let failure = Failure {
            detail: [texts::ending_not_saved(), texts::ending_not_saved_next()].into(),
            ..problem.failure()
        };
        Self { ended, failure }
    }

    /// The received answer.
    pub(crate) fn items(&self) -> &[Item] {
        &self.ended.items
    }

    /// Its streamed text that the final text replaced.
    pub(crate) fn replaced(&self) -> &str {
        &self.ended.replaced
    }

    /// Its ending while the store does not have it.
    pub(crate) fn ending(&self) -> Ending {
        Ending::Failed(self.failure.clone())
    }
}

/// Ends turns without a driver, in one conversation or in all: with their unsaved end, else as cut with the text in the
/// journal. Returns the answers.
pub(crate) fn end_left_open(
    tx: &Transaction<'_>,
    only_in: Option<ConversationId>,
    unsaved: &UnsavedEnds,
) -> Result<Vec<MessageId>, Error> {
    let mut left_open = turns::list_unfinished(tx)?;
    left_open.retain(|turn| only_in.is_none_or(|id| turn.conversation_id == id));
    for turn in &left_open {
        match unsaved.get(&turn.answer_id) {
            Some(unsaved) => unsaved.ended.write(tx)?,
            None => cut_with(turn, &journal::read(tx, turn.id)?).write(tx)?,
        }
    }
    Ok(left_open.into_iter().map(|turn| turn.answer_id).collect())
}

/// Ends the turns with an unsaved end. Returns the answers.
pub(in crate::conversations) fn end_unsaved(
    tx: &Transaction<'_>,
    unsaved: &UnsavedEnds,
) -> Result<Vec<MessageId>, Error> {
    let mut answer_ids = Vec::new();
    for turn in turns::list_unfinished(tx)? {
        if let Some(unsaved) = unsaved.get(&turn.answer_id) {
            unsaved.ended.write(tx)?;
            answer_ids.push(turn.answer_id);
        }
    }
    Ok(answer_ids)
}

/// The end of a turn without a driver, with the received answer.
fn cut_with(turn: &turns::Turn, received: &[Piece]) -> Ended {
    let items = replay(received.iter().cloned());
    Ended {
        turn_id: turn.id,
        ending: Ending::Cut(CutReason::AppEnded),
        replaced: replaced_in(received, &items),
        items,
        progress: turns::Progress::default(),
        n_sequence_notes: turn.n_sequence_notes,
        is_continuation: false,
        is_unseen: false,
        ended_at_ms: now_ms(),
    }
}

/// The recovered state of the last run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recovered {
    /// Answers that are cut now, with the text from the journal.
    pub(crate) n_cut: usize,
    /// Questions in the outbox.
    pub(crate) n_waiting: u32,
}

/// Ends the turns of the last run as cut. A question whose request was not sent returns to the outbox, and no entry
/// waits for an answer of the last run.
pub(crate) fn recover(tx: &Transaction<'_>) -> Result<Recovered, Error> {
    outbox::end_editing(tx)?;
    for turn in turns::list_unfinished(tx)?.iter().rev().filter(|turn| !turn.has_request) {
        let (id, why) = (OutboxEntryId(Uuid::now_v7()), (Wait::Person, &Reason::AppEnded));
        outbox::return_to_outbox(tx, turn.id, id, why, now_ms())?;
    }
    let n_cut = end_left_open(tx, None, &UnsavedEnds::new())?.len();
    outbox::give_up_answer(tx, None, Wait::Person, &Reason::AppEnded)?;
    Ok(Recovered { n_cut, n_waiting: outbox::count(tx)? })
}

impl Turns {
    pub(crate) fn keep_unsaved_end(&self, answer_id: MessageId, unsaved: UnsavedEnd) {
        self.unsaved.lock().insert(answer_id, unsaved);
    }

    /// Whether an end waits for the store.
    pub(in crate::conversations) fn has_unsaved_ends(&self) -> bool {
        !self.unsaved.lock().is_empty()
    }

    /// The unsaved end of an answer.
    pub(crate) fn unsaved_end(&self, answer_id: MessageId) -> Option<UnsavedEnd> {
        self.unsaved.lock().get(&answer_id).cloned()
    }

    pub(crate) fn unsaved_ends(&self) -> UnsavedEnds {
        self.unsaved.lock().clone()
    }

    /// Forgets the unsaved end of an answer once it is stored.
    pub(in crate::conversations) fn forget_unsaved_end(&self, answer_id: MessageId) {
        self.unsaved.lock().remove(&answer_id);
    }
}
