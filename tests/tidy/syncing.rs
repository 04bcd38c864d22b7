//! Files are synced through writable handles: Windows refuses to flush a file that was opened for reading only.

use crate::tree::{Source, assert_none, sources};

/// Folders are synced through readable handles, on systems that allow it.
const SYNCS_FOLDERS: [&str; 3] = [
    "crates/encryption/src/durable.rs",
    // The client uses no other crate for files.
    "crates/client/src/download.rs",
    // Runs on Linux only.
    "crates/service/tests/power_cuts/conversion.rs",
];

const SYNCS: [&str; 2] = ["sync_all", "sync_data"];

#[test]
fn no_file_is_synced_through_a_handle_that_only_reads() {
    let rust = sources(&["rs"]);
    let others = rust
        .iter()
        .filter(|source| !SYNCS_FOLDERS.contains(&&*source.path) && source.path != "tests/tidy/syncing.rs");
    let findings: Vec<String> = others
        .flat_map(|source| {
            read_only_syncs(source).into_iter().map(|found| format!("{}: {found}", source.path))
        })
        .collect();
    assert_none(&findings, "use parlance_encryption::durable to sync a file that was just written");
}

/// Statements that sync a file opened by `File::open`, in the same statement or through a variable.
fn read_only_syncs(source: &Source) -> Vec<String> {
    let code: Vec<&str> = source.code_lines().map(|(_, line)| line.trim()).collect();
    let code = code.concat();
    let mut readers: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for statement in code.split([';', '{', '}']) {
        let is_opened = statement.contains("File::open(");
        let is_synced = |name: &str| SYNCS.iter().any(|sync| statement.contains(&format!("{name}{sync}(")));
        if is_opened && is_synced(".") || readers.iter().any(|name| is_synced(&format!("{name}."))) {
            found.push(statement.to_owned());
        }
        if let Some(binding) = statement.strip_prefix("let ") {
            let name = binding.trim_start_matches("mut ").split([' ', ':', '=']).next().unwrap_or_default();
            readers.retain(|reader| *reader != name);
            if is_opened && !name.is_empty() {
                readers.push(name);
            }
        }
    }
    found
}

#[test]
fn a_sync_of_a_handle_that_only_reads_is_found_in_one_statement_and_over_several() {
    let found = |text: &str| read_only_syncs(&Source { path: String::new(), text: text.to_owned() }).len();
    assert_eq!(found("fn f() { File::open(&path)?\n    .sync_all()?; }"), 1);
    assert_eq!(found("let file = std::fs::File::open(p)?;\nread(&file);\nfile.sync_data()?;"), 1);
    assert_eq!(found("drop(File::open(a).and_then(|file| file.sync_all()));"), 1);
    assert_eq!(found("let file = File::open(p)?;\nlet file = File::create(p)?;\nfile.sync_all()?;"), 0);
    assert_eq!(found("File::options().write(true).open(p)?.sync_all()?;"), 0);
}
