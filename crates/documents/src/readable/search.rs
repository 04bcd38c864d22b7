//! Searches blocks for a quote, comparing letters and digits only.

use crate::quote;
use std::ops::Range;

/// This many letters of a quote's beginning are enough to find its row among many.
const BEGINNING_LETTERS: usize = 40;

/// A shorter beginning would match anywhere.
const MIN_LETTERS: usize = 3;

/// A quote to search for.
pub(super) struct Search {
    quote: String,
    /// The letters of its first line.
    beginning: String,
    /// How many lines it has.
    pub(super) n_lines: usize,
}

/// The text of all blocks.
#[derive(Default)]
pub(super) struct Texts {
    text: String,
    /// The start of each block.
    starts: Vec<usize>,
}

impl Texts {
    pub(super) fn push(&mut self, text: &str) {
        self.starts.push(self.text.len());
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// The block that contains a byte position.
    fn block_of(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }
}

impl Search {
    pub(super) fn new(quote: &str) -> Self {
        let first = quote.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        // Search only one part of a quote with an ellipsis.
        let first = first.split(['…', '⋯']).find(|part| !part.trim().is_empty()).unwrap_or_default();
        Self {
            beginning: letters(first).take(BEGINNING_LETTERS).collect(),
            n_lines: quote.lines().count().max(1),
            quote: quote.to_owned(),
        }
    }

    /// The blocks from the first to the last letter of the quote.
    pub(super) fn find(&self, texts: &Texts) -> Option<(usize, usize)> {
        let Range { start, end } = quote::find(&texts.text, &self.quote)?;
        Some((texts.block_of(start), texts.block_of(end.saturating_sub(1))))
    }

    /// Whether the quote begins in a row.
    pub(super) fn begins_in(&self, row: &str) -> bool {
        self.beginning.chars().nth(MIN_LETTERS - 1).is_some()
            && letters(row).collect::<String>().contains(&self.beginning)
    }
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(quote::folded)
}
