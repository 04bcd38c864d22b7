//! The originals of files on this computer: checks and reads them for an upload, and notices changes since then.
//!
//! Shows that an original has changed, but uploads nothing automatically. The new version is a separate file on the
//! service; earlier messages keep the old one.

use super::running::{Phase, Upload};
use super::states::FileStates;
use super::{check, limit, read};
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::{Problem, system_says};
use crate::services::context::Context;
use parlance_client::UploadFile;
use parlance_domain::ConversationId;
use parlance_store::files::{self, File, Source};
use parlance_store::{drafts, edits, messages};
use parlance_words::messages as texts;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Files that are checked and read at once before their upload.
const N_READERS: usize = 2;

/// Number of messages whose files are checked: as many as a conversation opens with.
const N_MESSAGES: u32 = 40;

/// Reads originals. Clones share the places to read.
#[derive(Clone)]
pub(crate) struct Sources {
    context: Context,
    states: FileStates,
    readers: Arc<Semaphore>,
}

impl Sources {
    pub(super) fn new(context: Context, states: FileStates) -> Self {
        Self { context, states, readers: Arc::new(Semaphore::new(N_READERS)) }
    }

    /// Waits for a place to check and read a file.
    pub(super) async fn place_to_read(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.readers.acquire().await.map_err(|_| Problem::cancelled())
    }

    /// Checks in the background whether the sources of a conversation's files have changed, and emits changes.
    pub(crate) fn check_for_changes(&self, conversation_id: ConversationId) {
        let (sources, context) = (self.clone(), &self.context);
        if context.store.is_read_only() {
            return;
        }
        let what = texts::files_changes_unchecked();
        context.tasks.spawn_noticed("compare sources", &context.events, what, async move {
            if let Err(problem) = sources.compare(conversation_id).await {
                tracing::warn!(%problem, "it is not known whether originals have changed");
            }
        });
    }

    async fn compare(&self, conversation_id: ConversationId) -> Result<(), Problem> {
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
            if self.states.set_changed(file.id, has_changed) {
                self.states.emit(file.id).await;
            }
        }
        Ok(())
    }

    /// The original of a file, if it is still there and has the file's bytes.
    pub(crate) async fn unchanged(&self, file: &File) -> Result<Option<PathBuf>, Problem> {
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
        let _place = self.place_to_read().await?;
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

    /// Checks the source again: it may have changed since it was queued.
    pub(super) async fn recheck(&self, file: File, upload: &Upload) -> Result<File, Problem> {
        let path = file
            .source_path
            .clone()
            .ok_or_else(|| Problem::input(texts::upload_no_source(), texts::upload_no_source_do()))?;
        let found = check::inspect_file(path, &self.context.copies).await?;
        if !upload.ignores_limit
            && let Some(refusal) =
                check::refuse_too_large(&found, limit::find(&self.context.store, file.profile_id).await?)
        {
            return Err(refusal);
        }
        if (found.bytes, found.modified_at_ms) == (file.bytes, file.source_modified_at_ms) {
            return Ok(file);
        }
        let source = Source { bytes: found.bytes, sha256: None, modified_at_ms: found.modified_at_ms };
        let id = file.id;
        self.context.store.write(move |tx| files::set_source(tx, id, &source)).await?;
        Ok(File { bytes: found.bytes, sha256: None, source_modified_at_ms: found.modified_at_ms, ..file })
    }

    /// Reads a file to find out whether its bytes were uploaded already.
    pub(super) async fn read_through(&self, file: &File, upload: &Upload) -> Result<(), Problem> {
        let Some(path) = file.source_path.clone() else { return Ok(()) };
        let id = file.id;
        let sha256 = self
            .states
            .emit_during(id, read::hash(path, &self.context.copies, file.bytes, upload.clone()))
            .await?;
        upload.set(Phase::Waiting);
        // Without a hash the file has changed, and is checked again.
        if sha256.is_some() {
            let source = Source { bytes: file.bytes, sha256, modified_at_ms: file.source_modified_at_ms };
            self.context.store.write(move |tx| files::set_source(tx, id, &source)).await?;
            self.states.note_change();
        }
        self.states.emit(id).await;
        Ok(())
    }

    /// The bytes of a file of this computer, as they are sent.
    pub(super) async fn open(&self, path: &Path) -> Result<UploadFile, Problem> {
        let (copies, to_open) = (self.context.copies.clone(), path.to_owned());
        let opened = tokio::task::spawn_blocking(move || -> std::io::Result<_> {
            if !copies.is_encrypted(&to_open)? {
                return Ok(None);
            }
            let file = copies.open(&to_open)?;
            let n_bytes = file.n_bytes()?;
            Ok(Some((file, n_bytes)))
        });
        match opened.await.map_err(Problem::interrupted)? {
            Ok(Some((file, n_bytes))) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Ok(UploadFile::from_reader(file, n_bytes, name))
            }
            // A private copy that its key does not open, or a foreign file in its place, is never sent unencrypted.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                let said = system_says(&error);
                Err(Problem::input(texts::problem_file_unreadable_unnamed(), said))
            }
            // Open the file itself to get the error.
            Ok(None) | Err(_) => UploadFile::open(path).await.map_err(|error| Problem::from_address(&error)),
        }
    }
}

fn stat(path: &Path, copies: &PrivateCopies) -> Option<(u64, Option<i64>)> {
    let meta = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let since_1970 = meta.modified().ok().and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
    // A private copy is larger on the disk.
    let n_bytes = if copies.hold(path) { copies.open(path).ok()?.n_bytes().ok()? } else { meta.len() };
    Some((n_bytes, since_1970.and_then(|since| i64::try_from(since.as_millis()).ok())))
}
