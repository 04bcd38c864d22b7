//! The allowed dependencies between crates.

use crate::tree::{assert_none, members, sources};

/// The arrows: a package, and the packages of this workspace that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("parlance-domain", &["parlance-words"]),
    ("parlance-protocol", &[]),
    ("parlance-markdown", &[]),
    ("parlance-export", &["parlance-domain", "parlance-markdown", "parlance-words"]),
    ("parlance-documents", &[]),
    ("parlance-sandbox", &["parlance-documents"]),
    ("parlance-import", &[]),
    ("parlance-tls", &[]),
    ("parlance-client", &["parlance-protocol", "parlance-tls"]),
    ("parlance-encryption", &[]),
    ("parlance-sqlite", &["parlance-encryption"]),
    ("parlance-store", &["parlance-domain", "parlance-encryption", "parlance-sqlite", "parlance-words"]),
    ("parlance-upstream", &["parlance-protocol", "parlance-tls"]),
    (
        "parlance-service",
        &[
            "parlance-documents",
            "parlance-encryption",
            "parlance-protocol",
            "parlance-sandbox",
            "parlance-sqlite",
            "parlance-tls",
            "parlance-upstream",
            "parlance-words",
        ],
    ),
    ("parlance-contract", &["parlance-domain", "parlance-words"]),
    (
        "parlance-app",
        &[
            "parlance-client",
            "parlance-contract",
            "parlance-domain",
            "parlance-encryption",
            "parlance-export",
            "parlance-markdown",
            "parlance-documents",
            "parlance-import",
            "parlance-protocol",
            "parlance-sandbox",
            "parlance-service",
            "parlance-store",
            "parlance-words",
        ],
    ),
    (
        "parlance-testkit",
        &[
            "parlance-app",
            "parlance-contract",
            "parlance-domain",
            "parlance-encryption",
            "parlance-protocol",
            "parlance-service",
        ],
    ),
    (
        "parlance",
        &["parlance-app", "parlance-contract", "parlance-domain", "parlance-words", "workspace-hack"],
    ),
    ("parlance-driver", &[]),
    ("parlance-pictures", &[]),
    ("parlance-tidy", &[]),
    (
        "parlance-bench",
        &[
            "parlance-app",
            "parlance-contract",
            "parlance-documents",
            "parlance-domain",
            "parlance-encryption",
            "parlance-markdown",
            "parlance-protocol",
            "parlance-sqlite",
            "parlance-store",
            "parlance-tls",
            "parlance-words",
        ],
    ),
    ("parlance-locales", &[]),
    ("parlance-words", &["parlance-locales"]),
    ("xtask", &[]),
    ("parlance-bench-runner", &["parlance-driver", "xtask"]),
    ("workspace-hack", &[]),
];

/// Packages for tests and tasks; shipped code must not use them.
const FOR_DEVELOPMENT: &[&str] = &[
    "parlance-testkit",
    "parlance-driver",
    "parlance-pictures",
    "parlance-tidy",
    "parlance-bench",
    "parlance-bench-runner",
    "xtask",
];

fn is_ours(name: &str) -> bool {
    members().iter().any(|member| member.name == name)
}

#[test]
fn crates_use_only_what_points_to_them() {
    let mut findings = Vec::new();
    for member in members() {
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == member.name) else {
            findings.push(format!("{} is not in the list of arrows", member.name));
            continue;
        };
        for used in member.uses.iter().filter(|used| is_ours(used)) {
            if !allowed.contains(&used.as_str()) {
                findings.push(format!("{} uses {used}", member.name));
            }
        }
    }
    assert_none(&findings, "arrows between crates point one way");
}

#[test]
fn the_list_of_arrows_names_only_crates_that_exist() {
    let gone: Vec<String> =
        MAY_USE.iter().filter(|(name, _)| !is_ours(name)).map(|(name, _)| (*name).to_owned()).collect();
    assert_none(&gone, "packages without a folder");
}

#[test]
fn nothing_that_is_shipped_uses_what_is_for_development() {
    let shipped = MAY_USE.iter().filter(|(name, _)| !FOR_DEVELOPMENT.contains(name));
    let findings: Vec<String> = shipped
        .flat_map(|(name, allowed)| allowed.iter().map(move |used| (name, used)))
        .filter(|(_, used)| FOR_DEVELOPMENT.contains(used))
        .map(|(name, used)| format!("{name} uses {used}"))
        .collect();
    assert_none(&findings, "tests stay out of the app");
}

#[test]
fn only_the_shell_knows_tauri() {
    let is_tauri =
        |name: &str| name == "tauri" || name == "wry" || name == "tao" || name.starts_with("tauri-");
    let mut findings: Vec<String> = members()
        .into_iter()
        .filter(|member| member.name != "parlance")
        .flat_map(|member| member.uses.iter().map(move |used| (member, used)))
        .filter(|(_, used)| is_tauri(used))
        .map(|(member, used)| format!("{} uses {used}", member.name))
        .collect();
    for source in sources(&["rs"]) {
        // The empty window is the baseline of a benchmark and not part of the app.
        if source.path.starts_with("src-tauri/") || source.path.starts_with("benches/empty-window/") {
            continue;
        }
        let hits =
            source.code_lines().filter(|(_, line)| line.contains("tauri::") || line.contains("use tauri"));
        // This file has to name the packages that it searches for.
        if source.path != "tests/tidy/arrows.rs" {
            findings.extend(hits.map(|(number, _)| format!("{}:{number}", source.path)));
        }
    }
    assert_none(&findings, "only src-tauri knows Tauri");
}

#[test]
fn libraries_have_error_types_of_their_own() {
    let findings: Vec<String> = members()
        .into_iter()
        .filter(|member| member.uses.iter().any(|used| used == "anyhow"))
        .map(|member| member.name.clone())
        .collect();
    assert_none(&findings, "packages that use anyhow");
}
