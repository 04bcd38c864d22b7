//! Files on their way to the service: two at a time, with progress, until the service can use them.
//!
//! A failed upload says why and stays where it was attached; it never holds up a conversation. Whenever the app ends,
//! the record says of each file whether the service may have it.

pub(crate) mod check;
mod follow;
mod limit;
mod queue;
mod read;
mod readiness;
mod run;
mod same;
mod stale;
mod unconfirmed;

pub(crate) use readiness::Readiness;

use follow::Following;
use run::Initiator;
use run::retry::{OpenCircuit, Wait};

use crate::clock::now_ms;
use crate::files::Files;
use crate::present::{FileFacts, present_file};
use crate::problem::Problem;
use crate::view::{FileStatusView, FileView};
use parlance_domain::{FileId, FileStatus, FileUse, ProfileId};
use parlance_store::files::{self, File};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;

/// Uploads that run at once.
const N_SLOTS: usize = 2;

/// Files that are looked at and read at once, before their upload.
const N_READERS: usize = 2;

/// What the interface's upload example gives as the purpose (interface section 2.5).
const PURPOSE: &str = "assistants";

/// The uploads of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Uploads {
    slots: Arc<Semaphore>,
    readers: Arc<Semaphore>,
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
    /// Uploads that are tried again by themselves.
    waits: HashMap<FileId, Wait>,
    /// Services that take nothing at the moment.
    circuits: HashMap<ProfileId, OpenCircuit>,
    /// By service: the files whose status is asked for until it is final.
    followed: HashMap<ProfileId, Following>,
    /// Files whose original on this computer has changed since they were uploaded.
    changed: HashSet<FileId>,
    /// Services that are asked for files that may have reached them.
    reconciled: HashSet<ProfileId>,
}

#[derive(Clone, Default)]
struct Upload {
    phase: Arc<Mutex<Phase>>,
    cancel: CancellationToken,
}

/// How far an upload has come in this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Waiting,
    /// It is read through; so many bytes have been.
    Hashing(u64),
    /// So many bytes have left this computer.
    Sending(u64),
}

impl Upload {
    fn set(&self, phase: Phase) {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }

    fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Uploads {
    fn default() -> Self {
        Self {
            slots: Arc::new(Semaphore::new(N_SLOTS)),
            readers: Arc::new(Semaphore::new(N_READERS)),
            underway: Arc::default(),
            changes: watch::Sender::new(0),
        }
    }
}

impl Uploads {
    /// A file as it is shown now.
    pub(crate) fn present(&self, file: &(File, FileUse)) -> FileView {
        let underway = self.underway();
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

    /// Files of a draft as they are shown: those that were there before say since when.
    pub(crate) fn present_attached(&self, attached: &[(File, FileUse)], reused: &[FileId]) -> Vec<FileView> {
        let present_one = |file: &(File, FileUse)| {
            let is_reused = reused.contains(&file.0.id);
            FileView { already_since_ms: is_reused.then_some(same::since_ms(&file.0)), ..self.present(file) }
        };
        attached.iter().map(present_one).collect()
    }

    /// Takes up what the last run left: uploads that had not ended, files that the service works on, and services that
    /// may have a file that is not known here.
    pub(crate) async fn resume(&self, files: &Files) -> Result<(), Problem> {
        let (unfinished, processing, unconfirmed) = files
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
                Ok((files::list_unfinished_uploads(conn)?, processing, files::list_in_doubt(conn)?))
            })
            .await?;
        let ids: Vec<FileId> = unfinished.iter().map(|file| file.id).collect();
        let queued = files.context.store.write(move |tx| {
            // What the last run sent may still be taken in.
            unconfirmed.iter().try_for_each(|id| files::begin_doubt(tx, *id, now_ms()))?;
            ids.iter().try_for_each(|id| files::update_status(tx, *id, &FileStatus::Queued))?;
            Ok(unconfirmed)
        });
        match queued.await {
            Ok(unconfirmed) => {
                unconfirmed.into_iter().for_each(|profile_id| self.reconcile(files, profile_id))
            }
            // A full disk must not keep the app from starting.
            Err(problem) => tracing::warn!(%problem, "uploads that go on could not be noted"),
        }
        for file in unfinished {
            self.start(files, file.id, Initiator::App);
        }
        for file in processing {
            self.follow(files, file.profile_id, file.id);
        }
        Ok(())
    }

    /// Ends the uploads of files that have just been taken off a draft, unless something else uses them.
    /// Files that are on the service stay there.
    pub(crate) async fn discard(&self, files: &Files, ids: &[FileId]) -> Result<(), Problem> {
        for id in ids.iter().copied() {
            let gone = files.context.store.write(move |tx| {
                // The same bytes may have been there already, under another id.
                let Some(file) = files::find(tx, id)? else { return Ok(None) };
                let (_, uses) = files::get_with_use(tx, id)?;
                let is_used = uses.n_conversations > 0 || uses.n_drafts > 0;
                let is_gone = !is_used && files::discard(tx, id, now_ms())?;
                Ok(is_gone.then_some(file.profile_id))
            });
            if let Some(profile_id) = gone.await? {
                self.cancel(id);
                files.emit_files_changed(profile_id).await;
            }
        }
        self.note_change();
        Ok(())
    }

    /// Ends the upload of a file, whose place in the record says already what becomes of it.
    fn cancel(&self, id: FileId) {
        let mut underway = self.underway();
        underway.stranded.remove(&id);
        if let Some(upload) = underway.running.get(&id) {
            upload.cancel.cancel();
        }
    }

    /// Wakes those who wait for a file: its status has changed, or it is gone.
    pub(crate) fn note_change(&self) {
        self.changes.send_modify(|n| *n = n.wrapping_add(1));
    }

    fn underway(&self) -> MutexGuard<'_, Underway> {
        self.underway.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
