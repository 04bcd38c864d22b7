//! Every rule of the interface has a number in `docs/RULES.md`, and a test that proves it.

use crate::tree::{assert_none, root};
use std::collections::BTreeSet;

/// The sections of the interface that hold rules, and how many each holds.
const SECTIONS: [(&str, usize); 30] = [
    ("1", 9),
    ("2.1", 19),
    ("2.2", 3),
    ("2.3", 3),
    ("2.4", 9),
    ("2.5", 7),
    ("2.6", 2),
    ("2.7", 3),
    ("2.8", 1),
    ("3", 2),
    ("4", 1),
    ("4.1", 8),
    ("4.2", 3),
    ("4.3", 3),
    ("4.4", 3),
    ("4.5", 2),
    ("4.6", 3),
    ("4.7", 4),
    ("5", 8),
    ("6", 1),
    ("6.1", 4),
    ("6.2", 8),
    ("6.3", 3),
    ("6.4", 1),
    ("7.1", 7),
    ("7.2", 3),
    ("7.3", 2),
    ("7.4", 2),
    ("8", 3),
    ("9", 8),
];

/// Where the tests lie that are named without their folder.
const USUAL_FOLDER: &str = "crates/service/tests/behaviour/";

#[test]
fn every_rule_of_the_interface_names_the_tests_that_prove_it() {
    let table = std::fs::read_to_string(root().join("docs/RULES.md")).expect("docs/RULES.md is there");
    let read = |path: &str| std::fs::read_to_string(root().join(path)).ok();
    assert_none(&findings(&table, &SECTIONS, read), "rules without their proof in docs/RULES.md");
}

/// What is wrong with a table of rules, whose tests lie in the files that `read` returns.
fn findings(table: &str, sections: &[(&str, usize)], read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut findings = Vec::new();
    let expected: Vec<String> = sections
        .iter()
        .flat_map(|(section, n)| (1..=*n).map(move |rule| format!("{section}-{rule}")))
        .collect();
    let rows: Vec<Row> = table.lines().filter_map(row).collect();
    let numbers: Vec<String> = rows.iter().map(|row| row.number.to_owned()).collect();
    for missing in expected.iter().filter(|number| !numbers.contains(number)) {
        findings.push(format!("{missing} is missing"));
    }
    for unknown in numbers.iter().filter(|number| !expected.contains(number)) {
        findings.push(format!("{unknown} is no rule"));
    }
    let is_complete = findings.is_empty();
    if is_complete && numbers != expected {
        findings.push("the rules are not in their order, or one is there twice".to_owned());
    }
    for Row { number, words, tests } in rows {
        if words.is_empty() {
            findings.push(format!("{number} does not say what the rule is"));
        }
        if tests.is_empty() {
            findings.push(format!("{number} names no test"));
        }
        let different: BTreeSet<&str> = tests.iter().copied().collect();
        if different.len() < tests.len() {
            findings.push(format!("{number} names a test twice"));
        }
        for test in different {
            if let Err(why) = find_test(test, &read) {
                findings.push(format!("{number}: {test}: {why}"));
            }
        }
    }
    findings
}

/// A line of the table.
struct Row<'a> {
    number: &'a str,
    words: &'a str,
    tests: Vec<&'a str>,
}

/// The row of a line, if it is one with a rule.
fn row(line: &str) -> Option<Row<'_>> {
    let mut cells = line.strip_prefix("| ")?.trim_end_matches('|').splitn(3, " | ");
    let (number, words, tests) = (cells.next()?.trim(), cells.next()?.trim(), cells.next()?);
    if !number.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let tests = tests.split("<br>").map(|test| test.trim().trim_matches('`')).filter(|test| !test.is_empty());
    Some(Row { number, words, tests: tests.collect() })
}

/// Checks that a test, named as `path::name`, is a test of that file.
pub(crate) fn find_test(test: &str, read: impl Fn(&str) -> Option<String>) -> Result<(), &'static str> {
    let (path, name) = test.split_once("::").ok_or("it is no path::name")?;
    let path = if path.starts_with("crates/") { path.to_owned() } else { format!("{USUAL_FOLDER}{path}") };
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

    fn found(rows: &[&str]) -> Vec<String> {
        let table = format!("| rule | what it says | proved by |\n|---|---|---|\n{}\n", rows.join("\n"));
        let read = |path: &str| (path == "crates/service/tests/behaviour/a.rs").then(|| FILE.to_owned());
        findings(&table, &[("1", 1), ("2.1", 2)], read)
    }

    const ONE: &str = "| 1-1 | One. | `a.rs::first` |";
    const TWO: &str = "| 2.1-1 | Two. | `a.rs::first`<br>`a.rs::second` |";
    const THREE: &str = "| 2.1-2 | Three. | `crates/service/tests/behaviour/a.rs::second` |";

    #[test]
    fn a_whole_table_has_nothing_to_find() {
        assert_eq!(found(&[ONE, TWO, THREE]), Vec::<String>::new());
    }

    #[test]
    fn a_rule_that_is_missing_unknown_twice_or_out_of_place_is_found() {
        assert_eq!(found(&[ONE, TWO]), ["2.1-2 is missing"]);
        assert_eq!(found(&[ONE, TWO, THREE, "| 3-1 | X. | `a.rs::first` |"]), ["3-1 is no rule"]);
        let order = ["the rules are not in their order, or one is there twice"];
        assert_eq!(found(&[ONE, THREE, TWO]), order);
        assert_eq!(found(&[ONE, ONE, TWO, THREE]), order);
    }

    #[test]
    fn a_test_that_is_missing_twice_or_no_test_is_found() {
        let with = |cell: &str| found(&[&format!("| 1-1 | One. | {cell} |"), TWO, THREE]);
        assert_eq!(with(""), ["1-1 names no test"]);
        assert_eq!(with("`a.rs::first`<br>`a.rs::first`"), ["1-1 names a test twice"]);
        assert_eq!(with("`a.rs::third`"), ["1-1: a.rs::third: the file has no such function"]);
        assert_eq!(with("`a.rs::none`"), ["1-1: a.rs::none: the function is no test"]);
        assert_eq!(with("`b.rs::first`"), ["1-1: b.rs::first: there is no such file"]);
        assert_eq!(with("first"), ["1-1: first: it is no path::name"]);
        assert_eq!(found(&["| 1-1 |  | `a.rs::first` |", TWO, THREE]), ["1-1 does not say what the rule is"]);
    }
}
