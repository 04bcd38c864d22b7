//! Grids: the sheets of a workbook, row by row.

use super::table::{Origin, Table, TableRow};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;
use crate::passages::passage::{Division, Place, heading};

/// Cells further to the right are dropped: nobody reads so wide a row.
pub(super) const MAX_COLUMNS: usize = 1_024;

/// Collects the rows of sheets.
pub(super) struct Grid<'b> {
    budget: &'b Budget,
    place: Place,
    table: Table<'b>,
}

impl<'b> Grid<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { budget, place: Place::default(), table: Table::new(Origin::Sheet, Some(budget)) }
    }

    pub(super) fn begin_sheet(&mut self, name: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        self.end_sheet(sink)?;
        self.place = Place { division: Division::Sheets, section: heading(name), ..Place::default() };
        sink.part(Some(name))
    }

    /// Adds a row with its row number, from 1.
    pub(super) fn push(
        &mut self,
        row: u32,
        cells: Vec<String>,
        sink: &mut dyn BlockSink,
    ) -> Result<(), ExtractError> {
        self.budget.check_time()?;
        let place = Place { line: Some(row), ..self.place.clone() };
        self.table.push(TableRow { cells, place, is_header: false }, sink)
    }

    fn end_sheet(&mut self, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        let next = Table::new(Origin::Sheet, Some(self.budget));
        std::mem::replace(&mut self.table, next).finish(sink)
    }

    pub(super) fn finish(mut self, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        self.end_sheet(sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::cut::Cutter;
    use crate::passages::passage::Location;

    fn cells(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    #[test]
    fn rows_below_a_title_and_names_say_both_sheet_and_row() {
        let budget = Budget::new();
        let mut cutter = Cutter::default();
        let mut grid = Grid::new(&budget);
        grid.begin_sheet("Costs", &mut cutter).unwrap();
        grid.push(1, cells(&["Costs of 2024"]), &mut cutter).unwrap();
        grid.push(3, cells(&["Item", "", "Price"]), &mut cutter).unwrap();
        grid.push(4, cells(&["Tea", "hot", "3"]), &mut cutter).unwrap();
        grid.push(5, cells(&["Cake", "", "4"]), &mut cutter).unwrap();
        grid.begin_sheet("Names", &mut cutter).unwrap();
        grid.push(2, cells(&["Anna", "Bo"]), &mut cutter).unwrap();
        grid.finish(&mut cutter).unwrap();
        let passages = cutter.finish().unwrap();
        assert_eq!(passages[1].introduction.as_deref(), Some("Costs of 2024"));
        assert_eq!(passages[1].headings, ["Costs"]);
        let found: Vec<_> = passages
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
        let mut cutter = Cutter::default();
        let mut grid = Grid::new(&budget);
        grid.begin_sheet("A", &mut cutter).unwrap();
        let text = "x".repeat(1024 * 1024);
        let refused = (1..100).find_map(|row| grid.push(row, vec![text.clone()], &mut cutter).err());
        assert_eq!(refused, Some(ExtractError::TooMuchText));
    }
}
