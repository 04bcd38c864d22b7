//! The errors of the tasks.

use std::path::PathBuf;
use std::time::Duration;

/// Shorthand for results of tasks.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason for which a task failed.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are named after what they hold")]
pub enum Error {
    /// A program cannot be started.
    #[error("cannot start `{program}`: {source}")]
    Start { program: String, source: std::io::Error },
    /// A program ended with a failure.
    #[error("`{program}` failed ({status})")]
    Failed { program: String, status: std::process::ExitStatus },
    /// A program ran longer than its limit and was killed.
    #[error("`{program}` took longer than {limit:?} and was ended")]
    TimedOut { program: String, limit: Duration },
    /// A file or folder cannot be used.
    #[error("cannot use {path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    /// Something is missing on this machine; `cure` says how to get it.
    #[error("{what} is missing. {cure}")]
    Missing { what: String, cure: String },
    /// The output of a program cannot be read.
    #[error("`{program}` answered what this task does not understand: {answer}")]
    Answer { program: String, answer: String },
    /// A release lacks translations.
    #[error(
        "a release needs every message in every language. Translate these messages; \
         `cargo xtask words --missing` lists them:\n{report}"
    )]
    NotTranslated { report: String },
    /// Some runs of a test failed.
    #[error("{n_failed} runs failed; what they wrote is in {folder}")]
    Flaky { n_failed: usize, folder: PathBuf },
    /// Test programs failed.
    #[error("tests failed in: {}", programs.join(", "))]
    Tests { programs: Vec<String> },
    /// A test ran longer than it may.
    #[error("the test {test} hangs: it ran longer than {} s and was killed", limit.as_secs())]
    Hangs { test: String, limit: Duration },
    /// A step of the tests failed.
    #[error("the step \"{name}\" failed; the steps after it were not run")]
    Step { name: String },
}

impl Error {
    /// For `map_err` of an action on `path`.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
