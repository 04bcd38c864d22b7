//! Failures of tasks.

use parlance_documents::{ExtractError, PreviewError};
use std::time::Duration;
use tokio::sync::AcquireError;

/// How long a task waits for a free worker. Each worker is free again after `EXTRACTION_LIMIT` at most.
const QUEUE_LIMIT: Duration = Duration::from_secs(120);

/// Waits for a free worker.
pub(crate) async fn wait_for_slot<T>(
    slot: impl Future<Output = Result<T, AcquireError>>,
) -> Result<T, Failure> {
    match tokio::time::timeout(QUEUE_LIMIT, slot).await {
        Ok(Ok(slot)) => Ok(slot),
        _ => Err(Failure::NoWorker),
    }
}

/// Why a task got no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The worker ended, or sent an invalid reply.
    Ended,
    TimedOut,
    /// No worker was free for a long time, or none could be started. This says nothing about the document.
    NoWorker,
}

impl From<Failure> for ExtractError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Ended => Self::Crashed,
            Failure::TimedOut => Self::TookTooLong,
            Failure::NoWorker => Self::NoReader,
        }
    }
}

impl From<Failure> for PreviewError {
    fn from(failure: Failure) -> Self {
        ExtractError::from(failure).into()
    }
}
