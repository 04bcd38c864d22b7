//! Automatic retries of uploads, with a circuit breaker per service.
//!
//! A file that waits for its retry occupies no upload slot. While a service refuses uploads, one file probes it after
//! each backoff; the others resume when it succeeds.

use super::{Initiator, Outcome, UploadError};
use crate::files::uploads::{Phase, Underway, Upload, Uploads};
use crate::kernel::clock::{millis, now_ms};
use crate::kernel::problem::Problem;
use parlance_client::{Cause, Error as ClientError};
use parlance_contract::FileStatusView;
use parlance_domain::uploading::{Backoff, RetryableError};
use parlance_domain::{FileId, FileStatus, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::Text;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// A file that waits for its retry.
pub(in crate::files::uploads) struct Wait {
    profile_id: ProfileId,
    retryable: RetryableError,
    /// The reason, one sentence.
    reason: Text,
    /// `None` while another file probes the service.
    again_at_ms: Option<i64>,
    /// Ends the wait early.
    now: Arc<Notify>,
}

impl Wait {
    pub(in crate::files::uploads) fn present(&self) -> FileStatusView {
        FileStatusView::Waiting { reason: self.reason.clone(), again_at_ms: self.again_at_ms }
    }
}

/// The retryable error behind a client error, if it is one.
pub(in crate::files::uploads) fn retryable_error(error: &ClientError) -> Option<RetryableError> {
    match (error.status(), error.cause()) {
        // A service without file endpoints may get them, and existing ones may be out of order.
        (Some(404 | 405 | 429 | 501..=503), _) => Some(RetryableError::Busy(error.retry_after())),
        (Some(504), _) | (None, Cause::ConnectionLost | Cause::AnswerTimeout) => {
            Some(RetryableError::Unanswered)
        }
        (None, _) if error.may_go_again() => Some(RetryableError::Unreachable),
        // Also a 500, which is mostly about this one file.
        _ => None,
    }
}

/// The open circuit breaker of a service that refuses uploads.
pub(in crate::files::uploads) struct OpenCircuit {
    /// The file that probes the service.
    first: FileId,
    retryable: RetryableError,
    reason: Text,
}

/// Permits a file to probe the service. Dropping it closes the circuit.
pub(in crate::files::uploads) struct ProbePermit {
    uploads: Uploads,
    profile_id: ProfileId,
    id: FileId,
}

impl Drop for ProbePermit {
    fn drop(&mut self) {
        self.uploads.underway.lock().close_circuit(self.profile_id, self.id);
    }
}

/// A file in the queue of retries. Dropping it removes the file.
struct QueuedRetry {
    uploads: Uploads,
    id: FileId,
    now: Arc<Notify>,
    /// `None` while another file probes the service.
    pause: Option<Duration>,
}

impl Drop for QueuedRetry {
    fn drop(&mut self) {
        self.uploads.underway.lock().waits.remove(&self.id);
    }
}

impl Underway {
    /// Closes the circuit if this file probed the service, and wakes the files that wait for it.
    fn close_circuit(&mut self, profile_id: ProfileId, id: FileId) {
        if self.circuits.get(&profile_id).is_some_and(|circuit| circuit.first == id) {
            self.circuits.remove(&profile_id);
            self.wake(|_, wait| wait.profile_id == profile_id && wait.again_at_ms.is_none());
        }
    }

    /// Wakes the waiting files that match.
    fn wake(&mut self, goes: impl Fn(FileId, &Wait) -> bool) {
        self.waits.retain(|id, wait| {
            let goes = goes(*id, wait);
            if goes {
                wait.now.notify_one();
            }
            !goes
        });
    }
}

impl Uploads {
    /// Uploads a file, with retries after retryable errors.
    pub(in crate::files::uploads) async fn carry_with_retries(
        &self,
        id: FileId,
        upload: &Upload,
        mut initiator: Initiator,
    ) -> Result<Outcome, UploadError> {
        let mut backoff = Backoff::default();
        let mut probe = None;
        loop {
            let failed_upload = match self.carry(id, upload, initiator, &mut probe).await {
                Ok(outcome) => return Ok(outcome),
                Err(failed_upload) => failed_upload,
            };
            let Some(retryable) = failed_upload.retryable else { return Err(failed_upload) };
            let is_certain = failed_upload.is_certain;
            let queued = self.context.store.write(move |tx| {
                // If the app ends during the pause, the next start continues from here.
                files::end_upload(tx, id, &FileStatus::Queued, is_certain, now_ms())?;
                files::find(tx, id)
            });
            // Send nothing that is not stored first.
            let Ok(Some(file)) = queued.await else { return Err(failed_upload) };
            upload.set(Phase::Waiting);
            if file.sha256.is_none() {
                // Other files of the same size wait for its hash, but not for its upload.
                let _place = self.readers.acquire().await.map_err(|_| Problem::cancelled())?;
                self.read_through(&file, upload).await?;
            }
            loop {
                let enqueued =
                    self.enqueue_retry(&file, retryable, &failed_upload.problem, &mut backoff, &mut probe);
                let Some(queued) = enqueued else { return Err(failed_upload) };
                self.note_change();
                self.emit_file(id).await;
                if queued.wait(file.profile_id, retryable).await {
                    break;
                }
            }
            if retryable == RetryableError::Unreachable {
                // The service is there again, for all.
                probe = None;
            }
            self.emit_file(id).await;
            initiator = Initiator::App;
        }
    }

    /// Queues a file behind the probing one, or schedules its own retry. `None` when it is not retried automatically.
    fn enqueue_retry(
        &self,
        file: &File,
        retryable: RetryableError,
        problem: &Problem,
        backoff: &mut Backoff,
        probe: &mut Option<ProbePermit>,
    ) -> Option<QueuedRetry> {
        let (id, profile_id) = (file.id, file.profile_id);
        let mut underway = self.underway.lock();
        let first = underway.circuits.get(&profile_id).map_or(id, |circuit| circuit.first);
        let is_behind = retryable.affects_service() && first != id;
        let pause = if is_behind { None } else { backoff.delay_after(retryable) };
        if !is_behind && (pause.is_none() || !retryable.affects_service()) {
            underway.close_circuit(profile_id, id);
        }
        if !is_behind && pause.is_none() {
            return None;
        }
        self.open_circuit(&mut underway, file, retryable, problem, probe);
        let reason = problem.view().title.clone();
        let again_at_ms = pause.map(|pause| now_ms().saturating_add(millis(pause)));
        let now = Arc::new(Notify::new());
        underway.waits.insert(id, Wait { profile_id, retryable, reason, again_at_ms, now: now.clone() });
        drop(underway);
        Some(QueuedRetry { uploads: self.clone(), id, now, pause })
    }

    /// Holds back the other files of a service that has just refused this one.
    pub(in crate::files::uploads) fn hold_back_others(
        &self,
        file: &File,
        failed_upload: &UploadError,
        probe: &mut Option<ProbePermit>,
    ) {
        if let Some(retryable) = failed_upload.retryable {
            self.open_circuit(&mut self.underway.lock(), file, retryable, &failed_upload.problem, probe);
        }
    }

    /// Opens the circuit breaker of a service that refuses uploads, with this file as the first to retry, unless
    /// another file is.
    fn open_circuit(
        &self,
        underway: &mut Underway,
        file: &File,
        retryable: RetryableError,
        problem: &Problem,
        probe: &mut Option<ProbePermit>,
    ) {
        let (id, profile_id) = (file.id, file.profile_id);
        if !retryable.affects_service()
            || underway.circuits.get(&profile_id).is_some_and(|circuit| circuit.first != id)
        {
            return;
        }
        let reason = problem.view().title.clone();
        underway.circuits.insert(profile_id, OpenCircuit { first: id, retryable, reason });
        probe.get_or_insert_with(|| ProbePermit { uploads: self.clone(), profile_id, id });
    }

    /// Why a file cannot be sent while another one probes the service.
    pub(in crate::files::uploads) fn blocked_by_circuit(&self, file: &File) -> Option<UploadError> {
        let underway = self.underway.lock();
        let circuit = underway.circuits.get(&file.profile_id).filter(|circuit| circuit.first != file.id)?;
        Some(UploadError {
            problem: Problem::out_of_reach(circuit.reason.clone()),
            is_certain: false,
            retryable: Some(circuit.retryable),
        })
    }

    /// Why a file waits for its automatic retry, with the reason as text.
    pub(in crate::files::uploads) fn waits_for(&self, id: FileId) -> Option<(RetryableError, Text)> {
        self.underway.lock().waits.get(&id).map(|wait| (wait.retryable, wait.reason.clone()))
    }

    /// Ends the waiting of a file, and of all that wait for the same service.
    pub(in crate::files::uploads) fn wake_now(&self, id: FileId) {
        let mut underway = self.underway.lock();
        let Some(profile_id) = underway.waits.get(&id).map(|wait| wait.profile_id) else { return };
        underway.circuits.remove(&profile_id);
        let waits_along = |wait: &Wait| wait.profile_id == profile_id && wait.retryable.affects_service();
        underway.wake(|other, wait| other == id || waits_along(wait));
    }
}

impl QueuedRetry {
    /// Waits until the file may be retried. `false` when the service is still unreachable.
    async fn wait(&self, profile_id: ProfileId, retryable: RetryableError) -> bool {
        let Some(pause) = self.pause else {
            self.now.notified().await;
            return true;
        };
        let context = &self.uploads.context;
        let services = &context.services;
        let mut changes = services.changes();
        let reached = async {
            while retryable == RetryableError::Unreachable && changes.changed().await.is_ok() {
                if services.out_of_reach(profile_id).is_none() {
                    return;
                }
            }
            std::future::pending().await
        };
        tokio::select! {
            () = self.now.notified() => return true,
            () = reached => return true,
            () = context.clock.pause(pause) => {}
        }
        if retryable != RetryableError::Unreachable {
            return true;
        }
        // Probe with a cheap request, because the file may be large.
        services.is_there(profile_id).await;
        services.out_of_reach(profile_id).is_none() || services.needs_key(profile_id)
    }
}
