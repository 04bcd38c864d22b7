//! Words that name nothing.

use crate::tree::{assert_none, sources};
use std::path::Path;

/// They fit everything and so tell nothing.
const BANNED: &[&str] = &[
    "base",
    "common",
    "core",
    "data",
    "handler",
    "handlers",
    "helper",
    "helpers",
    "impl",
    "info",
    "manager",
    "misc",
    "processor",
    "util",
    "utils",
];

/// Names that others have given: the reason stands behind each.
const GIVEN: &[&str] = &[
    // A trait of Tauri.
    "Manager", // What `--data` and PARLANCE_DATA_DIR name.
    "DataDir", // What the pieces of a body are, in the trait of bodies.
    "Data",
];

#[test]
fn files_are_named_for_what_is_in_them() {
    let mut findings = Vec::new();
    for source in sources(&["rs", "ts", "svelte", "css", "js", "py"]) {
        let path = Path::new(&source.path);
        let parts = path.iter().map(|part| part.to_string_lossy().into_owned());
        for part in parts {
            let stem = part.split('.').next().unwrap_or_default().to_owned();
            if words(&stem).iter().any(|word| BANNED.contains(&word.as_str())) {
                findings.push(source.path.clone());
            }
        }
    }
    assert_none(&findings, "files and folders with a name that says nothing");
}

#[test]
fn types_are_named_for_what_they_are() {
    let mut findings = Vec::new();
    for source in sources(&["rs", "ts", "svelte"]) {
        for (number, line) in source.code_lines() {
            let Some(name) = declared_type(line) else { continue };
            let says_nothing = words(name).iter().any(|word| BANNED.contains(&word.as_str()));
            if says_nothing && !GIVEN.contains(&name) {
                findings.push(format!("{}:{number}: {name}", source.path));
            }
        }
    }
    assert_none(&findings, "types with a name that says nothing");
}

/// The name behind `struct`, `enum`, `trait`, `class`, `interface` or `type`, if the line declares one.
fn declared_type(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| {
        matches!(*word, "export" | "default" | "abstract" | "declare" | "pub") || word.starts_with("pub(")
    });
    let keyword = words.next()?;
    if !matches!(keyword, "struct" | "enum" | "trait" | "class" | "interface" | "type") {
        return None;
    }
    let name = words.next()?;
    let end = name.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(name.len());
    name.get(..end).filter(|name| name.starts_with(char::is_uppercase))
}

/// The words of a name in snake, kebab or camel case, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter == '_' || letter == '-' || letter == '@' {
            words.push(String::new());
            continue;
        }
        if letter.is_uppercase() {
            words.push(String::new());
        }
        words.last_mut().expect("never empty").extend(letter.to_lowercase());
    }
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

#[test]
fn names_are_split_into_their_words() {
    assert_eq!(words("TurnManager"), ["turn", "manager"]);
    assert_eq!(words("date_utils"), ["date", "utils"]);
    assert_eq!(declared_type("pub(crate) struct TurnManager<'a> {"), Some("TurnManager"));
    assert_eq!(declared_type("export class FileList extends List {"), Some("FileList"));
    assert_eq!(declared_type("let structure = 1;"), None);
}
