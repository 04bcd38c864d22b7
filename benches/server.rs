//! Servers, each in a separate process.

use super::Result;
use super::cost::Process;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server process. Dropping it kills it.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Host and port, for example `127.0.0.1:41234`.
    pub address: String,
}

impl Server {
    /// Starts a program whose first line of output contains its address. Further output goes to `log`.
    ///
    /// # Errors
    /// When it does not start, or prints something else.
    pub fn start(mut command: Command, log: &Path) -> Result<Self> {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(log)?).spawn()?;
        let mut line = String::new();
        if let Some(output) = child.stdout.as_mut() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let address = line.trim_end().strip_prefix("listening on http://").map(str::to_owned);
        let mut server = Self { child, address: String::new() };
        let said = || std::fs::read_to_string(log).unwrap_or_default();
        server.address = address.ok_or_else(|| format!("{command:?} does not listen: {line}{}", said()))?;
        Ok(server)
    }

    /// The URL, for example `http://127.0.0.1:41234`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The process, for measuring its cost.
    #[must_use]
    pub fn process(&self) -> Process {
        Process::of(self.child.id())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
