//! Runs Python packages of other vendors against the local service: OpenAI's client, and schemathesis, which searches
//! for requests whose responses contradict the API description.

use super::steps::Count;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::program::{self, Background};
use xtask::project::{self, Profile};
use xtask::python::Packages;

const LIMIT: Duration = Duration::from_secs(10 * 60);

/// How long the service may take to start.
const READY_LIMIT: Duration = Duration::from_secs(60);

/// The key of a service that exists for one run of the script.
const KEY: &str = "svc_only-for-this-run";

/// The files of one script.
struct Script {
    path: &'static str,
    requirements: &'static str,
    /// The folder in the target folder with its packages and the service's files.
    folder: &'static str,
}

/// The official Python package of OpenAI.
const OPENAI: Script =
    Script { path: "tests/sdk/openai_python.py", requirements: "tests/sdk/requirements.txt", folder: "sdk" };

/// Compares responses with the API description.
const SCHEMATHESIS: Script = Script {
    path: "tests/sdk/schemathesis_run.py",
    requirements: "tests/sdk/schemathesis-requirements.txt",
    folder: "schemathesis",
};

/// Installs the packages of both scripts.
pub(super) fn install() -> Result<()> {
    OPENAI.packages()?;
    SCHEMATHESIS.packages().map(drop)
}

/// Runs OpenAI's Python package against a service.
pub(super) fn openai(count: &Count) -> Result<()> {
    run(&OPENAI, count, key_at_its_limit)
}

/// Compares responses of a service with its API description.
pub(super) fn schemathesis(count: &Count) -> Result<()> {
    run(&SCHEMATHESIS, count, |_| Ok(Vec::new()))
}

impl Script {
    /// The packages of the script, installed into their own folder.
    fn packages(&self) -> Result<Packages> {
        Packages::install(&format!("{}-venv", self.folder), self.requirements)
    }
}

/// Creates the key of a user who may use no tokens.
fn key_at_its_limit(service_folder: &Path) -> Result<Vec<String>> {
    let user = ["--user", "thrifty"];
    let administer = |words: &[&str]| {
        let mut command =
            program::command(&project::binary(Profile::Debug, "parlance-service").to_string_lossy());
        command.args(words).args(user).arg("--data").arg(service_folder);
        program::output(command)
    };
    administer(&["limits", "set", "--daily", "0"])?;
    Ok(vec![administer(&["keys", "issue"])?.trim().to_owned()])
}

/// Installs the packages, starts a service, and runs the script against it. `prepare` sets up the service's folder and
/// returns further arguments for the script.
fn run(script: &Script, count: &Count, prepare: impl FnOnce(&Path) -> Result<Vec<String>>) -> Result<()> {
    let packages = script.packages()?;
    let mut serve = program::command(&project::binary(Profile::Debug, "parlance-service").to_string_lossy());
    serve.args(["serve", "--listen", "127.0.0.1:0", "--pace", "full", "--key", KEY]);
    let service_folder = fresh_folder(script)?;
    serve.arg("--data").arg(&service_folder);
    let service = Background::start(serve, "listening on ", READY_LIMIT)?;
    let mut python = packages.command("python");
    python.args([script.path, &service.said, KEY]).args(prepare(&service_folder)?);
    count.of(python, LIMIT)
}

/// An empty folder for the files of the service.
fn fresh_folder(script: &Script) -> Result<PathBuf> {
    let folder = project::target_dir().join(format!("{}-service", script.folder));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    Ok(folder)
}
