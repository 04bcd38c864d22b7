//! npm packages that others wrote with the local service: OpenAI's own client, and aimock, a model server.

use super::steps::Count;
use crate::error::{Error, Result};
use crate::program;
use crate::project::{self, Profile};
use std::path::PathBuf;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10 * 60);

/// The official Node package of OpenAI against a service.
pub(super) fn openai(count: &Count) -> Result<()> {
    run("tests/sdk/openai_node.js", "sdk-node", count)
}

/// A service against a model server that others wrote.
pub(super) fn aimock(count: &Count) -> Result<()> {
    run("tests/sdk/aimock_models.js", "foreign-models", count)
}

/// Installs the packages, and runs a script that starts services by itself. They keep their files in a folder of this
/// name in the target folder.
fn run(script: &str, folder: &str, count: &Count) -> Result<()> {
    install()?;
    let mut node = program::command("node");
    node.arg(script).arg(project::binary(Profile::Debug, "parlance-service")).arg(fresh_folder(folder)?);
    count.of(node, LIMIT)
}

/// Where the services keep their files; those of the last run are gone.
fn fresh_folder(name: &str) -> Result<PathBuf> {
    let folder = project::target_dir().join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    Ok(folder)
}

/// Installs the packages of package-lock.json, unless it has been done since the file changed.
fn install() -> Result<()> {
    let folder = project::root().join("tests/sdk");
    let lock_file = folder.join("package-lock.json");
    let stamp = folder.join("node_modules/.parlance-lock");
    let locked = std::fs::read(&lock_file).map_err(Error::file(&lock_file))?;
    if std::fs::read(&stamp).is_ok_and(|installed| installed == locked) {
        return Ok(());
    }
    let mut npm = program::command("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder);
    program::run(npm, LIMIT)?;
    std::fs::write(&stamp, locked).map_err(Error::file(stamp))
}
