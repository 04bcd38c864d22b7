//! A program with all processes that it starts, ended together.

use crate::wait::TIMEOUT;
use crate::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, Lines};
use tokio::process::{Child, Command};

/// The output of a program that the caller reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// None: all output goes to the log.
    Nothing,
    /// Its standard output; the standard error goes to the log.
    Output,
    /// Its standard error; the standard output goes to the log.
    Errors,
}

type Pipe = Box<dyn AsyncRead + Send + Sync + Unpin>;

/// A running program in its own process group. Dropping it kills the group, so that a panicking test leaves no
/// processes: an orphaned window would keep pipes open and block their readers.
pub struct Group {
    program: String,
    child: Child,
    id: Option<rustix::process::Pid>,
    lines: Option<Lines<BufReader<Pipe>>>,
    log: PathBuf,
}

impl Group {
    /// Starts `command`. Its output goes to `log`, except the part that `reads` reserves for [`Group::next_line`].
    pub fn start(mut command: Command, log: &Path, reads: Reads) -> Result<Self> {
        let program = command.as_std().get_program().to_string_lossy().into_owned();
        let file = || {
            std::fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(log)
                .map_err(|source| Error::File { path: log.to_owned(), source })
        };
        let to = |kept: Reads| if reads == kept { Ok(Stdio::piped()) } else { file().map(Stdio::from) };
        command.stdout(to(Reads::Output)?).stderr(to(Reads::Errors)?);
        command.process_group(0).kill_on_drop(true);
        let mut child =
            command.spawn().map_err(|source| Error::Start { program: program.clone(), source })?;
        let id = child.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw);
        let output = child.stdout.take().map(|pipe| Box::new(pipe) as Pipe);
        let errors = child.stderr.take().map(|pipe| Box::new(pipe) as Pipe);
        let lines = output.or(errors).map(|pipe| BufReader::new(pipe).lines());
        Ok(Self { program, child, id, lines, log: log.to_owned() })
    }

    /// The group's id, which is the id of its first process.
    pub fn id(&self) -> i32 {
        self.id.map_or(0, |id| id.as_raw_nonzero().get())
    }

    /// The next line of the output that [`Reads`] names.
    pub async fn next_line(&mut self, limit: Duration) -> Result<String> {
        let silent = |how: String| Error::Silent {
            program: self.program.clone(),
            how,
            output: std::fs::read_to_string(&self.log).unwrap_or_default(),
        };
        let Some(lines) = self.lines.as_mut() else { return Err(silent("is not read".to_owned())) };
        match tokio::time::timeout(limit, lines.next_line()).await {
            Ok(Ok(Some(line))) => Ok(line),
            Ok(_) => Err(silent("ended".to_owned())),
            Err(_) => Err(silent(format!("was silent for {limit:?}"))),
        }
    }

    /// Waits for the first process to end; `None` if it still runs after `limit`.
    pub async fn ended(&mut self, limit: Duration) -> Option<std::process::ExitStatus> {
        tokio::time::timeout(limit, self.child.wait()).await.ok().and_then(std::result::Result::ok)
    }

    /// Kills the group at once, as a crash would.
    pub fn kill(&self) {
        if let Some(id) = self.id {
            // The group may have ended already.
            rustix::process::kill_process_group(id, rustix::process::Signal::KILL).unwrap_or(());
        }
    }
}

impl std::fmt::Debug for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Group").field("program", &self.program).field("id", &self.id).finish_non_exhaustive()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Runs a program to its end and returns its output.
pub(crate) async fn output(mut command: Command) -> Result<String> {
    let program = command.as_std().get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).kill_on_drop(true).output();
    let output = match tokio::time::timeout(TIMEOUT, output).await {
        Ok(output) => output.map_err(|source| Error::Start { program: program.clone(), source })?,
        Err(_) => {
            let what = format!("{program} has ended");
            return Err(Error::TimedOut { what, limit: TIMEOUT, seen: "not looked at".to_owned() });
        }
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        let output_text = format!("{text}{}", String::from_utf8_lossy(&output.stderr));
        Err(Error::Failed { program, status: output.status, output: output_text })
    }
}
