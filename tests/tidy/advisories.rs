//! Advisories about dependencies: compares the committed list with Cargo.lock and deny.toml.

use crate::tree::{PACKAGES, assert_none, root};
use semver::{Version, VersionReq};
use std::collections::BTreeSet;
use std::time::{Duration, SystemTime};

/// An older list misses too many new advisories.
const MAX_AGE: Duration = Duration::from_secs(90 * 24 * 60 * 60);

fn read(path: &str) -> toml::Table {
    std::fs::read_to_string(root().join(path)).unwrap().parse().unwrap()
}

fn requirements(advisory: &toml::Value, key: &str) -> Vec<VersionReq> {
    advisory[key].as_array().unwrap().iter().map(|one| one.as_str().unwrap().parse().unwrap()).collect()
}

/// Whether the version is affected: it meets no requirement for fixed or unaffected versions.
fn affects(advisory: &toml::Value, version: &str) -> bool {
    let version: Version = version.parse().unwrap();
    let is_safe = |key| requirements(advisory, key).iter().any(|one| one.matches(&version));
    !is_safe("patched") && !is_safe("unaffected")
}

/// The advisories that affect a locked version: the id, and a line of text.
fn affecting() -> Vec<(String, String)> {
    let list = read("tests/tidy/advisories.toml");
    let mut found = Vec::new();
    for advisory in list["advisories"].as_array().unwrap() {
        let text = |key: &str| advisory[key].as_str().unwrap();
        let locked = PACKAGES.iter().filter(|one| !one.is_member && one.name == text("package"));
        found.extend(locked.filter(|one| affects(advisory, &one.version)).map(|one| {
            let line = format!("{} {}: {} ({})", one.name, one.version, text("id"), text("kind"));
            (text("id").to_owned(), line)
        }));
    }
    found
}

/// The ids that deny.toml ignores.
fn ignored() -> BTreeSet<String> {
    let rules = read("deny.toml");
    let ignored = rules["advisories"]["ignore"].as_array().unwrap();
    ignored
        .iter()
        .map(|one| {
            assert!(one["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{one} has no reason");
            one["id"].as_str().unwrap().to_owned()
        })
        .collect()
}

#[test]
fn every_advisory_about_a_locked_version_is_ignored_with_a_reason() {
    let ignored = ignored();
    let findings: Vec<String> =
        affecting().into_iter().filter(|(id, _)| !ignored.contains(id)).map(|(_, line)| line).collect();
    assert_none(&findings, "advisories about locked versions that deny.toml does not ignore");
}

#[test]
fn every_ignored_advisory_affects_a_locked_version() {
    let affecting: BTreeSet<String> = affecting().into_iter().map(|(id, _)| id).collect();
    let findings: Vec<String> = ignored().into_iter().filter(|id| !affecting.contains(id)).collect();
    assert_none(&findings, "advisories that deny.toml ignores for no locked version");
}

#[test]
fn the_list_of_advisories_is_at_most_90_days_old() {
    let list = read("tests/tidy/advisories.toml");
    let refreshed_at_ms = u64::try_from(list["refreshed_at_ms"].as_integer().unwrap()).unwrap();
    let refreshed_at = SystemTime::UNIX_EPOCH + Duration::from_millis(refreshed_at_ms);
    // A clock set before that date allows no statement about the age.
    let age = SystemTime::now().duration_since(refreshed_at).unwrap_or_default();
    assert!(age <= MAX_AGE, "run `cargo xtask advisories`: the list is {} days old", age.as_secs() / 86_400);
}

#[test]
fn a_version_is_affected_unless_it_is_patched_or_unaffected() {
    let advisory: toml::Table =
        "patched = ['^0.18.6', '>=0.20.0']\nunaffected = ['<0.15.0']".parse().unwrap();
    let advisory = toml::Value::Table(advisory);
    let affected: Vec<&str> = ["0.14.9", "0.15.0", "0.18.5", "0.18.6", "0.19.0", "0.20.0", "1.0.0"]
        .into_iter()
        .filter(|v| affects(&advisory, v))
        .collect();
    assert_eq!(affected, ["0.15.0", "0.18.5", "0.19.0"]);
}
