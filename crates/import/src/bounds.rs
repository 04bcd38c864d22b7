//! Limits on reading an archive.

use std::sync::atomic::{AtomicU64, Ordering};

/// Files in an archive, or in a folder.
pub const MAX_MEMBERS: usize = 100_000;

/// Bytes of a ZIP file's list of its files.
pub(crate) const MAX_DIRECTORY_BYTES: u64 = 32 * 1024 * 1024;

/// Bytes of one conversation, as JSON.
pub const MAX_CONVERSATION_BYTES: usize = 32 * 1024 * 1024;

/// Messages of one conversation, in all its versions.
pub const MAX_MESSAGES: usize = 50_000;

/// Elements of all lists and maps of one conversation: an element takes many times its size in the file.
pub(crate) const MAX_ELEMENTS: usize = 400_000;

/// Bytes of one attached file.
pub const MAX_ATTACHMENT_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// Bytes of all attached files of one archive.
pub(crate) const MAX_ATTACHED_BYTES: u64 = 64 * 1024 * 1024 * 1024;

/// A member may unpack to this much however little it was packed to.
pub(crate) const HARMLESS_BYTES: u64 = 16 * 1024 * 1024;

/// A larger member with a higher compression ratio repeats a single letter.
pub(crate) const MAX_RATIO: u64 = 250;

/// Conversations in one archive.
pub(crate) const MAX_CONVERSATIONS: usize = 1_000_000;

/// Number of records that are probed to recognise a format.
pub(crate) const N_PROBED: usize = 20;

/// Limit on the characters of a title.
pub(crate) const MAX_TITLE_CHARS: usize = 500;

/// A number of bytes that are spent by several readers.
#[derive(Debug)]
pub(crate) struct Budget(AtomicU64);

impl Budget {
    pub(crate) fn new(n_bytes: u64) -> Self {
        Self(AtomicU64::new(n_bytes))
    }

    /// Spends bytes. Returns `false` without spending any when fewer are left.
    pub(crate) fn spend(&self, n_bytes: u64) -> bool {
        let left = |left: u64| left.checked_sub(n_bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn a_budget_is_spent_once_by_all_readers_together() {
        let budget = Budget::new(10);
        assert!(budget.spend(6) && !budget.spend(5) && budget.spend(4) && !budget.spend(1));
        assert!(budget.spend(0));
    }
}
