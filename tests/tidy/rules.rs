//! Checks `docs/RULES.md`: a row for each statement of the interface, and for each end its tests or a reason.

use crate::tree::{assert_none, root};
use std::collections::BTreeSet;

/// The number of statements in the interface specification.
const N_STATEMENTS: u32 = 178;

/// The folder of service tests that are named without it.
const SERVICE_TESTS: &str = "crates/service/tests/behaviour/";

/// The folder that paths of client tests start in.
const CLIENT_TESTS: &str = "crates/";

/// Folders at the root. A path that starts with one is complete.
const FOLDERS: [&str; 4] = ["crates/", "src-tauri/", "tests/", "xtask/"];

/// How the text of a cell starts.
const REASONS: [&str; 5] = ["not addressed", "announcement", "left open", "by choice: ", DEPARTS];

const DEPARTS: &str = "departs: ";

#[test]
fn every_statement_of_the_interface_has_tests_or_a_reason_for_each_end() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).ok();
    let table = read("docs/RULES.md").expect("docs/RULES.md is there");
    assert_none(&findings(&table, N_STATEMENTS, read), "statements without their proof in docs/RULES.md");
}

#[test]
fn every_departure_from_the_interface_is_described() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).expect("the document is there");
    let table = read("docs/RULES.md");
    let (mut client, mut service) = (BTreeSet::new(), BTreeSet::new());
    for row in table.lines().filter_map(row) {
        for (cell, departing) in [(&row.client, &mut client), (&row.service, &mut service)] {
            if cell.text.iter().any(|text| text.starts_with(DEPARTS)) {
                departing.insert(row.number);
            }
        }
    }
    assert_eq!(client, described(&read("docs/interface-client.md")), "docs/interface-client.md");
    assert_eq!(service, described(&read("docs/interface-service.md")), "docs/interface-service.md");
}

/// The numbers in the first column of the table below the heading "Departures".
fn described(document: &str) -> BTreeSet<u32> {
    let (_, rest) = document.split_once("## Departures").unwrap_or_default();
    let table = rest.split("\n## ").next().unwrap_or_default();
    let first_cells = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    first_cells.flat_map(|cell| cell.split(", ")).filter_map(|number| number.parse().ok()).collect()
}

/// Problems of a table with this many statements, whose tests are in the files that `read` returns.
fn findings(table: &str, n_statements: u32, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut findings = Vec::new();
    let rows: Vec<Row> = table.lines().filter_map(row).collect();
    let numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
    for missing in (1..=n_statements).filter(|number| !numbers.contains(number)) {
        findings.push(format!("{missing} is missing"));
    }
    for unknown in numbers.iter().filter(|number| !(1..=n_statements).contains(number)) {
        findings.push(format!("{unknown} is no statement"));
    }
    if findings.is_empty() && !numbers.iter().copied().eq(1..=n_statements) {
        findings.push("the rows are out of order, or one is repeated".to_owned());
    }
    for row in &rows {
        if row.section.is_empty() || row.statement.is_empty() {
            findings.push(format!("{} has no section or no statement", row.number));
        }
        for (end, folder, cell) in
            [("client", CLIENT_TESTS, &row.client), ("service", SERVICE_TESTS, &row.service)]
        {
            let found = cell_findings(cell, folder, &read);
            findings.extend(found.into_iter().map(|problem| format!("{}, {end}: {problem}", row.number)));
        }
    }
    findings
}

fn cell_findings(cell: &Cell<'_>, folder: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut findings = Vec::new();
    if cell.text.is_empty() && cell.tests.is_empty() {
        findings.push("neither a test nor a reason".to_owned());
    }
    for text in &cell.text {
        if !REASONS.iter().any(|reason| text.starts_with(reason)) {
            findings.push(format!("“{text}” is no reason"));
        }
    }
    let different: BTreeSet<&str> = cell.tests.iter().copied().collect();
    if different.len() < cell.tests.len() {
        findings.push("a test is named twice".to_owned());
    }
    for test in different {
        let is_complete = FOLDERS.iter().any(|root| test.starts_with(root));
        let path = if is_complete { test.to_owned() } else { format!("{folder}{test}") };
        if let Err(why) = find_test(&path, &read) {
            findings.push(format!("{test}: {why}"));
        }
    }
    findings
}

/// A row of the table.
struct Row<'a> {
    number: u32,
    section: &'a str,
    statement: &'a str,
    client: Cell<'a>,
    service: Cell<'a>,
}

/// What a row says about one end.
#[derive(Default)]
struct Cell<'a> {
    /// Reasons and choices.
    text: Vec<&'a str>,
    /// Each as `path::name`.
    tests: Vec<&'a str>,
}

/// Parses a line of the table; `None` for other lines.
fn row(line: &str) -> Option<Row<'_>> {
    let mut cells = line.strip_prefix("| ")?.strip_suffix('|')?.split('|').map(str::trim);
    let number = cells.next()?.parse().ok()?;
    let (section, statement) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
    let (client, service) =
        (cells.next().map(cell).unwrap_or_default(), cells.next().map(cell).unwrap_or_default());
    Some(Row { number, section, statement, client, service })
}

fn cell(cell: &str) -> Cell<'_> {
    let mut parsed = Cell::default();
    for part in cell.split("<br>").map(str::trim).filter(|part| !part.is_empty()) {
        match part.strip_prefix('`').and_then(|part| part.strip_suffix('`')) {
            Some(test) if test.contains("::") => parsed.tests.push(test),
            _ => parsed.text.push(part),
        }
    }
    parsed
}

/// Checks that a test, named as `path::name`, is a test of that file. The path starts at the root, or in the folder of
/// the service's tests.
pub(crate) fn find_test(test: &str, read: impl Fn(&str) -> Option<String>) -> Result<(), &'static str> {
    let (path, name) = test.split_once("::").ok_or("it is no path::name")?;
    let is_complete = FOLDERS.iter().any(|folder| path.starts_with(folder));
    let path = if is_complete { path.to_owned() } else { format!("{SERVICE_TESTS}{path}") };
    let text = read(&path).ok_or("there is no such file")?;
    let mut is_marked = false;
    for line in text.lines().map(str::trim) {
        let declared = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
        if declared.and_then(|rest| rest.split_once('(')).is_some_and(|(found, _)| found == name) {
            return if is_marked { Ok(()) } else { Err("the function is no test") };
        }
        is_marked = line.starts_with("#[test]")
            || line.starts_with("#[tokio::test")
            || (is_marked && line.starts_with('#'));
    }
    Err("the file has no such function")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "#[test]\nfn first() {}\n#[tokio::test(flavor = \"x\")]\nasync fn second() {}\nfn none() {}\n";

    const ONE: &str = "| 1 | 2.1 | One. | `app/a.rs::first` | not addressed |";
    const TWO: &str = "| 2 | 2.1 | Two. | announcement | by choice: so<br>`b.rs::first`<br>`b.rs::second` |";

    fn found(rows: &[&str]) -> Vec<String> {
        let head = "| # | § | statement | client | service |\n|---|---|---|---|---|\n";
        let is_there = ["crates/app/a.rs", "crates/service/tests/behaviour/b.rs"];
        let read = |path: &str| is_there.contains(&path).then(|| FILE.to_owned());
        findings(&format!("{head}{}\n", rows.join("\n")), 2, read)
    }

    #[test]
    fn a_complete_table_has_no_findings() {
        assert_eq!(found(&[ONE, TWO]), Vec::<String>::new());
        let complete = "| 2 | 2.1 | Two. | `crates/app/a.rs::first` | `crates/app/a.rs::second` |";
        assert_eq!(found(&[ONE, complete]), Vec::<String>::new());
    }

    #[test]
    fn a_missing_unknown_repeated_or_misplaced_row_is_found() {
        assert_eq!(found(&[ONE]), ["2 is missing"]);
        assert_eq!(found(&[ONE, TWO, &ONE.replace("| 1 |", "| 3 |")]), ["3 is no statement"]);
        let order = ["the rows are out of order, or one is repeated"];
        assert_eq!(found(&[TWO, ONE]), order);
        assert_eq!(found(&[ONE, ONE, TWO]), order);
        let unnamed = "| 2 | 2.1 |  | announcement | announcement |";
        assert_eq!(found(&[ONE, unnamed]), ["2 has no section or no statement"]);
    }

    #[test]
    fn a_cell_without_a_test_or_a_known_reason_is_found() {
        let with = |cell: &str| found(&[ONE, &format!("| 2 | 2.1 | Two. | {cell} | announcement |")]);
        assert_eq!(with(""), ["2, client: neither a test nor a reason"]);
        assert_eq!(with("open: later"), ["2, client: “open: later” is no reason"]);
        assert_eq!(with("`app/a.rs::first`<br>TODO"), ["2, client: “TODO” is no reason"]);
        assert_eq!(
            found(&[ONE, "| 2 | 2.1 | Two. | announcement |"]),
            ["2, service: neither a test nor a reason"]
        );
    }

    #[test]
    fn a_test_that_is_missing_repeated_or_no_test_is_found() {
        let with = |cell: &str| found(&[ONE, &format!("| 2 | 2.1 | Two. | {cell} | announcement |")]);
        assert_eq!(with("`app/a.rs::first`<br>`app/a.rs::first`"), ["2, client: a test is named twice"]);
        assert_eq!(with("`app/a.rs::third`"), ["2, client: app/a.rs::third: the file has no such function"]);
        assert_eq!(with("`app/a.rs::none`"), ["2, client: app/a.rs::none: the function is no test"]);
        assert_eq!(with("`b.rs::first`"), ["2, client: b.rs::first: there is no such file"]);
    }

    #[test]
    fn departures_are_read_from_their_table_only() {
        let document =
            "# A\n\n| 1 | x |\n\n## Departures\n\n| # | y |\n|---|---|\n| 7, 39 | y |\n\n## B\n\n| 2 | z |\n";
        assert_eq!(described(document), BTreeSet::from([7, 39]));
        assert_eq!(described("# A\n"), BTreeSet::new());
    }
}
