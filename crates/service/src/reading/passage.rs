//! A passage: the piece of a document that is found and quoted from.

/// How a passage is written, and therefore quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Sentences; line breaks in it mean nothing.
    Prose,
    /// One row of a table, or entry of a list, a line.
    Rows,
    /// Lines whose breaks and indents matter.
    Code,
}

impl Shape {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Prose => "prose",
            Self::Rows => "rows",
            Self::Code => "code",
        }
    }

    /// The reverse of [`Shape::word`]; the database admits no other word.
    pub(crate) fn from_word(word: &str) -> Self {
        match word {
            "rows" => Self::Rows,
            "code" => Self::Code,
            _ => Self::Prose,
        }
    }
}

/// Where a passage stands in its document, as far as the document says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// The page, from 1.
    pub(crate) page: Option<u32>,
    /// The heading above it.
    pub(crate) section: Option<String>,
    /// The number of its first line, from 1.
    pub(crate) line: Option<u32>,
}

impl Place {
    /// The place in words, of lines that begin `first` lines after the passage and end `last` lines after it.
    pub(crate) fn describe(&self, first: u32, last: u32) -> Option<String> {
        if let Some(page) = self.page {
            return Some(format!("page {page}"));
        }
        if let Some(section) = &self.section {
            return Some(format!("section “{section}”"));
        }
        let line = self.line?;
        let (from, to) = (line.saturating_add(first), line.saturating_add(last));
        Some(if from == to { format!("line {from}") } else { format!("lines {from}–{to}") })
    }
}

/// A piece of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    pub(crate) shape: Shape,
    pub(crate) place: Place,
    /// Its words. A line break is one in the document.
    pub(crate) text: String,
}

/// For tests: each passage's heading and words.
#[cfg(test)]
pub(crate) fn sections(passages: &[Passage]) -> Vec<(Option<&str>, &str)> {
    passages.iter().map(|passage| (passage.place.section.as_deref(), passage.text.as_str())).collect()
}
