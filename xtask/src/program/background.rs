//! A program that runs during a step and ends with it.

use super::{kill_group, running, shown};
use crate::error::{Error, Result};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// A running program, ended when dropped.
#[derive(Debug)]
pub struct Background {
    child: Child,
    /// The rest of the line after the `ready` text.
    pub said: String,
}

impl Background {
    /// Starts `command` and waits for a line of its standard output that contains `ready`.
    pub fn start(mut command: Command, ready: &'static str, limit: Duration) -> Result<Self> {
        let program = shown(&command);
        println!("$ {program} &");
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child =
            command.spawn().map_err(|source| Error::Start { program: program.clone(), source })?;
        running().push(child.id());
        let stdout = child.stdout.take();
        let mut background = Self { child, said: String::new() };
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let lines = stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).lines().map_while(io_ok));
            // Read to the end, so that the program never blocks on a full pipe.
            for line in lines {
                if let Some((_, said)) = line.split_once(ready) {
                    // Only the first match has a receiver.
                    sender.send(said.trim().to_owned()).unwrap_or(());
                }
            }
        });
        background.said = receiver.recv_timeout(limit).map_err(|_| Error::TimedOut { program, limit })?;
        Ok(background)
    }
}

fn io_ok(line: std::io::Result<String>) -> Option<String> {
    line.ok()
}

impl Drop for Background {
    fn drop(&mut self) {
        let id = self.child.id();
        kill_group(id);
        running().retain(|running| *running != id);
        // The process is dead; `wait` removes its entry from the process table.
        self.child.wait().map(drop).unwrap_or(());
    }
}
