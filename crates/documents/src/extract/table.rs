//! Tables: finds the header row and repeats the column names in each row, so that a row can be quoted alone.

use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::{Block, BlockSink, Content, Row};
use crate::passages::passage::Place;
use std::collections::HashSet;
use std::rc::Rc;

/// Number of rows searched for the header.
const MAX_UNDECIDED: usize = 12;

/// Longer cells are not column names.
const MAX_NAME_BYTES: usize = 80;

/// The origin of a table, which affects how likely its first row is a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// In a document. In tables of two columns, each row is as often a name with its value, as in `Tenant | Anna`.
    Document,
    /// In a sheet.
    Sheet,
    /// In delimited text, which mostly begins with a header.
    Delimited,
}

/// A row as it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct TableRow {
    pub(super) cells: Vec<String>,
    pub(super) place: Place,
    /// Whether the document marks it as a header.
    pub(super) is_header: bool,
}

impl TableRow {
    fn n_filled(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.is_empty()).count()
    }

    /// The row as a line without column names.
    fn text(&self) -> String {
        Row { cells: self.cells.clone(), ..Row::default() }.text()
    }
}

/// A table that is being read.
pub(super) struct Table<'b> {
    origin: Origin,
    budget: Option<&'b Budget>,
    /// The first rows, until the header is known.
    undecided: Vec<TableRow>,
    is_decided: bool,
    header: Rc<[String]>,
    header_line: Option<u32>,
    /// The header row, until a row follows it.
    header_row: Option<TableRow>,
    has_rows: bool,
}

impl<'b> Table<'b> {
    /// A table whose rows spend a budget, if there is one.
    pub(super) fn new(origin: Origin, budget: Option<&'b Budget>) -> Self {
        Self {
            origin,
            budget,
            undecided: Vec::new(),
            is_decided: false,
            header: Rc::from([]),
            header_line: None,
            header_row: None,
            has_rows: false,
        }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: TableRow, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        if row.n_filled() == 0 {
            return Ok(());
        }
        if self.is_decided {
            return self.emit(&row, sink);
        }
        self.undecided.push(row);
        if self.undecided.len() >= MAX_UNDECIDED { self.decide(sink) } else { Ok(()) }
    }

    /// Ends the table.
    pub(super) fn finish(mut self, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        if !self.is_decided {
            self.decide(sink)?;
        }
        // No row follows the header.
        match self.header_row.take() {
            Some(names) => {
                self.header = Rc::from([]);
                self.emit(&names, sink)
            }
            None => Ok(()),
        }
    }

    /// Finds the header among the first rows, and emits the others.
    fn decide(&mut self, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        self.is_decided = true;
        let rows = std::mem::take(&mut self.undecided);
        let width = rows.iter().map(TableRow::n_filled).max().unwrap_or(0);
        let n_notes = rows.iter().take_while(|row| !row.is_header && is_note(row, width)).count();
        let (notes, rows) = rows.split_at(n_notes.min(rows.len()));
        for note in notes {
            self.emit_note(note, sink)?;
        }
        let n_marked = rows.iter().take_while(|row| row.is_header).count();
        if n_marked > 0 {
            let (marked, below) = rows.split_at(n_marked);
            self.set_marked(marked, width, sink)?;
            return below.iter().try_for_each(|row| self.emit(row, sink));
        }
        let Some(at) = self.header_at(rows, width) else {
            return rows.iter().try_for_each(|row| self.emit(row, sink));
        };
        let (notes, rows) = rows.split_at(at);
        for note in notes {
            self.emit_note(note, sink)?;
        }
        if let Some((names, below)) = rows.split_first() {
            self.set_header(names.cells.clone(), names);
            below.iter().try_for_each(|row| self.emit(row, sink))?;
        }
        Ok(())
    }

    /// The index of the header row. Below notes of several cells it is the fullest row above values.
    fn header_at(&self, rows: &[TableRow], width: usize) -> Option<usize> {
        let has_values = |row: &TableRow| row.cells.iter().any(|cell| is_value(cell) && !is_year(cell));
        let n_candidates = rows.iter().take_while(|row| !has_values(row)).count();
        let score = |at: usize| {
            let (row, below) = (rows.get(at)?, rows.get(at + 1..)?);
            let n_kinds = n_columns_of_values(row, below);
            let is_possible = self.is_header(row, below, width) && (at == 0 || n_kinds > 0);
            is_possible.then(|| row.n_filled() + n_kinds)
        };
        let scores = (0..n_candidates).filter_map(|at| Some((score(at)?, at)));
        scores.max_by_key(|(score, at)| (*score, std::cmp::Reverse(*at))).map(|(_, at)| at)
    }

    /// Sets the header from rows that the document marks. Rows with a single cell are titles.
    fn set_marked(
        &mut self,
        marked: &[TableRow],
        width: usize,
        sink: &mut dyn BlockSink,
    ) -> Result<(), ExtractError> {
        let (titles, names): (Vec<&TableRow>, Vec<&TableRow>) =
            marked.iter().partition(|row| width > 1 && row.n_filled() < 2);
        for title in titles {
            self.emit_note(title, sink)?;
        }
        let Some(last) = names.last() else { return Ok(()) };
        let n_columns = names.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let name = |column: usize| {
            let mut parts: Vec<&str> = Vec::new();
            for cell in names.iter().filter_map(|row| row.cells.get(column)) {
                if !cell.is_empty() && parts.last() != Some(&cell.as_str()) {
                    parts.push(cell);
                }
            }
            parts.join(" ")
        };
        let header: Vec<String> = (0..n_columns).map(name).collect();
        self.set_header(header, last);
        Ok(())
    }

    fn set_header(&mut self, header: Vec<String>, row: &TableRow) {
        self.header_row = Some(TableRow { cells: header.clone(), ..row.clone() });
        self.header_line = row.place.line;
        self.header = header.into();
    }

    /// Whether an unmarked row is the header of the rows below it.
    fn is_header(&self, first: &TableRow, below: &[TableRow], width: usize) -> bool {
        let n_filled = first.n_filled();
        let has_columns = match self.origin {
            Origin::Document | Origin::Sheet => first.cells.len() > 2,
            // All columns are named except one with row numbers.
            Origin::Delimited => n_filled + 1 >= first.cells.len(),
        };
        let is_again = |row: &TableRow| {
            row.cells != first.cells
                && row.cells.iter().zip(&first.cells).any(|(cell, name)| !name.is_empty() && cell == name)
        };
        has_columns
            && n_filled > 1
            && n_filled * 10 >= width * 6
            && (self.origin == Origin::Delimited || !below.is_empty())
            && are_names(&first.cells)
            && !below.iter().any(is_again)
    }

    /// Emits a line above the table that is not a header.
    fn emit_note(&mut self, note: &TableRow, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        let text = note.text();
        self.spend(text.len())?;
        sink.block(&note.place, Block::paragraph(text))
    }

    fn emit(&mut self, row: &TableRow, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        // Some documents repeat the header on each page.
        if !self.header.is_empty() && row.cells.as_slice() == &*self.header {
            return Ok(());
        }
        // A table of one column is for layout.
        if let (Origin::Document, [only]) = (self.origin, row.cells.as_slice()) {
            self.spend(only.len())?;
            return sink.block(&row.place, Block::paragraph(only.as_str()));
        }
        let block = Row {
            header: Rc::clone(&self.header),
            header_line: self.header_line,
            cells: row.cells.clone(),
            is_first: !self.has_rows,
            is_names: false,
        };
        // Column names are repeated in each row, so the output can be much larger than the input.
        self.spend(row.cells.iter().chain(self.header.iter()).map(String::len).sum())?;
        (self.has_rows, self.header_row) = (true, None);
        sink.block(&row.place, Content::Row(block).into())
    }

    fn spend(&self, n_bytes: usize) -> Result<(), ExtractError> {
        let Some(budget) = self.budget else { return Ok(()) };
        budget.spend_text(n_bytes)?;
        budget.check_time()
    }
}

/// The number of columns with a word above a value.
fn n_columns_of_values(names: &TableRow, below: &[TableRow]) -> usize {
    let Some(below) = below.first() else { return 0 };
    let pairs = names.cells.iter().zip(&below.cells);
    pairs.filter(|(name, cell)| !name.is_empty() && is_value(cell)).count()
}

/// Whether a row above the header is a title or a note: it has far fewer cells than the table.
fn is_note(row: &TableRow, width: usize) -> bool {
    row.n_filled() * 2 < width || width == 2 && row.n_filled() == 1
}

/// Whether cells are column names: short, distinct, and words rather than values. Years count as names next to a word.
pub(super) fn are_names(cells: &[String]) -> bool {
    let filled: Vec<&String> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let n_years = filled.iter().filter(|cell| is_year(cell)).count();
    let has_twins = filled.iter().collect::<HashSet<_>>().len() < filled.len();
    let begins_with_word = cells.first().is_some_and(|first| !is_value(first));
    !has_twins
        && filled.iter().all(|cell| cell.len() <= MAX_NAME_BYTES && (!is_value(cell) || is_year(cell)))
        && (n_years == 0 || begins_with_word)
}

fn is_year(cell: &str) -> bool {
    cell.len() == 4 && cell.parse().is_ok_and(|year: u32| (1900..2100).contains(&year))
}

/// Whether a cell contains a number, a date or an amount.
fn is_value(cell: &str) -> bool {
    cell.parse::<f64>().is_ok()
        || cell.contains(|letter: char| letter.is_ascii_digit())
            && cell.chars().all(|letter| letter.is_ascii_digit() || " .,:/%+-−–$€£¥".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::cut::Cutter;

    fn rows_of(origin: Origin, rows: &[&[&str]]) -> Vec<String> {
        marked(origin, &rows.iter().map(|row| (false, *row)).collect::<Vec<_>>())
    }

    /// The lines of a table, given which of its rows are marked as headers.
    fn marked(origin: Origin, rows: &[(bool, &[&str])]) -> Vec<String> {
        let mut cutter = Cutter::default();
        let mut table = Table::new(origin, None);
        for (is_header, cells) in rows {
            let cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
            let row = TableRow { cells, is_header: *is_header, ..TableRow::default() };
            table.push(row, &mut cutter).unwrap();
        }
        table.finish(&mut cutter).unwrap();
        let passages = cutter.finish().unwrap();
        passages.iter().flat_map(|passage| passage.text.lines()).map(str::to_owned).collect()
    }

    #[test]
    fn a_row_of_names_names_the_columns() {
        let table: &[&[&str]] = &[&["Name", "City", "Age"], &["Anna", "Bonn", "40"]];
        assert_eq!(rows_of(Origin::Document, table), ["Name: Anna; City: Bonn; Age: 40"]);
        let years: &[&[&str]] = &[&["Fee", "2023", "2024"], &["North", "10", "12.5"]];
        assert_eq!(rows_of(Origin::Sheet, years), ["Fee: North; 2023: 10; 2024: 12.5"]);
    }

    #[test]
    fn two_columns_of_a_document_have_names_only_where_it_says_so() {
        let table: &[&[&str]] = &[&["Tenant", "Anna"], &["Rent", "1250"]];
        assert_eq!(rows_of(Origin::Document, table), ["Tenant; Anna", "Rent; 1250"]);
        assert_eq!(
            marked(Origin::Document, &[(true, &["Item", "Price"]), (false, &["Tea", "3"])]),
            ["Item: Tea; Price: 3"]
        );
    }

    #[test]
    fn notes_and_titles_above_a_table_are_no_names() {
        let table: &[&[&str]] = &[
            &["Fees of the harbour"],
            &["Edition:", "2024", "", "", ""],
            &["Berth", "Day", "Week", "Month", "Year"],
            &["North", "12.50", "70", "200", "1,900"],
        ];
        let expected = [
            "Fees of the harbour",
            "",
            "Edition:; 2024",
            "Berth: North; Day: 12.50; Week: 70; Month: 200; Year: 1,900",
        ];
        assert_eq!(rows_of(Origin::Sheet, table), expected);
        assert_eq!(
            rows_of(Origin::Delimited, &[&["Only a note"], &["a", "b"], &["1", "2"]]),
            ["Only a note", "a: 1; b: 2"]
        );
    }

    #[test]
    fn remarks_of_several_cells_are_no_names_either() {
        let table: &[&[&str]] = &[
            &["All", "of", "these", "cells"],
            &["are", "remarks", "", ""],
            &["Name", "Trade", "Age", "Born"],
            &["Anna", "baker", "40", "1984-01-08"],
            &["Bo", "smith", "69", "1955-10-21"],
            &["Cem", "cook", "31", "1993-03-02"],
        ];
        let found = rows_of(Origin::Sheet, table);
        assert!(
            found.contains(&"Name: Anna; Trade: baker; Age: 40; Born: 1984-01-08".to_owned()),
            "{found:?}"
        );
    }

    #[test]
    fn rows_of_values_and_repeated_values_are_no_names() {
        let table: &[&[&str]] = &[&["North", "free", "12"], &["South", "free", "9"], &["East", "taken", "7"]];
        assert_eq!(rows_of(Origin::Sheet, table)[0], "North; free; 12");
        let words: &[&[&str]] = &[&["North", "free", "Anna"], &["South", "free", "Bo"]];
        assert_eq!(rows_of(Origin::Sheet, words)[0], "North; free; Anna");
    }

    #[test]
    fn names_in_two_rows_are_put_together_and_repeated_ones_left_out() {
        let rows: &[(bool, &[&str])] = &[
            (true, &["", "Summer", "Summer"]),
            (true, &["Berth", "Day", "Week"]),
            (false, &["North", "12", "70"]),
            (false, &["Berth", "Summer Day", "Summer Week"]),
            (false, &["South", "9", "50"]),
        ];
        assert_eq!(
            marked(Origin::Document, rows),
            ["Berth: North; Summer Day: 12; Summer Week: 70", "Berth: South; Summer Day: 9; Summer Week: 50"]
        );
    }

    #[test]
    fn names_without_rows_are_a_row() {
        assert_eq!(rows_of(Origin::Delimited, &[&["Name", "City"]]), ["Name; City"]);
        assert_eq!(marked(Origin::Document, &[(true, &["Name", "City"])]), ["Name; City"]);
    }
}
