//! The features and the state that all modules of the chat use, and the events that several of them emit.

use super::planned::{Planned, ReservedTurn};
use super::probes::Probes;
use crate::conversations::{Conversations, Reservation, Turns, end_left_open};
use crate::files::Files;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::present::conversation::read_row;
use crate::present::outbox::{present_outbox, read_outbox};
use crate::services::context::Context;
use parlance_contract::{AppEvent, ConversationRow, OutboxEntryView};
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_store::{Error, Transaction, messages};
use parlance_words::messages as texts;
use std::sync::Arc;

/// The features and the state of the chat in one scope: the ordinary conversations, or one temporary conversation.
pub(super) struct ChatContext {
    pub(super) context: Context,
    pub(super) conversations: Arc<Conversations>,
    pub(super) turns: Turns,
    pub(super) files: Arc<Files>,
    pub(super) probes: Probes,
    /// Locked while the outbox is read and emitted, so that the last event has the last state.
    pub(super) emitting: tokio::sync::Mutex<()>,
}

impl ChatContext {
    /// The current row of a conversation.
    pub(super) async fn read_row(&self, id: ConversationId) -> Result<ConversationRow, Problem> {
        self.context.store.read_versioned(move |conn, version| read_row(conn, id, version)).await
    }

    /// Stores a turn in its reserved conversation. `plan` writes the turn, and returns it with the names of the files
    /// that its question leaves out. If `plan` returns no turn, the conversation is free again.
    pub(super) async fn write_turn(
        &self,
        conversation_id: ConversationId,
        reservation: Reservation,
        plan: impl FnOnce(&Transaction<'_>) -> Result<(Option<Planned>, Vec<String>), Error> + Send + 'static,
    ) -> Result<Option<ReservedTurn>, Problem> {
        let unsaved = self.turns.unsaved_ends();
        let write = self.context.store.write(move |tx| {
            let ended = end_left_open(tx, Some(conversation_id), &unsaved)?;
            let (planned, left_out) = plan(tx)?;
            Ok((planned, left_out, ended))
        });
        let (planned, left_out, ended) = write.await?;
        let Some(planned) = planned else {
            drop(reservation);
            self.conversations.ends.publish(ended).await;
            self.emit_left_out(&left_out).await;
            return Ok(None);
        };
        Ok(Some(ReservedTurn { planned, reservation, ended, left_out }))
    }

    /// Emits the current view of a stored message.
    pub(super) async fn emit_stored(&self, message_id: MessageId) {
        if let Ok(message) = self.context.store.read(move |conn| messages::get(conn, message_id)).await {
            self.emit_message(message, 0).await;
        }
    }

    /// Emits a message, if its conversation is shown. Its number is at least `seq`.
    pub(super) async fn emit_message(&self, message: Message, seq: u64) {
        let conversation_id = message.conversation_id;
        if !self.context.openings.is_shown(conversation_id) {
            return;
        }
        match self.conversations.transcript.present(message).await {
            Ok(mut message) => {
                message.seq = message.seq.max(seq);
                let message = Box::new(message);
                self.context.events.emit(AppEvent::MessageChanged { conversation_id, message }).await;
            }
            Err(problem) => tracing::warn!(%problem, "an answer could not be drawn"),
        }
    }

    /// Emits a notice with the files that a question leaves out because they are being deleted.
    pub(super) async fn emit_left_out(&self, names: &[String]) {
        let text = match names {
            [] => return,
            [name] => texts::conversation_file_left_out(show_name(name)),
            names => texts::conversation_files_left_out(names.len()),
        };
        self.context.events.emit(AppEvent::Notice { text: text.into() }).await;
    }

    /// Emits the unsent questions of a conversation.
    pub(super) async fn emit_outbox(&self, conversation_id: ConversationId) {
        let told = |entries| AppEvent::OutboxChanged { conversation_id, entries };
        self.emit_with_outbox(conversation_id, told).await;
    }

    /// Emits an event with the unsent questions of a conversation and the conversation's row.
    pub(super) async fn emit_with_outbox(
        &self,
        id: ConversationId,
        event: impl FnOnce(Vec<OutboxEntryView>) -> AppEvent,
    ) {
        let _emitting = self.emitting.lock().await;
        let found = self
            .context
            .store
            .read_versioned(move |conn, version| Ok((read_outbox(conn, id)?, read_row(conn, id, version)?)));
        match found.await {
            Ok((waiting, row)) => {
                self.context
                    .events
                    .emit(event(present_outbox(waiting, |file| self.files.states.present(file))))
                    .await;
                self.context.events.emit(AppEvent::ConversationChanged { row }).await;
            }
            Err(problem) => tracing::warn!(%problem, "what is in the outbox could not be told"),
        }
    }
}
