//! The messages of this project.

use parlance_locales::{Locales, typescript};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn locales() -> Locales {
    Locales::read(&root().join("locales")).unwrap_or_else(|error| panic!("{error}"))
}

/// The source of the page, without what is generated.
fn page() -> Vec<String> {
    walkdir::WalkDir::new(root().join("ui/src"))
        .into_iter()
        .filter_entry(|entry| entry.file_name() != "generated")
        .map(|entry| entry.expect("the source is readable").into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ts" || extension == "svelte"))
        .filter(|path| !path.to_string_lossy().contains(".test."))
        .map(|path| std::fs::read_to_string(path).expect("the source is readable"))
        .collect()
}

/// The names behind each `t.`.
fn used(source: &str) -> impl Iterator<Item = &str> {
    source.match_indices("t.").filter_map(|(at, found)| {
        let (before, rest) = (source.get(..at)?, source.get(at + found.len()..)?);
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
        let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
        (!before.ends_with(is_of_name)).then(|| rest.get(..end)).flatten()
    })
}

#[test]
fn every_language_has_all_messages_variables_and_plural_forms() {
    let locales = locales();
    assert!(locales.languages.iter().all(|language| !language.messages.is_empty()));
}

#[test]
fn every_message_is_used() {
    let page = page();
    let names: std::collections::BTreeSet<&str> = page.iter().flat_map(|source| used(source)).collect();
    let modules = typescript(&locales().languages);
    let interface =
        modules.iter().find(|module| module.name == "messages.ts").expect("the interface is written");
    let declared =
        interface.text.lines().filter_map(|line| line.trim().strip_prefix("readonly ")?.split(':').next());
    let unused: Vec<&str> = declared.filter(|name| !names.contains(name)).collect();
    assert!(unused.is_empty(), "messages that the page does not use: {unused:?}");
}
