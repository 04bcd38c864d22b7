//! Checks the spelling of code, comments and documents, but not of tests and messages. `typos.toml` lists the
//! exceptions.

use std::time::Duration;
use xtask::error::Result;
use xtask::program;
use xtask::python::Packages;

/// It takes a second.
const LIMIT: Duration = Duration::from_secs(60);

/// Fails on misspelled words.
pub(super) fn check() -> Result<()> {
    let packages = Packages::install("spelling-venv", "xtask/spelling-requirements.txt")?;
    let mut typos = packages.command("typos");
    typos.args(["--format", "brief"]);
    program::run(typos, LIMIT)
}
