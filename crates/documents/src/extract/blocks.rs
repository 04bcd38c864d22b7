//! Blocks: the paragraphs, headings, list items and tables that word processors and slides are made of, put into
//! passages.

use super::table;
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::passage::{Passage, Place, Shape, heading};
use crate::passages::sentence;
use crate::passages::split::Paragraphs;

/// Wider tables are cut off at the right: a million empty cells say nothing.
const MAX_COLUMNS: usize = 1_024;

/// What a paragraph is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Text,
    Heading,
    Item,
}

/// Collects a document's blocks.
pub(super) struct Blocks<'b> {
    pub(super) place: Place,
    budget: &'b Budget,
    paragraphs: Paragraphs,
    /// The words of the open paragraph.
    open: String,
    /// Tables in tables, the innermost last.
    tables: Vec<Table>,
}

#[derive(Default)]
struct Table {
    header: Vec<String>,
    n_rows: usize,
    cells: Vec<String>,
    /// The paragraphs of the open cell.
    cell: String,
}

impl<'b> Blocks<'b> {
    pub(super) fn new(budget: &'b Budget, place: Place) -> Self {
        Self { place, budget, paragraphs: Paragraphs::default(), open: String::new(), tables: Vec::new() }
    }

    /// Adds words to the open paragraph.
    pub(super) fn words(&mut self, words: &str) -> Result<(), ExtractError> {
        self.budget.spend_text(words.len())?;
        self.open.push_str(words);
        Ok(())
    }

    /// Whether the open paragraph has begun.
    pub(super) fn has_words(&self) -> bool {
        !self.open.trim().is_empty()
    }

    /// The words of the open paragraph, which is empty then.
    pub(super) fn take_words(&mut self) -> String {
        std::mem::take(&mut self.open)
    }

    /// Makes words that were taken the open paragraph again.
    pub(super) fn put_back(&mut self, words: String) {
        self.open = words;
    }

    /// Takes text off the budget that is put together elsewhere.
    pub(super) fn spend(&self, n_bytes: usize) -> Result<(), ExtractError> {
        self.budget.spend_text(n_bytes)
    }

    pub(super) fn end_paragraph(&mut self, role: Role) {
        let text = sentence::cleaned(&self.take_words());
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if let Some(table) = self.tables.last_mut() {
            if !table.cell.is_empty() {
                table.cell.push('\n');
            }
            table.cell.push_str(text);
            return;
        }
        match role {
            Role::Text => self.paragraphs.push(Shape::Prose, &self.place, text),
            Role::Heading => {
                self.place.section = heading(text);
                self.paragraphs.push(Shape::Prose, &self.place, text);
            }
            Role::Item => self.paragraphs.push(Shape::Prose, &self.place, &format!("• {text}")),
        }
    }

    pub(super) fn open_table(&mut self) {
        self.end_paragraph(Role::Text);
        self.tables.push(Table::default());
    }

    pub(super) fn close_cell(&mut self) {
        self.end_paragraph(Role::Text);
        if let Some(table) = self.tables.last_mut() {
            let cell = std::mem::take(&mut table.cell);
            if table.cells.len() < MAX_COLUMNS {
                table.cells.push(cell);
            }
        }
    }

    pub(super) fn close_row(&mut self) -> Result<(), ExtractError> {
        let Some(table) = self.tables.last_mut() else { return Ok(()) };
        let cells = std::mem::take(&mut table.cells);
        table.n_rows += 1;
        if table.n_rows == 1 && table::names_many_columns(&cells) {
            table.header = cells;
            return Ok(());
        }
        // A table of one column is there for its looks.
        if let [only] = cells.as_slice() {
            return self.put(Shape::Prose, only);
        }
        let header: Vec<&str> = table.header.iter().map(String::as_str).collect();
        let row = table::row_text(&header, cells.iter().map(String::as_str));
        self.put(Shape::Rows, &row)
    }

    pub(super) fn close_table(&mut self) -> Result<(), ExtractError> {
        self.end_paragraph(Role::Text);
        let Some(table) = self.tables.last_mut() else { return Ok(()) };
        if table.n_rows > 1 || table.header.is_empty() {
            self.tables.pop();
            return Ok(());
        }
        // Nothing stands below the names.
        let row = table::row_text(&[], table.header.iter().map(String::as_str));
        self.put(Shape::Rows, &row)?;
        self.tables.pop();
        Ok(())
    }

    /// Adds a row; that of a table within a table to the cell around it.
    fn put(&mut self, shape: Shape, row: &str) -> Result<(), ExtractError> {
        // The names of the columns are repeated in each row, so what comes out can be far more than what went in.
        self.budget.spend_text(row.len())?;
        self.budget.check_time()?;
        match self.tables.as_mut_slice() {
            [.., outer, _] => {
                if !outer.cell.is_empty() && !row.is_empty() {
                    outer.cell.push('\n');
                }
                outer.cell.push_str(row);
            }
            _ => self.paragraphs.push(shape, &self.place, row),
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Vec<Passage> {
        self.end_paragraph(Role::Text);
        self.paragraphs.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(blocks: &mut Blocks<'_>, cells: &[&str]) {
        for cell in cells {
            blocks.words(cell).unwrap();
            blocks.close_cell();
        }
        blocks.close_row().unwrap();
    }

    #[test]
    fn rows_say_the_names_of_many_columns_and_a_table_of_one_column_is_prose() {
        let budget = Budget::new();
        let mut blocks = Blocks::new(&budget, Place::default());
        blocks.open_table();
        row(&mut blocks, &["Name", "City", "Age"]);
        row(&mut blocks, &["Anna", "Berlin", "40"]);
        blocks.close_table().unwrap();
        blocks.open_table();
        row(&mut blocks, &["Tenant", "Anna"]);
        row(&mut blocks, &["Rent", "1250"]);
        blocks.close_table().unwrap();
        blocks.open_table();
        row(&mut blocks, &["Only a frame."]);
        blocks.close_table().unwrap();
        let found: Vec<_> =
            blocks.finish().into_iter().map(|passage| (passage.shape, passage.text)).collect();
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
        let budget = Budget::new();
        let mut blocks = Blocks::new(&budget, Place::default());
        blocks.open_table();
        blocks.open_table();
        row(&mut blocks, &["Inner", "row", "names"]);
        blocks.close_table().unwrap();
        blocks.close_cell();
        row(&mut blocks, &["1"]);
        blocks.close_table().unwrap();
        let texts: Vec<_> = blocks.finish().into_iter().map(|passage| passage.text).collect();
        assert_eq!(texts, ["Inner; row; names; 1"]);
    }

    #[test]
    fn repeated_names_of_columns_are_counted_as_text() {
        let budget = Budget::new();
        let mut blocks = Blocks::new(&budget, Place::default());
        blocks.open_table();
        let names: Vec<String> =
            (0..MAX_COLUMNS).map(|column| format!("{column} {}", "n".repeat(60))).collect();
        row(&mut blocks, &names.iter().map(String::as_str).collect::<Vec<_>>());
        let cells = vec!["1"; MAX_COLUMNS];
        let refused = (0..2_000).find_map(|_| {
            cells.iter().for_each(|cell| {
                blocks.words(cell).unwrap();
                blocks.close_cell();
            });
            blocks.close_row().err()
        });
        assert_eq!(refused, Some(ExtractError::TooMuchText));
    }
}
