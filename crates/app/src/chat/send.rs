//! Stores a question: the text and the draft's files become a message with a turn.

use super::context::ChatContext;
use super::planned::{Planned, ReservedTurn, write_turn};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::title;
use parlance_domain::{ConversationId, FileId, FileStatus, Item, Message, MessageId, Role};
use parlance_store::question::{self, Owner};
use parlance_store::{
    Connection, Error, Transaction, attached_names, conversations, drafts, files, messages,
};
use std::collections::HashMap;
use uuid::Uuid;

/// Stores a question with the draft's files, and its turn.
pub(super) async fn write(
    chat: &ChatContext,
    conversation_id: ConversationId,
    text: String,
) -> Result<ReservedTurn, Problem> {
    let reservation = chat.turns.reserve_turn(conversation_id)?;
    let services = chat.context.services.clone();
    let turn = chat.write_turn(conversation_id, reservation, move |tx| {
        let profile_id = conversations::get(tx, conversation_id)?.profile_id;
        let with_failed = services.out_of_reach(profile_id).is_some();
        let mut question = NewQuestion::take_draft(tx, conversation_id, text, with_failed)?;
        let left_out = std::mem::take(&mut question.left_out);
        Ok((write_question(tx, conversation_id, question, Owner::Next)?, left_out))
    });
    turn.await?.ok_or_else(Problem::nothing_to_send)
}

/// A question that is about to become a message.
pub(super) struct NewQuestion {
    /// Its text.
    pub(super) text: String,
    /// Files that go along with it.
    pub(super) attachments: Vec<FileId>,
    /// Names of files that do not, because they are being deleted.
    pub(super) left_out: Vec<String>,
    first_name: Option<String>,
}

impl NewQuestion {
    /// A question with text and files; files that are deleted, or being deleted, are left out. `names` has the names
    /// of files that differ from those on the service.
    pub(super) fn of(
        conn: &Connection,
        text: String,
        attached: Vec<FileId>,
        mut names: HashMap<FileId, String>,
    ) -> Result<Self, Error> {
        let mut question = Self { text, attachments: Vec::new(), left_out: Vec::new(), first_name: None };
        for id in attached {
            let mut file = files::get(conn, id)?;
            file.name = names.remove(&id).unwrap_or(file.name);
            if file.deletion.is_underway() {
                question.left_out.push(file.name);
            } else if file.status != FileStatus::Deleted {
                question.first_name.get_or_insert(file.name);
                question.attachments.push(id);
            }
        }
        Ok(question)
    }

    /// A question with the files of the draft, which is emptied. Files whose upload failed go back into the draft
    /// unless `with_failed`. Files that are being deleted go back as well, because the user may undo that.
    pub(super) fn take_draft(
        tx: &Transaction<'_>,
        conversation_id: ConversationId,
        text: String,
        with_failed: bool,
    ) -> Result<Self, Error> {
        let mut attached = drafts::take(tx, conversation_id)?.attachments;
        let mut failed = Vec::new();
        for &id in &attached {
            let file = files::get(tx, id)?;
            let has_failed = !with_failed && matches!(file.status, FileStatus::UploadFailed(_));
            if has_failed || file.deletion.is_underway() {
                drafts::add_attachment(tx, conversation_id, id)?;
            }
            if has_failed {
                failed.push(id);
            }
        }
        attached.retain(|id| !failed.contains(id));
        let names = attached_names::list(tx, conversation_id, Owner::Next)?;
        Self::of(tx, text, attached, names)
    }

    /// Whether it has neither text nor files.
    pub(super) fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.attachments.is_empty()
    }

    /// The title for a conversation without one.
    pub(super) fn title(&self) -> String {
        title::from_question(&self.text, self.first_name.as_deref())
    }
}

/// Writes a question at the end of the visible path, with the parts of its `owner`, its empty answer and its turn.
/// `None` for an empty question.
pub(super) fn write_question(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    question: NewQuestion,
    owner: Owner,
) -> Result<Option<Planned>, Error> {
    if question.is_empty() {
        return Ok(None);
    }
    let conversation = conversations::get(tx, conversation_id)?;
    if conversation.title.is_empty() {
        conversations::set_title_if_auto(tx, conversation_id, &question.title())?;
    }
    let now = now_ms();
    let words = question.text.trim_end();
    let question = Message {
        attachments: question.attachments,
        ..Message::new(
            MessageId(Uuid::now_v7()),
            conversation_id,
            conversation.leaf_id,
            Role::You,
            if words.trim().is_empty() { Vec::new() } else { vec![Item::text(words)] },
            now,
        )
    };
    messages::insert(tx, &question)?;
    question::hand_over(tx, conversation_id, owner, Owner::Message(question.id))?;
    Ok(Some(Planned { is_new_question: true, ..write_turn(tx, question, now)? }))
}
