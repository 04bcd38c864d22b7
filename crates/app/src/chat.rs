//! Sends questions, runs, stops and regenerates turns, and owns the outbox.
//!
//! A question is stored before anything is sent. An answer is stored before its status becomes final. Only [`Chat`]
//! begins turns. The other modules store and drive them, and return what is to begin next.

mod answer_size;
mod context;
mod continuation;
mod continue_answer;
mod dispatch_outbox;
mod driver;
pub(crate) mod edit;
mod interpret;
mod live_view;
mod outbox;
mod pace;
mod plan;
mod planned;
mod probes;
mod refused;
mod regenerate;
mod request;
pub(crate) mod request_preview;
mod scheduled_retry;
mod send;
mod titles;
mod unwritten;

pub(crate) use outbox::Outbox;

use crate::conversations::{Conversations, Reservation, Turns};
use crate::files::Files;
use crate::kernel::domain_events::{DomainEvent, Observers};
use crate::kernel::problem::Problem;
use crate::kernel::tasks::{catch_task, notice_panic};
use crate::services::context::Context;
use crate::settings::options::emit_options;
use context::ChatContext;
use driver::{Outcome, TurnEnd};
use futures_util::FutureExt as _;
use parlance_contract::{AppEvent, SentView};
use parlance_domain::outbox::{Trigger, Wait};
use parlance_domain::{ConversationId, FileId, MessageId, ProfileId};
use parlance_store::messages;
use parlance_store::outbox::Entry;
use parlance_words::messages as texts;
use planned::{Planned, ReservedTurn};
use probes::Probes;
use std::sync::Arc;

/// The chat feature. Clones share it.
#[derive(Clone)]
pub(crate) struct Chat {
    inner: Arc<ChatContext>,
}

impl Chat {
    pub(crate) fn new(
        context: Context,
        conversations: Arc<Conversations>,
        turns: Turns,
        files: Arc<Files>,
    ) -> Self {
        let (probes, emitting) = (Probes::default(), tokio::sync::Mutex::default());
        let inner = ChatContext { context, conversations, turns, files, probes, emitting };
        Self { inner: Arc::new(inner) }
    }

    /// Dispatches questions that wait for the end of an answer.
    pub(crate) fn observe(&self, observers: &Observers) {
        observers.register(&self.inner, |inner, DomainEvent::AnswerEnded { conversation_id }| {
            async move { Self { inner }.dispatch_next(conversation_id, Trigger::Idle).await }.boxed()
        });
    }

    pub(crate) async fn send_message(
        &self,
        conversation_id: ConversationId,
        text: String,
    ) -> Result<SentView, Problem> {
        let sent = self.begin(send::write(&self.inner, conversation_id, text).await?).await;
        emit_options(&self.inner.context, conversation_id).await;
        sent
    }

    pub(crate) async fn edit_question(
        &self,
        message_id: MessageId,
        text: String,
        file_ids: Vec<FileId>,
    ) -> Result<SentView, Problem> {
        self.begin(edit::write(&self.inner, message_id, text, file_ids).await?).await
    }

    /// Answers the question of an answer again. `wants_quotes`: with quotes from documents instead of a model's text.
    pub(crate) async fn retry_answer(
        &self,
        message_id: MessageId,
        wants_quotes: bool,
    ) -> Result<SentView, Problem> {
        let mut turn = regenerate::write(&self.inner, message_id, None).await?;
        turn.planned.wants_quotes = wants_quotes;
        self.begin(turn).await
    }

    pub(crate) async fn continue_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.begin(continue_answer::write(&self.inner, message_id, None).await?).await
    }

    /// Cancels the automatic retry of an answer's question; no effect without one.
    pub(crate) async fn cancel_countdown(&self, message_id: MessageId) -> Result<(), Problem> {
        let message = self.inner.context.store.read(move |conn| messages::get(conn, message_id)).await?;
        if self.inner.turns.countdowns.again_at_ms(message.conversation_id, message_id).is_some() {
            self.inner.turns.countdowns.cancel(message.conversation_id);
        }
        // Also without a countdown, because the page may still show one.
        self.inner.emit_message(message, 0).await;
        Ok(())
    }

    /// Sends a question that waits for files in processing now. No effect on other questions.
    pub(crate) async fn send_now(&self, message_id: MessageId) -> Result<(), Problem> {
        let message = self.inner.context.store.read(move |conn| messages::get(conn, message_id)).await?;
        let running = self.inner.turns.find(message.conversation_id);
        // Another answer of the same conversation may have begun since the button was shown.
        if let Some(running) = running.filter(|_| !message.status.is_final()) {
            running.send_now.cancel();
        }
        Ok(())
    }

    /// Begins a turn, and returns its messages for the window, which has requested it.
    async fn begin(&self, turn: ReservedTurn) -> Result<SentView, Problem> {
        let ReservedTurn { planned, reservation, ended, left_out } = turn;
        let presented = reservation.running.presented.clone().drop_guard();
        // The turn is in the store, so it runs from here on even if the reply below fails.
        self.run(planned.clone(), reservation);
        let sent = self.present_sent(planned).await;
        drop(presented);
        if let Ok(SentView { row, .. }) = &sent {
            self.inner.context.events.emit(AppEvent::ConversationChanged { row: row.clone() }).await;
        }
        self.inner.emit_left_out(&left_out).await;
        self.inner.conversations.ends.publish(ended).await;
        sent
    }

    /// Begins a turn that the window has not requested.
    async fn begin_unasked(&self, turn: ReservedTurn) {
        let ReservedTurn { planned, reservation, ended, left_out } = turn;
        // Emitted before the answer begins, so that the window knows the growing answer.
        match self.present_sent(planned.clone()).await {
            Ok(sent) => {
                let sent = Box::new(sent);
                let asked = |entries| AppEvent::QuestionSent { sent, entries };
                self.inner.emit_with_outbox(planned.conversation_id, asked).await;
            }
            Err(problem) => tracing::warn!(%problem, "a question that was sent could not be drawn"),
        }
        reservation.running.presented.cancel();
        self.run(planned, reservation);
        self.inner.emit_left_out(&left_out).await;
        self.inner.conversations.ends.publish(ended).await;
    }

    async fn present_sent(&self, planned: Planned) -> Result<SentView, Problem> {
        let Planned { conversation_id, question, answer, is_new_question, replaces, .. } = planned;
        let row = self.inner.read_row(conversation_id).await?;
        let question = if is_new_question {
            // Read again: another file with the same bytes may have replaced an attached one.
            let question =
                self.inner.context.store.read(move |conn| messages::get(conn, question.id)).await?;
            Some(self.inner.conversations.transcript.present(question).await?)
        } else {
            None
        };
        let answer = self.inner.conversations.transcript.present(answer).await?;
        Ok(SentView { row, question, answer, replaces })
    }

    /// Runs a turn in the background, and then what follows it.
    fn run(&self, planned: Planned, reservation: Reservation) {
        let this = self.clone();
        self.spawn(async move {
            match driver::run(&this.inner, &planned, reservation).await {
                Outcome::Returned(entry) => this.note_returned(&planned, &entry).await,
                Outcome::Ended(end) => this.follow(&planned, end).await,
            }
        });
    }

    /// Runs a task of a turn. The app waits for it before it closes, so that the end of each answer is stored.
    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let inner = Arc::clone(&self.inner);
        self.inner.turns.spawn(async move {
            if let Err(problem) = catch_task("turn", work).await {
                let what = texts::conversation_answer_unfinished();
                notice_panic(&inner.context.events, what, &problem).await;
            }
        });
    }

    /// Emits that a question is in the outbox again, and probes its service if the question waits for that.
    async fn note_returned(&self, planned: &Planned, entry: &Entry) {
        let conversation_id = planned.conversation_id;
        let message_ids = vec![planned.question.id, planned.answer.id];
        let returned = |entries| AppEvent::QuestionReturned { conversation_id, message_ids, entries };
        self.inner.emit_with_outbox(conversation_id, returned).await;
        if entry.wait == Wait::Connection {
            self.probe_until_reached(planned.profile_id);
        }
    }

    /// Emits the end of a turn, and begins the next one: a retry, or a question that waits for the answer.
    async fn follow(&self, planned: &Planned, end: TurnEnd) {
        let (inner, conversation_id) = (&self.inner, planned.conversation_id);
        if end.is_complete {
            titles::ask_for_title(&inner.context, end.answer.id);
        }
        let retry = |after| scheduled_retry::schedule(inner, planned, after);
        if let Some(retry) = end.retry_after.and_then(retry) {
            let this = self.clone();
            self.spawn(async move {
                if let Some(turn) = retry.await {
                    this.begin_unasked(turn).await;
                }
            });
        }
        inner.emit_message(end.answer, end.seq).await;
        // The thread has changed.
        emit_options(&inner.context, conversation_id).await;
        let Ok(row) = inner.read_row(conversation_id).await else { return };
        let is_waited_for = row.n_waiting > 0;
        inner.context.events.emit(AppEvent::ConversationChanged { row }).await;
        if is_waited_for && end.is_complete {
            self.dispatch_next(conversation_id, Trigger::AnswerComplete).await;
        } else if is_waited_for {
            inner.emit_outbox(conversation_id).await;
        }
    }

    /// Sends the question of a conversation's outbox that this trigger allows, unless an answer is arriving.
    async fn dispatch_next(&self, conversation_id: ConversationId, trigger: Trigger) {
        match dispatch_outbox::write_next(&self.inner, conversation_id, trigger).await {
            Ok(Some(turn)) => self.begin_unasked(turn).await,
            Ok(None) => {}
            Err(problem) => tracing::warn!(%problem, "a question stays in the outbox"),
        }
    }

    /// Probes a service until no question waits for it any more, and sends the questions once it is reached.
    fn probe_until_reached(&self, profile_id: ProfileId) {
        let context = &self.inner.context;
        let Some(mut probing) = self.inner.probes.begin(context, profile_id) else { return };
        let this = self.clone();
        let what = [texts::outbox_probing_stopped(), texts::outbox_probing_stopped_next()];
        context.tasks.spawn_noticed("look for service", &context.events, what, async move {
            while let Some(waiting) = probing.next().await {
                for conversation_id in waiting {
                    this.dispatch_next(conversation_id, Trigger::ServiceReached).await;
                }
            }
        });
    }
}
