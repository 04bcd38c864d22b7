//! Builds the blocks of word processor documents and slides: paragraphs, headings, list items and tables.

use super::headline;
use super::table::{Origin, Table, TableRow};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::{Block, BlockSink, Content, Level, Marker, on_one_line};
use crate::passages::clean;
use crate::passages::passage::{Place, heading};
use crate::raised::{OpenShifts, Shift, shifted};

/// Wider tables are truncated: a million empty cells contain nothing.
const MAX_COLUMNS: usize = 1_024;

/// The kind of a paragraph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Text,
    /// A heading of the given level.
    Heading(u8),
    /// A list item, with the number of lists around its own.
    Item(u8),
    /// A list item whose number is part of its text, with the number of lists around its own.
    Numbered(u8),
    /// An entry of a table of contents, which repeats a heading.
    Entry,
}

/// Collects a document's blocks and emits them.
pub(super) struct Blocks<'b> {
    pub(super) place: Place,
    pub(super) sink: &'b mut dyn BlockSink,
    budget: &'b Budget,
    /// The text of the open paragraph.
    open: String,
    /// The open superscripts, subscripts and parts of formulas.
    scripts: OpenShifts,
    /// Whether the next text is bold, and how much of the open paragraph is.
    is_bold: bool,
    n_bold: usize,
    /// Open tables, the innermost last.
    tables: Vec<OpenTable<'b>>,
}

struct OpenTable<'b> {
    table: Table<'b>,
    cells: Vec<String>,
    /// The paragraphs of the open cell.
    cell: String,
    /// The cells of the row above, for vertically merged cells.
    above: Vec<String>,
    /// The number of columns that the open cell spans.
    span: usize,
    /// Whether the open cell is merged with the one above.
    is_continued: bool,
    /// Whether a wider cell before the open one covers it.
    is_covered: bool,
    /// Whether the open row is a header.
    is_header: bool,
}

impl<'b> Blocks<'b> {
    pub(super) fn new(budget: &'b Budget, place: Place, sink: &'b mut dyn BlockSink) -> Self {
        Self {
            place,
            sink,
            budget,
            open: String::new(),
            scripts: OpenShifts::default(),
            is_bold: false,
            n_bold: 0,
            tables: Vec::new(),
        }
    }

    /// Adds text to the open paragraph.
    pub(super) fn words(&mut self, words: &str) -> Result<(), ExtractError> {
        self.budget.spend_text(words.len())?;
        self.open.push_str(words);
        if self.is_bold {
            self.n_bold += n_letters(words);
        }
        Ok(())
    }

    /// Adds superscript or subscript text.
    pub(super) fn shifted_words(&mut self, words: &str, shift: Shift) -> Result<(), ExtractError> {
        let on_the_line = shifted(&self.open, words, shift);
        self.words(&on_the_line)
    }

    /// Begins a superscript, a subscript or another part of a formula.
    pub(super) fn begin_script(&mut self) {
        self.scripts.begin(&self.open);
    }

    /// Ends a superscript or a subscript of a formula.
    pub(super) fn end_script(&mut self, shift: Shift) -> Result<(), ExtractError> {
        let lengths = self.scripts.end(&mut self.open, shift);
        self.budget.spend_text(lengths.map_or(0, |(before, now)| now.saturating_sub(before)))
    }

    /// Ends another part of a formula.
    pub(super) fn end_part(&mut self) -> Result<(), ExtractError> {
        let n_bytes = self.scripts.end_part(&mut self.open);
        self.budget.spend_text(n_bytes)
    }

    /// Inserts a label before the text of the open paragraph.
    pub(super) fn prefix(&mut self, label: &str) -> Result<(), ExtractError> {
        self.budget.spend_text(label.len() + 1)?;
        if self.n_bold > 0 {
            self.n_bold += n_letters(label);
        }
        self.open.insert(0, ' ');
        self.open.insert_str(0, label);
        Ok(())
    }

    /// Sets whether the following text is bold.
    pub(super) fn set_bold(&mut self, is_bold: bool) {
        self.is_bold = is_bold;
    }

    /// Whether the open paragraph has text.
    pub(super) fn has_words(&self) -> bool {
        !self.open.trim().is_empty()
    }

    /// Takes the text of the open paragraph and leaves it empty.
    pub(super) fn take_words(&mut self) -> String {
        self.scripts.clear();
        std::mem::take(&mut self.open)
    }

    /// Makes `words` the text of the open paragraph again.
    pub(super) fn put_back(&mut self, words: String) {
        self.open = words;
    }

    /// Spends the budget for text that is assembled elsewhere.
    pub(super) fn spend(&self, n_bytes: usize) -> Result<(), ExtractError> {
        self.budget.spend_text(n_bytes)
    }

    pub(super) fn end_paragraph(&mut self, role: Role) -> Result<(), ExtractError> {
        let n_bold = std::mem::take(&mut self.n_bold);
        let text = clean::cleaned(&self.take_words());
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        if let Some(table) = self.tables.last_mut() {
            if !table.cell.is_empty() {
                table.cell.push('\n');
            }
            table.cell.push_str(text);
            return Ok(());
        }
        let is_bold = n_bold > 0 && n_bold >= n_letters(text);
        let block = match role {
            Role::Text if is_bold && headline::is_label(text) => Block::heading(Level::Below, text),
            Role::Text => Block::paragraph(text),
            Role::Heading(level) => {
                self.place.section = heading(text);
                Block::heading(Level::Of(level), text)
            }
            Role::Item(depth) => {
                Content::Item { text: text.to_owned(), depth, marker: Marker::Bullet }.into()
            }
            Role::Numbered(depth) => {
                Content::Item { text: text.to_owned(), depth, marker: Marker::None }.into()
            }
            Role::Entry => return Ok(()),
        };
        self.sink.block(&self.place, block)
    }

    pub(super) fn open_table(&mut self) -> Result<(), ExtractError> {
        self.end_paragraph(Role::Text)?;
        self.tables.push(OpenTable {
            table: Table::new(Origin::Document, Some(self.budget)),
            cells: Vec::new(),
            cell: String::new(),
            above: Vec::new(),
            span: 1,
            is_continued: false,
            is_covered: false,
            is_header: false,
        });
        Ok(())
    }

    /// Marks the open row, or the next one, as a header.
    pub(super) fn mark_header(&mut self) {
        if let Some(table) = self.tables.last_mut() {
            table.is_header = true;
        }
    }

    /// Sets the number of columns that the open cell spans.
    pub(super) fn set_span(&mut self, span: usize) {
        if let Some(table) = self.tables.last_mut() {
            table.span = span.clamp(1, MAX_COLUMNS);
        }
    }

    /// Merges the open cell with the one above.
    pub(super) fn continue_above(&mut self) {
        if let Some(table) = self.tables.last_mut() {
            table.is_continued = true;
        }
    }

    /// Marks the open cell as covered by the wider one before it.
    pub(super) fn cover_cell(&mut self) {
        if let Some(table) = self.tables.last_mut() {
            table.is_covered = true;
        }
    }

    pub(super) fn close_cell(&mut self) -> Result<(), ExtractError> {
        self.end_paragraph(Role::Text)?;
        let Some(table) = self.tables.last_mut() else { return Ok(()) };
        let mut cell = std::mem::take(&mut table.cell);
        let span = std::mem::replace(&mut table.span, 1);
        let is_continued = std::mem::take(&mut table.is_continued);
        if std::mem::take(&mut table.is_covered) {
            return Ok(());
        }
        if is_continued && cell.is_empty() {
            cell = table.above.get(table.cells.len()).cloned().unwrap_or_default();
            self.budget.spend_text(cell.len())?;
        }
        let n_free = MAX_COLUMNS.saturating_sub(table.cells.len());
        // A name that spans several columns is part of each column's name.
        let is_repeated = table.is_header && span > 1;
        self.budget.spend_text(if is_repeated { cell.len().saturating_mul(span) } else { 0 })?;
        let further = if is_repeated { cell.clone() } else { String::new() };
        let all = std::iter::once(cell).chain(std::iter::repeat_n(further, span - 1));
        table.cells.extend(all.take(n_free));
        Ok(())
    }

    pub(super) fn close_row(&mut self) -> Result<(), ExtractError> {
        let is_inner = self.tables.len() > 1;
        let Some(table) = self.tables.last_mut() else { return Ok(()) };
        let cells = std::mem::take(&mut table.cells);
        let is_header = std::mem::take(&mut table.is_header);
        table.above.clone_from(&cells);
        if !is_inner {
            let row = TableRow { cells, place: self.place.clone(), is_header };
            return table.table.push(row, self.sink);
        }
        // A row of a nested table becomes a line of the cell around it.
        let filled: Vec<String> =
            cells.iter().filter(|cell| !cell.is_empty()).map(|cell| on_one_line(cell)).collect();
        let row = filled.join("; ");
        self.budget.spend_text(row.len())?;
        self.budget.check_time()?;
        if let [.., outer, _] = self.tables.as_mut_slice() {
            if !outer.cell.is_empty() && !row.is_empty() {
                outer.cell.push('\n');
            }
            outer.cell.push_str(&row);
        }
        Ok(())
    }

    pub(super) fn close_table(&mut self) -> Result<(), ExtractError> {
        self.end_paragraph(Role::Text)?;
        match self.tables.pop() {
            Some(table) if self.tables.is_empty() => table.table.finish(self.sink),
            _ => Ok(()),
        }
    }

    /// Closes everything that is open.
    pub(super) fn finish(mut self) -> Result<(), ExtractError> {
        self.end_paragraph(Role::Text)
    }
}

fn n_letters(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_alphanumeric()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::cut::Cutter;
    use crate::passages::passage::{Passage, Shape};

    /// The passages of the written blocks.
    fn passages(write: impl FnOnce(&mut Blocks<'_>)) -> Vec<Passage> {
        let budget = Budget::new();
        let mut cutter = Cutter::default();
        let mut blocks = Blocks::new(&budget, Place::default(), &mut cutter);
        write(&mut blocks);
        blocks.finish().unwrap();
        cutter.finish().unwrap()
    }

    fn row(blocks: &mut Blocks<'_>, cells: &[&str]) {
        for cell in cells {
            blocks.words(cell).unwrap();
            blocks.close_cell().unwrap();
        }
        blocks.close_row().unwrap();
    }

    #[test]
    fn rows_say_the_names_of_many_columns_and_a_table_of_one_column_is_prose() {
        let passages = passages(|blocks| {
            blocks.open_table().unwrap();
            row(blocks, &["Name", "City", "Age"]);
            row(blocks, &["Anna", "Berlin", "40"]);
            blocks.close_table().unwrap();
            blocks.open_table().unwrap();
            row(blocks, &["Tenant", "Anna"]);
            row(blocks, &["Rent", "1250"]);
            blocks.close_table().unwrap();
            blocks.open_table().unwrap();
            row(blocks, &["Only a frame."]);
            blocks.close_table().unwrap();
        });
        let found: Vec<_> = passages.into_iter().map(|passage| (passage.shape, passage.text)).collect();
        assert_eq!(
            found,
            [
                (Shape::Rows, "Name: Anna; City: Berlin; Age: 40\nTenant; Anna\nRent; 1250".to_owned()),
                (Shape::Prose, "Only a frame.".to_owned())
            ]
        );
    }

    #[test]
    fn names_without_rows_and_tables_in_tables_are_not_lost() {
        let passages = passages(|blocks| {
            blocks.open_table().unwrap();
            blocks.open_table().unwrap();
            row(blocks, &["Inner", "row", "names"]);
            blocks.close_table().unwrap();
            blocks.close_cell().unwrap();
            row(blocks, &["1"]);
            blocks.close_table().unwrap();
        });
        let texts: Vec<_> = passages.into_iter().map(|passage| passage.text).collect();
        assert_eq!(texts, ["Inner; row; names; 1"]);
    }

    #[test]
    fn cells_that_reach_over_others_keep_the_columns_in_line() {
        let passages = passages(|blocks| {
            blocks.open_table().unwrap();
            blocks.mark_header();
            row(blocks, &["Berth", "Day", "Night"]);
            row(blocks, &["North", "12", "9"]);
            blocks.continue_above();
            blocks.close_cell().unwrap();
            blocks.set_span(2);
            row(blocks, &["closed"]);
            blocks.close_table().unwrap();
        });
        assert_eq!(passages[0].text, "Berth: North; Day: 12; Night: 9\nBerth: North; Day: closed");
    }

    #[test]
    fn a_bold_paragraph_is_a_heading_and_bold_words_are_none() {
        let passages = passages(|blocks| {
            blocks.set_bold(true);
            blocks.words("Opening hours").unwrap();
            blocks.set_bold(false);
            blocks.end_paragraph(Role::Text).unwrap();
            blocks.words("From ").unwrap();
            blocks.set_bold(true);
            blocks.words("six").unwrap();
            blocks.end_paragraph(Role::Text).unwrap();
        });
        assert_eq!(passages[0].headings, ["Opening hours"]);
        assert_eq!(passages[0].text, "Opening hours\n\nFrom six");
    }

    #[test]
    fn repeated_names_of_columns_are_counted_as_text() {
        let budget = Budget::new();
        let mut cutter = Cutter::default();
        let mut blocks = Blocks::new(&budget, Place::default(), &mut cutter);
        blocks.open_table().unwrap();
        let names: Vec<String> =
            (0..MAX_COLUMNS).map(|column| format!("{column} {}", "n".repeat(60))).collect();
        row(&mut blocks, &names.iter().map(String::as_str).collect::<Vec<_>>());
        let cells = vec!["1"; MAX_COLUMNS];
        let refused = (0..2_000).find_map(|_| {
            cells.iter().for_each(|cell| {
                blocks.words(cell).unwrap();
                blocks.close_cell().unwrap();
            });
            blocks.close_row().err()
        });
        assert_eq!(refused, Some(ExtractError::TooMuchText));
    }
}
