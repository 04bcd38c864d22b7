//! Grids: the sheets of a spreadsheet, row by row.

use super::table::{self, Rows};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::passage::{Division, Passage, Place, heading};

/// Cells further to the right are left out: nobody reads a row of that width.
pub(super) const MAX_COLUMNS: usize = 1_024;

/// Collects the rows of sheets.
pub(super) struct Grid<'b> {
    budget: &'b Budget,
    passages: Vec<Passage>,
    rows: Rows,
    /// The names of the columns: the first row that consists of names, below at most a title.
    header: Vec<String>,
    header_row: u32,
    n_rows_below: usize,
    is_settled: bool,
}

impl<'b> Grid<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self {
            budget,
            passages: Vec::new(),
            rows: Rows::new(Place::default()),
            header: Vec::new(),
            header_row: 0,
            n_rows_below: 0,
            is_settled: false,
        }
    }

    pub(super) fn begin_sheet(&mut self, name: &str) -> Result<(), ExtractError> {
        self.end_sheet()?;
        let place = Place { division: Division::Sheets, section: heading(name), ..Place::default() };
        self.rows = Rows::new(place);
        Ok(())
    }

    /// Adds a row with its number from 1.
    pub(super) fn push(&mut self, row: u32, cells: Vec<String>) -> Result<(), ExtractError> {
        self.budget.check_time()?;
        let n_filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        if n_filled == 0 {
            return Ok(());
        }
        if !self.is_settled && n_filled > 1 {
            self.is_settled = true;
            if table::names_many_columns(&cells) {
                (self.header, self.header_row) = (cells, row);
                return Ok(());
            }
        }
        let header: Vec<&str> = self.header.iter().map(String::as_str).collect();
        let text = table::row_text(&header, cells.iter().map(String::as_str));
        // One text can stand in a million cells while the file holds it once.
        self.budget.spend_text(text.len())?;
        self.n_rows_below += usize::from(self.is_settled);
        self.rows.push(row, &text);
        Ok(())
    }

    fn end_sheet(&mut self) -> Result<(), ExtractError> {
        let header = std::mem::take(&mut self.header);
        if self.n_rows_below == 0 && !header.is_empty() {
            // Nothing stands below the names.
            let text = table::row_text(&[], header.iter().map(String::as_str));
            self.budget.spend_text(text.len())?;
            self.rows.push(self.header_row, &text);
        }
        let rows = std::mem::replace(&mut self.rows, Rows::new(Place::default()));
        self.passages.extend(rows.finish());
        (self.n_rows_below, self.is_settled) = (0, false);
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Vec<Passage>, ExtractError> {
        self.end_sheet()?;
        Ok(self.passages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::passage::Location;

    fn cells(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    #[test]
    fn rows_below_a_title_and_names_say_both_sheet_and_row() {
        let budget = Budget::new();
        let mut grid = Grid::new(&budget);
        grid.begin_sheet("Costs").unwrap();
        grid.push(1, cells(&["Costs of 2024"])).unwrap();
        grid.push(3, cells(&["Item", "", "Price"])).unwrap();
        grid.push(4, cells(&["Tea", "hot", "3"])).unwrap();
        grid.push(5, cells(&["Cake", "", "4"])).unwrap();
        grid.begin_sheet("Names").unwrap();
        grid.push(2, cells(&["Anna", "Bo"])).unwrap();
        let found: Vec<_> = grid
            .finish()
            .unwrap()
            .into_iter()
            .map(|passage| (passage.place.location(0, 0).unwrap(), passage.text))
            .collect();
        let expected = [
            ("Costs", 1, "Costs of 2024"),
            ("Costs", 4, "Item: Tea; hot; Price: 3\nItem: Cake; Price: 4"),
            ("Names", 2, "Anna; Bo"),
        ];
        let expected = expected.map(|(sheet, row, text)| {
            (Location::Rows { sheet: sheet.to_owned(), first: row, last: row }, text.to_owned())
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn one_text_in_very_many_cells_is_too_much() {
        let budget = Budget::new();
        let mut grid = Grid::new(&budget);
        grid.begin_sheet("A").unwrap();
        let text = "x".repeat(1024 * 1024);
        let refused = (1..100).find_map(|row| grid.push(row, vec![text.clone()]).err());
        assert_eq!(refused, Some(ExtractError::TooMuchText));
    }
}
