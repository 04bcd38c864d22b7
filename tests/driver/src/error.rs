//! The errors of driving the window.

use std::path::PathBuf;
use std::time::Duration;

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason for which the window could not be driven.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A program of the desktop could not be started.
    #[error("cannot start {program}: {source} (`cargo xtask setup --tests` installs what the tests need)")]
    Start {
        /// The program's name.
        program: String,
        /// The cause.
        source: std::io::Error,
    },
    /// A program ended or stayed silent before it wrote an expected line.
    #[error("{program} {how} where a line was expected; its log: {output}")]
    Silent {
        /// The program's name.
        program: String,
        /// Whether it ended, or how long it was silent.
        how: String,
        /// Its output.
        output: String,
    },
    /// A program that runs to its end failed.
    #[error("{program} failed ({status}): {output}")]
    Failed {
        /// The program's name.
        program: String,
        /// Its exit status.
        status: std::process::ExitStatus,
        /// Its output.
        output: String,
    },
    /// A file or folder could not be used.
    #[error("cannot use {path}: {source}")]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The session could not be opened, mostly because the app did not start.
    #[error("the window did not open: {source}\nlog of the app:\n{log}")]
    Session {
        /// The driver's error.
        source: Box<fantoccini::error::NewSessionError>,
        /// The end of the app's log.
        log: String,
    },
    /// The driver rejected a command.
    #[error("cannot {doing}: {source}")]
    Command {
        /// The action.
        doing: String,
        /// The driver's error.
        source: Box<fantoccini::error::CmdError>,
    },
    /// The page returned an unexpected value.
    #[error("the page answered {answer} to {doing}")]
    Answer {
        /// The request.
        doing: String,
        /// The value.
        answer: String,
    },
    /// A condition was not met in time.
    #[error("after {limit:?} still not: {what}\non the screen: {seen}")]
    TimedOut {
        /// The condition.
        what: String,
        /// The time limit.
        limit: Duration,
        /// The state instead.
        seen: String,
    },
}

impl Error {
    /// Whether the driver accepted the request for a session and then stopped responding.
    #[must_use]
    pub fn is_silence(&self) -> bool {
        use fantoccini::error::NewSessionError::{Failed, FailedC, Lost};
        matches!(self, Self::Session { source, .. } if matches!(**source, Failed(_) | FailedC(_) | Lost(_)))
    }

    /// Whether the element has been removed from the page.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        matches!(self, Self::Command { source, .. } if source.is_stale_element_reference())
    }
}

pub(crate) fn command_error(doing: &str, source: fantoccini::error::CmdError) -> Error {
    Error::Command { doing: doing.to_owned(), source: Box::new(source) }
}
