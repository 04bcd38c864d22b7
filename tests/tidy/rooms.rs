//! The modules inside a crate: siblings use each other in one direction only.

use crate::tree::{Source, assert_none, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The crates whose modules are a graph without circles.
const CRATES: &[&str] = &["crates/service/src/", "crates/upstream/src/"];

/// Folders in them that are left out until they are a crate of their own.
const LEFT_OUT: &[&str] = &["crates/service/src/reading"];

/// Which modules of a folder use which.
type Edges = BTreeSet<(String, String)>;

#[test]
fn siblings_use_each_other_in_one_direction_only() {
    let all = sources(&["rs"]);
    let mut findings = Vec::new();
    for folder in CRATES {
        let files: Vec<(Vec<String>, &Source)> = all
            .iter()
            .filter(|source| source.path.starts_with(folder))
            .filter(|source| !LEFT_OUT.iter().any(|left_out| source.path.starts_with(left_out)))
            .map(|source| (module_of(source.path.strip_prefix(folder).unwrap()), source))
            .collect();
        assert!(files.len() > 5, "{folder} has modules");
        let graph = graph(&files);
        assert!(graph.contains_key(""), "modules of {folder} use each other");
        for (room, edges) in graph {
            findings.extend(circles(&edges).into_iter().map(|circle| format!("{folder}{room}: {circle}")));
        }
    }
    assert_none(&findings, "modules that use each other in a circle");
}

/// Axum and SQL are each known in one room of the service.
#[test]
fn the_service_serves_and_stores_in_one_room_each() {
    let service = "crates/service/src/";
    let sql = ["SELECT ", "INSERT INTO", "DELETE FROM", "CREATE TABLE", "PRAGMA ", "prepare_cached("];
    let mut findings = Vec::new();
    for source in sources(&["rs"]).iter().filter(|source| source.path.starts_with(service)) {
        // A server on the other side, which a test asks.
        let may_serve = source.path.starts_with("crates/service/src/http")
            || source.path == "crates/service/src/web/tests.rs";
        let may_store = source.path.starts_with("crates/service/src/database");
        for (number, line) in source.code_lines() {
            let serves = line.contains("axum::") && !may_serve;
            let stores = sql.iter().any(|words| line.contains(words)) && !may_store;
            if serves || stores {
                findings.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    assert_none(&findings, "axum outside of http, or SQL outside of database");
}

/// The path of the module in a file.
fn module_of(file: &str) -> Vec<String> {
    let parts: Vec<String> =
        file.trim_end_matches(".rs").split('/').map(str::to_owned).filter(|part| part != "tests").collect();
    if ["lib", "main"].iter().any(|root| parts == [*root]) { Vec::new() } else { parts }
}

fn graph(files: &[(Vec<String>, &Source)]) -> BTreeMap<String, Edges> {
    let modules: BTreeSet<&Vec<String>> = files.iter().map(|(module, _)| module).collect();
    let mut graph: BTreeMap<String, Edges> = BTreeMap::new();
    for (module, source) in files {
        for used in used_paths(&code_of(source), module) {
            let longest =
                (0..=used.len()).rev().map(|n| used[..n].to_vec()).find(|path| modules.contains(path));
            let Some(used) = longest else { continue };
            let n_shared = module.iter().zip(&used).take_while(|(own, other)| own == other).count();
            if let (Some(own), Some(other)) = (module.get(n_shared), used.get(n_shared)) {
                let edges = graph.entry(module[..n_shared].join("/")).or_default();
                edges.insert((own.clone(), other.clone()));
            }
        }
    }
    graph
}

/// The code without comments and without the tests at its end, which may use what they test with.
fn code_of(source: &Source) -> String {
    let code: Vec<&str> = source.code_lines().map(|(_, line)| line).collect();
    let end = code.iter().position(|line| line.starts_with("#[cfg(") && line.contains("test"));
    code[..end.unwrap_or(code.len())].join("\n")
}

/// The paths below the crate that the code of a module names.
fn used_paths(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for (at, word) in code.match_indices("crate::").chain(code.match_indices("super::")) {
        let before = code[..at].chars().next_back();
        // Within another path, or the end of another name.
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
            continue;
        }
        let base = if word == "crate::" { &[] } else { &module[..module.len().saturating_sub(1)] };
        expand(&code[at + word.len()..], base.to_vec(), &mut paths);
    }
    paths
}

/// Adds the path that a text begins with, or all of them where it branches. Returns how long they are.
fn expand(text: &str, mut path: Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        if let Some(branches) = rest.strip_prefix('{') {
            at += 1;
            let mut inner = branches;
            loop {
                let blank = inner.len() - inner.trim_start_matches([' ', '\n', ',']).len();
                at += blank;
                inner = &inner[blank..];
                if inner.is_empty() || inner.starts_with('}') {
                    return at + 1;
                }
                let length = expand(inner, path.clone(), paths).max(1);
                // Another name for it.
                let alias = inner[length..].find([',', '}']).unwrap_or(0);
                at += length + alias;
                inner = &inner[length + alias..];
            }
        }
        let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap();
        match name {
            "super" => drop(path.pop()),
            "" | "self" => {}
            name => path.push(name.to_owned()),
        }
        at += name.len();
        if !text[at..].starts_with("::") || name.is_empty() {
            paths.push(path);
            return at;
        }
        at += 2;
    }
}

/// The modules that reach themselves, each with one way.
fn circles(edges: &Edges) -> Vec<String> {
    let names: BTreeSet<&String> = edges.iter().map(|(own, _)| own).collect();
    let uses = |name: &String| -> Vec<&String> {
        edges.iter().filter(|(own, _)| own == name).map(|(_, other)| other).collect()
    };
    let mut circles = Vec::new();
    for name in names {
        let mut ways: Vec<Vec<&String>> = vec![vec![name]];
        let mut seen = BTreeSet::new();
        while let Some(way) = ways.pop() {
            for next in uses(way.last().expect("a way has a beginning")) {
                if next == name {
                    let names: Vec<&str> = way.iter().chain([&name]).map(|name| name.as_str()).collect();
                    circles.push(names.join(" → "));
                    ways.clear();
                    break;
                }
                if seen.insert(next) {
                    ways.push(way.iter().copied().chain([next]).collect());
                }
            }
        }
    }
    circles
}

#[test]
fn paths_are_found_in_every_form_of_use() {
    let module = ["answering".to_owned(), "respond".to_owned()];
    let code = "use super::{request::Request, tokens};\nuse crate::database::{\n    self, files::{FileRow, list as all},\n};\n\
        fn f() { crate::web::get(super::super::limits::of()) }";
    let mut found: Vec<String> = used_paths(code, &module).iter().map(|path| path.join("::")).collect();
    found.sort_unstable();
    let expected = [
        "answering::request::Request",
        "answering::tokens",
        "database",
        "database::files::FileRow",
        "database::files::list",
        "limits::of",
        "web::get",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_circle_is_found_and_a_chain_is_none() {
    let edges = |pairs: &[(&str, &str)]| -> Edges {
        pairs.iter().map(|(own, other)| ((*own).to_owned(), (*other).to_owned())).collect()
    };
    assert_eq!(circles(&edges(&[("a", "b"), ("b", "c"), ("a", "c")])), Vec::<String>::new());
    assert_eq!(circles(&edges(&[("a", "b"), ("b", "c"), ("c", "b")])), ["b → c → b", "c → b → c"]);
}
