//! Python packages that others wrote against the local service: OpenAI's own client, and schemathesis, which looks for
//! requests that are answered otherwise than the description says.

use super::steps::Count;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::program::{self, Background};
use xtask::project::{self, Profile};
use xtask::python::Packages;

const LIMIT: Duration = Duration::from_secs(10 * 60);

/// How long the service may take to come up.
const READY_LIMIT: Duration = Duration::from_secs(60);

/// The key of a service that lives for one run of the script.
const KEY: &str = "svc_only-for-this-run";

/// What one script needs.
struct Script {
    path: &'static str,
    requirements: &'static str,
    /// The folder of its packages, and of the service's files, in the target folder.
    folder: &'static str,
}

/// The official Python package of OpenAI.
const OPENAI: Script =
    Script { path: "tests/sdk/openai_python.py", requirements: "tests/sdk/requirements.txt", folder: "sdk" };

/// The description against what is answered.
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

/// Runs the official Python package of OpenAI against a service.
pub(super) fn openai(count: &Count) -> Result<()> {
    run(&OPENAI, count, key_at_its_limit)
}

/// Compares what a service answers with its description.
pub(super) fn schemathesis(count: &Count) -> Result<()> {
    run(&SCHEMATHESIS, count, |_| Ok(Vec::new()))
}

impl Script {
    /// The packages of the script, installed into a folder of their own.
    fn packages(&self) -> Result<Packages> {
        Packages::install(&format!("{}-venv", self.folder), self.requirements)
    }
}

/// A key of a user who may use no tokens.
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

/// Installs the packages into a folder of their own, starts a service, and runs the script against it. `prepare` does
/// what is needed in the service's folder, and says what the script is told further.
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

/// Where the service keeps its files; those of the last run are gone.
fn fresh_folder(script: &Script) -> Result<PathBuf> {
    let folder = project::target_dir().join(format!("{}-service", script.folder));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
    }
    Ok(folder)
}
