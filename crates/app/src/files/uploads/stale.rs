//! Detects files that have changed on disk since their upload. Shows that, but uploads nothing automatically.
//!
//! The new version is a separate file on the service; earlier messages keep the old one.

use super::{Upload, Uploads, read};
use crate::files::{Files, target};
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::Problem;
use parlance_contract::{AttachTarget, DraftView, FileView};
use parlance_domain::{ConversationId, FileId};
use parlance_store::files::{self, File, Source};
use parlance_store::{conversations, drafts, edits, messages};
use parlance_words::messages as texts;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Number of messages whose files are checked: as many as a conversation opens with.
const N_MESSAGES: u32 = 40;

impl Uploads {
    /// Notes on files that they have changed on disk since they were uploaded.
    pub(crate) fn mark_changed(&self, shown: &mut [FileView]) {
        let underway = self.underway.lock();
        for file in shown {
            file.is_changed_on_disk = underway.changed.contains(&file.id);
        }
    }

    /// Checks in the background whether the sources of a conversation's files have changed, and emits changes.
    pub(crate) fn check_for_changes(&self, conversation_id: ConversationId) {
        let (uploads, context) = (self.clone(), &self.context);
        let what = texts::files_changes_unchecked();
        context.tasks.spawn_noticed("compare sources", &context.events, what, async move {
            if let Err(problem) = uploads.compare_sources(conversation_id).await {
                tracing::warn!(%problem, "it is not known whether originals have changed");
            }
        });
    }

    async fn compare_sources(&self, conversation_id: ConversationId) -> Result<(), Problem> {
        let found = self
            .context
            .store
            .read(move |conn| {
                let mut ids = drafts::get(conn, conversation_id)?.attachments;
                for message in messages::visible_path_tail(conn, conversation_id, N_MESSAGES, None)?.messages
                {
                    ids.extend(message.attachments);
                    ids.extend(edits::list_added(conn, message.id)?.into_iter().map(|file| file.id));
                }
                ids.sort_unstable_by_key(|id| id.0);
                ids.dedup();
                let mut found = Vec::new();
                for id in ids {
                    let file = files::get(conn, id)?;
                    // If a newer version was uploaded, the user knows about the change.
                    if file.status.is_on_service() && !files::has_newer_version(conn, &file)? {
                        found.push(file);
                    } else {
                        found.push(File { source_path: None, ..file });
                    }
                }
                Ok(found)
            })
            .await?;
        for file in found {
            let has_changed = self.has_changed(&file).await?;
            let is_news = {
                let mut underway = self.underway.lock();
                if has_changed { underway.changed.insert(file.id) } else { underway.changed.remove(&file.id) }
            };
            if is_news {
                self.emit_file(file.id).await;
            }
        }
        Ok(())
    }

    /// The original of a file, if it is still there and has the file's bytes.
    pub(crate) async fn unchanged_source(&self, file: &File) -> Result<Option<PathBuf>, Problem> {
        let Some(path) = file.source_path.clone() else { return Ok(None) };
        let is_there = tokio::fs::metadata(&path).await.is_ok_and(|meta| meta.is_file());
        Ok((is_there && !self.has_changed(file).await?).then_some(path))
    }

    /// Whether the content of the original differs from the file. A missing original counts as unchanged.
    async fn has_changed(&self, file: &File) -> Result<bool, Problem> {
        let Some(path) = file.source_path.clone() else { return Ok(false) };
        let looked = {
            let (path, copies) = (path.clone(), self.context.copies.clone());
            tokio::task::spawn_blocking(move || stat(&path, &copies)).await
        };
        let Some((bytes, modified_at_ms)) = looked.map_err(Problem::interrupted)? else {
            return Ok(false);
        };
        if bytes != file.bytes {
            return Ok(true);
        }
        if modified_at_ms == file.source_modified_at_ms {
            return Ok(false);
        }
        let Some(sha256) = file.sha256 else { return Ok(true) };
        let _place = self.readers.acquire().await.map_err(|_| Problem::cancelled())?;
        // An unreadable file reports its problem when the user uploads it.
        let Ok(Some(now)) = read::hash(path, &self.context.copies, bytes, Upload::default()).await else {
            return Ok(true);
        };
        if now != sha256 {
            return Ok(true);
        }
        // The file was saved without changes, so the next check need not read it.
        let (id, source) = (file.id, Source { bytes, sha256: file.sha256, modified_at_ms });
        self.context.store.write(move |tx| files::set_source(tx, id, &source)).await?;
        Ok(false)
    }
}

fn stat(path: &Path, copies: &PrivateCopies) -> Option<(u64, Option<i64>)> {
    let meta = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let since_1970 = meta.modified().ok().and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
    // A private copy is larger on the disk.
    let n_bytes = if copies.hold(path) { copies.open(path).ok()?.n_bytes().ok()? } else { meta.len() };
    Some((n_bytes, since_1970.and_then(|since| i64::try_from(since.as_millis()).ok())))
}

impl Files {
    pub(crate) fn check_sources(&self, id: ConversationId) {
        if !self.context.store.is_read_only() {
            self.uploads.check_for_changes(id);
        }
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
            .ok_or_else(|| Problem::input(texts::upload_no_source(), texts::upload_new_version_do()))?;
        let accepted = self.accept(vec![path], profile_id).await?;
        self.enqueue(accepted, profile_id, move |tx, new_id| target::swap(to, tx, file_id, new_id)).await?;
        // Show the change in the conversation, too.
        self.uploads.check_for_changes(conversation_id);
        self.emit_unsent(to).await
    }
}
