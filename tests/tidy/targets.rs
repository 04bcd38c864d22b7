//! Cargo builds a test program for each target with `test = true`, and runs rustdoc for each with `doctest = true`.
//! Linking a program without tests costs seconds; a test in a target without a test program never runs.

use crate::tree::{Target, assert_none, members, root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The beginnings of lines that declare a test.
const TESTS: [&str; 3] = ["#[test]", "#[tokio::test", "proptest!"];

#[test]
fn a_target_has_a_test_program_if_and_only_if_it_has_tests() {
    let findings = findings(|target| target.is_tested, has_tests, "test");
    assert_none(&findings, "targets whose `test` in Cargo.toml does not say whether they have tests");
}

#[test]
fn a_library_has_doc_tests_if_and_only_if_its_documentation_has_code() {
    let findings = findings(|target| target.is_doctested, has_code_in_documentation, "doctest");
    assert_none(&findings, "targets whose `doctest` in Cargo.toml does not say whether they have examples");
}

/// The testable targets whose field in the manifest does not match their code.
fn findings(is_set: fn(&Target) -> bool, has_any: fn(&str) -> bool, field: &str) -> Vec<String> {
    let mut findings = Vec::new();
    for member in members() {
        for target in &member.targets {
            // Cargo supports doc tests of libraries only, and no tests of build scripts.
            let can_be = if field == "doctest" { target.is_library() } else { target.kind != "custom-build" };
            let has_any = modules(&root().join(&target.path)).iter().any(|text| has_any(text));
            if can_be && is_set(target) != has_any {
                findings.push(format!("{} {}: {field} should be {has_any}", member.name, target.name));
            }
        }
    }
    findings
}

fn has_tests(text: &str) -> bool {
    text.lines().any(|line| TESTS.iter().any(|test| line.trim_start().starts_with(test)))
}

fn has_code_in_documentation(text: &str) -> bool {
    let is_documentation = |line: &str| line.starts_with("///") || line.starts_with("//!");
    text.lines().map(str::trim_start).any(|line| is_documentation(line) && line.contains("```"))
}

/// The text of a target's root file and of each module that it declares.
fn modules(begin: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    let mut seen = BTreeSet::new();
    // Each file with the folder of its modules.
    let mut waiting = vec![(begin.to_owned(), folder_of(begin))];
    while let Some((path, folder)) = waiting.pop() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if !seen.insert(path.clone()) {
            continue;
        }
        for (name, given) in declared(&text) {
            let other = given.map(|given| folder_of(&path).join(given));
            let files = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
            waiting.extend(other.into_iter().chain(files).map(|file| (file, folder.join(name))));
        }
        texts.push(text);
    }
    texts
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().expect("a file lies in a folder").to_owned()
}

/// The modules that a file declares and that are in other files, each with its `#[path]`, if any.
fn declared(text: &str) -> Vec<(&str, Option<&str>)> {
    let mut given = None;
    let mut declared = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(path) = line.strip_prefix("#[path = \"").and_then(|rest| rest.split('"').next()) {
            given = Some(path);
        }
        let Some(before) = line.strip_suffix(';') else { continue };
        if let Some(name) = before.strip_prefix("mod ").or(before.split_once(" mod ").map(|(_, name)| name)) {
            declared.push((name, given.take()));
        }
    }
    declared
}

#[test]
fn modules_are_found_through_their_declarations() {
    let text = "mod a;\npub(crate) mod b;\n#[path = \"x/c.rs\"]\nmod c;\nmod d {\n}\nlet e = 1;\n";
    assert_eq!(declared(text), [("a", None), ("b", None), ("c", Some("x/c.rs"))]);
    let begin = root().join("tests/tidy/main.rs");
    assert!(
        modules(&begin).iter().any(|text| text.contains("fn modules_are_found_through_their_declarations"))
    );
}

#[test]
fn tests_and_examples_are_found_and_their_mention_is_not() {
    assert!(has_tests("mod tests {\n    #[tokio::test(flavor = \"x\")]\n    async fn a() {}"));
    assert!(!has_tests("//! No file has a `#[test]`."));
    assert!(has_code_in_documentation("    /// ```\n"));
    assert!(!has_code_in_documentation("let fence = \"```\";"));
}
