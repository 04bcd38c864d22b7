//! Words that do not belong in names: those that say nothing, and those that the project has replaced.

use crate::tree::{assert_none, sources};
use std::path::Path;

/// They fit everything and say nothing.
const VAGUE: &[&str] = &[
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

/// Private words, with the field's words that replaced them. `docs/STYLE.md` has the list for prose.
const REPLACED: &[(&str, &str)] = &[
    ("asking", "session, request"),
    ("cabinet", "state"),
    ("calm", "auto_close"),
    ("course", "state machine, outcome"),
    ("dice", "rng"),
    ("doubt", "unconfirmed"),
    ("feet", "footer"),
    ("filed", "stored"),
    ("filing", "file_service"),
    ("hasty", "crash_worker"),
    ("hurry", "wake"),
    ("joint", "continuation, overlap"),
    ("obstacle", "retryable error"),
    ("oddities", "fault_cases"),
    ("oddity", "fault_case"),
    ("patience", "timeout, backoff"),
    ("recordings", "captures"),
    ("remembering", "stateful_service"),
    ("restless", "soak_worker"),
    ("settle", "reconcile"),
    ("slip", "question-card"),
    ("spoil", "fail, fault"),
    ("standing", "readiness, membership"),
    ("teller", "event_bridge"),
    ("telling", "event_bridge"),
    ("voice", "sse_writer"),
    ("wall", "allowlist"),
    ("walls", "allowlist"),
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
            if let Some(problem) = problem_of(&stem) {
                findings.push(format!("{}: {problem}", source.path));
            }
        }
    }
    assert_none(&findings, "files and folders with a poor name");
}

#[test]
fn types_are_named_for_what_they_are() {
    let mut findings = Vec::new();
    for source in sources(&["rs", "ts", "svelte"]) {
        for (number, line) in source.code_lines() {
            let Some(name) = declared_type(line) else { continue };
            if let Some(problem) = problem_of(name).filter(|_| !GIVEN.contains(&name)) {
                findings.push(format!("{}:{number}: {name}: {problem}", source.path));
            }
        }
    }
    assert_none(&findings, "types with a poor name");
}

#[test]
fn constants_and_modules_use_no_replaced_words() {
    let mut findings = Vec::new();
    for source in sources(&["rs", "ts", "svelte"]) {
        for (number, line) in source.code_lines() {
            let Some(name) = declared_constant_or_module(line) else { continue };
            if let Some(replaced) = replacement_of(&name.to_lowercase()) {
                findings.push(format!("{}:{number}: {name}: {replaced}", source.path));
            }
        }
    }
    assert_none(&findings, "constants and modules with a replaced word");
}

/// What is wrong with a name, if anything.
fn problem_of(name: &str) -> Option<String> {
    let vague = words(name).into_iter().find(|word| VAGUE.contains(&word.as_str()));
    vague.map(|word| format!("{word} says nothing")).or_else(|| replacement_of(name))
}

/// The replacement of the first private word in a name.
fn replacement_of(name: &str) -> Option<String> {
    words(name).into_iter().find_map(|word| {
        let (_, instead) = REPLACED.iter().find(|(replaced, _)| *replaced == word)?;
        Some(format!("{word} is now {instead}"))
    })
}

/// The name of a constant in capital letters or of a module, if the line declares one.
fn declared_constant_or_module(line: &str) -> Option<&str> {
    let mut words = line
        .split_whitespace()
        .skip_while(|word| matches!(*word, "export" | "pub") || word.starts_with("pub("));
    let keyword = words.next().filter(|keyword| matches!(*keyword, "const" | "static" | "mod"))?;
    let name = words.next()?;
    let end = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(name.len());
    let is_constant = |name: &str| !name.contains(char::is_lowercase);
    name.get(..end).filter(|name| keyword == "mod" || is_constant(name))
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
    assert_eq!(declared_constant_or_module("pub const MAX_DICE: usize = 1;"), Some("MAX_DICE"));
    assert_eq!(declared_constant_or_module("mod filing;"), Some("filing"));
    assert_eq!(declared_constant_or_module("const dice = 1;"), None);
    assert_eq!(problem_of("FilingService").as_deref(), Some("filing is now file_service"));
    assert_eq!(problem_of("FileService"), None);
}
