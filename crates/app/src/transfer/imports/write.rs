//! Writes the missing messages and files of an imported conversation.

use super::deleted_files::Returning;
use super::folder_of;
use super::identity::{self, Identity};
use super::kept_files::Kept;
use super::messages::{Details, Times, ending, to_domain};
use crate::files::PURPOSE;
use crate::kernel::clock::now_ms;
use parlance_domain::{Deletion, FileId, FileStatus, FolderId, Message, MessageId, ProfileId, Role};
use parlance_import::{Attachment, Conversation, Format};
use parlance_store::imports::{Incoming, IncomingTurn};
use parlance_store::options::{Instructions, Options};
use parlance_store::{Error, Transaction, conversations, drafts, files, folders, imports, messages, options};
use std::collections::HashSet;
use uuid::Uuid;

/// The files of each message of a conversation, in order; `None` for a file that the archive lacks.
pub(super) type KeptOf = Vec<Vec<Option<Kept>>>;

/// A conversation that is written in one transaction.
pub(super) struct Writing<'a> {
    pub(super) format: Format,
    pub(super) profile_id: ProfileId,
    pub(super) is_in_folder: bool,
    pub(super) found: &'a Conversation,
    pub(super) identity: &'a Identity,
    pub(super) title: &'a str,
    pub(super) kept: &'a KeptOf,
    /// Deleted files of messages that are here.
    pub(super) returning: &'a [Returning],
    pub(super) times: Times,
}

impl Writing<'_> {
    /// Writes the missing parts of a conversation. Returns the numbers of messages and of files written.
    pub(super) fn write(&self, tx: &Transaction<'_>) -> Result<(u32, u32), Error> {
        let Self { found, identity, kept, times, .. } = *self;
        let present = imports::find_present(tx, identity.id)?;
        if present.is_none() {
            self.write_conversation(tx)?;
        }
        let known = present.as_ref().map(|present| &present.messages);
        let (mut n_messages, mut n_files) = (0, 0);
        for index in 0..found.messages.len() {
            let Some(mut message) = to_domain(found, identity, index, times) else { continue };
            if known.is_some_and(|known| known.contains(&message.id)) {
                continue;
            }
            let attached =
                found.messages.get(index).map(|message| message.attachments.as_slice()).unwrap_or_default();
            let of_message = kept.get(index).map(Vec::as_slice).unwrap_or_default();
            let mut names: Vec<(FileId, &str)> = Vec::new();
            for (position, attached) in attached.iter().enumerate() {
                let kept = of_message.get(position).and_then(Option::as_ref);
                let (id, has_come_in) = self.write_file(tx, attached, kept, message.id, position)?;
                n_files += u32::from(has_come_in);
                if !message.attachments.contains(&id) {
                    message.attachments.push(id);
                    names.extend(kept.map(|kept| (id, kept.name.as_str())));
                }
            }
            messages::insert(tx, &message)?;
            for (id, name) in names {
                imports::name_attached(tx, identity.id, message.id, id, name)?;
            }
            self.write_turn(tx, index, &message)?;
            n_messages += 1;
        }
        for one in self.returning {
            let kept = kept.get(one.message).and_then(|kept| kept.get(one.attachment)?.as_ref());
            n_files += u32::from(revive(tx, one.file_id, kept)?.1);
        }
        let leaf = identity.messages.get(found.leaf).copied();
        let path = path_to_leaf(found, identity);
        let here = present.and_then(|present| present.leaf_id);
        if let Some(leaf) = leaf.filter(|_| here.is_none_or(|here| path.contains(&here))) {
            conversations::set_leaf(tx, identity.id, leaf)?;
        }
        conversations::touch(tx, identity.id, times.updated_at_ms)?;
        Ok((n_messages, n_files))
    }

    fn write_conversation(&self, tx: &Transaction<'_>) -> Result<(), Error> {
        let Self { found, identity, times, .. } = *self;
        let names = folder_of(self.format).map_or_else(|| found.folder.clone(), |name| vec![name]);
        let folder_id = if self.is_in_folder { folder_at(tx, &names)? } else { None };
        let incoming = Incoming {
            id: identity.id,
            profile_id: self.profile_id,
            title: self.title,
            created_at_ms: times.created_at_ms,
            updated_at_ms: times.updated_at_ms,
            folder_id,
            archived_at_ms: found.is_archived.then_some(times.updated_at_ms),
        };
        imports::insert_conversation(tx, &incoming)?;
        if found.is_pinned && !found.is_archived {
            let mut pinned = conversations::list_pinned(tx)?;
            pinned.push(identity.id);
            conversations::set_pinned(tx, &pinned)?;
        }
        if !found.instructions.trim().is_empty() {
            let instructions = Instructions { text: found.instructions.clone(), preset: String::new() };
            options::set(tx, identity.id, &Options { instructions, ..Options::default() })?;
        }
        if !found.draft.is_empty() {
            drafts::save_text(tx, identity.id, &found.draft)?;
        }
        Ok(())
    }

    /// Writes an attached file unless it exists. A deleted file gets its bytes back. Returns whether its bytes were
    /// imported.
    fn write_file(
        &self,
        tx: &Transaction<'_>,
        attached: &Attachment,
        kept: Option<&Kept>,
        message_id: MessageId,
        position: usize,
    ) -> Result<(FileId, bool), Error> {
        let given = attached.id.as_deref().and_then(|id| id.parse().ok()).map(FileId);
        if let Some(given) = given.filter(|_| self.format == Format::Own)
            && files::find(tx, given)?.is_some_and(|file| file.profile_id == self.profile_id)
        {
            return revive(tx, given, kept);
        }
        let id = match kept {
            Some(kept) => identity::file_of(self.profile_id, &kept.sha256),
            None => identity::missing_file(message_id, position),
        };
        if files::find(tx, id)?.is_some() {
            return revive(tx, id, kept);
        }
        let now_ms = now_ms();
        let file = files::File {
            id,
            profile_id: self.profile_id,
            service_file_id: None,
            name: kept
                .map_or_else(|| crate::kernel::sanitize::show_name(&attached.name), |kept| kept.name.clone()),
            bytes: kept.map_or(0, |kept| kept.n_bytes),
            sha256: kept.map(|kept| kept.sha256),
            purpose: PURPOSE.to_owned(),
            status: if kept.is_some() { FileStatus::Paused } else { FileStatus::Deleted },
            source_path: kept.map(|kept| kept.path.clone()),
            source_modified_at_ms: kept.and_then(|kept| kept.modified_at_ms),
            created_at_ms: None,
            added_at_ms: now_ms,
            sent_at_ms: None,
            deleted_at_ms: kept.is_none().then_some(now_ms),
            deletion: Deletion::None,
        };
        files::insert(tx, &file)?;
        if kept.is_none() {
            imports::hide_missing_file(tx, id, now_ms)?;
        }
        Ok((id, kept.is_some()))
    }

    /// Writes the turn of an answer. An answer without a question has no turn.
    fn write_turn(&self, tx: &Transaction<'_>, index: usize, answer: &Message) -> Result<(), Error> {
        let found = self.found;
        let Some(message) = found.messages.get(index) else { return Ok(()) };
        let above = message.parent.and_then(|parent| found.messages.get(parent));
        let is_asked = above.is_some_and(|above| above.role == parlance_import::Role::You);
        let (Role::Assistant, true, Some(question_id)) = (answer.role, is_asked, answer.parent_id) else {
            return Ok(());
        };
        let details = message.details.as_deref().and_then(|json| serde_json::from_str::<Details>(json).ok());
        let details = details.unwrap_or_default();
        let ended_at_ms = details.ended_at_ms.unwrap_or(answer.created_at_ms);
        let turn = IncomingTurn {
            id: identity::turn_of(answer.id),
            conversation_id: answer.conversation_id,
            profile_id: self.profile_id,
            question_id,
            answer_id: answer.id,
            ending: &ending(answer.status, details.ending),
            model: message.model.as_deref(),
            tokens: details.input_tokens.zip(details.output_tokens),
            response_id: details.response_id.as_deref(),
            request_id: details.request_id.as_deref(),
            started_at_ms: details.started_at_ms.unwrap_or(answer.created_at_ms),
            first_text_at_ms: details.first_text_at_ms,
            ended_at_ms,
        };
        imports::insert_turn(tx, &turn)
    }
}

/// Restores the bytes of an existing file if it was deleted. Returns whether it did.
fn revive(tx: &Transaction<'_>, id: FileId, kept: Option<&Kept>) -> Result<(FileId, bool), Error> {
    let Some(kept) = kept else { return Ok((id, false)) };
    let bytes = imports::KeptBytes {
        path: &kept.path,
        n_bytes: kept.n_bytes,
        sha256: kept.sha256,
        modified_at_ms: kept.modified_at_ms,
    };
    Ok((id, imports::revive_file(tx, id, &bytes)?))
}

/// The messages on the archive's visible path.
fn path_to_leaf(found: &Conversation, identity: &Identity) -> HashSet<MessageId> {
    let mut path = HashSet::new();
    let mut next = Some(found.leaf);
    // A parent comes before its children, so this ends.
    while let Some(index) = next {
        path.extend(identity.messages.get(index).copied());
        next = found.messages.get(index).and_then(|message| message.parent);
    }
    path
}

/// The folder at the end of this path, created if missing; `None` for an empty path.
fn folder_at(tx: &Transaction<'_>, names: &[String]) -> Result<Option<FolderId>, Error> {
    let mut parent_id = None;
    for name in names.iter().filter(|name| !name.trim().is_empty()).take(folders::MAX_DEPTH as usize) {
        let name = crate::kernel::title::from_person(name);
        let known =
            folders::list(tx)?.into_iter().find(|known| known.parent_id == parent_id && known.name == name);
        let folder = match known {
            Some(known) => known,
            None => {
                let folder = folders::Folder {
                    id: FolderId(Uuid::now_v7()),
                    parent_id,
                    name,
                    instructions: Instructions::default(),
                    project_id: None,
                    is_open: parent_id.is_some(),
                };
                folders::insert(tx, &folder, now_ms())?;
                folder
            }
        };
        parent_id = Some(folder.id);
    }
    Ok(parent_id)
}
