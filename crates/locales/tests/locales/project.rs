//! The messages of this project.

use parlance_locales::{Audience, Locales};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn locales() -> Locales {
    Locales::read(&root().join("locales")).unwrap_or_else(|error| panic!("{error}"))
}

/// The page's source without generated files.
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

/// The message names after each `t.`.
fn used(source: &str) -> impl Iterator<Item = &str> {
    source.match_indices("t.").filter_map(|(at, found)| {
        let (before, rest) = (source.get(..at)?, source.get(at + found.len()..)?);
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
        let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
        (!before.ends_with(is_of_name)).then(|| rest.get(..end)).flatten()
    })
}

#[test]
fn the_messages_of_this_project_have_no_mistakes() {
    let locales = locales();
    assert!(locales.languages.iter().all(|language| !language.messages.is_empty()));
}

/// The shipped source files with this ending, without generated ones.
fn code(folder: &str, ending: &str) -> Vec<String> {
    walkdir::WalkDir::new(root().join(folder))
        .into_iter()
        .map(|entry| entry.expect("the source is readable").into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| std::fs::read_to_string(path).expect("the source is readable"))
        .collect()
}

#[test]
fn every_message_that_rust_makes_is_used() {
    let sources: Vec<String> = ["src-tauri", "crates"].iter().flat_map(|folder| code(folder, "rs")).collect();
    let messages = code("locales/en", "ftl");
    let locales = locales();
    let english = locales.languages.first().expect("English is there");
    let is_used = |id: &str| {
        let (function, quoted) = (format!("::{}", id.replace('-', "_")), format!("\"{id}\""));
        let is_named = |source: &String| {
            source.match_indices(&function).any(|(at, _)| {
                let next = source.get(at + function.len()..).and_then(|rest| rest.chars().next());
                !next.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
            })
        };
        let reference = format!("{{ {id} }}");
        sources.iter().any(|source| is_named(source) || source.contains(&quoted))
            || messages.iter().any(|file| file.contains(&reference))
    };
    let made = english.messages.iter().filter(|message| message.audience() != Audience::Page);
    let unused: Vec<&str> = made.map(|message| message.id.as_str()).filter(|id| !is_used(id)).collect();
    assert!(unused.is_empty(), "messages that Rust does not use: {unused:?}");
}

#[test]
fn every_message_of_the_page_is_used() {
    let page = page();
    let names: std::collections::BTreeSet<&str> = page.iter().flat_map(|source| used(source)).collect();
    let locales = locales();
    let english = locales.languages.first().expect("English is there");
    let shown = english.messages.iter().filter(|message| message.audience() == Audience::Page);
    let unused: Vec<&str> = shown
        .map(|message| message.id.as_str())
        .filter(|id| !names.contains(camel_case(id).as_str()))
        .collect();
    assert!(unused.is_empty(), "messages that the page does not use: {unused:?}");
}

/// The page's name for a message.
fn camel_case(id: &str) -> String {
    let mut words = id.split(['-', '_']);
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (first, rest) = word.split_at(word.len().min(1));
        name + &first.to_uppercase() + rest
    })
}
