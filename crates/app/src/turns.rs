//! Asking and being answered: sends a question, runs its turn, stops it, and asks again.
//!
//! A question is written to the record before anything is sent; what arrives is written before it is final.

mod again;
mod answer_size;
mod attempts;
mod continue_answer;
mod dead_files;
mod driver;
mod edit;
mod ended;
mod later;
mod live;
mod next;
mod pace;
mod preview;
mod request;
mod send;
mod silence;
mod unwritten;

pub(crate) use ended::{LateEnd, Recovered, recover};
pub(crate) use send::NewQuestion;

use crate::App;
use crate::present::conversation::read_row;
use crate::problem::Problem;
use crate::tasks::notice_panic;
use crate::view::{AppEvent, MessageView, SentView};
use continue_answer::GoesOn;
use futures_util::future::BoxFuture;
use later::Later;
use live::Live;
use parlance_domain::sending::Retry;
use parlance_domain::{ConversationId, Message, MessageId, MessageStatus, ProfileId, Role, TurnId};
use parlance_store::{conversations, messages, turns};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long the end of the app waits for the ends of its turns.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// The turns that are running, at most one per conversation.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    running: Arc<Mutex<HashMap<ConversationId, Running>>>,
    /// What the record would not take when it ended.
    late: Arc<Mutex<ended::LateEnds>>,
    later: Later,
    tasks: TaskTracker,
    /// The app is about to end.
    ends: CancellationToken,
}

#[derive(Clone, Default)]
struct Running {
    live: Arc<Mutex<Live>>,
    /// The person wants no more of it.
    stop: CancellationToken,
    /// The app is about to end.
    app_ends: CancellationToken,
    /// Cancelled when the end is in the record.
    ended: CancellationToken,
    /// Cancelled when its messages have been drawn for the window, or nobody wants them drawn any more.
    drawn: CancellationToken,
    /// How often in a row its question has been asked again without the person.
    n_in_a_row: u32,
}

/// The one place for a turn in a conversation, for as long as this lives.
pub(crate) struct Place {
    turns: Turns,
    conversation_id: ConversationId,
    running: Running,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.turns.running().remove(&self.conversation_id);
        self.running.ended.cancel();
    }
}

/// A turn that has been written to the record and is about to be sent.
#[derive(Clone)]
struct Planned {
    turn_id: TurnId,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    question: Message,
    answer: Message,
    /// What the answer goes on from, when it does.
    goes_on: Option<GoesOn>,
    /// The tries before this one that left no answer.
    retries: Vec<Retry>,
}

impl Turns {
    /// The answer that is arriving in a conversation, as far as the window has been told. Says whether one is.
    pub(crate) fn live_view(&self, conversation_id: ConversationId, message: &mut MessageView) -> bool {
        let Some(running) = self.find(conversation_id) else { return false };
        let live = running.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.draw_into(message);
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
    fn reserve(&self, conversation_id: ConversationId) -> Option<Place> {
        if self.ends.is_cancelled() {
            return None;
        }
        // Whatever happens now is not what was waited for.
        self.later.cancel(conversation_id);
        match self.running().entry(conversation_id) {
            Entry::Occupied(_) => None,
            Entry::Vacant(free) => {
                let running = Running { app_ends: self.ends.child_token(), ..Running::default() };
                let running = free.insert(running).clone();
                Some(Place { turns: self.clone(), conversation_id, running })
            }
        }
    }

    fn find(&self, conversation_id: ConversationId) -> Option<Running> {
        self.running().get(&conversation_id).cloned()
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<ConversationId, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Ends the answer that is arriving in a conversation; nothing happens when none is.
    ///
    /// # Errors
    /// None at present.
    #[expect(clippy::unused_async, reason = "every use case is one future")]
    pub async fn stop_turn(&self, conversation_id: ConversationId) -> Result<(), Problem> {
        if let Some(running) = self.inner.turns.find(conversation_id) {
            running.stop.cancel();
        }
        Ok(())
    }

    pub(crate) fn reserve_turn(&self, conversation_id: ConversationId) -> Result<Place, Problem> {
        self.inner.turns.reserve(conversation_id).ok_or_else(|| {
            Problem::input(
                "An answer is still arriving in this conversation.",
                "Stop it, or wait for its end. What you wrote stays here.",
            )
        })
    }

    async fn begin(
        &self,
        place: Place,
        planned: Planned,
        is_new_question: bool,
        replaces: Option<MessageId>,
    ) -> Result<SentView, Problem> {
        let begun = planned.clone();
        if let Some(goes_on) = &planned.goes_on {
            place.running.live.lock().unwrap_or_else(PoisonError::into_inner).begin_with(&goes_on.kept);
        }
        let drawn = place.running.drawn.clone().drop_guard();
        // The turn is in the record, so it runs from here on whatever happens to the reply below.
        self.spawn_turn(driver::run(self.clone(), planned, place));
        let sent = self.draw_sent(begun, is_new_question, replaces).await?;
        drop(drawn);
        self.inner.context.events.tell(AppEvent::ConversationChanged { row: sent.row.clone() }).await;
        Ok(sent)
    }

    /// Runs what belongs to a turn. The end of the app waits for it, so that the end of each answer is written.
    fn spawn_turn(&self, work: BoxFuture<'static, ()>) {
        let app = self.clone();
        self.inner.turns.tasks.spawn(async move {
            if let Err(problem) = app.inner.context.tasks.catch("turn", work).await {
                let what = "An answer may be shown unfinished until you open its conversation again.";
                notice_panic(&app.inner.context.events, what, &problem).await;
            }
        });
    }

    async fn draw_sent(
        &self,
        planned: Planned,
        is_new_question: bool,
        replaces: Option<MessageId>,
    ) -> Result<SentView, Problem> {
        let conversation_id = planned.conversation_id;
        let row = self.inner.context.store.read(move |conn| read_row(conn, conversation_id)).await?;
        let question = if is_new_question {
            // Read anew: a file with the same bytes may have taken the place of one of its own.
            let id = planned.question.id;
            Some(self.draw(self.inner.context.store.read(move |conn| messages::get(conn, id)).await?).await?)
        } else {
            None
        };
        let answer = self.draw(planned.answer).await?;
        Ok(SentView { row, question, answer, replaces })
    }
}

fn new_answer(id: MessageId, question: &Message, now: i64) -> Message {
    Message {
        id,
        conversation_id: question.conversation_id,
        parent_id: Some(question.id),
        role: Role::Assistant,
        status: MessageStatus::Sending,
        items: Vec::new(),
        attachments: Vec::new(),
        created_at_ms: now,
    }
}

/// Writes the answer-to-be and its turn, and makes it the end of the visible path.
fn write_turn(
    tx: &parlance_store::Transaction<'_>,
    turn_id: TurnId,
    profile_id: ProfileId,
    question: &Message,
    answer: &Message,
    now: i64,
) -> Result<(), parlance_store::Error> {
    messages::insert(tx, answer)?;
    conversations::set_leaf(tx, answer.conversation_id, answer.id)?;
    conversations::touch(tx, answer.conversation_id, now)?;
    turns::insert(
        tx,
        &turns::NewTurn {
            id: turn_id,
            conversation_id: answer.conversation_id,
            profile_id,
            question_id: question.id,
            answer_id: answer.id,
            way: turns::Way::Replayed,
            started_at_ms: now,
        },
    )
}
