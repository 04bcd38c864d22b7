//! Excel workbooks. `calamine` reads their cells one by one, so a sheet with two distant cells costs no more than two
//! cells.

use super::grid::{Grid, MAX_COLUMNS};
use super::number_format::NumberFormat;
use super::shared_strings;
use super::sheet_values::{Scan, without_spaces};
use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;
use calamine::{Cell, DataRef, ExcelDateTime, Reader, SheetType, SheetVisible, Style, Xlsb, Xlsx};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Reads a workbook of Excel 2007 or later.
pub(super) fn read_xlsx(
    bytes: &[u8],
    archive: &mut Archive<'_>,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    let mut scan = Scan::default();
    archive.measure_into(&mut scan)?;
    let trimmed;
    let bytes = if scan.is_found {
        trimmed = without_spaces(archive)?;
        trimmed.as_slice()
    } else {
        bytes
    };
    let budget = archive.budget();
    let mut workbook: Xlsx<_> = guarded(|| Xlsx::new(Cursor::new(bytes)))?;
    let raised = shared_strings::with_raised_digits(archive)?;
    let mut grid = Grid::new(budget);
    for (name, title) in worksheets(&workbook) {
        grid.begin_sheet(&title, sink)?;
        let mut cells = guarded(|| workbook.worksheet_cells_reader(&name))?;
        let formats: Vec<NumberFormat> = cells.styles().iter().map(number_format).collect();
        let plain = NumberFormat::default();
        let mut rows = OpenRow::default();
        while let Some((cell, style)) = guarded(|| cells.next_cell_with_style_id())? {
            let format = formats.get(style).unwrap_or(&plain);
            rows.take(&cell, format, &raised, &mut grid, budget, sink)?;
        }
        rows.close(&mut grid, sink)?;
    }
    grid.finish(sink)
}

/// Reads a workbook in Excel's binary format.
pub(super) fn read_xlsb(
    bytes: &[u8],
    archive: &mut Archive<'_>,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    archive.measure()?;
    let budget = archive.budget();
    let mut workbook: Xlsb<_> = guarded(|| Xlsb::new(Cursor::new(bytes)))?;
    let mut grid = Grid::new(budget);
    for (name, title) in worksheets(&workbook) {
        grid.begin_sheet(&title, sink)?;
        let mut cells = guarded(|| workbook.worksheet_cells_reader(&name))?;
        let mut rows = OpenRow::default();
        while let Some(cell) = guarded(|| cells.next_cell())? {
            rows.take(&cell, &NumberFormat::default(), &BTreeMap::new(), &mut grid, budget, sink)?;
        }
        rows.close(&mut grid, sink)?;
    }
    grid.finish(sink)
}

/// Calls `calamine`, which panics on some invalid references.
fn guarded<T, E>(read: impl FnOnce() -> Result<T, E>) -> Result<T, ExtractError> {
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(_)) | Err(_) => Err(ExtractError::Damaged),
    }
}

/// The sheet names, and the names to cite them by: hidden sheets are marked.
fn worksheets<'a, R: Reader<Cursor<&'a [u8]>>>(workbook: &R) -> Vec<(String, String)> {
    let sheets = workbook.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let title = |sheet: &calamine::Sheet| match sheet.visible {
        SheetVisible::Visible => sheet.name.clone(),
        SheetVisible::Hidden | SheetVisible::VeryHidden => format!("{} (hidden)", sheet.name),
    };
    sheets.map(|sheet| (sheet.name.clone(), title(sheet))).collect()
}

/// The cells of the current row.
#[derive(Default)]
struct OpenRow {
    row: u32,
    cells: Vec<String>,
}

impl OpenRow {
    fn take(
        &mut self,
        cell: &Cell<DataRef<'_>>,
        format: &NumberFormat,
        raised: &BTreeMap<String, String>,
        grid: &mut Grid<'_>,
        budget: &Budget,
        sink: &mut dyn BlockSink,
    ) -> Result<(), ExtractError> {
        let (row, column) = cell.get_position();
        if row != self.row {
            self.close(grid, sink)?;
            self.row = row;
        }
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        let text = match cell.get_value() {
            DataRef::Float(number) => format.apply(*number, number_text),
            DataRef::Int(number) => format.apply_whole(*number),
            DataRef::SharedString(text) => {
                raised.get(text.trim()).map_or(text.trim(), String::as_str).to_owned()
            }
            value => text_of(value),
        };
        if text.is_empty() || column >= MAX_COLUMNS {
            return Ok(());
        }
        // Each cell of a row can refer to the same long text.
        budget.spend_text(text.len())?;
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        if let Some(place) = self.cells.get_mut(column) {
            *place = text;
        }
        Ok(())
    }

    fn close(&mut self, grid: &mut Grid<'_>, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
        grid.push(self.row.saturating_add(1), std::mem::take(&mut self.cells), sink)
    }
}

fn number_format(style: &Style) -> NumberFormat {
    NumberFormat::parse(style.number_format.as_ref().map_or("", |format| format.format_code.as_str()))
}

/// The text of a cell, without its number format.
fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::String(text) => text.trim().to_owned(),
        DataRef::SharedString(text) => text.trim().to_owned(),
        DataRef::Bool(is_true) => if *is_true { "TRUE" } else { "FALSE" }.to_owned(),
        DataRef::DateTime(time) => time_text(time),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// The number with 15 digits, as in Excel, so that 0.1 + 0.2 gives 0.3.
fn number_text(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

fn time_text(time: &ExcelDateTime) -> String {
    if time.is_duration() {
        let seconds = (time.as_f64() * 86_400.0).round();
        let (hours, rest) = ((seconds / 3_600.0).trunc(), seconds % 3_600.0);
        return format!("{hours}:{:02}:{:02}", (rest / 60.0).trunc().abs(), (rest % 60.0).abs());
    }
    let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
    let clock = if second == 0 {
        format!("{hour:02}:{minute:02}")
    } else {
        format!("{hour:02}:{minute:02}:{second:02}")
    };
    let date = format!("{year}-{month:02}-{day:02}");
    if time.as_f64() < 1.0 {
        clock
    } else if (hour, minute, second) == (0, 0, 0) {
        date
    } else {
        format!("{date} {clock}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::passages::passage::Location;

    #[test]
    fn cells_are_read_with_sheet_row_dates_and_numbers() {
        let rows = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Due</t></is></c><c r="D1" t="s"><v>1</v></c></row>
            <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>45352</v></c><c r="D3"><v>0.30000000000000004</v></c><c r="E3" s="2"><v>0.19</v></c></row>"#;
        let bytes = fixtures::xlsx(&[("Costs", rows), ("Empty", "")], &["Item", "Price", "Tea &amp; cake"]);
        let passages = fixtures::read(&bytes, "a.xlsx").unwrap();
        assert_eq!(passages.len(), 1);
        assert_eq!(passages[0].text, "Item: Tea & cake; Due: 2024-03-01; Price: 0.3; 19%");
        let row = Location::Rows { sheet: "Costs".to_owned(), first: 3, last: 3 };
        assert_eq!(passages[0].place.location(0, 0), Some(row));
    }

    #[test]
    fn two_cells_far_apart_are_only_two_cells() {
        let rows = r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFC1048576"><v>8</v></c><c r="B1048576"><v>2</v></c></row>"#;
        let passages = fixtures::read(&fixtures::xlsx(&[("A", rows)], &[]), "a.xlsx").unwrap();
        let found: Vec<_> =
            passages.iter().map(|passage| (passage.place.line, passage.text.as_str())).collect();
        assert_eq!(found, [(Some(1), "1"), (Some(1_048_576), "2")]);
    }

    #[test]
    fn a_reference_outside_of_every_sheet_is_no_panic() {
        let rows = r#"<row r="1"><c r="ZZZZZZZ4294967295"><v>1</v></c></row>"#;
        // Without overflow checks, the reference wraps to another one.
        if let Err(error) = fixtures::read(&fixtures::xlsx(&[("A", rows)], &[]), "a.xlsx") {
            assert_eq!(error, ExtractError::Damaged);
        }
    }

    #[test]
    fn one_long_text_in_very_many_cells_is_refused() {
        let cells = r#"<c t="s"><v>0</v></c>"#.repeat(1_000);
        let rows = format!("<row>{cells}</row>").repeat(3);
        let bytes = fixtures::xlsx(&[("A", &rows)], &[&"x".repeat(30_000)]);
        assert_eq!(fixtures::read(&bytes, "a.xlsx").err(), Some(ExtractError::TooMuchText));
    }

    #[test]
    fn times_are_written_as_dates_and_clocks() {
        use calamine::ExcelDateTimeType::{DateTime, TimeDelta};
        assert_eq!(time_text(&ExcelDateTime::new(0.5625, DateTime, false)), "13:30");
        assert_eq!(time_text(&ExcelDateTime::new(45352.5625, DateTime, false)), "2024-03-01 13:30");
        assert_eq!(time_text(&ExcelDateTime::new(1.5, TimeDelta, false)), "36:00:00");
    }
}
