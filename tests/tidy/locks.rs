//! The lock files of packages outside the workspace that use its crates.

use crate::tree::{assert_none, members, root};

/// They are built with `--locked`, but not by the tests.
const OUTSIDE: &[&str] = &["tests/fuzz/Cargo.lock"];

#[test]
fn locks_outside_the_workspace_know_everything_that_its_crates_use() {
    let mut findings = Vec::new();
    for path in OUTSIDE {
        let lock: toml::Table = std::fs::read_to_string(root().join(path)).unwrap().parse().unwrap();
        let locked = lock["package"].as_array().unwrap();
        let mut n_ours = 0;
        for member in members() {
            let named = |package: &&toml::Value| package["name"].as_str() == Some(&*member.name);
            let Some(package) = locked.iter().find(named) else { continue };
            n_ours += 1;
            let listed = package.get("dependencies").and_then(toml::Value::as_array);
            // A version follows the name if the lock file has several versions of a package.
            let names: Vec<&str> = listed
                .into_iter()
                .flatten()
                .filter_map(|one| one.as_str()?.split_whitespace().next())
                .collect();
            let missing = member.needs.iter().filter(|used| !names.contains(&used.as_str()));
            findings.extend(missing.map(|used| format!("{path}: {} without {used}", member.name)));
        }
        assert!(n_ours > 0, "{path} is about no crate of the workspace");
    }
    assert_none(&findings, "`cargo metadata` beside the lock file brings it up to date");
}
