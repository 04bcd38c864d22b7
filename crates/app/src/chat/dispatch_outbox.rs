//! Turns entries of the outbox into questions.

use super::context::ChatContext;
use super::planned::ReservedTurn;
use super::send::{NewQuestion, write_question};
use crate::conversations::Reservation;
use crate::kernel::problem::Problem;
use parlance_domain::ConversationId;
use parlance_domain::outbox::{Queued, Trigger, Wait, next_to_dispatch};
use parlance_store::outbox::Entry;
use parlance_store::question::Owner;
use parlance_store::{attached_names, outbox};

/// Stores the question of a conversation's outbox that this trigger allows, unless an answer is arriving.
pub(super) async fn write_next(
    chat: &ChatContext,
    conversation_id: ConversationId,
    trigger: Trigger,
) -> Result<Option<ReservedTurn>, Problem> {
    let mut entries = chat.context.store.read(move |conn| outbox::list(conn, conversation_id)).await?;
    entries.retain(|entry| entry.removed_at_ms.is_none());
    let as_waiting = |entry: &Entry| Queued { wait: entry.wait, is_edited: entry.is_edited };
    let waiting: Vec<Queued> = entries.iter().map(as_waiting).collect();
    let next = next_to_dispatch(&waiting, trigger).and_then(|at| entries.get(at));
    let Some(entry) = next else { return Ok(None) };
    // Reserve only now, so that the check alone blocks nothing.
    match chat.turns.reserve_after_path(conversation_id).await {
        Some(reservation) => write(chat, entry, Some(entry.wait), reservation).await,
        None => Ok(None),
    }
}

/// Stores an entry as a question with its turn. `None` if it has been changed, removed or sent since it was read, or,
/// if that matters, now waits for something else.
pub(super) async fn write(
    chat: &ChatContext,
    entry: &Entry,
    if_waits_for: Option<Wait>,
    reservation: Reservation,
) -> Result<Option<ReservedTurn>, Problem> {
    let (id, conversation_id) = (entry.id, entry.conversation_id);
    let turn = chat.write_turn(conversation_id, reservation, move |tx| {
        let entry = outbox::get(tx, id)?;
        let waits_otherwise = if_waits_for.is_some_and(|wait| wait != entry.wait);
        if entry.is_edited || entry.removed_at_ms.is_some() || waits_otherwise {
            return Ok((None, Vec::new()));
        }
        let names = attached_names::list(tx, conversation_id, Owner::Entry(id))?;
        let mut question = NewQuestion::of(tx, entry.text, entry.attachments, names)?;
        let left_out = std::mem::take(&mut question.left_out);
        let planned = write_question(tx, conversation_id, question, Owner::Entry(id))?;
        outbox::delete(tx, id)?;
        Ok((planned, left_out))
    });
    let turn = turn.await?;
    if turn.is_none() {
        chat.emit_outbox(conversation_id).await;
    }
    Ok(turn)
}
