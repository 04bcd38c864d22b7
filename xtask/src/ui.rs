//! The web part: its packages and its build.

use crate::error::{Error, Result};
use crate::project::{self, Profile};
use crate::{program, words};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

const INSTALL_LIMIT: Duration = Duration::from_secs(10 * 60);
const SCRIPT_LIMIT: Duration = Duration::from_secs(10 * 60);

fn folder() -> PathBuf {
    project::root().join("ui")
}

/// npm in the folder of the web part.
pub fn npm(arguments: &[&str]) -> Command {
    let mut npm = program::command("npm");
    npm.args(arguments).current_dir(folder());
    npm
}

/// Installs the packages of package-lock.json, unless the file is unchanged since the last time.
pub fn install() -> Result<()> {
    install_in(&folder())
}

/// Like [`install`], for another folder with a package-lock.json.
pub fn install_in(folder: &Path) -> Result<()> {
    let lock_file = folder.join("package-lock.json");
    let stamp = folder.join("node_modules/.parlance-lock");
    let locked = std::fs::read(&lock_file).map_err(Error::file(&lock_file))?;
    if std::fs::read(&stamp).is_ok_and(|installed| installed == locked) {
        return Ok(());
    }
    let mut ci = npm(&["ci", "--no-audit", "--no-fund"]);
    ci.current_dir(folder);
    program::run(ci, INSTALL_LIMIT)?;
    std::fs::write(&stamp, locked).map_err(Error::file(stamp))
}

/// Runs one of the scripts of package.json.
pub fn script(name: &str) -> Result<()> {
    program::run(npm(&["run", "--silent", name]), SCRIPT_LIMIT)
}

/// Builds the page that the app embeds, unless it is newer than all its sources.
pub fn build(profile: Profile) -> Result<()> {
    words::write(profile)?;
    let built = folder().join("dist/index.html");
    let built_at = std::fs::metadata(&built).and_then(|built| built.modified()).ok();
    if built_at.is_some_and(|built_at| newest_source(&folder()).is_some_and(|source| source < built_at)) {
        return Ok(());
    }
    script("build")
}

/// Builds the page with every component, of which the tests take pictures.
pub fn build_gallery() -> Result<()> {
    words::write(Profile::Debug)?;
    script("build:gallery")
}

fn newest_source(folder: &Path) -> Option<SystemTime> {
    let is_made = |entry: &walkdir::DirEntry| {
        entry.depth() == 1 && (entry.file_name() == "dist" || entry.file_name() == "node_modules")
    };
    walkdir::WalkDir::new(folder)
        .into_iter()
        .filter_entry(|entry| !is_made(entry))
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| entry.metadata().ok()?.modified().ok())
        .max()
}
