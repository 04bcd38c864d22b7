//! Running other programs: in the project's folder, with a time limit, and never left behind.

mod background;

pub(crate) use background::Background;

use crate::error::{Error, Result};
use crate::project;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

/// The process groups that run now, to be ended when the person presses Ctrl-C.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// A command in the project's root folder.
pub(crate) fn command(program: &str) -> Command {
    // On Windows npm and npx are scripts, which only their full name finds.
    let is_script = cfg!(windows) && matches!(program, "npm" | "npx");
    let mut command = Command::new(if is_script { format!("{program}.cmd") } else { program.to_owned() });
    command.current_dir(project::root());
    command
}

/// The cargo that runs this task.
pub(crate) fn cargo() -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = command(&program);
    // Variables that the outer `cargo run` sets for this program would make the inner one build everything anew.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name == "CARGO_MANIFEST_DIR") {
            command.env_remove(name);
        }
    }
    command
}

/// Whether a program is on the search path.
pub(crate) fn is_installed(program: &str) -> bool {
    let quiet = command(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

/// Runs a command to its end, its output on the terminal.
pub(crate) fn run(command: Command, limit: Duration) -> Result<()> {
    run_watched(command, limit, None)
}

/// Like `run`, with a file as its standard input.
#[cfg(target_os = "linux")]
pub(crate) fn run_on(mut command: Command, input: std::fs::File, limit: Duration) -> Result<()> {
    let program = shown(&command);
    println!("$ {program}");
    command.stdin(input);
    let status = wait(command, &program, limit, None)?;
    if status.success() { Ok(()) } else { Err(Error::Failed { program, status }) }
}

/// Like `run`, and shows every line of the standard output to `watch` too.
pub(crate) fn run_watched(mut command: Command, limit: Duration, watch: Option<Watch>) -> Result<()> {
    let program = shown(&command);
    println!("$ {program}");
    command.stdin(Stdio::null());
    let status = wait(command, &program, limit, watch)?;
    if status.success() { Ok(()) } else { Err(Error::Failed { program, status }) }
}

/// Like `run`, with its output in a file, and without a word on the terminal.
pub(crate) fn run_into(mut command: Command, output: std::fs::File, limit: Duration) -> Result<()> {
    let program = shown(&command);
    let for_errors =
        output.try_clone().map_err(|source| Error::Start { program: program.clone(), source })?;
    command.stdin(Stdio::null()).stdout(output).stderr(for_errors);
    let status = wait(command, &program, limit, None)?;
    if status.success() { Ok(()) } else { Err(Error::Failed { program, status }) }
}

/// Is told every line that a program writes.
pub(crate) type Watch = Box<dyn FnMut(&str) + Send>;

/// Runs a command to its end and returns what it writes to its standard output.
pub(crate) fn output(mut command: Command) -> Result<String> {
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

/// Runs a command that the person talks to: it keeps the terminal and has no time limit.
pub(crate) fn run_in_foreground(mut command: Command) -> Result<()> {
    let program = shown(&command);
    println!("$ {program}");
    let status = command.status().map_err(|source| Error::Start { program: program.clone(), source })?;
    if status.success() { Ok(()) } else { Err(Error::Failed { program, status }) }
}

fn wait(mut command: Command, program: &str, limit: Duration, watch: Option<Watch>) -> Result<ExitStatus> {
    if watch.is_some() {
        command.stdout(Stdio::piped());
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child: Child =
        command.spawn().map_err(|source| Error::Start { program: program.to_owned(), source })?;
    let id = child.id();
    running().push(id);
    let all_read = watch.zip(child.stdout.take()).map(|(watch, stdout)| copy_lines(stdout, watch));
    let (sender, ended) = mpsc::channel();
    std::thread::spawn(move || {
        // Nobody listens any more once the limit has passed.
        sender.send(child.wait()).unwrap_or(());
    });
    let outcome = ended.recv_timeout(limit);
    // Also after a good end: what it left running would keep its pipes open.
    kill_group(id);
    if let Some(all_read) = all_read {
        // Whoever left the group may still hold the pipe; then the rest is not waited for.
        all_read.recv_timeout(Duration::from_secs(5)).unwrap_or(());
    }
    running().retain(|running| *running != id);
    match outcome {
        Ok(result) => result.map_err(|source| Error::Start { program: program.to_owned(), source }),
        Err(_) => Err(Error::TimedOut { program: program.to_owned(), limit }),
    }
}

/// Copies lines to the terminal and to `watch`, and says when there are no more.
fn copy_lines(stdout: ChildStdout, mut watch: Watch) -> mpsc::Receiver<()> {
    let (sender, all_read) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(std::result::Result::ok) {
            println!("{line}");
            watch(&line);
        }
        sender.send(()).unwrap_or(());
    });
    all_read
}

/// From now on, what was started ends when this program is told to end.
pub(crate) fn end_with_us() {
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
        // A group that has ended already is as good as killed.
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

/// The command as the person could type it.
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
