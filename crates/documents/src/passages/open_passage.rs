//! The passage under construction.

use crate::passages::passage::{Passage, Place, Shape};

/// Longer leads stay in their passage when a list is cut off.
const MAX_LEAD_BYTES: usize = 300;

/// Maximum number of lines, empty ones included, between two blocks of one passage.
const MAX_LINES_BETWEEN: u32 = 6;

/// A passage under construction.
pub(super) struct OpenPassage {
    pub(super) passage: Passage,
    /// Whether the last block introduces what follows.
    pub(super) ends_with_lead: bool,
    n_blocks: usize,
    /// The start of the last block.
    last: usize,
    last_line: Option<u32>,
}

impl OpenPassage {
    pub(super) fn new(passage: Passage) -> Self {
        Self { passage, ends_with_lead: false, n_blocks: 0, last: 0, last_line: None }
    }

    /// Adds a block after the separator `gap`.
    pub(super) fn push(&mut self, gap: &str, text: &str, line: Option<u32>) {
        if self.passage.text.is_empty() {
            self.passage.place.line = line;
        } else {
            self.passage.text.push_str(gap);
        }
        self.last = self.passage.text.len();
        self.last_line = line;
        self.passage.text.push_str(text);
        self.n_blocks += 1;
        self.ends_with_lead = false;
    }

    /// Adds a block that fits in.
    pub(super) fn push_next(&mut self, text: &str, line: Option<u32>) {
        let place = Place { line, ..self.passage.place.clone() };
        let gap = gap(&self.passage, &place).unwrap_or_else(|| "\n".to_owned());
        self.push(&gap, text, line);
    }

    /// Whether a heading at this line is near enough to be shown above the passage.
    pub(super) fn has_room_for_heading(&self, line: Option<u32>) -> bool {
        match (line, self.passage.place.line) {
            (Some(line), Some(first)) => first.saturating_sub(line) <= MAX_LINES_BETWEEN,
            _ => true,
        }
    }

    /// Adds a heading.
    pub(super) fn push_heading(&mut self, text: &str, line: Option<u32>) {
        self.push_next(text, line);
        self.n_blocks = 0;
    }

    /// Removes and returns the last block, if it introduces a list at this place and is not the only one.
    pub(super) fn take_lead(&mut self, place: &Place) -> Option<(String, Option<u32>)> {
        let lead = self.passage.text.get(self.last..)?;
        let is_lead = self.ends_with_lead && lead.ends_with([':', '：']) && lead.len() <= MAX_LEAD_BYTES;
        if !is_lead || self.n_blocks < 2 || gap(&self.passage, place).is_none() {
            return None;
        }
        let lead = self.passage.text.split_off(self.last);
        self.passage.text.truncate(self.passage.text.trim_end().len());
        Some((lead, self.last_line))
    }
}

/// The separator between a passage and text at this place: the document's line breaks if lines are numbered. `None` if
/// the text belongs to another passage.
pub(super) fn gap(passage: &Passage, place: &Place) -> Option<String> {
    let before = &passage.place;
    let is_same =
        before.division == place.division && before.page == place.page && before.section == place.section;
    if !is_same {
        return None;
    }
    match (before.line, place.line) {
        (None, None) => Some(if passage.shape == Shape::Prose { "\n\n" } else { "\n" }.to_owned()),
        (Some(first), Some(line)) => {
            let n_breaks = u32::try_from(passage.text.matches('\n').count()).unwrap_or(u32::MAX);
            let n_lines = line.checked_sub(first.saturating_add(n_breaks))?;
            // Rows of one passage must be adjacent.
            let most = if passage.shape == Shape::Rows { 1 } else { MAX_LINES_BETWEEN };
            (1..=most).contains(&n_lines).then(|| "\n".repeat(usize::try_from(n_lines).unwrap_or(1)))
        }
        _ => None,
    }
}
