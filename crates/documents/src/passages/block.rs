//! Blocks: what the reader of every format makes of a document, in reading order.
//!
//! Owns the one model of headings, paragraphs, list items, table rows and code. It must not know formats, passages or
//! HTML.

use crate::extract_error::ExtractError;
use crate::passages::passage::Place;
use std::rc::Rc;

/// How deep a heading stands in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// By its number. 1 is the outermost heading, 0 the title of a part.
    Of(u8),
    /// Below the innermost numbered heading: bold lines, terms that are defined, questions.
    Below,
}

/// The marker of a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    /// A bullet.
    Bullet,
    /// A number.
    Number(i64),
    /// Nothing, or a marker that is part of the item's text.
    None,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    /// The names of the columns; empty where the table has none.
    pub(crate) header: Rc<[String]>,
    /// The number of the line or of the sheet's row with these names.
    pub(crate) header_line: Option<u32>,
    /// The cells, empty ones too.
    pub(crate) cells: Vec<String>,
    /// Whether a table begins with it.
    pub(crate) is_first: bool,
    /// Whether it names the columns of the rows below it, which do not repeat the names.
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
        /// How deep it stands.
        level: Level,
        /// Its text.
        text: String,
    },
    /// A paragraph of prose.
    Paragraph(String),
    /// An item of a list, or a further paragraph of it.
    Item {
        /// Its text.
        text: String,
        /// How many lists are around its own.
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
    /// What it is.
    pub(crate) content: Content,
    /// Whether it is front matter: a title page, a table of contents, an index.
    pub(crate) is_matter: bool,
    /// Whether it is a footnote, which stands between two parts of the text and belongs to neither.
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

    /// The same block as front matter, if it is some.
    pub(crate) fn with_matter(self, is_matter: bool) -> Self {
        Self { is_matter, ..self }
    }

    /// The same block as a footnote.
    pub(crate) fn into_note(self) -> Self {
        Self { is_note: true, ..self }
    }
}

impl From<Content> for Block {
    fn from(content: Content) -> Self {
        Self { content, is_matter: false, is_note: false }
    }
}

/// Takes the blocks of a document in reading order.
pub(crate) trait BlockSink {
    /// A part begins: a chapter, a sheet or a slide. The title stands above what follows, but not in its text.
    fn part(&mut self, title: Option<&str>) -> Result<(), ExtractError>;

    /// Takes the next block.
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
