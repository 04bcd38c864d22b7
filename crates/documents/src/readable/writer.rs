//! Writes the parts of a document within limits.

use super::Readable;
use super::part::OpenPart;
use super::search::Search;
use crate::extract_error::ExtractError;
use crate::passages::block::{Block, BlockSink};
use crate::passages::passage::Place;

/// The most bytes of HTML of all parts. Further parts are kept only if they contain the quote.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Maximum number of parts.
const MAX_PARTS: usize = 5_000;

/// Writes the blocks of a document as parts.
pub(super) struct Writer {
    search: Search,
    readable: Readable,
    open: OpenPart,
    n_bytes: usize,
}

impl Writer {
    pub(super) fn new(quote: &str) -> Self {
        Self {
            search: Search::new(quote),
            readable: Readable::default(),
            open: OpenPart::new(None),
            n_bytes: 0,
        }
    }

    /// All parts.
    pub(super) fn finish(mut self) -> Readable {
        self.begin_part(OpenPart::new(None));
        self.readable
    }

    /// Ends the open part and begins the next.
    fn begin_part(&mut self, next: OpenPart) {
        let ended = std::mem::replace(&mut self.open, next);
        if ended.is_empty() {
            if let Some(last) = self.readable.parts.last_mut() {
                last.n_left_out += ended.n_left_out();
            }
            return;
        }
        let (part, is_found) = ended.finish(&self.search);
        let is_new = is_found && self.readable.found.is_none();
        if self.is_full() && !is_new {
            if let Some(last) = self.readable.parts.last_mut() {
                last.n_left_out += 1;
            }
            return;
        }
        if is_new {
            self.readable.found = Some(self.readable.parts.len());
        }
        self.n_bytes += part.html.len();
        self.readable.parts.push(part);
    }

    /// Whether the limits for parts are reached.
    fn is_full(&self) -> bool {
        self.n_bytes >= MAX_BYTES || self.readable.parts.len() >= MAX_PARTS
    }
}

impl BlockSink for Writer {
    fn part(&mut self, title: Option<&str>) -> Result<(), ExtractError> {
        self.begin_part(OpenPart::new(title));
        Ok(())
    }

    fn block(&mut self, place: &Place, block: Block) -> Result<(), ExtractError> {
        if self.open.is_full() {
            self.begin_part(self.open.continued());
        }
        if self.is_full() && self.readable.found.is_some() {
            // Stop, because further parts are dropped.
            return Err(ExtractError::TooMuchText);
        }
        self.open.push(block, place.line, &self.search);
        Ok(())
    }
}
