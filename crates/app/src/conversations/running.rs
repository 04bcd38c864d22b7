//! The turns that are running, at most one per conversation, and what the window sees of each.
//!
//! Knows nothing of how a turn is run: whoever runs it holds its place.

pub(super) mod unsaved_ends;

use super::countdowns::Countdowns;
use super::streaming_view::StreamingView;
use crate::problem::Problem;
use crate::view::MessageView;
use parlance_domain::{ConversationId, MessageId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use unsaved_ends::UnsavedEnds;

/// How long the end of the app waits for the ends of its turns.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// The turns that are running, at most one per conversation.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    running: Arc<Mutex<HashMap<ConversationId, Running>>>,
    /// What the record would not take when it ended.
    pub(super) unsaved: Arc<Mutex<UnsavedEnds>>,
    countdowns: Countdowns,
    tasks: TaskTracker,
    /// The app is about to end.
    ends: CancellationToken,
}

/// One turn that is running, shared by its driver and those who stop or show it.
#[derive(Clone, Default)]
pub(crate) struct Running {
    pub(crate) streaming: Arc<Mutex<StreamingView>>,
    /// The person wants no more of it.
    pub(crate) stop: CancellationToken,
    /// The app is about to end.
    pub(crate) app_ends: CancellationToken,
    /// Cancelled when the end is in the record.
    pub(crate) ended: CancellationToken,
    /// Cancelled when its messages have been presented to the window, or nobody waits for that any more.
    pub(crate) presented: CancellationToken,
    /// How often in a row its question has been asked again without the person.
    pub(crate) n_in_a_row: u32,
}

/// The one place for a turn in a conversation, for as long as this lives.
pub(crate) struct Reservation {
    turns: Turns,
    conversation_id: ConversationId,
    pub(crate) running: Running,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.turns.running().remove(&self.conversation_id);
        self.running.ended.cancel();
    }
}

impl Turns {
    /// The answer that is arriving in a conversation, as far as the window has been told. Says whether one is.
    pub(crate) fn fill_in_streaming(
        &self,
        conversation_id: ConversationId,
        message: &mut MessageView,
    ) -> bool {
        let Some(running) = self.find(conversation_id) else { return false };
        let streaming = running.streaming.lock().unwrap_or_else(PoisonError::into_inner);
        streaming.fill_in(message);
        true
    }

    /// Stops the turn of a conversation and waits until its end is in the record.
    pub(crate) async fn stop_and_wait(&self, conversation_id: ConversationId) {
        if let Some(running) = self.find(conversation_id) {
            running.stop.cancel();
            running.ended.cancelled().await;
        }
    }

    /// Ends all turns as cut and waits until that is in the record, but not for ever: what a record that does not
    /// answer has not taken by then is in the journal, and the next start ends it.
    pub(crate) async fn close(&self) {
        self.ends.cancel();
        self.tasks.close();
        if timeout(CLOSE_WITHIN, self.tasks.wait()).await.is_err() {
            tracing::warn!("answers that are arriving could not be ended in time");
        }
    }

    /// Takes the one place for a turn in a conversation; `None` while a turn has it, and when the app is about to end.
    pub(crate) fn reserve(&self, conversation_id: ConversationId) -> Option<Reservation> {
        if self.ends.is_cancelled() {
            return None;
        }
        // Whatever happens now is not what was waited for.
        self.countdowns.cancel(conversation_id);
        match self.running().entry(conversation_id) {
            Entry::Occupied(_) => None,
            Entry::Vacant(free) => {
                let running = Running { app_ends: self.ends.child_token(), ..Running::default() };
                let running = free.insert(running).clone();
                Some(Reservation { turns: self.clone(), conversation_id, running })
            }
        }
    }

    pub(crate) fn find(&self, conversation_id: ConversationId) -> Option<Running> {
        self.running().get(&conversation_id).cloned()
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<ConversationId, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the one place for a turn in a conversation, or says that it is taken.
    pub(crate) fn reserve_turn(&self, conversation_id: ConversationId) -> Result<Reservation, Problem> {
        self.reserve(conversation_id).ok_or_else(|| {
            Problem::input(
                "An answer is still arriving in this conversation.",
                "Stop it, or wait for its end. What you wrote stays here.",
            )
        })
    }

    /// Runs what the end of the app waits for.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(work);
    }

    /// When the question of an answer is asked again by itself.
    pub(crate) fn again_at_ms(&self, conversation_id: ConversationId, answer_id: MessageId) -> Option<i64> {
        self.countdowns.again_at_ms(conversation_id, answer_id)
    }

    /// Begins the countdown of an answer, in the place of any other in its conversation. What is given ends it.
    pub(crate) fn begin_countdown(
        &self,
        conversation_id: ConversationId,
        answer_id: MessageId,
        again_at_ms: i64,
    ) -> CancellationToken {
        let cancelled = self.ends.child_token();
        self.countdowns.begin(conversation_id, answer_id, again_at_ms, cancelled.clone());
        cancelled
    }

    /// Takes the countdown of an answer away; whether it was still running.
    pub(crate) fn take_countdown(&self, conversation_id: ConversationId, answer_id: MessageId) -> bool {
        self.countdowns.take(conversation_id, answer_id)
    }

    /// Ends the countdown of a conversation, if one is running.
    pub(crate) fn cancel_countdown(&self, conversation_id: ConversationId) {
        self.countdowns.cancel(conversation_id);
    }
}
