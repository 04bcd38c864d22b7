//! Asking a question: its words and the draft's files become a message, and its turn begins.

use super::{Planned, ended, new_answer, write_turn};
use crate::clock::now_ms;
use crate::problem::Problem;
use crate::view::SentView;
use crate::{App, title};
use parlance_domain::{ConversationId, FileId, Item, Message, MessageId, MessageStatus, Role, TurnId};
use parlance_store::{conversations, drafts, files, messages};
use uuid::Uuid;

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
