//! The running turns, at most one per conversation, and the view of each.
//!
//! Must not know how a turn is driven: its driver holds a reservation.

pub(super) mod unsaved_ends;

use super::countdowns::Countdowns;
use super::streaming_view::StreamingView;
use crate::kernel::problem::Problem;
use parking_lot::Mutex;
use parlance_contract::MessageView;
use parlance_domain::{ConversationId, MessageId};
use parlance_words::messages;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use unsaved_ends::UnsavedEnds;

/// Timeout for the ends of all turns when the app closes.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// The running turns, at most one per conversation.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    running: Arc<Mutex<HashMap<ConversationId, Running>>>,
    /// Ends that could not be stored.
    unsaved: Arc<Mutex<UnsavedEnds>>,
    pub(crate) countdowns: Countdowns,
    tasks: TaskTracker,
    /// The app is closing.
    ends: CancellationToken,
}

/// A running turn, shared by its driver and the code that stops or shows it.
#[derive(Clone, Default)]
pub(crate) struct Running {
    pub(crate) streaming: Arc<Mutex<StreamingView>>,
    /// Cancelled when the user stops it.
    pub(crate) stop: CancellationToken,
    /// Cancelled when the user does not want its question to wait for files in processing.
    pub(crate) send_now: CancellationToken,
    /// The app is closing.
    pub(crate) app_ends: CancellationToken,
    /// Cancelled when its end is in the store.
    pub(crate) ended: CancellationToken,
    /// Cancelled when its messages were presented to the window, or nothing waits for that.
    pub(crate) presented: CancellationToken,
    /// Reserved for one write that changes the visible path, not for a turn.
    is_path: bool,
}

/// The reservation of a conversation for one turn. Dropping it frees the conversation.
pub(crate) struct Reservation {
    turns: Turns,
    conversation_id: ConversationId,
    pub(crate) running: Running,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.turns.running.lock().remove(&self.conversation_id);
        self.running.ended.cancel();
    }
}

impl Turns {
    /// Replaces the arriving answer by the view that the window has of it. Returns whether an answer is arriving.
    pub(crate) fn fill_in_streaming(
        &self,
        conversation_id: ConversationId,
        message: &mut MessageView,
    ) -> bool {
        let Some(running) = self.find(conversation_id) else { return false };
        running.streaming.lock().fill_in(message);
        true
    }

    /// Ends the turn of a conversation; no effect without one.
    pub(crate) fn stop(&self, conversation_id: ConversationId) {
        if let Some(running) = self.find(conversation_id) {
            running.stop.cancel();
        }
    }

    /// Stops the turn of a conversation and waits until its end is stored.
    pub(crate) async fn stop_and_wait(&self, conversation_id: ConversationId) {
        if let Some(running) = self.find(conversation_id) {
            running.stop.cancel();
            running.ended.cancelled().await;
        }
    }

    /// Ends all turns as cut and waits, with a timeout, until that is stored. A turn that is not stored by then is in
    /// the journal, and the next start ends it.
    pub(crate) async fn close(&self) {
        self.ends.cancel();
        self.tasks.close();
        if timeout(CLOSE_WITHIN, self.tasks.wait()).await.is_err() {
            tracing::warn!("answers that are arriving could not be ended in time");
        }
    }

    /// Reserves a conversation for a turn; `None` while it has a turn, and when the app is closing.
    fn reserve(&self, conversation_id: ConversationId, is_path: bool) -> Option<Reservation> {
        if self.ends.is_cancelled() {
            return None;
        }
        match self.running.lock().entry(conversation_id) {
            Entry::Occupied(_) => None,
            Entry::Vacant(free) => {
                // A new turn or change replaces the retry that the countdown waits for.
                self.countdowns.cancel(conversation_id);
                let running = Running { app_ends: self.ends.child_token(), is_path, ..Running::default() };
                let running = free.insert(running).clone();
                Some(Reservation { turns: self.clone(), conversation_id, running })
            }
        }
    }

    /// Reserves a conversation for an automatic turn. Returns `None` while a turn runs or the app is closing. Waits
    /// for path changes, because their end triggers nothing.
    pub(crate) async fn reserve_after_path(&self, conversation_id: ConversationId) -> Option<Reservation> {
        loop {
            if let Some(reservation) = self.reserve(conversation_id, false) {
                return Some(reservation);
            }
            match self.find(conversation_id) {
                Some(running) if running.is_path => tokio::select! {
                    () = running.ended.cancelled() => {}
                    () = running.app_ends.cancelled() => return None,
                },
                Some(_) => return None,
                None if self.ends.is_cancelled() => return None,
                // The conversation was freed after the attempt.
                None => {}
            }
        }
    }

    pub(crate) fn find(&self, conversation_id: ConversationId) -> Option<Running> {
        self.running.lock().get(&conversation_id).cloned()
    }

    /// Whether no answer is arriving.
    pub(crate) fn is_idle(&self) -> bool {
        self.running.lock().is_empty()
    }

    /// Reserves a conversation for a turn, or returns the problem to show.
    pub(crate) fn reserve_turn(&self, conversation_id: ConversationId) -> Result<Reservation, Problem> {
        self.reserve(conversation_id, false).ok_or_else(|| {
            let next = [messages::conversation_stop_or_wait(), messages::conversation_draft_kept()];
            Problem::input(messages::conversation_answer_arriving(), next)
        })
    }

    /// Reserves a conversation for a change of its path, which takes one write, or returns the problem to show: an
    /// answer in flight belongs to the path of its question.
    pub(super) fn reserve_path(&self, conversation_id: ConversationId) -> Result<Reservation, Problem> {
        self.reserve(conversation_id, true).ok_or_else(|| {
            let next = messages::conversation_stop_or_wait();
            Problem::input(messages::conversation_answer_arriving(), next)
        })
    }

    /// Runs a task for which the closing app waits.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(work);
    }

    /// Starts the countdown of an answer and replaces any other in its conversation. The returned token ends it.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use uuid::Uuid;

    #[tokio::test]
    async fn a_question_of_the_outbox_waits_for_a_change_of_the_path_and_not_for_a_turn() {
        let (turns, id) = (Turns::default(), ConversationId(Uuid::nil()));
        let path = turns.reserve_path(id).unwrap();
        let mut next = Box::pin(turns.reserve_after_path(id));
        assert!(next.as_mut().now_or_never().is_none());
        drop(path);
        let turn = next.await.unwrap();
        assert!(turns.reserve_after_path(id).await.is_none());
        drop(turn);
        assert!(turns.reserve_after_path(id).await.is_some());
    }

    #[tokio::test]
    async fn the_closing_app_starts_no_turn_after_a_change_of_the_path() {
        let (turns, id) = (Turns::default(), ConversationId(Uuid::nil()));
        let _path = turns.reserve_path(id).unwrap();
        let next = turns.reserve_after_path(id);
        turns.close().await;
        assert!(next.await.is_none());
    }
}
