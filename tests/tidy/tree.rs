//! The files of the project, and cargo's metadata about its packages.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// A file of the project.
pub(crate) struct Source {
    /// The path below the root, with slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// The lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// The lines of code without comment lines, so that a comment may name forbidden identifiers.
    pub(crate) fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().filter(|(_, line)| {
            let line = line.trim_start();
            !line.starts_with("//")
                && !line.starts_with('*')
                && !line.starts_with("/*")
                && !line.starts_with("<!--")
        })
    }
}

/// The root folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("this package lies two folders below the root")
}

/// Folders without handwritten files.
const MADE: [&str; 6] = ["target", "node_modules", "dist", ".git", "gen", "generated"];

/// All files below the root with one of these extensions.
pub(crate) fn sources(endings: &[&str]) -> Vec<Source> {
    let is_made = |entry: &walkdir::DirEntry| MADE.iter().any(|made| entry.file_name() == *made);
    let mut sources: Vec<Source> = walkdir::WalkDir::new(root())
        .into_iter()
        .filter_entry(|entry| !is_made(entry))
        .map(|entry| entry.expect("the project can be read"))
        .filter(|entry| entry.file_type().is_file())
        .filter(|entry| {
            let ending = entry.path().extension().unwrap_or_default().to_string_lossy().into_owned();
            endings.contains(&ending.as_str())
        })
        .map(|entry| Source {
            path: below_root(entry.path()),
            text: std::fs::read_to_string(entry.path()).expect("sources are UTF-8"),
        })
        .collect();
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(!sources.is_empty(), "there are files ending in {endings:?}");
    sources
}

fn below_root(path: &Path) -> String {
    let below: PathBuf = path.strip_prefix(root()).expect("walked from the root").into();
    below.to_string_lossy().replace('\\', "/")
}

/// A package from `cargo metadata`.
pub(crate) struct Package {
    pub name: String,
    pub version: String,
    pub licence: Option<String>,
    pub source: Option<String>,
    /// The folder of its Cargo.toml below the root; only meaningful for members.
    pub folder: String,
    pub is_member: bool,
    /// Names of its normal and build dependencies.
    pub uses: Vec<String>,
    /// Names of the non-optional ones among them.
    pub needs: Vec<String>,
    /// The names of its normal dependencies in code.
    pub runs_with: Vec<String>,
    /// The names of its development dependencies in code.
    pub tests_with: Vec<String>,
    /// The names of its build dependencies in code.
    pub builds_with: Vec<String>,
    /// Its targets; only meaningful for members.
    pub targets: Vec<Target>,
}

/// A target of a package: a library, a program, a test program or a build script.
pub(crate) struct Target {
    pub name: String,
    /// Cargo's name of the kind, such as `lib` or `bin`.
    pub kind: String,
    /// The path of its root file, below the root folder.
    pub path: String,
    /// Whether cargo builds and runs its test program.
    pub is_tested: bool,
    /// Whether cargo runs the examples in its documentation.
    pub is_doctested: bool,
}

impl Target {
    pub(crate) fn is_library(&self) -> bool {
        matches!(self.kind.as_str(), "lib" | "proc-macro")
    }
}

/// Every package of the lock file for every system. Downloads missing packages, so that the tests of a fresh clone need
/// no step before them.
pub(crate) static PACKAGES: LazyLock<Vec<Package>> = LazyLock::new(|| {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let members: Vec<&str> = texts(&metadata["workspace_members"]);
    let packages = metadata["packages"].as_array().expect("a list of packages");
    packages.iter().map(|package| read_package(package, &members)).collect()
});

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn read_package(package: &Value, members: &[&str]) -> Package {
    let text = |field: &str| package[field].as_str().map(str::to_owned);
    let id = text("id").expect("an id");
    let manifest = text("manifest_path").expect("a manifest");
    let is_member = members.contains(&id.as_str());
    let folder = if is_member {
        below_root(Path::new(&manifest).parent().expect("a manifest lies in a folder"))
    } else {
        String::new()
    };
    let dependencies: Vec<&Value> = package["dependencies"].as_array().into_iter().flatten().collect();
    let of_kind = |kind: Option<&str>| -> Vec<String> {
        let dependencies = dependencies.iter().filter(|used| used["kind"].as_str() == kind);
        let called = |used: &Value| used["rename"].as_str().or(used["name"].as_str()).map(str::to_owned);
        dependencies.filter_map(|used| called(used)).collect()
    };
    let (runs_with, tests_with, builds_with) = (of_kind(None), of_kind(Some("dev")), of_kind(Some("build")));
    let targets = package["targets"].as_array().into_iter().flatten().filter(|_| is_member);
    let targets = targets.map(read_target).collect();
    let used: Vec<&Value> =
        dependencies.iter().copied().filter(|used| used["kind"].as_str() != Some("dev")).collect();
    let needed: Vec<&Value> = used.iter().copied().filter(|used| used["optional"] != true).collect();
    Package {
        name: text("name").expect("a name"),
        version: text("version").expect("a version"),
        licence: text("license"),
        source: text("source"),
        folder,
        is_member,
        uses: names(&used),
        needs: names(&needed),
        runs_with,
        tests_with,
        builds_with,
        targets,
    }
}

fn read_target(target: &Value) -> Target {
    let text = |field: &str| target[field].as_str().expect("a target has a name and a file").to_owned();
    Target {
        name: text("name"),
        // A library that is built in several forms has several kinds.
        kind: texts(&target["kind"]).first().copied().expect("a target is of a kind").to_owned(),
        path: below_root(Path::new(&text("src_path"))),
        is_tested: target["test"] == true,
        is_doctested: target["doctest"] == true,
    }
}

fn names(dependencies: &[&Value]) -> Vec<String> {
    dependencies.iter().filter_map(|one| one["name"].as_str()).map(str::to_owned).collect()
}

/// The packages of the workspace.
pub(crate) fn members() -> Vec<&'static Package> {
    PACKAGES.iter().filter(|package| package.is_member).collect()
}

/// Fails with one line for each finding.
pub(crate) fn assert_none(findings: &[String], rule: &str) {
    assert!(findings.is_empty(), "{rule}:\n  {}", findings.join("\n  "));
}
