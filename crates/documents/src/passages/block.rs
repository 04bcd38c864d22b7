//! Blocks: the output of every format's reader, in reading order.
//!
//! Owns the single model of headings, paragraphs, list items, table rows and code. It must not know formats, passages
//! or HTML.

use crate::extract_error::ExtractError;
use crate::passages::passage::Place;
use std::rc::Rc;

/// The level of a heading in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// A numeric level. 1 is the outermost heading, 0 the title of a part.
    Of(u8),
    /// Below the innermost heading with a numeric level: bold lines, defined terms, questions.
    Below,
}

/// The marker of a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    /// A bullet.
    Bullet,
    /// A number.
    Number(i64),
    /// No marker, or one that is part of the item's text.
    None,
}

/// A table row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    /// The column names; empty if the table has none.
    pub(crate) header: Rc<[String]>,
    /// The number of the line or sheet row with the column names.
    pub(crate) header_line: Option<u32>,
    /// The cells, including empty ones.
    pub(crate) cells: Vec<String>,
    /// Whether it begins a table.
    pub(crate) is_first: bool,
    /// Whether it is the header of the rows below it, which do not repeat the column names.
    pub(crate) is_names: bool,
}

impl Row {
    /// The row as a line: `Name: Anna; City: Berlin`.
    pub(crate) fn text(&self) -> String {
        let mut names = self.header.iter().map(String::as_str);
        let mut parts = Vec::new();
        for cell in &self.cells {
            let name = names.next().unwrap_or_default();
            if cell.is_empty() {
                continue;
            }
            let cell = on_one_line(cell);
            parts.push(if name.is_empty() { cell } else { format!("{name}: {cell}") });
        }
        parts.join("; ")
    }
}

/// The kind of a block, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A heading.
    Heading {
        /// Its level.
        level: Level,
        /// Its text.
        text: String,
    },
    /// A paragraph of prose.
    Paragraph(String),
    /// A list item, or a further paragraph of one.
    Item {
        /// Its text.
        text: String,
        /// The number of lists around its own.
        depth: u8,
        /// Its marker.
        marker: Marker,
    },
    /// A row of a table.
    Row(Row),
    /// Lines whose breaks and indents matter.
    Code(String),
}

/// A block of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Its content.
    pub(crate) content: Content,
    /// Whether it is front matter: a title page, a table of contents, an index.
    pub(crate) is_matter: bool,
    /// Whether it is a footnote, which interrupts the text and belongs to neither part.
    pub(crate) is_note: bool,
}

impl Block {
    /// A heading of this level.
    pub(crate) fn heading(level: Level, text: impl Into<String>) -> Self {
        Content::Heading { level, text: text.into() }.into()
    }

    /// A paragraph.
    pub(crate) fn paragraph(text: impl Into<String>) -> Self {
        Content::Paragraph(text.into()).into()
    }

    /// Marks the block as front matter if `is_matter`.
    pub(crate) fn with_matter(self, is_matter: bool) -> Self {
        Self { is_matter, ..self }
    }

    /// Marks the block as a footnote.
    pub(crate) fn into_note(self) -> Self {
        Self { is_note: true, ..self }
    }
}

impl From<Content> for Block {
    fn from(content: Content) -> Self {
        Self { content, is_matter: false, is_note: false }
    }
}

/// Receives the blocks of a document in reading order.
pub(crate) trait BlockSink {
    /// Begins a part: a chapter, a sheet or a slide. The title applies to the following blocks, but is not in their
    /// text.
    fn part(&mut self, title: Option<&str>) -> Result<(), ExtractError>;

    /// Receives the next block.
    fn block(&mut self, place: &Place, block: Block) -> Result<(), ExtractError>;
}

/// The text on one line, with single spaces.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_the_names_of_its_columns_and_leaves_empty_cells_out() {
        let strings = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let row = |header: &[&str], cells: &[&str]| Row {
            header: strings(header).into(),
            cells: strings(cells),
            is_first: false,
            is_names: false,
            header_line: None,
        };
        assert_eq!(row(&["Name", "City"], &["Anna", "Bad\n Ems"]).text(), "Name: Anna; City: Bad Ems");
        assert_eq!(row(&["Name", "City"], &["", "Bonn", "x"]).text(), "City: Bonn; x");
        assert_eq!(row(&[], &["Anna", "", "Bonn"]).text(), "Anna; Bonn");
    }
}
