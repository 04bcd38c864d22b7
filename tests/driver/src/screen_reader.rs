//! A screen reader on the desktop, which records announcements.

use crate::group::{Group, Reads};
use crate::wait::TIMEOUT;
use crate::{Desktop, Error, Result};
use std::time::Duration;

/// A program that listens like a screen reader. Dropping this ends it.
#[derive(Debug)]
pub struct ScreenReader {
    listener: Group,
    /// The announcements so far.
    heard: Vec<String>,
}

impl Desktop {
    /// Starts listening on a desktop with an accessibility bus.
    pub async fn listen(&self) -> Result<ScreenReader> {
        // The interpreter of the distribution: others on the search path lack the bindings.
        let mut python = self.command("/usr/bin/python3");
        python.args(["-c", include_str!("screen_reader.py")]);
        let mut listener = Group::start(python, &self.log("screen-reader"), Reads::Output)?;
        listener.next_line(TIMEOUT).await?;
        Ok(ScreenReader { listener, heard: Vec::new() })
    }
}

impl ScreenReader {
    /// The text of the next announcement.
    pub async fn next(&mut self, limit: Duration) -> Result<String> {
        let line = self.listener.next_line(limit).await.map_err(|error| match error {
            Error::Silent { program, how, output } => {
                Error::Silent { program, how, output: format!("{output}heard before: {:?}", self.heard) }
            }
            other => other,
        })?;
        let announcement: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
        let part = |name: &str| announcement.get(name).and_then(serde_json::Value::as_str);
        match (part("source"), part("words")) {
            (Some("frame"), Some(words)) => {
                self.heard.push(words.to_owned());
                Ok(words.to_owned())
            }
            _ => Err(Error::Answer { doing: "listen".to_owned(), answer: line }),
        }
    }
}
