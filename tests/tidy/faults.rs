//! `docs/FAULTS.md` has a line for every fault case of the testkit and no other lines.

use crate::rules::find_test;
use crate::tree::{assert_none, root, sources};

#[test]
fn the_table_of_faults_has_a_line_for_each_and_names_tests_that_exist() {
    let table = std::fs::read_to_string(root().join("docs/FAULTS.md")).expect("docs/FAULTS.md is there");
    let of_cases = |path: &str| path.starts_with("crates/testkit/src/fault_cases/");
    let played = sources(&["rs"]).into_iter().filter(|source| of_cases(&source.path));
    let played: Vec<String> = played.flat_map(|source| names_in(&source.text)).collect();
    let read = |path: &str| std::fs::read_to_string(root().join(path)).ok();
    assert_none(&findings(&table, &played, read), "faults without their line in docs/FAULTS.md");
}

/// The names of the fault cases in a source: the first argument of each constructor.
fn names_in(source: &str) -> Vec<String> {
    const MAKERS: [&str; 4] = ["case(", "by(", "refused(", "after_half("];
    let calls = MAKERS.iter().flat_map(|maker| source.split(maker).skip(1));
    let named = calls.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
    named.map(str::to_owned).collect()
}

/// Problems of a table for these cases, whose further tests are in the files that `read` returns.
fn findings(table: &str, played: &[String], read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut findings = Vec::new();
    let first_cell = |line: &str| Some(line.strip_prefix("| ")?.split(" | ").next()?.trim().to_owned());
    let (faults, elsewhere) = table.split_once("## Elsewhere").unwrap_or((table, ""));
    let written: Vec<String> = faults.lines().filter_map(first_cell).filter(|cell| cell != "fault").collect();
    for name in played.iter().filter(|name| !written.contains(name)) {
        findings.push(format!("{name:?} is played and not in the table"));
    }
    for name in written.iter().filter(|name| !played.contains(name)) {
        findings.push(format!("{name:?} is in the table and not played"));
    }
    for name in played.iter().filter(|name| played.iter().filter(|other| other == name).count() > 1) {
        findings.push(format!("{name:?} is played twice"));
    }
    for line in elsewhere.lines().filter(|line| line.starts_with("| ") && line.contains("::")) {
        for test in line.split('`').filter(|word| word.contains("::")) {
            if let Err(why) = find_test(test, &read) {
                findings.push(format!("{test}: {why}"));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "case(\"stall\", x), case(\n  \"gap\", y)";

    fn found(lines: &[&str]) -> Vec<String> {
        let read = |path: &str| (path == "crates/a.rs").then(|| "#[test]\nfn first() {}\n".to_owned());
        findings(&lines.join("\n"), &names_in(SOURCE), read)
    }

    #[test]
    fn a_whole_table_has_nothing_to_find() {
        let lines = [
            "| fault | x |",
            "|---|---|",
            "| stall | x |",
            "| gap | x |",
            "## Elsewhere",
            "| a | `crates/a.rs::first` |",
        ];
        assert_eq!(found(&lines), Vec::<String>::new());
    }

    #[test]
    fn a_line_too_few_or_too_many_and_a_test_that_is_not_there_are_found() {
        assert_eq!(found(&["| stall | x |"]), ["\"gap\" is played and not in the table"]);
        let lines =
            ["| stall | x |", "| gap | x |", "| leak | x |", "## Elsewhere", "| a | `crates/a.rs::second` |"];
        let expected =
            ["\"leak\" is in the table and not played", "crates/a.rs::second: the file has no such function"];
        assert_eq!(found(&lines), expected);
    }
}
