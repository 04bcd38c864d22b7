//! Restrictions of a worker: no files, no network, no other programs, and limited memory and time.
//!
//! A system may lack some of these restrictions. A missing one is logged, and [`check`] reports it.

#[cfg(target_os = "linux")]
mod linux;

use std::fs::File;
use std::net::TcpListener;
use std::process::Command;

/// The memory limit of a worker, in bytes: eight times the unpacked size limit of a document.
#[cfg(unix)]
const MAX_MEMORY_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The CPU time limit of a worker, in seconds. A worker is replaced before it reaches it.
#[cfg(unix)]
const MAX_CPU_SECONDS: u64 = 10 * 60;

/// Applies the restrictions that later threads inherit.
pub(crate) fn prepare() {
    #[cfg(unix)]
    limit_resources();
    #[cfg(target_os = "linux")]
    linux::hide_files();
}

/// Applies the system call filter to all threads. No thread can start afterwards.
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

/// Number of threads started just before the check confines the process.
const N_STARTING_THREADS: usize = 32;

/// An action that a worker must not be able to perform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The action, for example opening a file.
    pub name: &'static str,
    /// Whether the system refused it.
    pub is_refused: bool,
}

/// Confines this process while threads are starting, and then attempts the forbidden actions.
#[must_use]
pub fn check() -> Vec<Attempt> {
    let program = std::env::current_exe();
    prepare();
    // Libraries may have started threads, which are confined while they start.
    let threads: Vec<_> = (0..N_STARTING_THREADS).map(|_| std::thread::Builder::new().spawn(|| ())).collect();
    seal();
    for thread in threads.into_iter().flatten() {
        drop(thread.join());
    }
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
