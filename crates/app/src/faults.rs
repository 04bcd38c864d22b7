//! Faults that tests put into a running app: panics in tasks and errors of the store. Not part of the released program.

use parlance_store::Error as StoreError;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The faults that are to come. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Faults {
    planned: Arc<Mutex<Planned>>,
}

#[derive(Default)]
struct Planned {
    panics: HashSet<String>,
    /// The name of a read, and the error with which it fails once.
    reads: Vec<(String, StoreError)>,
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

    pub(crate) fn fail_read(&self, name: &str, error: StoreError) {
        self.planned().reads.push((name.to_owned(), error));
    }

    /// The error with which a read fails, if one was planned for it: `read` is the path of what reads, as the compiler
    /// tells it.
    pub(crate) fn take_read_error(&self, read: &str) -> Option<StoreError> {
        let mut planned = self.planned();
        let at = planned.reads.iter().position(|(name, _)| read.contains(name))?;
        Some(planned.reads.remove(at).1)
    }

    fn planned(&self) -> MutexGuard<'_, Planned> {
        self.planned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
