//! Runs uploads: each from the queue to its end, with retries after failures that allow them.

use super::attempts::{Attempts, Initiator, Outcome};
use super::retries::UploadError;
use super::running::{Phase, Running, Upload};
use crate::kernel::clock::now_ms;
use crate::kernel::tasks::catch_task;
use parlance_domain::uploading::{Backoff, RetryableError};
use parlance_domain::{FileId, FileStatus};
use parlance_store::files;

/// Runs uploads. Clones share them.
#[derive(Clone)]
pub(super) struct Runner {
    pub(super) running: Running,
    pub(super) attempts: Attempts,
}

impl Runner {
    /// Uploads a queued file as soon as a slot is free. No effect on a running upload.
    pub(super) fn start(&self, id: FileId, initiator: Initiator, upload: Upload) {
        if !self.running.begin(id, &upload) {
            return;
        }
        let (runner, after_panic) = (self.clone(), self.clone());
        let work = async move {
            let carrying = catch_task("carry", runner.carry(id, &upload, initiator));
            let carried = tokio::select! {
                biased;
                () = upload.cancel.cancelled() => None,
                carried = carrying => Some(carried.unwrap_or_else(|problem| Err(problem.into()))),
            };
            match carried {
                None => runner.after_cancel(id).await,
                Some(carried) => runner.after(id, carried).await,
            }
        };
        self.attempts.context.tasks.spawn("upload", work, move |problem| async move {
            // The store does not know of a panic.
            after_panic.running.strand(id, problem.text());
            after_panic.attempts.states.note_change();
            after_panic.attempts.states.emit(id).await;
        });
    }

    /// Handles an upload that was given up or paused. The store has the reason, and may have requeued the file
    /// meanwhile.
    async fn after_cancel(&self, id: FileId) {
        self.running.end(id);
        let file = self.attempts.context.store.read(move |conn| files::find(conn, id)).await;
        if let Ok(Some(file)) = &file
            && file.status == FileStatus::Queued
        {
            self.start(id, Initiator::Person, Upload::default());
        }
        match self.attempts.context.store.read(files::list_unconfirmed).await {
            Ok(unconfirmed) => {
                unconfirmed.into_iter().for_each(|profile_id| self.attempts.unconfirmed.reconcile(profile_id))
            }
            // The service that received the file is unknown, so ask each.
            Err(problem) => {
                tracing::warn!(%problem, "unconfirmed uploads could not be read");
                let services = self.attempts.context.services.views();
                services
                    .into_iter()
                    .for_each(|service| self.attempts.unconfirmed.reconcile(service.profile_id));
            }
        }
        self.attempts.states.note_change();
    }

    async fn after(&self, id: FileId, carried: Result<Outcome, UploadError>) {
        // The file cannot be started twice: until the store has the failure, its status is not one that can be
        // started.
        self.running.end(id);
        let outcome = match carried {
            Ok(outcome) => outcome,
            Err(failed_upload) => {
                self.note_failure(id, failed_upload).await;
                Outcome::Gone
            }
        };
        self.attempts.states.note_change();
        self.attempts.states.emit(id).await;
        let file = self.attempts.context.store.read(move |conn| files::find(conn, id)).await;
        if let Ok(Some(file)) = file {
            self.attempts.unconfirmed.reconcile_if_any(file.profile_id).await;
            if let Outcome::Arrived = outcome {
                self.attempts.states.emit_count(file.profile_id).await;
                if matches!(file.status, FileStatus::Processing(_)) {
                    self.attempts.polling.start(file.profile_id, id);
                }
            }
        }
    }

    async fn note_failure(&self, id: FileId, failed_upload: UploadError) {
        let reason = failed_upload.problem.text();
        let failed = FileStatus::UploadFailed(reason.clone());
        let is_certain = failed_upload.is_certain;
        let store = &self.attempts.context.store;
        let written = store.write(move |tx| files::end_upload(tx, id, &failed, is_certain, now_ms())).await;
        if let Err(problem) = written {
            tracing::warn!(%problem, "the end of an upload could not be written");
            self.running.strand(id, reason);
        }
    }

    /// Uploads a file, with retries after retryable errors.
    async fn carry(
        &self,
        id: FileId,
        upload: &Upload,
        mut initiator: Initiator,
    ) -> Result<Outcome, UploadError> {
        let mut backoff = Backoff::default();
        let mut probe = None;
        loop {
            let failed_upload = match self.attempts.make(id, upload, initiator, &mut probe).await {
                Ok(outcome) => return Ok(outcome),
                Err(failed_upload) => failed_upload,
            };
            let Some(retryable) = failed_upload.retryable else { return Err(failed_upload) };
            let is_certain = failed_upload.is_certain;
            let queued = self.attempts.context.store.write(move |tx| {
                // If the app ends during the pause, the next start continues from here.
                files::end_upload(tx, id, &FileStatus::Queued, is_certain, now_ms())?;
                files::find(tx, id)
            });
            // Send nothing that is not stored first.
            let Ok(Some(file)) = queued.await else { return Err(failed_upload) };
            upload.set(Phase::Waiting);
            if file.sha256.is_none() {
                // Other files of the same size wait for its hash, but not for its upload.
                let _place = self.attempts.sources.place_to_read().await?;
                self.attempts.sources.read_through(&file, upload).await?;
            }
            loop {
                let enqueued = self.attempts.retries.enqueue(
                    &file,
                    retryable,
                    &failed_upload.problem,
                    &mut backoff,
                    &mut probe,
                );
                let Some(queued) = enqueued else { return Err(failed_upload) };
                self.attempts.states.note_change();
                self.attempts.states.emit(id).await;
                if queued.wait(&self.attempts.context).await {
                    break;
                }
            }
            if retryable == RetryableError::Unreachable {
                // The service is there again, for all.
                probe = None;
            }
            self.attempts.states.emit(id).await;
            initiator = Initiator::App;
        }
    }
}
