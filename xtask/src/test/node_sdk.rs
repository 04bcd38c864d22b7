//! Runs npm packages of other vendors with the local service: OpenAI's client, and aimock, a model server.

use super::steps::Count;
use std::path::PathBuf;
use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::project::{self, Profile};
use xtask::{program, ui};

const LIMIT: Duration = Duration::from_secs(10 * 60);

/// The official Node package of OpenAI against a service.
pub(super) fn openai(count: &Count) -> Result<()> {
    run("tests/sdk/openai_node.js", "sdk-node", count)
}

/// A service with a model server of another vendor.
pub(super) fn aimock(count: &Count) -> Result<()> {
    run("tests/sdk/aimock_models.js", "foreign-models", count)
}

/// Installs the packages and runs a script that itself starts services. They keep their files in the folder of this
/// name in the target folder.
fn run(script: &str, folder: &str, count: &Count) -> Result<()> {
    install()?;
    let mut node = program::command("node");
    node.arg(script).arg(project::binary(Profile::Debug, "parlance-service")).arg(fresh_folder(folder)?);
    count.of(node, LIMIT)
}

/// An empty folder for the files of the services.
fn fresh_folder(name: &str) -> Result<PathBuf> {
    let folder = project::target_dir().join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    Ok(folder)
}

/// Installs the packages, unless their list is unchanged since the last time.
pub(super) fn install() -> Result<()> {
    ui::install_in(&project::root().join("tests/sdk"))
}
