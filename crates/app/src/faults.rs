//! Faults that tests put into a running app: panics in tasks and errors of the store. Not part of the released program.

use parlance_store::Error as StoreError;
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The faults that are to come. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Faults {
    planned: Arc<Mutex<Planned>>,
}

#[derive(Default)]
struct Planned {
    panics: HashSet<String>,
    reads: VecDeque<StoreError>,
}

impl Faults {
    pub(crate) fn panic_in(&self, task: &str) {
        self.planned().panics.insert(task.to_owned());
    }

    #[expect(clippy::panic, reason = "a test asked for it")]
    pub(crate) fn panic_if_asked(&self, task: &str) {
        let is_asked = self.planned().panics.remove(task);
        if is_asked {
            panic!("a test asked for it");
        }
    }

    pub(crate) fn fail_reads(&self, errors: impl IntoIterator<Item = StoreError>) {
        self.planned().reads.extend(errors);
    }

    /// The error with which the next read fails.
    pub(crate) fn take_read_error(&self) -> Option<StoreError> {
        self.planned().reads.pop_front()
    }

    fn planned(&self) -> MutexGuard<'_, Planned> {
        self.planned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl crate::App {
    /// Makes the next background task of this name panic.
    pub fn panic_in(&self, task: &str) {
        self.inner.tasks.faults().panic_in(task);
    }

    /// Makes the next reads of the store fail, one with each of these errors.
    pub fn fail_reads(&self, errors: impl IntoIterator<Item = StoreError>) {
        self.inner.record.faults().fail_reads(errors);
    }
}
