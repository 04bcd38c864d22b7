//! Reads a crate as two graphs.
//!
//! Graph of modules: an arrow leads from a module to each sibling that it names in an import, a path or a type, at any
//! depth on either side. A call of a method defined outside the module of its type is an arrow too.
//!
//! Graph of files, including those of one module: an arrow leads from a file to each file that it names. Another leads
//! to the file of each method that it calls through `self` or `Self`. A file may name definitions of its parent
//! modules, because it shares them with its siblings. It must not call their methods through `self` if they call its
//! own.

use crate::tree::{Source, Target, members, root, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use syn::visit::Visit;

/// The folders with the roots of the workspace's libraries and programs, and of test programs of packages that have
/// nothing else.
pub(crate) static ROOTS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let targets = members().into_iter().flat_map(|member| {
        let is_code = |target: &Target| target.is_library() || target.kind == "bin";
        let has_code = member.targets.iter().any(is_code);
        member.targets.iter().filter(move |target| is_code(target) || !has_code && target.kind == "test")
    });
    targets.filter_map(|target| Some(target.path.rsplit_once('/')?.0.to_owned())).collect()
});

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| sources(&["rs"]));

/// The path of a module below its crate, one name for each level.
pub(crate) type Path = Vec<String>;

/// Arrows between nodes: the source, the target and an example of the use.
pub(crate) type Arrows = BTreeMap<String, BTreeMap<String, String>>;

/// The modules of a crate and their uses of each other.
#[derive(Default)]
pub(crate) struct Krate {
    /// Each module, with the path that its imports give to each name.
    pub(crate) modules: BTreeMap<Path, BTreeMap<String, Path>>,
    /// Names that a module uses: the module, and the path from the crate's root.
    named: Vec<(Path, Path)>,
    /// Implementations of types named by a path: the module, the path of the type, and the methods.
    pub(crate) implementations: Vec<(Path, Path, Vec<String>)>,
    /// Calls of methods: the module, and the method.
    calls: Vec<(Path, String)>,
    /// Names that a module only re-exports with `pub use`: the module, and the path from the crate's root.
    passed_on: Vec<(Path, Path)>,
    /// Like `implementations`, and also of types of the same module.
    own_methods: Vec<(Path, Path, Vec<String>)>,
    /// Calls through `self` or `Self`: the module, the path of the type, and the method.
    own_calls: Vec<(Path, Path, String)>,
}

impl Krate {
    pub(crate) fn read(folder: &str) -> Self {
        let mut files = Vec::new();
        let below = |path: &str| Some(path.strip_prefix(folder)?.strip_prefix('/')?.to_owned());
        let has_library = root().join(folder).join("lib.rs").exists();
        for source in SOURCES.iter() {
            let Some(below) = below(&source.path) else { continue };
            let is_of_another = ROOTS.iter().any(|other| {
                other.len() > folder.len()
                    && other.starts_with(folder)
                    && source.path.strip_prefix(other.as_str()).is_some_and(|rest| rest.starts_with('/'))
            });
            let is_test = below.split('/').any(|part| part.trim_end_matches(".rs") == "tests");
            if below == "main.rs" && has_library || below == "build.rs" || is_of_another || is_test {
                continue;
            }
            let file = syn::parse_file(&source.text).expect("sources are Rust");
            files.push((module_of(&below), file));
        }
        Self::of(&files)
    }

    pub(crate) fn parse<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let parsed = |text| syn::parse_file(text).expect("the sample is Rust");
        let files: Vec<_> = files.into_iter().map(|(path, text)| (module_of(path), parsed(text))).collect();
        Self::of(&files)
    }

    fn of(files: &[(Path, syn::File)]) -> Self {
        let mut krate = Self::default();
        for (module, _) in files {
            krate.modules.insert(module.clone(), BTreeMap::new());
        }
        for (module, file) in files {
            let mut walk = Walk { krate: &mut krate, module: module.clone(), of: None, passes_on: false };
            walk.visit_file(file);
        }
        krate
    }

    /// The module that defines a name, found by following imports.
    fn owner(&self, path: &[String]) -> Path {
        let mut path = path.to_vec();
        // The bound stops imports that name each other.
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

    /// The methods defined outside the module of their type, with the type and the defining module. Excludes methods
    /// whose name occurs in several modules, because a call of one is ambiguous.
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

    /// The arrows between siblings: the parent, the source and the target, with an example.
    pub(crate) fn arrows(&self) -> BTreeMap<Path, Arrows> {
        let mut arrows: BTreeMap<Path, Arrows> = BTreeMap::new();
        let apart = self.methods_apart();
        let calls = self.calls.iter().filter_map(|(from, method)| {
            let (of, module) = apart.get(method)?;
            // Other types have methods of the same name, so the caller must also name the type.
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

    /// The defining module of a type, and its name.
    fn definition(&self, of: &[String]) -> (Path, Option<String>) {
        (self.owner(of), of.last().cloned())
    }

    /// The arrows between files, including those of one module: from a file to one that it names, or whose method it
    /// calls through `self`, with the reason. Re-exports with `pub use` are not arrows.
    pub(crate) fn arrows_of_files(&self) -> Arrows {
        let mut arrows = Arrows::new();
        let mut add = |from: &Path, to: &Path, because: String| {
            if from != to {
                let targets = arrows.entry(from.join("::")).or_default();
                targets.entry(to.join("::")).or_insert(because);
            }
        };
        for (from, named) in self.named.iter().filter(|pair| !self.passed_on.contains(pair)) {
            let to = self.owner(named);
            // Items shared by a module and its children are defined in the module.
            if !from.starts_with(&to) {
                add(from, &to, format!("names {}", named.join("::")));
            }
        }
        let mut methods: BTreeMap<(Path, Option<String>, &String), BTreeSet<&Path>> = BTreeMap::new();
        for (module, of, names) in &self.own_methods {
            let (owner, name) = self.definition(of);
            for method in names {
                methods.entry((owner.clone(), name.clone(), method)).or_default().insert(module);
            }
        }
        for (from, of, method) in &self.own_calls {
            let (owner, name) = self.definition(of);
            let Some(found) = methods.get(&(owner, name, method)) else { continue };
            for to in found.iter().filter(|_| !found.contains(from)) {
                add(from, to, format!("calls self.{method}"));
            }
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
    /// The type of the current implementation.
    of: Option<Path>,
    passes_on: bool,
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
            let passed_on = self.passes_on.then_some(&mut self.krate.passed_on);
            if let Some(passed_on) = passed_on {
                passed_on.push((self.module.clone(), path.clone()));
            }
            self.krate.named.push((self.module.clone(), path));
        }
    }

    fn note_own_call(&mut self, method: String) {
        if let Some(of) = &self.of {
            self.krate.own_calls.push((self.module.clone(), of.clone(), method));
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
        // An inline module belongs to the module that contains it.
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.passes_on = !matches!(item.vis, syn::Visibility::Inherited);
            self.import(&item.tree, &[]);
            self.passes_on = false;
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = names_of(path);
        if let [of, method] = names.as_slice()
            && of == "Self"
        {
            self.note_own_call(method.clone());
        }
        self.note(&names);
        syn::visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let names = match &*item.self_ty {
            syn::Type::Path(of) => names_of(&of.path),
            _ => Path::new(),
        };
        let known = self.absolute(&names);
        let is_local = names.len() == 1;
        let of =
            known.clone().or_else(|| is_local.then(|| self.module.iter().chain(&names).cloned().collect()));
        if item.trait_.is_none() {
            let methods = item.items.iter().filter_map(|item| match item {
                syn::ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
                _ => None,
            });
            let methods: Vec<String> = methods.collect();
            if let Some(path) = &of {
                self.krate.own_methods.push((self.module.clone(), path.clone(), methods.clone()));
            }
            if let Some(path) = known {
                self.krate.implementations.push((self.module.clone(), path, methods));
            }
        }
        let outer = std::mem::replace(&mut self.of, of);
        syn::visit::visit_item_impl(self, item);
        self.of = outer;
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self")) {
            self.note_own_call(call.method.to_string());
        }
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
