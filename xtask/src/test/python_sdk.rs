//! The official Python package of OpenAI against the local service.

use crate::error::{Error, Result};
use crate::program;
use crate::project::{self, Profile};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10 * 60);

/// Installs the package into a folder of its own and runs the script with it.
pub(super) fn run() -> Result<()> {
    let venv = project::target_dir().join("sdk-venv");
    install(&venv)?;
    let mut python = program::command(&python_of(&venv).to_string_lossy());
    python.arg("tests/sdk/openai_python.py");
    python.env("PARLANCE_SERVICE", project::binary(Profile::Debug, "parlance-service"));
    program::run(python, LIMIT)
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
