//! Files on their way to the service: two at a time, with progress, until the service can use them.
//!
//! A failed upload says why and stays where it was attached; it never holds up a conversation.

pub(crate) mod check;
mod run;

use crate::App;
use crate::clock::now_ms;
use crate::draw::{FileFacts, draw_file};
use crate::problem::Problem;
use crate::transcript::read_files;
use crate::view::{AppEvent, DraftView, FileView};
use parlance_domain::{ConversationId, Deletion, FileId, FileStatus, FileUse, ProfileId};
use parlance_store::files::File;
use parlance_store::{conversations, drafts, files};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Uploads that run at once.
const N_SLOTS: usize = 2;

/// What the interface's upload example gives as the purpose (interface section 2.5).
const PURPOSE: &str = "assistants";

/// The uploads of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Uploads {
    slots: Arc<Semaphore>,
    underway: Arc<Mutex<Underway>>,
    /// Counts the changes of files, for those who wait for one.
    changes: watch::Sender<u64>,
}

/// What this run knows of files beside the record.
#[derive(Default)]
struct Underway {
    running: HashMap<FileId, Upload>,
    /// Uploads that failed while the record could not be written, with the reason.
    stranded: HashMap<FileId, String>,
    /// Uploads that failed because the service was certainly not reached, with the words that say how.
    kept_away: HashMap<FileId, String>,
    /// Files whose status at the service is asked for until it is final.
    followed: HashSet<FileId>,
}

#[derive(Clone, Default)]
struct Upload {
    sent_bytes: Arc<AtomicU64>,
    cancel: CancellationToken,
}

impl Default for Uploads {
    fn default() -> Self {
        Self {
            slots: Arc::new(Semaphore::new(N_SLOTS)),
            underway: Arc::default(),
            changes: watch::Sender::new(0),
        }
    }
}

impl Uploads {
    /// A file as it is shown now.
    pub(crate) fn draw(&self, (file, uses): &(File, FileUse)) -> FileView {
        let underway = self.underway();
        let sent = underway.running.get(&file.id).map(|upload| upload.sent_bytes.load(Ordering::Relaxed));
        let stranded = underway.stranded.get(&file.id).cloned().map(FileStatus::UploadFailed);
        let facts = facts(file, *uses);
        draw_file(&FileFacts { status: stranded.as_ref().unwrap_or(facts.status), ..facts }, sent)
    }

    /// Waits until the service can use all these files, or one of them has failed: with the code `Offline` when the
    /// service was certainly not reached.
    pub(crate) async fn wait_until_usable(&self, app: &App, ids: &[FileId]) -> Result<(), Problem> {
        if ids.is_empty() {
            return Ok(());
        }
        let mut changes = self.changes.subscribe();
        loop {
            changes.mark_unchanged();
            let wanted = ids.to_vec();
            let found = app
                .inner
                .record
                .read(move |conn| {
                    wanted.iter().map(|id| files::get(conn, *id)).collect::<Result<Vec<_>, _>>()
                })
                .await?;
            let mut is_waiting = false;
            for mut file in found {
                // It does not go along, so nobody needs to wait for it.
                if file.deletion.is_underway() {
                    continue;
                }
                if let Some(reason) = self.underway().stranded.get(&file.id) {
                    file.status = FileStatus::UploadFailed(reason.clone());
                }
                match file.status {
                    FileStatus::Queued | FileStatus::Uploading => is_waiting = true,
                    FileStatus::Processing(_) => {
                        // A list of the service may have said so, and nobody has asked since.
                        self.follow(app, file.id);
                        is_waiting = true;
                    }
                    FileStatus::UploadFailed(reason) => {
                        if let Some(how) = self.underway().kept_away.get(&file.id) {
                            return Err(Problem::out_of_reach(how.clone()));
                        }
                        return Err(Problem::input(
                            format!("{} was not uploaded.", crate::draw::show_name(&file.name)),
                            format!("{reason} Your question is kept."),
                        ));
                    }
                    // The service names a file that it cannot read better than this app could, and a file that was
                    // deleted is left out of the request.
                    FileStatus::Ready | FileStatus::ProcessingFailed(_) | FileStatus::Deleted => {}
                }
            }
            if !is_waiting || changes.changed().await.is_err() {
                return Ok(());
            }
        }
    }

    /// Uploads those files again whose upload failed.
    pub(crate) async fn retry_failed(&self, app: &App, ids: &[FileId]) -> Result<(), Problem> {
        for id in ids.iter().copied() {
            let is_stranded = self.underway().stranded.contains_key(&id);
            let failed = app.inner.record.write(move |tx| {
                let file = files::get(tx, id)?;
                let has_failed = is_stranded || matches!(file.status, FileStatus::UploadFailed(_));
                if has_failed {
                    files::update_status(tx, id, &FileStatus::Queued)?;
                }
                Ok(has_failed.then_some(file))
            });
            if let Some(file) = failed.await? {
                self.start(app, file);
                app.tell_file(id).await;
            }
        }
        Ok(())
    }

    /// Ends the uploads of files that have just been taken off a draft, unless something else uses them.
    /// Files that are on the service stay there.
    pub(crate) async fn let_go(&self, app: &App, ids: &[FileId]) -> Result<(), Problem> {
        for id in ids.iter().copied() {
            let (file, uses) = app.inner.record.read(move |conn| files::get_with_use(conn, id)).await?;
            let is_used = uses.n_conversations > 0 || uses.n_drafts > 0;
            if is_used || file.service_file_id.is_some() {
                continue;
            }
            self.cancel(id);
            let is_gone = app.inner.record.write(move |tx| files::discard(tx, id)).await?;
            if is_gone {
                app.tell_files_changed(file.profile_id).await;
            } else {
                // The service had it a moment earlier, and the upload that would have gone on asking is cancelled.
                self.follow(app, id);
            }
        }
        self.note_change();
        Ok(())
    }

    fn cancel(&self, id: FileId) {
        let mut underway = self.underway();
        underway.stranded.remove(&id);
        if let Some(upload) = underway.running.get(&id) {
            upload.cancel.cancel();
        }
    }

    /// Takes up what the last run left: uploads that had not ended, and files that the service works on.
    pub(crate) async fn resume(&self, app: &App) -> Result<(), Problem> {
        let (unfinished, processing) = app
            .inner
            .record
            .read(|conn| {
                let mut processing = Vec::new();
                for profile in parlance_store::profiles::list(conn)? {
                    let files = files::list(conn, profile.id)?;
                    let waiting = files.into_iter().map(|(file, _)| file);
                    processing
                        .extend(waiting.filter(|file| matches!(file.status, FileStatus::Processing(_))));
                }
                Ok((files::list_unfinished_uploads(conn)?, processing))
            })
            .await?;
        for file in unfinished {
            let id = file.id;
            let queued = app.inner.record.write(move |tx| files::update_status(tx, id, &FileStatus::Queued));
            // A full disk must not keep the app from starting.
            if let Err(problem) = queued.await {
                tracing::warn!(%problem, "an upload that goes on could not be noted");
            }
            self.start(app, file);
        }
        for file in processing {
            self.follow(app, file.id);
        }
        Ok(())
    }

    /// Wakes whoever holds it when a file has changed.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Wakes those who wait for a file: its status has changed, or it is gone.
    pub(crate) fn note_change(&self) {
        self.changes.send_modify(|n| *n = n.wrapping_add(1));
    }

    fn underway(&self) -> MutexGuard<'_, Underway> {
        self.underway.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Attaches files of this computer to the draft of a conversation and begins to upload them. Those that cannot
    /// be used are named in a notice, and the others are attached.
    ///
    /// # Errors
    /// When none of them can be used, or the record cannot be written.
    pub async fn attach_files(&self, id: ConversationId, paths: Vec<PathBuf>) -> Result<DraftView, Problem> {
        let profile_id = self.inner.record.read(move |conn| conversations::get(conn, id)).await?.profile_id;
        for file in self.accept(paths, profile_id).await? {
            let inserted = file.clone();
            self.inner
                .record
                .write(move |tx| {
                    files::insert(tx, &inserted)?;
                    drafts::add_attachment(tx, id, inserted.id)
                })
                .await?;
            self.inner.uploads.start(self, file);
        }
        self.tell_files_changed(profile_id).await;
        let row = self.row(id).await?;
        self.inner.events.tell(AppEvent::ConversationChanged { row }).await;
        self.draft(id).await
    }

    /// Uploads files of this computer without attaching them.
    ///
    /// # Errors
    /// When none of them can be used, or the record cannot be written.
    pub async fn upload_files(&self, paths: Vec<PathBuf>) -> Result<(), Problem> {
        let profile_id = self.inner.services.chosen().ok_or_else(|| Problem::no_key("any service"))?;
        for file in self.accept(paths, profile_id).await? {
            let inserted = file.clone();
            self.inner.record.write(move |tx| files::insert(tx, &inserted)).await?;
            self.inner.uploads.start(self, file);
        }
        self.tell_files_changed(profile_id).await;
        Ok(())
    }

    /// Takes a file off the draft. Its upload ends when nothing else uses it.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn remove_attachment(&self, id: ConversationId, file_id: FileId) -> Result<DraftView, Problem> {
        self.inner.record.write(move |tx| drafts::remove_attachment(tx, id, file_id)).await?;
        self.inner.uploads.let_go(self, &[file_id]).await?;
        let row = self.row(id).await?;
        self.inner.events.tell(AppEvent::ConversationChanged { row }).await;
        self.draft(id).await
    }

    /// Uploads a file again after its upload failed.
    ///
    /// # Errors
    /// When it does not exist or the record cannot be written.
    pub async fn retry_upload(&self, id: FileId) -> Result<FileView, Problem> {
        self.inner.uploads.retry_failed(self, &[id]).await?;
        let file = self.inner.record.read(move |conn| files::get_with_use(conn, id)).await?;
        Ok(self.inner.uploads.draw(&file))
    }

    /// Ends an upload; the file is taken off every draft and forgotten. Questions that carry it go without it.
    /// Nothing happens when the service has it already.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn cancel_upload(&self, id: FileId) -> Result<(), Problem> {
        self.inner.uploads.cancel(id);
        let cancelled = self.inner.record.write(move |tx| {
            let (mut file, uses) = files::get_with_use(tx, id)?;
            if file.service_file_id.is_some() {
                return Ok((file, uses));
            }
            for conversation_id in files::list_conversations(tx, id)? {
                drafts::remove_attachment(tx, conversation_id, id)?;
            }
            if !files::discard(tx, id)? {
                files::mark_deleted(tx, id, now_ms())?;
            }
            file.status = FileStatus::Deleted;
            Ok((file, uses))
        });
        let (file, uses) = cancelled.await?;
        self.inner.uploads.follow(self, id);
        self.inner.uploads.note_change();
        let profile_id = file.profile_id;
        let file = self.inner.uploads.draw(&(file, uses));
        self.inner.events.tell(AppEvent::FileChanged { file }).await;
        self.tell_files_changed(profile_id).await;
        Ok(())
    }

    /// The draft of a conversation as it is shown.
    pub(crate) async fn draft(&self, id: ConversationId) -> Result<DraftView, Problem> {
        let (text, attached) = self
            .inner
            .record
            .read(move |conn| {
                let draft = drafts::get(conn, id)?;
                Ok((draft.text, read_files(conn, &draft.attachments)?))
            })
            .await?;
        Ok(DraftView {
            text,
            attachments: attached.iter().map(|file| self.inner.uploads.draw(file)).collect(),
        })
    }

    /// Tells the window how many files there are.
    pub(crate) async fn tell_files_changed(&self, profile_id: ProfileId) {
        if let Ok(n_files) = self.inner.record.read(move |conn| files::count(conn, profile_id)).await {
            self.inner.events.tell(AppEvent::FilesChanged { n_files }).await;
        }
    }

    /// Tells the window how a file stands now.
    pub(crate) async fn tell_file(&self, id: FileId) {
        if let Ok(file) = self.inner.record.read(move |conn| files::get_with_use(conn, id)).await {
            let file = self.inner.uploads.draw(&file);
            self.inner.events.tell(AppEvent::FileChanged { file }).await;
        }
    }

    /// Looks at files before they are queued, and names those that cannot be used.
    async fn accept(&self, paths: Vec<PathBuf>, profile_id: ProfileId) -> Result<Vec<File>, Problem> {
        let mut accepted = Vec::new();
        let mut refused = Vec::new();
        for path in paths {
            match check::look_at(path).await {
                Ok(found) => accepted.push(File {
                    id: FileId(Uuid::now_v7()),
                    profile_id,
                    service_file_id: None,
                    name: found.name,
                    bytes: found.bytes,
                    sha256: None,
                    purpose: PURPOSE.to_owned(),
                    status: FileStatus::Queued,
                    source_path: Some(found.path),
                    source_modified_at_ms: found.modified_at_ms,
                    created_at_ms: None,
                    added_at_ms: now_ms(),
                    deleted_at_ms: None,
                    deletion: Deletion::None,
                }),
                Err(problem) => refused.push(problem),
            }
        }
        let refused = refused.into_iter().reduce(|first, second| check::join(&first, &second));
        match refused {
            Some(problem) if accepted.is_empty() => Err(problem),
            Some(problem) => {
                self.inner.events.tell(AppEvent::Notice { text: problem.to_string() }).await;
                Ok(accepted)
            }
            None => Ok(accepted),
        }
    }
}

/// A file as it is shown while nothing of it is on its way.
pub(crate) fn draw_resting((file, uses): &(File, FileUse)) -> FileView {
    draw_file(&facts(file, *uses), None)
}

fn facts(file: &File, uses: FileUse) -> FileFacts<'_> {
    FileFacts {
        id: file.id,
        name: &file.name,
        bytes: file.bytes,
        created_at_ms: file.created_at_ms,
        purpose: &file.purpose,
        status: &file.status,
        deletion: &file.deletion,
        deleted_at_ms: file.deleted_at_ms,
        uses,
    }
}
