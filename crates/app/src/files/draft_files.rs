//! The files of unsent questions: drafts of conversations, and questions that are being edited.

use super::deletions::Deletions;
use super::offers::{Offers, Pasted};
use super::target;
use super::uploads::Uploads;
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use crate::present::conversation::read_row;
use crate::services::context::Context;
use parlance_contract::{AppEvent, AttachTarget, DraftView, FileView};
use parlance_domain::file::Deletion;
use parlance_domain::{ConversationId, FileId, FileUse, ProfileId};
use parlance_store::files::{self, File};
use parlance_store::{Connection, Error, Transaction, conversations, drafts, temporary};
use parlance_words::messages;
use std::path::PathBuf;

/// Limit on suggested files. A longer query narrows them down.
const MAX_FOUND: usize = 20;

/// Attaches files to unsent questions.
pub(crate) struct DraftFiles {
    pub(super) context: Context,
    pub(super) uploads: Uploads,
    pub(super) offers: Offers,
    pub(super) pasted: Pasted,
    pub(super) deletions: Deletions,
}

impl DraftFiles {
    /// The text and the files of an unsent question.
    pub(crate) async fn read(&self, target: AttachTarget) -> Result<DraftView, Problem> {
        let read = move |conn: &Connection, version| Ok((target::read(target, conn)?, version));
        let ((text, attached, reused), version) = self.context.store.read_versioned(read).await?;
        let attachments = self.uploads.states.present_attached(&attached, &reused);
        Ok(DraftView { text, attachments, version })
    }

    /// Emits a changed draft of a conversation. Returns the draft, or the edit.
    async fn emit(&self, target: AttachTarget) -> Result<DraftView, Problem> {
        if let AttachTarget::Conversation { conversation_id: id } = target {
            let read = move |conn: &Connection, version| read_row(conn, id, version);
            let row = self.context.store.read_versioned(read).await?;
            self.context.events.emit(AppEvent::ConversationChanged { row }).await;
        }
        self.read(target).await
    }

    /// The service of a question that is not sent.
    async fn profile_of(&self, target: AttachTarget) -> Result<ProfileId, Problem> {
        let read = move |conn: &Connection| conversations::get(conn, target::conversation_of(target, conn)?);
        Ok(self.context.store.read(read).await?.profile_id)
    }

    /// Refuses files for a question whose service does not support them.
    pub(crate) async fn check_takes_files(&self, to: AttachTarget) -> Result<(), Problem> {
        self.context.services.profiles.check_takes_files(self.profile_of(to).await?)
    }

    pub(crate) async fn attach(&self, to: AttachTarget, paths: Vec<PathBuf>) -> Result<DraftView, Problem> {
        let profile_id = self.profile_of(to).await?;
        let accepted = self.uploads.accept(paths, profile_id).await?;
        self.uploads.enqueue(accepted, profile_id, move |tx, file_id| target::add(to, tx, file_id)).await?;
        self.emit(to).await
    }

    pub(crate) async fn attach_offer(
        &self,
        offer_id: u32,
        to: AttachTarget,
        chosen: Option<Vec<u32>>,
    ) -> Result<DraftView, Problem> {
        let paths = self.offers.chosen(offer_id, chosen).await?;
        let draft = self.attach(to, paths).await?;
        self.offers.remove(offer_id);
        Ok(draft)
    }

    pub(crate) async fn remove(&self, from: AttachTarget, file_id: FileId) -> Result<DraftView, Problem> {
        let was_reused = self.context.store.write(move |tx| {
            let was_reused = target::list_reused(from, tx)?.contains(&file_id);
            target::remove(from, tx, file_id)?;
            Ok(was_reused)
        });
        // An upload that had begun before the file was attached here continues.
        if !was_reused.await? {
            self.uploads.discard(&[file_id]).await?;
        }
        self.emit(from).await
    }

    pub(crate) async fn undo_paste(&self, from: AttachTarget, file_id: FileId) -> Result<DraftView, Problem> {
        let draft = self.remove(from, file_id).await?;
        let found = self.context.store.read(move |conn| {
            let Some(file) = files::find(conn, file_id)? else { return Ok(None) };
            Ok(Some((files::get_with_use(conn, file_id)?.1, file)))
        });
        if let Some((uses, file)) = found.await? {
            let was_pasted = file.source_path.is_some_and(|path| self.pasted.holds(&path));
            let is_used = uses.n_conversations > 0 || uses.n_drafts > 0;
            // A temporary conversation deletes all its pasted files together.
            let is_kept = self.context.temporary.is_none();
            if is_kept && was_pasted && !is_used && file.service_file_id.is_some() {
                self.deletions.plan(vec![file_id]).await?;
            }
        }
        Ok(draft)
    }

    pub(crate) async fn find(&self, to: AttachTarget, query: String) -> Result<Vec<FileView>, Problem> {
        let words: Vec<String> = query.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let read = move |conn: &Connection| {
            Ok((
                conversations::get(conn, target::conversation_of(to, conn)?)?.profile_id,
                target::list(to, conn)?,
            ))
        };
        let (profile_id, mut attached) = self.context.store.read(read).await?;
        let mut found = self.find_usable(&self.context.store, profile_id, &words, &attached).await?;
        if self.context.temporary.is_some() {
            attached.extend(found.iter().map(|(file, _)| file.id));
            found.extend(self.find_usable(self.context.disk(), profile_id, &words, &attached).await?);
        }
        Ok(found.iter().take(MAX_FOUND).map(|file| self.uploads.states.present(file)).collect())
    }

    /// Files of a service whose names contain these words, except for some.
    async fn find_usable(
        &self,
        store: &Store,
        profile_id: ProfileId,
        words: &[String],
        without: &[FileId],
    ) -> Result<Vec<(File, FileUse)>, Problem> {
        let (words, without) = (words.to_vec(), without.to_vec());
        let found = store.read(move |conn| {
            let is_wanted = |file_id: FileId, name: &str| {
                let name = name.to_lowercase();
                words.iter().all(|word| name.contains(word.as_str())) && !without.contains(&file_id)
            };
            let ids = files::find_usable(conn, profile_id, is_wanted, MAX_FOUND)?;
            ids.into_iter().map(|id| files::get_with_use(conn, id)).collect::<Result<Vec<_>, _>>()
        });
        found.await
    }

    pub(crate) async fn reuse(&self, to: AttachTarget, file_id: FileId) -> Result<DraftView, Problem> {
        let profile_id = self.profile_of(to).await?;
        if let Some(temporary) = &self.context.temporary {
            let rows = temporary.disk.read(move |conn| temporary::read_file(conn, file_id)).await?;
            self.context.store.write(move |tx| temporary::add(tx, &rows)).await?;
        }
        let attached = self.context.store.write(move |tx| {
            let file = files::get(tx, file_id)?;
            let is_going = matches!(file.deletion, Deletion::Planned { .. } | Deletion::Sent);
            let can_be_used = file.deleted_at_ms.is_none() && !is_going && file.profile_id == profile_id;
            if can_be_used {
                target::add(to, tx, file_id)?;
            }
            Ok(can_be_used)
        });
        if !attached.await? {
            return Err(Problem::not_found(messages::file_not_on_service(), messages::file_deleted()));
        }
        self.uploads.states.emit(file_id).await;
        self.uploads.unlisted.check(profile_id);
        self.emit(to).await
    }

    pub(crate) async fn attach_new_version(
        &self,
        to: AttachTarget,
        file_id: FileId,
    ) -> Result<DraftView, Problem> {
        let (file, conversation_id, profile_id) = self
            .context
            .store
            .read(move |conn| {
                let conversation_id = target::conversation_of(to, conn)?;
                let profile_id = conversations::get(conn, conversation_id)?.profile_id;
                Ok((files::get(conn, file_id)?, conversation_id, profile_id))
            })
            .await?;
        let path = file
            .source_path
            .ok_or_else(|| Problem::input(messages::upload_no_source(), messages::upload_new_version_do()))?;
        let accepted = self.uploads.accept(vec![path], profile_id).await?;
        self.uploads
            .enqueue(accepted, profile_id, move |tx, new_id| target::swap(to, tx, file_id, new_id))
            .await?;
        // Show the change in the conversation, too.
        self.uploads.sources.check_for_changes(conversation_id);
        self.emit(to).await
    }

    /// Uploads the files of a draft to another service, from this computer. Files without their original, or that the
    /// service does not support, are removed from the draft. Returns their number.
    pub(crate) async fn move_to(&self, id: ConversationId, to: ProfileId) -> Result<usize, Problem> {
        let read = move |conn: &Connection| {
            let attached = drafts::get(conn, id)?.attachments;
            let attached = attached.into_iter().map(|file_id| files::get(conn, file_id));
            Ok((attached.collect::<Result<Vec<File>, Error>>()?, drafts::list_reused(conn, id)?))
        };
        let (attached, reused) = self.context.store.read(read).await?;
        let mut n_left_out = 0;
        for file in attached.into_iter().filter(|file| file.profile_id != to) {
            let file_id = file.id;
            let takes_files = self.context.services.profiles.check_takes_files(to).is_ok();
            let accepted = match self.uploads.sources.unchanged(&file).await? {
                Some(path) if takes_files => self.uploads.accept(vec![path], to).await.ok(),
                _ => None,
            };
            if let Some(accepted) = accepted {
                let swap =
                    move |tx: &Transaction<'_>, new_id| drafts::swap_attachment(tx, id, file_id, new_id);
                self.uploads.enqueue(accepted, to, swap).await?;
            } else {
                n_left_out += 1;
                self.context.store.write(move |tx| drafts::remove_attachment(tx, id, file_id)).await?;
            }
            if !reused.contains(&file_id) {
                self.uploads.discard(&[file_id]).await?;
            }
            self.uploads.states.emit(file_id).await;
        }
        Ok(n_left_out)
    }
}
