//! Countdowns of automatic retries.

use parking_lot::Mutex;
use parlance_domain::{ConversationId, MessageId};
use std::collections::HashMap;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The countdowns that are running, at most one per conversation.
#[derive(Clone, Default)]
pub(crate) struct Countdowns {
    waiting: Arc<Mutex<HashMap<ConversationId, Waiting>>>,
}

struct Waiting {
    answer_id: MessageId,
    again_at_ms: i64,
    cancelled: CancellationToken,
}

impl Countdowns {
    /// Ends the countdown of a conversation, if one is running.
    pub(crate) fn cancel(&self, conversation_id: ConversationId) {
        if let Some(waiting) = self.waiting.lock().remove(&conversation_id) {
            waiting.cancelled.cancel();
        }
    }

    /// Begins the countdown of an answer, in place of any other in its conversation.
    pub(super) fn begin(
        &self,
        conversation_id: ConversationId,
        answer_id: MessageId,
        again_at_ms: i64,
        cancelled: CancellationToken,
    ) {
        let waiting = Waiting { answer_id, again_at_ms, cancelled };
        if let Some(before) = self.waiting.lock().insert(conversation_id, waiting) {
            before.cancelled.cancel();
        }
    }

    /// The time of the automatic retry of an answer's question.
    pub(crate) fn again_at_ms(&self, conversation_id: ConversationId, answer_id: MessageId) -> Option<i64> {
        let waiting = self.waiting.lock();
        waiting.get(&conversation_id).filter(|it| it.answer_id == answer_id).map(|it| it.again_at_ms)
    }

    /// Ends the countdown of an answer. Returns whether it was running.
    pub(crate) fn take(&self, conversation_id: ConversationId, answer_id: MessageId) -> bool {
        let mut waiting = self.waiting.lock();
        let is_running = waiting.get(&conversation_id).is_some_and(|waiting| waiting.answer_id == answer_id);
        is_running && waiting.remove(&conversation_id).is_some()
    }
}
