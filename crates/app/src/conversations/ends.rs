//! Stores and publishes the ends of turns that have no driver.

use super::running::unsaved_ends::{end_left_open, end_unsaved};
use super::transcript::Transcript;
use crate::conversations::Turns;
use crate::kernel::domain_events::{DomainEvent, Observers};
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_contract::AppEvent;
use parlance_domain::{ConversationId, MessageId};
use parlance_store::messages;
use std::time::Duration;

/// The pause between two attempts to store an end in the background.
const TRY_AGAIN_AFTER: Duration = Duration::from_secs(45);

/// The ends of turns without a driver. Clones share them.
#[derive(Clone)]
pub(crate) struct Ends {
    context: Context,
    turns: Turns,
    observers: Observers,
    transcript: Transcript,
}

impl Ends {
    pub(super) fn new(context: Context, turns: Turns, observers: Observers, transcript: Transcript) -> Self {
        Self { context, turns, observers, transcript }
    }

    /// Ends turns without a driver in a conversation. Does nothing while a turn runs or the store cannot be written.
    pub(crate) async fn try_to_end_left_open(&self, conversation_id: ConversationId) {
        let Ok(reservation) = self.turns.reserve_path(conversation_id) else { return };
        let unsaved = self.turns.unsaved_ends();
        let ended =
            self.context.store.write(move |tx| end_left_open(tx, Some(conversation_id), &unsaved)).await;
        drop(reservation);
        match ended {
            Ok(answer_ids) => self.publish(answer_ids).await,
            Err(problem) => tracing::warn!(%problem, "the end of a turn is still not written"),
        }
    }

    /// Retries storing the unsaved end of an answer, until it is stored or the app ends.
    pub(crate) fn keep_trying(&self, conversation_id: ConversationId, answer_id: MessageId) {
        let this = self.clone();
        let work = async move {
            while this.turns.unsaved_end(answer_id).is_some() {
                this.context.clock.beat(TRY_AGAIN_AFTER).await;
                this.try_to_end_left_open(conversation_id).await;
                let found = this.context.store.read(move |conn| messages::find(conn, answer_id)).await;
                if matches!(found, Ok(None)) {
                    return;
                }
            }
        };
        let after_panic = |problem: Problem| async move {
            tracing::error!(%problem, "the end of an answer is stored when its conversation opens or the app ends");
        };
        self.context.tasks.spawn("unsaved end", work, after_panic);
    }

    /// Stores the unsaved ends when the app closes, and emits nothing.
    pub(crate) async fn store_unsaved(&self) {
        let unsaved = self.turns.unsaved_ends();
        if unsaved.is_empty() {
            return;
        }
        match self.context.store.write(move |tx| end_unsaved(tx, &unsaved)).await {
            Ok(answer_ids) => answer_ids.into_iter().for_each(|id| self.turns.forget_unsaved_end(id)),
            Err(problem) => tracing::warn!(%problem, "ends of answers are lost, except for the journal"),
        }
    }

    /// Emits that these answers are stored.
    pub(crate) async fn publish(&self, answer_ids: Vec<MessageId>) {
        for id in answer_ids {
            self.turns.forget_unsaved_end(id);
            let Ok(message) = self.context.store.read(move |conn| messages::get(conn, id)).await else {
                continue;
            };
            let conversation_id = message.conversation_id;
            if let Ok(message) = self.transcript.present(message).await {
                let message = Box::new(message);
                self.context.events.emit(AppEvent::MessageChanged { conversation_id, message }).await;
            }
            self.observers.publish(DomainEvent::AnswerEnded { conversation_id }).await;
        }
    }
}
