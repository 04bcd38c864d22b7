//! Tables: each row becomes a line that says its columns' names, so that it can be quoted alone.

use crate::passages::passage::{Passage, Place, Shape};
use crate::passages::split;

/// Reads delimited text. Without a delimiter the likeliest one of the first line is taken.
pub(super) fn read(text: &str, delimiter: Option<u8>) -> Vec<Passage> {
    let delimiter = delimiter.unwrap_or_else(|| likely_delimiter(text));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let Some(Ok(first)) = records.next() else { return split::lines(Shape::Rows, text) };
    let header: Vec<&str> = if first.iter().all(|cell| !cell.is_empty()) && names_columns(first.iter()) {
        first.iter().collect()
    } else {
        Vec::new()
    };
    let mut rows = Rows::new(Place::default());
    if header.is_empty() {
        rows.push(1, &row_text(&header, first.iter()));
    }
    for record in records {
        let Ok(record) = record else { continue };
        let line = record.position().map_or(1, csv::Position::line);
        rows.push(u32::try_from(line).unwrap_or(u32::MAX), &row_text(&header, record.iter()));
    }
    rows.finish()
}

/// One row as a line: `Name: Anna; City: Berlin`.
pub(super) fn row_text<'a>(header: &[&str], cells: impl Iterator<Item = &'a str>) -> String {
    let mut names = header.iter();
    let mut parts = Vec::new();
    for cell in cells {
        let name = names.next().copied().unwrap_or_default();
        if cell.is_empty() {
            continue;
        }
        let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        parts.push(if name.is_empty() { cell } else { format!("{name}: {cell}") });
    }
    parts.join("; ")
}

fn likely_delimiter(text: &str) -> u8 {
    let first_line = text.lines().next().unwrap_or_default();
    let count = |delimiter: u8| first_line.bytes().filter(|byte| *byte == delimiter).count();
    // Of equals the last one is taken: a comma is the usual one.
    [b'|', b'\t', b';', b','].into_iter().max_by_key(|delimiter| count(*delimiter)).unwrap_or(b',')
}

/// Longer cells are no names.
const MAX_NAME_BYTES: usize = 80;

/// Whether these cells of a first row name the columns: at least two of them, short, and words instead of numbers.
pub(super) fn names_columns<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let mut n_names = 0;
    for cell in cells.filter(|cell| !cell.is_empty()) {
        if cell.len() > MAX_NAME_BYTES || cell.parse::<f64>().is_ok() {
            return false;
        }
        n_names += 1;
    }
    n_names > 1
}

/// The same for a table in a document or a sheet. In two columns the first row is as often a name and its value, as in
/// `Tenant | Anna`, so these are read as they stand.
pub(super) fn names_many_columns(cells: &[String]) -> bool {
    cells.len() > 2 && names_columns(cells.iter().map(String::as_str))
}

/// Collects rows into passages whose lines stand one below the other in the file.
pub(super) struct Rows {
    passages: Vec<Passage>,
    place: Place,
    next_line: u32,
}

impl Rows {
    /// Rows at lines of this place.
    pub(super) fn new(place: Place) -> Self {
        Self { passages: Vec::new(), place, next_line: 0 }
    }

    pub(super) fn push(&mut self, line: u32, row: &str) {
        if row.is_empty() {
            return;
        }
        match self.passages.last_mut() {
            Some(open) if line == self.next_line && open.text.len() + row.len() < 1000 => {
                open.text.push('\n');
                open.text.push_str(row);
            }
            _ => self.passages.extend(split::pieces(row).into_iter().map(|piece| Passage {
                shape: Shape::Rows,
                place: Place { line: Some(line), ..self.place.clone() },
                text: piece.to_owned(),
            })),
        }
        self.next_line = line.saturating_add(1);
    }

    pub(super) fn finish(self) -> Vec<Passage> {
        self.passages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_says_the_names_of_its_columns() {
        let passages = read("Name,City\nAnna,Berlin\n\"Bo, jr\",\n", None);
        assert_eq!(passages[0].text, "Name: Anna; City: Berlin\nName: Bo, jr");
        assert_eq!(passages[0].place.line, Some(2));
    }

    #[test]
    fn semicolons_and_tabs_are_found_out() {
        assert_eq!(read("Name;Preis\nTee;3,50\n", None)[0].text, "Name: Tee; Preis: 3,50");
        assert_eq!(read("Name\tPreis\nTee\t3,50\n", None)[0].text, "Name: Tee; Preis: 3,50");
    }

    #[test]
    fn a_table_without_names_is_read_from_its_first_row() {
        let passages = read("1,2\n3,4\n", None);
        assert_eq!((passages[0].text.as_str(), passages[0].place.line), ("1; 2\n3; 4", Some(1)));
    }
}
