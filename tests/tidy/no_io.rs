//! Crates without input and output, so that their tests need no disk, no network and no clock.

use crate::modules::is_for_tests;
use crate::tree::{assert_none, members, sources};
use syn::visit::Visit;

/// Prefixes of paths that access the disk, the network, other programs or the environment.
const OUTSIDE: [&str; 9] = [
    "std::env",
    "std::fs",
    "std::net",
    "std::os",
    "std::process",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::stderr",
    "tokio",
];

/// Packages that access them.
const DOES_IO: [&str; 8] = ["hyper", "mio", "reqwest", "rusqlite", "socket2", "tempfile", "tokio", "walkdir"];

/// The crates, and additional names that they must not use.
const PURE: [(&str, &[&str]); 5] = [
    ("domain", &["std::time::Instant", "std::time::SystemTime", "std::thread", "futures_util"]),
    ("contract", &["std::time::Instant", "std::time::SystemTime", "std::thread"]),
    ("protocol", &["std::time::Instant", "std::time::SystemTime", "std::thread"]),
    ("markdown", &["std::time::SystemTime"]),
    ("export", &["std::time::SystemTime", "std::time::Instant"]),
];

#[test]
fn pure_crates_do_no_input_and_output() {
    let mut findings = Vec::new();
    for (name, also) in PURE {
        let package = format!("parlance-{name}");
        let member = members().into_iter().find(|member| member.name == package).expect("a member");
        let used = member.uses.iter().filter(|used| DOES_IO.contains(&used.as_str()));
        findings.extend(used.map(|used| format!("{package} uses {used}")));
        let folder = format!("crates/{name}/src/");
        for source in sources(&["rs"]).into_iter().filter(|source| source.path.starts_with(&folder)) {
            if source.path.split('/').any(|part| part.trim_end_matches(".rs") == "tests") {
                continue;
            }
            let named = paths_in(&source.text);
            let found = named.iter().filter(|path| {
                let begins_with = |outside: &&str| {
                    path.strip_prefix(*outside).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
                };
                OUTSIDE.iter().any(begins_with) || also.iter().any(begins_with)
            });
            findings.extend(found.map(|path| format!("{} names {path}", source.path)));
        }
    }
    assert_none(&findings, "crates without input and output that do some");
}

/// Every path in a file outside its tests, from its crate on.
fn paths_in(text: &str) -> Vec<String> {
    let mut paths = Paths::default();
    paths.visit_file(&syn::parse_file(text).expect("sources are Rust"));
    paths.0
}

#[derive(Default)]
struct Paths(Vec<String>);

impl Paths {
    fn import(&mut self, tree: &syn::UseTree, before: &str) {
        let with = |name: &syn::Ident| match before {
            "" => name.to_string(),
            before => format!("{before}::{name}"),
        };
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree, &with(&path.ident)),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, before)),
            syn::UseTree::Glob(_) => self.0.push(before.to_owned()),
            syn::UseTree::Name(name) if name.ident == "self" => self.0.push(before.to_owned()),
            syn::UseTree::Name(name) => self.0.push(with(&name.ident)),
            syn::UseTree::Rename(name) => self.0.push(with(&name.ident)),
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.import(&item.tree, "");
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.0.push(names.join("::"));
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let words = call.tokens.to_string().replace(" :: ", "::");
        self.0.extend(words.split_whitespace().filter(|word| word.contains("::")).map(str::to_owned));
        syn::visit::visit_macro(self, call);
    }
}

#[test]
fn imports_in_groups_paths_and_macros_are_found_and_tests_are_not() {
    let text = "use std::{fs, io::{self, Read as _}};\n#[cfg(test)]\nmod tests { use std::net::TcpStream; }\n\
                fn f() { std::process::exit(1); println!(\"{}\", std::env::consts::OS); }";
    let found = paths_in(text);
    for expected in ["std::fs", "std::io", "std::io::Read", "std::process::exit", "std::env::consts::OS"] {
        assert!(found.iter().any(|path| path == expected), "{expected} in {found:?}");
    }
    assert!(!found.iter().any(|path| path.contains("net")), "{found:?}");
}
