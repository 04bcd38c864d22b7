//! Tables: each row becomes a line that says its columns' names, so that it can be quoted alone.

use super::cut;
use super::passage::{Passage, Place, Shape};

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
    let Some(Ok(first)) = records.next() else { return cut::lines(Shape::Rows, text) };
    let header: Vec<&str> = if is_header(&first) { first.iter().collect() } else { Vec::new() };
    let mut rows = Rows::default();
    if header.is_empty() {
        rows.push(1, &row_text(&header, first.iter()));
    }
    for record in records {
        let Ok(record) = record else { continue };
        let line = record.position().map_or(1, csv::Position::line);
        rows.push(u32::try_from(line).unwrap_or(u32::MAX), &row_text(&header, record.iter()));
    }
    rows.passages
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

/// Names of columns are words, not numbers, and none is missing.
fn is_header(record: &csv::StringRecord) -> bool {
    record.len() > 1 && record.iter().all(|cell| !cell.is_empty() && cell.parse::<f64>().is_err())
}

/// Collects rows into passages whose lines stand one below the other in the file.
#[derive(Default)]
struct Rows {
    passages: Vec<Passage>,
    next_line: u32,
}

impl Rows {
    fn push(&mut self, line: u32, row: &str) {
        if row.is_empty() {
            return;
        }
        match self.passages.last_mut() {
            Some(open) if line == self.next_line && open.text.len() + row.len() < 1000 => {
                open.text.push('\n');
                open.text.push_str(row);
            }
            _ => self.passages.push(Passage {
                shape: Shape::Rows,
                place: Place { line: Some(line), ..Place::default() },
                text: row.chars().take(4000).collect(),
            }),
        }
        self.next_line = line.saturating_add(1);
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
