//! Starts the runner of the benchmarks. It is a separate program, because it links the driver of the window, which
//! other tasks need not compile.

use std::time::Duration;
use xtask::error::Result;
use xtask::program;
use xtask::project::{self, Profile};

const BUILD_LIMIT: Duration = Duration::from_secs(60 * 60);

/// Builds the runner and passes `arguments` on to it.
pub(crate) fn bench(arguments: &[String]) -> Result<()> {
    let mut build = program::cargo();
    build.args(["build", "--quiet", "--workspace", "--bin", "bench-runner"]);
    program::run(build, BUILD_LIMIT)?;
    let mut runner = program::command(&project::binary(Profile::Debug, "bench-runner").to_string_lossy());
    runner.args(arguments);
    program::run_in_foreground(runner)
}
