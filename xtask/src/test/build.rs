//! Builds and lints everything that the tests need in one call of cargo.
//!
//! Clippy runs as the compiler of the workspace: it checks and compiles. A separate pass would check each crate of the
//! lock file a second time.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::program::{self, lane};
use xtask::project;

const LIMIT: Duration = Duration::from_secs(60 * 60);

/// The environment in which cargo lints the workspace while compiling it. All cargo calls of one run need the same
/// environment, or the workspace is compiled twice.
pub(super) const LINTED: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    // As `cargo clippy -- -D warnings` passes it on.
    ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"),
];

/// The test program of one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TestProgram {
    /// The folder of the package, and the target: `crates/client all`.
    pub(super) name: String,
    /// The compiled program.
    pub(super) path: PathBuf,
    /// The folder of its package, in which cargo runs tests.
    pub(super) folder: PathBuf,
}

/// A call of cargo that shares its artifacts with [`build`].
pub(super) fn cargo() -> Command {
    let mut cargo = program::cargo();
    cargo.envs(LINTED);
    cargo
}

/// Lints and builds all targets of the workspace, and returns its test programs.
pub(super) fn build() -> Result<Vec<TestProgram>> {
    let mut build = cargo();
    // Not `--all-targets`: it builds a test program for each target, even if the manifest says that the target has no
    // tests.
    build.args(["build", "--workspace", "--lib", "--bins", "--tests"]);
    build.arg("--message-format=json-render-diagnostics");
    let mut programs = Vec::new();
    program::run_observed(build, LIMIT, |line| {
        let line = line.unwrap_or_default();
        match test_program(line) {
            Some(program) => programs.push(program),
            None if line.is_empty() || line.starts_with('{') => {}
            None => lane::say(line),
        }
        Ok(())
    })?;
    if programs.is_empty() {
        return Err(Error::Answer {
            program: "cargo build".to_owned(),
            answer: "no test programs".to_owned(),
        });
    }
    Ok(programs)
}

/// The test program of one message of cargo; `None` for other messages.
fn test_program(line: &str) -> Option<TestProgram> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message.pointer("/profile/test")? != &Value::Bool(true) {
        return None;
    }
    let path = PathBuf::from(message.get("executable")?.as_str()?);
    let manifest = PathBuf::from(message.get("manifest_path")?.as_str()?);
    let folder = manifest.parent()?.to_owned();
    let package = folder.strip_prefix(project::root()).unwrap_or(&folder).display().to_string();
    let target = message.pointer("/target/name")?.as_str()?;
    Some(TestProgram { name: format!("{package} {target}").trim_start().to_owned(), path, folder })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_are_read_from_the_messages_of_cargo() {
        let folder = project::root().join("crates/client");
        let message = |is_test: bool, executable: Value| {
            serde_json::json!({
                "reason": "compiler-artifact",
                "manifest_path": folder.join("Cargo.toml"),
                "target": { "name": "all" },
                "profile": { "test": is_test },
                "executable": executable,
            })
            .to_string()
        };
        let found = test_program(&message(true, "/t/all-1".into())).unwrap();
        assert_eq!(found.name, "crates/client all");
        assert_eq!(found.path, PathBuf::from("/t/all-1"));
        assert_eq!(found.folder, folder);
        for other in [
            message(false, "/t/all".into()),
            message(true, Value::Null),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
            "warning: unused".to_owned(),
        ] {
            assert_eq!(test_program(&other), None, "{other}");
        }
    }
}
