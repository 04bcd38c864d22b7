//! Embeds the built UI, the window's settings, the capabilities and the list of licences.
#![allow(clippy::indexing_slicing, reason = "a field that JSON lacks is null")]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::process::Command;

/// The npm packages whose code the page imports; the lock file names their dependencies.
const PAGE_PACKAGES: [&str; 6] =
    ["@fontsource-variable/inter", "@lucide/svelte", "@tauri-apps/api", "fuzzysort", "mermaid", "svelte"];

fn main() {
    // The custom pattern below does not make cargo watch the folder.
    println!("cargo:rerun-if-changed=src-tauri/capabilities");
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/*.json");
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo:error={error:#}");
        std::process::exit(1);
    }
    // Schemas for editors only, which would lie in the root folder. The build continues if they cannot be removed.
    if let Err(error) = std::fs::remove_dir_all("gen") {
        println!("cargo:warning=the folder gen was left: {error}");
    }
    for file in ["Cargo.lock", "ui/package-lock.json"] {
        println!("cargo:rerun-if-changed={file}");
    }
    // The build continues without the list.
    let list = list_licences().unwrap_or_else(|why| {
        println!("cargo:warning=the list of licences is empty: {why}");
        String::new()
    });
    let written = std::env::var("OUT_DIR").map_err(|error| error.to_string()).and_then(|out| {
        std::fs::write(Path::new(&out).join("licences.txt"), list).map_err(|e| e.to_string())
    });
    if let Err(error) = written {
        println!("cargo:error=the list of licences was not written: {error}");
        std::process::exit(1);
    }
}

/// The packages whose code is in the app: one line each, with version and licence.
fn list_licences() -> Result<String, String> {
    let mut lines = crates()?;
    lines.extend(page_packages()?);
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

/// The crates linked into the app on this system.
fn crates() -> Result<BTreeSet<String>, String> {
    let target = std::env::var("TARGET").map_err(|error| error.to_string())?;
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", &target])
        .output()
        .map_err(|error| error.to_string())?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    let nodes: HashMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let mut linked = BTreeSet::new();
    let mut next: Vec<&str> = metadata["resolve"]["root"].as_str().into_iter().collect();
    while let Some(id) = next.pop() {
        if !linked.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        let is_linked = |used: &&Value| list(&used["dep_kinds"]).any(|kind| kind["kind"].is_null());
        next.extend(list(&node["deps"]).filter(is_linked).filter_map(|used| used["pkg"].as_str()));
    }
    let packages = list(&metadata["packages"]);
    let foreign = packages.filter(|package| !package["source"].is_null());
    let shipped = foreign.filter(|package| package["id"].as_str().is_some_and(|id| linked.contains(id)));
    Ok(shipped.filter_map(|package| line(package["name"].as_str()?, package)).collect())
}

/// The npm packages in the page.
fn page_packages() -> Result<BTreeSet<String>, String> {
    let lock = std::fs::read_to_string("ui/package-lock.json").map_err(|error| error.to_string())?;
    let lock: Value = serde_json::from_str(&lock).map_err(|error| error.to_string())?;
    let mut found = BTreeMap::new();
    let mut next: Vec<&str> = PAGE_PACKAGES.to_vec();
    while let Some(name) = next.pop() {
        let package = &lock["packages"][format!("node_modules/{name}")];
        if found.contains_key(name) || package.is_null() {
            continue;
        }
        found.insert(name, package);
        next.extend(package["dependencies"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()));
    }
    Ok(found.into_iter().filter_map(|(name, package)| line(name, package)).collect())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn line(name: &str, package: &Value) -> Option<String> {
    let licence = package["license"].as_str().unwrap_or("see its source");
    Some(format!("{name} {}\t{licence}", package["version"].as_str()?))
}
