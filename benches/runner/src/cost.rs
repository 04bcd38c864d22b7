//! Reads the cost of a window from Linux.

use parlance_driver::processes::{self, Process};
use std::ops::Sub;

/// CPU seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cpu {
    /// The web process, all threads.
    pub(super) web_process: f64,
    /// The web process, main thread: script, style and layout, and painting if the page is visible.
    pub(super) first_thread: f64,
    /// The whole process tree.
    pub(super) all: f64,
}

impl Cpu {
    /// The CPU time that these processes have used so far.
    pub(super) fn of(processes: &[Process]) -> Self {
        let mut cpu = Self::default();
        for process in processes {
            let seconds = processes::cpu_seconds(process.id).unwrap_or(0.0);
            cpu.all += seconds;
            if is_web_process(process) {
                cpu.web_process += seconds;
                cpu.first_thread += processes::first_thread_seconds(process.id).unwrap_or(0.0);
            }
        }
        cpu
    }
}

impl Sub for Cpu {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            web_process: self.web_process - before.web_process,
            first_thread: self.first_thread - before.first_thread,
            all: self.all - before.all,
        }
    }
}

/// Memory of the web process in megabytes; shared memory counts proportionally.
pub(super) fn web_process_mb(processes: &[Process]) -> f64 {
    mb(processes.iter().filter(|process| is_web_process(process)))
}

/// Memory of the app's own process.
pub(super) fn app_mb(processes: &[Process]) -> f64 {
    mb(processes.iter().filter(|process| process.exe.ends_with("parlance")))
}

/// Memory of the whole process tree.
pub(super) fn all_mb(processes: &[Process]) -> f64 {
    mb(processes.iter())
}

fn mb<'a>(processes: impl Iterator<Item = &'a Process>) -> f64 {
    processes.filter_map(|process| processes::pss_bytes(process.id)).sum::<u64>() as f64 / 1e6
}

/// Whether a process is the web process.
pub(super) fn is_web_process(process: &Process) -> bool {
    process.exe.ends_with("WebKitWebProcess")
}
