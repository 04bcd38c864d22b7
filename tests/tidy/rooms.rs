//! Which module of a crate may know which: the arrows between the rooms of a crate make no circle.

use crate::tree::{Source, assert_none, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The crates whose rooms are held apart, by the folders of their sources.
const CRATES: &[&str] = &["crates/app/src/"];

/// The rooms of a crate, and those that each names.
type Rooms = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_rooms_of_a_crate_make_no_circle() {
    let all = sources(&["rs"]);
    let mut findings = Vec::new();
    for folder in CRATES {
        let files: Vec<&Source> = all.iter().filter(|source| source.path.starts_with(folder)).collect();
        assert!(!files.is_empty(), "there are sources in {folder}");
        let circle = circle(&rooms(folder, &files));
        findings.extend(circle.map(|circle| format!("{folder}: {}", circle.join(" → "))));
    }
    assert_none(&findings, "rooms that know each other");
}

#[test]
fn only_the_api_adds_methods_to_the_app() {
    let is_api = |path: &str| path.starts_with("crates/app/src/api");
    let of_the_app = |line: &str| line.starts_with("impl App ") || line.starts_with("impl crate::App ");
    let app = sources(&["rs"]).into_iter().filter(|source| source.path.starts_with("crates/app/src/"));
    let mut n_found = 0;
    let mut findings = Vec::new();
    for source in app {
        for (number, _) in source.code_lines().filter(|(_, line)| of_the_app(line)) {
            n_found += 1;
            if !is_api(&source.path) {
                findings.push(format!("{}:{number}", source.path));
            }
        }
    }
    assert!(n_found > 0, "the app has methods");
    assert_none(&findings, "methods of the app outside its api");
}

/// What each room names by a path from the root of its crate.
fn rooms(folder: &str, files: &[&Source]) -> Rooms {
    let room_of = |path: &str| {
        let below = path.strip_prefix(folder).unwrap_or(path);
        below.split('/').next().unwrap_or(below).trim_end_matches(".rs").to_owned()
    };
    let names: BTreeSet<String> = files.iter().map(|file| room_of(&file.path)).collect();
    let mut rooms = Rooms::new();
    for file in files {
        let room = room_of(&file.path);
        // The root lists all rooms.
        if room == "lib" || room == "main" {
            continue;
        }
        let code: Vec<&str> = file.code_lines().map(|(_, line)| line.trim()).collect();
        let named = named_rooms(&code.join(" ")).into_iter().filter(|name| names.contains(name));
        rooms.entry(room.clone()).or_default().extend(named.filter(|name| *name != room));
    }
    rooms
}

/// The first part of every path behind `crate::`, also of those in braces.
fn named_rooms(code: &str) -> Vec<String> {
    let mut named = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => named.push(first_name(rest)),
            Some(list) => {
                let mut depth = 1;
                let mut is_first = true;
                let mut left = list;
                while let Some(letter) = left.chars().next().filter(|_| depth > 0) {
                    if is_first && depth == 1 && letter.is_alphabetic() {
                        named.push(first_name(left));
                        is_first = false;
                    }
                    match letter {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 1 => is_first = true,
                        _ => {}
                    }
                    left = left.split_at(letter.len_utf8()).1;
                }
            }
        }
    }
    named
}

fn first_name(path: &str) -> String {
    path.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// Rooms of which each names the next, and the last one the first.
fn circle(rooms: &Rooms) -> Option<Vec<String>> {
    let mut left = rooms.clone();
    // Whatever names nothing that is left is in no circle.
    loop {
        let n_before = left.len();
        let there: BTreeSet<String> = left.keys().cloned().collect();
        left.retain(|_, named| named.iter().any(|name| there.contains(name)));
        if left.len() == n_before {
            break;
        }
    }
    let mut walked = vec![left.keys().next()?.clone()];
    loop {
        let last = walked.last().expect("never empty");
        let next = left[last].iter().find(|name| left.contains_key(*name)).expect("each names one").clone();
        if let Some(at) = walked.iter().position(|room| *room == next) {
            walked.drain(..at);
            walked.push(next);
            return Some(walked);
        }
        walked.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Option<Vec<String>> {
        let files: Vec<Source> = files
            .iter()
            .map(|(path, text)| Source { path: format!("a/src/{path}"), text: (*text).to_owned() })
            .collect();
        circle(&rooms("a/src/", &files.iter().collect::<Vec<_>>()))
    }

    #[test]
    fn rooms_that_stand_on_each_other_are_no_circle() {
        let files =
            [("top.rs", "use crate::{low::A, mid};"), ("mid/a.rs", "crate::low::b()"), ("low.rs", "")];
        assert_eq!(found(&files), None);
    }

    #[test]
    fn a_circle_is_named_wherever_its_arrows_stand() {
        let files = [
            ("top.rs", "use crate::mid::{A, b};"),
            ("mid.rs", "use crate::{\n    low::{A, B},\n    other,\n};"),
            ("low/a.rs", "fn a() { crate::mid::b() }"),
            ("other.rs", "// crate::mid is only named here"),
        ];
        assert_eq!(found(&files).unwrap(), ["low", "mid", "low"]);
    }
}
