//! Budget: how much one document may cost. A small file can unpack to a huge one, repeat one word a billion times or
//! keep its reader busy for ever.

use super::LIMIT;
use super::unreadable::{MAX_TEXT_BYTES, MAX_UNPACKED_BYTES, Unreadable};
use std::cell::Cell;
use std::time::Instant;

/// What is left for one document.
pub(super) struct Budget {
    /// The kind of document, as a sentence names it.
    kind: &'static str,
    deadline: Instant,
    text_bytes: Cell<usize>,
    unpacked_bytes: Cell<u64>,
}

impl Budget {
    pub(super) fn new(kind: &'static str) -> Self {
        Self {
            kind,
            deadline: Instant::now() + LIMIT,
            text_bytes: Cell::new(MAX_TEXT_BYTES),
            unpacked_bytes: Cell::new(MAX_UNPACKED_BYTES),
        }
    }

    /// For tests: a budget that allows so many unpacked bytes.
    #[cfg(test)]
    pub(super) fn unpacking(kind: &'static str, n_bytes: u64) -> Self {
        Self { unpacked_bytes: Cell::new(n_bytes), ..Self::new(kind) }
    }

    /// Takes words off the budget.
    pub(super) fn spend_text(&self, n_bytes: usize) -> Result<(), Unreadable> {
        let left = self.text_bytes.get().checked_sub(n_bytes).ok_or(Unreadable::TooMuchText)?;
        self.text_bytes.set(left);
        Ok(())
    }

    /// What may still be unpacked.
    pub(super) fn unpacked_left(&self) -> u64 {
        self.unpacked_bytes.get()
    }

    /// Takes unpacked bytes off the budget.
    pub(super) fn spend_unpacked(&self, n_bytes: u64) -> Result<(), Unreadable> {
        let left = self.unpacked_bytes.get().checked_sub(n_bytes).ok_or(Unreadable::UnpacksToTooMuch)?;
        self.unpacked_bytes.set(left);
        Ok(())
    }

    pub(super) fn check_time(&self) -> Result<(), Unreadable> {
        if Instant::now() < self.deadline { Ok(()) } else { Err(Unreadable::TookTooLong) }
    }

    pub(super) fn damaged(&self) -> Unreadable {
        Unreadable::Damaged(self.kind)
    }

    pub(super) fn encrypted(&self) -> Unreadable {
        Unreadable::Encrypted(self.kind)
    }
}
