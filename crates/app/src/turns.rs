//! Asking and being answered: sends a question, runs its turn, stops it, and asks again.
//!
//! A question is written to the record before anything is sent; what arrives is written before it is final.

mod driver;
mod ended;
mod live;

pub(crate) use ended::{LateEnd, end_all_left_open};

use crate::clock::now_ms;
use crate::problem::Problem;
use crate::view::{AppEvent, MessageView, SentView};
use crate::{App, plan, title};
use live::Live;
use parlance_domain::{
    ConversationId, FileId, Item, Message, MessageId, MessageStatus, ProfileId, Role, TurnId,
};
use parlance_store::{conversations, drafts, files, messages, turns};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

/// The turns that are running, at most one per conversation.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    running: Arc<Mutex<HashMap<ConversationId, Running>>>,
    /// What the record would not take when it ended.
    late: Arc<Mutex<ended::LateEnds>>,
    tasks: TaskTracker,
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
}

/// The one place for a turn in a conversation, for as long as this lives.
struct Place {
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
struct Planned {
    turn_id: TurnId,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    question: Message,
    answer: Message,
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

    /// Ends all turns as cut and waits until that is in the record.
    pub(crate) async fn close(&self) {
        for running in self.running().values() {
            running.app_ends.cancel();
        }
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Takes the one place for a turn in a conversation; `None` while a turn has it.
    fn reserve(&self, conversation_id: ConversationId) -> Option<Place> {
        match self.running().entry(conversation_id) {
            Entry::Occupied(_) => None,
            Entry::Vacant(free) => {
                let running = free.insert(Running::default()).clone();
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
    /// Asks: the words and the draft's attachments become a message, and its answer begins.
    /// Attachments whose upload failed stay in the draft.
    ///
    /// # Errors
    /// When there is nothing to send, an answer is still arriving, or the record cannot be written; the draft is
    /// then as it was.
    pub async fn send_message(
        &self,
        conversation_id: ConversationId,
        text: String,
    ) -> Result<SentView, Problem> {
        let place = self.reserve_turn(conversation_id)?;
        let now = now_ms();
        let (question_id, answer_id) = (MessageId(Uuid::now_v7()), MessageId(Uuid::now_v7()));
        let turn_id = TurnId(Uuid::now_v7());
        let late = self.inner.turns.late_ends();
        let planned = self
            .inner
            .record
            .write(move |tx| {
                let ended = ended::end_left_open(tx, Some(conversation_id), &late)?;
                let conversation = conversations::get(tx, conversation_id)?;
                let draft = drafts::take(tx, conversation_id)?;
                let (attachments, first_name) = sort_attachments(tx, conversation_id, &draft.attachments)?;
                if text.trim().is_empty() && attachments.is_empty() {
                    return Ok(None);
                }
                let question = Message {
                    id: question_id,
                    conversation_id,
                    parent_id: conversation.leaf_id,
                    role: Role::You,
                    status: MessageStatus::Complete,
                    items: if text.trim().is_empty() {
                        Vec::new()
                    } else {
                        vec![Item::text(text.trim_end())]
                    },
                    attachments,
                    created_at_ms: now,
                };
                let answer = new_answer(answer_id, &question, now);
                messages::insert(tx, &question)?;
                if conversation.title.is_empty() {
                    conversations::set_title_if_auto(
                        tx,
                        conversation_id,
                        &title::from_question(&text, first_name.as_deref()),
                    )?;
                }
                write_turn(tx, turn_id, conversation.profile_id, &question, &answer, now)?;
                Ok(Some((
                    Planned {
                        turn_id,
                        conversation_id,
                        profile_id: conversation.profile_id,
                        question,
                        answer,
                    },
                    ended,
                )))
            })
            .await?;
        let Some((planned, ended)) = planned else {
            return Err(Problem::input(
                "There is nothing to send.",
                "Write a question or attach a document.",
            ));
        };
        let sent = self.begin(place, planned, true, None).await;
        self.tell_ended(ended).await;
        sent
    }

    /// Asks the question of an answer again; the new answer stands beside the old one.
    ///
    /// # Errors
    /// When an answer is still arriving, or the record cannot be written.
    pub async fn retry_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        let now = now_ms();
        let (answer_id, turn_id) = (MessageId(Uuid::now_v7()), TurnId(Uuid::now_v7()));
        let old = self.inner.record.read(move |conn| messages::get(conn, message_id)).await?;
        let place = self.reserve_turn(old.conversation_id)?;
        let Some(question_id) = old.parent_id.filter(|_| old.role == Role::Assistant) else {
            return Err(Problem::input("Only an answer can be asked for again.", ""));
        };
        let attachments =
            self.inner.record.read(move |conn| messages::get(conn, question_id)).await?.attachments;
        self.inner.uploads.retry_failed(self, &attachments).await?;
        let late = self.inner.turns.late_ends();
        let (planned, ended) = self
            .inner
            .record
            .write(move |tx| {
                let ended = ended::end_left_open(tx, Some(old.conversation_id), &late)?;
                let question = messages::get(tx, question_id)?;
                let conversation = conversations::get(tx, question.conversation_id)?;
                let answer = new_answer(answer_id, &question, now);
                write_turn(tx, turn_id, conversation.profile_id, &question, &answer, now)?;
                let conversation_id = question.conversation_id;
                let profile_id = conversation.profile_id;
                Ok((Planned { turn_id, conversation_id, profile_id, question, answer }, ended))
            })
            .await?;
        let sent = self.begin(place, planned, false, Some(message_id)).await;
        self.tell_ended(ended).await;
        sent
    }

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

    fn reserve_turn(&self, conversation_id: ConversationId) -> Result<Place, Problem> {
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
        let (conversation_id, question, answer) =
            (planned.conversation_id, planned.question.clone(), planned.answer.clone());
        // The turn is in the record, so it runs from here on whatever happens to the reply below.
        self.inner.turns.tasks.spawn(driver::run(self.clone(), planned, place));
        let row = self.row(conversation_id).await?;
        self.inner.events.tell(AppEvent::ConversationChanged { row: row.clone() }).await;
        let question = if is_new_question { Some(self.draw(question).await?) } else { None };
        let answer = self.draw(answer).await?;
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
            request: serde_json::Value::Null,
            started_at_ms: now,
        },
    )
}

/// Which of the draft's files go along, and the name of the first; those that failed go back into the draft.
fn sort_attachments(
    tx: &parlance_store::Transaction<'_>,
    conversation_id: ConversationId,
    attached: &[FileId],
) -> Result<(Vec<FileId>, Option<String>), parlance_store::Error> {
    let mut go_along = Vec::new();
    let mut first_name = None;
    for &id in attached {
        let file = files::get(tx, id)?;
        match file.status {
            parlance_domain::FileStatus::UploadFailed(_) => drafts::add_attachment(tx, conversation_id, id)?,
            parlance_domain::FileStatus::Deleted => {}
            _ => {
                first_name.get_or_insert(file.name);
                go_along.push(id);
            }
        }
    }
    Ok((go_along, first_name))
}

/// The request for a question as the record stands now.
fn plan_request(
    conn: &parlance_store::Connection,
    profile_id: ProfileId,
    question: &Message,
) -> Result<(plan::Way, parlance_protocol::CreateResponseRequest), parlance_store::Error> {
    let path = messages::path_to(conn, question.id)?;
    let thread = match question.parent_id {
        Some(last) => parlance_store::threads::find(conn, profile_id, last)?
            .map(|id| plan::SeenThread { service_conversation_id: id, last_message_id: last }),
        None => None,
    };
    let mut service_ids = HashMap::new();
    for id in path.iter().flat_map(|message| &message.attachments) {
        let file = files::get(conn, *id)?;
        if let (None, Some(service_id)) = (file.deleted_at_ms, file.service_file_id)
            && file.profile_id == profile_id
        {
            service_ids.insert(*id, service_id);
        }
    }
    Ok(plan::plan(&path, thread.as_ref(), &service_ids))
}
