//! The signal that cancels long work on databases and files.

use crate::Error;
use parlance_sqlite::rusqlite::{self, ErrorCode, ffi};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cancels long work. Clones cancel the same work.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels the work at its next step.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether the work is cancelled.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// The error of a cancelled statement.
pub(crate) fn interrupted() -> Error {
    let error = ffi::Error { code: ErrorCode::OperationInterrupted, extended_code: ffi::SQLITE_INTERRUPT };
    rusqlite::Error::SqliteFailure(error, None).into()
}
