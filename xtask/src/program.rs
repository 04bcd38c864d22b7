//! Runs other programs in the project's folder, with a time limit. Kills their processes when they end or time out.

mod background;
pub mod lane;
mod wait;

pub use background::Background;
pub use wait::run_observed;

use crate::error::{Error, Result};
use crate::project;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use wait::wait;

/// The running process groups, which Ctrl-C kills.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// A command in the project's root folder.
pub fn command(program: &str) -> Command {
    // On Windows npm and npx are scripts, which must be called by their full name.
    let is_script = cfg!(windows) && matches!(program, "npm" | "npx");
    let mut command = Command::new(if is_script { format!("{program}.cmd") } else { program.to_owned() });
    command.current_dir(project::root());
    command
}

/// The cargo that runs this task.
pub fn cargo() -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = command(&program);
    // The variables that the outer `cargo run` sets would make the inner one rebuild everything.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name == "CARGO_MANIFEST_DIR") {
            command.env_remove(name);
        }
    }
    command
}

/// Whether a program is on the search path.
pub fn is_installed(program: &str) -> bool {
    let quiet = command(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

/// Runs a command to its end, with its output on the terminal.
pub fn run(mut command: Command, limit: Duration) -> Result<()> {
    if lane::current().is_some() {
        return run_watched(command, limit, |_| ());
    }
    println!("$ {}", shown(&command));
    command.stdin(Stdio::null());
    wait(command, limit)
}

/// Like [`run`], and also passes every line of the output to `watch`.
pub fn run_watched(command: Command, limit: Duration, mut watch: impl FnMut(&str)) -> Result<()> {
    lane::say(&format!("$ {}", shown(&command)));
    run_observed(command, limit, |line| {
        if let Some(line) = line {
            lane::say(line);
            watch(line);
        }
        Ok(())
    })
}

/// Like [`run`], with a file as its standard input.
pub fn run_on(mut command: Command, input: std::fs::File, limit: Duration) -> Result<()> {
    println!("$ {}", shown(&command));
    command.stdin(input);
    wait(command, limit)
}

/// Like [`run`], with its output in a file and none on the terminal.
pub fn run_into(mut command: Command, output: std::fs::File, limit: Duration) -> Result<()> {
    let for_errors =
        output.try_clone().map_err(|source| Error::Start { program: shown(&command), source })?;
    command.stdin(Stdio::null()).stdout(output).stderr(for_errors);
    wait(command, limit)
}

/// Runs a command to its end and returns what it writes to its standard output.
pub fn output(mut command: Command) -> Result<String> {
    let program = shown(&command);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Error::Start { program: program.clone(), source })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Error::Failed { program, status: output.status })
    }
}

/// Runs an interactive command: it uses the terminal and has no time limit.
pub fn run_in_foreground(mut command: Command) -> Result<()> {
    let program = shown(&command);
    println!("$ {program}");
    let status = command.status().map_err(|source| Error::Start { program: program.clone(), source })?;
    if status.success() { Ok(()) } else { Err(Error::Failed { program, status }) }
}

/// Installs a Ctrl-C handler that kills all running programs.
pub fn end_with_us() {
    let handler = || {
        for id in running().drain(..) {
            kill_group(id);
        }
        std::process::exit(130);
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        eprintln!("warning: Ctrl-C may leave programs running: {error}");
    }
}

fn running() -> std::sync::MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
fn kill_group(id: u32) {
    let group = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        // The group may have ended already.
        rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap_or(());
    }
}

#[cfg(windows)]
fn kill_group(id: u32) {
    let killed = Command::new("taskkill").args(["/T", "/F", "/PID", &id.to_string()]).status();
    if let Err(error) = killed {
        eprintln!("warning: process {id} may still run: {error}");
    }
}

/// The command as a user could type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ");
    match command.get_current_dir() {
        Some(folder) if folder != project::root() => {
            let below = folder.strip_prefix(project::root()).unwrap_or(folder);
            format!("{line}   (in {})", below.display())
        }
        _ => line,
    }
}

fn quoted(word: &str) -> String {
    let program = Path::new(word).file_name().map_or(word.into(), |name| name.to_string_lossy());
    let word = if Path::new(word).is_absolute() && word.ends_with("cargo") { &*program } else { word };
    if word.contains([' ', '*', '$']) { format!("'{word}'") } else { word.to_owned() }
}
