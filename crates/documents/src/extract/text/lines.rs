//! The lines of a text, with queries about their neighbours.

/// Lines separated by more empty lines are unrelated.
const MAX_EMPTY: usize = 50;

/// The lines of a text.
pub(super) struct Lines<'a> {
    lines: Vec<&'a str>,
    /// The lines with a form feed.
    page_breaks: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let marked = text.lines().enumerate().filter(|(_, line)| line.contains('\u{c}'));
        let page_breaks = marked.map(|(at, _)| at).collect();
        Self {
            lines: text.lines().map(|line| line.trim_end().trim_start_matches('\u{c}')).collect(),
            page_breaks,
        }
    }

    /// The lines with a form feed.
    pub(super) fn page_breaks(&self) -> &[usize] {
        &self.page_breaks
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line without trailing space; an empty one after the last.
    pub(super) fn get(&self, at: usize) -> &'a str {
        self.lines.get(at).copied().unwrap_or_default()
    }

    /// Replaces a line with an empty one.
    pub(super) fn remove(&mut self, at: usize) {
        if let Some(line) = self.lines.get_mut(at) {
            *line = "";
        }
    }

    /// The line number, from 1.
    pub(super) fn number(at: usize) -> u32 {
        u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Whether a line is empty or does not exist.
    pub(super) fn is_blank(&self, at: usize) -> bool {
        self.get(at).trim_start().is_empty()
    }

    /// Whether the previous line is empty or does not exist.
    pub(super) fn is_after_blank(&self, at: usize) -> bool {
        at.checked_sub(1).is_none_or(|before| self.is_blank(before))
    }

    /// The indentation of a line.
    pub(super) fn indent(&self, at: usize) -> usize {
        let line = self.get(at);
        let letters = line.chars().take_while(|letter| letter.is_whitespace());
        letters.map(|letter| if letter == '\t' { 8 } else { 1 }).sum()
    }

    /// The next line with text after this one.
    pub(super) fn next_text(&self, at: usize) -> Option<usize> {
        (at + 1..self.len()).take(MAX_EMPTY).find(|line| !self.is_blank(*line))
    }

    /// The last line with text before this one.
    pub(super) fn last_text(&self, at: usize) -> Option<usize> {
        (0..at).rev().take(MAX_EMPTY).find(|line| !self.is_blank(*line))
    }
}
