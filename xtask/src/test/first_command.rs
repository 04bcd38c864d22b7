//! Runs the first command of the README, as on a machine without a screen.

use super::build;
use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::program;

/// All crates but those of the workspace are compiled by then, and the answer takes seconds.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// Runs the command. Fails unless the answer is complete and the build reuses the artifacts of the tests: otherwise the
/// tests would run another program than users do.
pub(super) fn run() -> Result<()> {
    let mut cargo = build::cargo();
    cargo.args(["xtask", "run"]).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let mut compiled = Vec::new();
    program::run_watched(cargo, LIMIT, |line| compiled.extend(foreign_crate(line).map(str::to_owned)))?;
    if compiled.is_empty() {
        return Ok(());
    }
    Err(Error::Answer {
        program: "cargo build --package parlance".to_owned(),
        answer: format!(
            "it compiles crates again, because their features differ from those of the tests: {}; \
             crates/workspace-hack has to name the features",
            compiled.join(", ")
        ),
    })
}

/// The crate outside the workspace that a line of cargo reports as compiling. For crates of the workspace, cargo also
/// shows the folder.
fn foreign_crate(line: &str) -> Option<&str> {
    let compiled = line.trim_start().strip_prefix("Compiling ")?;
    (!compiled.ends_with(')')).then_some(compiled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_of_other_projects_are_told_from_those_of_the_workspace() {
        assert_eq!(foreign_crate("   Compiling serde v1.0.229"), Some("serde v1.0.229"));
        assert_eq!(foreign_crate("   Compiling parlance v0.1.0 (/home/ann/parlance)"), None);
        assert_eq!(foreign_crate("    Finished `dev` profile [unoptimized] target(s) in 0.24s"), None);
    }
}
