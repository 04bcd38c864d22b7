//! Automatic retries of uploads, with a circuit breaker per service: which failures are retried, and when.
//!
//! A file that waits for its retry occupies no upload slot. While a service refuses uploads, one file probes it after
//! each backoff; the others resume when it succeeds. Sends no file and writes nothing.

use crate::kernel::clock::{millis, now_ms};
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_client::{Cause, Error as ClientError};
use parlance_contract::FileStatusView;
use parlance_domain::uploading::{Backoff, RetryableError};
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::File;
use parlance_words::Text;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Why a file is not on the service, or may not be.
pub(super) struct UploadError {
    pub(super) problem: Problem,
    /// Whether the service certainly does not have the file, so that no unconfirmed upload needs to be looked for.
    pub(super) is_certain: bool,
    /// Why a retry can help.
    pub(super) retryable: Option<RetryableError>,
}

impl From<Problem> for UploadError {
    fn from(problem: Problem) -> Self {
        Self { problem, is_certain: false, retryable: None }
    }
}

/// The files that wait for a retry, and the services that refuse uploads for now. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Retries(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    waits: HashMap<FileId, Wait>,
    circuits: HashMap<ProfileId, OpenCircuit>,
}

/// A file that waits for its retry.
struct Wait {
    profile_id: ProfileId,
    retryable: RetryableError,
    /// The reason, one sentence.
    reason: Text,
    /// `None` while another file probes the service.
    again_at_ms: Option<i64>,
    /// Ends the wait early.
    now: Arc<Notify>,
}

/// The retryable error behind a client error, if it is one.
pub(super) fn retryable_error(error: &ClientError) -> Option<RetryableError> {
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
struct OpenCircuit {
    /// The file that probes the service.
    first: FileId,
    retryable: RetryableError,
    reason: Text,
}

/// Permits a file to probe the service. Dropping it closes the circuit: the other files are sent again.
pub(super) struct ProbePermit {
    retries: Retries,
    profile_id: ProfileId,
    id: FileId,
}

impl Drop for ProbePermit {
    fn drop(&mut self) {
        self.retries.0.lock().close_circuit(self.profile_id, self.id);
    }
}

/// A file in the queue of retries. Dropping it removes the file.
pub(super) struct QueuedRetry {
    retries: Retries,
    id: FileId,
    profile_id: ProfileId,
    retryable: RetryableError,
    now: Arc<Notify>,
    /// `None` while another file probes the service.
    pause: Option<Duration>,
}

impl Drop for QueuedRetry {
    fn drop(&mut self) {
        self.retries.0.lock().waits.remove(&self.id);
    }
}

impl State {
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

impl Retries {
    /// Queues a file behind the probing one, or schedules its own retry. `None` when it is not retried automatically.
    pub(super) fn enqueue(
        &self,
        file: &File,
        retryable: RetryableError,
        problem: &Problem,
        backoff: &mut Backoff,
        probe: &mut Option<ProbePermit>,
    ) -> Option<QueuedRetry> {
        let (id, profile_id) = (file.id, file.profile_id);
        let mut state = self.0.lock();
        let first = state.circuits.get(&profile_id).map_or(id, |circuit| circuit.first);
        let is_behind = retryable.affects_service() && first != id;
        let pause = if is_behind { None } else { backoff.delay_after(retryable) };
        if !is_behind && (pause.is_none() || !retryable.affects_service()) {
            state.close_circuit(profile_id, id);
        }
        if !is_behind && pause.is_none() {
            return None;
        }
        self.open_circuit(&mut state, file, retryable, problem, probe);
        let reason = problem.view().title.clone();
        let again_at_ms = pause.map(|pause| now_ms().saturating_add(millis(pause)));
        let now = Arc::new(Notify::new());
        state.waits.insert(id, Wait { profile_id, retryable, reason, again_at_ms, now: now.clone() });
        drop(state);
        Some(QueuedRetry { retries: self.clone(), id, profile_id, retryable, now, pause })
    }

    /// Holds back the other files of a service that has just refused this one.
    pub(super) fn hold_back_others(
        &self,
        file: &File,
        failed_upload: &UploadError,
        probe: &mut Option<ProbePermit>,
    ) {
        if let Some(retryable) = failed_upload.retryable {
            self.open_circuit(&mut self.0.lock(), file, retryable, &failed_upload.problem, probe);
        }
    }

    /// Opens the circuit breaker of a service that refuses uploads, with this file as the first to retry, unless
    /// another file is.
    fn open_circuit(
        &self,
        state: &mut State,
        file: &File,
        retryable: RetryableError,
        problem: &Problem,
        probe: &mut Option<ProbePermit>,
    ) {
        let (id, profile_id) = (file.id, file.profile_id);
        if !retryable.affects_service()
            || state.circuits.get(&profile_id).is_some_and(|circuit| circuit.first != id)
        {
            return;
        }
        let reason = problem.view().title.clone();
        state.circuits.insert(profile_id, OpenCircuit { first: id, retryable, reason });
        probe.get_or_insert_with(|| ProbePermit { retries: self.clone(), profile_id, id });
    }

    /// Why a file cannot be sent while another one probes the service.
    pub(super) fn blocked_by_circuit(&self, file: &File) -> Option<UploadError> {
        let state = self.0.lock();
        let circuit = state.circuits.get(&file.profile_id).filter(|circuit| circuit.first != file.id)?;
        Some(UploadError {
            problem: Problem::out_of_reach(circuit.reason.clone()),
            // An earlier attempt may have arrived.
            is_certain: false,
            retryable: Some(circuit.retryable),
        })
    }

    /// The status of a file that waits for its retry.
    pub(super) fn present(&self, id: FileId) -> Option<FileStatusView> {
        let state = self.0.lock();
        let Wait { reason, again_at_ms, .. } = state.waits.get(&id)?;
        Some(FileStatusView::Waiting { reason: reason.clone(), again_at_ms: *again_at_ms })
    }

    pub(super) fn is_waiting(&self, id: FileId) -> bool {
        self.0.lock().waits.contains_key(&id)
    }

    /// Why a file waits for its automatic retry, with the reason as text.
    pub(super) fn waits_for(&self, id: FileId) -> Option<(RetryableError, Text)> {
        self.0.lock().waits.get(&id).map(|wait| (wait.retryable, wait.reason.clone()))
    }

    /// Ends the waiting of a file, and of all that wait for the same service.
    pub(super) fn wake_now(&self, id: FileId) {
        let mut state = self.0.lock();
        let Some(profile_id) = state.waits.get(&id).map(|wait| wait.profile_id) else { return };
        state.circuits.remove(&profile_id);
        let waits_along = |wait: &Wait| wait.profile_id == profile_id && wait.retryable.affects_service();
        state.wake(|other, wait| other == id || waits_along(wait));
    }
}

impl QueuedRetry {
    /// Waits until the file may be retried. `false` when the service is still unreachable.
    pub(super) async fn wait(&self, context: &Context) -> bool {
        let Self { profile_id, retryable, .. } = *self;
        let Some(pause) = self.pause else {
            self.now.notified().await;
            return true;
        };
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
