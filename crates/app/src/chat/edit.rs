//! Edits a question: a new version with an answer of its own.

use super::context::ChatContext;
use super::planned::{Planned, ReservedTurn, write_turn};
use crate::files::Files;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_domain::{FileId, FileStatus, Item, Message, MessageId, MessageStatus, Role};
use parlance_store::edits::Edit;
use parlance_store::{Connection, Error, edits, files, messages, question};
use parlance_words::messages as texts;
use uuid::Uuid;

/// Stores a new version of a question, and its turn.
pub(super) async fn write(
    chat: &ChatContext,
    message_id: MessageId,
    text: String,
    file_ids: Vec<FileId>,
) -> Result<ReservedTurn, Problem> {
    let now = now_ms();
    let old = chat.context.store.read(move |conn| messages::get(conn, message_id)).await?;
    if old.role != Role::You {
        let next = texts::conversation_regenerate_instead();
        return Err(Problem::input(texts::conversation_only_questions_edited(), next));
    }
    let conversation_id = old.conversation_id;
    let reservation = chat.turns.reserve_turn(conversation_id)?;
    let kept: Vec<FileId> = old.attachments.iter().copied().filter(|id| file_ids.contains(id)).collect();
    let asked = kept.clone();
    let attachments = chat.context.store.read(move |conn| files_of(conn, message_id, asked)).await?;
    if text.trim().is_empty() && attachments.is_empty() {
        let next = texts::conversation_edit_empty_next();
        return Err(Problem::input(texts::problem_nothing_to_send(), next));
    }
    chat.files.uploads.ensure_uploading(&attachments).await?;
    let turn = chat.write_turn(conversation_id, reservation, move |tx| {
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
        let planned = write_turn(tx, question, now)?;
        let planned = Planned { is_new_question: true, replaces: Some(message_id), ..planned };
        Ok((Some(planned), Vec::new()))
    });
    turn.await?.ok_or_else(Problem::nothing_to_send)
}

/// Saves the text of an edit without sending it; `None` discards the edit and its added files.
pub(crate) async fn save_edit(
    context: &Context,
    files: &Files,
    message_id: MessageId,
    text: Option<String>,
    removed: Vec<FileId>,
) -> Result<(), Problem> {
    if let Some(text) = text {
        let edit = Edit { text, removed };
        return context.store.write_relaxed(move |tx| edits::save(tx, message_id, &edit)).await;
    }
    let given_up = context.store.write(move |tx| {
        let added = edits::list_added(tx, message_id)?;
        edits::forget(tx, message_id)?;
        // Uploads that had begun before the files were added continue.
        Ok(added.into_iter().filter(|file| !file.is_reused).map(|file| file.id).collect::<Vec<_>>())
    });
    files.uploads.discard_and_emit(&given_up.await?).await
}

/// The files of an edited question: those of `kept`, and added files that still exist and are not being deleted.
fn files_of(conn: &Connection, message_id: MessageId, kept: Vec<FileId>) -> Result<Vec<FileId>, Error> {
    let added = edits::list_added(conn, message_id)?.into_iter().map(|added| added.id);
    let mut ids = Vec::new();
    for id in kept.into_iter().chain(added) {
        let file = files::get(conn, id)?;
        if file.status != FileStatus::Deleted && !file.deletion.is_underway() && !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(ids)
}
