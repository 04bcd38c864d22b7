//! Checks the statements of the documents about the project.

use crate::tree::{Source, assert_none, root, sources};

fn documents() -> Vec<Source> {
    let is_ours = |path: &str| path.starts_with("docs/") || !path.contains('/');
    sources(&["md"]).into_iter().filter(|source| is_ours(&source.path)).collect()
}

/// The folders and files at the root. Text that begins with one of them is a path of the project.
const ROOTS: &[&str] = &[
    ".cargo/",
    ".ci/",
    ".github/",
    "benches/",
    "crates/",
    "docs/",
    "icons/",
    "locales/",
    "src-tauri/",
    "tests/",
    "ui/",
    "xtask/",
];

const AT_THE_ROOT: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "clippy.toml",
    "deny.toml",
    "rustfmt.toml",
    "tauri.conf.json",
    "typos.toml",
];

/// Generated paths that the documents name.
const MADE: &[&str] = &["ui/dist", "ui/node_modules", "ui/src/words/generated"];

#[test]
fn paths_named_in_the_documents_exist() {
    let mut findings = Vec::new();
    for document in documents() {
        for (number, line) in document.lines() {
            for path in paths_in(line) {
                if !exists(path) {
                    findings.push(format!("{}:{number}: {path}", document.path));
                }
            }
        }
    }
    assert_none(&findings, "paths that the documents name and that do not exist");
}

#[test]
fn links_between_the_documents_lead_somewhere() {
    let mut findings = Vec::new();
    for document in documents() {
        let folder = root().join(&document.path).parent().expect("a file lies in a folder").to_owned();
        for (number, line) in document.lines() {
            for target in link_targets(line) {
                let is_outside =
                    target.contains("://") || target.starts_with('#') || target.starts_with("mailto:");
                let file = target.split('#').next().unwrap_or_default();
                if !is_outside && !folder.join(file).exists() {
                    findings.push(format!("{}:{number}: {target}", document.path));
                }
            }
        }
    }
    assert_none(&findings, "links that lead nowhere");
}

#[test]
fn the_index_of_decisions_lists_their_titles() {
    let documents = documents();
    let mut titles = Vec::new();
    let mut index = Vec::new();
    for document in &documents {
        let Some(name) = document.path.strip_prefix("docs/decisions/") else { continue };
        if name == "README.md" {
            index.extend(document.text.lines().filter(|line| line.starts_with("- [0")));
        } else {
            titles.push(index_line(name, &document.text));
        }
    }
    assert!(!titles.is_empty(), "there are decision records");
    assert_eq!(index, titles, "the lines of docs/decisions/README.md and the titles of the records");
}

#[test]
fn decisions_named_in_the_code_exist() {
    let mut findings = Vec::new();
    for source in sources(&["rs", "toml", "ts", "svelte", "css", "js"]) {
        for (number, line) in source.lines() {
            for path in paths_in(line) {
                if path.starts_with("docs/decisions/") && !exists(path) {
                    findings.push(format!("{}:{number}: {path}", source.path));
                }
            }
        }
    }
    assert_none(&findings, "decision records that the code names and that do not exist");
}

/// The line of the index for a record: `# 0001 Title` in `0001-name.md` gives `- [0001](0001-name.md) Title`.
fn index_line(name: &str, text: &str) -> String {
    let heading = text.lines().next().unwrap_or_default().trim_start_matches("# ");
    let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
    format!("- [{number}]({name}) {title}")
}

fn exists(path: &str) -> bool {
    MADE.iter().any(|made| path.starts_with(made)) || root().join(path).exists()
}

/// The parts of a line that are paths of the project.
fn paths_in(line: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || "./_-@".contains(letter);
    // Patterns such as `crates/*/src` and placeholders such as `crates/<name>` name no single file.
    let words = line.split(|letter: char| !is_part(letter) && !"*<>{}:".contains(letter));
    words
        .filter(|word| {
            !word.contains(['*', '<', '>', '{', '}']) && !word.contains("::") && !word.contains("//")
        })
        .map(|word| word.split(':').next().unwrap_or_default().trim_end_matches(['.', '/']))
        .filter(|word| ROOTS.iter().any(|folder| word.starts_with(folder)) || AT_THE_ROOT.contains(word))
        .collect()
}

fn link_targets(line: &str) -> Vec<&str> {
    line.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

#[test]
fn a_path_is_found_in_a_sentence() {
    assert_eq!(
        paths_in("See `crates/domain/src/turn.rs:12` and docs/STYLE.md."),
        ["crates/domain/src/turn.rs", "docs/STYLE.md"]
    );
    assert_eq!(paths_in("all of crates/*/src, either/or, https://docs/x"), Vec::<&str>::new());
}

#[test]
fn a_line_of_the_index_has_number_name_and_title() {
    assert_eq!(index_line("0001-ids.md", "# 0001 Use ids\n\nText"), "- [0001](0001-ids.md) Use ids");
}
