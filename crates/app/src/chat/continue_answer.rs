//! Continues an answer that ended early: a new version that begins with its text.

use super::regenerate::Initiator;
use super::{Planned, write_turn};
use crate::chat::Chat;
use crate::conversations::end_left_open;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::endings::{is_usual_limit, next_limit};
use parlance_contract::SentView;
use parlance_domain::turn::{CutReason, Ending, pieces_of};
use parlance_domain::{Item, Message, MessageId, MessageStatus, Role};
use parlance_store::{journal, messages, turns};
use parlance_words::messages as texts;

/// The start of a continued answer.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    /// The kept part of the earlier version.
    pub(super) kept: Vec<Item>,
    /// The limit on tokens, if it differs from the conversation's.
    pub(super) max_output_tokens: Option<u64>,
}

impl Chat {
    pub(crate) async fn continue_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.go_on(message_id, Initiator::Person { wants_quotes: false }).await
    }

    pub(super) async fn go_on(
        &self,
        message_id: MessageId,
        initiator: Initiator,
    ) -> Result<SentView, Problem> {
        let now = now_ms();
        let (old, reservation) = self.reserve_again(message_id, initiator).await?;
        let unsaved = self.inner.turns.unsaved_ends();
        let written = self.store().write(move |tx| {
            let ended = end_left_open(tx, Some(old.conversation_id), &unsaved)?;
            // Read again: its end may have been written just now.
            let old = messages::get(tx, message_id)?;
            let before = messages::shown_before(tx, message_id)?.filter(|before| before.role == Role::You);
            let Some(question) = before.filter(|_| can_go_on(&old)) else { return Ok((None, ended)) };
            let max_output_tokens = turns::find_by_answer(tx, message_id)?.and_then(|turn| limit(&turn));
            let planned = write_turn(tx, question, now)?;
            // From here on, a crash leaves an answer that was cut after this text.
            journal::append(tx, planned.turn_id, &pieces_of(&old.items))?;
            let continuation = Some(Continuation { kept: old.items, max_output_tokens });
            let retries = initiator.remove_refused(tx, message_id)?;
            Ok((Some(Planned { continuation, retries, ..planned }), ended))
        });
        let (planned, ended) = written.await?;
        let sent = match planned {
            Some(planned) => self.begin(reservation, planned, false, Some(message_id)).await,
            None => {
                let next = texts::conversation_regenerate_instead();
                Err(Problem::input(texts::conversation_nothing_to_continue(), next))
            }
        };
        self.inner.conversations.ends.publish(ended).await;
        sent
    }
}

fn can_go_on(answer: &Message) -> bool {
    let has_ended_early =
        matches!(answer.status, MessageStatus::Stopped | MessageStatus::Cut | MessageStatus::Failed);
    answer.role == Role::Assistant && has_ended_early && !answer.text().trim().is_empty()
}

/// The continuation has the limit of the answer, or a higher one if the limit had cut it.
fn limit(turn: &turns::Turn) -> Option<u64> {
    let is_cut_by_it = turn.ending == Some(Ending::Cut(CutReason::LengthLimit));
    turn.max_output_tokens
        .filter(|_| !is_usual_limit(turn))
        .map(|limit| if is_cut_by_it { next_limit(limit) } else { limit })
}
