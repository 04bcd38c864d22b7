//! The budget of one document. A small file can unpack to a huge one, repeat one word a billion times or keep its
//! reader busy for ever.

use crate::extract_error::{ExtractError, MAX_TEXT_BYTES, MAX_UNPACKED_BYTES};
use crate::guard::EXTRACTION_LIMIT;
use std::cell::Cell;
use std::time::Instant;

/// The remaining budget of one document.
pub(crate) struct Budget {
    deadline: Instant,
    text_bytes: Cell<usize>,
    unpacked_bytes: Cell<u64>,
}

impl Budget {
    pub(crate) fn new() -> Self {
        Self {
            deadline: Instant::now() + EXTRACTION_LIMIT,
            text_bytes: Cell::new(MAX_TEXT_BYTES),
            unpacked_bytes: Cell::new(MAX_UNPACKED_BYTES),
        }
    }

    /// For tests: a budget that allows this many unpacked bytes.
    #[cfg(test)]
    pub(crate) fn unpacking(n_bytes: u64) -> Self {
        Self { unpacked_bytes: Cell::new(n_bytes), ..Self::new() }
    }

    /// Spends the text budget.
    pub(crate) fn spend_text(&self, n_bytes: usize) -> Result<(), ExtractError> {
        let left = self.text_bytes.get().checked_sub(n_bytes).ok_or(ExtractError::TooMuchText)?;
        self.text_bytes.set(left);
        Ok(())
    }

    /// The remaining budget for unpacked bytes.
    pub(crate) fn unpacked_left(&self) -> u64 {
        self.unpacked_bytes.get()
    }

    /// Spends the budget for unpacked bytes.
    pub(crate) fn spend_unpacked(&self, n_bytes: u64) -> Result<(), ExtractError> {
        let left = self.unpacked_bytes.get().checked_sub(n_bytes).ok_or(ExtractError::UnpacksTooLarge)?;
        self.unpacked_bytes.set(left);
        Ok(())
    }

    pub(crate) fn check_time(&self) -> Result<(), ExtractError> {
        if Instant::now() < self.deadline { Ok(()) } else { Err(ExtractError::TookTooLong) }
    }
}
