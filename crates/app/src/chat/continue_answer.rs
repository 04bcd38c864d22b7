//! Continues an answer that ended early: a new version that begins with its text.

use super::context::ChatContext;
use super::planned::{Continuation, Planned, ReservedTurn, write_turn};
use super::regenerate::{AutomaticRetry, remove_refused};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::endings::{is_usual_limit, next_limit};
use parlance_domain::turn::{CutReason, Ending, pieces_of};
use parlance_domain::{Message, MessageId, MessageStatus, Role};
use parlance_store::{journal, messages, turns};
use parlance_words::messages as texts;

/// Stores a turn that continues an answer.
pub(super) async fn write(
    chat: &ChatContext,
    message_id: MessageId,
    automatic: Option<AutomaticRetry>,
) -> Result<ReservedTurn, Problem> {
    let now = now_ms();
    let old = chat.context.store.read(move |conn| messages::get(conn, message_id)).await?;
    let reservation = chat.turns.reserve_turn(old.conversation_id)?;
    let turn = chat.write_turn(old.conversation_id, reservation, move |tx| {
        // Read again: its end may have been written just now.
        let old = messages::get(tx, message_id)?;
        let before = messages::shown_before(tx, message_id)?.filter(|before| before.role == Role::You);
        let Some(question) = before.filter(|_| can_go_on(&old)) else { return Ok((None, Vec::new())) };
        let max_output_tokens = turns::find_by_answer(tx, message_id)?.and_then(|turn| limit(&turn));
        let planned = write_turn(tx, question, now)?;
        // From here on, a crash leaves an answer that was cut after this text.
        journal::append(tx, planned.turn_id, &pieces_of(&old.items))?;
        let continuation = Some(Continuation { kept: old.items, max_output_tokens });
        let planned = Planned { continuation, replaces: Some(message_id), ..planned };
        Ok((Some(remove_refused(tx, automatic, message_id, planned)?), Vec::new()))
    });
    let Some(turn) = turn.await? else {
        let next = texts::conversation_regenerate_instead();
        return Err(Problem::input(texts::conversation_nothing_to_continue(), next));
    };
    if let Some(continuation) = &turn.planned.continuation {
        turn.reservation.running.streaming.lock().begin_with(&continuation.kept);
    }
    Ok(turn)
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
