//! The modules of each crate are a graph without circles.
//!
//! An arrow goes from a module to each sibling that it names, in an import, a path or a type, whatever depth the name
//! has on either side. A module and the modules inside it are one thing and may name each other.
//! Calls are counted too: one of a method that stands apart from its type is an arrow to the module of the method.
//! A call of any other method needs a type that is named.

use crate::tree::{assert_none, sources};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::Visit;

/// The folders of the crates' roots.
const CRATES: &[&str] = &[
    "crates/domain/src",
    "crates/protocol/src",
    "crates/markdown/src",
    "crates/documents/src",
    "crates/client/src",
    "crates/store/src",
    "crates/upstream/src",
    "crates/service/src",
    "crates/app/src",
    "crates/testkit/src",
    "src-tauri",
    "xtask/src",
];

/// The path of a module below its crate, one name for each level.
pub(crate) type Path = Vec<String>;

/// A crate as far as its modules are concerned.
#[derive(Default)]
pub(crate) struct Krate {
    /// Each module, with what its imports make of a name.
    pub(crate) modules: BTreeMap<Path, BTreeMap<String, Path>>,
    /// Names that a module uses: the module, and the path from the crate's root.
    named: Vec<(Path, Path)>,
    /// Implementations of types: the module, the path of the type, and the methods.
    pub(crate) implementations: Vec<(Path, Path, Vec<String>)>,
    /// Calls of methods: the module, and the method.
    calls: Vec<(Path, String)>,
}

impl Krate {
    pub(crate) fn read(folder: &str) -> Self {
        let mut krate = Self::default();
        let mut files = Vec::new();
        for source in sources(&["rs"]) {
            let Some(below) = source.path.strip_prefix(folder).and_then(|path| path.strip_prefix('/')) else {
                continue;
            };
            let is_test = below.split('/').any(|part| part.trim_end_matches(".rs") == "tests");
            if below == "main.rs" || below == "build.rs" || below.starts_with("bin/") || is_test {
                continue;
            }
            let file = syn::parse_file(&source.text).expect("sources are Rust");
            files.push((module_of(below), file));
        }
        assert!(!files.is_empty(), "{folder} has modules");
        for (module, _) in &files {
            krate.modules.insert(module.clone(), BTreeMap::new());
        }
        for (module, file) in &files {
            let mut walk = Walk { krate: &mut krate, module: module.clone() };
            walk.visit_file(file);
        }
        krate
    }

    /// The module in which a name is defined, as far as it can be followed through imports.
    fn owner(&self, path: &[String]) -> Path {
        let mut path = path.to_vec();
        // Imports of imports end; a bound keeps two that name each other from going on for ever.
        for _ in 0..8 {
            let n_known =
                (0..=path.len()).rev().find(|n| self.modules.contains_key(&path[..*n])).unwrap_or(0);
            let (module, rest) = path.split_at(n_known);
            let Some(imported) =
                rest.first().and_then(|name| self.modules.get(module).and_then(|names| names.get(name)))
            else {
                return module.to_vec();
            };
            path = imported.iter().chain(&rest[1..]).cloned().collect();
        }
        Path::new()
    }

    /// The methods that do not stand in the module of their type, with the type and their own module. Of a name that
    /// several modules give to a method it cannot be told which is meant.
    fn methods_apart(&self) -> BTreeMap<String, (Path, Path)> {
        let mut modules: BTreeMap<&String, BTreeSet<&Path>> = BTreeMap::new();
        for (module, _, methods) in &self.implementations {
            for method in methods {
                modules.entry(method).or_default().insert(module);
            }
        }
        let apart =
            self.implementations.iter().filter(|(module, of, _)| !module.starts_with(&self.owner(of)));
        apart
            .flat_map(|(module, of, methods)| methods.iter().map(move |method| (method, of, module)))
            .filter(|(method, ..)| modules[method].len() == 1)
            .map(|(method, of, module)| (method.clone(), (of.clone(), module.clone())))
            .collect()
    }

    /// The arrows between siblings: the parent, who names, and who is named, with a module that does so.
    pub(crate) fn arrows(&self) -> BTreeMap<Path, BTreeMap<String, BTreeMap<String, String>>> {
        let mut arrows: BTreeMap<Path, BTreeMap<String, BTreeMap<String, String>>> = BTreeMap::new();
        let apart = self.methods_apart();
        let calls = self.calls.iter().filter_map(|(from, method)| {
            let (of, module) = apart.get(method)?;
            // Other types have methods of the same name: one that is called knows the type.
            let knows_it = self.owner(of) == *from
                || self.named.iter().any(|(by, named)| by == from && named.last() == of.last());
            knows_it.then_some((from, module))
        });
        for (from, named) in self.named.iter().map(|(from, named)| (from, named)).chain(calls) {
            let to = self.owner(named);
            let n_shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            let (Some(source), Some(target)) = (from.get(n_shared), to.get(n_shared)) else { continue };
            let siblings = arrows.entry(from[..n_shared].to_vec()).or_default();
            let example = format!("{} names {}", from.join("::"), named.join("::"));
            siblings.entry(source.clone()).or_default().entry(target.clone()).or_insert(example);
        }
        arrows
    }
}

fn module_of(below: &str) -> Path {
    let mut path: Path = below.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(path.last().map(String::as_str), Some("lib" | "mod" | "main")) {
        path.pop();
    }
    path
}

/// Reads the names of one module.
struct Walk<'k> {
    krate: &'k mut Krate,
    module: Path,
}

impl Walk<'_> {
    /// A path from the crate's root; `None` for one of another crate.
    fn absolute(&self, names: &[String]) -> Option<Path> {
        let (first, rest) = names.split_first()?;
        let mut from = match first.as_str() {
            "crate" => Path::new(),
            "self" => self.module.clone(),
            "super" => self.module[..self.module.len().saturating_sub(1)].to_vec(),
            name => {
                let mut child = self.module.clone();
                child.push(name.to_owned());
                let is_known = self.krate.modules.contains_key(&child)
                    || self.krate.modules.get(&self.module).is_some_and(|names| names.contains_key(name));
                return is_known.then(|| self.module.iter().chain(names).cloned().collect());
            }
        };
        for name in rest {
            if name == "super" {
                from.pop();
            } else {
                from.push(name.clone());
            }
        }
        Some(from)
    }

    fn note(&mut self, names: &[String]) {
        if let Some(path) = self.absolute(names) {
            self.krate.named.push((self.module.clone(), path));
        }
    }

    fn import(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| before.iter().cloned().chain([name.to_string()]).collect::<Path>();
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree, &with(&path.ident)),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, before)),
            syn::UseTree::Glob(_) => self.note(before),
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.import_as(before, before.last().cloned())
            }
            syn::UseTree::Name(name) => self.import_as(&with(&name.ident), Some(name.ident.to_string())),
            syn::UseTree::Rename(name) => self.import_as(&with(&name.ident), Some(name.rename.to_string())),
        }
    }

    fn import_as(&mut self, names: &[String], name: Option<String>) {
        self.note(names);
        if let (Some(path), Some(name)) = (self.absolute(names), name)
            && let Some(known) = self.krate.modules.get_mut(&self.module)
        {
            known.insert(name, path);
        }
    }
}

pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

fn names_of(path: &syn::Path) -> Path {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        // A module that is written inside another belongs to it.
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.import(&item.tree, &[]);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.note(&names_of(path));
        syn::visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_for_tests(&item.attrs) {
            return;
        }
        if item.trait_.is_none()
            && let syn::Type::Path(of) = &*item.self_ty
            && let Some(path) = self.absolute(&names_of(&of.path))
        {
            let methods = item.items.iter().filter_map(|item| match item {
                syn::ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
                _ => None,
            });
            self.krate.implementations.push((self.module.clone(), path, methods.collect()));
        }
        syn::visit::visit_item_impl(self, item);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.krate.calls.push((self.module.clone(), call.method.to_string()));
        syn::visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let words = call.tokens.to_string();
        let words: Vec<&str> = words.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            if matches!(*word, "crate" | "super") && words.get(at + 1) == Some(&"::") {
                let names: Path = words[at..]
                    .iter()
                    .step_by(2)
                    .take_while(|word| is_name(word))
                    .map(|name| (*name).to_owned())
                    .collect();
                self.note(&names);
            }
        }
        syn::visit::visit_macro(self, call);
    }
}

fn is_name(word: &str) -> bool {
    word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// A way from a module back to itself, if there is one.
fn circle(arrows: &BTreeMap<String, BTreeMap<String, String>>) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    for start in arrows.keys() {
        let mut way = Vec::new();
        if let Some(found) = way_back(arrows, start, &mut way, &mut done) {
            return Some(found);
        }
    }
    None
}

fn way_back(
    arrows: &BTreeMap<String, BTreeMap<String, String>>,
    module: &str,
    way: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = way.iter().position(|one| one == module) {
        let mut circle = way[at..].to_vec();
        circle.push(module.to_owned());
        return Some(circle);
    }
    if !done.insert(module.to_owned()) {
        return None;
    }
    way.push(module.to_owned());
    let found = arrows
        .get(module)
        .into_iter()
        .flat_map(BTreeMap::keys)
        .find_map(|next| way_back(arrows, next, way, done));
    way.pop();
    found
}

#[test]
fn the_modules_of_each_crate_name_each_other_without_circles() {
    let mut findings = Vec::new();
    for folder in CRATES {
        for (parent, arrows) in Krate::read(folder).arrows() {
            if let Some(circle) = circle(&arrows) {
                let because: Vec<&str> =
                    circle.windows(2).map(|pair| arrows[&pair[0]][&pair[1]].as_str()).collect();
                let inside =
                    if parent.is_empty() { String::new() } else { format!(" in {}", parent.join("::")) };
                findings.push(format!("{folder}{inside}: {} ({})", circle.join(" → "), because.join("; ")));
            }
        }
    }
    assert_none(&findings, "a change in a module touches what stands above it, never what stands below");
}

#[test]
fn a_circle_is_found_and_a_line_is_none() {
    let arrows = |pairs: &[(&str, &str)]| {
        let mut arrows: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for (from, to) in pairs {
            arrows.entry((*from).to_owned()).or_default().insert((*to).to_owned(), String::new());
        }
        arrows
    };
    assert_eq!(circle(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    let found = circle(&arrows(&[("a", "b"), ("b", "c"), ("c", "b")])).unwrap();
    assert_eq!(found, ["b", "c", "b"]);
}
