//! Errors of reading and writing messages.

use std::path::PathBuf;

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why the messages of `locales/` cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder cannot be read.
    #[error("cannot read {path}: {source}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A generated file or its folder cannot be written.
    #[error("cannot write {path}: {source}")]
    Output {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The list of languages is invalid.
    #[error("{path}: {why}")]
    Languages {
        /// The list.
        path: PathBuf,
        /// The problem.
        why: String,
    },
    /// Messages have mistakes; all are listed.
    #[error("{}", lines(.0))]
    Messages(Vec<Problem>),
}

/// A mistake in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, relative to the folder of the languages: `de/files.ftl`.
    pub file: String,
    /// The message id, or the beginning of unreadable text.
    pub id: String,
    /// The problem and its solution.
    pub why: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: {}: {}", self.file, self.id, self.why)
    }
}

fn lines(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n")
}
