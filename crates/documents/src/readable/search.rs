//! Searches the parts and rows of a document for a quote.

use crate::quote;

/// This many characters of a quote's beginning are enough to find its row among many.
const BEGINNING_CHARS: usize = 60;

/// A quote to search for.
pub(super) struct Search {
    quote: String,
    /// The beginning of its first line.
    beginning: String,
}

impl Search {
    pub(super) fn new(quote: &str) -> Self {
        let first = quote.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        // Search only one part of a quote with an ellipsis.
        let first = first.split(['…', '⋯']).find(|part| !part.trim().is_empty()).unwrap_or_default();
        Self { quote: quote.to_owned(), beginning: first.chars().take(BEGINNING_CHARS).collect() }
    }

    /// Whether a part contains the quote.
    pub(super) fn is_in(&self, part: &str) -> bool {
        quote::find(part, &self.quote).is_some()
    }

    /// Whether the quote begins in a row.
    pub(super) fn begins_in(&self, row: &str) -> bool {
        quote::find(row, &self.beginning).is_some()
    }
}
