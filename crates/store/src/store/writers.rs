//! Counts writing and waiting callers, so that long copies can pause for them.

use parking_lot::{Condvar, Mutex};
use std::time::Duration;

/// The longest pause for writers, so that a copy continues under constant writes.
const LONGEST_PAUSE: Duration = Duration::from_millis(100);

#[derive(Default)]
pub(super) struct Writers {
    n: Mutex<usize>,
    is_idle: Condvar,
}

/// A caller that writes or waits to write, until dropped.
pub(super) struct Writing<'a>(&'a Writers);

impl Writers {
    pub(super) fn enter(&self) -> Writing<'_> {
        *self.n.lock() += 1;
        Writing(self)
    }

    /// Waits until no caller writes, at most for [`LONGEST_PAUSE`].
    pub(super) fn pause_for(&self) {
        self.is_idle.wait_while_for(&mut self.n.lock(), |n| *n > 0, LONGEST_PAUSE);
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        let mut n = self.0.n.lock();
        *n = n.saturating_sub(1);
        if *n == 0 {
            self.0.is_idle.notify_all();
        }
    }
}
