//! Asking again by itself what the service refused for a moment: counted down, and cancelled at any time.
//!
//! Only where the service has said how long to wait. The countdown belongs to the answer that was refused; whatever
//! else happens in its conversation ends it, and what is asked then stands instead of that answer.

use super::again::Asker;
use super::{Planned, Turns};
use crate::App;
use crate::clock::now_ms;
use crate::problem::Problem;
use crate::view::AppEvent;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use parlance_domain::{ConversationId, MessageId};
use parlance_store::messages;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// What opens later than this is not waited for; the words say when it opens.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// Who asks more often than this is told the same.
const MAX_IN_A_ROW: u32 = 3;

/// The countdowns that are running, at most one per conversation.
#[derive(Clone, Default)]
pub(super) struct Later {
    waiting: Arc<Mutex<HashMap<ConversationId, Waiting>>>,
}

struct Waiting {
    answer_id: MessageId,
    again_at_ms: i64,
    cancelled: CancellationToken,
}

impl Later {
    /// Ends the countdown of a conversation, if one is running.
    pub(super) fn cancel(&self, conversation_id: ConversationId) {
        if let Some(waiting) = self.waiting().remove(&conversation_id) {
            waiting.cancelled.cancel();
        }
    }

    /// Takes the countdown of an answer away; whether it was still running.
    fn take(&self, conversation_id: ConversationId, answer_id: MessageId) -> bool {
        let mut waiting = self.waiting();
        let is_running = waiting.get(&conversation_id).is_some_and(|waiting| waiting.answer_id == answer_id);
        is_running && waiting.remove(&conversation_id).is_some()
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<ConversationId, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turns {
    /// When the question of an answer is asked again by itself.
    pub(crate) fn again_at_ms(&self, conversation_id: ConversationId, answer_id: MessageId) -> Option<i64> {
        let waiting = self.later.waiting();
        waiting.get(&conversation_id).filter(|it| it.answer_id == answer_id).map(|it| it.again_at_ms)
    }
}

impl App {
    /// Asks again what a turn was refused, after a while, when that is short and has not been done too often: its
    /// question, or to go on with what was kept.
    pub(super) fn ask_again_later(&self, refused: &Planned, after: Duration, n_in_a_row: u32) {
        if after > LONGEST || n_in_a_row >= MAX_IN_A_ROW {
            return;
        }
        let (conversation_id, answer_id) = (refused.conversation_id, refused.answer.id);
        let goes_on = refused.goes_on.is_some();
        let after = after.max(Duration::from_secs(1));
        let again_at_ms = now_ms().saturating_add(i64::try_from(after.as_millis()).unwrap_or(i64::MAX));
        let cancelled = self.inner.turns.ends.child_token();
        let waiting = Waiting { answer_id, again_at_ms, cancelled: cancelled.clone() };
        if let Some(before) = self.inner.turns.later.waiting().insert(conversation_id, waiting) {
            before.cancelled.cancel();
        }
        let app = self.clone();
        let asker = Asker::App { n_in_a_row: n_in_a_row + 1, waited: after };
        // In a box, because what is asked again may be refused again.
        let counted_down: BoxFuture<'static, ()> = async move {
            tokio::select! {
                () = cancelled.cancelled() => return,
                () = app.inner.context.clock.pause(after) => {}
            }
            if !app.inner.turns.later.take(conversation_id, answer_id) {
                return;
            }
            let asked = match goes_on {
                true => app.go_on(answer_id, asker).await,
                false => app.ask_again(answer_id, asker).await,
            };
            match asked {
                Ok(sent) => app.tell_sent(sent).await,
                Err(problem) => {
                    tracing::info!(%problem, "a question was not asked again by itself");
                    app.tell_message(answer_id).await;
                }
            }
        }
        .boxed();
        self.spawn_turn(counted_down);
    }

    /// Ends the countdown after which the question of an answer would be asked again; nothing happens without one.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn cancel_countdown(&self, message_id: MessageId) -> Result<(), Problem> {
        let message = self.inner.context.store.read(move |conn| messages::get(conn, message_id)).await?;
        if self.inner.turns.again_at_ms(message.conversation_id, message_id).is_some() {
            self.inner.turns.later.cancel(message.conversation_id);
            self.tell_message(message_id).await;
        }
        Ok(())
    }

    /// Tells a message as it is now.
    async fn tell_message(&self, message_id: MessageId) {
        let found = self.inner.context.store.read(move |conn| messages::get(conn, message_id)).await;
        let Ok(message) = found else { return };
        let conversation_id = message.conversation_id;
        match self.draw(message).await {
            Ok(message) => {
                let message = Box::new(message);
                self.inner.context.events.tell(AppEvent::MessageChanged { conversation_id, message }).await;
            }
            Err(problem) => tracing::warn!(%problem, "an answer could not be drawn"),
        }
    }
}
