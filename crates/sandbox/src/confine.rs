//! What a worker may not do: open files, use the network, start programs, or use memory and time without bound.
//!
//! Each measure is taken as far as the system has it. What is missing is logged; [`check`] tells it to the user.

#[cfg(target_os = "linux")]
mod linux;

use std::fs::File;
use std::net::TcpListener;
use std::process::Command;

/// The memory of a worker, in bytes. Reading the largest document needs a fifth of it.
#[cfg(unix)]
const MAX_MEMORY_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The processor time of a worker, in seconds. A worker is replaced before it has used so much.
#[cfg(unix)]
const MAX_CPU_SECONDS: u64 = 10 * 60;

/// The first measures. Threads that are started later inherit them.
pub(crate) fn prepare() {
    #[cfg(unix)]
    limit_resources();
    #[cfg(target_os = "linux")]
    linux::hide_files();
}

/// The last measures, for all threads. No thread can be started afterwards.
pub(crate) fn seal() {
    #[cfg(target_os = "linux")]
    linux::filter_system_calls();
}

#[cfg(unix)]
fn limit_resources() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limits = [(Resource::Data, MAX_MEMORY_BYTES), (Resource::Cpu, MAX_CPU_SECONDS), (Resource::Core, 0)];
    for (resource, limit) in limits {
        if let Err(error) = setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) }) {
            tracing::warn!(%error, ?resource, "a limit for the reader of documents is not set");
        }
    }
}

/// More memory than a worker may use, in bytes.
const TOO_MUCH_MEMORY: usize = 4 * 1024 * 1024 * 1024;

/// Something that a worker must not be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What was tried.
    pub name: &'static str,
    /// Whether the system refused it.
    pub is_refused: bool,
}

/// Confines this process and then tries what a worker must not be able to do.
#[must_use]
pub fn check() -> Vec<Attempt> {
    let program = std::env::current_exe();
    prepare();
    seal();
    let file = program.as_ref().is_ok_and(|path| File::open(path).is_err());
    let started = program.as_ref().is_ok_and(|path| Command::new(path).arg("--version").spawn().is_err());
    let thread = std::thread::Builder::new().spawn(|| ());
    let mut memory: Vec<u8> = Vec::new();
    [
        ("using too much memory", memory.try_reserve_exact(TOO_MUCH_MEMORY).is_err()),
        ("opening a file", file),
        ("listening on the network", TcpListener::bind("127.0.0.1:0").is_err()),
        ("starting a program", started),
        ("starting a thread", thread.is_err()),
    ]
    .map(|(name, is_refused)| Attempt { name, is_refused })
    .into()
}
