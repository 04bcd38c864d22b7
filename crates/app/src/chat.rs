//! Sends questions, runs, stops and regenerates turns, and owns the outbox.
//!
//! A question is stored before anything is sent. An answer is stored before its status becomes final.

mod answer_size;
mod continuation;
mod continue_answer;
mod dispatch_outbox;
mod driver;
mod edit;
mod interpret;
mod outbox;
mod pace;
mod plan;
mod refused;
mod regenerate;
mod request;
mod request_preview;
mod scheduled_retry;
mod send;
mod titles;
mod unwritten;

use crate::conversations::{Conversations, Reservation, Turns};
use crate::files::Attachments;
use crate::kernel::domain_events::{DomainEvent, Observers};
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use crate::kernel::tasks::{catch_task, notice_panic};
use crate::present::conversation::read_row;
use crate::services::context::Context;
use continue_answer::Continuation;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use outbox::Outbox;
use parlance_contract::{AppEvent, ConversationRow, SentView};
use parlance_domain::outbox::Trigger;
use parlance_domain::sending::Retry;
use parlance_domain::{ConversationId, Message, MessageId, MessageStatus, ProfileId, Role, TurnId};
use parlance_store::{Error, Transaction, conversations, messages, turns};
use parlance_words::messages as texts;
use std::sync::Arc;
use uuid::Uuid;

/// The chat feature. Clones share it.
#[derive(Clone)]
pub(crate) struct Chat {
    inner: Arc<Inner>,
}

struct Inner {
    context: Context,
    conversations: Arc<Conversations>,
    turns: Turns,
    attachments: Arc<dyn Attachments>,
    outbox: Outbox,
}

/// A stored turn that is about to be sent.
#[derive(Clone)]
struct Planned {
    turn_id: TurnId,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    question: Message,
    answer: Message,
    /// The kept items, if the answer continues an earlier one.
    continuation: Option<Continuation>,
    /// Earlier attempts without an answer.
    retries: Vec<Retry>,
    /// Whether the local service quotes from documents, whatever model is chosen.
    wants_quotes: bool,
}

impl Chat {
    pub(crate) fn new(
        context: Context,
        conversations: Arc<Conversations>,
        turns: Turns,
        attachments: Arc<dyn Attachments>,
    ) -> Self {
        let outbox = Outbox::default();
        Self { inner: Arc::new(Inner { context, conversations, turns, attachments, outbox }) }
    }

    /// Dispatches questions that wait for the end of an answer.
    pub(crate) fn observe(&self, observers: &Observers) {
        observers.register(&self.inner, |inner, DomainEvent::AnswerEnded { conversation_id }| {
            async move { Self { inner }.dispatch_next(conversation_id, Trigger::Idle).await }.boxed()
        });
    }

    fn store(&self) -> &Store {
        &self.inner.context.store
    }

    /// The current row of a conversation.
    async fn read_row(&self, id: ConversationId) -> Result<ConversationRow, Problem> {
        self.store().read_versioned(move |conn, version| read_row(conn, id, version)).await
    }

    async fn emit(&self, event: AppEvent) {
        self.inner.context.events.emit(event).await;
    }

    /// Resumes the work of the last run.
    pub(crate) async fn resume(&self) {
        self.resume_outbox().await;
    }

    /// Ends the running turns.
    pub(crate) async fn close(&self) {
        self.inner.turns.close().await;
    }

    pub(crate) fn stop_turn(&self, conversation_id: ConversationId) {
        if let Some(running) = self.inner.turns.find(conversation_id) {
            running.stop.cancel();
        }
    }

    async fn begin(
        &self,
        reservation: Reservation,
        planned: Planned,
        is_new_question: bool,
        replaces: Option<MessageId>,
    ) -> Result<SentView, Problem> {
        let begun = planned.clone();
        if let Some(continuation) = &planned.continuation {
            reservation.running.streaming.lock().begin_with(&continuation.kept);
        }
        let presented = reservation.running.presented.clone().drop_guard();
        // The turn is in the store, so it runs from here on even if the reply below fails.
        self.spawn_turn(driver::run(self.clone(), planned, reservation));
        let sent = self.present_sent(begun, is_new_question, replaces).await?;
        drop(presented);
        self.emit(AppEvent::ConversationChanged { row: sent.row.clone() }).await;
        Ok(sent)
    }

    /// Runs a task of a turn. The app waits for it before it closes, so that the end of each answer is stored.
    fn spawn_turn(&self, work: BoxFuture<'static, ()>) {
        let chat = self.clone();
        self.inner.turns.spawn(async move {
            if let Err(problem) = catch_task("turn", work).await {
                let what = texts::conversation_answer_unfinished();
                notice_panic(&chat.inner.context.events, what, &problem).await;
            }
        });
    }

    async fn present_sent(
        &self,
        planned: Planned,
        is_new_question: bool,
        replaces: Option<MessageId>,
    ) -> Result<SentView, Problem> {
        let conversation_id = planned.conversation_id;
        let row = self.read_row(conversation_id).await?;
        let question = if is_new_question {
            // Read again: another file with the same bytes may have replaced an attached one.
            let id = planned.question.id;
            Some(
                self.inner
                    .conversations
                    .transcript
                    .present(self.store().read(move |conn| messages::get(conn, id)).await?)
                    .await?,
            )
        } else {
            None
        };
        let answer = self.inner.conversations.transcript.present(planned.answer).await?;
        Ok(SentView { row, question, answer, replaces })
    }
}

/// Writes the future answer of a question and its turn, and makes the answer the end of the visible path.
fn write_turn(tx: &Transaction<'_>, question: Message, now: i64) -> Result<Planned, Error> {
    let conversation_id = question.conversation_id;
    let answer = Message {
        id: MessageId(Uuid::now_v7()),
        conversation_id,
        parent_id: Some(question.id),
        role: Role::Assistant,
        status: MessageStatus::Sending,
        items: Vec::new(),
        attachments: Vec::new(),
        created_at_ms: now,
    };
    let turn = turns::NewTurn {
        id: TurnId(Uuid::now_v7()),
        conversation_id,
        profile_id: conversations::get(tx, conversation_id)?.profile_id,
        question_id: question.id,
        answer_id: answer.id,
        context_mode: turns::ContextMode::Replayed,
        started_at_ms: now,
    };
    messages::insert(tx, &answer)?;
    conversations::set_leaf(tx, conversation_id, answer.id)?;
    conversations::touch(tx, conversation_id, now)?;
    turns::insert(tx, &turn)?;
    Ok(Planned {
        turn_id: turn.id,
        conversation_id,
        profile_id: turn.profile_id,
        question,
        answer,
        continuation: None,
        retries: Vec::new(),
        wants_quotes: false,
    })
}
