//! Automatic retry after a rate limit, with a countdown that the user can cancel.
//!
//! Requires `Retry-After`. The countdown belongs to the refused answer. Any other action in its conversation ends it,
//! and the next question replaces that answer.

use super::context::ChatContext;
use super::planned::{Planned, ReservedTurn};
use super::regenerate::AutomaticRetry;
use super::{continue_answer, regenerate};
use crate::kernel::clock::{millis, now_ms};
use parlance_domain::MessageId;
use parlance_store::{Connection, messages};
use std::sync::Arc;
use std::time::Duration;

/// Limits that open later than this are not retried. The message states when they open.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// Stop after this many consecutive retries, since another attempt would be refused as well.
const MAX_IN_A_ROW: u32 = 3;

/// Starts the countdown to the retry of a refused request, unless the pause is long or there were too many retries. The
/// returned future waits, and stores a turn that sends the question again or continues the answer. It returns `None` if
/// another action ends the countdown, or the turn cannot be stored.
pub(super) fn schedule(
    chat: &Arc<ChatContext>,
    refused: &Planned,
    after: Duration,
) -> Option<impl Future<Output = Option<ReservedTurn>> + Send + use<>> {
    if after > LONGEST || refused.n_in_a_row >= MAX_IN_A_ROW {
        return None;
    }
    let (conversation_id, answer_id) = (refused.conversation_id, refused.answer.id);
    let is_continuation = refused.continuation.is_some();
    let after = after.max(Duration::from_secs(1));
    let again_at_ms = now_ms().saturating_add(millis(after));
    let cancelled = chat.turns.begin_countdown(conversation_id, answer_id, again_at_ms);
    let chat = Arc::clone(chat);
    let automatic = Some(AutomaticRetry { n_in_a_row: refused.n_in_a_row + 1, waited: after });
    Some(async move {
        tokio::select! {
            () = cancelled.cancelled() => {
                emit_if_visible(&chat, answer_id).await;
                return None;
            }
            () = chat.context.clock.pause(after) => {}
        }
        if !chat.turns.countdowns.take(conversation_id, answer_id) {
            return None;
        }
        let written = match is_continuation {
            true => continue_answer::write(&chat, answer_id, automatic).await,
            false => regenerate::write(&chat, answer_id, automatic).await,
        };
        if let Err(problem) = &written {
            tracing::info!(%problem, "a question was not asked again by itself");
            chat.emit_stored(answer_id).await;
        }
        written.ok()
    })
}

/// Emits an answer whose countdown was ended by another action, unless it is deleted, replaced or on another path.
async fn emit_if_visible(chat: &ChatContext, answer_id: MessageId) {
    let read = move |conn: &Connection| {
        let conversation_id = messages::get(conn, answer_id)?.conversation_id;
        messages::is_visible(conn, conversation_id, answer_id)
    };
    if let Ok(true) = chat.context.store.read(read).await {
        chat.emit_stored(answer_id).await;
    }
}
