//! Finds unused dependencies, which cost compile time and licences.

use crate::tree::{Package, Source, assert_none, members, root, sources};
use std::collections::BTreeSet;

/// Dependencies whose code is used without naming them.
const NAMELESS: &[(&str, &str)] = &[("parlance", FEATURES_ONLY)];

/// A package without code: its manifest names features of other crates.
const FEATURES_ONLY: &str = "workspace-hack";

/// The sections of a manifest that list dependencies.
const SECTIONS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

#[test]
fn every_dependency_is_named_by_the_code_that_it_is_for() {
    let files = sources(&["rs"]);
    let mut findings = Vec::new();
    for member in members().iter().filter(|member| member.name != FEATURES_ONLY) {
        for (kinds, names) in [
            (["lib", "bin", "proc-macro"].as_slice(), &member.runs_with),
            (["test", "bench", "example", "lib", "bin"].as_slice(), &member.tests_with),
            (["custom-build"].as_slice(), &member.builds_with),
        ] {
            let used = words_of(member, kinds, &files);
            let unused = names.iter().filter(|name| !used.contains(name.replace('-', "_").as_str()));
            let is_known =
                |name: &str| NAMELESS.iter().any(|(of, known)| *of == member.name && *known == name);
            findings.extend(
                unused.filter(|name| !is_known(name)).map(|name| format!("{} uses {name}", member.name)),
            );
        }
    }
    assert_none(&findings, "dependencies that no code names");
}

/// The identifiers in the code of a package's targets of these kinds.
fn words_of<'a>(member: &Package, kinds: &[&str], files: &'a [Source]) -> BTreeSet<&'a str> {
    let targets: Vec<&String> = member
        .targets
        .iter()
        .filter(|target| kinds.contains(&target.kind.as_str()))
        .map(|target| &target.path)
        .collect();
    let is_of = |source: &&Source| targets.iter().any(|target| belongs_to(&source.path, target));
    let lines = files.iter().filter(is_of).flat_map(Source::code_lines);
    lines.flat_map(|(_, line)| line.split(|c: char| !c.is_alphanumeric() && c != '_')).collect()
}

/// Whether a file is a module of the target with the root `target`, judged by its path.
fn belongs_to(path: &str, target: &str) -> bool {
    let folder = match target.rsplit_once('/') {
        Some((folder, "lib.rs" | "main.rs")) => folder,
        _ => target.trim_end_matches(".rs"),
    };
    path == target || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

#[test]
fn a_dependency_stands_once_in_a_manifest_and_one_of_the_workspace_is_used() {
    let manifest = |folder: &str| -> toml::Table {
        let text = std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        text.parse().unwrap()
    };
    let mut shared: BTreeSet<String> =
        manifest("")["workspace"]["dependencies"].as_table().unwrap().keys().cloned().collect();
    let mut findings = Vec::new();
    for member in members() {
        let manifest = manifest(&member.folder);
        let targets = manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten();
        let tables = targets.filter_map(|(_, table)| table.as_table()).chain([&manifest]);
        for table in tables {
            let [normal, dev, build] =
                SECTIONS.map(|section| table.get(section).and_then(|it| it.as_table()));
            for name in [normal, dev, build].into_iter().flatten().flat_map(toml::Table::keys) {
                shared.remove(name);
            }
            for (name, wanted) in dev.into_iter().flatten() {
                if normal.is_some_and(|normal| normal.contains_key(name)) && wanted.get("features").is_none()
                {
                    findings.push(format!("{} has {name} twice", member.name));
                }
            }
        }
    }
    findings.extend(shared.into_iter().map(|name| format!("no member uses the workspace's {name}")));
    assert_none(&findings, "dependencies that are superfluous");
}

#[test]
fn a_target_has_the_files_of_its_folder_or_below_its_name() {
    assert!(belongs_to("crates/a/src/b/c.rs", "crates/a/src/lib.rs"));
    assert!(!belongs_to("crates/a/tests/b.rs", "crates/a/src/lib.rs"));
    assert!(belongs_to("benches/decode.rs", "benches/decode.rs"));
    assert!(belongs_to("benches/decode/peer.rs", "benches/decode.rs"));
    assert!(!belongs_to("benches/markdown.rs", "benches/decode.rs"));
}
