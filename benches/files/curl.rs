//! curl, the peer: the same files on the same service.

use super::{KEY, Stage};
use parlance_bench::Result;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Uploads a file.
pub(crate) fn upload(stage: &Stage, path: &Path) -> Result<()> {
    let mut command = curl();
    command.args(["-F", "purpose=assistants", "-F"]).arg(format!("file=@{}", path.display()));
    command.arg(stage.url("/v1/files"));
    run(command).map(drop)
}

/// Downloads the file with this id of the service.
pub(crate) fn download(stage: &Stage, id: &str, to: &Path) -> Result<()> {
    let mut command = curl();
    command.arg("--output").arg(to).arg(stage.url(&format!("/v1/files/{id}/content")));
    run(command).map(drop)
}

/// The ids of all files on the service.
pub(crate) fn list(stage: &Stage) -> Result<Vec<String>> {
    let mut command = curl();
    command.arg(stage.url("/v1/files"));
    let answer: Value = serde_json::from_slice(&run(command)?)?;
    let files = answer.get("data").and_then(Value::as_array).ok_or("the service does not list its files")?;
    Ok(files.iter().filter_map(|file| file.get("id")?.as_str()).map(str::to_owned).collect())
}

/// Deletes all files on the service, so that the disk does not fill up.
pub(crate) fn delete_all(stage: &Stage) -> Result<()> {
    for ids in list(stage)?.chunks(100) {
        let mut command = curl();
        command.args(["--request", "DELETE"]);
        command.args(ids.iter().map(|id| stage.url(&format!("/v1/files/{id}"))));
        run(command)?;
    }
    Ok(())
}

fn curl() -> Command {
    let mut command = Command::new("curl");
    command.args(["--silent", "--show-error", "--fail", "--header"]);
    command.arg(format!("Authorization: Bearer {KEY}"));
    command
}

/// Runs a program to its end and returns its output.
pub(crate) fn run(mut command: Command) -> Result<Vec<u8>> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("{command:?}: {}{}", output.status, String::from_utf8_lossy(&output.stderr)).into())
    }
}
