//! Uploads: two at a time, with progress, followed until the service can use the file.
//!
//! A failed upload shows its reason, stays attached and never blocks a conversation. At any time, the store knows for
//! each file whether the service may have it.

pub(crate) mod check;
mod follow;
mod limit;
pub(crate) mod listing;
mod move_draft;
mod queue;
mod read;
mod readiness;
mod run;
mod same;
mod stale;
pub(crate) mod temporary;
mod unconfirmed;
mod unlisted;

pub(crate) use listing::is_list_answered;
pub(crate) use readiness::Readiness;

use follow::Following;
use listing::Lists;
use run::Initiator;
use run::retry::{OpenCircuit, Wait};
use unlisted::Unlisted;

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::{FileFacts, present_file};
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::{AppEvent, FileStatusView, FileView};
use parlance_domain::{FileId, FileStatus, FileUse, ProfileId};
use parlance_store::Connection;
use parlance_store::files::{self, File};
use parlance_words::Paragraph;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;

/// Uploads that run at once.
const N_SLOTS: usize = 2;

/// Files that are checked and read at once before their upload.
const N_READERS: usize = 2;

/// The purpose from the interface's upload example (interface section 2.5).
pub(crate) const PURPOSE: &str = "assistants";

/// The uploads of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Uploads {
    context: Context,
    lists: Lists,
    /// Called with a file that the service no longer has.
    on_deleted: Arc<dyn Fn(FileId) + Send + Sync>,
    slots: Arc<Semaphore>,
    readers: Arc<Semaphore>,
    underway: Arc<Mutex<Underway>>,
    /// Counts the changes of files, for tasks that wait for one.
    changes: watch::Sender<u64>,
}

/// The state of files in this run, in addition to the store.
#[derive(Default)]
struct Underway {
    running: HashMap<FileId, Upload>,
    /// Uploads that failed while the store could not be written, with the reason.
    stranded: HashMap<FileId, Paragraph>,
    /// Uploads that wait for an automatic retry.
    waits: HashMap<FileId, Wait>,
    /// Services that refuse uploads for now.
    circuits: HashMap<ProfileId, OpenCircuit>,
    /// By service: the files whose status is polled until it is final.
    followed: HashMap<ProfileId, Following>,
    /// By service: files that its last list lacked.
    unlisted: HashMap<ProfileId, Unlisted>,
    /// Files whose source has changed on disk since the upload.
    changed: HashSet<FileId>,
    /// Services whose unconfirmed uploads are being reconciled.
    reconciled: HashSet<ProfileId>,
}

#[derive(Clone, Default)]
struct Upload {
    phase: Arc<Mutex<Phase>>,
    cancel: CancellationToken,
    /// The user uploads it although the service has refused a smaller file.
    ignores_limit: bool,
}

/// The phase of an upload in this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Waiting,
    /// The file is being hashed; bytes read.
    Hashing(u64),
    /// Bytes sent.
    Sending(u64),
}

impl Upload {
    fn set(&self, phase: Phase) {
        *self.phase.lock() = phase;
    }

    fn phase(&self) -> Phase {
        *self.phase.lock()
    }
}

impl Uploads {
    /// Creates the state without uploads. `on_deleted` is called with each file that the service no longer has.
    pub(crate) fn new(context: Context, on_deleted: impl Fn(FileId) + Send + Sync + 'static) -> Self {
        Self {
            context,
            lists: Lists::default(),
            on_deleted: Arc::new(on_deleted),
            slots: Arc::new(Semaphore::new(N_SLOTS)),
            readers: Arc::new(Semaphore::new(N_READERS)),
            underway: Arc::default(),
            changes: watch::Sender::new(0),
        }
    }

    /// The current view of a file.
    pub(crate) fn present(&self, file: &(File, FileUse)) -> FileView {
        let underway = self.underway.lock();
        let phase = underway.running.get(&file.0.id).map(Upload::phase);
        let wait = underway.waits.get(&file.0.id).map(Wait::present);
        let stranded = underway.stranded.get(&file.0.id).cloned().map(FileStatus::UploadFailed);
        let is_changed_on_disk = underway.changed.contains(&file.0.id);
        drop(underway);
        let facts = FileFacts::of(&file.0, file.1);
        let mut view =
            present_file(&FileFacts { status: stranded.as_ref().unwrap_or(facts.status), ..facts });
        view.is_changed_on_disk = is_changed_on_disk;
        match (&mut view.status, phase) {
            (status @ FileStatusView::Queued, Some(Phase::Hashing(read_bytes))) => {
                *status = FileStatusView::Hashing { read_bytes };
            }
            (status @ FileStatusView::Queued, _) => {
                if let Some(wait) = wait {
                    *status = wait;
                }
            }
            (FileStatusView::Uploading { sent_bytes }, Some(Phase::Sending(sent))) => *sent_bytes = sent,
            _ => {}
        }
        view
    }

    /// The views of a draft's files. Reused files show since when they exist.
    pub(crate) fn present_attached(&self, attached: &[(File, FileUse)], reused: &[FileId]) -> Vec<FileView> {
        let present_one = |file: &(File, FileUse)| {
            let is_reused = reused.contains(&file.0.id);
            FileView { already_since_ms: is_reused.then_some(same::since_ms(&file.0)), ..self.present(file) }
        };
        attached.iter().map(present_one).collect()
    }

    /// Resumes the work of the last run: unfinished uploads, files in processing, services with unconfirmed uploads.
    pub(crate) async fn resume(&self) -> Result<(), Problem> {
        let (unfinished, processing, unconfirmed) = self
            .context
            .store
            .read(|conn| {
                let mut processing = Vec::new();
                for profile in parlance_store::profiles::list(conn)? {
                    let files = files::list(conn, profile.id)?;
                    let waiting = files.into_iter().map(|(file, _)| file);
                    processing
                        .extend(waiting.filter(|file| matches!(file.status, FileStatus::Processing(_))));
                }
                Ok((files::list_unfinished_uploads(conn)?, processing, files::list_unconfirmed(conn)?))
            })
            .await?;
        let ids: Vec<FileId> = unfinished.iter().map(|file| file.id).collect();
        let queued = self.context.store.write(move |tx| {
            // The service may still receive uploads that the last run sent.
            unconfirmed.iter().try_for_each(|id| files::mark_unconfirmed(tx, *id, now_ms()))?;
            ids.iter().try_for_each(|id| files::update_status(tx, *id, &FileStatus::Queued))?;
            Ok(unconfirmed)
        });
        match queued.await {
            Ok(unconfirmed) => unconfirmed.into_iter().for_each(|profile_id| self.reconcile(profile_id)),
            // A full disk must not prevent the start.
            Err(problem) => tracing::warn!(%problem, "uploads that go on could not be noted"),
        }
        for file in unfinished {
            self.start(file.id, Initiator::App);
        }
        for file in processing {
            self.follow(file.profile_id, file.id);
        }
        Ok(())
    }

    /// Cancels the uploads of files that were removed from a draft, unless something else uses them. Files on the
    /// service stay there.
    pub(crate) async fn discard(&self, ids: &[FileId]) -> Result<(), Problem> {
        for id in ids.iter().copied() {
            let gone = self.context.store.write(move |tx| {
                // The same bytes may have existed already, under another id.
                let Some(file) = files::find(tx, id)? else { return Ok(None) };
                let (_, uses) = files::get_with_use(tx, id)?;
                let is_used = uses.n_conversations > 0 || uses.n_drafts > 0;
                let is_gone = !is_used && files::discard(tx, id, now_ms())?;
                Ok(is_gone.then_some(file.profile_id))
            });
            if let Some(profile_id) = gone.await? {
                self.cancel(id);
                self.emit_files_changed(profile_id).await;
            }
        }
        self.note_change();
        Ok(())
    }

    /// Ends the upload of a file whose new status is already in the store.
    fn cancel(&self, id: FileId) {
        let mut underway = self.underway.lock();
        underway.stranded.remove(&id);
        if let Some(upload) = underway.running.get(&id) {
            upload.cancel.cancel();
        }
    }

    /// Emits how many files a service has.
    pub(crate) async fn emit_files_changed(&self, profile_id: ProfileId) {
        // Files of a temporary conversation are in no list.
        if self.context.temporary.is_some() {
            return;
        }
        let count = move |conn: &Connection, version| Ok((files::count_stored(conn, profile_id)?, version));
        if let Ok((n_files, version)) = self.context.store.read_versioned(count).await {
            self.context.events.emit(AppEvent::FilesChanged { profile_id, n_files, version }).await;
        }
    }

    /// Emits the current view of a file.
    pub(crate) async fn emit_file(&self, id: FileId) {
        if let Ok(file) = self.context.store.read(move |conn| files::get_with_use(conn, id)).await {
            let file = self.present(&file);
            self.context.events.emit(AppEvent::FileChanged { file }).await;
        }
    }

    /// Wakes tasks that wait for a file after its status has changed or it was deleted.
    pub(crate) fn note_change(&self) {
        self.changes.send_modify(|n| *n = n.wrapping_add(1));
    }
}
