//! Delimited text: tables with commas, semicolons, tabs or bars between their cells.

use super::plain;
use super::table::{Origin, Table, TableRow};
use crate::extract_error::ExtractError;
use crate::passages::block::BlockSink;
use crate::passages::passage::Place;

/// How many lines are examined for the delimiter.
const SAMPLE_LINES: usize = 20;

/// Reads delimited text. Without a given delimiter, detects it.
pub(super) fn read(
    text: &str,
    delimiter: Option<u8>,
    place: &Place,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    let delimiter = delimiter.unwrap_or_else(|| likely_delimiter(text));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .quoting(!has_lone_quotes(text, delimiter))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut table = Table::new(Origin::Delimited, None);
    let mut is_any = false;
    for record in reader.records() {
        let Ok(record) = record else { continue };
        is_any = true;
        let line = record.position().map_or(1, csv::Position::line);
        let place = Place { line: u32::try_from(line).ok(), ..place.clone() };
        let cells = record.iter().map(str::to_owned).collect();
        table.push(TableRow { cells, place, is_header: false }, sink)?;
    }
    table.finish(sink)?;
    if is_any { Ok(()) } else { plain::prose(text, sink) }
}

/// Whether the quotation marks of a table with tabs or bars are text, such as a ditto mark or inches. Parsed as
/// quoting, one of them would merge all rows up to the next one into one cell.
fn has_lone_quotes(text: &str, delimiter: u8) -> bool {
    let is_ditto = |line: &str| line.split(char::from(delimiter)).any(|cell| cell.trim() == "\"");
    matches!(delimiter, b'\t' | b'|')
        && (!text.matches('"').count().is_multiple_of(2) || text.lines().any(is_ditto))
}

/// The delimiter that appears equally often in most lines. Cells of other tables can contain commas.
fn likely_delimiter(text: &str) -> u8 {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(SAMPLE_LINES).collect();
    let n_commas = |line: &&str| line.matches(',').count();
    // Commas between digits are delimiters if every line has the same number of them, and more than one.
    let first = lines.first().map_or(0, n_commas);
    let are_regular = first > 1
        && lines.iter().all(|line| n_commas(line) == first)
        && ![b'|', b'\t', b';'].into_iter().any(|delimiter| are_decimal(&lines, delimiter));
    let regularity = |delimiter: u8| {
        let counts = lines.iter().map(|line| match delimiter {
            b',' if are_regular => n_commas(line),
            _ => n_delimiters(line.as_bytes(), delimiter),
        });
        let counts: Vec<usize> = counts.filter(|count| *count > 0).collect();
        let n_alike = |count: &usize| counts.iter().filter(|other| *other == count).count();
        counts.iter().map(|count| (n_alike(count), *count)).max().unwrap_or_default()
    };
    // `max_by_key` returns the last of equals: the comma is the most common.
    [b'|', b'\t', b';', b','].into_iter().max_by_key(|delimiter| regularity(*delimiter)).unwrap_or(b',')
}

/// Whether all commas are decimal commas in cells with another delimiter, as in `1,5;2,5;3,5`.
fn are_decimal(lines: &[&str], delimiter: u8) -> bool {
    lines.iter().all(|line| {
        let is_one = |cell: &str| n_delimiters(cell.as_bytes(), b',') == 0 && is_number_with_comma(cell);
        line.as_bytes().contains(&delimiter) && line.split(char::from(delimiter)).all(is_one)
    })
}

/// Whether a cell has at most one comma, or commas before groups of three digits.
fn is_number_with_comma(cell: &str) -> bool {
    let is_thousands = |group: &str| group.bytes().take_while(u8::is_ascii_digit).count() == 3;
    cell.matches(',').count() <= 1 || cell.split(',').skip(1).all(is_thousands)
}

/// The number of delimiters in a line outside of numbers. Many languages write a decimal comma.
fn n_delimiters(line: &[u8], delimiter: u8) -> usize {
    let is_digit = |at: Option<usize>| at.and_then(|at| line.get(at)).is_some_and(u8::is_ascii_digit);
    let is_in_number = |at: usize| delimiter == b',' && is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
    line.iter().enumerate().filter(|(at, byte)| **byte == delimiter && !is_in_number(*at)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::cut::Cutter;
    use crate::passages::passage::Passage;

    fn passages(text: &str) -> Vec<Passage> {
        let mut cutter = Cutter::default();
        read(text, None, &Place::default(), &mut cutter).unwrap();
        cutter.finish().unwrap()
    }

    #[test]
    fn each_row_says_the_names_of_its_columns() {
        let passages = passages("Name,City\nAnna,Berlin\n\"Bo, jr\",\n");
        assert_eq!(passages[0].text, "Name: Anna; City: Berlin\nName: Bo, jr");
        assert_eq!(passages[0].place.line, Some(2));
    }

    #[test]
    fn semicolons_and_tabs_are_found_out() {
        assert_eq!(passages("Name;Preis\nTee;3,50\n")[0].text, "Name: Tee; Preis: 3,50");
        assert_eq!(passages("Name\tPreis\nTee\t3,50\n")[0].text, "Name: Tee; Preis: 3,50");
        assert_eq!(
            passages("Preise, gültig ab Mai\nName;Preis\nTee;3,50\n")[1].text,
            "Name: Tee; Preis: 3,50"
        );
    }

    #[test]
    fn commas_between_digits_separate_cells_where_all_lines_have_as_many() {
        let passages = passages("1,2,a;b\n3,4,c;d\n5,6,e;f\n");
        assert_eq!(passages[0].text, "1; 2; a;b\n3; 4; c;d\n5; 6; e;f");
        let german = self::passages("Ware;Preis\nTee;3,50\nBrot;4,20\n");
        assert_eq!(german[0].text, "Ware: Tee; Preis: 3,50\nWare: Brot; Preis: 4,20");
    }

    #[test]
    fn decimal_commas_between_semicolons_separate_no_cells() {
        for (text, rows) in [
            ("1,5;2,5;3,5\n4,5;5,5;6,5\n", "1,5; 2,5; 3,5\n4,5; 5,5; 6,5"),
            ("1,5;2,5\n3,5;4,5\n", "1,5; 2,5\n3,5; 4,5"),
            ("1,250,000\t2,5\n1,500,000\t4,5\n", "1,250,000; 2,5\n1,500,000; 4,5"),
            ("1,5,a;b\n2,5,a;b\n", "1; 5; a;b\n2; 5; a;b"),
        ] {
            assert_eq!(passages(text)[0].text, rows, "{text}");
        }
    }

    #[test]
    fn a_ditto_mark_or_a_sign_for_inches_swallows_no_rows() {
        for cell in ["\"", "\"7", "7\""] {
            let passages =
                passages(&format!("Name\tCity\tFee\nAnna\tBerlin\t12\nBo\t{cell}\t9\nCo\tRome\t8\n"));
            let text = format!(
                "Name: Anna; City: Berlin; Fee: 12\nName: Bo; City: {cell}; Fee: 9\nName: Co; City: Rome; Fee: 8"
            );
            assert_eq!(passages[0].text, text);
        }
        let quoted = passages("Name\tCity\tFee\nAnna\t\"Berlin\tMitte\"\t12\n");
        assert!(quoted[0].text.contains("Berlin\tMitte") || quoted[0].text.contains("Berlin Mitte"));
    }

    #[test]
    fn a_table_without_names_is_read_from_its_first_row() {
        let passages = passages("1,2\n3,4\n");
        assert_eq!((passages[0].text.as_str(), passages[0].place.line), ("1; 2\n3; 4", Some(1)));
    }

    #[test]
    fn a_note_above_the_names_introduces_the_rows() {
        let passages = passages("Fees of 2024\n\nBerth,Fee\nNorth,12\n");
        assert_eq!(passages[1].text, "Berth: North; Fee: 12");
        assert_eq!(passages[1].introduction.as_deref(), Some("Fees of 2024"));
        assert_eq!(passages[1].place.line, Some(4));
    }
}
