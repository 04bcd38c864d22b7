//! What can go wrong between a test and the window.

use std::path::PathBuf;
use std::time::Duration;

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why the window could not be driven.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A program that the desktop is made of could not be started.
    #[error("cannot start {program}: {source} (`cargo xtask setup --tests` installs what the tests need)")]
    Start {
        /// Its name.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// A program ended, or was silent, where a line was expected from it.
    #[error("{program} {how} where a line was expected; its log: {output}")]
    Silent {
        /// Its name.
        program: String,
        /// Whether it ended, or how long it was silent.
        how: String,
        /// What it wrote instead.
        output: String,
    },
    /// A program that should do one thing and end failed.
    #[error("{program} failed ({status}): {output}")]
    Failed {
        /// Its name.
        program: String,
        /// How it ended.
        status: std::process::ExitStatus,
        /// What it wrote.
        output: String,
    },
    /// A file or folder could not be used.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The session could not be opened: mostly the app did not come up.
    #[error("the window did not open: {source}\nlog of the app:\n{log}")]
    Session {
        /// What the driver said.
        source: Box<fantoccini::error::NewSessionError>,
        /// The end of the app's log.
        log: String,
    },
    /// The driver refused a command.
    #[error("cannot {doing}: {source}")]
    Command {
        /// What was to be done.
        doing: String,
        /// What the driver said.
        source: Box<fantoccini::error::CmdError>,
    },
    /// The page answered something else than the script promises.
    #[error("the page answered {answer} to {doing}")]
    Answer {
        /// What was asked.
        doing: String,
        /// The answer.
        answer: String,
    },
    /// Something did not come about in time.
    #[error("after {limit:?} still not: {what}\non the screen: {seen}")]
    TimedOut {
        /// What was waited for.
        what: String,
        /// For how long.
        limit: Duration,
        /// What was there instead.
        seen: String,
    },
}

impl Error {
    /// Whether the driver took the request for a session and then said nothing any more.
    #[must_use]
    pub fn is_silence(&self) -> bool {
        use fantoccini::error::NewSessionError::{Failed, FailedC, Lost};
        matches!(self, Self::Session { source, .. } if matches!(**source, Failed(_) | FailedC(_) | Lost(_)))
    }

    /// Whether an element was meant that is no longer in the page.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        matches!(self, Self::Command { source, .. } if source.is_stale_element_reference())
    }
}

pub(crate) fn command_error(doing: &str, source: fantoccini::error::CmdError) -> Error {
    Error::Command { doing: doing.to_owned(), source: Box::new(source) }
}
