//! The files of an unsent question: the next one of a conversation, or an edited one.

use crate::present::attachments::{read_added, read_attached};
use parlance_contract::AttachTarget;
use parlance_domain::{ConversationId, FileId, FileUse};
use parlance_store::files::File;
use parlance_store::question::Owner;
use parlance_store::{Connection, Error, Transaction, drafts, edits, messages};

/// The text of an unsent question, its files, and the ids of reused ones.
pub(super) type Unsent = (String, Vec<(File, FileUse)>, Vec<FileId>);

/// The conversation of the question.
pub(super) fn conversation_of(target: AttachTarget, conn: &Connection) -> Result<ConversationId, Error> {
    match target {
        AttachTarget::Conversation { conversation_id } => Ok(conversation_id),
        AttachTarget::Edit { message_id } => Ok(messages::get(conn, message_id)?.conversation_id),
    }
}

/// Attaches a file.
pub(super) fn add(target: AttachTarget, tx: &Transaction<'_>, file_id: FileId) -> Result<(), Error> {
    match target {
        AttachTarget::Conversation { conversation_id } => {
            drafts::add_attachment(tx, conversation_id, file_id)
        }
        AttachTarget::Edit { message_id } => edits::add_file(tx, message_id, file_id),
    }
}

/// Removes a file.
pub(super) fn remove(target: AttachTarget, tx: &Transaction<'_>, file_id: FileId) -> Result<(), Error> {
    match target {
        AttachTarget::Conversation { conversation_id } => {
            drafts::remove_attachment(tx, conversation_id, file_id)
        }
        AttachTarget::Edit { message_id } => edits::remove_file(tx, message_id, file_id),
    }
}

/// Replaces a file by another.
pub(super) fn swap(
    target: AttachTarget,
    tx: &Transaction<'_>,
    file_id: FileId,
    new_id: FileId,
) -> Result<(), Error> {
    match target {
        AttachTarget::Conversation { conversation_id } => {
            drafts::swap_attachment(tx, conversation_id, file_id, new_id)
        }
        AttachTarget::Edit { message_id } => edits::swap_file(tx, message_id, file_id, new_id),
    }
}

/// The files of the question, without removed ones.
pub(super) fn list(target: AttachTarget, conn: &Connection) -> Result<Vec<FileId>, Error> {
    let AttachTarget::Edit { message_id } = target else {
        let id = conversation_of(target, conn)?;
        return Ok(drafts::get(conn, id)?.attachments);
    };
    let removed = edits::find(conn, message_id)?.unwrap_or_default().removed;
    let mut ids = messages::get(conn, message_id)?.attachments;
    ids.retain(|id| !removed.contains(id));
    ids.extend(edits::list_added(conn, message_id)?.into_iter().map(|file| file.id));
    Ok(ids)
}

/// The files of the question that were on the service before.
pub(super) fn list_reused(target: AttachTarget, conn: &Connection) -> Result<Vec<FileId>, Error> {
    match target {
        AttachTarget::Conversation { conversation_id } => drafts::list_reused(conn, conversation_id),
        AttachTarget::Edit { message_id } => Ok(read_added(conn, message_id)?.1),
    }
}

/// The text and the files; for an edit, the added ones.
pub(super) fn read(target: AttachTarget, conn: &Connection) -> Result<Unsent, Error> {
    match target {
        AttachTarget::Conversation { conversation_id: id } => {
            let draft = drafts::get(conn, id)?;
            let attached = read_attached(conn, id, Owner::Next, &draft.attachments)?;
            Ok((draft.text, attached, drafts::list_reused(conn, id)?))
        }
        AttachTarget::Edit { message_id } => {
            let edit = edits::find(conn, message_id)?.unwrap_or_default();
            let (added, reused) = read_added(conn, message_id)?;
            Ok((edit.text, added, reused))
        }
    }
}
