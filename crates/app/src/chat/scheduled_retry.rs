//! Automatic retry after a rate limit, with a countdown that the user can cancel.
//!
//! Requires `Retry-After`. The countdown belongs to the refused answer. Any other action in its conversation ends it,
//! and the next question replaces that answer.

use super::Planned;
use super::regenerate::Initiator;
use crate::chat::Chat;
use crate::kernel::clock::{millis, now_ms};
use crate::kernel::problem::Problem;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use parlance_contract::AppEvent;
use parlance_domain::MessageId;
use parlance_store::{Connection, messages};
use std::time::Duration;

/// Limits that open later than this are not retried. The message states when they open.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// Stop after this many consecutive retries, since another attempt would be refused as well.
const MAX_IN_A_ROW: u32 = 3;

impl Chat {
    /// Repeats a refused request after a pause, unless the pause is long or there were too many retries. It sends the
    /// question again or continues the answer.
    pub(super) fn schedule_retry(&self, refused: &Planned, after: Duration, n_in_a_row: u32) {
        if after > LONGEST || n_in_a_row >= MAX_IN_A_ROW {
            return;
        }
        let (conversation_id, answer_id) = (refused.conversation_id, refused.answer.id);
        let is_continuation = refused.continuation.is_some();
        let after = after.max(Duration::from_secs(1));
        let again_at_ms = now_ms().saturating_add(millis(after));
        let cancelled = self.inner.turns.begin_countdown(conversation_id, answer_id, again_at_ms);
        let chat = self.clone();
        let initiator = Initiator::App { n_in_a_row: n_in_a_row + 1, waited: after };
        // Boxed, because the retry may be refused and schedule another.
        let counted_down: BoxFuture<'static, ()> = async move {
            tokio::select! {
                () = cancelled.cancelled() => return chat.emit_if_shown(answer_id).await,
                () = chat.inner.context.clock.pause(after) => {}
            }
            if !chat.inner.turns.countdowns.take(conversation_id, answer_id) {
                return;
            }
            let asked = match is_continuation {
                true => chat.go_on(answer_id, initiator).await,
                false => chat.regenerate(answer_id, initiator).await,
            };
            match asked {
                Ok(sent) => chat.emit_sent(sent).await,
                Err(problem) => {
                    tracing::info!(%problem, "a question was not asked again by itself");
                    chat.emit_message(answer_id).await;
                }
            }
        }
        .boxed();
        self.spawn_turn(counted_down);
    }

    pub(crate) async fn cancel_countdown(&self, message_id: MessageId) -> Result<(), Problem> {
        let message = self.store().read(move |conn| messages::get(conn, message_id)).await?;
        if self.inner.turns.countdowns.again_at_ms(message.conversation_id, message_id).is_some() {
            self.inner.turns.countdowns.cancel(message.conversation_id);
        }
        // Also without a countdown, because the page may still show one.
        self.emit_message(message_id).await;
        Ok(())
    }

    /// Emits an answer whose countdown was ended by another action, unless it is deleted, replaced or on another
    /// path.
    async fn emit_if_shown(&self, answer_id: MessageId) {
        let read = move |conn: &Connection| {
            let conversation_id = messages::get(conn, answer_id)?.conversation_id;
            messages::is_visible(conn, conversation_id, answer_id)
        };
        if let Ok(true) = self.store().read(read).await {
            self.emit_message(answer_id).await;
        }
    }

    /// Emits the current view of a message.
    async fn emit_message(&self, message_id: MessageId) {
        let found = self.store().read(move |conn| messages::get(conn, message_id)).await;
        let Ok(message) = found else { return };
        let conversation_id = message.conversation_id;
        match self.inner.conversations.transcript.present(message).await {
            Ok(message) => {
                let message = Box::new(message);
                self.emit(AppEvent::MessageChanged { conversation_id, message }).await;
            }
            Err(problem) => tracing::warn!(%problem, "an answer could not be drawn"),
        }
    }
}
