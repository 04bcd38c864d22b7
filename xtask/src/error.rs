//! Why a task could not be done.

use std::path::PathBuf;
use std::time::Duration;

/// Shorthand for results of tasks.
pub(crate) type Result<T> = std::result::Result<T, Error>;

/// Why a task could not be done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("cannot start `{program}`: {source}")]
    Start { program: String, source: std::io::Error },
    #[error("`{program}` failed ({status})")]
    Failed { program: String, status: std::process::ExitStatus },
    #[error("`{program}` took longer than {limit:?} and was ended")]
    TimedOut { program: String, limit: Duration },
    #[error("cannot use {path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("{what} is missing. {cure}")]
    Missing { what: String, cure: String },
    #[error("`{program}` answered what this task does not understand: {answer}")]
    Answer { program: String, answer: String },
    #[error(transparent)]
    Messages(#[from] parlance_locales::Error),
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Window(#[from] parlance_driver::Error),
    #[error("these are worse than their budget allows, and by more than noise: {}", missed.join("; "))]
    Budgets { missed: Vec<String> },
    #[error("{n_failed} runs failed; what they wrote is in {folder}")]
    Flaky { n_failed: usize, folder: PathBuf },
    #[error("the step \"{name}\" failed; the steps after it were not run")]
    Step { name: String },
}

impl Error {
    /// For `map_err` of an action on `path`.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
