//! The official Python package of OpenAI against the local service.

use super::steps::Count;
use crate::error::{Error, Result};
use crate::program::{self, Background};
use crate::project::{self, Profile};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10 * 60);

/// How long the service may take to come up.
const READY_LIMIT: Duration = Duration::from_secs(60);

/// The key of a service that lives for one run of the script.
const KEY: &str = "svc_only-for-this-run";

/// Installs the package into a folder of its own, starts a service, and runs the script against it.
pub(super) fn run(count: &Count) -> Result<()> {
    let venv = project::target_dir().join("sdk-venv");
    install(&venv)?;
    let mut serve = program::command(&project::binary(Profile::Debug, "parlance-service").to_string_lossy());
    serve.args(["serve", "--listen", "127.0.0.1:0", "--pace", "full", "--key", KEY]);
    serve.env("PARLANCE_LOG", "warn");
    let service_folder = fresh_folder()?;
    serve.arg("--data").arg(&service_folder);
    let service = Background::start(serve, "listening on ", READY_LIMIT)?;
    let mut python = program::command(&python_of(&venv).to_string_lossy());
    python.args(["tests/sdk/openai_python.py", &service.said, KEY]);
    count.of(python, LIMIT)
}

/// Where the service keeps its files; those of the last run are gone.
fn fresh_folder() -> Result<PathBuf> {
    let folder = project::target_dir().join("sdk-service");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    Ok(folder)
}

fn install(venv: &Path) -> Result<()> {
    let requirements = project::root().join("tests/sdk/requirements.txt");
    let wanted = std::fs::read(&requirements).map_err(Error::file(&requirements))?;
    let stamp = venv.join("installed-requirements.txt");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut make = program::command(if cfg!(windows) { "python" } else { "python3" });
    make.args(["-m", "venv", "--clear"]).arg(venv);
    program::run(make, LIMIT)?;
    let mut pip = program::command(&python_of(venv).to_string_lossy());
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&requirements);
    program::run(pip, LIMIT)?;
    std::fs::write(&stamp, wanted).map_err(Error::file(stamp))
}

fn python_of(venv: &Path) -> PathBuf {
    if cfg!(windows) { venv.join("Scripts/python.exe") } else { venv.join("bin/python") }
}
