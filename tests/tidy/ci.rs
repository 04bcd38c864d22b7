//! `.ci/run` works as on a machine without downloads: existing caches cannot hide a missing step.
#![cfg(unix)]

use crate::tree::root;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Replaces cargo: prints its arguments and its cache folders.
const CARGO: &str = r#"#!/bin/sh
echo "called: $*"
echo "home: $(ls -A "$CARGO_HOME" | tr '\n' ' ')"
cat "$CARGO_HOME/config.toml"
for cache in "$CARGO_HOME" "$npm_config_cache" "$PIP_CACHE_DIR"; do echo "cache: $cache"; done
ls -A "$npm_config_cache" "$PIP_CACHE_DIR" 2>/dev/null
if [ -e ui/node_modules/.parlance-lock ]; then echo "packages count as installed"; fi
exit 3
"#;

/// A checkout with only the scripts, on a machine that has downloaded everything before.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new() -> Self {
        let machine = Self { folder: tempfile::tempdir().unwrap() };
        for name in ["run", "with-empty-caches"] {
            let script = fs::read_to_string(root().join(".ci").join(name)).unwrap();
            machine.write_program(&format!("checkout/.ci/{name}"), &script);
        }
        machine.write_program("cargo-home/bin/cargo", CARGO);
        machine.write("cargo-home/config.toml", "# the way to the registry\n");
        machine.write("cargo-home/registry/cache/left-pad.crate", "downloaded before");
        machine.write("checkout/ui/node_modules/.parlance-lock", "installed before");
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, words: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, words).unwrap();
    }

    fn write_program(&self, name: &str, words: &str) {
        self.write(name, words);
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn run(&self) -> Output {
        let mut run = Command::new(self.path("checkout/.ci/run"));
        run.arg("--one-more").env("CARGO_HOME", self.path("cargo-home")).output().unwrap()
    }
}

#[test]
fn ci_runs_the_tests_with_caches_of_its_own_that_are_empty() {
    let machine = Machine::new();
    let output = machine.run();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("called: xtask test --one-more\n"), "{said}");
    assert!(said.contains("home: config.toml \n"), "nothing but the way to the registry is there: {said}");
    assert!(said.contains("# the way to the registry"), "{said}");
    let caches: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("cache: ")).collect();
    assert_eq!(caches.len(), 3, "{said}");
    let own = machine.path("checkout/target/ci-caches");
    assert!(caches.iter().all(|cache| Path::new(cache).starts_with(&own)), "{said}");
    assert!(said.lines().last().is_some_and(|line| line.starts_with("cache: ")), "they are empty: {said}");
    assert_eq!(output.status.code(), Some(3), "the outcome of the tests is that of the script");
    assert!(!own.exists(), "the caches go when it has ended");
    assert!(machine.path("cargo-home/registry/cache/left-pad.crate").exists(), "those of the machine stay");
}
