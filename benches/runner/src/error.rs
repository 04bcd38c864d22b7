//! The errors of benchmarks.

use std::path::PathBuf;

/// Shorthand for results of benchmarks.
pub(crate) type Result<T> = std::result::Result<T, Error>;

/// The reason for which a benchmark could not be run, or failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error(transparent)]
    Task(#[from] xtask::error::Error),
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Window(#[from] parlance_driver::Error),
    #[error("these are worse than their limits: {}", broken.join("; "))]
    Limits { broken: Vec<String> },
}

impl Error {
    /// For `map_err` of an action on `path`.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let to_error = xtask::error::Error::file(path);
        move |source| to_error(source).into()
    }

    /// A program printed output that the benchmark cannot parse.
    pub(crate) fn answer(program: impl Into<String>, answer: impl Into<String>) -> Self {
        xtask::error::Error::Answer { program: program.into(), answer: answer.into() }.into()
    }

    /// Something is missing on this machine; `cure` says how to get it.
    pub(crate) fn missing(what: impl Into<String>, cure: impl Into<String>) -> Self {
        xtask::error::Error::Missing { what: what.into(), cure: cure.into() }.into()
    }
}
