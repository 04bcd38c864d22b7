//! The licences and sources of dependencies comply with deny.toml.

use crate::tree::{PACKAGES, assert_none, root};
use spdx::{Expression, ParseMode};

fn rules() -> toml::Table {
    std::fs::read_to_string(root().join("deny.toml")).unwrap().parse().unwrap()
}

fn allowed() -> Vec<String> {
    let rules = rules();
    let list = rules["licenses"]["allow"].as_array().unwrap();
    list.iter().map(|licence| licence.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_dependency_has_a_licence_of_the_list() {
    let allowed = allowed();
    let mut findings = Vec::new();
    for package in PACKAGES.iter().filter(|package| !package.is_member) {
        let name = format!("{} {}", package.name, package.version);
        let Some(licence) = &package.licence else {
            findings.push(format!("{name}: none named"));
            continue;
        };
        match Expression::parse_mode(licence, ParseMode::LAX) {
            Ok(expression) => {
                if !expression.evaluate(|wanted| allowed.contains(&wanted.to_string())) {
                    findings.push(format!("{name}: {licence}"));
                }
            }
            Err(error) => findings.push(format!("{name}: {licence} cannot be read: {error}")),
        }
    }
    assert_none(&findings, "dependencies whose licence is not in deny.toml");
}

#[test]
fn every_dependency_comes_from_the_registry() {
    let registry = "registry+https://github.com/rust-lang/crates.io-index";
    let findings: Vec<String> = PACKAGES
        .iter()
        .filter(|package| !package.is_member && package.source.as_deref() != Some(registry))
        .map(|package| format!("{} from {}", package.name, package.source.as_deref().unwrap_or("a folder")))
        .collect();
    assert_none(&findings, "dependencies from elsewhere");
}

#[test]
fn no_dependency_is_denied() {
    let rules = rules();
    let denied = rules["bans"]["deny"].as_array().unwrap();
    let denied: Vec<&str> = denied.iter().map(|ban| ban["name"].as_str().unwrap()).collect();
    assert!(denied.contains(&"openssl-sys"), "the list is read");
    let findings: Vec<String> = PACKAGES
        .iter()
        .filter(|package| denied.contains(&package.name.as_str()))
        .map(|package| format!("{} {}", package.name, package.version))
        .collect();
    assert_none(&findings, "dependencies that deny.toml denies");
}
