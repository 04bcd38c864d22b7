//! Uploads: two at a time, with progress, followed until the service can use the file.
//!
//! A failed upload shows its reason, stays attached and never blocks a conversation. At any time, the store knows for
//! each file whether the service may have it.
//!
//! Each part uses only those after it: [`Uploads`] has what the user does with uploads; `runner` runs each one to its
//! end; `attempts` sends a file once; `unconfirmed` finds out whether a file has arrived; `lists` merges the lists of
//! services, `unlisted` checks what they lack and `polling` what they process; `sources` reads the files; `states`
//! presents files; `retries` and `running` own which files wait and which are being uploaded.

mod attempts;
pub(super) mod check;
mod limit;
mod lists;
mod missing_copies;
mod polling;
mod read;
mod readiness;
mod retries;
mod runner;
mod running;
mod same;
mod sources;
mod states;
pub(super) mod temporary;
mod unconfirmed;
mod unlisted;

pub(crate) use lists::Lists;
pub(crate) use readiness::Readiness;
pub(crate) use sources::Sources;
pub(crate) use states::FileStates;
pub(crate) use unlisted::Unlisted;

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use attempts::{Attempts, Initiator, N_SLOTS};
use parlance_contract::AppEvent;
use parlance_domain::{Deletion, FileId, FileStatus, ProfileId};
use parlance_store::files::{self, File};
use parlance_store::{Error, Transaction};
use polling::Polling;
use retries::Retries;
use runner::Runner;
use running::{Running, Upload};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;
use unconfirmed::Unconfirmed;
use uuid::Uuid;

/// The purpose from the interface's upload example (interface section 2.5).
pub(crate) const PURPOSE: &str = "assistants";

/// The uploads of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Uploads {
    context: Context,
    runner: Runner,
    polling: Polling,
    pub(crate) states: FileStates,
    pub(crate) sources: Sources,
    pub(crate) lists: Lists,
    pub(crate) unlisted: Unlisted,
}

impl Uploads {
    /// Creates the state without uploads. `on_deleted` is called with each file that the service no longer has.
    pub(crate) fn new(context: Context, on_deleted: impl Fn(FileId) + Send + Sync + 'static) -> Self {
        let (running, retries) = (Running::default(), Retries::default());
        let states = FileStates::new(context.clone(), running.clone(), retries.clone(), on_deleted);
        let sources = Sources::new(context.clone(), states.clone());
        let polling = Polling::new(context.clone(), states.clone());
        let unlisted = Unlisted::new(context.clone(), states.clone());
        let lists = Lists::new(context.clone(), states.clone(), polling.clone(), unlisted.clone());
        let attempts = Attempts {
            context: context.clone(),
            states: states.clone(),
            retries,
            sources: sources.clone(),
            polling: polling.clone(),
            lists: lists.clone(),
            unconfirmed: Unconfirmed::new(context.clone(), lists.clone()),
            slots: Arc::new(Semaphore::new(N_SLOTS)),
        };
        Self { context, runner: Runner { running, attempts }, polling, states, sources, lists, unlisted }
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
            Ok(unconfirmed) => unconfirmed
                .into_iter()
                .for_each(|profile_id| self.runner.attempts.unconfirmed.reconcile(profile_id)),
            // A full disk must not prevent the start.
            Err(problem) => tracing::warn!(%problem, "uploads that go on could not be noted"),
        }
        for file in unfinished {
            self.runner.start(file.id, Initiator::App, Upload::default());
        }
        for file in processing {
            self.polling.start(file.profile_id, file.id);
        }
        Ok(())
    }

    /// Uploads files to a service without attaching them.
    pub(crate) async fn upload(&self, profile_id: ProfileId, paths: Vec<PathBuf>) -> Result<(), Problem> {
        let accepted = self.accept(paths, profile_id).await?;
        self.enqueue(accepted, profile_id, |_, _| Ok(())).await
    }

    /// Stores files, all or none, with a note about each by `place`, and begins to upload them.
    pub(in crate::files) async fn enqueue(
        &self,
        accepted: Vec<File>,
        profile_id: ProfileId,
        place: impl Fn(&Transaction<'_>, FileId) -> Result<(), Error> + Send + 'static,
    ) -> Result<(), Problem> {
        self.context.services.profiles.check_takes_files(profile_id)?;
        let queued = accepted.iter().filter(|file| file.status == FileStatus::Queued);
        let ids: Vec<FileId> = queued.map(|file| file.id).collect();
        let write = self.context.store.write(move |tx| {
            for file in &accepted {
                files::insert(tx, file)?;
                place(tx, file.id)?;
            }
            Ok(())
        });
        write.await?;
        for id in ids {
            self.runner.start(id, Initiator::Person, Upload::default());
        }
        self.states.emit_count(profile_id).await;
        Ok(())
    }

    /// Checks files before they are queued, and reports those that cannot be used.
    pub(in crate::files) async fn accept(
        &self,
        paths: Vec<PathBuf>,
        profile_id: ProfileId,
    ) -> Result<Vec<File>, Problem> {
        let limit = limit::find(&self.context.store, profile_id).await?;
        let mut accepted = Vec::new();
        let mut refused = Vec::new();
        for path in paths {
            match check::inspect_file(path, &self.context.copies).await {
                Ok(found) => {
                    // Stored as a failed upload, because the service may accept it nevertheless.
                    let refusal = check::refuse_too_large(&found, limit);
                    let status = refusal
                        .map_or(FileStatus::Queued, |problem| FileStatus::UploadFailed(problem.text()));
                    accepted.push(File { status, ..new_file(found, profile_id) });
                }
                Err(problem) => refused.push(problem),
            }
        }
        match check::join(refused) {
            Some(problem) if accepted.is_empty() => Err(problem),
            Some(problem) => {
                self.context.events.emit(AppEvent::Notice { text: problem.text() }).await;
                Ok(accepted)
            }
            None => Ok(accepted),
        }
    }

    /// Requeues failed, paused and waiting uploads, because sending a message implies uploading its files.
    pub(crate) async fn ensure_uploading(&self, ids: &[FileId]) -> Result<(), Problem> {
        for id in ids.iter().copied() {
            self.requeue(id, Upload::default()).await?;
        }
        Ok(())
    }

    /// Like `ensure_uploading` for one file, including one that exceeds the service's known size limit.
    pub(crate) async fn upload_anyway(&self, id: FileId) -> Result<(), Problem> {
        self.requeue(id, Upload { ignores_limit: true, ..Upload::default() }).await
    }

    async fn requeue(&self, id: FileId, upload: Upload) -> Result<(), Problem> {
        let is_stranded = self.runner.running.stranded(id).is_some();
        let is_queued_again = self.context.store.write(move |tx| {
            let Some(file) = files::find(tx, id)? else { return Ok(false) };
            let rests = matches!(file.status, FileStatus::UploadFailed(_) | FileStatus::Paused);
            let goes = (is_stranded || rests) && file.service_file_id.is_none();
            if goes {
                files::update_status(tx, id, &FileStatus::Queued)?;
            }
            Ok(goes)
        });
        if is_queued_again.await? {
            self.runner.start(id, Initiator::Person, upload);
            self.states.emit(id).await;
        } else {
            self.runner.attempts.retries.wake_now(id);
        }
        Ok(())
    }

    pub(crate) async fn pause(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let paused = self.context.store.write(move |tx| {
            let mut paused = Vec::new();
            for id in ids {
                if files::pause_upload(tx, id, now_ms())? {
                    paused.push(id);
                }
            }
            Ok(paused)
        });
        for id in paused.await? {
            self.runner.running.cancel(id);
            self.states.emit(id).await;
        }
        self.states.note_change();
        Ok(())
    }

    pub(crate) async fn pause_all(&self) -> Result<(), Problem> {
        let all = self.context.store.read(files::list_unfinished_uploads).await?;
        self.pause(all.into_iter().map(|file| file.id).collect()).await
    }

    pub(crate) async fn resume_paused(&self) -> Result<(), Problem> {
        let paused = self.context.store.read(files::list_paused_uploads).await?;
        // Imported files are uploaded only when a question needs them.
        let imported = self.context.copies.imported();
        let is_imported =
            |file: &File| file.source_path.as_ref().is_some_and(|path| path.starts_with(imported));
        let ids: Vec<FileId> =
            paused.into_iter().filter(|file| !is_imported(file)).map(|file| file.id).collect();
        self.ensure_uploading(&ids).await
    }

    pub(crate) async fn cancel(&self, id: FileId) -> Result<(), Problem> {
        let cancelled = self.context.store.write(move |tx| {
            let (mut file, uses) = files::get_with_use(tx, id)?;
            if file.service_file_id.is_some() {
                return Ok((file, uses));
            }
            if !files::discard(tx, id, now_ms())? {
                files::mark_deleted(tx, id, now_ms())?;
            }
            file.status = FileStatus::Deleted;
            Ok((file, uses))
        });
        let (file, uses) = cancelled.await?;
        if file.service_file_id.is_none() {
            self.runner.running.cancel(id);
        }
        self.states.note_change();
        let profile_id = file.profile_id;
        let file = self.states.present(&(file, uses));
        self.context.events.emit(AppEvent::FileChanged { file }).await;
        self.states.emit_count(profile_id).await;
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
                self.runner.running.cancel(id);
                self.states.emit_count(profile_id).await;
            }
        }
        self.states.note_change();
        Ok(())
    }

    /// Cancels uploads that are no longer used, and emits the current uses of the files.
    pub(crate) async fn discard_and_emit(&self, ids: &[FileId]) -> Result<(), Problem> {
        if ids.is_empty() {
            return Ok(());
        }
        self.discard(ids).await?;
        self.states.emit_all(ids).await;
        Ok(())
    }

    /// Goes on with the files of a conversation that was temporary and is kept.
    pub(crate) async fn adopt(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let adopted = self.context.store.write(move |tx| {
            let mut adopted = Vec::new();
            for id in ids {
                let Some(file) = files::find(tx, id)? else { continue };
                if matches!(file.status, FileStatus::Uploading | FileStatus::Queued) {
                    if file.sent_at_ms.is_some() {
                        files::mark_unconfirmed(tx, file.profile_id, now_ms())?;
                    }
                    files::update_status(tx, id, &FileStatus::Queued)?;
                }
                adopted.push(file);
            }
            Ok(adopted)
        });
        for file in adopted.await? {
            match file.status {
                FileStatus::Uploading | FileStatus::Queued => {
                    self.runner.start(file.id, Initiator::App, Upload::default())
                }
                FileStatus::Processing(_) => self.polling.start(file.profile_id, file.id),
                _ => {}
            }
            self.states.emit(file.id).await;
            self.states.emit_count(file.profile_id).await;
        }
        Ok(())
    }
}

fn new_file(found: check::Found, profile_id: ProfileId) -> File {
    File {
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
        sent_at_ms: None,
        deleted_at_ms: None,
        deletion: Deletion::None,
    }
}
