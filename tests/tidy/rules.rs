//! The tests that `crates/service/tests/behaviour/interface/rules.md` names exist.

use crate::tree::{assert_none, root};

/// The base folders of the paths in the client's and the service's column.
const FOLDERS_OF_COLUMNS: [&str; 2] = ["crates/", "crates/service/tests/behaviour/"];

/// Folders at the root. A path that begins with one is complete.
const FOLDERS: [&str; 4] = ["crates/", "src-tauri/", "tests/", "xtask/"];

#[test]
fn every_test_that_the_table_of_rules_names_exists() {
    let table = std::fs::read_to_string(root().join("crates/service/tests/behaviour/interface/rules.md"))
        .expect("crates/service/tests/behaviour/interface/rules.md is there");
    let mut n_tests = 0;
    let mut findings = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let ends = row.split('|').skip(4);
        for (cell, folder) in ends.zip(FOLDERS_OF_COLUMNS) {
            for test in cell.split('`').filter(|word| word.contains("::")) {
                n_tests += 1;
                let is_complete = FOLDERS.iter().any(|root| test.starts_with(root));
                let path = if is_complete { test.to_owned() } else { format!("{folder}{test}") };
                let read = |path: &str| std::fs::read_to_string(root().join(path)).ok();
                findings.extend(find_test(&path, read).err().map(|why| format!("{test}: {why}")));
            }
        }
    }
    assert!(n_tests > 0, "the table is read");
    assert_none(&findings, "tests in crates/service/tests/behaviour/interface/rules.md that are gone");
}

/// Checks that `path::name` is a test of that file.
fn find_test(test: &str, read: impl Fn(&str) -> Option<String>) -> Result<(), &'static str> {
    let (path, name) = test.split_once("::").ok_or("it is no path::name")?;
    let text = read(path).ok_or("there is no such file")?;
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

#[test]
fn a_test_that_is_gone_or_is_no_test_is_found() {
    let text = "#[test]\nfn first() {}\n#[tokio::test(flavor = \"x\")]\nasync fn second() {}\nfn none() {}\n";
    let read = |path: &str| (path == "a.rs").then(|| text.to_owned());
    assert_eq!(find_test("a.rs::first", read), Ok(()));
    assert_eq!(find_test("a.rs::second", read), Ok(()));
    assert_eq!(find_test("a.rs::none", read), Err("the function is no test"));
    assert_eq!(find_test("a.rs::third", read), Err("the file has no such function"));
    assert_eq!(find_test("b.rs::first", read), Err("there is no such file"));
}
