//! Edits a question: a new version with an answer of its own.

use super::write_turn;
use crate::chat::Chat;
use crate::conversations::end_left_open;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_contract::SentView;
use parlance_domain::{FileId, FileStatus, Item, Message, MessageId, MessageStatus, Role};
use parlance_store::edits::Edit;
use parlance_store::{Connection, Error, edits, files, messages, question};
use parlance_words::messages as texts;
use uuid::Uuid;

impl Chat {
    pub(crate) async fn edit_question(
        &self,
        message_id: MessageId,
        text: String,
        file_ids: Vec<FileId>,
    ) -> Result<SentView, Problem> {
        let now = now_ms();
        let old = self.store().read(move |conn| messages::get(conn, message_id)).await?;
        if old.role != Role::You {
            let next = texts::conversation_regenerate_instead();
            return Err(Problem::input(texts::conversation_only_questions_edited(), next));
        }
        let conversation_id = old.conversation_id;
        let reservation = self.inner.turns.reserve_turn(conversation_id)?;
        let kept: Vec<FileId> = old.attachments.iter().copied().filter(|id| file_ids.contains(id)).collect();
        let asked = kept.clone();
        let attachments = self.store().read(move |conn| files_of(conn, message_id, asked)).await?;
        if text.trim().is_empty() && attachments.is_empty() {
            let next = texts::conversation_edit_empty_next();
            return Err(Problem::input(texts::problem_nothing_to_send(), next));
        }
        self.inner.attachments.ensure_uploading(&attachments).await?;
        let unsaved = self.inner.turns.unsaved_ends();
        let (planned, ended) = self
            .store()
            .write(move |tx| {
                let ended = end_left_open(tx, Some(conversation_id), &unsaved)?;
                let words = text.trim_end();
                // Another file with the same bytes may have replaced an added one meanwhile.
                let attachments = files_of(tx, message_id, kept.clone())?;
                let question = Message {
                    id: MessageId(Uuid::now_v7()),
                    status: MessageStatus::Complete,
                    items: if words.is_empty() { Vec::new() } else { vec![Item::text(words)] },
                    attachments,
                    created_at_ms: now,
                    ..old
                };
                messages::insert(tx, &question)?;
                question::copy(tx, message_id, conversation_id, question.id)?;
                edits::hand_over_names(tx, conversation_id, message_id, question.id, &kept)?;
                edits::forget(tx, message_id)?;
                Ok((write_turn(tx, question, now)?, ended))
            })
            .await?;
        let sent = self.begin(reservation, planned, true, Some(message_id)).await;
        self.inner.conversations.ends.publish(ended).await;
        sent
    }
}

impl Chat {
    pub(crate) async fn save_edit(
        &self,
        message_id: MessageId,
        text: Option<String>,
        removed: Vec<FileId>,
    ) -> Result<(), Problem> {
        let Some(text) = text else { return self.give_edit_up(message_id).await };
        let edit = Edit { text, removed };
        self.store().write_relaxed(move |tx| edits::save(tx, message_id, &edit)).await
    }

    async fn give_edit_up(&self, message_id: MessageId) -> Result<(), Problem> {
        let given_up = self.store().write(move |tx| {
            let added = edits::list_added(tx, message_id)?;
            edits::forget(tx, message_id)?;
            // Uploads that had begun before the files were added continue.
            Ok(added.into_iter().filter(|file| !file.is_reused).map(|file| file.id).collect::<Vec<_>>())
        });
        self.inner.attachments.discard_and_emit(&given_up.await?).await
    }
}

/// The files of an edited question: those of `kept`, and added files that still exist and are not being deleted.
fn files_of(conn: &Connection, message_id: MessageId, kept: Vec<FileId>) -> Result<Vec<FileId>, Error> {
    let mut ids = kept;
    for added in edits::list_added(conn, message_id)? {
        if !ids.contains(&added.id) {
            ids.push(added.id);
        }
    }
    without_deleted(conn, ids)
}

/// Files that still exist and are not about to go.
fn without_deleted(conn: &Connection, ids: Vec<FileId>) -> Result<Vec<FileId>, Error> {
    let mut there = Vec::new();
    for id in ids {
        let file = files::get(conn, id)?;
        if file.status != FileStatus::Deleted && !file.deletion.is_underway() {
            there.push(id);
        }
    }
    Ok(there)
}
