//! Waits for a command with a time limit, and kills all processes that it started.

use super::{kill_group, running, shown};
use crate::error::{Error, Result};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the observer is called while a command is silent.
const TICK: Duration = Duration::from_secs(1);

/// How long the pipes of a command may stay open after its end: a process that has left the group can keep them open.
const PIPES_LIMIT: Duration = Duration::from_secs(5);

/// Size of the queue of lines for the observer.
const N_WAITING: usize = 1024;

/// Runs a command with configured streams, without reading them.
pub(super) fn wait(command: Command, limit: Duration) -> Result<()> {
    let program = shown(&command);
    let mut child = start(command, &program)?;
    let id = child.id();
    let (sender, ended) = mpsc::channel();
    std::thread::spawn(move || {
        // The receiver is dropped once the limit has passed.
        sender.send(child.wait()).unwrap_or(());
    });
    let outcome = ended.recv_timeout(limit);
    end_group(id);
    match outcome {
        Ok(status) => check(program, status),
        Err(_) => Err(Error::TimedOut { program, limit }),
    }
}

/// Runs a command to its end. `observe` receives each line of its output, and `None` once a second while it is silent.
/// An error of `observe` kills the command.
pub fn run_observed(
    mut command: Command,
    limit: Duration,
    mut observe: impl FnMut(Option<&str>) -> Result<()>,
) -> Result<()> {
    let program = shown(&command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // No colours: lines are compared, and printed after a prefix.
    command.env("NO_COLOR", "1");
    let mut child = start(command, &program)?;
    let id = child.id();
    let (sender, lines) = mpsc::sync_channel(N_WAITING);
    send_lines(child.stdout.take(), &sender);
    send_lines(child.stderr.take(), &sender);
    drop(sender);
    let observed = observe_lines(&mut child, &program, &lines, limit, &mut observe);
    end_group(id);
    let status = child.wait();
    observed?;
    check(program, status)
}

/// Passes lines on until the command has ended and its output is read.
fn observe_lines(
    child: &mut Child,
    program: &str,
    lines: &mpsc::Receiver<String>,
    limit: Duration,
    observe: &mut impl FnMut(Option<&str>) -> Result<()>,
) -> Result<()> {
    let started = Instant::now();
    let mut pipes_until = None;
    loop {
        match lines.recv_timeout(TICK) {
            Ok(line) => observe(Some(&line))?,
            Err(RecvTimeoutError::Timeout) => observe(None)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        let now = Instant::now();
        if pipes_until.is_none() && child.try_wait().is_ok_and(|status| status.is_some()) {
            pipes_until = Some(now + PIPES_LIMIT);
        }
        if pipes_until.is_some_and(|until| now > until) {
            return Ok(());
        }
        if started.elapsed() > limit {
            return Err(Error::TimedOut { program: program.to_owned(), limit });
        }
    }
}

fn start(mut command: Command, program: &str) -> Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let child = command.spawn().map_err(|source| Error::Start { program: program.to_owned(), source })?;
    running().push(child.id());
    Ok(child)
}

/// Also after success: processes that the command left running would keep its pipes open.
fn end_group(id: u32) {
    kill_group(id);
    running().retain(|running| *running != id);
}

fn check(program: String, status: std::io::Result<std::process::ExitStatus>) -> Result<()> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Error::Failed { program, status }),
        Err(source) => Err(Error::Start { program, source }),
    }
}

fn send_lines(pipe: Option<impl Read + Send + 'static>, sender: &mpsc::SyncSender<String>) {
    let (Some(pipe), sender) = (pipe, sender.clone()) else { return };
    std::thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut bytes = Vec::new();
        // A test may write bytes that are not UTF-8.
        while reader.read_until(b'\n', &mut bytes).is_ok_and(|n_read| n_read > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                return;
            }
        }
    });
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    const LIMIT: Duration = Duration::from_secs(60);

    #[test]
    fn an_observer_reads_both_streams() {
        let mut seen = Vec::new();
        run_observed(shell("echo one; echo two >&2; printf 'no newline'"), LIMIT, |line| {
            seen.extend(line.map(str::to_owned));
            Ok(())
        })
        .unwrap();
        seen.sort();
        assert_eq!(seen, ["no newline", "one", "two"]);
    }

    #[test]
    fn a_failure_of_the_command_is_an_error() {
        let error = run_observed(shell("exit 3"), LIMIT, |_| Ok(())).unwrap_err();
        assert!(matches!(error, Error::Failed { .. }), "{error}");
    }

    #[test]
    fn an_error_of_the_observer_ends_a_command_that_would_not_end() {
        let error = run_observed(shell("echo hangs; sleep 600"), LIMIT, |line| match line {
            Some("hangs") => Err(Error::Step { name: "hangs".to_owned() }),
            _ => Ok(()),
        })
        .unwrap_err();
        assert!(matches!(error, Error::Step { .. }), "{error}");
    }

    #[test]
    fn a_command_that_exceeds_its_limit_is_ended() {
        let limit = Duration::from_millis(10);
        let error = run_observed(shell("sleep 600"), limit, |_| Ok(())).unwrap_err();
        assert!(matches!(error, Error::TimedOut { .. }), "{error}");
        let error = wait(shell("sleep 600"), limit).unwrap_err();
        assert!(matches!(error, Error::TimedOut { .. }), "{error}");
    }
}
