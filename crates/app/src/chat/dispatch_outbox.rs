//! Dispatch from the outbox: automatic, or on the user's request.

use super::send::{NewQuestion, write_question};
use super::{Planned, driver};
use crate::chat::Chat;
use crate::conversations::Reservation;
use crate::conversations::end_left_open;
use crate::kernel::problem::Problem;
use parlance_contract::{AppEvent, SentView};
use parlance_domain::outbox::{Queued, Trigger, Wait, next_to_dispatch};
use parlance_domain::{ConversationId, OutboxEntryId};
use parlance_store::question::{self, Owner};
use parlance_store::{attached_names, outbox};

impl Chat {
    /// Dispatches the question of a conversation's outbox that this trigger allows, unless an answer is arriving.
    pub(crate) async fn dispatch_next(&self, conversation_id: ConversationId, trigger: Trigger) {
        let waiting = self.store().read(move |conn| outbox::list(conn, conversation_id)).await;
        let next = waiting.map(|mut entries| {
            entries.retain(|entry| entry.removed_at_ms.is_none());
            let waiting: Vec<Queued> = entries.iter().map(as_waiting).collect();
            next_to_dispatch(&waiting, trigger).and_then(|at| entries.into_iter().nth(at))
        });
        let sent = match next {
            // Reserve only now, so that the check alone blocks nothing.
            Ok(Some(entry)) => match self.inner.turns.reserve_after_path(conversation_id).await {
                Some(reservation) => self.dispatch_entry(&entry, Some(entry.wait), reservation).await,
                None => return,
            },
            Ok(None) => return,
            Err(problem) => Err(problem),
        };
        if let Err(problem) = sent {
            tracing::warn!(%problem, "a question stays in the outbox");
        }
    }

    pub(crate) async fn send_outbox_entry(&self, id: OutboxEntryId) -> Result<(), Problem> {
        let entry = self.store().read(move |conn| outbox::get(conn, id)).await?;
        let reservation = self.inner.turns.reserve_turn(entry.conversation_id)?;
        self.dispatch_entry(&entry, None, reservation).await
    }

    /// Sends an entry, unless it has been changed, removed or sent since it was read, or, if that matters, now waits
    /// for something else.
    async fn dispatch_entry(
        &self,
        entry: &outbox::Entry,
        if_waits_for: Option<Wait>,
        reservation: Reservation,
    ) -> Result<(), Problem> {
        let unsaved = self.inner.turns.unsaved_ends();
        let (id, conversation_id) = (entry.id, entry.conversation_id);
        let written = self.store().write(move |tx| {
            let entry = outbox::get(tx, id)?;
            let ended = end_left_open(tx, Some(conversation_id), &unsaved)?;
            let waits_otherwise = if_waits_for.is_some_and(|wait| wait != entry.wait);
            if entry.is_edited || entry.removed_at_ms.is_some() || waits_otherwise {
                return Ok((None, ended, Vec::new()));
            }
            let names = attached_names::list(tx, conversation_id, Owner::Entry(entry.id))?;
            let mut question = NewQuestion::of(tx, entry.text, entry.attachments, names)?;
            let left_out = std::mem::take(&mut question.left_out);
            let planned = write_question(tx, conversation_id, question)?;
            if let Some(Planned { question, .. }) = &planned {
                let (from, to) = (Owner::Entry(entry.id), Owner::Message(question.id));
                question::hand_over(tx, conversation_id, from, to)?;
            }
            outbox::delete(tx, entry.id)?;
            Ok((planned, ended, left_out))
        });
        let (planned, ended, left_out) = written.await?;
        self.emit_left_out(&left_out).await;
        if let Some(planned) = planned {
            // Emitted before the answer begins, so that the window knows the growing answer.
            match self.present_sent(planned.clone(), true, None).await {
                Ok(sent) => self.emit_sent(sent).await,
                Err(problem) => tracing::warn!(%problem, "a question that was sent could not be drawn"),
            }
            reservation.running.presented.cancel();
            self.spawn_turn(driver::run(self.clone(), planned, reservation));
        } else {
            drop(reservation);
            self.emit_outbox(conversation_id).await;
        }
        self.inner.conversations.ends.publish(ended).await;
        Ok(())
    }

    /// Emits messages that were sent without a request of the window.
    pub(super) async fn emit_sent(&self, sent: SentView) {
        let sent = Box::new(sent);
        self.emit_with_outbox(sent.row.id, |entries| AppEvent::QuestionSent { sent, entries }).await;
    }
}

fn as_waiting(entry: &outbox::Entry) -> Queued {
    Queued { wait: entry.wait, is_edited: entry.is_edited }
}
