//! Refreshes `tests/tidy/advisories.toml`: the RustSec advisories about crates of Cargo.lock, including those fixed in
//! the locked version. `tests/tidy` compares the list with Cargo.lock and deny.toml.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use xtask::error::{Error, Result};
use xtask::{program, project};

const DATABASE: &str = "https://github.com/rustsec/advisory-db";

/// The list, below the root folder.
const LIST: &str = "tests/tidy/advisories.toml";

const FETCH_LIMIT: Duration = Duration::from_secs(10 * 60);

const HEADER: &str = "\
# RustSec advisories about crates of Cargo.lock, whatever their version. Written by `cargo xtask advisories`.
# tests/tidy/advisories.rs fails for one that affects a locked version and that deny.toml does not ignore with a reason.
";

/// An advisory about a crate.
#[derive(Debug, PartialEq, Eq)]
struct Advisory {
    id: String,
    package: String,
    /// `vulnerability`, `unsound`, `unmaintained` or `notice`.
    kind: String,
    /// Version requirements; a version that meets one has the fix.
    patched: Vec<String>,
    /// Version requirements; a version that meets one was never affected.
    unaffected: Vec<String>,
}

/// Writes the list from a checkout of the database, bare or not, or from a fresh clone.
pub(crate) fn refresh(database: Option<&Path>) -> Result<()> {
    let database = match database {
        Some(given) => given.canonicalize().map_err(Error::file(given))?,
        None => fetch()?,
    };
    let committed_on = git(&database, &["log", "-1", "--format=%cs"])?;
    let files = git(&database, &["ls-tree", "-r", "--name-only", "HEAD", "crates"])?;
    let crates = locked_crates()?;
    let mut advisories = Vec::new();
    for file in files.lines().filter(|file| file.split('/').nth(1).is_some_and(|name| crates.contains(name)))
    {
        let text = git(&database, &["show", &format!("HEAD:{file}")])?;
        advisories.extend(parse(file, &text)?);
    }
    advisories.sort_by(|a, b| (&a.package, &a.id).cmp(&(&b.package, &b.id)));
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let list = format(committed_on.trim(), now.as_millis(), &advisories);
    let path = project::root().join(LIST);
    std::fs::write(&path, list).map_err(Error::file(&path))?;
    println!("{} advisories, from the database of {}", advisories.len(), committed_on.trim());
    Ok(())
}

fn fetch() -> Result<PathBuf> {
    let folder = project::target_dir().join("advisory-db");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    let mut clone = program::command("git");
    clone.args(["clone", "--quiet", "--depth", "1", DATABASE]).arg(&folder);
    program::run(clone, FETCH_LIMIT)?;
    Ok(folder)
}

fn git(database: &Path, arguments: &[&str]) -> Result<String> {
    let mut git = program::command("git");
    git.arg("-C").arg(database).args(arguments);
    program::output(git)
}

fn locked_crates() -> Result<BTreeSet<String>> {
    let path = project::root().join("Cargo.lock");
    let text = std::fs::read_to_string(&path).map_err(Error::file(&path))?;
    let lock: toml::Table = text.parse().map_err(|_| unreadable("Cargo.lock"))?;
    let packages = lock.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    Ok(packages.filter_map(|package| package.get("name")?.as_str()).map(str::to_owned).collect())
}

fn unreadable(file: &str) -> Error {
    Error::Answer { program: "cargo xtask advisories".to_owned(), answer: file.to_owned() }
}

/// The advisory in a file of the database; `None` if it was withdrawn.
fn parse(file: &str, text: &str) -> Result<Option<Advisory>> {
    let front = text.strip_prefix("```toml\n").and_then(|text| text.split_once("\n```"));
    let (front, _) = front.ok_or_else(|| unreadable(file))?;
    let table: toml::Table = front.parse().map_err(|_| unreadable(file))?;
    let about = table.get("advisory").and_then(toml::Value::as_table).ok_or_else(|| unreadable(file))?;
    if about.contains_key("withdrawn") {
        return Ok(None);
    }
    let text = |key: &str| about.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let versions = |key: &str| -> Vec<String> {
        let list = table.get("versions").and_then(|versions| versions.get(key)?.as_array());
        list.into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
    };
    Ok(Some(Advisory {
        id: text("id").ok_or_else(|| unreadable(file))?,
        package: text("package").ok_or_else(|| unreadable(file))?,
        kind: text("informational").unwrap_or_else(|| "vulnerability".to_owned()),
        patched: versions("patched"),
        unaffected: versions("unaffected"),
    }))
}

fn format(committed_on: &str, refreshed_at_ms: u128, advisories: &[Advisory]) -> String {
    let mut list = format!(
        "{HEADER}\n# The date of the database's last commit.\ndatabase = {committed_on:?}\n\
         refreshed_at_ms = {refreshed_at_ms}\n\nadvisories = [\n"
    );
    for Advisory { id, package, kind, patched, unaffected } in advisories {
        // Lists of plain strings have the same form in Rust and TOML.
        list += &format!(
            "  {{ id = {id:?}, package = {package:?}, kind = {kind:?}, patched = {patched:?}, unaffected = {unaffected:?} }},\n"
        );
    }
    list.push_str("]\n");
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLIB: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2024-0429\"\npackage = \"glib\"\ninformational = \"unsound\"\n\
        [versions]\npatched = [\">=0.20.0\"]\nunaffected = [\"<0.15.0\"]\n```\n\n# Unsound\n";

    #[test]
    fn an_advisory_of_the_database_is_written_as_one_line_that_toml_reads() {
        let advisory = parse("crates/glib/RUSTSEC-2024-0429.md", GLIB).unwrap().unwrap();
        let list: toml::Table = format("2026-08-21", 7, &[advisory]).parse().unwrap();
        let line = list.get("advisories").unwrap().as_array().unwrap().first().unwrap().to_string();
        let written: toml::Table = format!("line = {line}").parse().unwrap();
        let written = written.get("line").unwrap();
        assert_eq!(written.get("kind").unwrap().as_str(), Some("unsound"));
        assert_eq!(written.get("patched").unwrap().as_array().unwrap().len(), 1);
        assert_eq!(list.get("refreshed_at_ms").unwrap().as_integer(), Some(7));
    }

    #[test]
    fn a_withdrawn_advisory_is_left_out_and_a_file_without_one_is_an_error() {
        let withdrawn = GLIB.replace("[versions]", "withdrawn = \"2025-01-01\"\n[versions]");
        assert_eq!(parse("a.md", &withdrawn).unwrap(), None);
        assert!(parse("a.md", "# no front matter").is_err());
    }
}
